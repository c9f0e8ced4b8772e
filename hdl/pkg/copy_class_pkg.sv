// Generated from rtl-model/hub/copy_engine/class.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package copy_class_pkg;
  import host_pkg::*;
  import state_pkg::*;

  localparam method_address_t SET_SEMAPHORE_A = 14'h240;

  function automatic logic [7:0] set_semaphore_a_upper(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_SEMAPHORE_B = 14'h244;

  function automatic logic [31:0] set_semaphore_b_lower(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_SEMAPHORE_PAYLOAD = 14'h248;

  function automatic logic [31:0] set_semaphore_payload_payload(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t OFFSET_IN_UPPER = 14'h400;

  function automatic logic [7:0] offset_in_upper_upper(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t OFFSET_IN_LOWER = 14'h404;

  function automatic logic [31:0] offset_in_lower_value(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t OFFSET_OUT_UPPER = 14'h408;

  function automatic logic [7:0] offset_out_upper_upper(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t OFFSET_OUT_LOWER = 14'h40c;

  function automatic logic [31:0] offset_out_lower_value(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t PITCH_IN = 14'h410;

  function automatic logic [31:0] pitch_in_value(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t PITCH_OUT = 14'h414;

  function automatic logic [31:0] pitch_out_value(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t LINE_LENGTH_IN = 14'h418;

  function automatic logic [31:0] line_length_in_value(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t LINE_COUNT = 14'h41c;

  function automatic logic [31:0] line_count_value(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_REMAP_CONST_A = 14'h700;

  function automatic logic [31:0] set_remap_const_a_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_REMAP_CONST_B = 14'h704;

  function automatic logic [31:0] set_remap_const_b_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_REMAP_COMPONENTS = 14'h708;

  function automatic logic [2:0] set_remap_components_dst_x(input method_value_t value);
    return value[2:0];
  endfunction

  function automatic logic [2:0] set_remap_components_dst_y(input method_value_t value);
    return value[6:4];
  endfunction

  function automatic logic [2:0] set_remap_components_dst_z(input method_value_t value);
    return value[10:8];
  endfunction

  function automatic logic [2:0] set_remap_components_dst_w(input method_value_t value);
    return value[14:12];
  endfunction

  function automatic logic [1:0] set_remap_components_component_size(input method_value_t value);
    return value[17:16];
  endfunction

  function automatic logic [1:0] set_remap_components_num_src_components(input method_value_t value);
    return value[21:20];
  endfunction

  function automatic logic [1:0] set_remap_components_num_dst_components(input method_value_t value);
    return value[25:24];
  endfunction

  localparam method_address_t SET_DST_BLOCK_SIZE = 14'h70c;

  function automatic logic [3:0] set_dst_block_size_width(input method_value_t value);
    return value[3:0];
  endfunction

  function automatic logic [3:0] set_dst_block_size_height(input method_value_t value);
    return value[7:4];
  endfunction

  function automatic logic [3:0] set_dst_block_size_depth(input method_value_t value);
    return value[11:8];
  endfunction

  function automatic logic [3:0] set_dst_block_size_gob_height(input method_value_t value);
    return value[15:12];
  endfunction

  localparam method_address_t SET_DST_WIDTH = 14'h710;

  function automatic logic [31:0] set_dst_width_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_DST_HEIGHT = 14'h714;

  function automatic logic [31:0] set_dst_height_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_DST_LAYER = 14'h71c;

  function automatic logic [31:0] set_dst_layer_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_DST_ORIGIN = 14'h720;

  function automatic logic [15:0] set_dst_origin_x(input method_value_t value);
    return value[15:0];
  endfunction

  function automatic logic [15:0] set_dst_origin_y(input method_value_t value);
    return value[31:16];
  endfunction

  localparam method_address_t SET_SRC_BLOCK_SIZE = 14'h728;

  function automatic logic [3:0] set_src_block_size_width(input method_value_t value);
    return value[3:0];
  endfunction

  function automatic logic [3:0] set_src_block_size_height(input method_value_t value);
    return value[7:4];
  endfunction

  function automatic logic [3:0] set_src_block_size_depth(input method_value_t value);
    return value[11:8];
  endfunction

  function automatic logic [3:0] set_src_block_size_gob_height(input method_value_t value);
    return value[15:12];
  endfunction

  localparam method_address_t SET_SRC_WIDTH = 14'h72c;

  function automatic logic [31:0] set_src_width_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_SRC_HEIGHT = 14'h730;

  function automatic logic [31:0] set_src_height_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_SRC_LAYER = 14'h738;

  function automatic logic [31:0] set_src_layer_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_SRC_ORIGIN = 14'h73c;

  function automatic logic [15:0] set_src_origin_x(input method_value_t value);
    return value[15:0];
  endfunction

  function automatic logic [15:0] set_src_origin_y(input method_value_t value);
    return value[31:16];
  endfunction

  // A surface's own methods, source or destination.
  typedef struct packed {
    virtual_address_t address;
    logic [31:0] pitch;
    logic [3:0] block_width;
    logic [3:0] block_height;
    logic [3:0] block_depth;
    logic [3:0] gob_height;
    logic [31:0] width;
    logic [31:0] height;
    logic [31:0] layer;
    logic [15:0] x;
    logic [15:0] y;
  } copy_surface_t;

  typedef struct packed {
    // Source, destination.
    copy_surface_t [1:0] surfaces;
    logic [31:0] line_length;
    logic [31:0] line_count;
    logic [1:0][31:0] constants;
    logic [3:0][2:0] picks;
    logic [1:0] component;
    // One for the source, one for the destination.
    logic [1:0][1:0] components;
    virtual_address_t semaphore_va;
    logic [31:0] payload;
  } copy_state_t;

  function automatic copy_state_t copy_after(input copy_state_t old, input state_t state);
    copy_state_t s;
    s = old;
    case (state.address)
      SET_SEMAPHORE_A: s.semaphore_va[39:32] = set_semaphore_a_upper(state.value);
      SET_SEMAPHORE_B: s.semaphore_va[31:0] = set_semaphore_b_lower(state.value);
      SET_SEMAPHORE_PAYLOAD: s.payload = set_semaphore_payload_payload(state.value);
      OFFSET_IN_UPPER: s.surfaces[0].address[39:32] = offset_in_upper_upper(state.value);
      OFFSET_IN_LOWER: s.surfaces[0].address[31:0] = offset_in_lower_value(state.value);
      OFFSET_OUT_UPPER: s.surfaces[1].address[39:32] = offset_out_upper_upper(state.value);
      OFFSET_OUT_LOWER: s.surfaces[1].address[31:0] = offset_out_lower_value(state.value);
      PITCH_IN: s.surfaces[0].pitch = pitch_in_value(state.value);
      PITCH_OUT: s.surfaces[1].pitch = pitch_out_value(state.value);
      LINE_LENGTH_IN: s.line_length = line_length_in_value(state.value);
      LINE_COUNT: s.line_count = line_count_value(state.value);
      SET_REMAP_CONST_A: s.constants[0] = set_remap_const_a_v(state.value);
      SET_REMAP_CONST_B: s.constants[1] = set_remap_const_b_v(state.value);
      SET_REMAP_COMPONENTS: begin
        s.picks[0] = set_remap_components_dst_x(state.value);
        s.picks[1] = set_remap_components_dst_y(state.value);
        s.picks[2] = set_remap_components_dst_z(state.value);
        s.picks[3] = set_remap_components_dst_w(state.value);
        s.component = set_remap_components_component_size(state.value);
        s.components[0] = set_remap_components_num_src_components(state.value);
        s.components[1] = set_remap_components_num_dst_components(state.value);
      end
      SET_DST_BLOCK_SIZE: begin
        s.surfaces[1].block_width = set_dst_block_size_width(state.value);
        s.surfaces[1].block_height = set_dst_block_size_height(state.value);
        s.surfaces[1].block_depth = set_dst_block_size_depth(state.value);
        s.surfaces[1].gob_height = set_dst_block_size_gob_height(state.value);
      end
      SET_DST_WIDTH: s.surfaces[1].width = set_dst_width_v(state.value);
      SET_DST_HEIGHT: s.surfaces[1].height = set_dst_height_v(state.value);
      SET_DST_LAYER: s.surfaces[1].layer = set_dst_layer_v(state.value);
      SET_DST_ORIGIN: begin
        s.surfaces[1].x = set_dst_origin_x(state.value);
        s.surfaces[1].y = set_dst_origin_y(state.value);
      end
      SET_SRC_BLOCK_SIZE: begin
        s.surfaces[0].block_width = set_src_block_size_width(state.value);
        s.surfaces[0].block_height = set_src_block_size_height(state.value);
        s.surfaces[0].block_depth = set_src_block_size_depth(state.value);
        s.surfaces[0].gob_height = set_src_block_size_gob_height(state.value);
      end
      SET_SRC_WIDTH: s.surfaces[0].width = set_src_width_v(state.value);
      SET_SRC_HEIGHT: s.surfaces[0].height = set_src_height_v(state.value);
      SET_SRC_LAYER: s.surfaces[0].layer = set_src_layer_v(state.value);
      SET_SRC_ORIGIN: begin
        s.surfaces[0].x = set_src_origin_x(state.value);
        s.surfaces[0].y = set_src_origin_y(state.value);
      end
      default: ;
    endcase
    return s;
  endfunction

endpackage
