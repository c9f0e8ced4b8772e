// Generated from rtl-model/tpc/sm/special_registers/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package special_registers_pkg;
  import sm_pkg::*;
  import warps_pkg::*;

  typedef enum logic [2:0] {SPECIAL_STEP_IDLE, SPECIAL_STEP_WARP, SPECIAL_STEP_CONTEXT, SPECIAL_STEP_THREADS, SPECIAL_STEP_DONE} special_step_t;

  // Record of a warp.
  typedef struct packed {
    warp_kind_t kind;
    context_id_t context_id;
    warp_place_t place;
  } warp_record_t;

  typedef struct packed {
    logic [31:0] word;
  } context_word_t;

  // A queued read.
  typedef struct packed {
    slot_t slot;
    scoreboard_t scoreboard;
    register_t destination;
    lanes_t lanes;
    lanes_t killed;
    logic [7:0] number;
  } special_read_t;

  // A thread in its block; in world space x is a lane's primitive, y the lane's number in that.
  typedef struct packed {
    logic [10:0] x;
    logic [10:0] y;
    logic [6:0] z;
  } thread_place_t;

endpackage
