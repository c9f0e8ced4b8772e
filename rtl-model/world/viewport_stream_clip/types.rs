//! Types of viewport, stream output and clip: batches and their vertices, primitives in culling and clipping, pieces of a batch
//! that have an entry of their own.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package viewport_stream_clip(
        geometry, shader_methods, state, vertices, viewport_methods, window_methods, world,
        zcull_methods
    );

    /// Batches whose vertices can be stored; pieces whose made vertices can be.
    pub const VSC_BANKS: usize = 4;
    pub type VscBank = B2;
    pub const VIEWPORTS: usize = 16;
    pub const LAYERS: usize = 2048;
    /// Coordinates of a position in clip space: x, y, z, w.
    pub const POSITION: usize = 4;
    /// Clip distances of a vertex.
    pub const USER_PLANES: usize = 8;
    /// Most corners of a primitive here.
    pub const CORNERS: usize = 3;

    /// Planes in the order of clipping: left, right, top, bottom
    /// (x, y small and great), near, far, w, clip distances.
    pub const PLANE_SIDES: usize = 0;
    pub const PLANE_NEAR: usize = 4;
    pub const PLANE_FAR: usize = 5;
    pub const PLANE_W: usize = 6;
    pub const PLANE_USER: usize = 7;
    pub const CLIP_PLANES: usize = 15;
    pub type PlaneMask = B15;

    /// Components by address / 4.
    pub const COMPONENT_PRIMITIVE: usize = 0x60 / 4;
    pub const COMPONENT_LAYER: usize = 0x64 / 4;
    pub const COMPONENT_VIEWPORT: usize = 0x68 / 4;
    pub const COMPONENT_SIZE: usize = 0x6c / 4;
    pub const COMPONENT_POSITION: usize = 0x70 / 4;
    pub const COMPONENT_CLIP_DISTANCE: usize = 0x2c0 / 4;
    pub const COMPONENT_MASK: usize = 0x3a0 / 4;
    pub const COMPONENTS: usize = 240;

    pub struct ViewportTransformState {
        scale: [B32; 3],
        offset: [B32; 3],
        swizzle: [B3; POSITION],
    }

    pub struct ViewportsState {
        viewports: [ViewportTransformState; VIEWPORTS],
    }

    pub state viewports_state_after(s: ViewportsState) {
        SET_VIEWPORT_SCALE_X[k] { v -> s.viewports[k].scale[0]; }
        SET_VIEWPORT_SCALE_Y[k] { v -> s.viewports[k].scale[1]; }
        SET_VIEWPORT_SCALE_Z[k] { v -> s.viewports[k].scale[2]; }
        SET_VIEWPORT_OFFSET_X[k] { v -> s.viewports[k].offset[0]; }
        SET_VIEWPORT_OFFSET_Y[k] { v -> s.viewports[k].offset[1]; }
        SET_VIEWPORT_OFFSET_Z[k] { v -> s.viewports[k].offset[2]; }
        SET_VIEWPORT_COORDINATE_SWIZZLE[k] {
            x -> s.viewports[k].swizzle[0];
            y -> s.viewports[k].swizzle[1];
            z -> s.viewports[k].swizzle[2];
            w -> s.viewports[k].swizzle[3];
        }
    }

    /// State set by methods, without headers and viewports.
    pub struct VscState {
        raster: bool,
        transforms: bool,
        near_is_zero: bool,
        guardband_z: GuardbandZ,
        clamps_near: bool,
        clamps_far: bool,
        biased: B3,                    // depth bias is enabled for points, lines, faces
        narrow: bool,                  // sides are clipped at the viewport, without a guard band
        lines_cull_narrow: bool,
        geometry_clip: GeometryClip,
        user_planes: B8,
        user_culls: B8,
        last_provokes: bool,
        culls: bool,
        clockwise_front: bool,
        cull_front: bool,
        cull_back: bool,
        polygon_modes: [PolygonMode; 2], // for front and back faces
    }

    pub state vsc_state_after(s: VscState) {
        SET_RASTER_ENABLE { v -> s.raster; }
        SET_VIEWPORT_SCALE_OFFSET { enable -> s.transforms; }
        SET_VIEWPORT_Z_CLIP { range -> s.near_is_zero; }
        SET_VIEWPORT_CLIP_CONTROL {
            geometry_guardband_z -> s.guardband_z;
            pixel_min_z -> s.clamps_near;
            pixel_max_z -> s.clamps_far;
            geometry_guardband -> s.narrow;
            line_point_cull_guardband -> s.lines_cull_narrow;
            geometry_clip -> s.geometry_clip;
        }
        SET_POLY_OFFSET_POINT { enable -> s.biased, bit 0; }
        SET_POLY_OFFSET_LINE { enable -> s.biased, bit 1; }
        SET_POLY_OFFSET_FILL { enable -> s.biased, bit 2; }
        SET_USER_CLIP_ENABLE { planes -> s.user_planes; }
        SET_USER_CLIP_OP {
            plane0 -> s.user_culls, bit 0;
            plane1 -> s.user_culls, bit 1;
            plane2 -> s.user_culls, bit 2;
            plane3 -> s.user_culls, bit 3;
            plane4 -> s.user_culls, bit 4;
            plane5 -> s.user_culls, bit 5;
            plane6 -> s.user_culls, bit 6;
            plane7 -> s.user_culls, bit 7;
        }
        SET_PROVOKING_VERTEX { v -> s.last_provokes; }
        OGL_SET_CULL { enable -> s.culls; }
        OGL_SET_FRONT_FACE { v -> s.clockwise_front; }
        OGL_SET_CULL_FACE { front -> s.cull_front; back -> s.cull_back; }
        SET_FRONT_POLYGON_MODE { v -> s.polygon_modes[0]; }
        SET_BACK_POLYGON_MODE { v -> s.polygon_modes[1]; }
    }

    /// Methods that set this state.
    pub set is_vsc_state {
        SET_RASTER_ENABLE, SET_VIEWPORT_SCALE_X, SET_VIEWPORT_SCALE_Y, SET_VIEWPORT_SCALE_Z, SET_VIEWPORT_OFFSET_X,
        SET_VIEWPORT_OFFSET_Y, SET_VIEWPORT_OFFSET_Z, SET_VIEWPORT_COORDINATE_SWIZZLE, SET_VIEWPORT_SCALE_OFFSET,
        SET_VIEWPORT_Z_CLIP, SET_VIEWPORT_CLIP_CONTROL, SET_POLY_OFFSET_POINT, SET_POLY_OFFSET_LINE,
        SET_POLY_OFFSET_FILL, SET_USER_CLIP_ENABLE, SET_USER_CLIP_OP, SET_PROVOKING_VERTEX,
        OGL_SET_CULL, OGL_SET_FRONT_FACE, OGL_SET_CULL_FACE, SET_FRONT_POLYGON_MODE,
        SET_BACK_POLYGON_MODE, SET_RT_LAYER, SET_OFFSET_RENDER_TARGET_INDEX,
    }

    /// The source of layers: the shader, or `layer`; and whether the number of the viewport is added.
    pub struct LayerState {
        of_shader: bool,
        by_viewport: bool,
        layer: B16,
    }

    pub state layer_state_after(s: LayerState) {
        SET_RT_LAYER { v -> s.layer; control -> s.of_shader; }
        SET_OFFSET_RENDER_TARGET_INDEX { by_viewport_index -> s.by_viewport; }
    }

    /// Component maps from headers, by address / 4: those of vertices; those of each primitive; inputs of
    /// the pixel shader; among these, those that are constant, and those that are linear on the screen.
    pub struct OutputMap {
        written: [B64; 4],
        each: [B64; 4],
        read: [B64; 4],
        constant: [B64; 4],
        linear: [B64; 4],
        colours: ColourState,
    }

    /// Components read for each vertex: its position, layer, viewport, point size, clip distances.
    pub const POSITION_ROWS: usize = 15;
    pub const ROW_LAYER: usize = 4;
    pub const ROW_VIEWPORT: usize = 5;
    pub const ROW_SIZE: usize = 6;
    pub const ROW_DISTANCE: usize = 7;

    pub enum PrimShape: 2 {
        None,
        Point,
        Line,
        Triangle,
    }

    /// Vertices whose outputs are in shared memory of SM `sm`: a batch of the distributor, or a part of one, of which `last`
    /// is the last. The first component of the first is at `word`, the next component `1 << stride_log2` words after it. With
    /// `forced` all go to `viewport`; with `again` they are read once more, for another viewport; `replay`: they were read
    /// before. With `values` entries have per-primitive values, with `numbered` primitive numbers, counted from `first_id` on.
    pub struct VscBatch {
        batch: BatchId,
        sm: B5,
        word: SharedWord,
        stride_log2: B4,
        vertices: B6,
        shape: PrimShape,
        stream: B2,
        last: bool,
        forced: bool,
        viewport: B4,
        again: bool,
        replay: bool,
        each: PrimOutputs,
        prims: B6,
        values: bool,
        numbered: bool,
        first_id: B32,
    }

    /// Bit 3 of `edges`: the primitive is the first of its strip, loop or polygon.
    pub const EDGES_BEGIN: usize = 3;
    /// A primitive without adjacency. `skip`: it is only written to buffers; `own_layer`: none from 2048 on; `number`: in its part.
    pub struct VscPrim {
        corners: [B5; CORNERS],
        edges: B4,
        skip: bool,
        own_layer: bool,
        layer: B12,
        number: B5,
    }

    /// Most primitives of a batch, or of a part.
    pub const MULTICAST_PRIMS: usize = 64;
    /// State of the multicast.
    pub enum MulticastPhase: 3 {
        Gather,
        // The row of masks is requested, and arrives; then that of layers.
        Request,
        Wait,
        RequestLayers,
        WaitLayers,
        // The viewports are determined.
        Lookup,
        // Begins a pass for each viewport.
        Begin,
        Play,
    }

    /// Sends a batch, its primitives, its end.
    pub enum VscStep {
        Batch(VscBatch),
        Prim(VscPrim),
        Close(BatchClose),
    }

    /// The location of a vertex: of a batch, or made by clipping, in a piece's bank.
    pub struct VertexPlace {
        made: bool,
        bank: VscBank,
        index: B5,
    }

    /// A vertex from the shader, or made by clipping.
    pub struct ShadedVertex {
        place: VertexPlace,
        last: bool,                    // last of its batch
        position: [B32; POSITION],
        viewport: B4,
        layer: B11,
        size: B32,
        distances: [B32; USER_PLANES],
    }

    /// The position of a vertex relative to planes: those that primitives are clipped
    /// at; the frustum's six sides; clip distances that cull. Or it is invalid.
    pub struct VertexCodes {
        clip: PlaneMask,
        frustum: B6,
        culls: B8,
        bad: bool,
    }

    /// A vertex with its window position. Its clip-space position is swizzled.
    pub struct WindowVertex {
        shaded: ShadedVertex,
        codes: VertexCodes,
        record: RasterRecord,
        inverse: B32,                  // 1/w
    }

    /// Fields that culling uses.
    pub struct CullVertex {
        codes: VertexCodes,
        x: WindowCoord,
        y: WindowCoord,
        viewport: B4,
        layer: B11,
    }

    /// Fields that clipping uses.
    pub struct ClipVertex {
        position: [B32; POSITION],
        size: B32,
        distances: [B32; USER_PLANES],
    }

    /// An entry's record of a vertex.
    pub struct KeptRecord {
        record: RasterRecord,
        inverse: B32,                  // 1/w
    }

    /// A primitive that was not culled, and the planes at which it is clipped.
    pub struct KeptPrim {
        prim: VscPrim,
        shape: PrimShape,
        provoking: B2,
        viewport: B4,
        layer: B11,
        planes: PlaneMask,
    }

    pub enum CulledStep {
        Batch(VscBatch),
        Prim(KeptPrim),
        Close(BatchClose),
    }

    /// A corner of a primitive at the output: a vertex of the batch or a made one.
    pub struct OutCorner {
        made: bool,
        index: B5,
    }

    pub struct OutPrim {
        corners: [OutCorner; CORNERS],
        shape: PrimShape,
        provoking: B2,
        edges: B4,
        viewport: B4,
        layer: B11,
    }

    /// A made vertex: starting from the first of three corners, the shares of the ways to the second and to the third; the
    /// same shares times these corners' w, for components that are linear on the screen; the provoking vertex; its primitive.
    pub struct MadeVertex {
        corners: [B5; CORNERS],
        provoking: B5,
        shares: [B32; 2],
        screen: [B32; 2],
        number: B5,
    }

    /// The same, with its location.
    pub struct PlacedMade {
        bank: VscBank,
        index: B5,
        vertex: MadeVertex,
    }

    /// Output of the clipper. A cut: what follows has an entry of its own.
    pub enum ClippedStep {
        Batch(VscBatch),
        Made(PlacedMade),
        Prim(OutPrim),
        Cut(BatchClose),
        Close(BatchClose),
    }

    /// Vertices and primitives that share an entry: the batch's vertices in use, the number of made ones, their location.
    pub struct BatchPiece {
        place: VscBatch,
        bank: VscBank,
        made_bank: VscBank,
        used: B32,
        made: B6,
        prims: B8,
        last: bool,                    // last piece of the batch at `place`
    }

    /// Work for attribute fill: pieces, and words of headers in order.
    pub enum FillStep {
        Word(State),
        Piece(BatchPiece),
    }

    /// Words written into the image of an entry: from a place on, those of the mask. Places wrap.
    pub type ImagePlace = B13;
    pub struct ImageWrite {
        place: ImagePlace,
        mask: B8,
        words: [B32; 8],
    }

    /// A vertex's record, with its place among those that wait. Places wrap.
    pub struct RecordWrite {
        place: B8,
        record: RasterRecord,
    }

    /// A complete image: the first line of its records, and their number; the same for its attributes.
    pub struct EntryImage {
        record_line: B5,
        record_lines: B4,
        line: B8,
        lines: B9,
        vertices: B6,
        scalars: ScalarCount,
    }

    /// An entry that is visible to all units, and the components of its vertices.
    pub struct EntryWritten {
        entry: CircularEntry,
        scalars: ScalarCount,
    }

    /// Words of an SM's shared memory to read: `count` words from `word` on, at most 32.
    pub struct RowRead {
        sm: B5,
        word: SharedWord,
        count: B6,
    }

    /// The row of a request: the only one; of two, the first or the second.
    pub enum RowPart: 2 {
        Whole,
        First,
        Second,
    }

    /// The requester of a row: positions, attributes, stream output, copies; and the lane in which its words begin.
    pub const ROW_ASKERS: usize = 4;
    pub struct RowAsker {
        asker: B2,
        part: RowPart,
        lane: B5,
    }

    /// Lines of the image that are free again.
    pub struct LinesFree {
        record_lines: B4,
        lines: B9,
    }

    /// An SM whose oldest batch, or part of one, has been read; `last`: the batch's last part; `again`: it will be read once more.
    pub struct RowsFree {
        sm: B5,
        last: bool,
        again: bool,
    }

    /// The oldest piece has been read: its made vertices are not needed any more.
    pub struct PieceFree {
        made_bank: VscBank,
    }

    /// A vertex's scalars on their way to the image: eight of them, with their scaling.
    pub struct ScaleOp {
        place: ImagePlace,
        mask: B8,
        plain: B8,                     // scalars that are not scaled
        words: [B32; 8],
        scale: B32,
    }

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

    /// From `base` a share of the way to each of two others.
    pub struct ShareOp {
        base: B32,
        others: [B32; 2],
        shares: [B32; 2],
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

    /// A word of the image.
    pub struct ImageWord {
        word: B32,
    }

    /// Most scalars of a vertex: the image can hold any piece with that many.
    pub const MOST_SCALARS: usize = 128;
    /// Scalars of a vertex in a group.
    pub const GROUP: usize = 8;

    /// A vertex of a piece whose record is read: its number in the entry.
    pub struct PieceVertex {
        made: bool,
        index: B5,
        number: B6,
    }

    /// A made vertex whose sums are being computed: the other fields of its entry.
    pub struct MakingVertex {
        vertex: MadeVertex,
        number: B6,
        kept: KeptRecord,
    }

    pub enum FillPhase: 3 {
        Idle,
        // Rows of a group of components are accepted.
        Load,
        Vertices,
        // Sums of made vertices are issued, and all return.
        Make,
        Done,
    }
}
