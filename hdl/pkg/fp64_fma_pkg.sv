// Generated from rtl-model/arith/fp64_fma.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package fp64_fma_pkg;
  import arith_pkg::*;

  // An addition, a multiplication or both, of 64-bit floats.
  typedef struct packed {
    fma_kind_t kind;
    rounding_t rnd;
    logic a_abs;
    logic a_neg;
    logic b_abs;
    logic b_neg;
    logic c_neg;
    logic [63:0] a;
    logic [63:0] b;
    logic [63:0] c;
  } fp64_fma_op_t;

endpackage
