// Generated from rtl-model/tpc/sm/predicates/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package predicates_pkg;
  import sm_pkg::*;

  // A lookup of a guard, among a warp's active lanes.
  typedef struct packed {
    slot_t slot;
    predicate_t guard;
    logic guard_not;
    lanes_t active;
  } guard_lookup_t;

  // A write of the condition code and of predicates under a mask, in `lanes`.
  typedef struct packed {
    slot_t slot;
    lanes_t lanes;
    logic code;
    logic [6:0] predicates;
    flags_t flags;
  } flags_write_t;

  // Start of a warp: its flags are cleared.
  typedef struct packed {
    slot_t slot;
  } slot_clear_t;

  // Predicates still to be written.
  typedef struct packed {
    slot_t slot;
    lanes_t lanes;
    logic [6:0] mask;
    lanes_t [PREDICATES-1:0] predicates;
  } late_predicates_t;

endpackage
