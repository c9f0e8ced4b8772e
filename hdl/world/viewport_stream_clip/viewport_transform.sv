// Viewport transform: transforms vertices from clip space to the window, and classifies them against the planes of clipping. It
// handles a vertex a cycle, with a latency of 21 cycles; nothing stalls it. Made vertices use cycles in which the batch has none.
// docs/units/world/viewport_stream_clip/viewport_transform.md has the rules. Specification: PES: VSC.

module viewport_transform
  import arith_pkg::*;
  import fp32_fma_pkg::*;
  import special_function_pkg::*;
  import state_pkg::*;
  import vertex_codes_pkg::*;
  import viewport_stream_clip_pkg::*;
  import viewport_transform_params_pkg::*;
  import vsc_state_pkg::*;
  import window_snap_pkg::*;
#(
  // ---- parameters
  parameter viewport_transform_params_t P = VIEWPORT_TRANSFORM_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           vertex_valid_i,
  input  shaded_vertex_t vertex_i,
  input  logic           made_valid_i,    // swizzled already
  output logic           made_ready_o,
  input  shaded_vertex_t made_i,
  input  logic           state_valid_i,
  input  state_t         state_i,
  output logic           window_valid_o,
  output window_vertex_t window_o,
  output logic           idle_o
);

  // Vertices in the pipeline of a division, and of a multiplication.
  localparam int unsigned DIVIDING = 12;
  localparam int unsigned SCALING = 8;
  // Coordinates of the window, with depth.
  localparam int unsigned AXES = 3;

  // ---- registers
  typedef struct packed {logic valid; window_vertex_t data;} window_offer_t;

  typedef struct packed {
    vsc_state_t       state;
    viewports_state_t viewports;
    window_offer_t    taken;      // a vertex whose codes are known
    window_offer_t    window;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic made_valid, made_pop, divided_valid, scaled_valid, moved_valid, quotient_valid;
  /* verilator lint_off UNUSEDSIGNAL */  // as deep as the parallel arithmetic, so it is never full
  logic [2:0] unused_ready;
  logic [AXES-1:0] sum_valid;  // all are valid in the same cycle
  /* verilator lint_on UNUSEDSIGNAL */
  shaded_vertex_t made;
  window_vertex_t divided, divided_push, scaled, moved;
  special_function_op_t reciprocal_op;
  logic [31:0] quotient;
  logic [AXES-1:0] product_valid;
  fp32_fma_op_t [AXES-1:0] product_op, sum_op;
  logic [AXES-1:0][31:0] products, sums;

  fifo #(
    .WIDTH($bits(shaded_vertex_t))
  ) made_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(made_valid_i),
    .push_ready_o(made_ready_o),
    .push_i      (made_i),
    .pop_valid_o (made_valid),
    .pop_ready_i (made_pop),
    .pop_o       (made)
  );

  fifo #(
    .WIDTH($bits(window_vertex_t)),
    .DEPTH(DIVIDING)
  ) dividing (
    .clk_i,
    .rst_ni,
    .push_valid_i(q.taken.valid),
    .push_ready_o(unused_ready[0]),
    .push_i      (q.taken.data),
    .pop_valid_o (divided_valid),
    .pop_ready_i (quotient_valid),
    .pop_o       (divided)
  );

  fifo #(
    .WIDTH($bits(window_vertex_t)),
    .DEPTH(SCALING)
  ) scaling (
    .clk_i,
    .rst_ni,
    .push_valid_i(quotient_valid),
    .push_ready_o(unused_ready[1]),
    .push_i      (divided_push),
    .pop_valid_o (scaled_valid),
    .pop_ready_i (product_valid[0]),
    .pop_o       (scaled)
  );

  fifo #(
    .WIDTH($bits(window_vertex_t)),
    .DEPTH(SCALING)
  ) moving (
    .clk_i,
    .rst_ni,
    .push_valid_i(product_valid[0]),
    .push_ready_o(unused_ready[2]),
    .push_i      (scaled),
    .pop_valid_o (moved_valid),
    .pop_ready_i (sum_valid[0]),
    .pop_o       (moved)
  );

  special_function reciprocal (
    .clk_i,
    .rst_ni,
    .op_valid_i    (q.taken.valid),
    .op_i          (reciprocal_op),
    .result_valid_o(quotient_valid),
    .result_o      (quotient)
  );

  fp32_fma product[AXES-1:0] (
    .clk_i,
    .rst_ni,
    .op_valid_i    (quotient_valid),
    .op_i          (product_op),
    .result_valid_o(product_valid),
    .result_o      (products)
  );

  fp32_fma sum[AXES-1:0] (
    .clk_i,
    .rst_ni,
    .op_valid_i    (product_valid),
    .op_i          (sum_op),
    .result_valid_o(sum_valid),
    .result_o      (sums)
  );

  // ---- outputs
  assign {window_valid_o, window_o} = q.window;
  assign idle_o = !divided_valid && !scaled_valid && !moved_valid && !made_valid && !q.taken.valid && !q.window.valid;

  // ---- next state
  /* verilator lint_off UNUSEDSIGNAL */  // the swizzle is used first, then scale and offset
  viewport_transform_state_t viewport, scaled_viewport;
  /* verilator lint_on UNUSEDSIGNAL */
  shaded_vertex_t vertex;
  logic [AXES-1:0][31:0] placed;

  always_comb begin
    d = q;
    if (state_valid_i) begin
      d.state = vsc_state_after(q.state, state_i);
      d.viewports = viewports_state_after(q.viewports, state_i);
    end

    // The batch's vertices have priority.
    made_pop = made_valid && !vertex_valid_i;
    vertex = vertex_valid_i ? vertex_i : made;
    viewport = q.viewports.viewports[vertex.viewport];
    d.taken.valid = vertex_valid_i || made_valid;
    if (d.taken.valid) begin
      d.taken.data = '0;
      d.taken.data.shaded = vertex;
      if (!vertex.place.made) d.taken.data.shaded.position = swizzled(vertex.position, viewport.swizzle);
      d.taken.data.codes = codes_of(q.state, viewport, d.taken.data.shaded.position, vertex.distances, 5'(P.depth_guard));
    end

    // 1 / w.
    reciprocal_op = '0;
    reciprocal_op.kind = SPECIAL_KIND_RCP;
    reciprocal_op.a = q.taken.data.shaded.position[3];

    // Multiplication by 1 / w.
    product_op = '0;
    for (int k = 0; k < AXES; k++) begin
      product_op[k].kind = FMA_KIND_MUL;
      product_op[k].a = divided.shaded.position[k];
      product_op[k].b = quotient;
    end
    divided_push = divided;
    divided_push.record = '0;
    divided_push.inverse = quotient;

    // Scale and offset to the window.
    scaled_viewport = q.viewports.viewports[scaled.shaded.viewport];
    sum_op = '0;
    for (int k = 0; k < AXES; k++) begin
      sum_op[k].kind = FMA_KIND_FMA;
      sum_op[k].a = products[k];
      sum_op[k].b = scaled_viewport.scale[k];
      sum_op[k].c = scaled_viewport.offset[k];
    end
    placed = q.state.transforms ? sums : moved.shaded.position[AXES-1:0];
    d.window.valid = sum_valid[0];
    if (sum_valid[0]) begin
      d.window.data = moved;
      d.window.data.record = '{
          size: moved.shaded.size,
          z: finite(placed[2]),
          y: 32'(snapped(placed[1])),
          x: 32'(snapped(placed[0]))
      };
      d.window.data.inverse = finite(moved.inverse);
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
