//! Of vertex fetch: batches, attributes in their streams, and vectors on their way to rows.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package vertex_fetch(memory_port, state, vertex_methods, warps, world);

    /// Words of a shader's header; from which on there are the maps of inputs, at bit 0, and of outputs, at bit 16.
    pub const SHADER_HEADER_WORDS: usize = 20;
    pub const HEADER_INPUTS: usize = 5;
    pub const HEADER_OUTPUTS: usize = 12;

    /// What methods say of streams, by halves.
    pub struct VertexState {
        enabled: [B16; 2],
        instanced: [B16; 2],
        base_instance: B32,
    }

    pub state vertex_state_after(s: VertexState) {
        SET_VERTEX_STREAM_A_FORMAT[k] { enable -> s.enabled[0], bit k; }
        SET_VERTEX_STREAM_B_FORMAT[k] { enable -> s.enabled[1], bit k; }
        SET_VERTEX_STREAM_INSTANCE_A[k] { is_instanced -> s.instanced[0], bit k; }
        SET_VERTEX_STREAM_INSTANCE_B[k] { is_instanced -> s.instanced[1], bit k; }
        SET_GLOBAL_BASE_INSTANCE_INDEX { v -> s.base_instance; }
    }

    /// Where a batch is, on one of the TPC's SMs, and how many vertices it has.
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

    /// The component of an attribute that is the number of a vertex, where there is one.
    pub struct IdCopy {
        copies: bool,
        attribute: B5,
        component: B2,
    }

    /// Slots of attributes begin at address 080.
    pub const FIRST_SLOT: usize = 0x20;
    pub const LAST_SLOT: usize = 0x9f;

    /// A batch whose attributes are selected: components that the shader reads, four an attribute; the place of the
    /// first among its inputs; what is the number of a vertex, and its place.
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

    /// What goes with a vector: an attribute of a vertex.
    pub struct VectorInfo {
        source: VectorSource,
        attribute: B5,
        format: AttributeFormat,
        /// Of its first component that is read, among the shader's inputs.
        place: B8,
        /// Components that are read.
        mask: B4,
        lane: B5,
        /// The last of its attribute; of its batch.
        last: bool,
        closes: bool,
    }

    /// An attribute, and where its stream lies; of a vertex, once it has its index.
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

    /// The same with index times stride.
    pub struct AttributeMultiple {
        read: AttributeRead,
        multiple: B44,
    }

    /// A vector's bytes, in one sector or two.
    pub struct VectorAsk {
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

    /// A vector: as it lies in memory, or as four words.
    pub struct AttributeVector {
        info: VectorInfo,
        words: [B32; 4],
    }

    /// A constant attribute, as methods gave it.
    pub struct ConstantAttribute {
        define: B32,
        words: [B32; 4],
    }

    /// The words of a stream's methods.
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

    /// A task of the beta phase on its way in: its rows are asked for, come; it goes to who copies.
    pub enum CopyStep: 2 {
        None,
        Ask,
        Wait,
        Give,
    }

    /// A batch that was taken, until its last vertex has left.
    pub struct OpenBatch {
        used: bool,
        closed: bool,
        granted: bool,
        place: BatchPlace,
        primitive_id: B32,
        instance_id: B32,
    }
}
