//! Of viewport, stream output and clip: batches and their vertices, primitives on their way through culling and clipping, pieces
//! of a batch that have an entry of their own.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package viewport_stream_clip(
        geometry, shader_methods, state, vertices, viewport_methods, window_methods, world,
        zcull_methods
    );

    /// Batches whose vertices are here; pieces whose made vertices are here.
    pub const VSC_BANKS: usize = 4;
    pub type VscBank = B2;
    pub const VIEWPORTS: usize = 16;
    pub const LAYERS: usize = 2048;
    /// Coordinates of a position in clip space: x, y, z, w.
    pub const POSITION: usize = 4;
    /// Clip distances of a vertex.
    pub const USER_PLANES: usize = 8;
    /// Corners that a primitive here has at most.
    pub const CORNERS: usize = 3;

    /// Planes by the order in which primitives are clipped: left, right, top, bottom (x, y small and great), near, far, w, clip
    /// distances.
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

    /// What methods say, headers and viewports apart.
    pub struct VscState {
        raster: bool,
        transforms: bool,
        near_is_zero: bool,
        guardband_z: GuardbandZ,
        clamps_near: bool,
        clamps_far: bool,
        biased: B3,                    // depths of points, lines, faces are moved behind it
        narrow: bool,                  // sides are clipped where the viewport ends
        lines_cull_narrow: bool,
        geometry_clip: GeometryClip,
        user_planes: B8,
        user_culls: B8,
        last_provokes: bool,
        culls: bool,
        clockwise_front: bool,
        cull_front: bool,
        cull_back: bool,
        polygon_modes: [PolygonMode; 2], // of front and back faces
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

    /// Methods that set it.
    pub set is_vsc_state {
        SET_RASTER_ENABLE, SET_VIEWPORT_SCALE_X, SET_VIEWPORT_SCALE_Y, SET_VIEWPORT_SCALE_Z, SET_VIEWPORT_OFFSET_X,
        SET_VIEWPORT_OFFSET_Y, SET_VIEWPORT_OFFSET_Z, SET_VIEWPORT_COORDINATE_SWIZZLE, SET_VIEWPORT_SCALE_OFFSET,
        SET_VIEWPORT_Z_CLIP, SET_VIEWPORT_CLIP_CONTROL, SET_POLY_OFFSET_POINT, SET_POLY_OFFSET_LINE,
        SET_POLY_OFFSET_FILL, SET_USER_CLIP_ENABLE, SET_USER_CLIP_OP, SET_PROVOKING_VERTEX,
        OGL_SET_CULL, OGL_SET_FRONT_FACE, OGL_SET_CULL_FACE, SET_FRONT_POLYGON_MODE,
        SET_BACK_POLYGON_MODE, SET_RT_LAYER, SET_OFFSET_RENDER_TARGET_INDEX,
    }

    /// Where layers come from: the shader, or `layer`; and whether the number of the viewport is added.
    pub struct LayerState {
        of_shader: bool,
        by_viewport: bool,
        layer: B16,
    }

    pub state layer_state_after(s: LayerState) {
        SET_RT_LAYER { v -> s.layer; control -> s.of_shader; }
        SET_OFFSET_RENDER_TARGET_INDEX { by_viewport_index -> s.by_viewport; }
    }

    /// What headers say of components, by address / 4: those that vertices have; those that each primitive has of its own; those that the pixel
    /// shader reads; of these, those that are constant, and those that are linear on the screen.
    pub struct OutputMap {
        written: [B64; 4],
        each: [B64; 4],
        read: [B64; 4],
        constant: [B64; 4],
        linear: [B64; 4],
        colours: ColourState,
    }

    /// What is read of a vertex: its position, layer, viewport, size as a point, clip distances.
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

    /// Vertices whose outputs are in shared memory of SM `sm`: a batch of the distributor, or a part of one, of which `last` is the
    /// last. The first component of the first is at `word`, the next component `1 << stride_log2` words behind it. With `forced` all go to
    /// `viewport`; with `again` they are read once more, for another viewport; `replay`: they were before. With `values` entries have something of each primitive, with
    /// `numbered` its number, counted from `first_id` on.
    pub struct VscBatch {
        batch: BatchId,
        sm: B3,
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

    /// Of `edges` bit 3: the primitive is the first of its strip, loop or polygon.
    pub const EDGES_BEGIN: usize = 3;
    /// A primitive by its own corners: places of vertices in the batch. With `skip` it is for buffers alone. With `own_layer` the layer is not its vertices', from 2048 on none. `number` is its place among those of the part.
    pub struct VscPrim {
        corners: [B5; CORNERS],
        edges: B4,
        skip: bool,
        own_layer: bool,
        layer: B12,
        number: B5,
    }

    /// Primitives of a batch, or of a part, at most.
    pub const MULTICAST_PRIMS: usize = 64;
    /// What the multicast does.
    pub enum MulticastPhase: 3 {
        Gather,
        // The row of masks is asked for, and comes; that of layers.
        Ask,
        Wait,
        AskLayers,
        WaitLayers,
        // Which viewports there are.
        Look,
        // A pass for each.
        Begin,
        Play,
    }

    /// A batch, its primitives, its end.
    pub enum VscStep {
        Batch(VscBatch),
        Prim(VscPrim),
        Close(BatchClose),
    }

    /// Where a vertex is kept: of a batch, or made by clipping, in a piece's bank.
    pub struct VertexPlace {
        made: bool,
        bank: VscBank,
        index: B5,
    }

    /// A vertex as the shader leaves it, or as clipping makes it.
    pub struct ShadedVertex {
        place: VertexPlace,
        last: bool,                    // of its batch
        position: [B32; POSITION],
        viewport: B4,
        layer: B11,
        size: B32,
        distances: [B32; USER_PLANES],
    }

    /// Where a vertex is: outside which planes that primitives are clipped at; of the frustum's six sides; negative distances
    /// that cull. Or nowhere at all.
    pub struct VertexCodes {
        clip: PlaneMask,
        frustum: B6,
        culls: B8,
        bad: bool,
    }

    /// A vertex with its place in the window. Its position is swizzled.
    pub struct WindowVertex {
        shaded: ShadedVertex,
        codes: VertexCodes,
        record: RasterRecord,
        inverse: B32,                  // 1/w
    }

    /// What culling looks at.
    pub struct CullVertex {
        codes: VertexCodes,
        x: WindowCoord,
        y: WindowCoord,
        viewport: B4,
        layer: B11,
    }

    /// What clipping looks at.
    pub struct ClipVertex {
        position: [B32; POSITION],
        size: B32,
        distances: [B32; USER_PLANES],
    }

    /// What an entry has of every vertex.
    pub struct KeptRecord {
        record: RasterRecord,
        inverse: B32,                  // 1/w
    }

    /// A primitive that was not culled, and the planes that it has to be clipped at.
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

    /// A corner of a primitive on its way out: a vertex of the batch or one that was made.
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

    /// A vertex that was made: from the first of three corners shares of the way to the second and to the third; the same shares times these
    /// corners' w, for what is linear on the screen; the vertex that provokes; of which primitive.
    pub struct MadeVertex {
        corners: [B5; CORNERS],
        provoking: B5,
        shares: [B32; 2],
        screen: [B32; 2],
        number: B5,
    }

    /// The same, with where it is kept.
    pub struct PlacedMade {
        bank: VscBank,
        index: B5,
        vertex: MadeVertex,
    }

    /// Behind clipping. A cut: what follows has an entry of its own.
    pub enum ClippedStep {
        Batch(VscBatch),
        Made(PlacedMade),
        Prim(OutPrim),
        Cut(BatchClose),
        Close(BatchClose),
    }

    /// Vertices and primitives that share an entry: those of the batch that are used, how many were made, where they are.
    pub struct BatchPiece {
        place: VscBatch,
        bank: VscBank,
        made_bank: VscBank,
        used: B32,
        made: B6,
        prims: B8,
        last: bool,                    // what is at `place` ends with it
    }

    /// Work for the entry's writer: pieces, and words of headers in their order.
    pub enum FillStep {
        Word(State),
        Piece(BatchPiece),
    }

    /// What goes into the image of an entry: words from a place on, those of the mask. Places go round.
    pub type ImagePlace = B13;
    pub struct ImageWrite {
        place: ImagePlace,
        mask: B8,
        words: [B32; 8],
    }

    /// A vertex's record, to its place among those that wait. Places go round.
    pub struct RecordWrite {
        place: B8,
        record: RasterRecord,
    }

    /// An image that is whole: the first line of its records, and how many they have; the same of its attributes.
    pub struct EntryImage {
        record_line: B5,
        record_lines: B4,
        line: B8,
        lines: B9,
        vertices: B6,
        scalars: ScalarCount,
    }

    /// An entry that can be seen by all, and the components of its vertices.
    pub struct EntryWritten {
        entry: CircularEntry,
        scalars: ScalarCount,
    }

    /// Words of an SM's shared memory that are read: as many as `count` from `word` on, at most 32.
    pub struct RowRead {
        sm: B3,
        word: SharedWord,
        count: B6,
    }

    /// Which row of an ask: the only one; of two, the first or the second.
    pub enum RowPart: 2 {
        Whole,
        First,
        Second,
    }

    /// Who asked for a row: positions, attributes, stream output, copies; in which lane what is read begins.
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

    /// An SM of which the oldest batch, or part of one, has been read; `last` with the batch's last; with `again` once, and it will be again.
    pub struct RowsFree {
        sm: B3,
        last: bool,
        again: bool,
    }

    /// The oldest piece has been read: what was made for it is not needed any more.
    pub struct PieceFree {
        made_bank: VscBank,
    }

    /// A vertex's scalars on their way to the image: eight of them, by how they are made.
    pub struct ScaleOp {
        place: ImagePlace,
        mask: B8,
        plain: B8,                     // as they are
        words: [B32; 8],
        scale: B32,
    }

    /// Vertices of a polygon at most: three, and one more for each plane.
    pub const POLYGON: usize = CORNERS + CLIP_PLANES;
    /// Made vertices behind which a piece ends before the next primitive is clipped: as many as a polygon has fit behind them.
    pub const MADE_ENOUGH: usize = 14;

    /// A primitive that is to be clipped, with its corners; how far the sides of its viewport are, as powers of two; with `values` its
    /// provoking corner becomes a vertex of its own.
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

    /// A vertex that clipping makes, without its place: its corners' positions in the order of their shares; or one `copied`, which is the first.
    pub struct CutVertex {
        copied: bool,
        positions: [Position; CORNERS],
        size: B32,
        viewport: B4,
        layer: B11,
        vertex: MadeVertex,
    }

    /// What comes of a step: a primitive that is whole, vertices of a polygon and its primitives, by their numbers among these
    /// vertices; the last of them; or nothing, with its edges.
    pub enum ClipItem {
        Batch(VscBatch),
        Close(BatchClose),
        Whole(OutPrim),
        Vertex(CutVertex),
        Piece(OutPrim),
        Last(OutPrim),
        Nothing(OutPrim),
    }

    /// The same of one primitive, up to its end.
    pub struct EngineItem {
        ends: bool,
        item: ClipItem,
    }

    /// What is next: an item, or all that comes of a primitive that is clipped.
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

    /// Where a vertex of a polygon is: a corner; on an edge of the primitive; between such.
    pub enum VertexKind: 2 {
        Corner,
        Edge,
        Inner,
    }

    /// Along what a polygon's side is: an edge of the primitive by its number, or a plane.
    pub type Along = B2;
    pub const ALONG_PLANE: usize = 3;

    /// A vertex of a polygon that is clipped: its corner, or of an edge the end that its share is from, and the `other`; its share of the
    /// other; of any vertex what it has of each corner; what the side to the next one is along.
    pub struct PolygonVertex {
        kind: VertexKind,
        copied: bool,
        corner: B2,
        other: B2,
        along: Along,
        t: B32,
        weights: [B32; CORNERS],
    }

    /// What an engine of the clipper does.
    pub enum ClipPhase: 4 {
        Idle,
        // Distances of the corners from the next plane; their differences; distances of made vertices.
        Distance,
        Differ,
        Weigh,
        // In or out.
        Sort,
        // Where the primitive's edges cross the plane: divisors' reciprocals, shares, what is left of one.
        Divide,
        Part,
        Inset,
        Complement,
        // From vertex to vertex; where a side along a plane is crossed: the same, and shares.
        Walk,
        InnerDiffer,
        InnerDivide,
        InnerPart,
        InnerShare,
        // Made vertices and primitives leave.
        Send,
        Fan,
    }

    /// A word of the image.
    pub struct ImageWord {
        word: B32,
    }

    /// Scalars of a vertex at most: the image has room for any piece of as many.
    pub const MOST_SCALARS: usize = 128;
    /// Scalars of a vertex that are made together.
    pub const GROUP: usize = 8;

    /// A vertex of a piece whose record is read: its number in the entry.
    pub struct PieceVertex {
        made: bool,
        index: B5,
        number: B6,
    }

    /// A made vertex on its way through its sums: what its entry has besides.
    pub struct MakingVertex {
        vertex: MadeVertex,
        number: B6,
        kept: KeptRecord,
    }

    pub enum FillPhase: 3 {
        Idle,
        // Rows of a group of components.
        Load,
        Vertices,
        // Made vertices set out, and all come back.
        Make,
        Done,
    }
}
