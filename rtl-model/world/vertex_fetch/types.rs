//! Types of vertex fetch: batches, attributes in their streams, and vectors on the way to rows.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package vertex_fetch(memory_port, state, vertex_methods, warps, world);

    /// Words of a shader's header; the words where the maps of inputs begin, at bit 0, and of outputs, at bit 16.
    pub const SHADER_HEADER_WORDS: usize = 20;
    pub const HEADER_INPUTS: usize = 5;
    pub const HEADER_OUTPUTS: usize = 12;

    /// Stream state set by methods, in halves.
    pub struct VertexState {
        enabled: [B16; 2],
        instanced: [B16; 2],
        base_instance: B32,
    }

    pub state vertex_state_after(s: VertexState) by to_world {
        SET_VERTEX_STREAM_A_FORMAT[k] { enable -> s.enabled[0], bit k; }
        SET_VERTEX_STREAM_B_FORMAT[k] { enable -> s.enabled[1], bit k; }
        SET_VERTEX_STREAM_INSTANCE_A[k] { is_instanced -> s.instanced[0], bit k; }
        SET_VERTEX_STREAM_INSTANCE_B[k] { is_instanced -> s.instanced[1], bit k; }
        SET_GLOBAL_BASE_INSTANCE_INDEX { v -> s.base_instance; }
    }

    /// The location of a batch, on one of the TPC's SMs, and its number of vertices.
    pub struct BatchPlace {
        batch: BatchId,
        sm: B2,
        row: SharedRow,
        rows: B10,
        vertices: B6,
    }

    /// Components in a header's maps: inputs before the primitive's number, before attribute 0, before the instance's
    /// number; all of them.
    pub struct MapCounts {
        primitive_at: B5,
        attribute_at: B6,
        instance_at: B8,
        inputs: B8,
        outputs: B8,
    }

    /// The attribute component that supplies the vertex number, if any.
    pub struct IdCopy {
        copies: bool,
        attribute: B5,
        component: B2,
    }

    /// Slots of attributes begin at address 080.
    pub const FIRST_SLOT: usize = 0x20;
    pub const LAST_SLOT: usize = 0x9f;

    /// A batch whose attributes are selected: the components that the shader reads, four for each attribute;
    /// the position of the first among its inputs; the source of the vertex number, and its position.
    pub struct AttributeBatch {
        wanted: [B64; 2],
        place: B8,
        instance_id: B32,
        id: IdCopy,
        id_place: B8,
    }

    pub struct AttributeFormat {
        components: B3,
        size: VertexSize,
        number: VertexNumber,
        swap: bool,
    }

    pub enum VectorSource: 2 {
        Zero,
        Memory,
        Constant,
    }

    /// Fields that accompany a vector: an attribute of a vertex.
    pub struct VectorInfo {
        source: VectorSource,
        attribute: B5,
        format: AttributeFormat,
        /// Position of its first component that is read, among the shader's inputs.
        place: B8,
        /// Mask of components that are read.
        mask: B4,
        lane: B5,
        /// The last vector of its attribute; of its batch.
        last: bool,
        closes: bool,
    }

    /// An attribute, and the location of its stream; for a vertex, once its index is known.
    pub struct AttributeRead {
        info: VectorInfo,
        bytes: B5,
        base: B40,
        limit: B40,
        stride: B12,
        offset: B14,
        instanced: bool,
        index: B32,
    }

    /// The same, with index times stride.
    pub struct AttributeMultiple {
        read: AttributeRead,
        multiple: B44,
    }

    /// The location of a vector's bytes, in one sector or two.
    pub struct VectorRequest {
        info: VectorInfo,
        bytes: B5,
        address: B40,
    }

    /// A sector of a vector that was looked up: its line, whether it comes from memory, and whether another follows.
    pub struct PendingSector {
        info: VectorInfo,
        line: B5,
        miss: bool,
        more: bool,
        shift: B5,
    }

    pub struct FetchedSector {
        pending: PendingSector,
        sector: Sector,
    }

    /// A vector, in memory format or as four words.
    pub struct AttributeVector {
        info: VectorInfo,
        words: [B32; 4],
    }

    /// A constant attribute, as set by methods.
    pub struct ConstantAttribute {
        define: B32,
        words: [B32; 4],
    }

    /// The words set by a stream's methods.
    pub struct StreamWords {
        limit_lower: B32,
        limit_upper: B32,
        frequency: B32,
        offset_lower: B32,
        offset_upper: B32,
        format: B32,
    }

    pub struct AttributeWord {
        word: B32,
    }

    /// A vector's next component, on its way to its row.
    pub struct CollectStep {
        vector: AttributeVector,
        place: BatchPlace,
    }

    /// A row for an SM.
    pub struct RowWrite {
        sm: B2,
        access: IsbeAccess,
    }

    /// A batch that is ready, on an SM.
    pub struct BatchReady {
        sm: B2,
        inputs: InputsReady,
    }

    pub enum SelectStage: 3 {
        Idle,
        Find,
        Attribute,
        Stream,
        Divide,
    }

    /// Reception of a beta-phase task: its rows are requested, then granted; then it is sent to the copy unit.
    pub enum CopyStep: 2 {
        None,
        Request,
        Wait,
        Give,
    }

    /// A batch that was received, until its last vertex was sent.
    pub struct OpenBatch {
        used: bool,
        closed: bool,
        granted: bool,
        place: BatchPlace,
        primitive_id: B32,
        instance_id: B32,
    }
}
