// Depth bounds: computes the least and greatest code of a plane over the samples of a tile. Rate: one plane a cycle.
// Latency: three stages, which move with advance. Codes increase with depth, so the bounds are those of the plane at
// two corners of the samples' extent. Specification: ZROP.

module z_bounds
  import state_pkg::*;
  import tile_depth_pkg::*;
(
  // ---- ports
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              advance_i,      // all stages advance
  input  depth_format_t     format_i,
  input  sample_mode_t      mode_i,
  input  logic [3:0][31:0]  positions_i,
  input  logic              plane_valid_i,  // only if the stages advance
  input  tile_plane_t       plane_i,
  output logic [31:0]       min_o,
  output logic [31:0]       max_o,
  output logic              below_o,        // a sample may be below 0
  output logic              above_o         // a sample may be above 1
);

  // ---- registers
  typedef struct packed {
    // corners
    tile_plane_t                    plane;
    logic signed [1:0][7:0]         least_at;      // offset of the least depth, across and down
    logic signed [1:0][7:0]         greatest_at;       // of the greatest depth
    // values
    logic [5:0]                     exp;
    depth_pkg::value_t              least;
    depth_pkg::value_t              greatest;
    // codes
    logic [31:0]                    min;
    logic [31:0]                    max;
    logic                           below;
    logic                           above;
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign min_o = q.min;
  assign max_o = q.max;
  assign below_o = q.below;
  assign above_o = q.above;

  // ---- next state
  zrop_samples_pkg::span_t [1:0] extent;
  logic [1:0] falls;
  /* verilator lint_off UNUSEDSIGNAL */
  depth_pkg::beyond_t low, high;  // only one end of each
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    d = q;
    extent = zrop_samples_pkg::extent(mode_i, positions_i);
    falls = {plane_i.b < 0, plane_i.a < 0};
    low = '0;
    high = '0;

    if (advance_i) begin
      if (plane_valid_i) begin
        d.plane = plane_i;
        for (int k = 0; k < 2; k++) begin
          d.least_at[k] = falls[k] ? extent[k].greatest : extent[k].least;
          d.greatest_at[k] = falls[k] ? extent[k].least : extent[k].greatest;
        end
      end

      d.exp = q.plane.exp;
      d.least = depth_pkg::value(q.plane, q.least_at[0], q.least_at[1]);
      d.greatest = depth_pkg::value(q.plane, q.greatest_at[0], q.greatest_at[1]);

      d.min = depth_pkg::code(format_i, q.exp, q.least);
      d.max = depth_pkg::code(format_i, q.exp, q.greatest);
      low = depth_pkg::beyond(q.exp, q.least);
      high = depth_pkg::beyond(q.exp, q.greatest);
      d.below = low.below;
      d.above = high.above;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
