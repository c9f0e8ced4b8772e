//! Component maps from headers: outputs of the last world-space stage, and inputs of the pixel shader.

use super::entry_image::*;
use super::types::*;
use arith::float::{INFINITY, ONE};
use bundle::*;
use prim::header_maps::*;

/// Stage and word of a header.
fn header_word(state: &State) -> (u16, usize) {
    (state.address & !0x7f, usize::from(state.address >> 2 & 31))
}

/// Whether a method is a word of the vertices' map, or of the primitives' map.
fn is_written_word(state: &State) -> bool {
    (LAST_HEADER + 4 * 4..LAST_HEADER + 4 * 20).contains(&state.address)
}

/// Whether a method is a header word that is used, or sets the handling of colours.
pub fn is_map_word(state: &State) -> bool {
    let (header, word) = header_word(state);
    let read = header == PIXEL_HEADER_FIRST && (5..=17).contains(&word);
    is_written_word(state) || read || is_colour_state(state.address)
}

/// The components of vertices after a method.
pub fn written_after(written: &Components, state: &State) -> Components {
    let (header, word) = header_word(state);
    if header == LAST_HEADER { outputs_after(written, word, state.value) } else { *written }
}

/// The components of primitives after a method: their words are eight lower.
pub fn each_after(each: &Components, state: &State) -> Components {
    let (header, word) = header_word(state);
    if header == LAST_HEADER { outputs_after(each, word + 8, state.value) } else { *each }
}

/// The map after a method: words of the headers change it, and the handling of colours.
pub fn map_after(map: &OutputMap, state: &State) -> OutputMap {
    let mut map = *map;
    map.written = written_after(&map.written, state);
    map.each = each_after(&map.each, state);
    map.colours = colours_after(map.colours, *state);
    let (header, word) = header_word(state);
    if header == PIXEL_HEADER_FIRST {
        let says = pixel_word(word, state.value);
        map.read = says.over(&map.read, &says.read);
        map.constant = says.over(&map.constant, &says.constant);
        map.linear = says.over(&map.linear, &says.linear);
    }
    map
}

/// The word of a map that contains the front colours; the back colours follow them.
const COLOUR_WORD: usize = FRONT_COLOURS / 64;
const FRONT: u64 = ((1 << COLOURS) - 1) << (FRONT_COLOURS % 64);

/// A map in which back colours are as front colours.
fn both_sides(mut map: Components) -> Components {
    map[COLOUR_WORD] |= (map[COLOUR_WORD] & FRONT) << (BACK_COLOURS - FRONT_COLOURS);
    map
}

/// The components in an entry's vertices, without position. Back colours are read where front colours are.
pub fn kept(map: &OutputMap) -> Components {
    let mut read = if map.colours.two_sided { both_sides(map.read) } else { map.read };
    read[0] &= !(((1 << POSITION) - 1) << COMPONENT_POSITION);
    let mut there: Components = std::array::from_fn(|k| map.written[k] | map.each[k]);
    there[0] |= 1 << COMPONENT_PRIMITIVE;
    std::array::from_fn(|k| there[k] & read[k])
}

/// Whether the pixel shader reads numbers of primitives that no stage puts out.
pub fn counts(map: &OutputMap) -> bool {
    let [written, each, read] = [&map.written, &map.each, &map.read].map(|map| has(map, COMPONENT_PRIMITIVE));
    read && !written && !each
}

/// Whether some of them are per-primitive values.
pub fn has_values(map: &OutputMap) -> bool {
    kept(map).iter().zip(map.each).any(|(kept, each)| kept & each != 0)
}

/// The constant components.
pub fn constants(map: &OutputMap) -> Components {
    let mut all = map.constant;
    all[COLOUR_WORD] |= if map.colours.flat { FRONT } else { 0 };
    both_sides(all)
}

/// The components that are linear on the screen.
pub fn linears(map: &OutputMap) -> Components {
    both_sides(map.linear)
}

/// Clamps a row to 0 to 1 where colours are clamped; a NaN becomes 0.
pub fn clamped(map: &OutputMap, component: usize, row: &IsbeRow) -> IsbeRow {
    let colour = (FRONT_COLOURS..BACK_COLOURS + COLOURS).contains(&component);
    if !(colour && map.colours.clamped) {
        return *row;
    }
    IsbeRow { words: row.words.map(|word| if word > INFINITY { 0 } else { word.min(ONE) }) }
}

/// The lowest components, as many as fit after 1/w.
pub fn held(components: &Components) -> Components {
    let (mut held, mut count) = ([0; 4], 1);
    for k in (0..COMPONENTS).filter(|k| has(components, *k)) {
        if count < MOST_SCALARS {
            held[k / 64] |= 1 << (k % 64);
        }
        count += 1;
    }
    held
}

/// Number of components of the map below the given one.
pub fn place_of(map: &Components, component: usize) -> u8 {
    let (word, bit) = (component / 64, component % 64);
    let below = |k: usize| if k < word { map[k] } else { map[word] & ((1 << bit) - 1) };
    (0..=word).map(|k| below(k).count_ones() as u8).sum()
}

/// Word addresses of shared memory wrap.
const WORDS: u32 = 1 << 15;

/// The words of a component, from the first vertex's on.
fn row(map: &Components, component: usize, first: u16, stride_log2: u8) -> u16 {
    let after = u32::from(place_of(map, component)) << stride_log2;
    ((u32::from(first) + after) % WORDS) as u16
}

/// The words of a component for all vertices.
pub fn words_of(map: &Components, component: usize, batch: &VscBatch) -> RowRead {
    let word = row(map, component, batch.word, batch.stride_log2);
    RowRead { sm: batch.sm, word, count: batch.vertices.min(32) }
}

/// The words of a component for each primitive.
pub fn each_words(each: &Components, component: usize, batch: &VscBatch) -> RowRead {
    let word = row(each, component, batch.each.word, batch.each.stride_log2);
    RowRead { sm: batch.sm, word, count: batch.prims.min(32) }
}
