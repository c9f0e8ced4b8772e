// Generated from rtl-model/arith/bit_field.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package bit_field_pkg;

  // Extract and insert.
  typedef enum logic [0:0] {BIT_FIELD_KIND_BFE, BIT_FIELD_KIND_BFI} bit_field_kind_t;

  // A bit field: it starts at bit b[7:0] and has b[15:8] bits.
  typedef struct packed {
    bit_field_kind_t kind;
    logic arithmetic;
    logic brev;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } bit_field_op_t;

endpackage
