//! From setup through the rasterisers: edges, tiles, coverage.

use super::{PrimId, PrimPlane, Rect, State, TilePlane};
use kernel::packed::*;

kernel::package! {
    /// A coarse tile is `1 << TILE_LOG2` pixels on a side.
    pub const TILE_LOG2: usize = 4;
    /// Edges of a primitive: three of a triangle and one that everything is inside,
    /// or the four of a line or point.
    pub const EDGES: usize = 4;

    /// Change of an edge function over 1/256 pixel right (`a`) and down (`b`).
    pub struct EdgeSlope {
        a: S24,
        b: S24,
    }
    /// Value of an edge function, inside where not negative: edges that own no
    /// sample lying on them come with 1 taken off.
    pub type EdgeValue = S48;
    /// Column or row of 16x16-pixel tiles.
    pub type TileCoord = B10;
    /// Column or row of pixels.
    pub type PixelCoord = B14;

    /// What every unit behind setup must know of a primitive.
    pub struct Prim {
        prim: PrimId,
        back: bool,
        /// Bounding box within the scissor and the surface clip; not empty.
        rect: Rect,
        slopes: [EdgeSlope; 4],
        plane: PrimPlane,
    }

    /// A primitive after setup.
    pub struct SetupPrim {
        info: Prim,
        /// Edge values at window position (0, 0).
        c: [EdgeValue; 4],
        /// Tile to start from, and whether the primitive touches it.
        start_x: TileCoord,
        start_y: TileCoord,
        start_on: bool,
    }

    /// A clear, surface by surface; bits as in CLEAR_SURFACE.
    pub struct Clear {
        z: bool,
        stencil: bool,
        /// Red, green, blue, alpha from bit 0.
        colour: B4,
        target: B3,
        rect: Rect,
    }

    /// What setup sends to the coarse raster.
    pub enum SetupPacket {
        State(State),
        Prim(SetupPrim),
        Clear(Clear),
    }

    /// One 16x16-pixel tile of a primitive.
    pub struct Tile {
        info: Prim,
        x: TileCoord,
        y: TileCoord,
        /// Edge values at the tile's upper-left corner.
        e: [EdgeValue; 4],
        /// The primitive covers the whole tile.
        covered: bool,
        /// Zcull found that every sample passes the depth test.
        accept: bool,
        /// Zcull found that no sample is seen: the tile is here for `last` alone, and
        /// counts as one without coverage.
        drop: bool,
        /// Last of its primitive.
        last: bool,
    }

    /// One step of the clear walk: 16 rows of 64 bytes, or the part of them in `rect`.
    pub struct ClearTile {
        z: bool,
        stencil: bool,
        colour: B4,
        target: B3,
        /// Pixels to clear; not empty, within one 16x16 tile.
        rect: Rect,
        last: bool,
    }

    /// What the coarse raster sends to Zcull, and Zcull to the fine raster.
    pub enum TilePacket {
        State(State),
        Tile(Tile),
        Clear(ClearTile),
    }

    /// Fine raster transaction: coverage of an 8x8-sample tile by one primitive. Bit
    /// `8 row + column` is the sample at that place of the sample grid, as surfaces
    /// are stored.
    pub struct Frtx {
        prim: PrimId,
        back: bool,
        /// Upper-left pixel of the footprint.
        x: PixelCoord,
        y: PixelCoord,
        coverage: B64,
        plane: TilePlane,
        accept: bool,
        /// Last of its 16x16 tile; may then have no coverage.
        last_of_tile: bool,
        /// Last of its primitive.
        last: bool,
    }

    /// What the fine raster sends to PROP.
    pub enum FrtxPacket {
        State(State),
        Frtx(Frtx),
        Clear(ClearTile),
    }
}
