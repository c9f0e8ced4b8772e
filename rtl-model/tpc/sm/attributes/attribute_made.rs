//! Attribute made: the result of a step that needs no response: a row, and lanes of a predicate. AL2P adds four lanes to those of its
//! earlier steps.

use super::attribute_emission::handles_after;
use super::attribute_entry::Now;
use super::attribute_pixels::pixel_state;
use super::attribute_places::*;
use crate::sm::modifiers::*;
use crate::sm::types::*;

/// Lanes of AL2P in a step.
const AL2P_LANES: usize = 4;

/// A row, and lanes of a predicate.
#[derive(Clone, Copy)]
pub struct Made {
    pub row: Row,
    pub outside: u32,
}

/// The result of a step; with `identity` it is each lane's primitive, `before` is that of earlier steps.
pub fn made_of(now: &Now<'_>, identity: bool, before: Made) -> Made {
    let Now { entry, warp, maps, settings, number, .. } = *now;
    let mut made = before;
    match entry.opcode {
        Opcode::Ald if identity => {
            let id = |primitive: u32| warp.primitive_id.wrapping_add(primitive);
            made = Made { row: Row { words: primitives(warp).map(id) }, outside: 0 };
        }
        Opcode::Out => made = Made { row: handles_after(entry, warp), outside: 0 },
        Opcode::Al2p => {
            let map = maps[usize::from(modifiers::<Al2pModifiers>(entry).outputs)];
            for k in 0..AL2P_LANES {
                let lane = AL2P_LANES * usize::from(number) + k;
                let (word, outside) = physical(entry, map, lane);
                made.row.words[lane] = word;
                made.outside = made.outside & !(1 << lane) | u32::from(outside) << lane;
            }
        }
        Opcode::Pixld => {
            made.outside = 0;
            for lane in 0..WARP_LANES {
                let (word, covered) = pixel_state(entry, settings, now.quad(lane), lane);
                made.row.words[lane] = word;
                made.outside |= u32::from(covered) << lane;
            }
        }
        _ => made = Made { row: entry.a, outside: 0 },
    }
    made
}
