// Generated from rtl-model/mem/gmmu/walker.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package walker_pkg;
  import translation_pkg::*;

  // What a walk does: it asks for a line of a table, waits for it, judges it; then waits to answer, and answers.
  typedef enum logic [2:0] {WALK_STATE_FREE, WALK_STATE_ASKS, WALK_STATE_WAITS, WALK_STATE_JUDGES, WALK_STATE_ENDS, WALK_STATE_ANSWERS} walk_state_t;

  // The table that is read.
  typedef enum logic [1:0] {WALK_LEVEL_DIRECTORY, WALK_LEVEL_BIG, WALK_LEVEL_SMALL} walk_level_t;

  // An entry of a directory.
  typedef struct packed {
    logic big;
    logic big_sparse;
    page_number_t big_table;
    // Of its tables a half is missing, three quarters, seven eighths.
    logic [1:0] size;
    logic small_half;
    page_number_t small_table;
  } directory_entry_t;

endpackage
