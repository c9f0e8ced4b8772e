// Engine ports: distributes the front end's bundles to the engines, and merges the engines' completions for the front end. It passes
// one bundle a cycle (fe-state-bundle-clocks), a cycle after the front end. The engine of the oldest bundle stalls it. Bundles stay in
// order; completions of one engine stay in order. 2D is not built: a launch of it is refused with a fault; its state and cache
// operations are sent to the outside port. Specification: FE, SKED and CWD.

module engine_ports
  import engine_pkg::*;
  import fault_pkg::*;
  import host_pkg::*;
  import reports_pkg::*;
(
  // ---- ports
  input  logic    clk_i,
  input  logic    rst_ni,
  input  logic    bundle_valid_i,
  output logic    bundle_ready_o,
  input  bundle_t bundle_i,
  output logic    compute_valid_o,
  input  logic    compute_ready_i,
  output bundle_t compute_o,
  output logic    three_d_valid_o,
  input  logic    three_d_ready_i,
  output bundle_t three_d_o,
  output logic    outside_valid_o,          // bundles of engines that are not built
  input  logic    outside_ready_i,
  output bundle_t outside_o,
  input  logic    compute_complete_valid_i,
  output logic    compute_complete_ready_o,
  input  engine_t compute_complete_i,
  input  logic    three_d_complete_valid_i,
  output logic    three_d_complete_ready_o,
  input  completed_t three_d_complete_i,
  input  logic    outside_complete_valid_i,
  output logic    outside_complete_ready_o,
  input  completed_t outside_complete_i,
  output logic       complete_valid_o,
  input  logic       complete_ready_i,
  output completed_t complete_o,
  output logic       fault_valid_o,         // a launch of 2D
  input  logic       fault_ready_i,
  output fault_t     fault_o,
  output logic       idle_o
);

  // Engines that send completions.
  localparam int unsigned ENGINES = 3;

  // Cache operations of 2D: FLUSH_AND_INVALIDATE_ROP_MINI_CACHE, TWOD_INVALIDATE_TEXTURE_DATA_CACHE.
  localparam word_address_t TWO_D_CACHES = 12'h08a;
  localparam word_address_t TWO_D_TEXTURES = 12'h090;
  // 2D's subchannel.
  localparam subchannel_id_t TWO_D = 3'd3;

  // ---- registers
  typedef struct packed {
    logic       valid;
    completed_t data;
  } complete_t;

  typedef struct packed {
    complete_t [ENGINES-1:0] complete;
    logic      [1:0]         next_grant;      // engine that has priority for the completion output
    struct packed {logic valid; fault_t data;} fault;
  } regs_t;

  regs_t d, q;

  // ---- wires
  logic head_valid, head_ready, launches_two_d;
  logic [1:0] chosen, next;
  bundle_t head;

  // The first engine with a completion, from the one with priority on.
  always_comb begin
    launches_two_d = head.engine == ENGINE_TWO_D && head.kind == BUNDLE_KIND_TRIGGER
        && !(head.address inside {TWO_D_CACHES, TWO_D_TEXTURES});
    unique case (head.engine)
      ENGINE_COMPUTE: head_ready = compute_ready_i;
      ENGINE_THREE_D: head_ready = three_d_ready_i;
      default: head_ready = launches_two_d ? !q.fault.valid : outside_ready_i;
    endcase
    chosen = q.next_grant;
    next = q.next_grant;
    for (int k = 0; k < ENGINES; k++) begin
      if (!q.complete[chosen].valid && q.complete[next].valid) chosen = next;
      next = 32'(next) == ENGINES - 1 ? 2'd0 : next + 2'd1;
    end
  end

  // ---- parts
  fifo #(
    .WIDTH($bits(bundle_t))
  ) bundle_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(bundle_valid_i),
    .push_ready_o(bundle_ready_o),
    .push_i      (bundle_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (head_ready),
    .pop_o       (head)
  );

  // ---- next state
  always_comb begin
    d = q;
    if (fault_ready_i) d.fault.valid = 1'b0;
    if (head_valid && launches_two_d && !q.fault.valid) begin
      d.fault = {1'b1, FAULT_KIND_UNBUILT, head.channel, TWO_D, head.address, head.value};
    end
    if (q.complete[chosen].valid) begin
      // A completion that is not accepted remains.
      if (!complete_ready_i) d.next_grant = chosen;
      else d.next_grant = 32'(chosen) == ENGINES - 1 ? 2'd0 : chosen + 2'd1;
      if (complete_ready_i) d.complete[chosen].valid = 1'b0;
    end
    // Compute has no counts.
    if (compute_complete_valid_i && !q.complete[0].valid) d.complete[0] = {1'b1, compute_complete_i, 64'b0};
    if (three_d_complete_valid_i && !q.complete[1].valid) d.complete[1] = {1'b1, three_d_complete_i};
    if (outside_complete_valid_i && !q.complete[2].valid) d.complete[2] = {1'b1, outside_complete_i};
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

  // ---- outputs
  assign compute_valid_o = head_valid && head.engine == ENGINE_COMPUTE;
  assign compute_o = head;
  assign three_d_valid_o = head_valid && head.engine == ENGINE_THREE_D;
  assign three_d_o = head;
  assign outside_valid_o = head_valid && head.engine == ENGINE_TWO_D && !launches_two_d;
  assign outside_o = head;
  assign compute_complete_ready_o = !q.complete[0].valid;
  assign three_d_complete_ready_o = !q.complete[1].valid;
  assign outside_complete_ready_o = !q.complete[2].valid;
  assign {complete_valid_o, complete_o} = q.complete[chosen];
  assign {fault_valid_o, fault_o} = q.fault;
  assign idle_o = !head_valid && !q.fault.valid && !q.complete[0].valid && !q.complete[1].valid && !q.complete[2].valid;

endmodule
