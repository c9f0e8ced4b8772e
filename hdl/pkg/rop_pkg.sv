// Generated from rtl-model/bundle/rop.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package rop_pkg;
  import clear_pkg::*;
  import frtx_pkg::*;
  import memory_port_pkg::*;
  import pixels_pkg::*;
  import shading_pkg::*;
  import state_pkg::*;

  typedef enum logic [1:0] {ZROP_PACKET_STATE, ZROP_PACKET_FRTX, ZROP_PACKET_CLEAR, ZROP_PACKET_DEPTH} zrop_packet_kind_t;

  // Packets from PROP to a ZROP. Depths belong to the next Frtx and replace its plane.
  typedef struct packed {
    zrop_packet_kind_t kind;
    logic [247:0] body;
  } zrop_packet_t;

  function automatic state_t zrop_packet_state(input zrop_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic zrop_packet_t zrop_packet_of_state(input state_t state);
    return {ZROP_PACKET_STATE, 248'(state)};
  endfunction

  function automatic frtx_t zrop_packet_frtx(input zrop_packet_t packet);
    return frtx_t'(packet.body[247:0]);
  endfunction

  function automatic zrop_packet_t zrop_packet_of_frtx(input frtx_t frtx);
    return {ZROP_PACKET_FRTX, 248'(frtx)};
  endfunction

  function automatic clear_tile_t zrop_packet_clear(input zrop_packet_t packet);
    return clear_tile_t'(packet.body[70:0]);
  endfunction

  function automatic zrop_packet_t zrop_packet_of_clear(input clear_tile_t clear);
    return {ZROP_PACKET_CLEAR, 248'(clear)};
  endfunction

  function automatic zrop_depth_t zrop_packet_depth(input zrop_packet_t packet);
    return zrop_depth_t'(packet.body[131:0]);
  endfunction

  function automatic zrop_packet_t zrop_packet_of_depth(input zrop_depth_t depth);
    return {ZROP_PACKET_DEPTH, 248'(depth)};
  endfunction

  // Result of a ZROP, one for each Frtx, in order.
  typedef struct packed {
    logic [63:0] coverage;
  } zrop_result_t;

  // Destination of a quad's colour: the samples of the target, for each pixel.
  typedef struct packed {
    quad_coord_t x;
    quad_coord_t y;
    logic [QUAD_PIXELS-1:0][15:0] coverage;
  } colour_quad_t;

  // Quads of 32-bit pixels in a sector of colour.
  localparam int unsigned PACKET_QUADS = 2;

  // 32 bytes of formatted colour: two quads of 32-bit pixels (pixel k of quad n in word 4 n + k), one quad of 64-bit
  // pixels (pixel k in words 2 k and 2 k + 1), or half a quad of 128-bit pixels (pixels 0 and 1, or 2 and 3 with `half`).
  // With `source1` it is the second colour for blending the pixels of the next packet.
  typedef struct packed {
    logic [2:0] target;
    logic half;
    logic source1;
    // Alphas of the pixels of the next packet instead of colours, for a target without alpha: in the format of the target's
    // red.
    logic alphas;
    colour_quad_t [PACKET_QUADS-1:0] quads;
    logic [SECTOR_WORDS-1:0][31:0] data;
  } colour_quads_t;

  typedef enum logic [1:0] {CROP_PACKET_STATE, CROP_PACKET_QUADS, CROP_PACKET_CLEAR} crop_packet_kind_t;

  // Packets from PROP to a CROP.
  typedef struct packed {
    crop_packet_kind_t kind;
    logic [441:0] body;
  } crop_packet_t;

  function automatic state_t crop_packet_state(input crop_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic crop_packet_t crop_packet_of_state(input state_t state);
    return {CROP_PACKET_STATE, 442'(state)};
  endfunction

  function automatic colour_quads_t crop_packet_quads(input crop_packet_t packet);
    return colour_quads_t'(packet.body[441:0]);
  endfunction

  function automatic crop_packet_t crop_packet_of_quads(input colour_quads_t quads);
    return {CROP_PACKET_QUADS, 442'(quads)};
  endfunction

  function automatic clear_tile_t crop_packet_clear(input crop_packet_t packet);
    return clear_tile_t'(packet.body[70:0]);
  endfunction

  function automatic crop_packet_t crop_packet_of_clear(input clear_tile_t clear);
    return {CROP_PACKET_CLEAR, 442'(clear)};
  endfunction

endpackage
