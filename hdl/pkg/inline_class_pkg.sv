// Generated from rtl-model/hub/inline_to_memory/class.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package inline_class_pkg;
  import host_pkg::*;
  import state_pkg::*;

  localparam method_address_t LINE_LENGTH_IN = 14'h180;

  function automatic logic [31:0] line_length_in_value(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t LINE_COUNT = 14'h184;

  function automatic logic [31:0] line_count_value(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t OFFSET_OUT_UPPER = 14'h188;

  function automatic logic [7:0] offset_out_upper_value(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t OFFSET_OUT = 14'h18c;

  function automatic logic [31:0] offset_out_value(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t PITCH_OUT = 14'h190;

  function automatic logic [31:0] pitch_out_value(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_DST_BLOCK_SIZE = 14'h194;

  function automatic logic [3:0] set_dst_block_size_width(input method_value_t value);
    return value[3:0];
  endfunction

  function automatic logic [3:0] set_dst_block_size_height(input method_value_t value);
    return value[7:4];
  endfunction

  function automatic logic [3:0] set_dst_block_size_depth(input method_value_t value);
    return value[11:8];
  endfunction

  localparam method_address_t SET_DST_WIDTH = 14'h198;

  function automatic logic [31:0] set_dst_width_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_DST_HEIGHT = 14'h19c;

  function automatic logic [31:0] set_dst_height_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_DST_LAYER = 14'h1a4;

  function automatic logic [31:0] set_dst_layer_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_DST_ORIGIN_BYTES_X = 14'h1a8;

  function automatic logic [20:0] set_dst_origin_bytes_x_v(input method_value_t value);
    return value[20:0];
  endfunction

  localparam method_address_t SET_DST_ORIGIN_SAMPLES_Y = 14'h1ac;

  function automatic logic [16:0] set_dst_origin_samples_y_v(input method_value_t value);
    return value[16:0];
  endfunction

  localparam method_address_t SET_I2M_SEMAPHORE_A = 14'h1dc;

  function automatic logic [7:0] set_i2m_semaphore_a_offset_upper(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_I2M_SEMAPHORE_B = 14'h1e0;

  function automatic logic [31:0] set_i2m_semaphore_b_offset_lower(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_I2M_SEMAPHORE_C = 14'h1e4;

  function automatic logic [31:0] set_i2m_semaphore_c_payload(input method_value_t value);
    return value;
  endfunction

  // Methods of one place: the own subchannel, 3D, or compute.
  typedef struct packed {
    logic [31:0] line_length;
    logic [31:0] line_count;
    virtual_address_t address;
    logic [31:0] pitch;
    logic [3:0] block_width;
    logic [3:0] block_height;
    logic [3:0] block_depth;
    logic [31:0] width;
    logic [31:0] height;
    logic [31:0] layer;
    logic [20:0] x;
    logic [16:0] y;
    virtual_address_t semaphore_va;
    logic [31:0] payload;
  } inline_state_t;

  function automatic inline_state_t inline_after(input inline_state_t old, input state_t state);
    inline_state_t s;
    s = old;
    case (state.address)
      LINE_LENGTH_IN: s.line_length = line_length_in_value(state.value);
      LINE_COUNT: s.line_count = line_count_value(state.value);
      OFFSET_OUT_UPPER: s.address[39:32] = offset_out_upper_value(state.value);
      OFFSET_OUT: s.address[31:0] = offset_out_value(state.value);
      PITCH_OUT: s.pitch = pitch_out_value(state.value);
      SET_DST_BLOCK_SIZE: begin
        s.block_width = set_dst_block_size_width(state.value);
        s.block_height = set_dst_block_size_height(state.value);
        s.block_depth = set_dst_block_size_depth(state.value);
      end
      SET_DST_WIDTH: s.width = set_dst_width_v(state.value);
      SET_DST_HEIGHT: s.height = set_dst_height_v(state.value);
      SET_DST_LAYER: s.layer = set_dst_layer_v(state.value);
      SET_DST_ORIGIN_BYTES_X: s.x = set_dst_origin_bytes_x_v(state.value);
      SET_DST_ORIGIN_SAMPLES_Y: s.y = set_dst_origin_samples_y_v(state.value);
      SET_I2M_SEMAPHORE_A: s.semaphore_va[39:32] = set_i2m_semaphore_a_offset_upper(state.value);
      SET_I2M_SEMAPHORE_B: s.semaphore_va[31:0] = set_i2m_semaphore_b_offset_lower(state.value);
      SET_I2M_SEMAPHORE_C: s.payload = set_i2m_semaphore_c_payload(state.value);
      default: ;
    endcase
    return s;
  endfunction

endpackage
