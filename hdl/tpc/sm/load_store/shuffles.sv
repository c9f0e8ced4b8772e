// Shuffles: the shuffles in flight, each with its ticket, up to their registers. One a cycle; the register is offered 3 cycles after
// the shuffle. The sender guarantees that fewer than `SHUFFLES` are in flight, so that all find a free entry; stalled by registers that
// are not accepted. Order is kept. Specification: instruction set 11.

module shuffles
  import load_store_pkg::*;
  import shuffle_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          work_valid_i,
  input  shuffle_work_t work_i,
  output logic          finish_valid_o,
  input  logic          finish_ready_i,
  output load_finish_t  finish_o
);

  // ---- parts
  logic result_valid, ticket_ready, ticket_valid, finish_ready;
  shuffled_t result;
  load_ticket_t ticket;
  load_finish_t finish;

  shuffle shuffle (
    .clk_i,
    .rst_ni,
    .request_valid_i   (work_valid_i),
    .request_i         (work_i.request),
    .result_valid_o(result_valid),
    .result_o      (result)
  );

  fifo #(
    .WIDTH($bits(load_ticket_t)),
    .DEPTH(SHUFFLES)
  ) ticket_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(work_valid_i),
    .push_ready_o(ticket_ready),
    .push_i      (work_i.ticket),
    .pop_valid_o (ticket_valid),
    .pop_ready_i (result_valid),
    .pop_o       (ticket)
  );

  fifo #(
    .WIDTH($bits(load_finish_t)),
    .DEPTH(SHUFFLES)
  ) finish_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(result_valid),
    .push_ready_o(finish_ready),
    .push_i      (finish),
    .pop_valid_o (finish_valid_o),
    .pop_ready_i (finish_ready_i),
    .pop_o       (finish_o)
  );

  // The sender of a shuffle counts those in flight.
  logic unused;
  assign unused = &{ticket_ready, ticket_valid, finish_ready};

  // ---- next state
  always_comb begin
    finish = '0;
    finish.ticket = ticket;
    finish.last = 1'b1;
    finish.predicate = result.inside_range;
    finish.row = result.row;
  end

endmodule
