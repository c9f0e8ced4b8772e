// Generated from rtl-model/bundle/pixels.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package pixels_pkg;
  import geometry_pkg::*;
  import shading_pkg::*;
  import state_pkg::*;
  import vertices_pkg::*;
  import world_pkg::*;

  // A barycentric's slopes, and its value at the tile: floats.
  typedef struct packed {
    logic [31:0] x;
    logic [31:0] y;
    logic [31:0] value;
  } barycentric_terms_t;

  // Corners of a triangle.
  localparam int unsigned PLANE_CORNERS = 3;

  // What attribute planes of a primitive are made from.
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

  // A primitive's planes are wanted in an SM of the cluster.
  typedef struct packed {
    plane_terms_t terms;
    logic [0:0] sm;
    // What was read for asks before it is not of its entry.
    logic fresh;
  } plane_ask_t;

  typedef enum logic [0:0] {PLANE_PACKET_STATE, PLANE_PACKET_ASK} plane_packet_kind_t;

  // What the GPM sends to a STRI.
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

  function automatic plane_ask_t plane_packet_ask(input plane_packet_t packet);
    return plane_ask_t'(packet.body[279:0]);
  endfunction

  function automatic plane_packet_t plane_packet_of_ask(input plane_ask_t ask);
    return {PLANE_PACKET_ASK, 280'(ask)};
  endfunction

  // An ask needs nothing more of its entry.
  typedef struct packed {
    prim_id_t prim;
    logic [0:0] sm;
  } entry_read_t;

  // Planes are in the TRAM, from `tram` on and round; their values are at the corner of the tile.
  typedef struct packed {
    prim_id_t prim;
    logic [10:0] tram;
    logic [9:0] tile_x;
    logic [9:0] tile_y;
  } planes_ready_t;

  typedef struct packed {
    prim_id_t prim;
  } tram_free_t;

  // Primitives whose quads a packet may have.
  localparam int unsigned SUBTILE_PRIMS = 2;

  typedef struct packed {
    prim_id_t prim;
    logic back;
  } subtile_prim_t;

  typedef struct packed {
    logic [3:0] mask;
    quad_coord_t x;
    quad_coord_t y;
    // Which of the packet's primitives it is of.
    logic [0:0] which;
  } subtile_quad_t;

  // Quads to shade. Four bits of coverage a pixel are its samples; at eight samples two quads
  // have the coverage of four, at sixteen one.
  typedef struct packed {
    subtile_prim_t [SUBTILE_PRIMS-1:0] prims;
    subtile_quad_t [GROUP_QUADS-1:0] quads;
    logic [GROUP_QUADS-1:0][15:0] coverage;
    // The first sample of their pass.
    logic [3:0] sample;
    // Primitives that have ended with them, as `PrimDone` says behind them; from PROP alone.
    logic [1:0] ended;
    // The subtile ends with them, as `Last` says behind them; from PROP alone.
    logic last;
  } subtile_quads_t;

  typedef struct packed {
    logic [3:0] slot;
  } subtile_end_t;

  typedef enum logic [1:0] {SUBTILE_PACKET_STATE, SUBTILE_PACKET_QUADS, SUBTILE_PACKET_PRIM_DONE, SUBTILE_PACKET_LAST} subtile_packet_kind_t;

  // What PROP sends to the GPM, and that to an MPC.
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

  // What an SM gives back of a subtile: one output of four quads.
  typedef struct packed {
    logic [3:0] slot;
    logic [3:0] half;
    logic [2:0] target_output;
    logic depth;
    logic last;
    shaded_group_t group;
  } pixel_out_t;

  // Older work of a port has retired: a marker's, or an epoch's.
  typedef struct packed {
    logic pixel;
    logic marker;
    logic [7:0] number;
  } port_passed_t;

  // Depths that the shader made, of a quad: floats.
  typedef struct packed {
    logic [1:0] quad;
    logic [QUAD_PIXELS-1:0][31:0] z;
  } shaded_depth_t;

  typedef struct packed {
    logic [3:0] id;
  } marker_passed_t;

  typedef enum logic [1:0] {SHADED_PACKET_COLOUR, SHADED_PACKET_DEPTH, SHADED_PACKET_PASSED} shaded_packet_kind_t;

  // What the GPM gives back to PROP, in the order of launch.
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

  // The same depths to a ZROP, ahead of their footprint; its quads are numbered row by row.
  typedef struct packed {
    logic [3:0] quad;
    logic [QUAD_PIXELS-1:0][31:0] z;
  } zrop_depth_t;

endpackage
