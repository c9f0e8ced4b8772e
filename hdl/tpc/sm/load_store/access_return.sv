// Access return: delivers what accesses return to registers, stacks, branch tables, and surfaces, and the ends of those that return
// nothing. One register a cycle, round-robin among six sources; it is offered 3 cycles after the last response. Stalled by registers that
// are not accepted. Responses of one source are in order; the sender of a request has reserved their entries. Specification: SM,
// instruction set 10 and 11.

module access_return
  import access_return_params_pkg::*;
  import constant_cache_pkg::*;
  import delivery_pkg::*;
  import divergence_pkg::*;
  import load_store_pkg::*;
  import shared_memory_pkg::*;
  import sm_pkg::*;
  import surface_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter access_return_params_t P = ACCESS_RETURN_PARAMS
) (
  // ---- ports
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic                       shared_ticket_valid_i,
  input  load_ticket_t               shared_ticket_i,
  input  logic                       l1_ticket_valid_i,
  input  load_ticket_t               l1_ticket_i,
  input  logic                       constant_work_valid_i,
  input  constant_work_t             constant_work_i,
  input  logic                       shuffle_work_valid_i,
  input  shuffle_work_t              shuffle_work_i,
  input  logic                       surface_order_valid_i,
  input  surface_order_t             surface_order_i,
  input  logic                       ended_valid_i,
  input  load_finish_t               ended_i,
  input  logic                       stored_i,               // L1 has all wavefronts of a store
  input  logic                       shared_response_valid_i,
  input  shared_response_t           shared_response_i,
  input  logic                       l1_return_valid_i,
  output logic                       l1_return_ready_o,
  input  l1_return_t                 l1_return_i,
  output logic                       constant_load_valid_o,
  input  logic                       constant_load_ready_i,
  output constant_load_t             constant_load_o,
  input  logic                       constant_loaded_valid_i,
  input  constant_loaded_t           constant_loaded_i,
  output logic                       shared_done_valid_o,
  output gather_done_t               shared_done_o,
  output logic                       l1_done_valid_o,
  output gather_done_t               l1_done_o,
  output return_credits_t            credits_o,
  output logic                       surface_response_valid_o,
  output surface_response_t          surface_response_o,
  output logic [P.sides-1:0]         fill_valid_o,
  output stack_entry_t [P.sides-1:0] fill_o,
  output logic [P.sides-1:0]         targets_valid_o,
  output table_row_t [P.sides-1:0]   targets_o,
  output logic [P.sides-1:0]         written_valid_o,
  input  logic [P.sides-1:0]         written_ready_i,
  output written_t [P.sides-1:0]     written_o,
  output logic [P.sides-1:0]         fault_valid_o,
  output warp_fault_t [P.sides-1:0]  fault_o,
  output logic [P.sides-1:0][15:0]   resume_o
);

  // Sources of registers.
  localparam int unsigned SOURCES = 6;

  // ---- registers
  typedef struct packed {logic valid; stack_entry_t data;} fill_offer_t;
  typedef struct packed {logic valid; table_row_t data;} targets_offer_t;
  typedef struct packed {logic valid; warp_fault_t data;} fault_offer_t;

  typedef struct packed {
    logic [2:0]                      first;  // the source that is tried first
    fill_offer_t [LOAD_SIDES-1:0]    fill;
    targets_offer_t [LOAD_SIDES-1:0] targets;
    fault_offer_t [LOAD_SIDES-1:0]   fault;
    logic [LOAD_SIDES-1:0][15:0]     resume;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic shared_in_ready, shared_valid, shared_pop, l1_valid, l1_pop, l1_finish_valid, l1_finish_pop;
  logic constant_finish_valid, constant_finish_pop, texels, texels_ready, ordered;
  logic shared_ticket_ready, l1_ticket_ready, constant_ready, order_ready;
  logic [SOURCES-1:0] finish_valid, finish_pop;
  load_finish_t [SOURCES-1:0] finishes;
  logic [P.sides-1:0] written_push, written_ready;
  written_t [P.sides-1:0] written_in;
  shared_response_t shared_head;
  l1_return_t l1_head;

  fifo #(
    .WIDTH($bits(shared_response_t)),
    .DEPTH(P.shared_responses)
  ) shared_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(shared_response_valid_i),
    .push_ready_o(shared_in_ready),
    .push_i      (shared_response_i),
    .pop_valid_o (shared_valid),
    .pop_ready_i (shared_pop),
    .pop_o       (shared_head)
  );

  fifo #(
    .WIDTH($bits(l1_return_t)),
    .DEPTH(P.l1_responses)
  ) l1_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(l1_return_valid_i),
    .push_ready_o(l1_return_ready_o),
    .push_i      (l1_return_i),
    .pop_valid_o (l1_valid),
    .pop_ready_i (l1_pop),
    .pop_o       (l1_head)
  );

  row_gather #(
    .P({32'd5, 32'd64})
  ) shared_gather (
    .clk_i,
    .rst_ni,
    .ticket_valid_i(shared_ticket_valid_i),
    .ticket_ready_o(shared_ticket_ready),
    .ticket_i      (shared_ticket_i),
    .response_valid_i(shared_valid),
    .response_ready_o(shared_pop),
    .response_i      (shared_step_of(shared_head)),
    .finish_valid_o(finish_valid[0]),
    .finish_ready_i(finish_pop[0]),
    .finish_o      (finishes[0]),
    .done_valid_o  (shared_done_valid_o),
    .done_o        (shared_done_o)
  );

  row_gather l1_gather (
    .clk_i,
    .rst_ni,
    .ticket_valid_i(l1_ticket_valid_i),
    .ticket_ready_o(l1_ticket_ready),
    .ticket_i      (l1_ticket_i),
    .response_valid_i(l1_valid),
    .response_ready_o(l1_pop),
    .response_i      (l1_step_of(l1_head)),
    .finish_valid_o(l1_finish_valid),
    .finish_ready_i(l1_finish_pop),
    .finish_o      (finishes[1]),
    .done_valid_o  (l1_done_valid_o),
    .done_o        (l1_done_o)
  );

  shuffles shuffles (
    .clk_i,
    .rst_ni,
    .work_valid_i  (shuffle_work_valid_i),
    .work_i        (shuffle_work_i),
    .finish_valid_o(finish_valid[2]),
    .finish_ready_i(finish_pop[2]),
    .finish_o      (finishes[2])
  );

  constant_loads constant_loads (
    .clk_i,
    .rst_ni,
    .work_valid_i  (constant_work_valid_i),
    .work_ready_o  (constant_ready),
    .work_i        (constant_work_i),
    .constant_load_valid_o,
    .constant_load_ready_i,
    .constant_load_o,
    .constant_loaded_valid_i,
    .constant_loaded_i,
    .finish_valid_o(constant_finish_valid),
    .finish_ready_i(constant_finish_pop),
    .finish_o      (finishes[3])
  );

  access_ends ends (
    .clk_i,
    .rst_ni,
    .ended_valid_i,
    .ended_i,
    .stored_i,
    .finish_valid_o(finish_valid[4]),
    .finish_ready_i(finish_pop[4]),
    .finish_o      (finishes[4])
  );

  surface_loads surface_loads (
    .clk_i,
    .rst_ni,
    .order_valid_i (surface_order_valid_i),
    .order_ready_o (order_ready),
    .order_i       (surface_order_i),
    .loaded_valid_i(texels),
    .loaded_ready_o(texels_ready),
    .loaded_i      (finishes[1]),
    .finish_valid_o(finish_valid[5]),
    .finish_ready_i(finish_pop[5]),
    .finish_o      (finishes[5]),
    .ordered_o     (ordered)
  );

  fifo #(
    .WIDTH($bits(written_t))
  ) written_out[P.sides-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(written_push),
    .push_ready_o(written_ready),
    .push_i      (written_in),
    .pop_valid_o (written_valid_o),
    .pop_ready_i (written_ready_i),
    .pop_o       (written_o)
  );

  // The sender of a request has reserved its entries here.
  logic unused;
  assign unused = &{shared_in_ready, shared_ticket_ready, l1_ticket_ready, constant_ready, order_ready};

  // ---- outputs
  logic header, handle, found;

  always_comb begin
    // Headers and texels are sent to the surface units.
    finish_valid[1] = l1_finish_valid && !to_surface(finishes[1]);
    finish_valid[3] = constant_finish_valid && !to_surface(finishes[3]);
    texels = l1_finish_valid && finishes[1].ticket.role == LOAD_ROLE_TEXELS;
    header = l1_finish_valid && finishes[1].ticket.role == LOAD_ROLE_HEADER;
    handle = constant_finish_valid && finishes[3].ticket.role == LOAD_ROLE_HEADER;
    surface_response_valid_o = header || handle;
    surface_response_o = response_of(header ? finishes[1] : finishes[3]);
    for (int unsigned s = 0; s < P.sides; s++) begin
      {fill_valid_o[s], fill_o[s]} = q.fill[s];
      {targets_valid_o[s], targets_o[s]} = q.targets[s];
      {fault_valid_o[s], fault_o[s]} = q.fault[s];
      resume_o[s] = q.resume[s];
    end
  end

  // ---- next state
  logic [2:0] origin;
  load_finish_t finish;

  always_comb begin
    // Delivers one register a cycle, sources round-robin.
    found = 1'b0;
    origin = '0;
    for (int unsigned k = 0; k < 2 * SOURCES; k++)
      if (!found && k >= 32'(q.first) && finish_valid[k % SOURCES]
          && written_ready[P.sides == 1 ? 1'b0 : finishes[k % SOURCES].ticket.side]) begin
        found = 1'b1;
        origin = 3'(k % SOURCES);
      end
    finish = finishes[origin];
    for (int unsigned k = 0; k < SOURCES; k++) finish_pop[k] = found && origin == 3'(k);
    l1_finish_pop = finish_pop[1] || header || texels && texels_ready;
    constant_finish_pop = finish_pop[3] || handle;
    credits_o.shuffle = finish_pop[2];
    credits_o.constant = constant_finish_pop && finishes[3].last;
    credits_o.ended = finish_pop[4];
    credits_o.surface = ordered;
    written_push = '0;
    written_push[P.sides == 1 ? 1'b0 : finish.ticket.side] = found && finish.ticket.role inside {LOAD_ROLE_WRITE, LOAD_ROLE_BARRIER};
    written_in = {P.sides{written_of(finish)}};
  end

  always_comb begin
    d = q;
    d.resume = '0;
    for (int unsigned s = 0; s < LOAD_SIDES; s++) begin
      d.fill[s].valid = 1'b0;
      d.targets[s].valid = 1'b0;
      d.fault[s].valid = 1'b0;
    end
    if (found) begin
      d.first = origin == 3'(SOURCES - 1) ? '0 : origin + 3'd1;
      unique case (finish.ticket.role)
        LOAD_ROLE_FILL: d.fill[finish.ticket.side] = {1'b1, entry_of(finish)};
        LOAD_ROLE_TABLE: d.targets[finish.ticket.side] = {1'b1, finish.fault, finish.row};
        LOAD_ROLE_BARRIER: d.resume[finish.ticket.side][finish.ticket.slot] = 1'b1;
        default: ;
      endcase
      // The unit that requested a table signals its fault.
      if (finish.fault && finish.ticket.role != LOAD_ROLE_TABLE)
        d.fault[finish.ticket.side] =
            {1'b1, finish.ticket.slot, finish.kind, finish.ticket.counter, finish.ticket.word};
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
