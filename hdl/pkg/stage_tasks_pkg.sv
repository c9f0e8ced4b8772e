// Generated from rtl-model/world/stage_tasks/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package stage_tasks_pkg;
  import derived_state_pkg::*;
  import state_pkg::*;
  import vertices_pkg::*;
  import viewport_methods_pkg::*;
  import warps_pkg::*;
  import world_pkg::*;

  localparam int unsigned CONTROL_STAGE = 2;

  localparam int unsigned EVALUATION_STAGE = 3;

  localparam int unsigned GEOMETRY_STAGE = 4;

  typedef struct packed {
    logic [3:0][31:0] low;
    logic [3:0][31:0] high;
  } output_words_t;

  typedef struct packed {
    logic [5:0] stages;
    logic alpha;
    logic last_provokes;
    output_words_t vertex;
    output_words_t control;
    output_words_t evaluation;
    output_words_t geometry;
    logic [7:0] patch_components;
    logic [7:0] threads;
    logic [3:0] streams;
    logic passes;
    logic [7:0] instances;
    logic [3:0] topology;
    logic [11:0] most;
  } stages_state_t;

  function automatic stages_state_t stages_state_after(input stages_state_t old, input state_t state);
    stages_state_t s;
    s = old;
    case (state.address)
      SHADING_STAGES: s.stages = shading_stages_mask(state.value);
      ALPHA_NOTIFIED: s.alpha = alpha_notified_on(state.value);
      SET_PROVOKING_VERTEX: s.last_provokes = set_provoking_vertex_v(state.value);
      CONTROL_PATCH: s.patch_components = control_patch_components(state.value);
      CONTROL_THREADS: s.threads = control_threads_count(state.value);
      GEOMETRY_STREAMS: begin
        s.streams = geometry_streams_mask(state.value);
        s.passes = geometry_streams_pass_through(state.value);
      end
      GEOMETRY_INSTANCES: s.instances = geometry_instances_count(state.value);
      GEOMETRY_TOPOLOGY: s.topology = geometry_topology_v(state.value);
      GEOMETRY_VERTICES: s.most = geometry_vertices_most(state.value);
      default: ;
    endcase
    if ((state.address & ~14'hc) == VERTEX_OUTPUTS_LOW)
      s.vertex.low[state.address[3:2]] = vertex_outputs_low_v(state.value);
    if ((state.address & ~14'hc) == VERTEX_OUTPUTS_HIGH)
      s.vertex.high[state.address[3:2]] = vertex_outputs_high_v(state.value);
    if ((state.address & ~14'hc) == CONTROL_OUTPUTS_LOW)
      s.control.low[state.address[3:2]] = control_outputs_low_v(state.value);
    if ((state.address & ~14'hc) == CONTROL_OUTPUTS_HIGH)
      s.control.high[state.address[3:2]] = control_outputs_high_v(state.value);
    if ((state.address & ~14'hc) == EVALUATION_OUTPUTS_LOW)
      s.evaluation.low[state.address[3:2]] = evaluation_outputs_low_v(state.value);
    if ((state.address & ~14'hc) == EVALUATION_OUTPUTS_HIGH)
      s.evaluation.high[state.address[3:2]] = evaluation_outputs_high_v(state.value);
    if ((state.address & ~14'hc) == GEOMETRY_OUTPUTS_LOW)
      s.geometry.low[state.address[3:2]] = geometry_outputs_low_v(state.value);
    if ((state.address & ~14'hc) == GEOMETRY_OUTPUTS_HIGH)
      s.geometry.high[state.address[3:2]] = geometry_outputs_high_v(state.value);
    return s;
  endfunction

  // Layout of a geometry warp's output vertices: a component has `1 << stride_log2` words, in which each of
  // `lanes` lanes has an odd number of places for `vertices`; control words come first. All of it occupies `rows`.
  typedef struct packed {
    logic [3:0] stride_log2;
    logic [10:0] vertices;
    logic [5:0] lanes;
    logic [9:0] rows;
  } geometry_shape_t;

  // Layout of patches and their results after a batch's vertices: control's outputs, attributes of patches, and areas
  // of evaluation warps, each with two rows of domain coordinates and the warp's outputs. All of it occupies `rows`.
  typedef struct packed {
    logic controls;
    logic [8:0] control_rows;
    logic [7:0] patch_rows;
    logic [8:0] area_rows;
    logic [2:0] areas;
    logic [9:0] rows;
  } patch_shape_t;

  localparam int unsigned MOST_AREAS = 4;

  // Work on a batch of patches: all of it; its alpha phase, which ends with control; a task of its beta phase.
  typedef enum logic [1:0] {PATCH_WORK_WHOLE, PATCH_WORK_ALPHA, PATCH_WORK_BETA} patch_work_t;

  // A batch whose first shader has been requested, or a task: patches from `first` on, out of the entry's `all`.
  typedef struct packed {
    logic geometry;
    logic patches;
    patch_work_t work;
    logic [5:0] prims;
    logic [31:0] primitive_id;
    // Numbering begins with this batch.
    logic begins;
    // Its triangles are parts of quads or polygons.
    logic split;
    logic [5:0] first;
    logic [5:0] all;
  } batch_record_t;

  // A geometry warp's outputs: control words at row `row`; the lanes that ran.
  typedef struct packed {
    shared_row_t row;
    geometry_shape_t shape;
    logic [5:0] lanes;
    logic [3:0] topology;
    logic [3:0] streams;
    logic last_provokes;
    logic last;
    logic fast;
    shared_row_t inputs;
    logic [5:0] vertices;
    logic [5:0] first;
    prim_outputs_t each;
  } geometry_work_t;

  // An evaluation warp's outputs; its primitives use another channel. `first_id`: its first patch; `starts`: vertices that begin one.
  typedef struct packed {
    shared_row_t row;
    logic [5:0] vertices;
    logic [5:0] prims;
    topology_t topology;
    logic last;
    logic [31:0] first_id;
    logic [31:0] starts;
  } evaluation_work_t;

  typedef enum logic [1:0] {STAGE_WORK_BATCH, STAGE_WORK_GEOMETRY, STAGE_WORK_EVALUATION, STAGE_WORK_ALPHA} stage_work_kind_t;

  // Work for viewport, stream output and clip, in order.
  typedef struct packed {
    stage_work_kind_t kind;
    logic [99:0] body;
  } stage_work_t;

  function automatic shader_done_t stage_work_batch(input stage_work_t packet);
    return shader_done_t'(packet.body[42:0]);
  endfunction

  function automatic stage_work_t stage_work_of_batch(input shader_done_t batch);
    return {STAGE_WORK_BATCH, 100'(batch)};
  endfunction

  function automatic geometry_work_t stage_work_geometry(input stage_work_t packet);
    return geometry_work_t'(packet.body[99:0]);
  endfunction

  function automatic stage_work_t stage_work_of_geometry(input geometry_work_t geometry);
    return {STAGE_WORK_GEOMETRY, 100'(geometry)};
  endfunction

  function automatic evaluation_work_t stage_work_evaluation(input stage_work_t packet);
    return evaluation_work_t'(packet.body[89:0]);
  endfunction

  function automatic stage_work_t stage_work_of_evaluation(input evaluation_work_t evaluation);
    return {STAGE_WORK_EVALUATION, 100'(evaluation)};
  endfunction

  function automatic alpha_part_t stage_work_alpha(input stage_work_t packet);
    return alpha_part_t'(packet.body[57:0]);
  endfunction

  function automatic stage_work_t stage_work_of_alpha(input alpha_part_t alpha);
    return {STAGE_WORK_ALPHA, 100'(alpha)};
  endfunction

  // Primitives for geometry: the location of their vertices, of a batch or of an evaluation warp, and the row of their directory;
  // `last`: the batch's last. Each primitive has a number of its own, except that with `split` those that are not `first` share
  // the one before. Numbers of evaluation warps continue from batch to batch, starting at the number of a batch that `begins`.
  typedef struct packed {
    shared_row_t input_row;
    logic [5:0] vertices;
    logic [5:0] prims;
    logic [31:0] primitive_id;
    shared_row_t row;
    logic evaluates;
    logic begins;
    logic split;
    logic last;
  } geometry_batch_t;

  // Patches whose vertices are shaded: their location and count, vertices of each, and the row after them. For a task control has
  // ended: `done` locates the copies of its outputs, with attributes of patches after them. Its patches start at `first`, out of `all`.
  typedef struct packed {
    patch_work_t work;
    shader_done_t done;
    logic [5:0] patches;
    logic [31:0] primitive_id;
    logic begins;
    shared_row_t row;
    logic [5:0] first;
    logic [5:0] all;
  } patch_batch_t;

  // Patches whose levels are known, for the units that make points from them.
  typedef struct packed {
    shared_row_t input_row;
    logic [2:0] input_log2;
    logic [5:0] corners;
    shared_row_t patch_row;
    shared_row_t area_row;
    shared_row_t geometry_row;
    logic [31:0] primitive_id;
    logic begins;
  } patch_place_t;

  typedef enum logic [2:0] {PATCH_PHASE_IDLE, PATCH_PHASE_LANES, PATCH_PHASE_LAUNCH, PATCH_PHASE_CONTROL, PATCH_PHASE_LEVELS, PATCH_PHASE_FEED, PATCH_PHASE_POINTS, PATCH_PHASE_LEAVE} patch_phase_t;

  typedef enum logic [2:0] {PIECE_PHASE_GATHER, PIECE_PHASE_ACROSS, PIECE_PHASE_DOWN, PIECE_PHASE_LAUNCH, PIECE_PHASE_TELL} piece_phase_t;

  // A count of parts, modulo 4096.
  typedef logic [11:0] part_count_t;

  typedef enum logic [2:0] {ISSUE_PHASE_IDLE, ISSUE_PHASE_DIRECTORY, ISSUE_PHASE_CLEAR, ISSUE_PHASE_BUILD, ISSUE_PHASE_LAUNCH, ISSUE_PHASE_TELL, ISSUE_PHASE_READ} issue_phase_t;

  // The vertex numbers of an output primitive, in the window or as lanes.
  typedef struct packed {
    logic [2:0][4:0] corners;
    logic first;
  } strip_prim_t;

  // Primitives in a part.
  localparam int unsigned PART_PRIMS = 32;

  // Vertices in a part.
  localparam int unsigned PART_VERTICES = 32;

  typedef enum logic [3:0] {WALK_PHASE_IDLE, WALK_PHASE_WAIT, WALK_PHASE_WALK, WALK_PHASE_PART, WALK_PHASE_PRIMS, WALK_PHASE_READ, WALK_PHASE_EVALUATE, WALK_PHASE_PAIRS, WALK_PHASE_FAST} walk_phase_t;

  typedef enum logic [1:0] {FAST_PHASE_IDLE, FAST_PHASE_REQUEST, FAST_PHASE_WAIT, FAST_PHASE_SEND} fast_phase_t;

  // Fields of a vertex's control word: it is emitted; its stream; the strip ends with it.
  localparam int unsigned CONTROL_STREAM = 1;

  localparam int unsigned CONTROL_CUT = 8;

  // The class's codes of geometry's output topology.
  localparam int unsigned OUT_LINES = 6;

  localparam int unsigned OUT_TRIANGLES = 7;

endpackage
