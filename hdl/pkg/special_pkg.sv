// Generated from rtl-model/tpc/sm/special/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package special_pkg;
  import opcode_pkg::*;
  import sm_pkg::*;

  // Registers of a side that can wait in register_file to be written.
  localparam int unsigned SPECIAL_RESULTS = 7;

  typedef enum logic [1:0] {SPECIAL_PATH_FUNCTION, SPECIAL_PATH_CONVERT, SPECIAL_PATH_COUNT, SPECIAL_PATH_MULTIPLY} special_path_t;

  // A queued instruction.
  typedef struct packed {
    slot_t slot;
    scoreboard_t scoreboard;
    opcode_t opcode;
    logic [47:0] modifiers;
    group_t destination;
    logic writes_flags;
    logic pair;
    lanes_t lanes;
    lanes_t carry;
    lanes_t zero;
    row_t a;
    row_t b;
    row_t c;
  } special_entry_t;

  // A group of an instruction's lanes whose results are due.
  typedef struct packed {
    logic [0:0] side;
    logic last;
    logic [2:0] work;
    special_path_t kind;
    opcode_t opcode;
    logic [2:0] format;
    slot_t slot;
    scoreboard_t scoreboard;
    group_t destination;
    logic writes_flags;
    lanes_t lanes;
  } special_exit_t;

endpackage
