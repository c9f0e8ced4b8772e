// Generated from rtl-model/bundle/stencil_methods.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package stencil_methods_pkg;
  import state_pkg::*;

  // Operation on a stencil value.
  typedef enum logic [2:0] {STENCIL_OP_KEEP, STENCIL_OP_ZERO, STENCIL_OP_REPLACE, STENCIL_OP_INCR_SAT, STENCIL_OP_DECR_SAT, STENCIL_OP_INVERT, STENCIL_OP_INCR, STENCIL_OP_DECR} stencil_op_t;

  // OpenGL and Direct3D codes of stencil operations; unknown codes keep.
  function automatic stencil_op_t decode_stencil_op(input logic [31:0] code);
    case (code) inside
      32'h0, 32'h2: return STENCIL_OP_ZERO;
      32'h3, 32'h1e01: return STENCIL_OP_REPLACE;
      32'h4, 32'h1e02: return STENCIL_OP_INCR_SAT;
      32'h5, 32'h1e03: return STENCIL_OP_DECR_SAT;
      32'h6, 32'h150a: return STENCIL_OP_INVERT;
      32'h7, 32'h8507: return STENCIL_OP_INCR;
      32'h8, 32'h8508: return STENCIL_OP_DECR;
      default: return STENCIL_OP_KEEP;
    endcase
  endfunction

  // Whether an operation may do anything other than keep; also true for unknown codes.
  function automatic logic decode_stencil_acts(input logic [31:0] code);
    case (code) inside
      32'h1e00, 32'h1: return 1'b0;
      default: return 1'b1;
    endcase
  endfunction

  localparam method_address_t SET_STENCIL_TEST = 14'h1380;

  function automatic logic set_stencil_test_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_STENCIL_OP_FAIL = 14'h1384;

  function automatic stencil_op_t set_stencil_op_fail_v(input method_value_t value);
    return decode_stencil_op(value);
  endfunction

  function automatic logic set_stencil_op_fail_acts(input method_value_t value);
    return decode_stencil_acts(value);
  endfunction

  localparam method_address_t SET_STENCIL_OP_ZFAIL = 14'h1388;

  function automatic stencil_op_t set_stencil_op_zfail_v(input method_value_t value);
    return decode_stencil_op(value);
  endfunction

  function automatic logic set_stencil_op_zfail_acts(input method_value_t value);
    return decode_stencil_acts(value);
  endfunction

  localparam method_address_t SET_STENCIL_OP_ZPASS = 14'h138c;

  function automatic stencil_op_t set_stencil_op_zpass_v(input method_value_t value);
    return decode_stencil_op(value);
  endfunction

  localparam method_address_t SET_STENCIL_FUNC = 14'h1390;

  function automatic compare_t set_stencil_func_v(input method_value_t value);
    return decode_compare(value);
  endfunction

  localparam method_address_t SET_STENCIL_FUNC_REF = 14'h1394;

  function automatic logic [7:0] set_stencil_func_ref_v(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_STENCIL_FUNC_MASK = 14'h1398;

  function automatic logic [7:0] set_stencil_func_mask_v(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_STENCIL_MASK = 14'h139c;

  function automatic logic [7:0] set_stencil_mask_v(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_TWO_SIDED_STENCIL_TEST = 14'h1594;

  function automatic logic set_two_sided_stencil_test_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_BACK_STENCIL_OP_FAIL = 14'h1598;

  function automatic stencil_op_t set_back_stencil_op_fail_v(input method_value_t value);
    return decode_stencil_op(value);
  endfunction

  function automatic logic set_back_stencil_op_fail_acts(input method_value_t value);
    return decode_stencil_acts(value);
  endfunction

  localparam method_address_t SET_BACK_STENCIL_OP_ZFAIL = 14'h159c;

  function automatic stencil_op_t set_back_stencil_op_zfail_v(input method_value_t value);
    return decode_stencil_op(value);
  endfunction

  function automatic logic set_back_stencil_op_zfail_acts(input method_value_t value);
    return decode_stencil_acts(value);
  endfunction

  localparam method_address_t SET_BACK_STENCIL_OP_ZPASS = 14'h15a0;

  function automatic stencil_op_t set_back_stencil_op_zpass_v(input method_value_t value);
    return decode_stencil_op(value);
  endfunction

  localparam method_address_t SET_BACK_STENCIL_FUNC = 14'h15a4;

  function automatic compare_t set_back_stencil_func_v(input method_value_t value);
    return decode_compare(value);
  endfunction

  localparam method_address_t SET_BACK_STENCIL_FUNC_REF = 14'hf54;

  function automatic logic [7:0] set_back_stencil_func_ref_v(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_BACK_STENCIL_MASK = 14'hf58;

  function automatic logic [7:0] set_back_stencil_mask_v(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_BACK_STENCIL_FUNC_MASK = 14'hf5c;

  function automatic logic [7:0] set_back_stencil_func_mask_v(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_STENCIL_CLEAR_VALUE = 14'hda0;

  function automatic logic [7:0] set_stencil_clear_value_v(input method_value_t value);
    return value[7:0];
  endfunction

endpackage
