//! World space: batches of vertices and primitives, their places on chip, and their way to the work
//! crossbar.

use super::geometry::PrimId;
use super::state::State;
use super::vertices::{CircularEntry, PRIM_VERTICES, PrimAttributes, ScalarCount, Topology, VertexIndex};
use super::warps::{RowAsk, SharedRow, WorldPlace};
use kernel::packed::*;

kernel::package! {
    package world(geometry, state, vertices, warps);

    pub type BatchId = B16;
    pub type SmId = B8;

    pub enum WorldStage: 3 {
        Vertex,
        Control,
        Evaluation,
        Geometry,
        FastGeometry,
    }

    /// A batch of up to 32 vertices, and what it is shaded by.
    pub struct BatchHead {
        batch: BatchId,
        sm: SmId,
        stage: WorldStage,
        topology: B4,
        vertices: B6,
        prims: B6,
        primitive_id: B32,
        instance_id: B32,
        /// Numbers of primitives begin with it.
        begins: bool,
    }

    /// Indices in a packet.
    pub const BATCH_INDICES: usize = 4;
    pub struct BatchIndices {
        indices: [B32; BATCH_INDICES],
    }

    /// Corners of a primitive, with those of its neighbours.
    pub const BATCH_CORNERS: usize = 6;
    /// A primitive by the places of its vertices in the batch.
    pub struct BatchPrim {
        corners: [B5; BATCH_CORNERS],
        edges: B3,
        first: bool,
    }

    /// Primitives in a packet.
    pub const BATCH_PRIMS: usize = 2;
    pub struct BatchPrims {
        prims: [BatchPrim; BATCH_PRIMS],
    }

    /// A task of the beta phase: of an entry of the alpha ring, with `vertices` of all its `all` patches, the patches from `patch`
    /// on; the number of the entry's first.
    pub struct BatchTask {
        batch: BatchId,
        sm: SmId,
        entry: CircularEntry,
        vertices: B6,
        all: B4,
        patch: B4,
        patches: B4,
        primitive_id: B32,
    }

    pub struct BatchClose {
        batch: BatchId,
    }

    /// An entry of a source's ring is not needed any more once that primitive has ended.
    pub struct EntryLast {
        source: B8,
        entry: CircularEntry,
        prim: PrimId,
    }

    /// What the primitive distributor sends to world space.
    pub enum WorldPacket {
        State(State),
        Head(BatchHead),
        Indices(BatchIndices),
        Prims(BatchPrims),
        BatchTask(BatchTask),
        Close(BatchClose),
    }

    /// The primitives of a batch are next, from that source.
    pub struct ScreenMark {
        batch: BatchId,
        source: B8,
    }

    /// What the primitive distributor sends to the work crossbars: marks in the API's order.
    pub enum ScreenPacket {
        State(State),
        Mark(ScreenMark),
    }

    /// A batch's inputs are in shared memory, from `row` on.
    pub struct InputsReady {
        batch: BatchId,
        row: SharedRow,
    }

    /// Words in a row of shared memory: one a lane.
    pub const ROW_LANES: usize = 32;
    pub struct IsbeRow {
        words: [B32; ROW_LANES],
    }

    /// A row that a unit of world space reads or writes.
    pub struct IsbeAccess {
        ask: RowAsk,
        data: IsbeRow,
    }

    /// What a batch needs of an SM's shared memory.
    pub struct IsbeAsk {
        rows: B10,
    }

    /// Rows of shared memory from `row` on.
    pub struct IsbeRows {
        row: SharedRow,
        rows: B10,
    }

    /// A batch's outputs are in shared memory.
    pub struct ShaderDone {
        batch: BatchId,
        sm: SmId,
        row: SharedRow,
        stage: WorldStage,
        vertices: B6,
    }

    /// A word of shared memory.
    pub type SharedWord = B15;
    /// What a pass-through geometry shader puts out of each primitive of a part: the first one's first component is at `word`, the next
    /// component `1 << stride_log2` words behind it.
    pub struct PrimOutputs {
        on: bool,
        word: SharedWord,
        stride_log2: B4,
    }

    /// Vertices that a stage behind the first has left in shared memory: the first one's first component is at `word`, the next
    /// component `1 << stride_log2` words behind it. Their primitives follow. A batch of the distributor ends with its last part. Of patches'
    /// points `starts` has those at which another patch begins, the first among them, whose number is `first_id`.
    pub struct BatchPart {
        word: SharedWord,
        stride_log2: B4,
        vertices: B6,
        prims: B6,
        topology: Topology,
        stream: B2,
        last: bool,
        each: PrimOutputs,
        first_id: B32,
        starts: B32,
    }

    /// What a batch of the alpha phase leaves: rows of outputs, `scalars` of each vertex, and of attributes of its patches.
    pub struct AlphaPart {
        row: SharedRow,
        rows: B10,
        patch_row: SharedRow,
        patch_rows: B8,
        patches: B6,
        vertices: B6,
        scalars: ScalarCount,
    }

    /// What an SM leaves for viewport, stream output and clip.
    pub enum StagePacket {
        // A batch as its vertex shader leaves it, with the distributor's primitives.
        Batch(ShaderDone),
        Part(BatchPart),
        Prims(BatchPrims),
        // A batch of the alpha phase.
        Alpha(AlphaPart),
    }

    /// A warp of a later stage.
    pub struct StageTask {
        stage: WorldStage,
        lanes: B6,
        place: WorldPlace,
    }

    pub struct EntryAsk {
        alpha: bool,
        vertices: B6,
        scalars: ScalarCount,
    }

    pub struct EntryGrant {
        entry: CircularEntry,
    }

    /// An entry of the alpha phase, back to the primitive distributor.
    pub struct AlphaEntry {
        batch: BatchId,
        entry: CircularEntry,
        patches: B4,
        vertices: B6,
        scalars: ScalarCount,
    }

    /// A primitive on its way to raster, with where its attributes are: the first of its entry, the last.
    pub struct WdxPrim {
        batch: BatchId,
        topology: Topology,
        first: bool,
        last: bool,
        vertices: [VertexIndex; PRIM_VERTICES],
        attributes: PrimAttributes,
    }

    pub enum WdxPacket {
        Prim(WdxPrim),
        Close(BatchClose),
    }

    /// Components in a packet.
    pub const FAST_VALUES: usize = 4;
    /// What the fast geometry shader gives each primitive.
    pub struct FastGeometryData {
        batch: BatchId,
        prim: B5,
        mask: B16,
        values: [B32; FAST_VALUES],
    }

    /// All primitives up to this one have ended, and their planes are made.
    pub struct PrimDone {
        prim: PrimId,
    }
}
