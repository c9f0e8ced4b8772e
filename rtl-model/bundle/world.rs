//! World space: batches of vertices and primitives, their resources on chip, and their way to the work crossbar.

use super::geometry::PrimId;
use super::state::State;
use super::vertices::{CircularEntry, PRIM_VERTICES, PrimAttributes, ScalarCount, Topology, VertexIndex};
use super::warps::{RowRequest, SharedRow, WorldPlace};
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

    /// A batch of up to 32 vertices, and the stages that shade it.
    pub struct BatchHead {
        batch: BatchId,
        sm: SmId,
        stage: WorldStage,
        topology: B4,
        vertices: B6,
        prims: B6,
        primitive_id: B32,
        instance_id: B32,
        /// Primitive ids start with this batch.
        begins: bool,
    }

    /// Indices in a packet.
    pub const BATCH_INDICES: usize = 4;
    pub struct BatchIndices {
        indices: [B32; BATCH_INDICES],
    }

    /// Corners of a primitive, including those of its neighbours.
    pub const BATCH_CORNERS: usize = 6;
    /// A primitive by the indices of its vertices in the batch.
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

    /// A task of the beta phase, for an entry of the alpha ring that has `all` patches with `vertices` vertices in all:
    /// `patches` patches from `patch` on; `primitive_id` of the entry's first patch.
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

    /// An entry of a source's ring can be freed once that primitive has ended.
    pub struct EntryLast {
        source: B8,
        entry: CircularEntry,
        prim: PrimId,
    }

    /// Packets from the primitive distributor to world space.
    pub enum WorldPacket {
        State(State),
        Head(BatchHead),
        Indices(BatchIndices),
        Prims(BatchPrims),
        BatchTask(BatchTask),
        Close(BatchClose),
    }

    /// The next primitives are those of a batch, from this source.
    pub struct ScreenMark {
        batch: BatchId,
        source: B8,
    }

    /// Packets from the primitive distributor to the work crossbars: marks in the API's order.
    pub enum ScreenPacket {
        State(State),
        Mark(ScreenMark),
    }

    /// A batch's inputs are in shared memory, from `row` on.
    pub struct InputsReady {
        batch: BatchId,
        row: SharedRow,
    }

    /// Words in a row of shared memory, one for each lane.
    pub const ROW_LANES: usize = 32;
    pub struct IsbeRow {
        words: [B32; ROW_LANES],
    }

    /// An access of a world-space unit to a row.
    pub struct IsbeAccess {
        request: RowRequest,
        data: IsbeRow,
    }

    /// Shared memory that a batch needs in an SM.
    pub struct IsbeRequest {
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
    /// Outputs of a pass-through geometry shader for each primitive of a part: the first component of the first primitive is
    /// at `word`, the next component `1 << stride_log2` words after it.
    pub struct PrimOutputs {
        on: bool,
        word: SharedWord,
        stride_log2: B4,
    }

    /// Vertices that a later stage has written to shared memory: the first component of the first vertex is at `word`, the
    /// next component `1 << stride_log2` words after it. Their primitives follow. The distributor's batch ends with its last
    /// part. For points of patches `starts` marks the vertices at which a patch begins, including the first, whose patch has
    /// the id `first_id`.
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

    /// Results of a batch of the alpha phase: rows of outputs with `scalars` per vertex, and rows of attributes of its
    /// patches.
    pub struct AlphaPart {
        row: SharedRow,
        rows: B10,
        patch_row: SharedRow,
        patch_rows: B8,
        patches: B6,
        vertices: B6,
        scalars: ScalarCount,
    }

    /// Packets from an SM to viewport, stream output and clip.
    pub enum StagePacket {
        // A batch after its vertex shader, with the distributor's primitives.
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

    pub struct EntryRequest {
        alpha: bool,
        vertices: B6,
        scalars: ScalarCount,
    }

    pub struct EntryGrant {
        entry: CircularEntry,
    }

    /// An entry of the alpha phase, returned to the primitive distributor.
    pub struct AlphaEntry {
        batch: BatchId,
        entry: CircularEntry,
        patches: B4,
        vertices: B6,
        scalars: ScalarCount,
    }

    /// A primitive on the way to raster, with the location of its attributes; first and last of its entry.
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
    /// Output of the fast geometry shader for a primitive.
    pub struct FastGeometryData {
        batch: BatchId,
        prim: B5,
        mask: B16,
        values: [B32; FAST_VALUES],
    }

    /// All primitives up to this one have ended, and their planes are complete.
    pub struct PrimDone {
        prim: PrimId,
    }
}
