//! Of tessellation: patches and what becomes of them, factors as segments, work of a warp, points before they are placed.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package tessellator(state, tessellation_methods);

    /// Points and triangles of a warp (pes-vsc-tess-batch-prims); triangles of a warp along a patch's border.
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

    pub state tess_state_after(s: TessState) {
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

    /// A patch, or where `none` is set nothing but the end of a batch. Without `own` its levels are the methods'.
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

    /// A point of the domain; floats.
    pub struct TessPoint {
        patch: B4,
        u: B32,
        v: B32,
    }

    /// A primitive by lanes of its warp.
    pub struct TessPrim {
        corners: [B5; 3],
    }

    /// A warp ends: what it has. `last` of its batch.
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

    /// A factor, held to its range, with 16 bits behind the point; segments of what it divides.
    pub struct TessFactor {
        level: B23,
        segments: B7,
    }

    /// What a patch becomes. Of isolines edge 0 is the lines, edge 1 a line.
    pub struct TessShapes {
        patch: B4,
        domain: TessDomain,
        shape: TessShape,
        flips: bool,
        edges: [TessFactor; TESS_EDGES],
        inner: [TessFactor; TESS_AXES],
        border: B9,
    }

    /// A patch with factors. `fits` where it fits a warp, as its points and primitives say.
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

    /// Work in a warp: a patch, its border, or of its inside the columns and rows of points that are said.
    pub struct TessPart {
        kind: TessPartKind,
        shapes: TessShapes,
        /// Of a triangle: a block at one side, and not rings from row y0 inwards.
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
    /// Along a border: the next segments outside and inside, and the lanes where they begin. Inside: the cell, the lanes of its outer
    /// and its inner row, and where the rows' lanes begin.
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

    /// A place on a line that a factor divides, from its end where `back` is set.
    pub struct TessAxis {
        level: B23,
        odd: bool,
        index: B7,
        back: bool,
    }

    /// u and v are the places a and b; of a triangle, a is along a side and b away from it; or its centre.
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

    /// What goes with a point on its way.
    pub struct TessRest {
        has_point: bool,
        patch: B4,
        map: TessMap,
        has_prim: bool,
        prim: TessPrim,
        closes: bool,
        close: TessClose,
    }

    /// A place on the way: its index among the fewer and the more segments, a segment's length in each, and the share of the more.
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
    /// Its places among the fewer and the more.
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
    /// Places with 16 bits behind the point.
    pub struct TessPlaced {
        rest: TessRest,
        places: [B17; 2],
    }
}
