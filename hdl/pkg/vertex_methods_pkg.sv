// Generated from rtl-model/bundle/vertex_methods.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package vertex_methods_pkg;
  import state_pkg::*;

  // Number format of an attribute, in the order of the class.
  typedef enum logic [2:0] {VERTEX_NUMBER_UNUSED, VERTEX_NUMBER_SNORM, VERTEX_NUMBER_UNORM, VERTEX_NUMBER_SINT, VERTEX_NUMBER_UINT, VERTEX_NUMBER_USCALED, VERTEX_NUMBER_SSCALED, VERTEX_NUMBER_FLOAT} vertex_number_t;

  // Bits of a component; 10 belongs to 10:10:10:2, 11 to 11:11:10; A8 is alpha only.
  typedef enum logic [2:0] {VERTEX_SIZE_BITS32, VERTEX_SIZE_BITS16, VERTEX_SIZE_BITS8, VERTEX_SIZE_BITS10, VERTEX_SIZE_BITS11, VERTEX_SIZE_ALPHA8} vertex_size_t;

  // Components by COMPONENT_BIT_WIDTHS code; unknown codes have none.
  function automatic logic [2:0] decode_vertex_components(input logic [5:0] code);
    case (code) inside
      6'h1, 6'h3, 6'ha, 6'h2f, 6'h30: return 3'd4;
      6'h2, 6'h5, 6'h13, 6'h31, 6'h33: return 3'd3;
      6'h4, 6'hf, 6'h18, 6'h32: return 3'd2;
      6'h12, 6'h1b, 6'h1d, 6'h34: return 3'd1;
      default: return 3'd0;
    endcase
  endfunction

  function automatic vertex_size_t decode_vertex_size(input logic [5:0] code);
    case (code) inside
      6'h3, 6'h5, 6'hf, 6'h1b: return VERTEX_SIZE_BITS16;
      6'ha, 6'h2f, 6'h33, 6'h13, 6'h32, 6'h18, 6'h1d: return VERTEX_SIZE_BITS8;
      6'h30: return VERTEX_SIZE_BITS10;
      6'h31: return VERTEX_SIZE_BITS11;
      6'h34: return VERTEX_SIZE_ALPHA8;
      default: return VERTEX_SIZE_BITS32;
    endcase
  endfunction

  // Bytes of the vector in memory.
  function automatic logic [4:0] decode_vertex_bytes(input logic [5:0] code);
    case (code) inside
      6'h1: return 5'd16;
      6'h2: return 5'd12;
      6'h3, 6'h4: return 5'd8;
      6'h5: return 5'd6;
      6'ha, 6'hf, 6'h12, 6'h2f, 6'h30, 6'h31, 6'h33: return 5'd4;
      6'h13: return 5'd3;
      6'h18, 6'h1b, 6'h32: return 5'd2;
      6'h1d, 6'h34: return 5'd1;
      default: return 5'd0;
    endcase
  endfunction

  // The vertex id is read from an attribute component, named by address / 4.
  localparam method_address_t SET_VERTEX_ID_COPY = 14'h161c;

  function automatic logic set_vertex_id_copy_enable(input method_value_t value);
    return value[0:0];
  endfunction

  function automatic logic [7:0] set_vertex_id_copy_attribute_slot(input method_value_t value);
    return value[11:4];
  endfunction

  localparam method_address_t SET_VERTEX_ATTRIBUTE_A = 14'h1160;

  function automatic logic [4:0] set_vertex_attribute_a_stream(input method_value_t value);
    return value[4:0];
  endfunction

  function automatic logic set_vertex_attribute_a_source(input method_value_t value);
    return value[6:6];
  endfunction

  function automatic logic [13:0] set_vertex_attribute_a_offset(input method_value_t value);
    return value[20:7];
  endfunction

  function automatic logic [2:0] set_vertex_attribute_a_components(input method_value_t value);
    return decode_vertex_components(value[26:21]);
  endfunction

  function automatic vertex_size_t set_vertex_attribute_a_size(input method_value_t value);
    return decode_vertex_size(value[26:21]);
  endfunction

  function automatic logic [4:0] set_vertex_attribute_a_bytes(input method_value_t value);
    return decode_vertex_bytes(value[26:21]);
  endfunction

  function automatic vertex_number_t set_vertex_attribute_a_numerical_type(input method_value_t value);
    return vertex_number_t'(value[29:27]);
  endfunction

  function automatic logic set_vertex_attribute_a_swap_r_and_b(input method_value_t value);
    return value[31:31];
  endfunction

  localparam method_address_t SET_VERTEX_ATTRIBUTE_B = 14'h11a0;

  function automatic logic is_vertex_attribute(input method_address_t address);
    return address inside {
        [SET_VERTEX_ATTRIBUTE_A : 14'h11dc]
    };
  endfunction

  localparam method_address_t SET_VERTEX_STREAM_A_FORMAT = 14'h1c00;

  function automatic logic [11:0] set_vertex_stream_a_format_stride(input method_value_t value);
    return value[11:0];
  endfunction

  function automatic logic set_vertex_stream_a_format_enable(input method_value_t value);
    return value[12:12];
  endfunction

  localparam method_address_t SET_VERTEX_STREAM_A_LOCATION_A = 14'h1c04;

  function automatic logic [7:0] set_vertex_stream_a_location_a_offset_upper(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_VERTEX_STREAM_A_LOCATION_B = 14'h1c08;

  function automatic logic [31:0] set_vertex_stream_a_location_b_offset_lower(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_VERTEX_STREAM_A_FREQUENCY = 14'h1c0c;

  function automatic logic [31:0] set_vertex_stream_a_frequency_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_VERTEX_STREAM_B_FORMAT = 14'h1d00;

  function automatic logic set_vertex_stream_b_format_enable(input method_value_t value);
    return value[12:12];
  endfunction

  localparam method_address_t SET_VERTEX_STREAM_B_LOCATION_A = 14'h1d04;

  localparam method_address_t SET_VERTEX_STREAM_B_LOCATION_B = 14'h1d08;

  localparam method_address_t SET_VERTEX_STREAM_B_FREQUENCY = 14'h1d0c;

  function automatic logic is_vertex_stream(input method_address_t address);
    return address inside {
        [SET_VERTEX_STREAM_A_FORMAT : 14'h1dff]
    };
  endfunction

  localparam method_address_t SET_VERTEX_STREAM_INSTANCE_A = 14'h1880;

  function automatic logic set_vertex_stream_instance_a_is_instanced(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_VERTEX_STREAM_INSTANCE_B = 14'h18c0;

  function automatic logic set_vertex_stream_instance_b_is_instanced(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_VERTEX_STREAM_LIMIT_A_A = 14'h1f00;

  function automatic logic [7:0] set_vertex_stream_limit_a_a_upper(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_VERTEX_STREAM_LIMIT_A_B = 14'h1f04;

  function automatic logic [31:0] set_vertex_stream_limit_a_b_lower(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_VERTEX_STREAM_LIMIT_B_A = 14'h1f80;

  localparam method_address_t SET_VERTEX_STREAM_LIMIT_B_B = 14'h1f84;

  function automatic logic is_vertex_stream_limit(input method_address_t address);
    return address inside {
        [SET_VERTEX_STREAM_LIMIT_A_A : 14'h1fff]
    };
  endfunction

  localparam method_address_t SET_GLOBAL_BASE_INSTANCE_INDEX = 14'h1438;

  function automatic logic [31:0] set_global_base_instance_index_v(input method_value_t value);
    return value;
  endfunction

  // Bits of a component, by its bytes.
  function automatic vertex_size_t decode_constant_size(input logic [2:0] code);
    case (code) inside
      3'h1: return VERTEX_SIZE_BITS8;
      3'h2: return VERTEX_SIZE_BITS16;
      default: return VERTEX_SIZE_BITS32;
    endcase
  endfunction

  // An attribute that is constant for all vertices: its number and format.
  localparam method_address_t SET_CONSTANT_ATTRIBUTE = 14'h114c;

  function automatic logic [7:0] set_constant_attribute_attribute(input method_value_t value);
    return value[7:0];
  endfunction

  function automatic logic [2:0] set_constant_attribute_components(input method_value_t value);
    return value[10:8];
  endfunction

  function automatic vertex_size_t set_constant_attribute_size(input method_value_t value);
    return decode_constant_size(value[14:12]);
  endfunction

  function automatic vertex_number_t set_constant_attribute_numerical_type(input method_value_t value);
    return vertex_number_t'(value[18:16]);
  endfunction

  // Words of the attribute that was named last.
  localparam method_address_t SET_CONSTANT_ATTRIBUTE_VALUE = 14'h1150;

  function automatic logic [31:0] set_constant_attribute_value_v(input method_value_t value);
    return value;
  endfunction

endpackage
