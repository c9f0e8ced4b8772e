// Generated from rtl-model/tpc/sm/divergence/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package divergence_pkg;
  import sm_pkg::*;

  // Entries of a warp's stack that are on the chip.
  localparam int unsigned STACK_HERE = 16;

  // Entries of a stack.
  typedef logic [11:0] stack_depth_t;

  // Reason why lanes wait on the stack.
  typedef enum logic [2:0] {STACK_KIND_DIVERGED, STACK_KIND_SYNC, STACK_KIND_BREAK, STACK_KIND_CONTINUE, STACK_KIND_RETURN, STACK_KIND_LONG_JUMP} stack_kind_t;

  // Lanes that will continue at a counter; 16 bytes in memory.
  typedef struct packed {
    stack_kind_t kind;
    program_counter_t counter;
    lanes_t lanes;
  } stack_entry_t;

  // Store or request of an entry that is not on the chip.
  typedef struct packed {
    logic store;
    slot_t slot;
    stack_depth_t at;
    stack_entry_t entry;
  } stack_request_t;

  // Request for the targets of an indexed branch by a table: words of a bank at the lanes' offsets.
  typedef struct packed {
    slot_t slot;
    logic [4:0] bank;
    logic [31:0] offset;
    lanes_t lanes;
    row_t index;
  } table_request_t;

  // The targets, or that the table does not have them.
  typedef struct packed {
    logic fault;
    row_t row;
  } table_row_t;

  // Effect of an instruction; `Leave`: lanes leave to the newest entry of a kind.
  typedef enum logic [3:0] {FLOW_REFUSE, FLOW_PUSH, FLOW_CALL, FLOW_BRANCH, FLOW_INDEX, FLOW_LEAVE, FLOW_EXIT, FLOW_KILL, FLOW_SAM, FLOW_RAM} flow_t;

  // The fields kept of an instruction.
  typedef struct packed {
    slot_t slot;
    program_counter_t counter;
    logic [63:0] word;
    flow_t flow;
    fetch_fault_t fault;
    stack_kind_t kind;
    lanes_t lanes;
    program_counter_t after;
    program_counter_t target;
    logic tabled;
    logic [4:0] bank;
    logic [31:0] offset;
    row_t offsets;
  } pending_t;

  // Phase of the current instruction.
  typedef enum logic [2:0] {PHASE_DECIDE, PHASE_SCAN, PHASE_PICK, PHASE_MATCH, PHASE_MERGE, PHASE_LOAD} phase_t;

  // State of the current instruction.
  typedef struct packed {
    phase_t phase;
    lanes_t alive;
    lanes_t running;
    lanes_t leaving;
    logic seeking;
    logic straight;
    stack_depth_t depth;
    stack_depth_t at;
    program_counter_t counter;
    logic requested;
    lanes_t rest;
    lanes_t leaders;
    lanes_t leader;
    logic gathered;
    logic [31:0] pick;
    lanes_t group;
    logic tables;
  } flow_state_t;

  // Initial state of a warp.
  typedef struct packed {
    lanes_t lanes;
    stack_depth_t limit;
  } launched_t;

  // State of a warp after its last instruction.
  typedef struct packed {
    lanes_t alive;
    lanes_t saved;
    logic sam;
    stack_depth_t depth;
  } warp_lanes_t;

endpackage
