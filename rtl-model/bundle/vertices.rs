//! From world space to setup: primitives, and the vertices they name.

use super::geometry::PrimId;
use super::state::State;
use kernel::packed::*;

kernel::package! {
    package vertices(geometry, state);

    /// Where a raster record is in the circular buffer; two share a pair.
    pub type VertexIndex = B16;
    /// Where a pair of raster records is: a vertex index without its lowest bit.
    pub type PairIndex = B15;

    /// What vertices make together.
    pub enum Topology: 3 {
        Points,
        Lines,
        Triangles,
        TriangleStrip,
        TriangleFan,
    }

    /// 128 bytes of the circular buffers.
    pub type CircularEntry = B13;
    /// Components behind a vertex's position.
    pub type ScalarCount = B8;

    /// Where a primitive's attributes are: its entry, vertices in it and components of each; and what else world space says of
    /// it. Bit k of `edges`: the edge after corner k is one of the polygon's; bit 3: the first of its strip or loop of lines, or of its polygon.
    pub struct PrimAttributes {
        entry: CircularEntry,
        count: B6,
        scalars: ScalarCount,
        provoking: B2,
        viewport: B4,
        layer: B11,
        edges: B4,
    }

    /// Vertices of the largest primitive.
    pub const PRIM_VERTICES: usize = 3;
    /// A primitive by the places of its vertices, in the order that gives its
    /// winding. A point has one, a line two.
    pub struct PrimRef {
        prim: PrimId,
        topology: Topology,
        /// First of its strip, fan or entry: no vertex from before is its own.
        first: bool,
        vertices: [VertexIndex; PRIM_VERTICES],
        attributes: PrimAttributes,
    }

    /// What the work crossbar sends to setup.
    pub enum PrimPacket {
        State(State),
        Prim(PrimRef),
    }

    /// A vertex in window coordinates: 16 bytes of the circular buffer. `x` and `y`
    /// in 1/256 pixel, less than 2^22 from zero; `z` a float from 0 to 1; `size` of a
    /// point, a float, in pixels.
    pub struct RasterRecord {
        size: B32,
        z: B32,
        y: S32,
        x: S32,
    }

    /// Raster records in a pair.
    pub const PAIR_RECORDS: usize = 2;
    /// 32 aligned bytes of the circular buffer.
    pub struct VertexPair {
        records: [RasterRecord; PAIR_RECORDS],
    }
}
