// Shared by the comparisons: comparisons of floats of any size, their combination with predicates, and comparisons of
// depth and stencil.

package compare_pkg;
  import arith_pkg::*;
  import state_pkg::*;

  // Whether a comparison holds, given that two floats are unordered, equal, or one
  // less than the other.
  function automatic logic holds(
    input float_test_t test, input logic unordered, input logic same, input logic below
  );
    if (unordered) return test[3];
    else if (same) return test[1];
    else return below ? test[0] : test[2];
  endfunction

  // Combines a comparison's outcome with a predicate.
  function automatic logic meets(input predicate_op_t bop, input logic test, input logic p);
    unique case (bop)
      PREDICATE_OP_AND: return test && p;
      PREDICATE_OP_OR: return test || p;
      PREDICATE_OP_XOR: return test ^ p;
      default: return test && p;
    endcase
  endfunction

  // Whether a comparison holds, given which number is less, or that they are equal.
  function automatic logic passes(input compare_t func, input logic less, input logic equal);
    unique case (func)
      COMPARE_NEVER: return 1'b0;
      COMPARE_LESS: return less;
      COMPARE_EQUAL: return equal;
      COMPARE_LESS_EQUAL: return less || equal;
      COMPARE_GREATER: return !less && !equal;
      COMPARE_NOT_EQUAL: return !equal;
      COMPARE_GREATER_EQUAL: return !less;
      COMPARE_ALWAYS: return 1'b1;
    endcase
  endfunction
endpackage
