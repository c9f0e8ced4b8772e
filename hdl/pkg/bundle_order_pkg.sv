// Generated from rtl-model/hub/state_constants/bundle_order.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package bundle_order_pkg;
  import state_constants_pkg::*;

  typedef enum logic [2:0] {ORDER_PHASE_PASS, ORDER_PHASE_SETTLED, ORDER_PHASE_HEADER} order_phase_t;

  // New words of a sector that are not sent to the store yet.
  typedef struct packed {
    logic valid;
    constant_update_t update;
  } sector_gather_t;

  // A stage's program, as an offset in the region.
  typedef struct packed {
    logic enable;
    logic stale;
    logic [31:0] offset;
  } stage_program_t;

endpackage
