// Comparing depth and stencil: a tile as a whole, by its least and greatest codes, or
// one sample.

// A function that takes a struct need not read all of it.
/* verilator lint_off UNUSEDSIGNAL */
package zrop_judge_pkg;
  import state_pkg::*;
  import stencil_methods_pkg::*;
  import zrop_pkg::*;

  // Of all samples of a tile.
  typedef enum logic [1:0] {VERDICT_NONE, VERDICT_ALL, VERDICT_MIXED} verdict_t;

  function automatic verdict_t verdict(input logic all, input logic none);
    return all ? VERDICT_ALL : none ? VERDICT_NONE : VERDICT_MIXED;
  endfunction

  // Whether source func stored holds, from the least and greatest codes of both.
  function automatic verdict_t judge(
    input compare_t func, input logic [31:0] min, input logic [31:0] max, input logic [31:0] stored_min,
    input logic [31:0] stored_max
  );
    logic below, above, not_above, not_below, same;
    below = max < stored_min;
    above = min > stored_max;
    not_above = max <= stored_min;
    not_below = min >= stored_max;
    same = not_above && not_below;
    unique case (func)
      COMPARE_NEVER: return VERDICT_NONE;
      COMPARE_LESS: return verdict(below, not_below);
      COMPARE_EQUAL: return verdict(same, below || above);
      COMPARE_LESS_EQUAL: return verdict(not_above, above);
      COMPARE_GREATER: return verdict(above, not_above);
      COMPARE_NOT_EQUAL: return verdict(below || above, same);
      COMPARE_GREATER_EQUAL: return verdict(not_below, below);
      COMPARE_ALWAYS: return VERDICT_ALL;
    endcase
  endfunction

  // Whether the stored codes are within bounds.
  function automatic verdict_t judge_bounds(
    input logic [31:0] least, input logic [31:0] greatest, input logic [31:0] stored_min, input logic [31:0] stored_max
  );
    return verdict(stored_min >= least && stored_max <= greatest, stored_max < least || stored_min > greatest);
  endfunction

  // Whether source func stored holds.
  function automatic logic passes(input compare_t func, input logic [31:0] source, input logic [31:0] stored);
    return compare_pkg::passes(func, source < stored, source == stored);
  endfunction

  // The stencil test: the reference is on the left.
  function automatic logic stencil_passes(input stencil_face_t face, input logic [7:0] stored);
    return passes(face.func, 32'(face.value & face.func_mask), 32'(stored & face.func_mask));
  endfunction

  // The stencil value after an operation.
  function automatic logic [7:0] stencil_value(
    input stencil_face_t face, input stencil_op_t op, input logic [7:0] stored
  );
    logic [7:0] value;
    unique case (op)
      STENCIL_OP_KEEP: value = stored;
      STENCIL_OP_ZERO: value = '0;
      STENCIL_OP_REPLACE: value = face.value;
      STENCIL_OP_INCR_SAT: value = stored == '1 ? stored : stored + 8'd1;
      STENCIL_OP_DECR_SAT: value = stored == '0 ? stored : stored - 8'd1;
      STENCIL_OP_INVERT: value = ~stored;
      STENCIL_OP_INCR: value = stored + 8'd1;
      STENCIL_OP_DECR: value = stored - 8'd1;
    endcase
    return (stored & ~face.write_mask) | (value & face.write_mask);
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
