// Colour out: combines each FRTX that has its final coverage with its beats of colour from the colour buffer, and
// sends these, state and clears to the queues of the CROPs. Rate: one beat a cycle. Latency: 4 cycles after its FRTX.
// It stalls while any queue it needs is full. In order: state and clears wait until the beats before them have been
// sent. Specification: PROP.

module colour_out
  import clear_pkg::*;
  import colour_out_params_pkg::*;
  import pixel_pipeline_pkg::*;
  import prop_coverage_pkg::*;
  import routes_pkg::*;
  import state_pkg::*;
#(
  // ---- parameters
  parameter colour_out_params_t P = COLOUR_OUT_PARAMS
) (
  // ---- ports
  input  logic                      clk_i,
  input  logic                      rst_ni,
  input  logic                      tested_valid_i,
  output logic                      tested_ready_o,
  input  prop_packet_t              tested_i,
  input  logic                      colour_valid_i,  // always accepted: see `freed_o`
  input  colour_beat_t              colour_i,
  output logic                      freed_o,
  output logic         [P.rops-1:0] rop_valid_o,
  input  logic         [P.rops-1:0] rop_ready_i,
  output rop_packet_t  [P.rops-1:0] rop_o,           // the same packet to all ROPs
  output logic                      idle_o
);

  localparam int unsigned COLOUR_LOG2 = 8;

  // ---- registers
  typedef struct packed {
    logic         busy;
    prop_frtx_t   info;          // FRTX whose beats are next
    logic [63:0]  samples;       // its coverage in quad order
    logic [7:0]   left;          // its beats that remain in the buffer
    logic         freed;
    logic         beat_valid;
    colour_beat_t beat;
    prop_frtx_t   beat_info;
    logic [63:0]  beat_samples;
    logic [7:0]   rop_valid;     // bit r: for ROP r
    rop_packet_t  rop;
  } regs_t;

  regs_t d, q;

  logic head_valid, take, buffer_valid, empty, pop;
  prop_packet_t head;
  colour_beat_t buffered;

  fifo #(
    .WIDTH($bits(prop_packet_t)),
    .DEPTH(P.tested_depth)
  ) tested_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(tested_valid_i),
    .push_ready_o(tested_ready_o),
    .push_i (tested_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (take),
    .pop_o  (head)
  );

  // The sender counts free entries, so this queue is always ready.
  /* verilator lint_off PINCONNECTEMPTY */
  deep_fifo #(
    .WIDTH($bits(colour_beat_t)),
    .ADDR (COLOUR_LOG2)
  ) buffer (
    .clk_i,
    .rst_ni,
    .push_valid_i(colour_valid_i),
    .push_ready_o(),
    .push_i (colour_i),
    .pop_valid_o (buffer_valid),
    .pop_ready_i (pop),
    .pop_o  (buffered),
    .empty_o     (empty)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- outputs
  assign freed_o     = q.freed;
  assign rop_valid_o = q.rop_valid[P.rops-1:0];
  assign rop_o       = {P.rops{q.rop}};
  assign idle_o      = !head_valid && empty && !q.busy && !q.freed && !q.beat_valid && q.rop_valid == '0;

  // ---- a beat with the positions and the coverage of its quads
  rop_beat_t beat;
  logic any;
  logic [3:0][15:0] here;

  always_comb begin
    beat.target = q.beat.target;
    beat.dual = q.beat.dual;
    beat.alphas = q.beat.alphas;
    beat.half = q.beat.half;
    beat.width = q.beat.width;
    beat.data = q.beat.data;
    beat.quads = '0;
    any = 1'b0;
    // A 128-bit beat of two colours has only two pixels.
    here = '1;
    if (q.beat.dual && q.beat.width == COLOUR_WIDTH_C128) here = q.beat.half ? 64'hffff_ffff_0000_0000 : 64'h0000_0000_ffff_ffff;
    for (int k = 0; k < 4; k++) begin
      automatic logic [3:0][15:0] coverage = here
          & quad_coverage(q.beat_info.mode, q.beat.quads[k].index, q.beat_samples);
      // Positions of quads without coverage are don't-care.
      beat.quads[k].x = quad_x(q.beat_info.mode, q.beat_info.frtx.x, q.beat.quads[k].index);
      beat.quads[k].y = quad_y(q.beat_info.mode, q.beat_info.frtx.y, q.beat.quads[k].index);
      if (q.beat.quads[k].mask != '0) beat.quads[k].coverage = coverage;
      any = any || beat.quads[k].coverage != '0;
    end
  end

  // ---- next state
  logic free;
  prop_frtx_t frtx;
  /* verilator lint_off UNUSEDSIGNAL */  // the mode is not used here
  prop_state_t head_state;
  /* verilator lint_on UNUSEDSIGNAL */
  state_t state;
  clear_tile_t clear;

  always_comb begin
    d = q;
    frtx = prop_packet_frtx(head);
    head_state = prop_packet_state(head);
    state = head_state.state;
    clear = prop_packet_clear(head);
    d.rop_valid = q.rop_valid & ~8'(rop_ready_i);
    free = d.rop_valid == '0;

    // Send a beat with its coverage to its queue, unless no sample of it is covered.
    if (q.beat_valid && free) begin
      d.beat_valid = 1'b0;
      d.rop = rop_packet_of_beat(beat);
      d.rop_valid[rop(q.beat_info.frtx.x, q.beat_info.frtx.y, P.rops)] = any;
    end

    // Read the next beat of the FRTX.
    pop = q.busy && buffer_valid && !d.beat_valid;
    d.freed = pop;
    if (pop) begin
      d.beat_valid = 1'b1;
      d.beat = buffered;
      d.beat_info = q.info;
      d.beat_samples = q.samples;
      d.left = q.left - 8'd1;
      d.busy = q.left != 8'd1;
    end

    // Accept the next FRTX; state and clears wait for all beats before them.
    take = 1'b0;
    if (head_valid)
      unique case (head.kind)
        PROP_PACKET_FRTX: begin
          take = !d.busy;
          if (take) begin
            d.busy = frtx.beats != '0;
            d.info = frtx;
            d.samples = to_quads(frtx.mode, frtx.frtx.coverage);
            d.left = frtx.beats;
          end
        end
        PROP_PACKET_CLEAR: begin
          take = !q.busy && !q.beat_valid && free;
          if (take) begin
            d.rop_valid[rop(clear.rect.x0[13:0], clear.rect.y0[13:0], P.rops)] = clear.colour != '0;
            d.rop = rop_packet_of_clear(clear);
          end
        end
        default: begin
          take = !q.busy && !q.beat_valid && free;
          if (take) begin
            d.rop_valid = for_crop(state.address) ? all_rops(P.rops) : '0;
            d.rop = rop_packet_of_state(state);
          end
        end
      endcase
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
