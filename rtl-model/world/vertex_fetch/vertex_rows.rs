//! Rows of shared memory for a batch.

use super::types::*;
use bundle::*;

/// Words of the header from its first map on; complete words of a map, of which the last is half a word.
pub const MAPS: usize = SHADER_HEADER_WORDS - HEADER_INPUTS;
const WHOLE: usize = HEADER_OUTPUTS - HEADER_INPUTS;
/// Inputs without an attribute, as bits of the map's words 0 and 5.
pub const PRIMITIVE: usize = 24;
pub const INSTANCE: usize = 190;
pub const VERTEX: usize = 191;
/// Rows that hold no attribute: indices, primitive, instance, vertex.
pub const SYSTEM_ROWS: usize = 4;

fn count(words: &[u32]) -> u8 {
    words.iter().map(|word| word.count_ones() as u8).sum()
}

/// The bits of a map's word below a given bit.
fn count_word(words: &[u32], bit: usize) -> u32 {
    words[bit / 32] & ((1 << (bit % 32)) - 1)
}

/// Component counts of the header's maps.
pub fn counts_of(h: &[u32; MAPS]) -> MapCounts {
    let halved = h[WHOLE];
    MapCounts {
        primitive_at: count(&[h[0] & ((1 << PRIMITIVE) - 1)]),
        attribute_at: count(&h[..1]),
        instance_at: count(&[count_word(h, INSTANCE)]) + count(&h[..INSTANCE / 32]),
        inputs: count(&h[..WHOLE]) + count(&[halved & 0xffff]),
        outputs: count(&h[WHOLE + 1..MAPS]) + count(&[halved >> 16]),
    }
}

/// The contents of a row without an attribute.
pub fn system_data(kind: usize, batch: &OpenBatch, indices: &IsbeRow, id_offset: u32) -> IsbeRow {
    match kind {
        1 => IsbeRow { words: [batch.primitive_id; ROW_LANES] },
        2 => IsbeRow { words: [batch.instance_id; ROW_LANES] },
        3 => IsbeRow { words: indices.words.map(|index| index.wrapping_add(id_offset)) },
        _ => *indices,
    }
}
