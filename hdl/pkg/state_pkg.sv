// Generated from rtl-model/bundle/state.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package state_pkg;

  // Offset of a method in the 3D class, in bytes.
  typedef logic [13:0] method_address_t;

  // Argument of a method.
  typedef logic [31:0] method_value_t;

  // A state method: it applies to everything after it in the stream.
  typedef struct packed {
    method_address_t address;
    method_value_t value;
  } state_t;

  // Comparison function: the low three bits of the OpenGL codes 0x200 to 0x207.
  typedef enum logic [2:0] {COMPARE_NEVER, COMPARE_LESS, COMPARE_EQUAL, COMPARE_LESS_EQUAL, COMPARE_GREATER, COMPARE_NOT_EQUAL, COMPARE_GREATER_EQUAL, COMPARE_ALWAYS} compare_t;

  // OpenGL and Direct3D codes of comparisons; unknown codes always pass.
  function automatic compare_t decode_compare(input logic [31:0] code);
    case (code) inside
      32'h200, 32'h1: return COMPARE_NEVER;
      32'h201, 32'h2: return COMPARE_LESS;
      32'h202, 32'h3: return COMPARE_EQUAL;
      32'h203, 32'h4: return COMPARE_LESS_EQUAL;
      32'h204, 32'h5: return COMPARE_GREATER;
      32'h205, 32'h6: return COMPARE_NOT_EQUAL;
      32'h206, 32'h7: return COMPARE_GREATER_EQUAL;
      default: return COMPARE_ALWAYS;
    endcase
  endfunction

  // Samples per pixel, and their arrangement in the sample grid, columns by rows: 1x1, 2x1, 2x2, 4x2, 4x4.
  typedef enum logic [2:0] {SAMPLE_MODE_X1, SAMPLE_MODE_X2, SAMPLE_MODE_X4, SAMPLE_MODE_X8, SAMPLE_MODE_X16} sample_mode_t;

endpackage
