//! Masks of divergence: groups of lanes, and entries of the stack.

use super::types::*;
use crate::sm::types::*;

/// Whether an entry is on the chip.
pub fn is_here(at: u16) -> bool {
    usize::from(at) < STACK_HERE
}

/// Its address on the chip.
pub fn place(slot: u8, at: u16) -> u8 {
    slot << 4 | at as u8 & 15
}

/// Lanes whose offset is `pick`.
pub fn equal(offsets: &Row, pick: u32) -> u32 {
    (0..WARP_LANES).fold(0, |mask, lane| mask | u32::from(offsets.words[lane] == pick) << lane)
}

/// Killed lanes that may end, since no lane of their quad is alive.
pub fn ended_quads(alive: u32, killed: u32) -> u32 {
    let dead = |quad: &u32| (alive & !killed) >> (4 * quad) & 0xf == 0;
    (0..8).filter(dead).fold(0, |mask, quad| mask | 0xf << (4 * quad)) & killed & alive
}
