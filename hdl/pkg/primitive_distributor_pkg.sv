// Generated from rtl-model/hub/primitive_distributor/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package primitive_distributor_pkg;
  import derived_state_pkg::*;
  import host_pkg::*;
  import state_pkg::*;
  import world_pkg::*;

  // The class's codes of topologies.
  typedef enum logic [3:0] {DRAW_TOPOLOGY_POINTS, DRAW_TOPOLOGY_LINES, DRAW_TOPOLOGY_LINE_LOOP, DRAW_TOPOLOGY_LINE_STRIP, DRAW_TOPOLOGY_TRIANGLES, DRAW_TOPOLOGY_TRIANGLE_STRIP, DRAW_TOPOLOGY_TRIANGLE_FAN, DRAW_TOPOLOGY_QUADS, DRAW_TOPOLOGY_QUAD_STRIP, DRAW_TOPOLOGY_POLYGON, DRAW_TOPOLOGY_LINES_ADJACENCY, DRAW_TOPOLOGY_LINE_STRIP_ADJACENCY, DRAW_TOPOLOGY_TRIANGLES_ADJACENCY, DRAW_TOPOLOGY_TRIANGLE_STRIP_ADJACENCY, DRAW_TOPOLOGY_PATCHES, DRAW_TOPOLOGY_NOTHING} draw_topology_t;

  // State, and its destinations.
  typedef struct packed {
    logic world;
    logic screen;
    state_t state;
  } routed_state_t;

  // The begin or the end of a draw.
  typedef struct packed {
    logic ends;
    draw_topology_t topology;
    logic [5:0] patch_size;
    // Most lanes that a patch needs, for vertices and for control.
    logic [5:0] patch_lanes;
    // Most patches in a batch; zero: as many as fit.
    logic [5:0] most_patches;
    logic last_provokes;
    // Numbers of primitives start at zero.
    logic new_ids;
    logic [31:0] instance_id;
  } draw_bound_t;

  // The term added to each index of a run, the index that begins a new strip, and whether edges that begin at them are off.
  typedef struct packed {
    logic [31:0] base;
    logic restarts;
    logic [31:0] restart_index;
    logic no_edges;
  } index_rule_t;

  // Indices in memory.
  typedef struct packed {
    index_rule_t rule;
    virtual_address_t address;
    virtual_address_t limit;
    logic [1:0] size;
    logic [31:0] count;
  } fetch_run_t;

  // A fetch run, once it is known how many of its indices are before the
  // limit; the others are zero. `at`: the first one's byte in its sector.
  typedef struct packed {
    index_rule_t rule;
    logic [4:0] at;
    logic [1:0] size;
    logic [31:0] known;
    logic [31:0] count;
  } known_run_t;

  // Consecutive indices.
  typedef struct packed {
    index_rule_t rule;
    logic [31:0] start;
    logic [31:0] count;
  } count_run_t;

  // Indices in a word of the stream.
  localparam int unsigned INLINE_INDICES = 4;

  typedef struct packed {
    index_rule_t rule;
    logic [2:0] count;
    logic [INLINE_INDICES-1:0][31:0] indices;
  } inline_run_t;

  typedef enum logic [2:0] {DRAW_STEP_STATE, DRAW_STEP_BOUND, DRAW_STEP_FETCH, DRAW_STEP_COUNT, DRAW_STEP_INLINE} draw_step_kind_t;

  // A step made from a bundle.
  typedef struct packed {
    draw_step_kind_t kind;
    logic [196:0] body;
  } draw_step_t;

  function automatic routed_state_t draw_step_state(input draw_step_t packet);
    return routed_state_t'(packet.body[47:0]);
  endfunction

  function automatic draw_step_t draw_step_of_state(input routed_state_t state);
    return {DRAW_STEP_STATE, 197'(state)};
  endfunction

  function automatic draw_bound_t draw_step_bound(input draw_step_t packet);
    return draw_bound_t'(packet.body[56:0]);
  endfunction

  function automatic draw_step_t draw_step_of_bound(input draw_bound_t bound);
    return {DRAW_STEP_BOUND, 197'(bound)};
  endfunction

  function automatic fetch_run_t draw_step_fetch(input draw_step_t packet);
    return fetch_run_t'(packet.body[179:0]);
  endfunction

  function automatic draw_step_t draw_step_of_fetch(input fetch_run_t fetch);
    return {DRAW_STEP_FETCH, 197'(fetch)};
  endfunction

  function automatic count_run_t draw_step_count(input draw_step_t packet);
    return count_run_t'(packet.body[129:0]);
  endfunction

  function automatic draw_step_t draw_step_of_count(input count_run_t count);
    return {DRAW_STEP_COUNT, 197'(count)};
  endfunction

  function automatic inline_run_t draw_step_inline(input draw_step_t packet);
    return inline_run_t'(packet.body[196:0]);
  endfunction

  function automatic draw_step_t draw_step_of_inline(input inline_run_t inline);
    return {DRAW_STEP_INLINE, 197'(inline)};
  endfunction

  typedef enum logic [2:0] {REQUESTED_STEP_STATE, REQUESTED_STEP_BOUND, REQUESTED_STEP_KNOWN, REQUESTED_STEP_COUNT, REQUESTED_STEP_INLINE} requested_step_kind_t;

  // A step whose memory is requested.
  typedef struct packed {
    requested_step_kind_t kind;
    logic [196:0] body;
  } requested_step_t;

  function automatic routed_state_t requested_step_state(input requested_step_t packet);
    return routed_state_t'(packet.body[47:0]);
  endfunction

  function automatic requested_step_t requested_step_of_state(input routed_state_t state);
    return {REQUESTED_STEP_STATE, 197'(state)};
  endfunction

  function automatic draw_bound_t requested_step_bound(input requested_step_t packet);
    return draw_bound_t'(packet.body[56:0]);
  endfunction

  function automatic requested_step_t requested_step_of_bound(input draw_bound_t bound);
    return {REQUESTED_STEP_BOUND, 197'(bound)};
  endfunction

  function automatic known_run_t requested_step_known(input requested_step_t packet);
    return known_run_t'(packet.body[136:0]);
  endfunction

  function automatic requested_step_t requested_step_of_known(input known_run_t known);
    return {REQUESTED_STEP_KNOWN, 197'(known)};
  endfunction

  function automatic count_run_t requested_step_count(input requested_step_t packet);
    return count_run_t'(packet.body[129:0]);
  endfunction

  function automatic requested_step_t requested_step_of_count(input count_run_t count);
    return {REQUESTED_STEP_COUNT, 197'(count)};
  endfunction

  function automatic inline_run_t requested_step_inline(input requested_step_t packet);
    return inline_run_t'(packet.body[196:0]);
  endfunction

  function automatic requested_step_t requested_step_of_inline(input inline_run_t inline);
    return {REQUESTED_STEP_INLINE, 197'(inline)};
  endfunction

  // Indices in a packet.
  localparam int unsigned GROUP_INDICES = 8;

  // The lowest `count` of `indices`; those in `restarts` only begin new strips. With `no_edges`, no edge begins at them.
  typedef struct packed {
    logic [3:0] count;
    logic [7:0] restarts;
    logic no_edges;
    logic [GROUP_INDICES-1:0][31:0] indices;
  } index_group_t;

  typedef enum logic [1:0] {INDEX_PACKET_STATE, INDEX_PACKET_BOUND, INDEX_PACKET_GROUP} index_packet_kind_t;

  typedef struct packed {
    index_packet_kind_t kind;
    logic [268:0] body;
  } index_packet_t;

  function automatic routed_state_t index_packet_state(input index_packet_t packet);
    return routed_state_t'(packet.body[47:0]);
  endfunction

  function automatic index_packet_t index_packet_of_state(input routed_state_t state);
    return {INDEX_PACKET_STATE, 269'(state)};
  endfunction

  function automatic draw_bound_t index_packet_bound(input index_packet_t packet);
    return draw_bound_t'(packet.body[56:0]);
  endfunction

  function automatic index_packet_t index_packet_of_bound(input draw_bound_t bound);
    return {INDEX_PACKET_BOUND, 269'(bound)};
  endfunction

  function automatic index_group_t index_packet_group(input index_packet_t packet);
    return index_group_t'(packet.body[268:0]);
  endfunction

  function automatic index_packet_t index_packet_of_group(input index_group_t group);
    return {INDEX_PACKET_GROUP, 269'(group)};
  endfunction

  // Primitives in a packet.
  localparam int unsigned ASSEMBLED = 2;

  // Corners in a packet: those of the second primitive begin at 3.
  localparam int unsigned ASSEMBLED_CORNERS = 6;

  typedef struct packed {
    logic [2:0] corners;
    logic [2:0] edges;
    // The first of its strip, or of its quad or polygon; the first part of a patch.
    logic first;
    // It is complete; the last part of a patch.
    logic ends;
  } assembled_prim_t;

  typedef struct packed {
    logic two;
    assembled_prim_t [ASSEMBLED-1:0] prims;
    logic [ASSEMBLED_CORNERS-1:0][31:0] indices;
  } assembled_prims_t;

  typedef enum logic [1:0] {ASSEMBLED_PACKET_STATE, ASSEMBLED_PACKET_BOUND, ASSEMBLED_PACKET_PRIMS} assembled_packet_kind_t;

  typedef struct packed {
    assembled_packet_kind_t kind;
    logic [208:0] body;
  } assembled_packet_t;

  function automatic routed_state_t assembled_packet_state(input assembled_packet_t packet);
    return routed_state_t'(packet.body[47:0]);
  endfunction

  function automatic assembled_packet_t assembled_packet_of_state(input routed_state_t state);
    return {ASSEMBLED_PACKET_STATE, 209'(state)};
  endfunction

  function automatic draw_bound_t assembled_packet_bound(input assembled_packet_t packet);
    return draw_bound_t'(packet.body[56:0]);
  endfunction

  function automatic assembled_packet_t assembled_packet_of_bound(input draw_bound_t bound);
    return {ASSEMBLED_PACKET_BOUND, 209'(bound)};
  endfunction

  function automatic assembled_prims_t assembled_packet_prims(input assembled_packet_t packet);
    return assembled_prims_t'(packet.body[208:0]);
  endfunction

  function automatic assembled_packet_t assembled_packet_of_prims(input assembled_prims_t prims);
    return {ASSEMBLED_PACKET_PRIMS, 209'(prims)};
  endfunction

  // The next step of the bundle at the head.
  typedef enum logic [1:0] {STEP_PHASE_START, STEP_PHASE_DIVIDE, STEP_PHASE_RUN, STEP_PHASE_END} step_phase_t;

  typedef struct packed {
    logic [31:0] quotient;
    logic [11:0] remainder;
    logic [4:0] cycle;
  } stride_divide_t;

  // Sectors that were requested.
  typedef struct packed {
    logic active;
    logic [34:0] next;
    logic [34:0] last;
  } sector_request_t;

  // Indices in the window: deep enough for a group while the largest primitive is examined.
  localparam int unsigned WINDOW = 16;

  // Position of assembly in a strip.
  typedef struct packed {
    // First vertex of a fan, loop or polygon, and whether no edge begins there; in a strip with adjacency, the previous vertex.
    logic [31:0] held;
    logic held_flat;
    logic begun;
    logic later;
    logic odd;
    logic half;
    logic [4:0] part;
  } strip_place_t;

  // Most vertices in a batch: a warp; most primitives of any kind.
  localparam int unsigned BATCH_VERTICES = 32;

  localparam int unsigned MOST_PRIMS = 32;

  // A batch that is being filled.
  typedef struct packed {
    logic [5:0] vertices;
    logic [5:0] prims;
    logic [31:0] primitive_id;
    logic begins;
    logic [BATCH_VERTICES-1:0][31:0] indices;
    batch_prim_t [MOST_PRIMS-1:0] list;
  } fill_batch_t;

  // Stages that have programs, and whether the geometry shader reads the number of its primitive.
  typedef struct packed {
    logic [5:0] stages;
    logic reads_number;
  } count_state_t;

  function automatic count_state_t count_state_after(input count_state_t old, input state_t state);
    count_state_t s;
    s = old;
    case (state.address)
      SHADING_STAGES: s.stages = shading_stages_mask(state.value);
      GEOMETRY_INPUTS: s.reads_number = geometry_inputs_primitive_id(state.value);
      default: ;
    endcase
    return s;
  endfunction

  typedef enum logic [1:0] {BATCH_PHASE_HEAD, BATCH_PHASE_INDICES, BATCH_PHASE_PRIMS, BATCH_PHASE_CLOSE} batch_phase_t;

endpackage
