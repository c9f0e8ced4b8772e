// Generated from rtl-model/bundle/raster.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package raster_pkg;
  import clear_pkg::*;
  import geometry_pkg::*;
  import state_pkg::*;

  // A coarse tile is `1 << TILE_LOG2` pixels on a side.
  localparam int unsigned TILE_LOG2 = 4;

  // Edges of a primitive: three of a triangle and one that contains everything, or the four of a line or point.
  localparam int unsigned EDGES = 4;

  // Change of an edge function over 1/256 pixel right (`a`) and down (`b`).
  typedef struct packed {
    logic signed [23:0] a;
    logic signed [23:0] b;
  } edge_slope_t;

  // Value of an edge function, inside where not negative: 1 is subtracted beforehand for edges that do not own samples
  // lying on them.
  typedef logic signed [47:0] edge_value_t;

  // Column or row of 16x16-pixel tiles.
  typedef logic [9:0] tile_coord_t;

  // Number of a GPC.
  typedef logic [2:0] gpc_id_t;

  // Stipple state. For polygons: the window's pattern applies. For lines: whether pixels are counted along rows or
  // columns, the first count, and the direction.
  typedef struct packed {
    logic on;
    logic polygon;
    logic y_major;
    logic backwards;
    logic signed [15:0] first;
  } stipple_start_t;

  // Primitive information that all units after setup use.
  typedef struct packed {
    prim_id_t prim;
    logic back;
    prim_area_t area;
    // Bounding box within the scissor and the surface clip; not empty.
    rect_t rect;
    edge_slope_t [EDGES-1:0] slopes;
    prim_plane_t plane;
    stipple_start_t stipple;
    // Alpha of its pixels is scaled by their covered part.
    logic smooth;
    // A smooth point: coverage is that of the disc within the square of its edges.
    logic round;
    // Pixels may be missing inside: window clipping is enabled.
    logic clipped;
    // It was between near and far before the depth bias: clipping removes none of its samples.
    logic unclipped;
  } prim_t;

  // A primitive after setup.
  typedef struct packed {
    prim_t info;
    // Edge values at window position (0, 0).
    edge_value_t [EDGES-1:0] c;
    // First tile of the walk, and whether the primitive touches it.
    tile_coord_t start_x;
    tile_coord_t start_y;
    logic start_on;
    // Another part of the same primitive follows, so it does not end with this one.
    logic more;
  } setup_prim_t;

  typedef enum logic [1:0] {SETUP_PACKET_STATE, SETUP_PACKET_PRIM, SETUP_PACKET_CLEAR} setup_packet_kind_t;

  // Packets from setup to the coarse raster.
  typedef struct packed {
    setup_packet_kind_t kind;
    logic [777:0] body;
  } setup_packet_t;

  function automatic state_t setup_packet_state(input setup_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic setup_packet_t setup_packet_of_state(input state_t state);
    return {SETUP_PACKET_STATE, 778'(state)};
  endfunction

  function automatic setup_prim_t setup_packet_prim(input setup_packet_t packet);
    return setup_prim_t'(packet.body[777:0]);
  endfunction

  function automatic setup_packet_t setup_packet_of_prim(input setup_prim_t prim);
    return {SETUP_PACKET_PRIM, 778'(prim)};
  endfunction

  function automatic clear_t setup_packet_clear(input setup_packet_t packet);
    return clear_t'(packet.body[69:0]);
  endfunction

  function automatic setup_packet_t setup_packet_of_clear(input clear_t clear);
    return {SETUP_PACKET_CLEAR, 778'(clear)};
  endfunction

  // One 16x16-pixel tile of a primitive.
  typedef struct packed {
    prim_t info;
    tile_coord_t x;
    tile_coord_t y;
    // Edge values at the tile's upper-left corner.
    edge_value_t [EDGES-1:0] e;
    // The primitive covers the whole tile.
    logic covered;
    // Zcull found that all samples pass the depth test.
    logic accept;
    // Zcull found that no sample is visible: the tile is only sent for `last`, and counts as one without coverage.
    logic drop;
    // Last of its primitive.
    logic last;
  } tile_t;

  typedef enum logic [1:0] {TILE_PACKET_STATE, TILE_PACKET_TILE, TILE_PACKET_CLEAR} tile_packet_kind_t;

  // Packets from the coarse raster to Zcull, and from Zcull to the fine raster.
  typedef struct packed {
    tile_packet_kind_t kind;
    logic [779:0] body;
  } tile_packet_t;

  function automatic state_t tile_packet_state(input tile_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic tile_packet_t tile_packet_of_state(input state_t state);
    return {TILE_PACKET_STATE, 780'(state)};
  endfunction

  function automatic tile_t tile_packet_tile(input tile_packet_t packet);
    return tile_t'(packet.body[779:0]);
  endfunction

  function automatic tile_packet_t tile_packet_of_tile(input tile_t tile);
    return {TILE_PACKET_TILE, 780'(tile)};
  endfunction

  function automatic clear_tile_t tile_packet_clear(input tile_packet_t packet);
    return clear_tile_t'(packet.body[70:0]);
  endfunction

  function automatic tile_packet_t tile_packet_of_clear(input clear_tile_t clear);
    return {TILE_PACKET_CLEAR, 780'(clear)};
  endfunction

endpackage
