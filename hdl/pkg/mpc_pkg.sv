// Generated from rtl-model/tpc/mpc/block_port/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package mpc_pkg;
  import tasks_pkg::*;
  import warps_pkg::*;

  localparam int unsigned MPC_SUBS = 4;

  localparam int unsigned MPC_SLOTS = 16;

  localparam int unsigned MPC_GROUPS = 32;

  localparam int unsigned MPC_TASKS = 16;

  // Words of 64 bits, one bit a unit of shared memory.
  localparam int unsigned MPC_SHARED = 4;

  // Barriers of an SM (sm-barrier-registers).
  localparam int unsigned MPC_BARRIERS = 17;

  // Steps of the count of blocks that fit.
  typedef enum logic [1:0] {ROOM_STEP_IDLE, ROOM_STEP_WALK, ROOM_STEP_TRIAL} room_step_t;

  typedef enum logic [1:0] {CONTROL_STEP_IDLE, CONTROL_STEP_BARRIER, CONTROL_STEP_INVALIDATE, CONTROL_STEP_END} control_step_t;

  // Coordinates of a thread in its block, or size of a block.
  typedef struct packed {
    logic [6:0] z;
    logic [10:0] y;
    logic [10:0] x;
  } thread_index_t;

  typedef struct packed {
    // The task has a context.
    logic present;
    context_id_t context_id;
    thread_index_t threads;
    logic [5:0] blocks;
    logic last;
    logic [1:0] membar;
  } mpc_task_t;

  // A running block: its running warps, and its resources.
  typedef struct packed {
    logic taken;
    task_id_t task_id;
    logic [5:0] left;
    register_rows_t rows;
    logic [MPC_SUBS-1:0][15:0] slots;
    logic [8:0] shared;
    logic [8:0] shared_size;
    logic [4:0] barrier;
    logic [4:0] barriers;
  } block_group_t;

  // Block and registers of each slot of a sub-partition.
  typedef struct packed {
    logic [MPC_SLOTS-1:0][4:0] group;
    register_rows_t [MPC_SLOTS-1:0] base;
  } slot_records_t;

  // The task whose blocks arrive, and derived values: the coordinates of thread 32, and the lanes of a block's last warp.
  typedef struct packed {
    logic valid;
    block_needs_t needs;
    register_rows_t rows;
    thread_index_t stride;
    logic [31:0] lanes;
  } current_task_t;

  // A block whose warps are being launched.
  typedef struct packed {
    logic valid;
    block_t block;
    logic [4:0] group;
    logic [8:0] shared;
    logic [4:0] barrier;
    // Sub-partitions that get its warps, round-robin, and the last index of this order.
    logic [MPC_SUBS-1:0][1:0] order;
    logic [1:0] turns;
    logic [5:0] warp;
    thread_index_t thread;
  } placed_block_t;

  // Number of a block's warps for each sub-partition.
  typedef struct packed {
    logic fits;
    logic [MPC_SUBS-1:0][1:0] order;
    logic [1:0] turns;
    logic [MPC_SUBS-1:0][6:0] counts;
  } sub_plan_t;

endpackage
