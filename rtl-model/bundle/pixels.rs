//! Pixels between raster and the SMs: planes of attributes, subtiles of quads, and what shading
//! gives back.

use super::geometry::PrimId;
use super::shading::{GROUP_QUADS, QUAD_PIXELS, QuadCoord, ShadedGroup};
use super::state::State;
use super::vertices::{CircularEntry, ScalarCount};
use super::world::PrimDone;
use kernel::packed::*;

kernel::package! {
    package pixels(geometry, shading, state, vertices, world);

    /// A barycentric's slopes, and its value at the tile: floats.
    pub struct BarycentricTerms {
        x: B32,
        y: B32,
        value: B32,
    }

    /// Corners of a triangle.
    pub const PLANE_CORNERS: usize = 3;
    /// What attribute planes of a primitive are made from.
    pub struct PlaneTerms {
        prim: PrimId,
        entry: CircularEntry,
        count: B6,
        scalars: ScalarCount,
        corners: [B6; PLANE_CORNERS],
        provoking: B2,
        back: bool,
        sprite: bool,
        culled: bool,
        u: BarycentricTerms,
        v: BarycentricTerms,
        tile_x: B10,
        tile_y: B10,
    }

    /// A primitive's planes are wanted in an SM of the cluster.
    pub struct PlaneAsk {
        terms: PlaneTerms,
        sm: B1,
        /// What was read for asks before it is not of its entry.
        fresh: bool,
    }

    /// What the GPM sends to a STRI.
    pub enum PlanePacket {
        State(State),
        Ask(PlaneAsk),
    }

    /// An ask needs nothing more of its entry.
    pub struct EntryRead {
        prim: PrimId,
        sm: B1,
    }

    /// Planes are in the TRAM, from `tram` on and round; their values are at the corner of the tile.
    pub struct PlanesReady {
        prim: PrimId,
        tram: B11,
        tile_x: B10,
        tile_y: B10,
    }

    pub struct TramFree {
        prim: PrimId,
    }

    /// Primitives whose quads a packet may have.
    pub const SUBTILE_PRIMS: usize = 2;
    pub struct SubtilePrim {
        prim: PrimId,
        back: bool,
    }

    pub struct SubtileQuad {
        mask: B4,
        x: QuadCoord,
        y: QuadCoord,
        /// Which of the packet's primitives it is of.
        which: B1,
    }

    /// Quads to shade. Four bits of coverage a pixel are its samples; at eight samples two quads
    /// have the coverage of four, at sixteen one.
    pub struct SubtileQuads {
        prims: [SubtilePrim; SUBTILE_PRIMS],
        quads: [SubtileQuad; GROUP_QUADS],
        coverage: [B16; GROUP_QUADS],
        /// The first sample of their pass.
        sample: B4,
        /// Primitives that have ended with them, as `PrimDone` says behind them; from PROP alone.
        ended: B2,
        /// The subtile ends with them, as `Last` says behind them; from PROP alone.
        last: bool,
    }

    pub struct SubtileEnd {
        slot: B4,
    }

    /// What PROP sends to the GPM, and that to an MPC.
    pub enum SubtilePacket {
        State(State),
        Quads(SubtileQuads),
        PrimDone(PrimDone),
        Last(SubtileEnd),
    }

    /// What an SM gives back of a subtile: one output of four quads.
    pub struct PixelOut {
        slot: B4,
        half: B4,
        target_output: B3,
        depth: bool,
        last: bool,
        group: ShadedGroup,
    }

    /// Older work of a port has retired: a marker's, or an epoch's.
    pub struct PortPassed {
        pixel: bool,
        marker: bool,
        number: B8,
    }

    /// Depths that the shader made, of a quad: floats.
    pub struct ShadedDepth {
        quad: B2,
        z: [B32; QUAD_PIXELS],
    }

    pub struct MarkerPassed {
        id: B4,
    }

    /// What the GPM gives back to PROP, in the order of launch.
    pub enum ShadedPacket {
        Colour(ShadedGroup),
        Depth(ShadedDepth),
        Passed(MarkerPassed),
    }

    /// The same depths to a ZROP, ahead of their footprint; its quads are numbered row by row.
    pub struct ZropDepth {
        quad: B4,
        z: [B32; QUAD_PIXELS],
    }
}
