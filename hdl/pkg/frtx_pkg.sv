// Generated from rtl-model/bundle/frtx.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package frtx_pkg;
  import clear_pkg::*;
  import geometry_pkg::*;
  import state_pkg::*;
  import tile_depth_pkg::*;

  // Column or row of pixels.
  typedef logic [13:0] pixel_coord_t;

  // Pixels of the single quad of an FRTX of a smooth primitive.
  localparam int unsigned SMOOTH_PIXELS = 4;

  // Fine raster transaction: coverage of an 8x8-sample tile by one primitive. Bit `8 row + column` is the sample at that
  // position of the sample grid, as surfaces are stored.
  typedef struct packed {
    prim_id_t prim;
    logic back;
    // Area of the whole primitive.
    prim_area_t area;
    // Upper-left pixel of the footprint.
    pixel_coord_t x;
    pixel_coord_t y;
    logic [63:0] coverage;
    tile_plane_t plane;
    logic accept;
    // Near and far clipping removes none of its samples.
    logic unclipped;
    // Last of its 16x16 tile; its coverage may then be empty.
    logic last_of_tile;
    // Last of its primitive.
    logic last;
    // For a smooth primitive: uncovered part of each pixel of the quad, in sixteenths.
    logic [SMOOTH_PIXELS-1:0][3:0] lacks;
  } frtx_t;

  typedef enum logic [1:0] {FRTX_PACKET_STATE, FRTX_PACKET_FRTX, FRTX_PACKET_CLEAR} frtx_packet_kind_t;

  // Packets from the fine raster to PROP.
  typedef struct packed {
    frtx_packet_kind_t kind;
    logic [247:0] body;
  } frtx_packet_t;

  function automatic state_t frtx_packet_state(input frtx_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic frtx_packet_t frtx_packet_of_state(input state_t state);
    return {FRTX_PACKET_STATE, 248'(state)};
  endfunction

  function automatic frtx_t frtx_packet_frtx(input frtx_packet_t packet);
    return frtx_t'(packet.body[247:0]);
  endfunction

  function automatic frtx_packet_t frtx_packet_of_frtx(input frtx_t frtx);
    return {FRTX_PACKET_FRTX, 248'(frtx)};
  endfunction

  function automatic clear_tile_t frtx_packet_clear(input frtx_packet_t packet);
    return clear_tile_t'(packet.body[70:0]);
  endfunction

  function automatic frtx_packet_t frtx_packet_of_clear(input clear_tile_t clear);
    return {FRTX_PACKET_CLEAR, 248'(clear)};
  endfunction

endpackage
