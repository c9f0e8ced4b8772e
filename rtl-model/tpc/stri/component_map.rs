//! Components with planes, by the headers of the pixel shader and of the last stage of world space.

use super::types::*;
use bundle::*;
use prim::header_maps::*;

/// Whether a method changes the map: a word of one of these headers, shading of colours, point-sprite coordinates, defaults of
/// unwritten components.
pub fn is_map_word(state: &State) -> bool {
    let header = state.address & !0x7f;
    let of_headers = header == LAST_HEADER || header == PIXEL_HEADER_FIRST;
    let alone = [SET_POINT_SPRITE_SELECT, SET_ATTRIBUTE_DEFAULT].contains(&state.address);
    of_headers || is_colour_state(state.address) || alone
}

/// Whether depth has a plane after a word of a header, if that word decides it.
pub fn depth_of(state: &State) -> Option<bool> {
    (state.address == PIXEL_HEADER_FIRST + 4 * 5).then_some(state.value >> DEPTH_COMPONENT & 1 == 1)
}

/// The map after such a method.
pub fn map_after(map: &ComponentMap, state: &State) -> ComponentMap {
    let mut map = *map;
    let word = usize::from(state.address >> 2 & 31);
    if is_colour_state(state.address) {
        map.colours = colours_after(map.colours, *state);
    } else if state.address == SET_POINT_SPRITE_SELECT {
        map.sprites = sprites_after(map.sprites, *state);
    } else if state.address == SET_ATTRIBUTE_DEFAULT {
        map.defaults = defaults_after(map.defaults, *state);
    } else if state.address < PIXEL_HEADER_FIRST {
        // Words for primitives' components are eight words lower.
        map.written = outputs_after(&map.written, word, state.value);
        map.each = outputs_after(&map.each, word + 8, state.value);
    } else {
        let says = pixel_word(word, state.value);
        map.present = says.over(&map.present, &says.read);
        map.constant = says.over(&map.constant, &says.constant);
        map.linear = says.over(&map.linear, &says.linear);
    }
    map
}

/// Planes of a primitive: 1/w, and the components.
pub fn planes_of(map: &ComponentMap) -> u8 {
    1 + count(&map.present)
}

/// Components that entries have if the pixel shader reads them.
pub fn in_entries(map: &ComponentMap) -> Components {
    let mut there: Components = std::array::from_fn(|k| map.written[k] | map.each[k]);
    there[0] |= 1 << PRIMITIVE_COMPONENT;
    there
}

/// Colours from a component on, one bit each.
fn colours(map: &[u64; 4], from: usize) -> u64 {
    map[from / 64] >> (from % 64) & ((1 << COLOURS) - 1)
}

/// Back colours that entries have, one bit each: those whose front colour has a plane.
fn back_colours(map: &ComponentMap) -> u64 {
    let read = if map.colours.two_sided { colours(&map.present, FRONT_COLOURS) } else { 0 };
    read & colours(&in_entries(map), BACK_COLOURS)
}

/// Whether a component is constant.
pub fn is_constant(map: &ComponentMap, component: usize) -> bool {
    let colour = (FRONT_COLOURS..BACK_COLOURS).contains(&component);
    has(&map.constant, component) || map.colours.flat && colour
}

/// Point-sprite axis of a component: the point coordinates 2E0 and 2E4, and replaced texture coordinates.
pub fn sprite_of(map: &ComponentMap, component: usize) -> SpriteAxis {
    match component {
        SPRITE_COMPONENTS => return SpriteAxis::S,
        SPRITE_END => return SpriteAxis::T,
        TEXTURE_COMPONENTS..TEXTURES_END => (),
        _ => return SpriteAxis::None,
    }
    let SpriteState { textures, r } = map.sprites;
    if textures >> ((component - TEXTURE_COMPONENTS) >> 2) & 1 == 0 {
        return SpriteAxis::None;
    }
    match (component & 3, r) {
        (0, _) | (2, SpriteR::FromS) => SpriteAxis::S,
        (1, _) => SpriteAxis::T,
        (2, SpriteR::FromR) => SpriteAxis::None,
        (2, SpriteR::Zero) => SpriteAxis::Zero,
        _ => SpriteAxis::One,
    }
}
const SPRITE_END: usize = SPRITE_COMPONENTS + 1;

/// Whether the shader multiplies a component by w.
pub fn is_perspective(map: &ComponentMap, component: usize) -> bool {
    !is_constant(map, component) && !has(&map.linear, component)
}

/// Whether a point-sprite component is divided by w: a perspective one (`is_perspective`) that is a texture coordinate.
pub fn is_over_w(map: &ComponentMap, component: usize) -> bool {
    component >= TEXTURE_COMPONENTS && is_perspective(map, component)
}

/// Whether a component that no stage writes reads 1, not 0.
pub fn is_one_unwritten(map: &ComponentMap, component: usize) -> bool {
    let AttributeDefaults { diffuse_ones, specular, generic, texture } = map.defaults;
    let w = component & 3 == 3;
    match component {
        GENERIC_COMPONENTS..FRONT_COLOURS => w && generic,
        FRONT_COLOURS..SPECULAR_COMPONENTS => w || diffuse_ones,
        SPECULAR_COMPONENTS..BACK_COLOURS => w && specular,
        TEXTURE_COMPONENTS..TEXTURES_END => w && texture,
        _ => false,
    }
}

/// An entry's scalar for a component, if it has one; `scalar` is the number of lower ones, without back colours.
pub fn scalar_of(map: &ComponentMap, component: usize, scalar: u8, back: bool) -> Option<u16> {
    let (backs, scalar) = (back_colours(map), u16::from(scalar));
    let ones = |bits: u64| bits.count_ones() as u16;
    if (FRONT_COLOURS..BACK_COLOURS).contains(&component) {
        let k = component - FRONT_COLOURS;
        let fronts = colours(&map.present, FRONT_COLOURS) & colours(&in_entries(map), FRONT_COLOURS);
        if back && backs >> k & 1 == 1 {
            return Some(scalar + ones(fronts >> k) + ones(backs & ((1 << k) - 1)));
        }
    }
    let after = if component < BACK_COLOURS { 0 } else { ones(backs) };
    has(&in_entries(map), component).then_some(scalar + after)
}
