// Engine ports: distributes the front end's bundles to the engines, and merges the engines' completions for the front end. It passes
// one bundle a cycle (fe-state-bundle-clocks), a cycle after the front end. The engine of the oldest bundle stalls it. Bundles stay in
// order; completions of one engine stay in order. 2D has no completions. Specification: FE, SKED and CWD.

module engine_ports
  import engine_pkg::*;
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
  output logic    two_d_valid_o,
  input  logic    two_d_ready_i,
  output bundle_t two_d_o,
  input  logic    compute_complete_valid_i,
  output logic    compute_complete_ready_o,
  input  engine_t compute_complete_i,
  input  logic    three_d_complete_valid_i,
  output logic    three_d_complete_ready_o,
  input  completed_t three_d_complete_i,
  output logic       complete_valid_o,
  input  logic       complete_ready_i,
  output completed_t complete_o,
  output logic       idle_o
);

  // Engines that send completions.
  localparam int unsigned ENGINES = 2;

  // ---- registers
  typedef struct packed {
    logic       valid;
    completed_t data;
  } complete_t;

  typedef struct packed {
    complete_t [ENGINES-1:0] complete;
    logic                    next_grant;      // engine that has priority for the completion output
  } regs_t;

  regs_t d, q;

  // ---- wires
  logic head_valid, head_ready;
  logic chosen, other;
  bundle_t head;

  // The first engine with a completion, from the one with priority on.
  always_comb begin
    unique case (head.engine)
      ENGINE_COMPUTE: head_ready = compute_ready_i;
      ENGINE_THREE_D: head_ready = three_d_ready_i;
      ENGINE_TWO_D: head_ready = two_d_ready_i;
      default: head_ready = 1'b0;
    endcase
    other = !q.next_grant;
    chosen = q.complete[q.next_grant].valid || !q.complete[other].valid ? q.next_grant : other;
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
    if (q.complete[chosen].valid) begin
      // A completion that is not accepted remains.
      d.next_grant = complete_ready_i ? !chosen : chosen;
      if (complete_ready_i) d.complete[chosen].valid = 1'b0;
    end
    // Compute has no counts.
    if (compute_complete_valid_i && !q.complete[0].valid) d.complete[0] = {1'b1, compute_complete_i, 64'b0};
    if (three_d_complete_valid_i && !q.complete[1].valid) d.complete[1] = {1'b1, three_d_complete_i};
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
  assign two_d_valid_o = head_valid && head.engine == ENGINE_TWO_D;
  assign two_d_o = head;
  assign compute_complete_ready_o = !q.complete[0].valid;
  assign three_d_complete_ready_o = !q.complete[1].valid;
  assign {complete_valid_o, complete_o} = q.complete[chosen];
  assign idle_o = !head_valid && !q.complete[0].valid && !q.complete[1].valid;

endmodule
