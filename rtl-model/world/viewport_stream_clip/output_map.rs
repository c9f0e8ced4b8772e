//! What headers say of components: those that the last stage of world space puts out, those that the pixel shader reads.

use super::types::*;
use crate::stage_tasks::types::{EVALUATION_STAGE, GEOMETRY_STAGE, GEOMETRY_STREAMS};
use arith::float::{INFINITY, ONE};
use bundle::*;

/// Replaces the bits of `mask` from component `at` on.
fn set(map: &mut [u64; 4], at: usize, mask: u32, bits: u32) {
    for k in (0..32).filter(|k| mask >> k & 1 == 1) {
        let (word, bit) = ((at + k) / 64, (at + k) % 64);
        map[word] = map[word] & !(1 << bit) | u64::from(bits >> k & 1) << bit;
    }
}

/// Of a header's word, two bits for each of 16 components: those that are read, are constant, are linear.
fn modes(word: u32) -> [u32; 3] {
    let mut found = [0; 3];
    for k in 0..16 {
        let mode = word >> (2 * k) & 3;
        found[0] |= u32::from(mode != 0) << k;
        found[1] |= u32::from(mode == 1) << k;
        found[2] |= u32::from(mode == 3) << k;
    }
    found
}

/// The map after a method; words of the headers change it, and what colours are.
pub fn map_after(map: &OutputMap, state: &State) -> OutputMap {
    let mut map = *map;
    let (stage, word) = (usize::from(state.address) & !0x7f, usize::from(state.address >> 2 & 31));
    let value = state.value;
    map.colours = colours_after(map.colours, *state);
    if state.address == STAGES_TOLD {
        map.stages = STAGES_TOLD::mask(value);
    }
    if state.address == GEOMETRY_STREAMS {
        map.passes = GEOMETRY_STREAMS::pass_through(value);
    }
    let of_stage = match stage {
        LAST_HEADER => Some(&mut map.last),
        VSC_VERTEX_HEADER => Some(&mut map.vertex),
        VSC_EVALUATION_HEADER => Some(&mut map.evaluation),
        _ => None,
    };
    if let Some(written) = of_stage {
        // From bit 16 of word 12 on.
        match word {
            12 => set(written, 0, 0xffff, value >> 16),
            13..=19 => set(written, 32 * (word - 13) + 16, !0, value),
            _ => (),
        }
    }
    map.written = match (is_fast(&map), map.stages >> EVALUATION_STAGE & 1) {
        (false, _) => map.last,
        (true, 1) => map.evaluation,
        (true, _) => map.vertex,
    };
    if stage != VSC_PIXEL_HEADER {
        return map;
    }
    let pairs = modes(value);
    let constants = |bits: u32| [bits, bits, 0];
    let mut all = |at, mask, [read, constant, linear]: [u32; 3]| {
        set(&mut map.read, at, mask, read);
        set(&mut map.constant, at, mask, constant);
        set(&mut map.linear, at, mask, linear);
    };
    match word {
        // Tessellation levels; primitive, layer, viewport, size of points.
        5 => all(0, 0xfff_ffff, constants(value)),
        6..=13 => all(32 + 16 * (word - 6), 0xffff, pairs), // generic
        14 => {
            all(160, 0xff, pairs); // colours
            all(176, 0x7ff, [value >> 16, 0, 0]); // clip distances, point coordinate, fog
            all(188, 15, constants(value >> 28)); // tessellation coordinate, instance, vertex
        }
        15 | 16 => all(192 + 16 * (word - 15), 0xffff, pairs), // texture coordinates
        17 => all(224, 0xff, pairs),
        _ => (),
    }
    map
}

/// Whether a pass-through geometry shader is behind the vertices.
pub fn is_fast(map: &OutputMap) -> bool {
    map.passes && map.stages >> GEOMETRY_STAGE & 1 == 1
}

/// The word of a map in which colours are; of the front, and of the back behind them.
const COLOUR_WORD: usize = FRONT_COLOURS / 64;
const FRONT: u64 = ((1 << COLOURS) - 1) << (FRONT_COLOURS % 64);

/// A map with colours of the back as those of the front.
fn both_sides(mut map: [u64; 4]) -> [u64; 4] {
    map[COLOUR_WORD] |= (map[COLOUR_WORD] & FRONT) << (BACK_COLOURS - FRONT_COLOURS);
    map
}

/// The components of an entry's vertices: position is not among them. Colours of the back are read where those of the front are.
pub fn kept(map: &OutputMap) -> [u64; 4] {
    let read = if map.colours.two_sided { both_sides(map.read) } else { map.read };
    std::array::from_fn(|k| map.written[k] & read[k])
}

/// Those that are constant.
pub fn constants(map: &OutputMap) -> [u64; 4] {
    let mut all = map.constant;
    all[COLOUR_WORD] |= if map.colours.flat { FRONT } else { 0 };
    both_sides(all)
}

/// Those that are linear on the screen.
pub fn linears(map: &OutputMap) -> [u64; 4] {
    both_sides(map.linear)
}

/// A row between 0 and 1 where colours are to be; what is no number is 0.
pub fn clamped(map: &OutputMap, component: usize, row: &IsbeRow) -> IsbeRow {
    let colour = (FRONT_COLOURS..BACK_COLOURS + COLOURS).contains(&component);
    if !(colour && map.colours.clamped) {
        return *row;
    }
    IsbeRow { words: row.words.map(|word| if word > INFINITY { 0 } else { word.min(ONE) }) }
}

/// The lowest of them that have room behind 1/w.
pub fn held(components: &[u64; 4]) -> [u64; 4] {
    let (mut held, mut count) = ([0; 4], 1);
    for k in (0..COMPONENTS).filter(|k| has(components, *k)) {
        if count < MOST_SCALARS {
            held[k / 64] |= 1 << (k % 64);
        }
        count += 1;
    }
    held
}

pub fn has(map: &[u64; 4], component: usize) -> bool {
    map[component / 64] >> (component % 64) & 1 == 1
}

/// How many components of the map are below one.
pub fn place_of(map: &[u64; 4], component: usize) -> u8 {
    let (word, bit) = (component / 64, component % 64);
    let below = |k: usize| if k < word { map[k] } else { map[word] & ((1 << bit) - 1) };
    (0..=word).map(|k| below(k).count_ones() as u8).sum()
}

/// The lowest component of those that are left; 0 of none.
pub fn lowest(left: &[u64; 4]) -> usize {
    (0..4).find(|k| left[*k] != 0).map_or(0, |k| 64 * k + left[k].trailing_zeros() as usize)
}

/// Words of shared memory are counted round.
const WORDS: u32 = 1 << 15;

/// The words of a component, of all vertices.
pub fn words_of(map: &[u64; 4], component: usize, batch: &VscBatch) -> RowRead {
    let behind = u32::from(place_of(map, component)) << batch.stride_log2;
    let word = (u32::from(batch.word) + behind) % WORDS;
    RowRead { sm: batch.sm, word: word as u16, count: batch.vertices.min(32) }
}
