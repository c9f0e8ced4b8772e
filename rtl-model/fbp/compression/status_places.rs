//! Places of status: where the status of a block is in its slice, in the cache and in memory.

use super::types::*;
use ::mem::beats::kilobyte_of;
use bundle::*;

/// Index of a block within the slice.
pub fn own_block(place: u32, slices: usize) -> u32 {
    place >> slices.ilog2()
}

/// The set of a sector.
pub fn set_of(sector: u32, sets_log2: usize) -> usize {
    sector as usize & ((1 << sets_log2) - 1)
}

/// The row of a set: the word of its bit, and the bit.
pub fn row_of(set: usize) -> (usize, u64) {
    let row = set >> STATUS_ROW_LOG2;
    (row / 64, 1 << (row % 64))
}

/// The status of a block in its sector.
pub fn block_of(sector: &Sector, block: u32) -> BlockStatus {
    let word = sector.words[block as usize % SECTOR_BLOCKS];
    let tile = |k: usize| {
        let byte = (word >> (8 * k)) as u8;
        TileStatus { unused: byte >> 6, clear: byte >> 2 & 15, state: byte & 3 }
    };
    BlockStatus { tiles: std::array::from_fn(tile) }
}

/// Encodes a tile's status as a byte.
pub fn byte_of(status: &TileStatus) -> u32 {
    u32::from(status.unused << 6 | status.clear << 2 | status.state)
}

/// The head of a request for a sector of status.
pub fn head_of(op: MemoryOp, client: u16, sector: u32, number: u16, backing: u32, slices: usize) -> MemoryUp {
    // 32 sectors are a kilobyte: of each group of kilobytes the slice's own.
    let first = backing + (sector >> 5) * slices as u32 & 0xff_ffff;
    let block = kilobyte_of(number.into(), first.into(), slices);
    MemoryUp::Head(MemoryHead {
        op,
        client,
        tag: 1 << STATUS_TAG,
        channel: VirtualChannel::Control,
        line: block << INTERLEAVE_LOG2 | u64::from(sector >> 2 & 7),
        sectors: 1 << (sector & 3),
        physical: true,
        uncached: true,
        ..MemoryHead::default()
    })
}
