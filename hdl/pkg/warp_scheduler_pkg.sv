// Generated from rtl-model/tpc/sm/warp_scheduler/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package warp_scheduler_pkg;
  import sm_pkg::*;

  // Counts of what is at units: a path's is at its number. Barriers, special registers and attributes have one
  // together, that of barriers.
  localparam int unsigned ROOMS = 8;

  // Why nothing is issued, of the oldest warp.
  typedef enum logic [3:0] {ISSUE_REASON_NO_WARP, ISSUE_REASON_ISSUED, ISSUE_REASON_NO_INSTRUCTION, ISSUE_REASON_STALL_COUNT, ISSUE_REASON_SCOREBOARD, ISSUE_REASON_PATH_FULL, ISSUE_REASON_CONTROL, ISSUE_REASON_HALF_RATE, ISSUE_REASON_PARKED} issue_reason_t;

  // What a slot's next word waits for: scoreboards at zero, and with `counts` one at `most` or below. When it has issued, one that
  // `parks` lets no other follow until its unit says so; one that is
  // `alone` waits for all before it, one that `orders` for what is at units. One that `leads` asks for a second that `follows` in its clock.
  typedef struct packed {
    logic [5:0] waits;
    logic counts;
    scoreboard_t scoreboard;
    logic [5:0] most;
    path_t path;
    logic half_rate;
    logic parks;
    logic orders;
    logic alone;
    logic leads;
    logic follows;
    logic constant;
  } slot_head_t;

  // Instructions of a slot that have set a scoreboard and not released it.
  typedef struct packed {
    logic [SCOREBOARDS-1:0][6:0] counts;
  } slot_scoreboards_t;

endpackage
