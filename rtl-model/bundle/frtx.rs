//! Coverage, from the fine raster to PROP and on.

use super::clear::ClearTile;
use super::geometry::{PrimArea, PrimId};
use super::state::State;
use super::tile_depth::TilePlane;
use kernel::packed::*;

kernel::package! {
    package frtx(clear, geometry, state, tile_depth);

    /// Column or row of pixels.
    pub type PixelCoord = B14;

    /// Pixels of the single quad of an FRTX of a smooth primitive.
    pub const SMOOTH_PIXELS: usize = 4;

    /// Fine raster transaction: coverage of an 8x8-sample tile by one primitive. Bit `8 row + column` is the sample at that
    /// position of the sample grid, as surfaces are stored.
    pub struct Frtx {
        prim: PrimId,
        back: bool,
        /// Area of the whole primitive.
        area: PrimArea,
        /// Upper-left pixel of the footprint.
        x: PixelCoord,
        y: PixelCoord,
        coverage: B64,
        plane: TilePlane,
        accept: bool,
        /// Near and far clipping removes none of its samples.
        unclipped: bool,
        /// Last of its 16x16 tile; its coverage may then be empty.
        last_of_tile: bool,
        /// Last of its primitive.
        last: bool,
        /// For a smooth primitive: uncovered part of each pixel of the quad, in sixteenths.
        lacks: [B4; SMOOTH_PIXELS],
    }

    /// Packets from the fine raster to PROP.
    pub enum FrtxPacket {
        State(State),
        Frtx(Frtx),
        Clear(ClearTile),
    }
}
