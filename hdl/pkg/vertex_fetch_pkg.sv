// Generated from rtl-model/world/vertex_fetch/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package vertex_fetch_pkg;
  import memory_port_pkg::*;
  import state_pkg::*;
  import vertex_methods_pkg::*;
  import warps_pkg::*;
  import world_pkg::*;

  // Words of a shader's header; the words where the maps of inputs begin, at bit 0, and of outputs, at bit 16.
  localparam int unsigned SHADER_HEADER_WORDS = 20;

  localparam int unsigned HEADER_INPUTS = 5;

  localparam int unsigned HEADER_OUTPUTS = 12;

  // Stream state set by methods, in halves.
  typedef struct packed {
    logic [1:0][15:0] enabled;
    logic [1:0][15:0] instanced;
    logic [31:0] base_instance;
  } vertex_state_t;

  function automatic vertex_state_t vertex_state_after(input vertex_state_t old, input state_t state);
    vertex_state_t s;
    s = old;
    case (state.address)
      SET_GLOBAL_BASE_INSTANCE_INDEX: s.base_instance = set_global_base_instance_index_v(state.value);
      default: ;
    endcase
    if ((state.address & ~14'hf0) == SET_VERTEX_STREAM_A_FORMAT)
      s.enabled[0][state.address[7:4]] = set_vertex_stream_a_format_enable(state.value);
    if ((state.address & ~14'hf0) == SET_VERTEX_STREAM_B_FORMAT)
      s.enabled[1][state.address[7:4]] = set_vertex_stream_b_format_enable(state.value);
    if ((state.address & ~14'h3c) == SET_VERTEX_STREAM_INSTANCE_A)
      s.instanced[0][state.address[5:2]] = set_vertex_stream_instance_a_is_instanced(state.value);
    if ((state.address & ~14'h3c) == SET_VERTEX_STREAM_INSTANCE_B)
      s.instanced[1][state.address[5:2]] = set_vertex_stream_instance_b_is_instanced(state.value);
    return s;
  endfunction

  // The location of a batch, on one of the TPC's SMs, and its number of vertices.
  typedef struct packed {
    batch_id_t batch;
    logic [1:0] sm;
    shared_row_t row;
    logic [9:0] rows;
    logic [5:0] vertices;
  } batch_place_t;

  // Components in a header's maps: inputs before the primitive's number, before attribute 0, before the instance's
  // number; all of them.
  typedef struct packed {
    logic [4:0] primitive_at;
    logic [5:0] attribute_at;
    logic [7:0] instance_at;
    logic [7:0] inputs;
    logic [7:0] outputs;
  } map_counts_t;

  // The attribute component that supplies the vertex number, if any.
  typedef struct packed {
    logic copies;
    logic [4:0] attribute;
    logic [1:0] component;
  } id_copy_t;

  // Slots of attributes begin at address 080.
  localparam int unsigned FIRST_SLOT = 32;

  localparam int unsigned LAST_SLOT = 159;

  // A batch whose attributes are selected: the components that the shader reads, four for each attribute;
  // the position of the first among its inputs; the source of the vertex number, and its position.
  typedef struct packed {
    logic [1:0][63:0] wanted;
    logic [7:0] place;
    logic [31:0] instance_id;
    id_copy_t id;
    logic [7:0] id_place;
  } attribute_batch_t;

  typedef struct packed {
    logic [2:0] components;
    vertex_size_t size;
    vertex_number_t number;
    logic swap;
  } attribute_format_t;

  typedef enum logic [1:0] {VECTOR_SOURCE_ZERO, VECTOR_SOURCE_MEMORY, VECTOR_SOURCE_CONSTANT} vector_source_t;

  // Fields that accompany a vector: an attribute of a vertex.
  typedef struct packed {
    vector_source_t source;
    logic [4:0] attribute;
    attribute_format_t format;
    // Position of its first component that is read, among the shader's inputs.
    logic [7:0] place;
    // Mask of components that are read.
    logic [3:0] mask;
    logic [4:0] lane;
    // The last vector of its attribute; of its batch.
    logic last;
    logic closes;
  } vector_info_t;

  // An attribute, and the location of its stream; for a vertex, once its index is known.
  typedef struct packed {
    vector_info_t info;
    logic [4:0] bytes;
    logic [39:0] base;
    logic [39:0] limit;
    logic [11:0] stride;
    logic [13:0] offset;
    logic instanced;
    logic [31:0] index;
  } attribute_read_t;

  // The same, with index times stride.
  typedef struct packed {
    attribute_read_t read;
    logic [43:0] multiple;
  } attribute_multiple_t;

  // The location of a vector's bytes, in one sector or two.
  typedef struct packed {
    vector_info_t info;
    logic [4:0] bytes;
    logic [39:0] address;
  } vector_request_t;

  // A sector of a vector that was looked up: its line, whether it comes from memory, and whether another follows.
  typedef struct packed {
    vector_info_t info;
    logic [4:0] line;
    logic miss;
    logic more;
    logic [4:0] shift;
  } pending_sector_t;

  typedef struct packed {
    pending_sector_t pending;
    sector_t sector;
  } fetched_sector_t;

  // A vector, in memory format or as four words.
  typedef struct packed {
    vector_info_t info;
    logic [3:0][31:0] words;
  } attribute_vector_t;

  // A constant attribute, as set by methods.
  typedef struct packed {
    logic [31:0] define;
    logic [3:0][31:0] words;
  } constant_attribute_t;

  // The words set by a stream's methods.
  typedef struct packed {
    logic [31:0] limit_lower;
    logic [31:0] limit_upper;
    logic [31:0] frequency;
    logic [31:0] offset_lower;
    logic [31:0] offset_upper;
    logic [31:0] format;
  } stream_words_t;

  typedef struct packed {
    logic [31:0] word;
  } attribute_word_t;

  // A vector's next component, on its way to its row.
  typedef struct packed {
    attribute_vector_t vector;
    batch_place_t place;
  } collect_step_t;

  // A row for an SM.
  typedef struct packed {
    logic [1:0] sm;
    isbe_access_t access;
  } row_write_t;

  // A batch that is ready, on an SM.
  typedef struct packed {
    logic [1:0] sm;
    inputs_ready_t inputs;
  } batch_ready_t;

  typedef enum logic [2:0] {SELECT_STAGE_IDLE, SELECT_STAGE_FIND, SELECT_STAGE_ATTRIBUTE, SELECT_STAGE_STREAM, SELECT_STAGE_DIVIDE} select_stage_t;

  // Reception of a beta-phase task: its rows are requested, then granted; then it is sent to the copy unit.
  typedef enum logic [1:0] {COPY_STEP_NONE, COPY_STEP_REQUEST, COPY_STEP_WAIT, COPY_STEP_GIVE} copy_step_t;

  // A batch that was received, until its last vertex was sent.
  typedef struct packed {
    logic used;
    logic closed;
    logic granted;
    batch_place_t place;
    logic [31:0] primitive_id;
    logic [31:0] instance_id;
  } open_batch_t;

endpackage
