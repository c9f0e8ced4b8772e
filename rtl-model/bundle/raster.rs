//! Edges and tiles, from setup through the rasterisers.

use super::clear::{Clear, ClearTile};
use super::geometry::{PrimArea, PrimId, PrimPlane, Rect};
use super::state::State;
use kernel::packed::*;

kernel::package! {
    package raster(clear, geometry, state);

    /// A coarse tile is `1 << TILE_LOG2` pixels on a side.
    pub const TILE_LOG2: usize = 4;
    /// Edges of a primitive: three of a triangle and one that contains everything, or the four of a line or point.
    pub const EDGES: usize = 4;

    /// Change of an edge function over 1/256 pixel right (`a`) and down (`b`).
    pub struct EdgeSlope {
        a: S24,
        b: S24,
    }
    /// Value of an edge function, inside where not negative: 1 is subtracted beforehand for edges that do not own samples
    /// lying on them.
    pub type EdgeValue = S48;
    /// Column or row of 16x16-pixel tiles.
    pub type TileCoord = B10;

    /// Number of a GPC.
    pub type GpcId = B3;

    /// Stipple state. For polygons: the window's pattern applies. For lines: whether pixels are counted along rows or
    /// columns, the first count, and the direction.
    pub struct StippleStart {
        on: bool,
        polygon: bool,
        y_major: bool,
        backwards: bool,
        first: S16,
    }

    /// Primitive information that all units after setup use.
    pub struct Prim {
        prim: PrimId,
        back: bool,
        area: PrimArea,
        /// Bounding box within the scissor and the surface clip; not empty.
        rect: Rect,
        slopes: [EdgeSlope; EDGES],
        plane: PrimPlane,
        stipple: StippleStart,
        /// Alpha of its pixels is scaled by their covered part.
        smooth: bool,
        /// A smooth point: coverage is that of the disc within the square of its edges.
        round: bool,
        /// Pixels may be missing inside: window clipping is enabled.
        clipped: bool,
        /// It was between near and far before the depth bias: clipping removes none of its samples.
        unclipped: bool,
    }

    /// A primitive after setup.
    pub struct SetupPrim {
        info: Prim,
        /// Edge values at window position (0, 0).
        c: [EdgeValue; EDGES],
        /// First tile of the walk, and whether the primitive touches it.
        start_x: TileCoord,
        start_y: TileCoord,
        start_on: bool,
        /// Another part of the same primitive follows, so it does not end with this one.
        more: bool,
    }

    /// Packets from setup to the coarse raster.
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
        /// Zcull found that all samples pass the depth test.
        accept: bool,
        /// Zcull found that no sample is visible: the tile is only sent for `last`, and counts as one without coverage.
        drop: bool,
        /// Last of its primitive.
        last: bool,
    }

    /// Packets from the coarse raster to Zcull, and from Zcull to the fine raster.
    pub enum TilePacket {
        State(State),
        Tile(Tile),
        Clear(ClearTile),
    }
}
