//! From setup through the rasterisers: edges and tiles.

use super::clear::{Clear, ClearTile};
use super::geometry::{PrimArea, PrimId, PrimPlane, Rect};
use super::state::State;
use kernel::packed::*;

kernel::package! {
    package raster(clear, geometry, state);

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

    /// Number of a GPC.
    pub type GpcId = B3;

    /// Of what is stippled: whether by the window's pattern, of polygons; of a line whether pixels count down the rows or across, from
    /// which on, and whether upwards or to the left.
    pub struct StippleStart {
        on: bool,
        polygon: bool,
        y_major: bool,
        backwards: bool,
        first: S16,
    }

    /// What every unit behind setup must know of a primitive.
    pub struct Prim {
        prim: PrimId,
        back: bool,
        area: PrimArea,
        /// Bounding box within the scissor and the surface clip; not empty.
        rect: Rect,
        slopes: [EdgeSlope; EDGES],
        plane: PrimPlane,
        stipple: StippleStart,
        /// Its pixels have the alpha of the part of them that it covers.
        smooth: bool,
        /// Of a smooth point: that of the disc that its edges are the square of.
        round: bool,
        /// Pixels may be missing within it: the window is clipped.
        clipped: bool,
        /// It was between near and far before its bias: they clip none of its samples.
        unclipped: bool,
    }

    /// A primitive after setup.
    pub struct SetupPrim {
        info: Prim,
        /// Edge values at window position (0, 0).
        c: [EdgeValue; EDGES],
        /// Tile to start from, and whether the primitive touches it.
        start_x: TileCoord,
        start_y: TileCoord,
        start_on: bool,
        /// Another part of the same primitive follows, which does not end with this one.
        more: bool,
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
        e: [EdgeValue; EDGES],
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

    /// What the coarse raster sends to Zcull, and Zcull to the fine raster.
    pub enum TilePacket {
        State(State),
        Tile(Tile),
        Clear(ClearTile),
    }
}
