// Conversion of responses to words of a warp, registers, stack entries and headers.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package delivery_pkg;
  import divergence_pkg::*;
  import l1_steps_pkg::*;
  import load_store_pkg::*;
  import shared_memory_pkg::*;
  import sm_pkg::*;
  import surface_pkg::*;
  import warps_pkg::*;

  // A response of shared memory without its tag: responses are in order.
  function automatic gather_step_t shared_step_of(input shared_response_t response);
    gather_step_t s;
    s = '0;
    s.fault = response.fault;
    s.row = response.row;
    return s;
  endfunction

  // A wavefront of L1 without its tag: responses are in order.
  function automatic gather_step_t l1_step_of(input l1_return_t response);
    gather_step_t s;
    s = '0;
    s.step = response.step;
    s.last = response.last;
    s.fault = response.fault;
    for (int unsigned k = 0; k < L1_PLACES; k++) s.row.words[k] = response.data.words[k];
    return s;
  endfunction

  // The register write; an instruction without registers or with a fault writes no lane.
  function automatic written_t written_of(input load_finish_t finish);
    written_t w;
    logic writes;
    w = '0;
    writes = finish.ticket.rows != '0 && !finish.fault;
    w.result.slot = finish.ticket.slot;
    w.result.lanes = writes ? finish.ticket.lanes : '0;
    w.result.destination =
        writes && finish.ticket.destination != RZ ? finish.ticket.destination + {6'd0, finish.number} : RZ;
    w.result.halves = 2'd3;
    w.result.row = finish.row;
    w.result.predicates = writes && finish.number == '0 ? finish.ticket.predicates : '0;
    w.result.flags.predicates = {PREDICATES{finish.predicate}};
    w.scoreboard = finish.ticket.scoreboard;
    w.last = finish.last;
    return w;
  endfunction

  // The stack entry in four lanes.
  function automatic stack_entry_t entry_of(input load_finish_t finish);
    stack_entry_t e;
    logic [4:0] first;
    logic [2:0] kind;
    first = '0;
    for (int unsigned k = 0; k < WARP_LANES; k += 4) if (finish.ticket.lanes[k]) first = 5'(k);
    kind = finish.row.words[first|5'd2][2:0];
    e.counter = finish.row.words[first];
    e.lanes = finish.row.words[first|5'd1];
    e.kind = kind > STACK_KIND_LONG_JUMP ? STACK_KIND_DIVERGED : stack_kind_t'(kind);
    return e;
  endfunction

  // The words of a header or a handle.
  function automatic surface_response_t response_of(input load_finish_t finish);
    surface_response_t a;
    a.fault = finish.fault;
    a.kind = finish.kind;
    a.words = finish.row.words[HEADER_WORDS-1:0];
    return a;
  endfunction

  // Whether the response is for the surface units, not for a register.
  function automatic logic to_surface(input load_finish_t finish);
    return finish.ticket.role inside {LOAD_ROLE_HEADER, LOAD_ROLE_TEXELS};
  endfunction

endpackage
