// Generated from rtl-model/tpc/sm/register_file/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package register_file_pkg;
  import sm_pkg::*;

  // Source of an operand's row.
  typedef enum logic [2:0] {ROW_SOURCE_ZERO, ROW_SOURCE_BANK, ROW_SOURCE_KEPT, ROW_SOURCE_LITERAL} row_source_t;

  // Source of an operand: a bank, a kept row or a word.
  typedef struct packed {
    row_source_t source;
    logic [1:0] bank;
    logic [31:0] word;
  } operand_source_t;

  // An instruction whose operands are being read.
  typedef struct packed {
    decoded_t decoded;
    lanes_t active;
    logic beyond;
    logic misaligned;
  } reading_t;

  // A kept row and its register.
  typedef struct packed {
    logic valid;
    slot_t slot;
    register_t index;
  } kept_t;

  // Further registers of an instruction: the remaining part of its groups.
  typedef struct packed {
    slot_t slot;
    path_t path;
    scoreboard_t scoreboard;
    group_t a;
    group_t b;
    group_t c;
    logic b_word;
    logic c_word;
    logic [31:0] word;
  } gather_t;

  // A further register that was read.
  typedef struct packed {
    slot_t slot;
    path_t path;
    logic last;
    operand_source_t from;
  } gathered_t;

endpackage
