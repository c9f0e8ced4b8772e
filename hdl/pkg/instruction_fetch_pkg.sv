// Generated from rtl-model/tpc/sm/instruction_fetch/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package instruction_fetch_pkg;
  import sm_pkg::*;
  import warps_pkg::*;

  // Paths that a slot has left; an old one is known by its number.
  typedef logic [2:0] path_number_t;

  // A word of a constant bank, or two.
  typedef struct packed {
    slot_t slot;
    context_id_t context_id;
    logic [4:0] bank;
    logic [15:0] offset;
    logic pair;
  } constant_read_t;

  // What a constant is, that there is none, or that it is not here.
  typedef struct packed {
    logic here;
    logic fault;
    logic [63:0] value;
  } constant_value_t;

  // A bundle that has been asked for.
  typedef struct packed {
    slot_t slot;
    logic [1:0] place;
    path_number_t number;
  } asked_bundle_t;

  // Where a slot's counter is.
  typedef enum logic [1:0] {COUNTER_PLACE_COUNTED, COUNTER_PLACE_TOLD, COUNTER_PLACE_REPLAYED} counter_place_t;

  // A word that has been picked.
  typedef struct packed {
    logic valid;
    path_number_t number;
    slot_t slot;
    program_counter_t counter;
    issue_control_t control;
    logic [63:0] word;
    logic fault;
  } picked_word_t;

  // A word that waits for its constant.
  typedef struct packed {
    logic valid;
    path_number_t number;
    fetched_t fetched;
  } waiting_word_t;

  typedef struct packed {
    context_id_t context_id;
  } slot_context_t;

  typedef struct packed {
    program_counter_t counter;
  } slot_counter_t;

endpackage
