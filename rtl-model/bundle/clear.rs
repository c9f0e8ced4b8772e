//! Clears, and in-place decompression, from setup to the ROPs.

use super::geometry::Rect;
use kernel::packed::*;

kernel::package! {
    package clear(geometry);

    /// A clear, surface by surface; bits as in CLEAR_SURFACE.
    pub struct Clear {
        z: bool,
        stencil: bool,
        /// Nothing is cleared: compressed depth is decompressed to samples, in place.
        decompress: bool,
        /// Red, green, blue, alpha from bit 0.
        colour: B4,
        target: B3,
        rect: Rect,
    }

    /// One step of the clear walk: 16 rows of 64 bytes, or the part of them in `rect`.
    pub struct ClearTile {
        z: bool,
        stencil: bool,
        decompress: bool,
        colour: B4,
        target: B3,
        /// Pixels to clear; not empty, within one 16x16 tile.
        rect: Rect,
        last: bool,
    }
}
