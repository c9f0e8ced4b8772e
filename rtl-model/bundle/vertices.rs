//! Primitives and their vertices, from world space to setup.

use super::geometry::PrimId;
use super::state::State;
use kernel::packed::*;

kernel::package! {
    package vertices(geometry, state);

    /// Index of a raster record in the circular buffer; two records form a pair.
    pub type VertexIndex = B16;
    /// Index of a pair of raster records: a vertex index without its lowest bit.
    pub type PairIndex = B15;
    /// Reads a pair.
    pub struct PairRead {
        pair: PairIndex,
    }

    /// Primitive type that vertices form.
    pub enum Topology: 3 {
        Points,
        Lines,
        Triangles,
        TriangleStrip,
        TriangleFan,
    }

    /// Index of 128 bytes of the circular buffers.
    pub type CircularEntry = B13;
    /// Number of components after a vertex's position.
    pub type ScalarCount = B8;

    /// Location of a primitive's attributes: the entry, its vertices and components of each; and other properties set by
    /// world space. Bit k of `edges`: the edge after corner k is an edge of the polygon; bit 3: first of its line strip or
    /// loop, or of its polygon.
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
    /// A primitive by its vertex indices, in the order that defines its winding. A point has one vertex, a line two.
    pub struct PrimRef {
        prim: PrimId,
        topology: Topology,
        /// First of its strip, fan or entry: it shares no earlier vertex.
        first: bool,
        vertices: [VertexIndex; PRIM_VERTICES],
        attributes: PrimAttributes,
    }

    /// Packets from the work crossbar to setup.
    pub enum PrimPacket {
        State(State),
        Prim(PrimRef),
    }

    /// A vertex in window coordinates: 16 bytes of the circular buffer. `x` and `y` in 1/256 pixel, magnitude below 2^22; `z`
    /// a float from 0 to 1; `size` of a point, a float, in pixels.
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
