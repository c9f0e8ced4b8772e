// Generated from rtl-model/tpc/sm/warp_scheduler/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package warp_scheduler_pkg;
  import sm_pkg::*;

  // Counts of instructions at units, by the path's number. Barriers, special registers and attributes share that of barriers.
  localparam int unsigned ROOMS = 8;

  // Why the oldest warp does not issue.
  typedef enum logic [3:0] {ISSUE_REASON_NO_WARP, ISSUE_REASON_ISSUED, ISSUE_REASON_NO_INSTRUCTION, ISSUE_REASON_STALL_COUNT, ISSUE_REASON_SCOREBOARD, ISSUE_REASON_PATH_FULL, ISSUE_REASON_CONTROL, ISSUE_REASON_HALF_RATE, ISSUE_REASON_PARKED} issue_reason_t;

  // Issue conditions of a slot's next word: scoreboards at zero, and with `counts` one at `most` or below. After a word that `parks`
  // no other issues until its unit resumes the warp; a word that is `alone` waits for all before it, one that `orders` for
  // instructions at units. A word that `leads` requests dual issue with a second that `follows`.
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

  // For each scoreboard, instructions of a slot that have set it and not released it.
  typedef struct packed {
    logic [SCOREBOARDS-1:0][6:0] counts;
  } slot_scoreboards_t;

endpackage
