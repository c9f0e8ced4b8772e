// Batch route: sends the primitive distributor's packets to the vertex fetch units of the clusters, the MPCs of the
// SMs and the PESs: state to all, a batch to the units of its SM. Rate: one packet a cycle. Latency: 2 cycles. It
// stalls while any destination of the packet cannot accept it. In order. Specification: GPM, PD; chip 2.5.

module batch_route
  import batch_route_params_pkg::*;
  import gpm_pkg::*;
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

  // Maximum clusters, and SMs, of all GPCs.
  localparam int unsigned SMS = 32;

  // ---- registers
  typedef struct packed {
    logic          valid;
    world_packet_t data;
  } offer_t;

  typedef struct packed {
    logic [4:0]              sm;      // SM of the current batch
    offer_t [SMS-1:0]        vertex;
    offer_t [SMS-1:0]        world;
    offer_t [GPM_PES-1:0]    prims;
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

  // ---- outputs
  always_comb begin
    idle_o = !packet_valid;
    for (int k = 0; k < P.tpcs; k++) begin
      {vertex_valid_o[k], vertex_o[k]} = q.vertex[k];
      if (q.vertex[k].valid) idle_o = 1'b0;
    end
    for (int k = 0; k < P.sms; k++) begin
      {world_valid_o[k], world_o[k]} = q.world[k];
      if (q.world[k].valid) idle_o = 1'b0;
    end
    for (int k = 0; k < P.pes; k++) begin
      {prims_valid_o[k], prims_o[k]} = q.prims[k];
      if (q.prims[k].valid) idle_o = 1'b0;
    end
  end

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
  logic names, all, fetches, shades, draws, accepts;
  logic [4:0] sm;
  logic [P.tpcs-1:0] to_vertex;
  logic [P.sms-1:0] to_world;
  logic [P.pes-1:0] to_prims;

  always_comb begin
    d = q;
    for (int k = 0; k < P.tpcs; k++) if (vertex_ready_i[k]) d.vertex[k].valid = 1'b0;
    for (int k = 0; k < P.sms; k++) if (world_ready_i[k]) d.world[k].valid = 1'b0;
    for (int k = 0; k < P.pes; k++) if (prims_ready_i[k]) d.prims[k].valid = 1'b0;

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
    accepts = 1'b1;
    for (int k = 0; k < P.tpcs; k++) begin
      to_vertex[k] = fetches && (all || owner(sm, P.tpcs) == k);
      if (to_vertex[k] && q.vertex[k].valid && !vertex_ready_i[k]) accepts = 1'b0;
    end
    for (int k = 0; k < P.sms; k++) begin
      to_world[k] = shades && (all || 32'(sm) == k);
      if (to_world[k] && q.world[k].valid && !world_ready_i[k]) accepts = 1'b0;
    end
    for (int k = 0; k < P.pes; k++) begin
      to_prims[k] = draws && (all || owner(sm, P.pes) == k);
      if (to_prims[k] && q.prims[k].valid && !prims_ready_i[k]) accepts = 1'b0;
    end
    packet_pop = packet_valid && accepts;
    if (packet_pop) begin
      d.sm = sm;
      for (int k = 0; k < P.tpcs; k++) if (to_vertex[k]) d.vertex[k] = {1'b1, packet};
      for (int k = 0; k < P.sms; k++) if (to_world[k]) d.world[k] = {1'b1, packet};
      for (int k = 0; k < P.pes; k++) if (to_prims[k]) d.prims[k] = {1'b1, packet};
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
