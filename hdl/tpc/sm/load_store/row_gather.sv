// Row gather: arranges the words of responses as registers of a warp. A response a cycle; a register is offered 1 cycle after the last
// response of its access, further ones a cycle each, while the next access's responses arrive. Stalled by registers that are not
// accepted. In order. Specification: SM, instruction set 10.

module row_gather
  import load_store_pkg::*;
  import row_gather_params_pkg::*;
  import sm_pkg::*;
#(
  // ---- parameters
  parameter row_gather_params_t P = ROW_GATHER_PARAMS
) (
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         ticket_valid_i,
  output logic         ticket_ready_o,
  input  load_ticket_t ticket_i,
  input  logic         response_valid_i,
  output logic         response_ready_o,
  /* verilator lint_off UNUSEDSIGNAL */
  input  gather_step_t response_i,        // where responses have all words, neither step nor last
  /* verilator lint_on UNUSEDSIGNAL */
  output logic         finish_valid_o,
  input  logic         finish_ready_i,
  output load_finish_t finish_o,
  output logic         done_valid_o,
  output gather_done_t done_o
);

  // ---- registers
  typedef struct packed {logic valid; gather_done_t data;} done_offer_t;

  typedef struct packed {
    row_t [GATHER_ROWS-1:0] rows;
    logic [1:0]             step;      // of the next response, where responses have all 32 words
    logic                   fault;     // of a response of this access
    logic                   complete;  // all its responses have arrived, and no register has left
    row_t [GATHER_ROWS-2:0] rest;      // further registers of the access before
    load_ticket_t           ticket;    // of that access
    logic [1:0]             number;    // of the register of `rest` that leaves next; 0 with none
    done_offer_t            done;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic ticket_valid, ticket_pop, finish_push, finish_ready;
  load_ticket_t gathered;
  load_finish_t finish;

  fifo #(
    .WIDTH($bits(load_ticket_t)),
    .DEPTH(P.depth)
  ) ticket_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(ticket_valid_i),
    .push_ready_o(ticket_ready_o),
    .push_i      (ticket_i),
    .pop_valid_o (ticket_valid),
    .pop_ready_i (ticket_pop),
    .pop_o       (gathered)
  );

  fifo #(
    .WIDTH($bits(load_finish_t))
  ) finish_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(finish_push),
    .push_ready_o(finish_ready),
    .push_i      (finish),
    .pop_valid_o (finish_valid_o),
    .pop_ready_i (finish_ready_i),
    .pop_o       (finish_o)
  );

  // ---- outputs
  assign response_ready_o = ticket_valid && !q.complete;
  assign {done_valid_o, done_o} = q.done;

  // A byte or a half, extended to a word.
  function automatic logic [31:0] extended(input logic [31:0] word, input logic [2:0] size);
    unique case (size)
      3'd0:    return {24'd0, word[7:0]};
      3'd1:    return {{24{word[7]}}, word[7:0]};
      3'd2:    return {16'd0, word[15:0]};
      3'd3:    return {{16{word[15]}}, word[15:0]};
      default: return word;
    endcase
  endfunction

  // ---- next state
  logic last, further, first, leaves, fault, ends;
  logic [4:0] step;
  load_ticket_t ticket;

  always_comb begin
    d = q;

    // A response's step, and whether it is the last.
    if (P.places_log2 == 5) begin
      step = {3'd0, q.step};
      unique case (gathered.words_log2)
        2'd0:    last = q.step == 2'd0;
        2'd1:    last = q.step == 2'd1;
        default: last = q.step == 2'd3;
      endcase
    end else begin
      step = response_i.step;
      last = response_i.last;
    end

    if (response_valid_i && response_ready_o) begin
      for (int unsigned n = 0; n < 3; n++)
        for (int unsigned lane = 0; lane < WARP_LANES; lane++)
          for (int unsigned word = 0; word < (1 << n); word++)
            if (gathered.words_log2 == 2'(n) && step == 5'(((lane << n) | word) >> P.places_log2))
              d.rows[word].words[lane] =
                  extended(response_i.row.words[((lane << n) | word) & ((1 << P.places_log2) - 1)], gathered.size);
      d.fault = q.fault || response_i.fault;
      d.step = last ? '0 : step[1:0] + 2'd1;
      d.complete = last;
    end

    further = q.number != '0;
    ticket = further ? q.ticket : gathered;
    fault = !further && d.fault;
    leaves = (further || d.complete) && finish_ready;
    first = leaves && !further;
    ends = fault || {1'b0, q.number} + 3'd1 >= ticket.rows;

    finish_push = leaves;
    finish.ticket = ticket;
    finish.number = q.number;
    finish.last = fault || ends && !ticket.follows;
    finish.stored = 1'b0;
    finish.fault = fault;
    finish.kind = P.places_log2 == 5 ? WARP_FAULT_KIND_RANGE : WARP_FAULT_KIND_UNMAPPED;
    finish.predicate = '1;
    finish.row = further ? q.rest[q.number-2'd1] : d.rows[0];

    d.done.valid = 1'b0;
    if (leaves) begin
      d.number = ends ? '0 : q.number + 2'd1;
      if (ends) d.done = {1'b1, ticket.words_log2, ticket.follows, fault};
    end
    if (first) begin
      d.complete = 1'b0;
      d.fault = 1'b0;
      d.ticket = gathered;
      d.rest = d.rows[GATHER_ROWS-1:1];
    end
    ticket_pop = first;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
