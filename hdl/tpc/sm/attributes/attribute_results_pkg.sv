// Results of attributes: from a ticket and its response to what is written.

// Functions use some fields of tickets and exits.
/* verilator lint_off UNUSEDSIGNAL */

package attribute_results_pkg;
  import attributes_pkg::*;
  import sm_pkg::*;

  // A result, or the end of an instruction without one.
  function automatic written_t written_of(input attribute_ticket_t ticket, input row_t row, input logic fault);
    written_of = '0;
    written_of.result.slot = ticket.slot;
    written_of.result.lanes = fault ? '0 : ticket.lanes;
    written_of.result.destination = ticket.destination;
    written_of.result.halves = 2'd3;
    written_of.result.row = row;
    written_of.result.predicates = ticket.predicates;
    written_of.result.flags.predicates = {PREDICATES{ticket.predicate}};
    written_of.scoreboard = ticket.scoreboard;
    written_of.last = ticket.last;
  endfunction

  // An interpolation whose lanes have all left.
  function automatic written_t interpolated_of(input attribute_exit_t leaving, input row_t row);
    interpolated_of = '0;
    interpolated_of.result.slot = leaving.slot;
    interpolated_of.result.lanes = leaving.lanes;
    interpolated_of.result.destination = leaving.destination;
    interpolated_of.result.halves = 2'd3;
    interpolated_of.result.row = row;
    interpolated_of.scoreboard = leaving.scoreboard;
    interpolated_of.last = leaving.last;
  endfunction

  // The first half of an interpolation.
  function automatic attribute_exit_t exit_of(input attribute_ticket_t ticket, input logic [3:0] work, input logic fault);
    return '{
        side: ticket.side,
        second: 1'b0,
        work: work,
        slot: ticket.slot,
        scoreboard: ticket.scoreboard,
        destination: ticket.destination,
        lanes: fault ? '0 : ticket.lanes,
        last: ticket.last
    };
  endfunction

  function automatic warp_fault_t fault_of(input attribute_ticket_t ticket);
    return '{
        slot: ticket.slot,
        kind: ticket.refused ? WARP_FAULT_KIND_ENCODING : WARP_FAULT_KIND_RANGE,
        counter: ticket.counter,
        word: ticket.word
    };
  endfunction

endpackage
