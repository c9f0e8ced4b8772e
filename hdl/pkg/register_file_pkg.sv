// Generated from rtl-model/tpc/sm/register_file/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package register_file_pkg;
  import sm_pkg::*;

  // Where an operand's row is.
  typedef enum logic [2:0] {ROW_SOURCE_ZERO, ROW_SOURCE_BANK, ROW_SOURCE_KEPT, ROW_SOURCE_LITERAL} row_source_t;

  // An operand: its row, by bank or word.
  typedef struct packed {
    row_source_t source;
    logic [1:0] bank;
    logic [31:0] word;
  } operand_source_t;

  // An instruction that is read.
  typedef struct packed {
    decoded_t decoded;
    lanes_t active;
    logic beyond;
    logic misaligned;
  } reading_t;

  // A register that was read and is kept.
  typedef struct packed {
    logic valid;
    slot_t slot;
    register_t index;
  } kept_t;

  // Further registers of an instruction: what is left of its groups.
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

  // One of them, read.
  typedef struct packed {
    slot_t slot;
    path_t path;
    logic last;
    operand_source_t from;
  } gathered_t;

endpackage
