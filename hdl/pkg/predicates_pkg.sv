// Generated from rtl-model/tpc/sm/predicates/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package predicates_pkg;
  import sm_pkg::*;

  // A guard, among the active lanes of a warp.
  typedef struct packed {
    slot_t slot;
    predicate_t guard;
    logic guard_not;
    lanes_t active;
  } guard_look_t;

  // In `lanes`, the condition code and predicates of a mask are written.
  typedef struct packed {
    slot_t slot;
    lanes_t lanes;
    logic code;
    logic [6:0] predicates;
    flags_t flags;
  } flags_write_t;

  // A warp starts: its flags are zero.
  typedef struct packed {
    slot_t slot;
  } slot_clear_t;

  // Predicates that are still to be written.
  typedef struct packed {
    slot_t slot;
    lanes_t lanes;
    logic [6:0] mask;
    lanes_t [PREDICATES-1:0] predicates;
  } late_predicates_t;

endpackage
