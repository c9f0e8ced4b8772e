// Generated from rtl-model/arith/byte_permute.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package byte_permute_pkg;

  // How the selector selects bytes.
  typedef enum logic [2:0] {PERMUTE_MODE_INDEX, PERMUTE_MODE_F4E, PERMUTE_MODE_B4E, PERMUTE_MODE_RC8, PERMUTE_MODE_ECL, PERMUTE_MODE_ECR, PERMUTE_MODE_RC16} permute_mode_t;

  // Four of the eight bytes of c and a.
  typedef struct packed {
    permute_mode_t mode;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } byte_permute_op_t;

endpackage
