//! Pixels between raster and the SMs: attribute planes, subtiles of quads, and shading results.

use super::geometry::PrimId;
use super::shading::{GROUP_QUADS, QUAD_PIXELS, QuadCoord, ShadedGroup};
use super::state::State;
use super::vertices::{CircularEntry, ScalarCount};
use super::world::PrimDone;
use kernel::packed::*;

kernel::package! {
    package pixels(geometry, shading, state, vertices, world);

    /// Slopes of a barycentric coordinate, and its value at the tile: floats.
    pub struct BarycentricTerms {
        x: B32,
        y: B32,
        value: B32,
    }

    /// Corners of a triangle.
    pub const PLANE_CORNERS: usize = 3;
    /// Terms from which the attribute planes of a primitive are computed.
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

    /// Requests a primitive's planes in an SM of the cluster.
    pub struct PlaneRequest {
        terms: PlaneTerms,
        sm: B1,
        /// Data read for earlier requests are not of its entry.
        fresh: bool,
    }

    /// Packets from the GPM to a STRI.
    pub enum PlanePacket {
        State(State),
        Request(PlaneRequest),
    }

    /// A request needs no more reads of its entry.
    pub struct EntryRead {
        prim: PrimId,
        sm: B1,
    }

    /// Planes are in the TRAM, from `tram` on, with wrap-around; they are relative to the corner of the tile.
    pub struct PlanesReady {
        prim: PrimId,
        tram: B11,
        tile_x: B10,
        tile_y: B10,
    }

    pub struct TramFree {
        prim: PrimId,
    }

    /// Primitives whose quads one packet may contain.
    pub const SUBTILE_PRIMS: usize = 2;
    pub struct SubtilePrim {
        prim: PrimId,
        back: bool,
    }

    pub struct SubtileQuad {
        mask: B4,
        x: QuadCoord,
        y: QuadCoord,
        /// Index of its primitive in the packet.
        which: B1,
    }

    /// Quads to shade. Each pixel has four coverage bits, one for each of its samples; with eight samples two quads use the
    /// coverage of four, with sixteen one quad does.
    pub struct SubtileQuads {
        prims: [SubtilePrim; SUBTILE_PRIMS],
        quads: [SubtileQuad; GROUP_QUADS],
        coverage: [B16; GROUP_QUADS],
        /// First sample of the quads' pass.
        sample: B4,
        /// Primitives that end with these quads, in place of a `PrimDone` after them; only from PROP.
        ended: B2,
        /// The subtile ends with these quads, in place of a `Last` after them; only from PROP.
        last: bool,
    }

    pub struct SubtileEnd {
        slot: B4,
    }

    /// Packets from PROP to the GPM, and from the GPM to an MPC.
    pub enum SubtilePacket {
        State(State),
        Quads(SubtileQuads),
        PrimDone(PrimDone),
        Last(SubtileEnd),
    }

    /// Shading results from an SM: one output of four quads.
    pub struct PixelOut {
        slot: B4,
        half: B4,
        target_output: B3,
        depth: bool,
        last: bool,
        group: ShadedGroup,
    }

    /// Earlier work of a port has retired, up to a marker or an epoch.
    pub struct PortPassed {
        pixel: bool,
        marker: bool,
        number: B8,
    }

    /// Depths of a quad written by the shader: floats.
    pub struct ShadedDepth {
        quad: B2,
        z: [B32; QUAD_PIXELS],
    }

    pub struct MarkerPassed {
        id: B4,
    }

    /// Packets from the GPM to PROP, in the order of launch.
    pub enum ShadedPacket {
        Colour(ShadedGroup),
        Depth(ShadedDepth),
        Passed(MarkerPassed),
    }

    /// Shader depths for a ZROP, sent before their footprint, whose quads are numbered row by row.
    pub struct ZropDepth {
        quad: B4,
        z: [B32; QUAD_PIXELS],
    }
}
