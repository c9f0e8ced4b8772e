// Generated from rtl-model/bundle/world.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package world_pkg;
  import geometry_pkg::*;
  import state_pkg::*;
  import vertices_pkg::*;
  import warps_pkg::*;

  typedef logic [15:0] batch_id_t;

  typedef logic [7:0] sm_id_t;

  typedef enum logic [2:0] {WORLD_STAGE_VERTEX, WORLD_STAGE_CONTROL, WORLD_STAGE_EVALUATION, WORLD_STAGE_GEOMETRY, WORLD_STAGE_FAST_GEOMETRY} world_stage_t;

  // A batch of up to 32 vertices, and the stages that shade it.
  typedef struct packed {
    batch_id_t batch;
    sm_id_t sm;
    world_stage_t stage;
    logic [3:0] topology;
    logic [5:0] vertices;
    logic [5:0] prims;
    logic [31:0] primitive_id;
    logic [31:0] instance_id;
    // Primitive ids start with this batch.
    logic begins;
  } batch_head_t;

  // Indices in a packet.
  localparam int unsigned BATCH_INDICES = 4;

  typedef struct packed {
    logic [BATCH_INDICES-1:0][31:0] indices;
  } batch_indices_t;

  // Corners of a primitive, including those of its neighbours.
  localparam int unsigned BATCH_CORNERS = 6;

  // A primitive by the indices of its vertices in the batch.
  typedef struct packed {
    logic [BATCH_CORNERS-1:0][4:0] corners;
    logic [2:0] edges;
    logic first;
  } batch_prim_t;

  // Primitives in a packet.
  localparam int unsigned BATCH_PRIMS = 2;

  typedef struct packed {
    batch_prim_t [BATCH_PRIMS-1:0] prims;
  } batch_prims_t;

  // A task of the beta phase, for an entry of the alpha ring that has `all` patches with `vertices` vertices in all:
  // `patches` patches from `patch` on; `primitive_id` of the entry's first patch.
  typedef struct packed {
    batch_id_t batch;
    sm_id_t sm;
    circular_entry_t entry;
    logic [5:0] vertices;
    logic [3:0] all;
    logic [3:0] patch;
    logic [3:0] patches;
    logic [31:0] primitive_id;
  } batch_task_t;

  typedef struct packed {
    batch_id_t batch;
  } batch_close_t;

  // An entry of a source's ring can be freed once that primitive has ended.
  typedef struct packed {
    logic [7:0] source;
    circular_entry_t entry;
    prim_id_t prim;
  } entry_last_t;

  typedef enum logic [2:0] {WORLD_PACKET_STATE, WORLD_PACKET_HEAD, WORLD_PACKET_INDICES, WORLD_PACKET_PRIMS, WORLD_PACKET_BATCH_TASK, WORLD_PACKET_CLOSE} world_packet_kind_t;

  // Packets from the primitive distributor to world space.
  typedef struct packed {
    world_packet_kind_t kind;
    logic [127:0] body;
  } world_packet_t;

  function automatic state_t world_packet_state(input world_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic world_packet_t world_packet_of_state(input state_t state);
    return {WORLD_PACKET_STATE, 128'(state)};
  endfunction

  function automatic batch_head_t world_packet_head(input world_packet_t packet);
    return batch_head_t'(packet.body[107:0]);
  endfunction

  function automatic world_packet_t world_packet_of_head(input batch_head_t head);
    return {WORLD_PACKET_HEAD, 128'(head)};
  endfunction

  function automatic batch_indices_t world_packet_indices(input world_packet_t packet);
    return batch_indices_t'(packet.body[127:0]);
  endfunction

  function automatic world_packet_t world_packet_of_indices(input batch_indices_t indices);
    return {WORLD_PACKET_INDICES, 128'(indices)};
  endfunction

  function automatic batch_prims_t world_packet_prims(input world_packet_t packet);
    return batch_prims_t'(packet.body[67:0]);
  endfunction

  function automatic world_packet_t world_packet_of_prims(input batch_prims_t prims);
    return {WORLD_PACKET_PRIMS, 128'(prims)};
  endfunction

  function automatic batch_task_t world_packet_batch_task(input world_packet_t packet);
    return batch_task_t'(packet.body[86:0]);
  endfunction

  function automatic world_packet_t world_packet_of_batch_task(input batch_task_t batch_task);
    return {WORLD_PACKET_BATCH_TASK, 128'(batch_task)};
  endfunction

  function automatic batch_close_t world_packet_close(input world_packet_t packet);
    return batch_close_t'(packet.body[15:0]);
  endfunction

  function automatic world_packet_t world_packet_of_close(input batch_close_t close);
    return {WORLD_PACKET_CLOSE, 128'(close)};
  endfunction

  // The next primitives are those of a batch, from this source.
  typedef struct packed {
    batch_id_t batch;
    logic [7:0] source;
  } screen_mark_t;

  typedef enum logic [0:0] {SCREEN_PACKET_STATE, SCREEN_PACKET_MARK} screen_packet_kind_t;

  // Packets from the primitive distributor to the work crossbars: marks in the API's order.
  typedef struct packed {
    screen_packet_kind_t kind;
    logic [45:0] body;
  } screen_packet_t;

  function automatic state_t screen_packet_state(input screen_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic screen_packet_t screen_packet_of_state(input state_t state);
    return {SCREEN_PACKET_STATE, 46'(state)};
  endfunction

  function automatic screen_mark_t screen_packet_mark(input screen_packet_t packet);
    return screen_mark_t'(packet.body[23:0]);
  endfunction

  function automatic screen_packet_t screen_packet_of_mark(input screen_mark_t mark);
    return {SCREEN_PACKET_MARK, 46'(mark)};
  endfunction

  // A batch's inputs are in shared memory, from `row` on.
  typedef struct packed {
    batch_id_t batch;
    shared_row_t row;
  } inputs_ready_t;

  // Words in a row of shared memory, one for each lane.
  localparam int unsigned ROW_LANES = 32;

  typedef struct packed {
    logic [ROW_LANES-1:0][31:0] words;
  } isbe_row_t;

  // An access of a world-space unit to a row.
  typedef struct packed {
    row_request_t request;
    isbe_row_t data;
  } isbe_access_t;

  // Shared memory that a batch needs in an SM.
  typedef struct packed {
    logic [9:0] rows;
  } isbe_request_t;

  // Rows of shared memory from `row` on.
  typedef struct packed {
    shared_row_t row;
    logic [9:0] rows;
  } isbe_rows_t;

  // A batch's outputs are in shared memory.
  typedef struct packed {
    batch_id_t batch;
    sm_id_t sm;
    shared_row_t row;
    world_stage_t stage;
    logic [5:0] vertices;
  } shader_done_t;

  // A word of shared memory.
  typedef logic [14:0] shared_word_t;

  // Outputs of a pass-through geometry shader for each primitive of a part: the first component of the first primitive is
  // at `word`, the next component `1 << stride_log2` words after it.
  typedef struct packed {
    logic on;
    shared_word_t word;
    logic [3:0] stride_log2;
  } prim_outputs_t;

  // Vertices that a later stage has written to shared memory: the first component of the first vertex is at `word`, the
  // next component `1 << stride_log2` words after it. Their primitives follow. The distributor's batch ends with its last
  // part. For points of patches `starts` marks the vertices at which a patch begins, including the first, whose patch has
  // the id `first_id`.
  typedef struct packed {
    shared_word_t word;
    logic [3:0] stride_log2;
    logic [5:0] vertices;
    logic [5:0] prims;
    topology_t topology;
    logic [1:0] stream;
    logic last;
    prim_outputs_t each;
    logic [31:0] first_id;
    logic [31:0] starts;
  } batch_part_t;

  // Results of a batch of the alpha phase: rows of outputs with `scalars` per vertex, and rows of attributes of its
  // patches.
  typedef struct packed {
    shared_row_t row;
    logic [9:0] rows;
    shared_row_t patch_row;
    logic [7:0] patch_rows;
    logic [5:0] patches;
    logic [5:0] vertices;
    scalar_count_t scalars;
  } alpha_part_t;

  typedef enum logic [1:0] {STAGE_PACKET_BATCH, STAGE_PACKET_PART, STAGE_PACKET_PRIMS, STAGE_PACKET_ALPHA} stage_packet_kind_t;

  // Packets from an SM to viewport, stream output and clip.
  typedef struct packed {
    stage_packet_kind_t kind;
    logic [120:0] body;
  } stage_packet_t;

  function automatic shader_done_t stage_packet_batch(input stage_packet_t packet);
    return shader_done_t'(packet.body[42:0]);
  endfunction

  function automatic stage_packet_t stage_packet_of_batch(input shader_done_t batch);
    return {STAGE_PACKET_BATCH, 121'(batch)};
  endfunction

  function automatic batch_part_t stage_packet_part(input stage_packet_t packet);
    return batch_part_t'(packet.body[120:0]);
  endfunction

  function automatic stage_packet_t stage_packet_of_part(input batch_part_t part);
    return {STAGE_PACKET_PART, 121'(part)};
  endfunction

  function automatic batch_prims_t stage_packet_prims(input stage_packet_t packet);
    return batch_prims_t'(packet.body[67:0]);
  endfunction

  function automatic stage_packet_t stage_packet_of_prims(input batch_prims_t prims);
    return {STAGE_PACKET_PRIMS, 121'(prims)};
  endfunction

  function automatic alpha_part_t stage_packet_alpha(input stage_packet_t packet);
    return alpha_part_t'(packet.body[57:0]);
  endfunction

  function automatic stage_packet_t stage_packet_of_alpha(input alpha_part_t alpha);
    return {STAGE_PACKET_ALPHA, 121'(alpha)};
  endfunction

  // A warp of a later stage.
  typedef struct packed {
    world_stage_t stage;
    logic [5:0] lanes;
    world_place_t place;
  } stage_task_t;

  typedef struct packed {
    logic alpha;
    logic [5:0] vertices;
    scalar_count_t scalars;
  } entry_request_t;

  typedef struct packed {
    circular_entry_t entry;
  } entry_grant_t;

  // An entry of the alpha phase, returned to the primitive distributor.
  typedef struct packed {
    batch_id_t batch;
    circular_entry_t entry;
    logic [3:0] patches;
    logic [5:0] vertices;
    scalar_count_t scalars;
  } alpha_entry_t;

  // A primitive on the way to raster, with the location of its attributes; first and last of its entry.
  typedef struct packed {
    batch_id_t batch;
    topology_t topology;
    logic first;
    logic last;
    vertex_index_t [PRIM_VERTICES-1:0] vertices;
    prim_attributes_t attributes;
  } wdx_prim_t;

  typedef enum logic [0:0] {WDX_PACKET_PRIM, WDX_PACKET_CLOSE} wdx_packet_kind_t;

  typedef struct packed {
    wdx_packet_kind_t kind;
    logic [116:0] body;
  } wdx_packet_t;

  function automatic wdx_prim_t wdx_packet_prim(input wdx_packet_t packet);
    return wdx_prim_t'(packet.body[116:0]);
  endfunction

  function automatic wdx_packet_t wdx_packet_of_prim(input wdx_prim_t prim);
    return {WDX_PACKET_PRIM, 117'(prim)};
  endfunction

  function automatic batch_close_t wdx_packet_close(input wdx_packet_t packet);
    return batch_close_t'(packet.body[15:0]);
  endfunction

  function automatic wdx_packet_t wdx_packet_of_close(input batch_close_t close);
    return {WDX_PACKET_CLOSE, 117'(close)};
  endfunction

  // Components in a packet.
  localparam int unsigned FAST_VALUES = 4;

  // Output of the fast geometry shader for a primitive.
  typedef struct packed {
    batch_id_t batch;
    logic [4:0] prim;
    logic [15:0] mask;
    logic [FAST_VALUES-1:0][31:0] values;
  } fast_geometry_data_t;

  // All primitives up to this one have ended, and their planes are complete.
  typedef struct packed {
    prim_id_t prim;
  } prim_done_t;

endpackage
