// Generated from rtl-model/tpc/sm/barriers/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package barriers_pkg;
  import sm_pkg::*;
  import warps_pkg::*;

  // Barriers of an SM.
  localparam int unsigned BARRIERS = 17;

  typedef enum logic [2:0] {BARRIER_KIND_NONE, BARRIER_KIND_WAIT, BARRIER_KIND_REDUCE, BARRIER_KIND_ARRIVE, BARRIER_KIND_READ, BARRIER_KIND_UNKNOWN} barrier_kind_t;

  // A queued instruction.
  typedef struct packed {
    slot_t slot;
    scoreboard_t scoreboard;
    barrier_kind_t kind;
    logic parks;
    logic [3:0] id;
    logic [7:0] needed;
    logic outside;
    logic [5:0] yes;
    logic refused;
    logic any;
    lanes_t lanes;
    register_t destination;
    logic [6:0] predicates;
    program_counter_t counter;
    logic [63:0] word;
  } barrier_entry_t;

  // The barriers of a warp's CTA.
  typedef struct packed {
    logic [4:0] first;
    logic [4:0] count;
  } slot_barriers_t;

  // The instruction selected for execution.
  typedef struct packed {
    logic [1:0] sub;
    barrier_entry_t entry;
    slot_barriers_t place;
  } barrier_turn_t;

  // Threads of a block: number in a layer, and layers.
  typedef struct packed {
    context_id_t context_id;
    logic [21:0] layer;
    logic [6:0] z;
  } block_threads_t;

  // A launched warp: sub-partition and slot.
  typedef struct packed {
    logic [5:0] warp;
    context_id_t context_id;
    slot_barriers_t place;
  } barrier_launch_t;

  // A barrier; a bit for each warp of the SM.
  typedef struct packed {
    logic [63:0] members;
    logic [5:0] missing;
    logic [63:0] arrived;
    logic [63:0] waits;
    logic [63:0] reduces;
    logic [7:0] arrivals;
    logic [7:0] needed;
    logic [15:0] yes;
    logic refused;
    logic any;
  } barrier_state_t;

  // Result of a warp's last reduction.
  typedef struct packed {
    logic [15:0] yes;
    logic holds;
  } barrier_votes_t;

  // Result of an instruction.
  typedef struct packed {
    slot_t slot;
    scoreboard_t scoreboard;
    lanes_t lanes;
    register_t destination;
    logic [6:0] predicates;
    barrier_votes_t votes;
  } barrier_done_t;

endpackage
