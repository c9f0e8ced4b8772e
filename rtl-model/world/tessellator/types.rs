//! Types of the tessellator: patches and work derived from them, factors as segments, work in a warp, points before they
//! are placed.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package tessellator(state, tessellation_methods);

    /// Most points and triangles of a warp (pes-vsc-tess-batch-prims); most triangles of a warp along a patch's border.
    pub const TESS_POINTS: usize = 32;
    pub const TESS_PRIMS: usize = 42;
    pub const TESS_BORDER_PRIMS: usize = 30;
    /// Edges of a patch; axes of its inside.
    pub const TESS_EDGES: usize = 4;
    pub const TESS_AXES: usize = 2;

    pub struct TessState {
        domain: TessDomain,
        spacing: TessSpacing,
        makes: TessOutput,
        outer: [B32; TESS_EDGES],
        inner: [B32; TESS_AXES],
    }

    pub state tess_state_after(s: TessState) by to_world {
        SET_TESSELLATION_PARAMETERS {
            domain_type -> s.domain;
            spacing -> s.spacing;
            output_primitives -> s.makes;
        }
        SET_TESSELLATION_LOD_U0_OR_DENSITY { v -> s.outer[0]; }
        SET_TESSELLATION_LOD_V0_OR_DETAIL { v -> s.outer[1]; }
        SET_TESSELLATION_LOD_U1_OR_W0 { v -> s.outer[2]; }
        SET_TESSELLATION_LOD_V1 { v -> s.outer[3]; }
        SET_TG_LOD_INTERIOR_U { v -> s.inner[0]; }
        SET_TG_LOD_INTERIOR_V { v -> s.inner[1]; }
    }

    /// A patch, or where `none` is set only the end of a batch. Without `own` its levels are the methods'.
    pub struct TessPatch {
        patch: B4,
        last: bool,
        none: bool,
        own: bool,
        outer: [B32; TESS_EDGES],
        inner: [B32; TESS_AXES],
    }

    pub enum TessShape: 2 {
        Point,
        Line,
        Triangle,
    }

    /// A point of the domain, as floats.
    pub struct TessPoint {
        patch: B4,
        u: B32,
        v: B32,
    }

    /// A primitive, by the lanes of its warp.
    pub struct TessPrim {
        corners: [B5; 3],
    }

    /// The end of a warp: its contents. `last`: its batch's last.
    pub struct TessClose {
        points: B6,
        prims: B6,
        shape: TessShape,
        last: bool,
    }

    pub struct TessPiece {
        has_point: bool,
        point: TessPoint,
        has_prim: bool,
        prim: TessPrim,
        closes: bool,
        close: TessClose,
    }

    /// A factor, clamped to its range, with 16 fraction bits; the segments into which it divides a line.
    pub struct TessFactor {
        level: B23,
        segments: B7,
    }

    /// The shape of a patch. For isolines edge 0 divides into lines, edge 1 divides a line.
    pub struct TessShapes {
        patch: B4,
        domain: TessDomain,
        shape: TessShape,
        flips: bool,
        edges: [TessFactor; TESS_EDGES],
        inner: [TessFactor; TESS_AXES],
        border: B9,
    }

    /// A patch with factors. `fits`: its points and primitives fit a warp.
    pub struct TessJob {
        none: bool,
        last: bool,
        fits: bool,
        points: B6,
        prims: B6,
        shapes: TessShapes,
    }

    pub enum TessPartKind: 2 {
        Close,
        Whole,
        Border,
        Inside,
    }

    /// Work in a warp: a whole patch, its border, or the given columns and rows of points of its inside.
    pub struct TessPart {
        kind: TessPartKind,
        shapes: TessShapes,
        /// For a triangle: a block at one side, and not rings from row y0 inwards.
        block: bool,
        side: B2,
        x0: B7,
        x1: B7,
        y0: B7,
        y1: B7,
        close: bool,
        last: bool,
    }

    pub enum TessPointStage: 2 {
        Border,
        Inside,
        Done,
    }
    pub struct TessPointWalk {
        stage: TessPointStage,
        side: B2,
        x: B7,
        y: B7,
    }

    pub enum TessPrimStage: 2 {
        Border,
        Inside,
        Alone,
        Done,
    }
    /// Along a border: the next outer and inner segments, and the lanes where they begin. Inside:
    /// the cell, the lanes of its outer and inner rows, and the lanes where the rows begin.
    pub struct TessPrimWalk {
        stage: TessPrimStage,
        side: B2,
        x: B7,
        y: B7,
        second: bool,
        outer_lane: B5,
        inner_lane: B5,
        outer_row: B5,
        inner_row: B5,
    }

    /// A position on a line that a factor divides, from its end where `back` is set.
    pub struct TessAxis {
        level: B23,
        odd: bool,
        index: B7,
        back: bool,
    }

    /// u and v are the positions a and b; in a triangle, a is along a side and b away from it; or the point is its centre.
    pub enum TessMap: 3 {
        Plane,
        Side0,
        Side1,
        Side2,
        Centre,
    }
    pub struct TessPlace {
        patch: B4,
        map: TessMap,
        a: TessAxis,
        b: TessAxis,
    }

    /// A piece whose point is not placed yet.
    pub struct TessStep {
        has_point: bool,
        place: TessPlace,
        has_prim: bool,
        prim: TessPrim,
        closes: bool,
        close: TessClose,
    }

    /// Fields that accompany a point through the pipeline.
    pub struct TessRest {
        has_point: bool,
        patch: B4,
        map: TessMap,
        has_prim: bool,
        prim: TessPrim,
        closes: bool,
        close: TessClose,
    }

    /// A position: its index in the coarser and in the finer division, a segment's length in each, and the weight of the finer.
    pub struct TessIndex {
        fewer: B6,
        more: B6,
        fewer_length: B17,
        more_length: B17,
        share: B16,
        half: bool,
        back: bool,
    }
    pub struct TessIndexed {
        rest: TessRest,
        axes: [TessIndex; 2],
    }
    /// Its positions in the coarser and in the finer division.
    pub struct TessBetween {
        fewer: B16,
        more: B16,
        share: B16,
        half: bool,
        back: bool,
    }
    pub struct TessLocated {
        rest: TessRest,
        axes: [TessBetween; 2],
    }
    /// Positions with 16 fraction bits.
    pub struct TessPlaced {
        rest: TessRest,
        places: [B17; 2],
    }
}
