//! Types between the clipper, its engines and the unit that places their vertices: primitives to be clipped, polygons,
//! items of their results.

use super::types::*;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package clip_items(viewport_stream_clip, world);

    /// Most vertices of a polygon: three, and one more for each plane.
    pub const POLYGON: usize = CORNERS + CLIP_PLANES;
    /// Made vertices after which a piece ends before the next primitive is clipped: a whole polygon still fits after them.
    pub const MADE_ENOUGH: usize = 14;

    /// A primitive to be clipped, with its corners; the guard bands of its viewport's sides,
    /// as powers of two; with `values` its provoking corner becomes a vertex of its own.
    pub struct ClipTask {
        kept: KeptPrim,
        values: bool,
        guards: [B4; 2],
        corners: [ClipVertex; CORNERS],
    }

    /// Coordinates in clip space.
    pub struct Position {
        of: [B32; POSITION],
    }

    /// A vertex made by clipping, without its place: its corners' positions in the order of their shares; or `copied` from the first.
    pub struct CutVertex {
        copied: bool,
        positions: [Position; CORNERS],
        size: B32,
        viewport: B4,
        layer: B11,
        vertex: MadeVertex,
    }

    /// Items of a step: a primitive that is not cut; vertices of a polygon and its primitives, by
    /// their numbers among these vertices; the last of them; or an empty result, with its edges.
    pub enum ClipItem {
        Batch(VscBatch),
        Close(BatchClose),
        Whole(OutPrim),
        Vertex(CutVertex),
        Piece(OutPrim),
        Last(OutPrim),
        Nothing(OutPrim),
    }

    /// The same for one primitive, up to its end.
    pub struct EngineItem {
        ends: bool,
        item: ClipItem,
    }

    /// The next output: an item, or all items of a primitive that is clipped.
    pub struct ClipTurn {
        clips: bool,
        item: ClipItem,
    }

    /// An item with its vertex's position, and its shares times w.
    pub struct PlacedItem {
        item: ClipItem,
        position: Position,
        screen: [B32; 2],
    }

    /// Kinds of polygon vertices: a corner; on an edge of the primitive; between such.
    pub enum VertexKind: 2 {
        Corner,
        Edge,
        Inner,
    }

    /// The line of a polygon's side: an edge of the primitive by its number, or a plane.
    pub type Along = B2;
    pub const ALONG_PLANE: usize = 3;

    /// A vertex of a polygon that is clipped: its corner, or for an edge the end that its parameter starts at, and the
    /// `other`; its share of the other; for any vertex its weight of each corner; the line of the side to the next vertex.
    pub struct PolygonVertex {
        kind: VertexKind,
        copied: bool,
        corner: B2,
        other: B2,
        along: Along,
        t: B32,
        weights: [B32; CORNERS],
    }

    /// Phases of a clip engine.
    pub enum ClipPhase: 4 {
        Idle,
        // Distances of the corners from the next plane; their differences; distances of made vertices.
        Distance,
        Differ,
        Weigh,
        // Vertices are classified as in or out.
        Sort,
        // Crossings of the primitive's edges and the plane: reciprocals of divisors, parameters, and one minus them.
        Divide,
        Part,
        Inset,
        Complement,
        // The polygon is walked from vertex to vertex; for a crossing of a side along a plane: distances as above, and weights.
        Walk,
        InnerDiffer,
        InnerDivide,
        InnerPart,
        InnerShare,
        // Made vertices and primitives are sent.
        Send,
        Fan,
    }

}
