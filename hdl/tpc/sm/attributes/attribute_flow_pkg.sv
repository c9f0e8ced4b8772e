// Flow of attributes: the response that the oldest ticket accepts, and the results of a side that depart.

package attribute_flow_pkg;
  import attributes_pkg::*;

  // Results of a side that can wait.
  localparam logic [3:0] WRITTEN = 4'd8;

  // What is done with responses in a cycle.
  typedef struct packed {
    logic enters;  // the oldest ticket's response enters the lanes
    logic loads;   // or becomes a result at once
    logic pops;    // it was the oldest of the queue
    logic pushes;  // the response that arrives is queued
  } response_flow_t;

  // The ticket has a role, if it is valid; a response waits in the queue, or arrives.
  function automatic response_flow_t response_flow(input logic valid, input attribute_role_t role, input logic waits,
                                                   input logic arrives,
                                                   input logic enterable,  // lanes are free, and the side can have one more result
                                                   input logic loadable);
    logic responded, requested, interpolates, enters, loads, consumed;
    responded = waits || arrives;
    requested = role != ATTRIBUTE_ROLE_MADE;
    interpolates = role == ATTRIBUTE_ROLE_INTERPOLATE;
    enters = valid && interpolates && responded && enterable;
    loads = valid && !interpolates && (!requested || responded) && loadable;
    consumed = (enters || loads) && requested;
    return '{enters: enters, loads: loads, pops: consumed && waits, pushes: arrives && !(consumed && !waits)};
  endfunction

  // What is done with results of a side in a cycle.
  typedef struct packed {
    logic departs;  // a result is accepted
    logic loaded;   // the result that is not interpolated gets an entry in the queue
    logic pushes;   // a result is queued
  } result_flow_t;

  // Completed interpolations have priority; results depart in order, or at once if none waits.
  function automatic result_flow_t result_flow(input logic ready, input logic waits, input logic whole,
                                               input logic loadable, input logic [3:0] outstanding);
    logic loaded;
    loaded = loadable && !whole && outstanding < WRITTEN - 4'd1;
    return '{departs: ready && (waits || whole), loaded: loaded, pushes: loaded || whole && !(ready && !waits)};
  endfunction

endpackage
