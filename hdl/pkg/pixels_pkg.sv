// Generated from rtl-model/bundle/pixels.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package pixels_pkg;
  import geometry_pkg::*;
  import shading_pkg::*;
  import state_pkg::*;
  import vertices_pkg::*;
  import world_pkg::*;

  // Slopes of a barycentric coordinate, and its value at the tile: floats.
  typedef struct packed {
    logic [31:0] x;
    logic [31:0] y;
    logic [31:0] value;
  } barycentric_terms_t;

  // Corners of a triangle.
  localparam int unsigned PLANE_CORNERS = 3;

  // Terms from which the attribute planes of a primitive are computed.
  typedef struct packed {
    prim_id_t prim;
    circular_entry_t entry;
    logic [5:0] count;
    scalar_count_t scalars;
    logic [PLANE_CORNERS-1:0][5:0] corners;
    logic [1:0] provoking;
    logic back;
    logic sprite;
    logic culled;
    barycentric_terms_t u;
    barycentric_terms_t v;
    logic [9:0] tile_x;
    logic [9:0] tile_y;
  } plane_terms_t;

  // Requests a primitive's planes in an SM of the cluster.
  typedef struct packed {
    plane_terms_t terms;
    logic [0:0] sm;
    // Data read for earlier requests are not of its entry.
    logic fresh;
  } plane_request_t;

  typedef enum logic [0:0] {PLANE_PACKET_STATE, PLANE_PACKET_REQUEST} plane_packet_kind_t;

  // Packets from the GPM to a STRI.
  typedef struct packed {
    plane_packet_kind_t kind;
    logic [279:0] body;
  } plane_packet_t;

  function automatic state_t plane_packet_state(input plane_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic plane_packet_t plane_packet_of_state(input state_t state);
    return {PLANE_PACKET_STATE, 280'(state)};
  endfunction

  function automatic plane_request_t plane_packet_request(input plane_packet_t packet);
    return plane_request_t'(packet.body[279:0]);
  endfunction

  function automatic plane_packet_t plane_packet_of_request(input plane_request_t request);
    return {PLANE_PACKET_REQUEST, 280'(request)};
  endfunction

  // A request needs no more reads of its entry.
  typedef struct packed {
    prim_id_t prim;
    logic [0:0] sm;
  } entry_read_t;

  // Planes are in the TRAM, from `tram` on, with wrap-around; they are relative to the corner of the tile.
  typedef struct packed {
    prim_id_t prim;
    logic [10:0] tram;
    logic [9:0] tile_x;
    logic [9:0] tile_y;
  } planes_ready_t;

  typedef struct packed {
    prim_id_t prim;
  } tram_free_t;

  // Primitives whose quads one packet may contain.
  localparam int unsigned SUBTILE_PRIMS = 2;

  typedef struct packed {
    prim_id_t prim;
    logic back;
  } subtile_prim_t;

  typedef struct packed {
    logic [3:0] mask;
    quad_coord_t x;
    quad_coord_t y;
    // Index of its primitive in the packet.
    logic [0:0] which;
  } subtile_quad_t;

  // Quads to shade. Each pixel has four coverage bits, one for each of its samples; with eight samples two quads use the
  // coverage of four, with sixteen one quad does.
  typedef struct packed {
    subtile_prim_t [SUBTILE_PRIMS-1:0] prims;
    subtile_quad_t [GROUP_QUADS-1:0] quads;
    logic [GROUP_QUADS-1:0][15:0] coverage;
    // First sample of the quads' pass.
    logic [3:0] sample;
    // Primitives that end with these quads, in place of a `PrimDone` after them; only from PROP.
    logic [1:0] ended;
    // The subtile ends with these quads, in place of a `Last` after them; only from PROP.
    logic last;
  } subtile_quads_t;

  typedef struct packed {
    logic [3:0] slot;
  } subtile_end_t;

  typedef enum logic [1:0] {SUBTILE_PACKET_STATE, SUBTILE_PACKET_QUADS, SUBTILE_PACKET_PRIM_DONE, SUBTILE_PACKET_LAST} subtile_packet_kind_t;

  // Packets from PROP to the GPM, and from the GPM to an MPC.
  typedef struct packed {
    subtile_packet_kind_t kind;
    logic [228:0] body;
  } subtile_packet_t;

  function automatic state_t subtile_packet_state(input subtile_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic subtile_packet_t subtile_packet_of_state(input state_t state);
    return {SUBTILE_PACKET_STATE, 229'(state)};
  endfunction

  function automatic subtile_quads_t subtile_packet_quads(input subtile_packet_t packet);
    return subtile_quads_t'(packet.body[228:0]);
  endfunction

  function automatic subtile_packet_t subtile_packet_of_quads(input subtile_quads_t quads);
    return {SUBTILE_PACKET_QUADS, 229'(quads)};
  endfunction

  function automatic prim_done_t subtile_packet_prim_done(input subtile_packet_t packet);
    return prim_done_t'(packet.body[15:0]);
  endfunction

  function automatic subtile_packet_t subtile_packet_of_prim_done(input prim_done_t prim_done);
    return {SUBTILE_PACKET_PRIM_DONE, 229'(prim_done)};
  endfunction

  function automatic subtile_end_t subtile_packet_last(input subtile_packet_t packet);
    return subtile_end_t'(packet.body[3:0]);
  endfunction

  function automatic subtile_packet_t subtile_packet_of_last(input subtile_end_t last);
    return {SUBTILE_PACKET_LAST, 229'(last)};
  endfunction

  // Shading results from an SM: one output of four quads.
  typedef struct packed {
    logic [3:0] slot;
    logic [3:0] half;
    logic [2:0] target_output;
    logic depth;
    logic last;
    shaded_group_t group;
  } pixel_out_t;

  // Earlier work of a port has retired, up to a marker or an epoch.
  typedef struct packed {
    logic pixel;
    logic marker;
    logic [7:0] number;
  } port_passed_t;

  // Depths of a quad written by the shader: floats.
  typedef struct packed {
    logic [1:0] quad;
    logic [QUAD_PIXELS-1:0][31:0] z;
  } shaded_depth_t;

  typedef struct packed {
    logic [3:0] id;
  } marker_passed_t;

  typedef enum logic [1:0] {SHADED_PACKET_COLOUR, SHADED_PACKET_DEPTH, SHADED_PACKET_PASSED} shaded_packet_kind_t;

  // Packets from the GPM to PROP, in the order of launch.
  typedef struct packed {
    shaded_packet_kind_t kind;
    logic [2319:0] body;
  } shaded_packet_t;

  function automatic shaded_group_t shaded_packet_colour(input shaded_packet_t packet);
    return shaded_group_t'(packet.body[2319:0]);
  endfunction

  function automatic shaded_packet_t shaded_packet_of_colour(input shaded_group_t colour);
    return {SHADED_PACKET_COLOUR, 2320'(colour)};
  endfunction

  function automatic shaded_depth_t shaded_packet_depth(input shaded_packet_t packet);
    return shaded_depth_t'(packet.body[129:0]);
  endfunction

  function automatic shaded_packet_t shaded_packet_of_depth(input shaded_depth_t depth);
    return {SHADED_PACKET_DEPTH, 2320'(depth)};
  endfunction

  function automatic marker_passed_t shaded_packet_passed(input shaded_packet_t packet);
    return marker_passed_t'(packet.body[3:0]);
  endfunction

  function automatic shaded_packet_t shaded_packet_of_passed(input marker_passed_t passed);
    return {SHADED_PACKET_PASSED, 2320'(passed)};
  endfunction

  // Shader depths for a ZROP, sent before their footprint, whose quads are numbered row by row.
  typedef struct packed {
    logic [3:0] quad;
    logic [QUAD_PIXELS-1:0][31:0] z;
  } zrop_depth_t;

endpackage
