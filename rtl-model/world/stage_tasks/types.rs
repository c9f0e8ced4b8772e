//! Types of stage tasks: the headers of later stages, batches that wait for their first shader, and work derived from
//! them.

use bundle::*;
use kernel::packed::*;

/// What world space receives: PDB adds its own note to the routed methods.
const fn to_world_or_from_pdb(address: u16) -> bool {
    to_world(address) || ALPHA_NOTIFIED::is(address)
}

kernel::package! {
    package stage_tasks(derived_state, state, vertices, viewport_methods, warps, world);

    pub const CONTROL_STAGE: usize = 2;
    pub const EVALUATION_STAGE: usize = 3;
    pub const GEOMETRY_STAGE: usize = 4;

    pub struct OutputWords {
        low: [B32; 4],
        high: [B32; 4],
    }

    pub struct StagesState {
        stages: B6,
        alpha: bool,                   // batches are of the alpha phase
        last_provokes: bool,
        vertex: OutputWords,
        control: OutputWords,
        evaluation: OutputWords,
        geometry: OutputWords,
        patch_components: B8,
        threads: B8,
        streams: B4,
        passes: bool,
        instances: B8,
        topology: B4,
        most: B12,
    }

    pub state stages_state_after(s: StagesState) by to_world_or_from_pdb {
        SHADING_STAGES { mask -> s.stages; }
        ALPHA_NOTIFIED { on -> s.alpha; }
        SET_PROVOKING_VERTEX { v -> s.last_provokes; }
        VERTEX_OUTPUTS_LOW[k] { v -> s.vertex.low[k]; }
        VERTEX_OUTPUTS_HIGH[k] { v -> s.vertex.high[k]; }
        CONTROL_PATCH { components -> s.patch_components; }
        CONTROL_THREADS { count -> s.threads; }
        CONTROL_OUTPUTS_LOW[k] { v -> s.control.low[k]; }
        CONTROL_OUTPUTS_HIGH[k] { v -> s.control.high[k]; }
        EVALUATION_OUTPUTS_LOW[k] { v -> s.evaluation.low[k]; }
        EVALUATION_OUTPUTS_HIGH[k] { v -> s.evaluation.high[k]; }
        GEOMETRY_OUTPUTS_LOW[k] { v -> s.geometry.low[k]; }
        GEOMETRY_OUTPUTS_HIGH[k] { v -> s.geometry.high[k]; }
        GEOMETRY_STREAMS { mask -> s.streams; pass_through -> s.passes; }
        GEOMETRY_INSTANCES { count -> s.instances; }
        GEOMETRY_TOPOLOGY { v -> s.topology; }
        GEOMETRY_VERTICES { most -> s.most; }
    }

    /// Layout of a geometry warp's output vertices: a component has `1 << stride_log2` words, in which each of
    /// `lanes` lanes has an odd number of places for `vertices`; control words come first. All of it occupies `rows`.
    pub struct GeometryShape {
        stride_log2: B4,
        vertices: B11,
        lanes: B6,
        rows: B10,
    }

    /// Layout of patches and their results after a batch's vertices: control's outputs, attributes of patches, and areas
    /// of evaluation warps, each with two rows of domain coordinates and the warp's outputs. All of it occupies `rows`.
    pub struct PatchShape {
        controls: bool,
        control_rows: B9,
        patch_rows: B8,
        area_rows: B9,
        areas: B3,
        rows: B10,
    }
    pub const MOST_AREAS: usize = 4;

    /// Work on a batch of patches: all of it; its alpha phase, which ends with control; a task of its beta phase.
    pub enum PatchWork: 2 {
        Whole,
        Alpha,
        Beta,
    }

    /// A batch whose first shader has been requested, or a task: patches from `first` on, out of the entry's `all`.
    pub struct BatchRecord {
        geometry: bool,
        patches: bool,
        work: PatchWork,
        prims: B6,
        primitive_id: B32,
        /// Numbering begins with this batch.
        begins: bool,
        /// Its triangles are parts of quads or polygons.
        split: bool,
        first: B6,
        all: B6,
    }

    /// A geometry warp's outputs: control words at row `row`; the lanes that ran.
    pub struct GeometryWork {
        row: SharedRow,
        shape: GeometryShape,
        lanes: B6,
        topology: B4,
        streams: B4,
        last_provokes: bool,
        last: bool, // last work of its batch
        fast: bool, // vertices are the incoming ones, at row `inputs`; a lane has a primitive of the directory, from `first` on
        inputs: SharedRow,
        vertices: B6,
        first: B6,
        each: PrimOutputs,
    }

    /// An evaluation warp's outputs; its primitives use another channel. `first_id`: its first patch; `starts`: vertices that begin one.
    pub struct EvaluationWork {
        row: SharedRow,
        vertices: B6,
        prims: B6,
        topology: Topology,
        last: bool,
        first_id: B32,
        starts: B32,
    }

    /// Work for viewport, stream output and clip, in order.
    pub enum StageWork {
        Batch(ShaderDone),
        Geometry(GeometryWork),
        Evaluation(EvaluationWork),
        Alpha(AlphaPart),
    }

    /// Primitives for geometry: the location of their vertices, of a batch or of an evaluation warp, and the row of their directory;
    /// `last`: the batch's last. Each primitive has a number of its own, except that with `split` those that are not `first` share
    /// the one before. Numbers of evaluation warps continue from batch to batch, starting at the number of a batch that `begins`.
    pub struct GeometryBatch {
        input_row: SharedRow,
        vertices: B6,
        prims: B6,
        primitive_id: B32,
        row: SharedRow,
        evaluates: bool,
        begins: bool,
        split: bool,
        last: bool,
    }

    /// Patches whose vertices are shaded: their location and count, vertices of each, and the row after them. For a task control has
    /// ended: `done` locates the copies of its outputs, with attributes of patches after them. Its patches start at `first`, out of `all`.
    pub struct PatchBatch {
        work: PatchWork,
        done: ShaderDone,
        patches: B6,
        primitive_id: B32,
        begins: bool,
        row: SharedRow,
        first: B6,
        all: B6,
    }

    /// Patches whose levels are known, for the units that make points from them.
    pub struct PatchPlace {
        input_row: SharedRow,
        input_log2: B3,
        corners: B6,
        patch_row: SharedRow,
        area_row: SharedRow,
        geometry_row: SharedRow,
        primitive_id: B32,
        begins: bool,
    }

    pub enum PatchPhase: 3 {
        Idle,
        // Lanes of the control warp are added, a patch a cycle.
        Lanes,
        Launch,
        // Waits for the control warp's end.
        Control,
        // Rows of levels are read.
        Levels,
        // Patches are sent to the tessellator.
        Feed,
        // All points were sent.
        Points,
        // The outputs for the beta phase are signalled.
        Leave,
    }

    pub enum PiecePhase: 3 {
        Gather,
        // Rows of u and v are written.
        Across,
        Down,
        Launch,
        // The end of a batch that has no points after its last warp.
        Tell,
    }

    /// A count of parts, modulo 4096.
    pub type PartCount = B12;

    pub enum IssuePhase: 3 {
        Idle,
        // Rows of the directory are written; of control words are cleared.
        Directory,
        Clear,
        // Primitives are added to a warp, one a cycle.
        Build,
        Launch,
        Tell,
        // Waits until all outputs of the warp are read.
        Read,
    }

    /// The vertex numbers of an output primitive, in the window or as lanes.
    pub struct StripPrim {
        corners: [B5; 3],
        first: bool,
    }
    /// Primitives in a part.
    pub const PART_PRIMS: usize = 32;
    /// Vertices in a part.
    pub const PART_VERTICES: usize = 32;

    pub enum WalkPhase: 4 {
        Idle,
        // Waits for the warp's end.
        Wait,
        // Control words are processed, one a cycle.
        Walk,
        // A part and its primitives are sent.
        Part,
        Prims,
        // Waits until all parts are read.
        Read,
        // The part of an evaluation warp is sent, and its primitives.
        Evaluate,
        Pairs,
        // Primitives that pass a fast geometry shader are sent.
        Fast,
    }

    pub enum FastPhase: 2 {
        Idle,
        // A row of the directory is requested, and arrives; its primitives are sent.
        Request,
        Wait,
        Send,
    }

    /// Fields of a vertex's control word: it is emitted; its stream; the strip ends with it.
    pub const CONTROL_STREAM: usize = 1;
    pub const CONTROL_CUT: usize = 8;
    /// The class's codes of geometry's output topology.
    pub const OUT_LINES: usize = 6;
    pub const OUT_TRIANGLES: usize = 7;
}
