// Effects of a cycle on the warp of the current instruction.

package flow_effect_pkg;
  import divergence_pkg::*;
  import sm_pkg::*;

  typedef struct packed {
    logic             done;
    logic             faults;
    warp_fault_kind_t fault;
    lanes_t           active;
    warp_lanes_t      warp;
    lanes_t           killed;    // lanes that write no memory any more
    logic             straight;
    program_counter_t counter;
    logic             writes;    // an entry of the stack,
    logic             pushes;    // or a new one
    stack_entry_t     entry;
    logic             reads;     // the entry that is examined next
  } flow_effect_t;

  // The effects, and the state of the instruction after them.
  typedef struct packed {
    flow_effect_t effect;
    flow_state_t  state;
  } flow_step_t;

endpackage
