// Attribute scale: multiplies eight words of a vertex by 1/w, or passes them unchanged, to the image. It handles a
// vertex a cycle (pes-vsc-attribute-rate) with a latency of 6 cycles; nothing stalls it. Specification: PES: VSC.

module attribute_scale
  import arith_pkg::*;
  import entry_image_pkg::*;
  import fp32_fma_pkg::*;
(
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         op_valid_i,
  input  scale_op_t    op_i,
  output logic         image_valid_o,
  output image_write_t image_o,
  output logic         idle_o
);

  localparam int unsigned FMA_CYCLES = 5;

  // ---- registers
  typedef struct packed {struct packed {logic valid; image_write_t data;} image;} regs_t;

  regs_t d, q;

  // ---- parts
  logic waits;
  /* verilator lint_off UNUSEDSIGNAL */  // all lanes work in step, and the queue is never full; a scale is not needed twice
  logic [GROUP-1:0] done;
  logic room;
  scale_op_t under;
  /* verilator lint_on UNUSEDSIGNAL */
  fp32_fma_op_t [GROUP-1:0] lane_op;
  logic [GROUP-1:0][31:0] scaled;

  fp32_fma lane[GROUP-1:0] (
    .clk_i,
    .rst_ni,
    .op_valid_i    (op_valid_i),
    .op_i          (lane_op),
    .result_valid_o(done),
    .result_o      (scaled)
  );

  fifo #(
    .WIDTH($bits(scale_op_t)),
    .DEPTH(FMA_CYCLES + 1)
  ) under_way (
    .clk_i,
    .rst_ni,
    .push_valid_i(op_valid_i),
    .push_ready_o(room),
    .push_i      (op_i),
    .pop_valid_o (waits),
    .pop_ready_i (done[0]),
    .pop_o       (under)
  );

  // ---- outputs
  assign {image_valid_o, image_o} = q.image;
  assign idle_o = !waits && !q.image.valid;

  // ---- next state
  always_comb begin
    d = q;
    lane_op = '0;
    for (int k = 0; k < GROUP; k++) begin
      lane_op[k].kind = FMA_KIND_MUL;
      lane_op[k].a = op_i.words[k];
      lane_op[k].b = op_i.scale;
    end
    d.image.valid = done[0];
    if (done[0]) begin
      d.image.data.place = under.place;
      d.image.data.mask = under.mask;
      for (int k = 0; k < GROUP; k++) d.image.data.words[k] = under.plain[k] ? under.words[k] : scaled[k];
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
