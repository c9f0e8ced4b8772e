//! What headers say of components: those that the last stage of world space puts out, those that the pixel shader reads.

use super::types::*;
use arith::float::{INFINITY, ONE};
use bundle::*;
use prim::header_maps::*;

/// Stage and word of a header.
fn header_word(state: &State) -> (u16, usize) {
    (state.address & !0x7f, usize::from(state.address >> 2 & 31))
}

/// Whether a method is a word of the map of vertices, or of that of primitives.
fn is_written_word(state: &State) -> bool {
    (LAST_HEADER + 4 * 4..LAST_HEADER + 4 * 20).contains(&state.address)
}

/// A word of a header that is looked at, or what colours are.
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

/// The components of primitives after a method: the words are eight below.
pub fn each_after(each: &Components, state: &State) -> Components {
    let (header, word) = header_word(state);
    if header == LAST_HEADER { outputs_after(each, word + 8, state.value) } else { *each }
}

/// The map after a method; words of the headers change it, and what colours are.
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

/// The word of a map in which colours are; of the front, and of the back behind them.
const COLOUR_WORD: usize = FRONT_COLOURS / 64;
const FRONT: u64 = ((1 << COLOURS) - 1) << (FRONT_COLOURS % 64);

/// A map with colours of the back as those of the front.
fn both_sides(mut map: Components) -> Components {
    map[COLOUR_WORD] |= (map[COLOUR_WORD] & FRONT) << (BACK_COLOURS - FRONT_COLOURS);
    map
}

/// The components of an entry's vertices: position is not among them. Colours of the back are read where those of the front are.
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

/// Whether some of them are of each primitive.
pub fn has_values(map: &OutputMap) -> bool {
    kept(map).iter().zip(map.each).any(|(kept, each)| kept & each != 0)
}

/// Those that are constant.
pub fn constants(map: &OutputMap) -> Components {
    let mut all = map.constant;
    all[COLOUR_WORD] |= if map.colours.flat { FRONT } else { 0 };
    both_sides(all)
}

/// Those that are linear on the screen.
pub fn linears(map: &OutputMap) -> Components {
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

/// How many components of the map are below one.
pub fn place_of(map: &Components, component: usize) -> u8 {
    let (word, bit) = (component / 64, component % 64);
    let below = |k: usize| if k < word { map[k] } else { map[word] & ((1 << bit) - 1) };
    (0..=word).map(|k| below(k).count_ones() as u8).sum()
}

/// Words of shared memory are counted round.
const WORDS: u32 = 1 << 15;

/// The words of a component from the first one's on.
fn row(map: &Components, component: usize, first: u16, stride_log2: u8) -> u16 {
    let behind = u32::from(place_of(map, component)) << stride_log2;
    ((u32::from(first) + behind) % WORDS) as u16
}

/// The words of a component, of all vertices.
pub fn words_of(map: &Components, component: usize, batch: &VscBatch) -> RowRead {
    let word = row(map, component, batch.word, batch.stride_log2);
    RowRead { sm: batch.sm, word, count: batch.vertices.min(32) }
}

/// The words of a component of each primitive.
pub fn each_words(each: &Components, component: usize, batch: &VscBatch) -> RowRead {
    let word = row(each, component, batch.each.word, batch.each.stride_log2);
    RowRead { sm: batch.sm, word, count: batch.prims.min(32) }
}
