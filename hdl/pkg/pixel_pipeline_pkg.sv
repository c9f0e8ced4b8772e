// Generated from rtl-model/gpc/prop/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package pixel_pipeline_pkg;
  import clear_pkg::*;
  import frtx_pkg::*;
  import geometry_pkg::*;
  import pixel_format_pkg::*;
  import rop_pkg::*;
  import shading_pkg::*;
  import state_pkg::*;

  // Format of the pixels of a blend's source; they have alpha whether or not memory stores it.
  typedef struct packed {
    colour_layout_t layout;
    pixel_number_t number;
  } source_format_t;

  // An FRTX in flight through PROP.
  typedef struct packed {
    // It is sent to ZROP before shading, not after it.
    logic early;
    // It is sent to ZROP at all.
    logic depth;
    sample_mode_t mode;
    // Number of its beats in the colour buffer.
    logic [7:0] beats;
    // Quads whose depths the shader computed; they are sent to ZROP before it.
    logic [4:0] depths;
    // Up to the scan: samples covered before the depth test ahead of shading.
    logic [63:0] covered;
    frtx_t frtx;
  } prop_frtx_t;

  // State, and the depth mode in which it arrived: it is sent to ZROP at its position in that mode.
  typedef struct packed {
    logic early;
    state_t state;
  } prop_state_t;

  typedef enum logic [1:0] {PROP_PACKET_STATE, PROP_PACKET_FRTX, PROP_PACKET_CLEAR} prop_packet_kind_t;

  // Packets of PROP's pipeline.
  typedef struct packed {
    prop_packet_kind_t kind;
    logic [329:0] body;
  } prop_packet_t;

  function automatic prop_state_t prop_packet_state(input prop_packet_t packet);
    return prop_state_t'(packet.body[46:0]);
  endfunction

  function automatic prop_packet_t prop_packet_of_state(input prop_state_t state);
    return {PROP_PACKET_STATE, 330'(state)};
  endfunction

  function automatic prop_frtx_t prop_packet_frtx(input prop_packet_t packet);
    return prop_frtx_t'(packet.body[329:0]);
  endfunction

  function automatic prop_packet_t prop_packet_of_frtx(input prop_frtx_t frtx);
    return {PROP_PACKET_FRTX, 330'(frtx)};
  endfunction

  function automatic clear_tile_t prop_packet_clear(input prop_packet_t packet);
    return clear_tile_t'(packet.body[70:0]);
  endfunction

  function automatic prop_packet_t prop_packet_of_clear(input clear_tile_t clear);
    return {PROP_PACKET_CLEAR, 330'(clear)};
  endfunction

  // A quad of an FRTX by its index in quad order; not valid if the mask is empty.
  typedef struct packed {
    logic [3:0] mask;
    logic [3:0] index;
  } quad_pick_t;

  // Quads of one FRTX that are in shading.
  typedef struct packed {
    prop_frtx_t info;
    quad_pick_t [GROUP_QUADS-1:0] quads;
    // Last of its FRTX.
    logic last;
  } prop_group_t;

  typedef enum logic [1:0] {GROUP_PACKET_STATE, GROUP_PACKET_GROUP, GROUP_PACKET_CLEAR} group_packet_kind_t;

  // Entries that wait for shading.
  typedef struct packed {
    group_packet_kind_t kind;
    logic [362:0] body;
  } group_packet_t;

  function automatic prop_state_t group_packet_state(input group_packet_t packet);
    return prop_state_t'(packet.body[46:0]);
  endfunction

  function automatic group_packet_t group_packet_of_state(input prop_state_t state);
    return {GROUP_PACKET_STATE, 363'(state)};
  endfunction

  function automatic prop_group_t group_packet_group(input group_packet_t packet);
    return prop_group_t'(packet.body[362:0]);
  endfunction

  function automatic group_packet_t group_packet_of_group(input prop_group_t group);
    return {GROUP_PACKET_GROUP, 363'(group)};
  endfunction

  function automatic clear_tile_t group_packet_clear(input group_packet_t packet);
    return clear_tile_t'(packet.body[70:0]);
  endfunction

  function automatic group_packet_t group_packet_of_clear(input clear_tile_t clear);
    return {GROUP_PACKET_CLEAR, 363'(clear)};
  endfunction

  // Quads of one FRTX that are sent to shading; without quads, the end of a primitive or tile whose FRTX has none.
  typedef struct packed {
    prim_id_t prim;
    logic back;
    quad_t [GROUP_QUADS-1:0] quads;
    logic [GROUP_QUADS-1:0][15:0] coverage;
    // The primitive ends with them; the tile does.
    logic ended;
    logic ends_tile;
    // The next FRTX is waiting and belongs to the same tile.
    logic follows;
    // The first sample of their pass.
    logic [3:0] sample;
  } scan_quads_t;

  typedef enum logic [0:0] {SCAN_PACKET_STATE, SCAN_PACKET_QUADS} scan_packet_kind_t;

  // Packets sent to shading.
  typedef struct packed {
    scan_packet_kind_t kind;
    logic [207:0] body;
  } scan_packet_t;

  function automatic state_t scan_packet_state(input scan_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic scan_packet_t scan_packet_of_state(input state_t state);
    return {SCAN_PACKET_STATE, 208'(state)};
  endfunction

  function automatic scan_quads_t scan_packet_quads(input scan_packet_t packet);
    return scan_quads_t'(packet.body[207:0]);
  endfunction

  function automatic scan_packet_t scan_packet_of_quads(input scan_quads_t quads);
    return {SCAN_PACKET_QUADS, 208'(quads)};
  endfunction

  // Bytes of a pixel sent to CROP: 4, 8, 16. Smaller pixels use 4.
  typedef enum logic [1:0] {COLOUR_WIDTH_C32, COLOUR_WIDTH_C64, COLOUR_WIDTH_C128} colour_width_t;

  // Colours of the four pixels of a quad.
  typedef colour_t [QUAD_PIXELS-1:0] quad_colour_t;

  // Words of 32 bits in a beat of formatted colour.
  localparam int unsigned COLOUR_BEAT_WORDS = 16;

  // Colour, before formatting, that takes up to 64 bytes after it: four quads of 32-bit pixels, two of 64 (in
  // places 0 and 1) or one of 128 (in place 0). With two colours per pixel (`dual`) the second ones are in the
  // first half and the first ones in the other: two quads of 32-bit pixels, one of 64, or of 128 pixels 0 and 1,
  // with `half` 2 and 3, all in place 0. With `alphas` the second ones are the alphas of the first ones, in each
  // component.
  typedef struct packed {
    logic [2:0] target;
    logic dual;
    logic alphas;
    logic half;
    source_format_t format;
    colour_width_t width;
    quad_pick_t [GROUP_QUADS-1:0] quads;
    quad_colour_t [GROUP_QUADS-1:0] colour;
  } shaded_beat_t;

  // 64 bytes of formatted colour.
  typedef struct packed {
    logic [2:0] target;
    logic dual;
    logic alphas;
    logic half;
    colour_width_t width;
    quad_pick_t [GROUP_QUADS-1:0] quads;
    logic [COLOUR_BEAT_WORDS-1:0][31:0] data;
  } colour_beat_t;

  // The same with its coverage, for one CROP.
  typedef struct packed {
    logic [2:0] target;
    logic dual;
    logic alphas;
    logic half;
    colour_width_t width;
    colour_quad_t [GROUP_QUADS-1:0] quads;
    logic [COLOUR_BEAT_WORDS-1:0][31:0] data;
  } rop_beat_t;

  typedef enum logic [1:0] {ROP_PACKET_STATE, ROP_PACKET_BEAT, ROP_PACKET_CLEAR} rop_packet_kind_t;

  // Packets of the queue before a CROP.
  typedef struct packed {
    rop_packet_kind_t kind;
    logic [879:0] body;
  } rop_packet_t;

  function automatic state_t rop_packet_state(input rop_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic rop_packet_t rop_packet_of_state(input state_t state);
    return {ROP_PACKET_STATE, 880'(state)};
  endfunction

  function automatic rop_beat_t rop_packet_beat(input rop_packet_t packet);
    return rop_beat_t'(packet.body[879:0]);
  endfunction

  function automatic rop_packet_t rop_packet_of_beat(input rop_beat_t beat);
    return {ROP_PACKET_BEAT, 880'(beat)};
  endfunction

  function automatic clear_tile_t rop_packet_clear(input rop_packet_t packet);
    return clear_tile_t'(packet.body[70:0]);
  endfunction

  function automatic rop_packet_t rop_packet_of_clear(input clear_tile_t clear);
    return {ROP_PACKET_CLEAR, 880'(clear)};
  endfunction

endpackage
