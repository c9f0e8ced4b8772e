//! Masks of viewports: their owner, and how a primitive's is found.

use super::types::*;
use super::vsc_state::VIEWPORTS;

/// The owner of the masks; or primitives have a viewport each.
#[derive(Clone, Copy, PartialEq)]
pub enum Masks {
    None,
    Vertices,
    Primitives,
    Viewports,
}

/// The viewport in a word; numbers that do not exist become 0.
pub fn viewport_in(word: u32) -> u8 {
    if word < VIEWPORTS as u32 { word as u8 } else { 0 }
}

/// The corner of a primitive that provokes.
pub fn provoking(shape: PrimShape, last: bool) -> usize {
    match shape {
        PrimShape::Triangle if last => 2,
        PrimShape::Line if last => 1,
        _ => 0,
    }
}
