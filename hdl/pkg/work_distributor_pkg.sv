// Generated from rtl-model/hub/work_distributor/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package work_distributor_pkg;

  // Most SMs.
  localparam int unsigned WORK_SMS = 32;

  localparam int unsigned WORK_TASKS = 16;

  typedef enum logic [2:0] {PLACE_STEP_IDLE, PLACE_STEP_NEEDS, PLACE_STEP_RESPONSES, PLACE_STEP_PLACE, PLACE_STEP_LAST} place_step_t;

  // The next block to be placed.
  typedef struct packed {
    logic [31:0] x;
    logic [15:0] y;
    logic [15:0] z;
  } next_block_t;

  // The SM that was chosen for it.
  typedef struct packed {
    logic valid;
    logic [4:0] sm;
  } chosen_sm_t;

  // A task whose blocks are all placed, and SMs that have not ended it.
  typedef struct packed {
    logic valid;
    logic [31:0] sms;
  } running_task_t;

endpackage
