// Generated from rtl-model/bundle/stream_methods.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package stream_methods_pkg;
  import state_pkg::*;

  localparam int unsigned STREAM_BUFFERS = 4;

  // Words of a buffer's layout, each with four component numbers.
  localparam int unsigned STREAM_LAYOUT_WORDS = 32;

  localparam method_address_t SET_STREAM_OUTPUT = 14'h744;

  function automatic logic set_stream_output_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_STREAM_OUT_BUFFER_ENABLE = 14'h380;

  function automatic logic set_stream_out_buffer_enable_v(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_STREAM_OUT_BUFFER_ADDRESS_A = 14'h384;

  function automatic logic [7:0] set_stream_out_buffer_address_a_upper(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_STREAM_OUT_BUFFER_ADDRESS_B = 14'h388;

  function automatic logic [31:0] set_stream_out_buffer_address_b_lower(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_STREAM_OUT_BUFFER_SIZE = 14'h38c;

  function automatic logic [31:0] set_stream_out_buffer_size_bytes(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_STREAM_OUT_BUFFER_LOAD_WRITE_POINTER = 14'h390;

  function automatic logic [31:0] set_stream_out_buffer_load_write_pointer_start_offset(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_STREAM_OUT_CONTROL_STREAM = 14'h700;

  function automatic logic [1:0] set_stream_out_control_stream_select(input method_value_t value);
    return value[1:0];
  endfunction

  localparam method_address_t SET_STREAM_OUT_CONTROL_COMPONENT_COUNT = 14'h704;

  function automatic logic [7:0] set_stream_out_control_component_count_max(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_STREAM_OUT_CONTROL_STRIDE = 14'h708;

  function automatic logic [31:0] set_stream_out_control_stride_bytes(input method_value_t value);
    return value;
  endfunction

  // Four of a vertex's components, each as attribute address / 4.
  localparam method_address_t SET_STREAM_OUT_LAYOUT_SELECT = 14'h2800;

  function automatic logic [7:0] set_stream_out_layout_select_attribute_number00(input method_value_t value);
    return value[7:0];
  endfunction

  function automatic logic [7:0] set_stream_out_layout_select_attribute_number01(input method_value_t value);
    return value[15:8];
  endfunction

  function automatic logic [7:0] set_stream_out_layout_select_attribute_number02(input method_value_t value);
    return value[23:16];
  endfunction

  function automatic logic [7:0] set_stream_out_layout_select_attribute_number03(input method_value_t value);
    return value[31:24];
  endfunction

  // All words of the layouts.
  function automatic logic is_stream_layout(input method_address_t address);
    return address inside {
        [SET_STREAM_OUT_LAYOUT_SELECT : 14'h29fc]
    };
  endfunction

endpackage
