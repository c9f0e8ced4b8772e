// What comparisons share: tests of floats of any size, and how they meet predicates.

package compare_pkg;
  import gpu_pkg::*;

  // Whether a test holds of two floats that have no order, are the same number, or are one
  // before the other.
  function automatic logic holds(
    input float_test_t test, input logic unordered, input logic same, input logic below
  );
    if (unordered) return test[3];
    else if (same) return test[1];
    else return below ? test[0] : test[2];
  endfunction

  // A test and a predicate.
  function automatic logic meets(input predicate_op_t bop, input logic test, input logic p);
    unique case (bop)
      PREDICATE_OP_AND: return test && p;
      PREDICATE_OP_OR: return test || p;
      PREDICATE_OP_XOR: return test ^ p;
      default: return test && p;
    endcase
  endfunction
endpackage
