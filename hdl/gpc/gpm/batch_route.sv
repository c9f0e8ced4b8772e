// Batch route: sends the primitive distributor's packets to the vertex fetch units of the clusters, the MPCs of the
// SMs and the PESs: state to all, a batch to the units of its SM. Rate: one packet a cycle. Latency: 2 cycles. It
// stalls while any destination of the packet cannot accept it. In order. Specification: GPM, PD; chip 2.5.

module batch_route
  import batch_route_params_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter batch_route_params_t P = BATCH_ROUTE_PARAMS
) (
  // ---- ports
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic                       batch_valid_i,
  output logic                       batch_ready_o,
  input  world_packet_t              batch_i,
  output logic          [P.tpcs-1:0] vertex_valid_o,
  input  logic          [P.tpcs-1:0] vertex_ready_i,
  output world_packet_t [P.tpcs-1:0] vertex_o,
  output logic          [P.sms-1:0]  world_valid_o,
  input  logic          [P.sms-1:0]  world_ready_i,
  output world_packet_t [P.sms-1:0]  world_o,
  output logic          [P.pes-1:0]  prims_valid_o,
  input  logic          [P.pes-1:0]  prims_ready_i,
  output world_packet_t [P.pes-1:0]  prims_o,
  output logic                       idle_o
);

  // ---- registers
  typedef struct packed {
    logic [4:0] sm;  // SM of the current batch
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic packet_valid, packet_pop;
  world_packet_t packet;

  fifo #(
    .WIDTH($bits(world_packet_t)),
    .DEPTH(P.depth)
  ) batch_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(batch_valid_i),
    .push_ready_o(batch_ready_o),
    .push_i      (batch_i),
    .pop_valid_o (packet_valid),
    .pop_ready_i (packet_pop),
    .pop_o       (packet)
  );

  logic [P.tpcs-1:0] to_vertex;
  logic [P.sms-1:0] to_world;
  logic [P.pes-1:0] to_prims;

  /* verilator lint_off PINCONNECTEMPTY */  // a packet is pushed only into a stage that is empty or leaves
  stage #(
    .WIDTH($bits(world_packet_t))
  ) vertex_out[P.tpcs-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(to_vertex),
    .push_ready_o(),
    .push_i      (packet),
    .pop_valid_o (vertex_valid_o),
    .pop_ready_i (vertex_ready_i),
    .pop_o       (vertex_o)
  );

  stage #(
    .WIDTH($bits(world_packet_t))
  ) world_out[P.sms-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(to_world),
    .push_ready_o(),
    .push_i      (packet),
    .pop_valid_o (world_valid_o),
    .pop_ready_i (world_ready_i),
    .pop_o       (world_o)
  );

  stage #(
    .WIDTH($bits(world_packet_t))
  ) prims_out[P.pes-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(to_prims),
    .push_ready_o(),
    .push_i      (packet),
    .pop_valid_o (prims_valid_o),
    .pop_ready_i (prims_ready_i),
    .pop_o       (prims_o)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- outputs
  assign idle_o = !packet_valid && vertex_valid_o == '0 && world_valid_o == '0 && prims_valid_o == '0;

  // ---- next state
  // Index of the unit, of `n`, that serves an SM.
  function automatic logic [31:0] owner(input logic [4:0] sm, input int unsigned n);
    return (32'(sm) * n) / P.sms;
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */  // only their destinations are read
  batch_head_t head;
  batch_task_t task_data;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [7:0] named;
  logic names, all, fetches, shades, draws;
  logic [4:0] sm;
  logic [P.tpcs-1:0] vertex_units;
  logic [P.sms-1:0] world_units;
  logic [P.pes-1:0] prims_units;

  always_comb begin
    d = q;
    to_vertex = '0;
    to_world = '0;
    to_prims = '0;

    // The SM of a packet: taken from a head or task, else that of the packet before; no SM beyond the last.
    head = world_packet_head(packet);
    task_data = world_packet_batch_task(packet);
    names = packet.kind == WORLD_PACKET_HEAD || packet.kind == WORLD_PACKET_BATCH_TASK;
    named = packet.kind == WORLD_PACKET_HEAD ? head.sm : task_data.sm;
    sm = !names ? q.sm : 32'(named) < P.sms ? named[4:0] : 5'd0;

    // Destinations of the packet, of the three kinds.
    all = packet.kind == WORLD_PACKET_STATE;
    fetches = packet.kind != WORLD_PACKET_PRIMS;
    draws = packet.kind != WORLD_PACKET_INDICES;
    shades = draws;
    for (int k = 0; k < P.tpcs; k++) vertex_units[k] = fetches && (all || owner(sm, P.tpcs) == k);
    for (int k = 0; k < P.sms; k++) world_units[k] = shades && (all || 32'(sm) == k);
    for (int k = 0; k < P.pes; k++) prims_units[k] = draws && (all || owner(sm, P.pes) == k);
    packet_pop = packet_valid && (vertex_units & vertex_valid_o & ~vertex_ready_i) == '0
        && (world_units & world_valid_o & ~world_ready_i) == '0 && (prims_units & prims_valid_o & ~prims_ready_i) == '0;
    if (packet_pop) begin
      d.sm = sm;
      to_vertex = vertex_units;
      to_world = world_units;
      to_prims = prims_units;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
