//! Types between the parts of the primitive distributor: draws become steps, steps become indices, indices become
//! primitives.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package primitive_distributor(derived_state, host, state, world);

    /// The class's codes of topologies.
    pub enum DrawTopology: 4 {
        Points,
        Lines,
        LineLoop,
        LineStrip,
        Triangles,
        TriangleStrip,
        TriangleFan,
        Quads,
        QuadStrip,
        Polygon,
        LinesAdjacency,
        LineStripAdjacency,
        TrianglesAdjacency,
        TriangleStripAdjacency,
        Patches,
        Nothing,
    }

    /// State, and its destinations.
    pub struct RoutedState {
        world: bool,
        screen: bool,
        state: State,
    }

    /// The begin or the end of a draw.
    pub struct DrawBound {
        ends: bool,
        topology: DrawTopology,
        patch_size: B6,
        /// Most lanes that a patch needs, for vertices and for control.
        patch_lanes: B6,
        /// Most patches in a batch; zero: as many as fit.
        most_patches: B6,
        last_provokes: bool,
        /// Numbers of primitives start at zero.
        new_ids: bool,
        instance_id: B32,
    }

    /// The term added to each index of a run, the index that begins a new strip, and whether edges that begin at them are off.
    pub struct IndexRule {
        base: B32,
        restarts: bool,
        restart_index: B32,
        no_edges: bool,
    }

    /// Indices in memory.
    pub struct FetchRun {
        rule: IndexRule,
        address: VirtualAddress,
        limit: VirtualAddress,
        size: B2,
        count: B32,
    }

    /// A fetch run, once it is known how many of its indices are before the
    /// limit; the others are zero. `at`: the first one's byte in its sector.
    pub struct KnownRun {
        rule: IndexRule,
        at: B5,
        size: B2,
        known: B32,
        count: B32,
    }

    /// Consecutive indices.
    pub struct CountRun {
        rule: IndexRule,
        start: B32,
        count: B32,
    }

    /// Indices in a word of the stream.
    pub const INLINE_INDICES: usize = 4;
    pub struct InlineRun {
        rule: IndexRule,
        count: B3,
        indices: [B32; INLINE_INDICES],
    }

    /// A step made from a bundle.
    pub enum DrawStep {
        State(RoutedState),
        Bound(DrawBound),
        Fetch(FetchRun),
        Count(CountRun),
        Inline(InlineRun),
    }

    /// A step whose memory is requested.
    pub enum RequestedStep {
        State(RoutedState),
        Bound(DrawBound),
        Known(KnownRun),
        Count(CountRun),
        Inline(InlineRun),
    }

    /// Indices in a packet.
    pub const GROUP_INDICES: usize = 8;
    /// The lowest `count` of `indices`; those in `restarts` only begin new strips. With `no_edges`, no edge begins at them.
    pub struct IndexGroup {
        count: B4,
        restarts: B8,
        no_edges: bool,
        indices: [B32; GROUP_INDICES],
    }

    pub enum IndexPacket {
        State(RoutedState),
        Bound(DrawBound),
        Group(IndexGroup),
    }

    /// Primitives in a packet.
    pub const ASSEMBLED: usize = 2;
    /// Corners in a packet: those of the second primitive begin at 3.
    pub const ASSEMBLED_CORNERS: usize = 6;
    pub struct AssembledPrim {
        corners: B3,
        edges: B3,
        /// The first of its strip, or of its quad or polygon; the first part of a patch.
        first: bool,
        /// It is complete; the last part of a patch.
        ends: bool,
    }

    pub struct AssembledPrims {
        two: bool,
        prims: [AssembledPrim; ASSEMBLED],
        indices: [B32; ASSEMBLED_CORNERS],
    }

    pub enum AssembledPacket {
        State(RoutedState),
        Bound(DrawBound),
        Prims(AssembledPrims),
    }

    /// The next step of the bundle at the head.
    pub enum StepPhase: 2 {
        Start,
        // The vertices of a draw from feedback are computed: bytes divided by the stride.
        Divide,
        Run,
        End,
    }

    pub struct StrideDivide {
        // The dividend; the quotient is shifted in above it.
        quotient: B32,
        remainder: B12,
        cycle: B5,
    }

    /// Sectors that were requested.
    pub struct SectorRequest {
        active: bool,
        next: B35,
        last: B35,
    }

    /// Indices in the window: deep enough for a group while the largest primitive is examined.
    pub const WINDOW: usize = 16;
    /// Position of assembly in a strip.
    pub struct StripPlace {
        /// First vertex of a fan, loop or polygon, and whether no edge begins there; in a strip with adjacency, the previous vertex.
        held: B32,
        held_flat: bool,
        begun: bool,
        later: bool,
        odd: bool,
        half: bool,
        part: B5,
    }

    /// Most vertices in a batch: a warp; most primitives of any kind.
    pub const BATCH_VERTICES: usize = 32;
    pub const MOST_PRIMS: usize = 32;
    /// A batch that is being filled.
    pub struct FillBatch {
        vertices: B6,
        prims: B6,
        primitive_id: B32,
        begins: bool,
        indices: [B32; BATCH_VERTICES],
        list: [BatchPrim; MOST_PRIMS],
    }

    /// Stages that have programs, and whether the geometry shader reads the number of its primitive.
    pub struct CountState {
        stages: B6,
        reads_number: bool,
    }

    pub state count_state_after(s: CountState) by any_route {
        SHADING_STAGES { mask -> s.stages; }
        GEOMETRY_INPUTS { primitive_id -> s.reads_number; }
    }

    pub enum BatchPhase: 2 {
        Head,
        Indices,
        Prims,
        Close,
    }
}
