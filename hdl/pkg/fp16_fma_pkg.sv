// Generated from rtl-model/arith/fp16_fma.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package fp16_fma_pkg;
  import arith_pkg::*;
  import half_pkg::*;

  // Form of the two results: both halves; the low result as a 32-bit float; or one result in its half, merged with the old
  // other half.
  typedef enum logic [1:0] {HALF_RESULT_H1_H0, HALF_RESULT_F32, HALF_RESULT_MRG_H0, HALF_RESULT_MRG_H1} half_result_t;

  // Two additions, multiplications or both, of 16-bit floats.
  typedef struct packed {
    fma_kind_t kind;
    flush_mode_t fmz;
    logic sat;
    half_result_t ofmt;
    half_source_t a_sel;
    half_source_t b_sel;
    half_source_t c_sel;
    logic a_abs;
    logic a_neg;
    logic b_abs;
    logic b_neg;
    logic c_neg;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
    logic [31:0] d;
  } fp16_fma_op_t;

endpackage
