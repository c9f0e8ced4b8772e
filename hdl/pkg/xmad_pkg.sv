// Generated from rtl-model/arith/xmad.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package xmad_pkg;

  // Form of c: unchanged; its low half; its high half; 2^16 less for each negative factor unless one is 0; 2^16 b more.
  typedef enum logic [2:0] {XMAD_MODE_NONE, XMAD_MODE_CLO, XMAD_MODE_CHI, XMAD_MODE_CSFU, XMAD_MODE_CBCC} xmad_mode_t;

  // A product of halves, and a sum.
  typedef struct packed {
    xmad_mode_t cm;
    logic a_signed;
    logic b_signed;
    logic a_h1;
    logic b_h1;
    logic psl;
    logic mrg;
    logic x;
    logic carry;
    logic zero;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } xmad_op_t;

endpackage
