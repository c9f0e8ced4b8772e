// Generated from rtl-model/arith/fp32_fma.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package fp32_fma_pkg;
  import arith_pkg::*;

  // Scale of a product before rounding: divided by 2, 4, 8 or multiplied by 8, 4, 2.
  typedef enum logic [2:0] {PRODUCT_SCALE_NONE, PRODUCT_SCALE_D2, PRODUCT_SCALE_D4, PRODUCT_SCALE_D8, PRODUCT_SCALE_M8, PRODUCT_SCALE_M4, PRODUCT_SCALE_M2} product_scale_t;

  // An addition, a multiplication or both, of 32-bit floats.
  typedef struct packed {
    fma_kind_t kind;
    rounding_t rnd;
    flush_mode_t fmz;
    product_scale_t scale;
    logic sat;
    logic a_abs;
    logic a_neg;
    logic b_abs;
    logic b_neg;
    logic c_neg;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } fp32_fma_op_t;

endpackage
