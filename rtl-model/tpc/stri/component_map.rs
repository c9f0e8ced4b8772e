//! Which components have planes: what the headers of the pixel shader and of the last stage of world space say.

use super::types::*;
use bundle::*;

/// Of a header's word, two bits for each of 16 components: those that are used, and those that are constant.
fn modes(word: u32) -> (u64, u64) {
    (0..16).fold((0, 0), |(used, constant), k| {
        let mode = word >> (2 * k) & 3;
        (used | u64::from(mode != 0) << k, constant | u64::from(mode == 1) << k)
    })
}

/// Replaces the bits of `mask` from component `at` on.
fn set(map: &mut [u64; 4], at: usize, mask: u64, bits: u64) {
    for k in (0..64).filter(|k| mask >> k & 1 == 1 && at + k < 256) {
        let (word, bit) = ((at + k) / 64, (at + k) % 64);
        map[word] = map[word] & !(1 << bit) | (bits >> k & 1) << bit;
    }
}

/// Whether a method changes the map: a word of one of these headers, or what colours are.
pub fn is_map_word(state: &State) -> bool {
    let address = usize::from(state.address);
    let header = address & !0x7f;
    header == LAST_HEADER || header == PIXEL_HEADER || is_colour_state(state.address)
}

/// Whether depth has a plane behind a word of a header, if that says it.
pub fn depth_of(state: &State) -> Option<bool> {
    (usize::from(state.address) == PIXEL_HEADER + 4 * 5).then_some(state.value >> DEPTH_COMPONENT & 1 == 1)
}

/// The map after such a method.
pub fn map_after(map: &ComponentMap, state: &State) -> ComponentMap {
    let mut map = *map;
    let (address, value) = (usize::from(state.address), state.value);
    let dword = address >> 2 & 31;
    if is_colour_state(state.address) {
        map.colours = colours_after(map.colours, *state);
        return map;
    }
    if address < PIXEL_HEADER {
        // From bit 16 of dword 12 on.
        match dword {
            12 => set(&mut map.written, 0, 0xffff, u64::from(value >> 16)),
            13..=19 => set(&mut map.written, 32 * (dword - 13) + 16, 0xffff_ffff, value.into()),
            _ => (),
        }
        return map;
    }
    let (used, constant) = modes(value);
    let mut both = |at, mask, used, constant| {
        set(&mut map.present, at, mask, used);
        set(&mut map.constant, at, mask, constant);
    };
    let single = u64::from(value);
    match dword {
        // Tessellation levels; primitive, layer, viewport, size of points; depth, of the position.
        5 => both(0, 0x4fff_ffff, single, single & 0xfff_ffff),
        // Generic attributes.
        6..=13 => both(32 + 16 * (dword - 6), 0xffff, used, constant),
        14 => {
            both(160, 0xff, used, constant); // colours
            both(176, 0x7ff, single >> 16, 0); // clip distances, point coordinate, fog
            both(188, 15, single >> 28, single >> 28); // tessellation coordinate, instance, vertex
        }
        // Texture coordinates.
        15 | 16 => both(192 + 16 * (dword - 15), 0xffff, used, constant),
        17 => both(224, 0xff, used, constant),
        _ => (),
    }
    map
}

/// Planes of a primitive: 1/w, and the components.
pub fn planes_of(map: &ComponentMap) -> u8 {
    1 + map.present.iter().map(|word| word.count_ones() as u8).sum::<u8>()
}

/// Colours from a component on, a bit each.
fn colours(map: &[u64; 4], from: usize) -> u64 {
    map[from / 64] >> (from % 64) & ((1 << COLOURS) - 1)
}

/// Colours of the back that entries have, a bit each: of those of the front that have planes.
fn back_colours(map: &ComponentMap) -> u64 {
    let read = if map.colours.two_sided { colours(&map.present, FRONT_COLOURS) } else { 0 };
    read & colours(&map.written, BACK_COLOURS)
}

/// Whether a component is constant.
pub fn is_constant(map: &ComponentMap, component: usize) -> bool {
    let colour = (FRONT_COLOURS..BACK_COLOURS).contains(&component);
    has(&map.constant, component) || map.colours.flat && colour
}

/// The scalar that an entry has of a component, if it has one; `scalar` is the number of those below, without colours of the back.
pub fn scalar_of(map: &ComponentMap, component: usize, scalar: u8, back: bool) -> Option<u16> {
    let (backs, scalar) = (back_colours(map), u16::from(scalar));
    let count = |bits: u64| bits.count_ones() as u16;
    if (FRONT_COLOURS..BACK_COLOURS).contains(&component) {
        let k = component - FRONT_COLOURS;
        let fronts = colours(&map.present, FRONT_COLOURS) & colours(&map.written, FRONT_COLOURS);
        if back && backs >> k & 1 == 1 {
            return Some(scalar + count(fronts >> k) + count(backs & ((1 << k) - 1)));
        }
    }
    let behind = if component < BACK_COLOURS { 0 } else { count(backs) };
    has(&map.written, component).then_some(scalar + behind)
}

pub fn has(map: &[u64; 4], component: usize) -> bool {
    map[component / 64] >> (component % 64) & 1 == 1
}

/// The lowest component of those that are left; 0 of none.
pub fn lowest(left: &[u64; 4]) -> usize {
    (0..4).find(|k| left[*k] != 0).map_or(0, |k| 64 * k + left[k].trailing_zeros() as usize)
}
