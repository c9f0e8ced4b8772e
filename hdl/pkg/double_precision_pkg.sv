// Generated from rtl-model/tpc/sm/double_precision/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package double_precision_pkg;
  import opcode_pkg::*;
  import sm_pkg::*;

  // Form of a result: a float of two words, a truth value of one, or predicates.
  typedef enum logic [1:0] {DOUBLE_CLASS_SUM, DOUBLE_CLASS_EXTREME, DOUBLE_CLASS_TRUTH, DOUBLE_CLASS_PREDICATES} double_class_t;

  // Fields needed with the results.
  typedef struct packed {
    slot_t slot;
    scoreboard_t scoreboard;
    group_t destination;
    logic writes_flags;
    logic [6:0] predicates;
    predicate_t pd;
    predicate_t pq;
    lanes_t lanes;
  } double_head_t;

  // A queued instruction, with the low words of its operands.
  typedef struct packed {
    double_head_t head;
    opcode_t opcode;
    logic [47:0] modifiers;
    logic three;
    lanes_t holds;
    row_t a;
    row_t b;
    row_t c;
  } double_entry_t;

endpackage
