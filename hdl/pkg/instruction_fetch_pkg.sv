// Generated from rtl-model/tpc/sm/instruction_fetch/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package instruction_fetch_pkg;
  import sm_pkg::*;
  import warps_pkg::*;

  // Number of a slot's path; words with an old number are dropped.
  typedef logic [2:0] path_number_t;

  // Entries for a slot's bundles, indexed by the bundle's number.
  localparam int unsigned BUNDLES = 4;

  // The paths of the slots' bundles.
  typedef struct packed {
    logic [15:0] missed;
    logic [15:0] misaligned;
    logic [BUNDLES-1:0][15:0] at;
    logic [BUNDLES-1:0][15:0] here;
    logic [BUNDLES-1:0][15:0] faulty;
    logic [BUNDLES-1:0][15:0] requested;
    path_number_t [SLOTS-1:0] way;
  } fetch_paths_t;

  // A requested bundle.
  typedef struct packed {
    slot_t slot;
    logic [1:0] place;
    path_number_t number;
  } requested_bundle_t;

  // Entry of a slot's counter.
  typedef enum logic [1:0] {COUNTER_PLACE_COUNTED, COUNTER_PLACE_NOTIFIED, COUNTER_PLACE_REPLAYED} counter_place_t;

  // A picked word.
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
