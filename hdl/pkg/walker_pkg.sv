// Generated from rtl-model/mem/gmmu/walker.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package walker_pkg;
  import translation_pkg::*;

  // States of a walk: it requests a line of a table, waits for it and decodes it; then it waits for its response slot and
  // responds.
  typedef enum logic [2:0] {WALK_STATE_FREE, WALK_STATE_REQUESTS, WALK_STATE_WAITS, WALK_STATE_JUDGES, WALK_STATE_ENDS, WALK_STATE_RESPONSES} walk_state_t;

  // The table being read.
  typedef enum logic [1:0] {WALK_LEVEL_DIRECTORY, WALK_LEVEL_BIG, WALK_LEVEL_SMALL} walk_level_t;

  // A directory entry.
  typedef struct packed {
    logic big;
    logic big_sparse;
    page_number_t big_table;
    // Part of the tables that is missing: 0 none, 1 a half, 2 three quarters, 3 seven eighths.
    logic [1:0] size;
    logic small_half;
    page_number_t small_table;
  } directory_entry_t;

endpackage
