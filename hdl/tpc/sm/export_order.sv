// Export order: forwards outputs of an SM's pixel warps in the order in which the warps were launched, across its sub-partitions. Four
// quads a cycle; 1 cycle latency. Stalled by the GPM, and by the oldest warp, which younger ones do not pass. Specification: SM, GPM;
// chip 2.6.

module export_order
  import export_order_params_pkg::*;
  import pixels_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter export_order_params_t P = EXPORT_ORDER_PARAMS
) (
  // ---- ports
  input  logic                             clk_i,
  input  logic                             rst_ni,
  input  logic                             launch_valid_i, // every launch of the SM
  /* verilator lint_off UNUSEDSIGNAL */
  input  launch_t                          launch_i,       // only its place and lanes are used
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic [P.sub_partitions-1:0]      push_valid_i,
  output logic [P.sub_partitions-1:0]      push_ready_o,
  input  pixel_out_t [P.sub_partitions-1:0] push_i,
  output logic                             pixel_out_valid_o,
  input  logic                             pixel_out_ready_i,
  output pixel_out_t                       pixel_out_o,
  output logic                             idle_o          // no pixel warp has outputs left
);

  // Maximum warps of an SM, and for each sub-partition one that has freed its slot while its last output waits.
  localparam int unsigned TURNS = 64 + 4;

  // ---- registers
  // A pixel warp: its sub-partition, and whether it has two packets of quads.
  typedef struct packed {
    logic [1:0] partition;
    logic       both;
  } export_turn_t;

  typedef struct packed {
    logic second;  // the oldest warp's first packet has been sent
  } regs_t;

  regs_t d, q;

  // ---- parts
  export_turn_t turn, turn_in;
  logic turn_valid, turn_push, turn_pop, comes, queue_ready;
  pixel_out_t output_at;

  // The entry of a launch, if it is a pixel warp with lanes.
  assign turn_push = launch_valid_i && launch_i.kind == WARP_KIND_PIXEL && launch_i.lanes[31:0] != '0;
  assign turn_in = {launch_i.partition, launch_i.lanes[15:0] != '0 && launch_i.lanes[31:16] != '0};

  /* verilator lint_off PINCONNECTEMPTY */
  fifo #(
    .WIDTH($bits(export_turn_t)),
    .DEPTH(TURNS)
  ) turns (
    .clk_i,
    .rst_ni,
    .push_valid_i(turn_push),
    .push_ready_o(),
    .push_i      (turn_in),
    .pop_valid_o (turn_valid),
    .pop_ready_i (turn_pop),
    .pop_o       (turn)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  fifo #(
    .WIDTH($bits(pixel_out_t))
  ) out (
    .clk_i,
    .rst_ni,
    .push_valid_i(comes),
    .push_ready_o(queue_ready),
    .push_i      (output_at),
    .pop_valid_o (pixel_out_valid_o),
    .pop_ready_i (pixel_out_ready_i),
    .pop_o       (pixel_out_o)
  );

  // ---- next state
  logic from_valid;

  always_comb begin
    d = q;
    from_valid = 1'b0;
    output_at = push_i[0];
    for (int unsigned s = 0; s < P.sub_partitions; s++) begin
      push_ready_o[s] = turn_valid && 32'(turn.partition) == s && queue_ready;
      if (32'(turn.partition) == s) begin
        from_valid = push_valid_i[s];
        output_at = push_i[s];
      end
    end
    comes = turn_valid && from_valid && queue_ready;
    if (comes && output_at.last) d.second = turn.both && !q.second;
    turn_pop = comes && output_at.last && !d.second;
  end

  // ---- outputs
  assign idle_o = !turn_valid && !pixel_out_valid_o;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
