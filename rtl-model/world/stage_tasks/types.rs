//! Of stage tasks: what headers say of later stages, batches that wait for their first shader, what becomes of them.

use bundle::*;
use kernel::packed::*;

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

    pub state stages_state_after(s: StagesState) {
        SHADING_STAGES { mask -> s.stages; }
        ALPHA_TOLD { on -> s.alpha; }
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

    /// How a geometry warp puts out vertices: a component has `1 << stride_log2` words, in which each of `lanes` lanes has
    /// an odd number of places for `vertices`; control words come first. All of it takes `rows`.
    pub struct GeometryShape {
        stride_log2: B4,
        vertices: B11,
        lanes: B6,
        rows: B10,
    }

    /// How patches and what becomes of them lie behind a batch's vertices: what control puts out, attributes of patches, and
    /// areas of evaluation warps: two rows of places in the domain, and their outputs. All of it takes `rows`.
    pub struct PatchShape {
        controls: bool,
        control_rows: B9,
        patch_rows: B8,
        area_rows: B9,
        areas: B3,
        rows: B10,
    }
    pub const MOST_AREAS: usize = 4;

    /// What later stages are counted by, as reports and what clears them name it.
    pub enum InvocationKind: 3 {
        None,
        Control,
        Evaluation,
        Primitives,
        Geometry,
    }

    pub codes invocations_counted(B5) -> InvocationKind {
        7 => Geometry,
        0x1b => Control,
        0x1d => Evaluation,
        0x1f => Primitives,
        _ => None,
    }

    pub codes invocations_cleared(B5) -> InvocationKind {
        0x16 => Control,
        0x17 => Evaluation,
        0x18 => Primitives,
        0x1a => Geometry,
        _ => None,
    }

    /// Patches, points, primitives of the tessellator, lanes of geometry; and which do not count.
    pub struct InvocationCounts {
        control: B64,
        evaluation: B64,
        primitives: B64,
        geometry: B64,
    }
    pub struct InvocationCountsOff {
        control: bool,
        evaluation: bool,
        primitives: bool,
        geometry: bool,
    }

    /// What becomes of a batch of patches: all; its alpha phase, of which control is the last; a task of its beta phase.
    pub enum PatchWork: 2 {
        Whole,
        Alpha,
        Beta,
    }

    /// A batch whose first shader has been asked for, or a task: of its entry's `all` patches those from `first` on.
    pub struct BatchRecord {
        geometry: bool,
        patches: bool,
        work: PatchWork,
        prims: B6,
        primitive_id: B32,
        /// Numbers begin with it.
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
        last: bool, // of its batch
        fast: bool, // vertices are those that came in, at row `inputs`; a primitive of the directory a lane, from `first` on
        inputs: SharedRow,
        vertices: B6,
        first: B6,
        each: PrimOutputs,
    }

    /// An evaluation warp's outputs; its primitives come on a way of their own. The number of its first patch, and at which vertices one begins.
    pub struct EvaluationWork {
        row: SharedRow,
        vertices: B6,
        prims: B6,
        topology: Topology,
        last: bool,
        first_id: B32,
        starts: B32,
    }

    /// What goes to viewport, stream output and clip, in order.
    pub enum StageWork {
        Batch(ShaderDone),
        Geometry(GeometryWork),
        Evaluation(EvaluationWork),
        Alpha(AlphaPart),
    }

    /// Primitives for geometry: where their vertices are, of a batch or of an evaluation warp; the row of their directory.
    /// `last` of a batch. Each primitive has a number of its own, but where it is `split` those that are not `first` have that of
    /// the one before. Those of evaluation warps count on from batch to batch, from the number of one that `begins` on.
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

    /// Patches whose vertices are shaded: where, how many; vertices of each; the row behind them. Of a task control has ended:
    /// `done` is where the copies of what it put out are, attributes of patches behind them; patches from `first` on, of `all`.
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

    /// Patches whose levels are known to who makes points of them.
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
        // Lanes of the control warp, a patch a clock.
        Lanes,
        Launch,
        // It has not ended.
        Control,
        // Rows of levels.
        Levels,
        // Patches go to the tessellator.
        Feed,
        // All points have gone.
        Points,
        // What is left for the beta phase is told.
        Leave,
    }

    pub enum PiecePhase: 3 {
        Gather,
        // Rows of u and v.
        Across,
        Down,
        Launch,
        // Of a batch without points behind its last warp.
        Tell,
    }

    /// A count of parts, which goes round.
    pub type PartCount = B12;

    pub enum IssuePhase: 3 {
        Idle,
        // Rows of the directory; of control words.
        Directory,
        Clear,
        // Primitives are added to a warp, one a clock.
        Build,
        Launch,
        Tell,
        // All that the warp has put out is read.
        Read,
    }

    /// Whose turn it is: of who was not taken at once.
    pub struct Turn {
        late: bool,
        from: B2,
    }

    /// Of an output primitive the numbers of its vertices in the window, or lanes.
    pub struct StripPrim {
        corners: [B5; 3],
        first: bool,
    }
    /// Primitives of a part.
    pub const PART_PRIMS: usize = 32;
    /// Vertices of a part.
    pub const PART_VERTICES: usize = 32;

    pub enum WalkPhase: 4 {
        Idle,
        // The warp has not ended.
        Wait,
        // A control word a clock.
        Walk,
        // A part goes, and its primitives.
        Part,
        Prims,
        // Others read it.
        Read,
        // The part of an evaluation warp, and its primitives.
        Evaluate,
        Pairs,
        // Primitives that pass a fast geometry shader.
        Fast,
    }

    pub enum FastPhase: 2 {
        Idle,
        // A row of the directory is asked for, and comes; its primitives.
        Ask,
        Wait,
        Send,
    }

    /// A word of control of a vertex: it is there; its stream; the strip ends with it.
    pub const CONTROL_STREAM: usize = 1;
    pub const CONTROL_CUT: usize = 8;
    /// The class's numbers of what geometry puts out.
    pub const OUT_LINES: usize = 6;
    pub const OUT_TRIANGLES: usize = 7;
}
