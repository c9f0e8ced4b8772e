// Point place: computes the location of a point from its positions on two lines that factors divide: it interpolates between the
// positions in the coarser and the finer division, by the weight of the finer; results have 16 fraction bits and become floats. It
// accepts a step a cycle, 6 cycles from a step to its piece. The whole pipeline stalls while its piece is not accepted. Order is
// kept. Specification: tessellation.

module point_place
  import tess_places_pkg::*;
  import tessellator_pkg::*;
(
  // ---- ports
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        step_valid_i,
  output logic        step_ready_o,
  input  tess_step_t  step_i,
  output logic        piece_valid_o,
  input  logic        piece_ready_i,
  output tess_piece_t piece_o,
  output logic        idle_o
);

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; tess_indexed_t data;} indexed;
    struct packed {logic valid; tess_located_t data;} located;
    struct packed {logic valid; tess_placed_t data;} placed;
    struct packed {logic valid; tess_placed_t data;} mapped;
    struct packed {logic valid; tess_piece_t data;} piece;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic step_valid, step_pop;
  tess_step_t step;

  fifo #(
    .WIDTH($bits(tess_step_t))
  ) step_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(step_valid_i),
    .push_ready_o(step_ready_o),
    .push_i      (step_i),
    .pop_valid_o (step_valid),
    .pop_ready_i (step_pop),
    .pop_o       (step)
  );

  // ---- outputs
  assign {piece_valid_o, piece_o} = q.piece;
  assign idle_o = !step_valid && !q.indexed.valid && !q.located.valid && !q.placed.valid && !q.mapped.valid && !q.piece.valid;

  // ---- next state
  always_comb begin
    d = q;
    step_pop = !q.piece.valid || piece_ready_i;
    if (step_pop) begin
      d.piece.valid = q.mapped.valid;
      if (q.mapped.valid) begin
        d.piece.data.has_point = q.mapped.data.rest.has_point;
        d.piece.data.point.patch = q.mapped.data.rest.patch;
        d.piece.data.point.u = float_of(q.mapped.data.places[0]);
        d.piece.data.point.v = float_of(q.mapped.data.places[1]);
        d.piece.data.has_prim = q.mapped.data.rest.has_prim;
        d.piece.data.prim = q.mapped.data.rest.prim;
        d.piece.data.closes = q.mapped.data.rest.closes;
        d.piece.data.close = q.mapped.data.rest.close;
      end
      d.mapped.valid = q.placed.valid;
      if (q.placed.valid) begin
        d.mapped.data.rest = q.placed.data.rest;
        d.mapped.data.places = mapped_of(q.placed.data.rest.map, q.placed.data.places);
      end
      d.placed.valid = q.located.valid;
      if (q.located.valid) begin
        d.placed.data.rest = q.located.data.rest;
        for (int k = 0; k < 2; k++) d.placed.data.places[k] = placed_of(q.located.data.axes[k]);
      end
      d.located.valid = q.indexed.valid;
      if (q.indexed.valid) begin
        d.located.data.rest = q.indexed.data.rest;
        for (int k = 0; k < 2; k++) d.located.data.axes[k] = located_of(q.indexed.data.axes[k]);
      end
      d.indexed.valid = step_valid;
      if (step_valid) begin
        d.indexed.data.rest.has_point = step.has_point;
        d.indexed.data.rest.patch = step.place.patch;
        d.indexed.data.rest.map = step.place.map;
        d.indexed.data.rest.has_prim = step.has_prim;
        d.indexed.data.rest.prim = step.prim;
        d.indexed.data.rest.closes = step.closes;
        d.indexed.data.rest.close = step.close;
        d.indexed.data.axes[0] = index_of(step.place.a);
        d.indexed.data.axes[1] = index_of(step.place.b);
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
