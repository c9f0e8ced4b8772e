// Source bounds: computes the least and greatest code of each draw's plane, and converts a shader's depths to codes.
// Rate: one item a cycle. Latency: four cycles, one of them in the queue. It stalls on its output; an item that
// changes the surface waits until the pipeline is empty. In order; state keeps its position. Specification: ZROP.

module z_source
  import pixels_pkg::*;
  import tile_depth_pkg::*;
  import z_source_params_pkg::*;
  import zrop_decode_pkg::*;
  import zrop_pkg::*;
#(
  // ---- parameters
  parameter z_source_params_t P = Z_SOURCE_PARAMS
) (
  // ---- ports
  input  logic     clk_i,
  input  logic     rst_ni,
  input  logic     op_valid_i,
  output logic     op_ready_o,
  input  zrop_op_t op_i,
  output logic     bounded_valid_o,
  input  logic     bounded_ready_i,
  output zrop_op_t bounded_o,
  output logic     idle_o
);

  // ---- registers
  typedef struct packed {
    logic     valid;
    zrop_op_t op;
  } stage_t;

  typedef struct packed {
    zrop_surface_t surface;
    stage_t [2:0]  stages;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, take, takes_draw, advance;
  zrop_op_t head;
  tile_plane_t plane;
  logic [31:0] min, max;
  logic below, above;

  fifo #(
    .WIDTH($bits(zrop_op_t)),
    .DEPTH(P.op_depth)
  ) op_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(op_valid_i),
    .push_ready_o(op_ready_o),
    .push_i (op_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (take),
    .pop_o  (head)
  );

  z_bounds bounds (
    .clk_i,
    .rst_ni,
    .advance_i    (advance),
    .format_i     (zrop_state_pkg::code_format(q.surface)),
    .mode_i       (q.surface.mode),
    .positions_i  (q.surface.positions),
    .plane_valid_i(takes_draw),
    .plane_i      (plane),
    .min_o        (min),
    .max_o        (max),
    .below_o      (below),
    .above_o      (above)
  );

  // ---- outputs
  logic busy;
  zrop_draw_t last;

  always_comb begin
    busy = q.stages[0].valid || q.stages[1].valid || q.stages[2].valid;
    bounded_valid_o = q.stages[2].valid;
    idle_o = !busy && !head_valid;
    bounded_o = q.stages[2].op;
    last = zrop_op_draw(q.stages[2].op);
    last.min = min;
    last.max = max;
    last.below = below;
    last.above = above;
    if (bounded_o.kind == ZROP_OP_DRAW && !last.raw) bounded_o = zrop_op_of_draw(last);
  end

  // ---- next state
  /* verilator lint_off UNUSEDSIGNAL */
  zrop_state_t whole;  // only its surface is used
  zrop_draw_t draw;    // only its plane is used
  /* verilator lint_on UNUSEDSIGNAL */
  zrop_depth_t shaded;

  always_comb begin
    d = q;
    advance = (!q.stages[2].valid || bounded_ready_i) && (busy || head_valid);

    whole = '0;
    whole.surface = q.surface;
    draw = zrop_op_draw(head);
    plane = draw.plane;
    if (head.kind == ZROP_OP_STATE) whole = zrop_after(whole, zrop_op_state(head));
    shaded = zrop_op_depth(head);
    for (int p = 0; p < 4; p++)
      shaded.z[p] = depth_pkg::float_code(zrop_state_pkg::code_format(q.surface), shaded.z[p]);
    take = head_valid && advance && (whole.surface == q.surface || !busy);
    takes_draw = take && head.kind == ZROP_OP_DRAW;

    if (advance) begin
      d.stages[0].valid = take;
      if (take) d.stages[0].op = head.kind == ZROP_OP_DEPTH ? zrop_op_of_depth(shaded) : head;
      d.stages[1] = q.stages[0];
      d.stages[2] = q.stages[1];
    end
    if (take) d.surface = whole.surface;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      q.surface.positions <= {4{32'h8888_8888}};
    end else q <= d;
  end

endmodule
