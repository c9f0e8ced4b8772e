//! Types of viewport, stream output and clip: batches and their vertices, primitives in culling and clipping, pieces of a batch
//! that have an entry of their own.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package viewport_stream_clip(geometry, vertices, world);

    /// Batches whose vertices can be stored; pieces whose made vertices can be.
    pub const VSC_BANKS: usize = 4;
    pub type VscBank = B2;
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

    /// From `base` a share of the way to each of two others.
    pub struct ShareOp {
        base: B32,
        others: [B32; 2],
        shares: [B32; 2],
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
}
