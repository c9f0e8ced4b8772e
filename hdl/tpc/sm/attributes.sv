// Attributes: interpolation (IPA), loads and stores of attributes in rows of shared memory (ALD, AST, ISBERD, OUT), and the other
// instructions that only graphics has, for the sides (sub-partitions) of a partition. 16 lanes interpolate, one instruction in two
// cycles (sm-interpolation-throughput); a register of IPA is written 24 cycles after its operands, one of ALD 16
// (sm-interpolation-latency, sm-shared-attribute-mem-latency). Stalled by shared memory and by results that are not accepted. In order
// for each side, except that results of IPA and of other instructions are not ordered. Specification: SM, SFU, STRI and TRAM, ISBEs,
// instruction set 9; chip 2.4.

module attributes
  import attribute_entry_pkg::*;
  import attribute_flow_pkg::*;
  import attribute_pixels_pkg::*;
  import attribute_results_pkg::*;
  import attributes_params_pkg::*;
  import attributes_pkg::*;
  import interpolation_pkg::*;
  import opcode_pkg::*;
  import shared_memory_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter attributes_params_t P = ATTRIBUTES_PARAMS
) (
  // ---- ports
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic                       partition_i,          // its number in the SM: its sub-partitions are 2 n and 2 n + 1
  /* verilator lint_off UNUSEDSIGNAL */
  input  logic                       launch_valid_i,
  input  launch_t                    launch_i,
  input  logic                       quads_valid_i,
  input  warp_quads_t                quads_i,
  input  logic                       context_valid_i,
  input  context_write_t             context_i,
  input  logic [P.sides-1:0]         operands_valid_i,
  input  operands_t [P.sides-1:0]    operands_i,
  input  logic [P.sides-1:0]         more_valid_i,
  input  operand_row_t [P.sides-1:0] more_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic [P.sides-1:0]         credit_valid_o,
  output logic [P.sides-1:0]         credit_o,
  output logic [P.sides-1:0]         written_valid_o,
  input  logic [P.sides-1:0]         written_ready_i,
  output written_t [P.sides-1:0]     written_o,
  output logic [P.sides-1:0]         fault_valid_o,
  output warp_fault_t [P.sides-1:0]  fault_o,
  output logic                       shared_request_valid_o,
  input  logic                       shared_request_ready_i,
  output shared_request_t            shared_request_o,
  input  logic                       shared_response_valid_i,
  input  shared_response_t           shared_response_i
);

  localparam int unsigned INTERPOLATION_CYCLES = 16;

  // ---- registers
  typedef struct packed {logic valid; late_lanes_t data;} late_offer_t;
  typedef struct packed {logic valid; attribute_exit_t data;} exit_offer_t;
  typedef struct packed {logic valid; warp_fault_t data;} fault_offer_t;

  typedef struct packed {
    logic                                   next_grant;    // the side with priority
    logic                                   busy;    // an instruction of the side has begun, or its request waits
    logic                                   side;
    logic                                   begun;   // past its first step
    logic [2:0]                             step;
    lanes_t                                 left;    // lanes of an indexed IPA still to be requested
    row_t                                   made;    // results of AL2P so far
    lanes_t                                 outside;
    late_offer_t                            late;
    exit_offer_t [INTERPOLATION_CYCLES-1:0] due;     // by the cycles left
    logic [3:0]                             work;
    logic [ATTRIBUTE_LANES-1:0][31:0]       half;
    logic [ATTRIBUTE_SIDES-1:0][3:0]                  outstanding;    // results in the side's queue, or reserved in it
    logic [ATTRIBUTE_SIDES-1:0]                       credit;
    fault_offer_t [ATTRIBUTE_SIDES-1:0]               fault;
  } regs_t;

  regs_t d, q;
  attribute_warp_t warps[ATTRIBUTE_RECORDS];
  quad_set_t first_quads[ATTRIBUTE_RECORDS];
  quad_set_t last_quads[ATTRIBUTE_RECORDS];
  attribute_map_t inputs[ATTRIBUTE_CONTEXTS];
  attribute_map_t outputs[ATTRIBUTE_CONTEXTS];
  attribute_map_t settings[ATTRIBUTE_CONTEXTS];
  logic warps_we, first_quads_we, last_quads_we, inputs_we, outputs_we, settings_we;
  logic [4:0] warps_at, first_quads_at, last_quads_at;
  context_id_t inputs_at, outputs_at, settings_at;

  // ---- parts
  logic [P.sides-1:0] entry_push, entry_ready, entry_valid, entry_pop, further_push, further_ready, further_valid, further_pop;
  attribute_entry_t [P.sides-1:0] entry_in_data, entry;
  row_t [P.sides-1:0] further_in_data, further;
  logic ticket_push, ticket_ready, ticket_valid, ticket_pop, response_push, response_ready, response_valid, response_pop;
  attribute_ticket_t ticket_in, ticket;
  shared_response_t queued_response;
  logic loaded_push, loaded_ready, loaded_valid, loaded_pop;
  attribute_written_t loaded_in, loaded;
  logic [P.sides-1:0] out_push, out_ready, out_valid;
  written_t [P.sides-1:0] out_in, out;

  always_comb
    for (int unsigned s = 0; s < P.sides; s++) begin
      entry_push[s] = operands_valid_i[s] && operands_i[s].instruction.path == PATH_ATTRIBUTES;
      entry_in_data[s] = '0;
      if (entry_push[s]) entry_in_data[s] = entry_of(operands_i[s]);
      further_push[s] = more_valid_i[s] && more_i[s].path == PATH_ATTRIBUTES;
      further_in_data[s] = more_i[s].row;
    end

  fifo #(
    .WIDTH($bits(attribute_entry_t)),
    .DEPTH(P.depth)
  ) entry_in[P.sides-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(entry_push),
    .push_ready_o(entry_ready),
    .push_i      (entry_in_data),
    .pop_valid_o (entry_valid),
    .pop_ready_i (entry_pop),
    .pop_o       (entry)
  );

  fifo #(
    .WIDTH($bits(row_t)),
    .DEPTH(ATTRIBUTE_FURTHER * P.depth)
  ) more_in[P.sides-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(further_push),
    .push_ready_o(further_ready),
    .push_i      (further_in_data),
    .pop_valid_o (further_valid),
    .pop_ready_i (further_pop),
    .pop_o       (further)
  );

  fifo #(
    .WIDTH($bits(attribute_ticket_t)),
    .DEPTH(ATTRIBUTE_TICKETS)
  ) tickets (
    .clk_i,
    .rst_ni,
    .push_valid_i(ticket_push),
    .push_ready_o(ticket_ready),
    .push_i      (ticket_in),
    .pop_valid_o (ticket_valid),
    .pop_ready_i (ticket_pop),
    .pop_o       (ticket)
  );

  fifo #(
    .WIDTH($bits(shared_response_t)),
    .DEPTH(ATTRIBUTE_TICKETS)
  ) responses (
    .clk_i,
    .rst_ni,
    .push_valid_i(response_push),
    .push_ready_o(response_ready),
    .push_i      (shared_response_i),
    .pop_valid_o (response_valid),
    .pop_ready_i (response_pop),
    .pop_o       (queued_response)
  );

  fifo #(
    .WIDTH  ($bits(attribute_written_t)),
    .DEPTH  (ATTRIBUTE_MEMORY_CYCLES + 1),
    .LATENCY(ATTRIBUTE_MEMORY_CYCLES)
  ) loaded_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(loaded_push),
    .push_ready_o(loaded_ready),
    .push_i      (loaded_in),
    .pop_valid_o (loaded_valid),
    .pop_ready_i (loaded_pop),
    .pop_o       (loaded)
  );

  fifo #(
    .WIDTH($bits(written_t)),
    .DEPTH(32'(WRITTEN))
  ) written_out[P.sides-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(out_push),
    .push_ready_o(out_ready),
    .push_i      (out_in),
    .pop_valid_o (out_valid),
    .pop_ready_i (written_ready_i),
    .pop_o       (out)
  );

  // Credits and in-flight counts guarantee a free entry.
  logic unused;
  assign unused = &{entry_ready, further_ready, response_ready, out_ready};

  // ---- records of warps and contexts
  always_comb begin
    warps_we = launch_valid_i && launch_i.partition[1] == partition_i && 32'(launch_i.partition[0]) < P.sides;
    warps_at = {launch_i.partition[0], launch_i.slot[3:0]};
    first_quads_we = quads_valid_i && quads_i.partition[1] == partition_i && 32'(quads_i.partition[0]) < P.sides && !quads_i.half;
    last_quads_we = quads_valid_i && quads_i.partition[1] == partition_i && 32'(quads_i.partition[0]) < P.sides && quads_i.half;
    first_quads_at = {quads_i.partition[0], quads_i.slot};
    last_quads_at = first_quads_at;
    inputs_we = context_valid_i && context_i.word[5:3] == 3'd5;
    outputs_we = context_valid_i && context_i.word[5:3] == 3'd6;
    settings_we = context_valid_i && context_i.word[5:3] == 3'd7;
    inputs_at = context_i.context_id;
    outputs_at = context_i.context_id;
    settings_at = context_i.context_id;
  end

  // ---- the current step
  logic chosen, valid, can, row_here, goes;
  attribute_entry_t now;
  attribute_warp_t warp;
  attribute_map_t in_map, out_map, setting;
  warp_quad_t [WARP_QUADS-1:0] quads;
  attribute_step_t step;
  row_t made;
  lanes_t outside;

  always_comb begin
    chosen = q.side;
    if (!q.busy) begin
      chosen = 1'b0;
      if (P.sides == 2) chosen = entry_valid[q.next_grant] ? q.next_grant : entry_valid[!q.next_grant] ? !q.next_grant : 1'b0;
    end
    valid = P.sides == 1 ? entry_valid[0] : entry_valid[chosen];
    now = entry[P.sides == 1 ? 0 : chosen];
    warp = warps[{chosen, now.slot}];
    in_map = inputs[warp.context_id];
    out_map = outputs[warp.context_id];
    setting = settings[warp.context_id];
    quads = {last_quads[{chosen, now.slot}].quads, first_quads[{chosen, now.slot}].quads};
    row_here = now.opcode != OPCODE_AST || !q.begun || further_valid[P.sides == 1 ? 0 : chosen];
  end

  assign can = valid && row_here && (!step.comes || ticket_ready);
  assign goes = can && (!step.requests || shared_request_ready_i);
  assign shared_request_valid_o = can && step.requests;

  attribute_step step_of (
    .entry_i (now),
    .kind_i  (warp.kind),
    .inputs_i(in_map),
    .begun_i (q.begun),
    .left_i  (q.left),
    .number_i(q.step),
    .step_o  (step)
  );

  attribute_request #(
    .P(P)
  ) request_of (
    .entry_i  (now),
    .warp_i   (warp),
    .inputs_i (in_map),
    .outputs_i(out_map),
    .quads_i  (quads),
    .step_i   (step),
    .number_i (q.step),
    .stored_i (q.begun ? further[P.sides == 1 ? 0 : chosen] : now.b),
    .request_o(shared_request_o)
  );

  attribute_made made_of (
    .entry_i   (now),
    .warp_i    (warp),
    .inputs_i  (in_map),
    .outputs_i (out_map),
    .settings_i(setting),
    .quads_i   (quads),
    .identity_i(step.identity),
    .number_i  (q.step),
    .made_i    (q.made),
    .outside_i (q.outside),
    .made_o    (made),
    .outside_o (outside)
  );

  attribute_ticket ticket_of (
    .entry_i   (now),
    .step_i    (step),
    .settings_i(setting),
    .quads_i   (quads),
    .side_i    (chosen),
    .number_i  (q.step),
    .made_i    (made),
    .outside_i (outside),
    .ticket_o  (ticket_in)
  );

  // ---- lanes
  /* verilator lint_off UNUSEDSIGNAL */
  shared_response_t response;
  /* verilator lint_on UNUSEDSIGNAL */
  response_flow_t flow;
  logic fault;
  interpolation_op_t [WARP_LANES-1:0] ops;
  interpolation_op_t [ATTRIBUTE_LANES-1:0] lane_in;
  logic [ATTRIBUTE_LANES-1:0] lane_valid;
  logic [ATTRIBUTE_LANES-1:0][31:0] lane_out;

  always_comb begin
    response = response_valid ? queued_response : shared_response_i;
    flow = response_flow(ticket_valid, ticket.role, response_valid, shared_response_valid_i,
                         !q.late.valid && q.outstanding[ticket.side] < WRITTEN, loaded_ready);
    ticket_pop = flow.enters || flow.loads;
    response_pop = flow.pops;
    response_push = flow.pushes;
    fault = ticket.role != ATTRIBUTE_ROLE_MADE && response.fault;
    for (int unsigned k = 0; k < WARP_LANES; k++) ops[k] = operation_of(ticket, response.row, 5'(k));
    lane_in = q.late.valid ? q.late.data.ops : ops[ATTRIBUTE_LANES-1:0];

    loaded_push = flow.loads;
    loaded_in = '0;
    loaded_in.side = ticket.side;
    if (flow.loads)
      loaded_in.written = written_of(ticket, ticket.role == ATTRIBUTE_ROLE_MEMORY ? response.row : ticket.row, fault);
  end

  interpolation lane[ATTRIBUTE_LANES-1:0] (
    .clk_i,
    .rst_ni,
    .op_valid_i    (flow.enters || q.late.valid),
    .op_i          (lane_in),
    .result_valid_o(lane_valid),
    .result_o      (lane_out)
  );

  // ---- outputs
  /* verilator lint_off UNUSEDSIGNAL */
  attribute_exit_t leaving;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [P.sides-1:0] whole;
  written_t complete;
  logic unused_lanes;
  assign unused_lanes = &lane_valid;

  always_comb begin
    leaving = q.due[0].data;
    complete = interpolated_of(leaving, {lane_out, q.half});
    for (int unsigned s = 0; s < P.sides; s++) begin
      whole[s] = q.due[0].valid && leaving.second && leaving.side == 1'(s);
      credit_valid_o[s] = q.credit[s];
      credit_o[s] = 1'b1;
      {fault_valid_o[s], fault_o[s]} = q.fault[s];
      written_valid_o[s] = out_valid[s] || whole[s];
      written_o[s] = out_valid[s] ? out[s] : complete;
    end
  end

  // ---- next state
  result_flow_t leaves;
  attribute_exit_t entering;

  always_comb begin
    d = q;

    // Performs a step of an instruction.
    ticket_push = goes && step.comes;
    entry_pop = '0;
    further_pop = '0;
    entry_pop[P.sides == 1 ? 0 : chosen] = goes && step.last;
    further_pop[P.sides == 1 ? 0 : chosen] = goes && now.opcode == OPCODE_AST && q.begun;
    d.credit = '0;
    d.busy = valid;
    d.side = chosen;
    if (goes) begin
      {d.made, d.outside} = {made, outside};
      d.begun = !step.last;
      d.left = step.left;
      d.step = step.last ? 3'd0 : q.step + 3'd1;
      if (step.last) begin
        d.busy = 1'b0;
        d.next_grant = P.sides == 1 ? 1'b0 : !chosen;
        d.credit[chosen] = 1'b1;
      end
    end

    // Responses; lanes 0 to 15 enter now, the others in the next cycle.
    for (int unsigned s = 0; s < ATTRIBUTE_SIDES; s++) d.fault[s].valid = 1'b0;
    if (ticket_pop && (fault || ticket.refused)) d.fault[ticket.side] = {1'b1, fault_of(ticket)};
    for (int unsigned k = 0; k < INTERPOLATION_CYCLES - 1; k++) d.due[k] = q.due[k+1];
    d.due[INTERPOLATION_CYCLES-1].valid = flow.enters || q.late.valid;
    d.late.valid = 1'b0;
    entering = exit_of(ticket, q.work + 4'd1, fault);
    if (flow.enters) begin
      d.work = q.work + 4'd1;
      d.outstanding[ticket.side] = q.outstanding[ticket.side] + 4'd1;
      d.due[INTERPOLATION_CYCLES-1].data = entering;
      d.late.valid = 1'b1;
      d.late.data.ops = ops[WARP_LANES-1:ATTRIBUTE_LANES];
      d.late.data.exit = entering;
      d.late.data.exit.second = 1'b1;
    end else if (q.late.valid) d.due[INTERPOLATION_CYCLES-1].data = q.late.data.exit;
    if (q.due[0].valid && !leaving.second) d.half = lane_out;

    // Sends results; completed interpolations have priority over loads.
    loaded_pop = 1'b0;
    for (int unsigned s = 0; s < P.sides; s++) begin
      leaves = result_flow(written_ready_i[s], out_valid[s], whole[s], loaded_valid && loaded.side == 1'(s), q.outstanding[s]);
      d.outstanding[s] = d.outstanding[s] - 4'(leaves.departs) + 4'(leaves.loaded);
      loaded_pop |= leaves.loaded;
      out_push[s] = leaves.pushes;
      out_in[s] = whole[s] ? complete : loaded.written;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

  always_ff @(posedge clk_i) begin
    if (warps_we) warps[warps_at] <= warp_of(launch_i);
    if (first_quads_we) first_quads[first_quads_at] <= quads_i.quads;
    if (last_quads_we) last_quads[last_quads_at] <= quads_i.quads;
    if (inputs_we) inputs[inputs_at].words[context_i.word[2:0]] <= context_i.value;
    if (outputs_we) outputs[outputs_at].words[context_i.word[2:0]] <= context_i.value;
    if (settings_we) settings[settings_at].words[context_i.word[2:0]] <= context_i.value;
  end

endmodule
