// Texture results: gathers the results of an instruction's quads into registers, and writes these. A quad a cycle (l1-return-to-sm); the
// first register 3 cycles after the last quad, then one a cycle. Stalled by registers that are not accepted. In the order of
// instructions. Specification: texture unit, instruction set 12.

module texture_results
  import sm_pkg::*;
  import texels_pkg::*;
  import texture_access_pkg::*;
  import texture_quads_pkg::*;
  import texture_results_params_pkg::*;
  import texture_results_pkg::*;
#(
  // ---- parameters
  parameter texture_results_params_t P = TEXTURE_RESULTS_PARAMS
) (
  // ---- ports
  input  logic                      clk_i,
  input  logic                      rst_ni,
  input  logic                      ticket_valid_i,
  output logic                      ticket_ready_o,
  input  texture_ticket_t           ticket_i,
  input  logic                      sampled_valid_i,
  output logic                      sampled_ready_o,
  input  sampled_quad_t             sampled_i,
  input  logic                      levels_valid_i,
  output logic                      levels_ready_o,
  input  quad_levels_t              levels_i,
  output logic [P.sides-1:0]        written_valid_o,
  input  logic [P.sides-1:0]        written_ready_i,
  output written_t [P.sides-1:0]    written_o,
  output logic [P.sides-1:0]        fault_valid_o,
  output warp_fault_t [P.sides-1:0] fault_o,
  output logic                      idle_o
);

  // Entries of the RAM of tickets, log2.
  localparam int unsigned TICKETS_LOG2 = 6;
  // Sides, at most.
  localparam int unsigned SIDES = 2;

  // ---- registers
  typedef struct packed {logic valid; texture_result_t data;} result_offer_t;
  typedef struct packed {logic valid; written_t data;} written_offer_t;
  typedef struct packed {logic valid; warp_fault_t data;} fault_offer_t;

  typedef struct packed {
    row_t [TEXTURE_ROWS-1:0]    rows;     // of the oldest instruction, from quads that have come
    lanes_t                     resident;
    logic                       fault;
    logic                       page;
    result_offer_t              result;
    logic [1:0]                 number;   // the register that is written next
    written_offer_t [SIDES-1:0] written;
    fault_offer_t [SIDES-1:0]   faults;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic ticket_valid, ticket_pop, sampled_valid, sampled_pop, levels_valid, levels_pop, empty;
  texture_ticket_t ticket;
  sampled_quad_t sampled;
  quad_levels_t levels;

  deep_fifo #(
    .WIDTH($bits(texture_ticket_t)),
    .ADDR (TICKETS_LOG2)
  ) tickets (
    .clk_i,
    .rst_ni,
    .push_valid_i(ticket_valid_i),
    .push_ready_o(ticket_ready_o),
    .push_i      (ticket_i),
    .pop_valid_o (ticket_valid),
    .pop_ready_i (ticket_pop),
    .pop_o       (ticket),
    .empty_o     (empty)
  );

  fifo #(
    .WIDTH($bits(sampled_quad_t))
  ) sampled_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(sampled_valid_i),
    .push_ready_o(sampled_ready_o),
    .push_i      (sampled_i),
    .pop_valid_o (sampled_valid),
    .pop_ready_i (sampled_pop),
    .pop_o       (sampled)
  );

  fifo #(
    .WIDTH($bits(quad_levels_t))
  ) levels_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(levels_valid_i),
    .push_ready_o(levels_ready_o),
    .push_i      (levels_i),
    .pop_valid_o (levels_valid),
    .pop_ready_i (levels_pop),
    .pop_o       (levels)
  );

  // ---- outputs
  logic [SIDES-1:0] writing;
  always_comb begin
    for (int unsigned k = 0; k < P.sides; k++) begin
      {written_valid_o[k], written_o[k]} = q.written[k];
      {fault_valid_o[k], fault_o[k]} = q.faults[k];
    end
    for (int unsigned k = 0; k < SIDES; k++) writing[k] = q.written[k].valid;
  end
  assign idle_o = empty && !q.result.valid && writing == '0;

  // ---- next state
  /* verilator lint_off UNUSEDSIGNAL */
  texture_result_t result;
  quad_tail_t tail;
  texture_form_t form;
  /* verilator lint_on UNUSEDSIGNAL */
  written_t written;
  warp_fault_t fault;
  logic side, has, writes, free, level;
  logic [2:0] count;
  logic [3:0] resident;
  logic [QUAD_LANES-1:0][3:0][31:0] values;
  logic [TEXTURE_ROWS-1:0][31:0] registers;
  logic [4:0] at;

  always_comb begin
    d = q;

    // The next register of the oldest result.
    for (int unsigned k = 0; k < P.sides; k++) begin
      if (written_ready_i[k]) d.written[k].valid = 1'b0;
      d.faults[k].valid = 1'b0;
    end
    result = q.result.data;
    side = result.ticket.side;
    count = registers_of(result.ticket.head.form.mask, result.ticket.head.form.half);
    writes = count != '0 && !result.fault;
    free = !d.written[side].valid;
    written = '0;
    fault = '0;
    if (q.result.valid && free) begin
      written.last = !writes || 3'(q.number) + 3'd1 == count;
      written.scoreboard = result.ticket.head.scoreboard;
      written.result.slot = result.ticket.head.slot;
      written.result.lanes = writes ? result.ticket.head.lanes : '0;
      written.result.destination = !writes ? RZ : destination_of(
          result.ticket.head.destination, result.ticket.head.second, result.ticket.head.form.compact,
          result.ticket.head.form.half, q.number);
      written.result.halves = 2'd3;
      written.result.row = result.rows[q.number];
      written.result.predicates = writes && q.number == '0 ? result.ticket.head.predicates : '0;
      written.result.flags.predicates = {PREDICATES{result.resident}};
      d.written[side] = {1'b1, written};
      d.number = written.last ? '0 : q.number + 2'd1;
      d.result.valid = !written.last;
      fault.slot = result.ticket.head.slot;
      fault.kind = result.ticket.head.form.refused ? WARP_FAULT_KIND_ENCODING
          : result.page ? WARP_FAULT_KIND_UNMAPPED : WARP_FAULT_KIND_TEXTURE;
      fault.counter = result.ticket.head.counter;
      fault.word = result.ticket.head.word;
      if (written.last && result.fault) d.faults[side] = {1'b1, fault};
    end

    // The next quad of the oldest instruction.
    form = ticket.head.form;
    level = form.op == TEXEL_OP_LEVEL;
    tail = level ? levels.tail : sampled.tail;
    has = ticket_valid && (level ? levels_valid : sampled_valid) && !(tail.last && d.result.valid);
    ticket_pop = has && tail.last;
    sampled_pop = has && !level;
    levels_pop = has && level;
    resident = '1;
    values = '0;
    registers = '0;
    at = '0;
    if (has) begin
      for (int unsigned k = 0; k < QUAD_LANES; k++) values[k] = {64'd0, levels.limited[k], levels.free[k]};
      if (!level) begin
        resident = sampled.resident;
        values = sampled.values;
      end
      for (int unsigned k = 0; k < QUAD_LANES; k++) begin
        at = {tail.quad, 2'(k)};
        registers = lane_registers(form.mask, form.half, values[k]);
        if (tail.lanes[k]) begin
          for (int unsigned r = 0; r < TEXTURE_ROWS; r++) d.rows[r].words[at] = registers[r];
          d.resident[at] = resident[k];
        end
      end
      d.fault = q.fault || tail.fault;
      d.page = q.page || tail.page;
      if (tail.last) begin
        d.result = {1'b1, ticket, d.fault, d.page, d.resident, d.rows};
        d.fault = 1'b0;
        d.page = 1'b0;
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    /* verilator lint_off WIDTHCONCAT */  // registers of a warp
    if (!rst_ni) q <= '0;
    /* verilator lint_on WIDTHCONCAT */
    else q <= d;
  end

endmodule
