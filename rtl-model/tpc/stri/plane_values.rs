//! Plane values: the locations of the next plane's values at the three corners. Scalars that an entry does not have have no location.

use super::component_map::*;
use super::types::*;
use bundle::*;
use prim::header_maps::{has, lowest};

/// Locations of a plane's values.
pub struct PlaneValues {
    pub values: ValueRead,
    pub sectors: [u64; PLANE_CORNERS], // cache entry and sector of each corner's value
    pub kept: bool,                    // the entry has a scalar for it
    pub left: [u64; 4],                // components after it
}

pub fn values_of(walk: &PlaneWalk, map: &ComponentMap) -> PlaneValues {
    let PlaneRequest { terms, .. } = walk.work.request;
    let scalars = terms.scalars.max(1);
    let component = lowest(&walk.left);
    let first = walk.step == 0;
    let depth = !first && component == DEPTH_COMPONENT;
    let is_point = terms.sprite && !first;
    let mut sprite = if is_point { sprite_of(map, component) } else { SpriteAxis::None };
    let scaled = sprite != SpriteAxis::None && is_over_w(map, component);
    let mut scalar =
        if first || scaled { Some(0) } else { scalar_of(map, component, walk.scalar, terms.back) };
    // An unwritten component that reads 1 uses the plane of 1/w, or a constant 1.
    if sprite == SpriteAxis::None && !depth && scalar.is_none() && is_one_unwritten(map, component) {
        match is_perspective(map, component) {
            true => scalar = Some(0),
            false => sprite = SpriteAxis::One,
        }
    }
    let scalar = scalar.filter(|scalar| *scalar < scalars.into());
    let none = !depth && scalar.is_none();
    let kept = first || has(&in_entries(map), component) && !depth;
    let mut words = [0; PLANE_CORNERS];
    let sectors = std::array::from_fn(|k| {
        let lines = &walk.work.corners[k].slots;
        if depth {
            // Records have four words; z is the third.
            words[k] = (terms.corners[k] & 1) << 2 | 2;
            return u64::from(lines[RECORD_LINE]) << 2 | u64::from(terms.corners[k] >> 1 & 3);
        }
        let from = u16::from(terms.corners[k]) * u16::from(scalars);
        let at = from + scalar.unwrap_or(0);
        words[k] = at as u8 & 7;
        let line = usize::from((at >> 5) - (from >> 5));
        u64::from(lines[line]) << 2 | u64::from(at >> 3 & 3)
    });
    let constant = !first && is_constant(map, component);
    let PlaneTerms { u, v, provoking, .. } = terms;
    let values = ValueRead { valid: true, none, depth, sprite, scaled, constant, words, provoking, u, v };
    let mut left = walk.left;
    if !first {
        left[component / 64] &= !(1 << (component % 64));
    }
    PlaneValues { values, sectors, kept: kept && walk.scalar < scalars, left }
}
