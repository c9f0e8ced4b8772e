// Coordinates: a quad's level of detail, from differences between its lanes or as it is given; the levels, the filter and
// the taps that follow from it; faces of cubes, and layers.
//
// It handles a quad a cycle; a quad leaves 6 cycles after it arrived, the levels of op Level by their own output. Outputs
// stall it. Order is kept in each output. Specification: TEX.

module coordinates
  import coordinate_lanes_pkg::*;
  import coordinate_levels_pkg::*;
  import coordinate_spread_pkg::*;
  import coordinates_params_pkg::*;
  import coordinates_pkg::*;
  import texture_binding_pkg::*;
  import texture_quads_pkg::*;
#(
  // ---- parameters
  parameter coordinates_params_t P = COORDINATES_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           binding_write_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // other parts keep the rest of a binding
  input  binding_write_t binding_write_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic           quad_valid_i,
  output logic           quad_ready_o,
  input  bound_quad_t    quad_i,
  output logic           sample_valid_o,
  input  logic           sample_ready_i,
  output sample_quad_t   sample_o,
  output logic           levels_valid_o,
  input  logic           levels_ready_i,
  output quad_levels_t   levels_o,
  output logic           idle_o
);

  // Lanes that are handled in a cycle, and the last of a quad's parts.
  localparam int unsigned THREADS = 1 << P.threads_log2;
  localparam logic [1:0] LAST = 2'(QUAD_LANES / THREADS - 1);

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; difference_quad_t data;} differences;
    struct packed {logic valid; texel_quad_t data;} texels;
    struct packed {logic valid; square_quad_t data;} squares;
    struct packed {logic valid; ratio_quad_t data;} ratio;
    struct packed {logic valid; sample_quad_t data;} sample;
    struct packed {logic valid; quad_levels_t data;} levels;
    logic [1:0] part;      // of the oldest quad, that enters next
    logic [1:0] measured;  // parts of a quad that `levels` has
  } regs_t;

  regs_t d, q;
  coordinate_binding_t bindings[BINDINGS];
  logic bindings_we;
  logic [3:0] bindings_at;

  // ---- parts
  logic head_valid, pop;
  bound_quad_t head;

  fifo #(
    .WIDTH($bits(bound_quad_t)),
    .DEPTH(2)
  ) quad_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(quad_valid_i),
    .push_ready_o(quad_ready_o),
    .push_i      (quad_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o       (head)
  );

  // ---- outputs
  assign {sample_valid_o, sample_o} = q.sample;
  assign {levels_valid_o, levels_o} = q.levels;
  assign idle_o = !head_valid && !q.differences.valid && !q.texels.valid && !q.squares.valid && !q.ratio.valid
    && !q.sample.valid && !q.levels.valid;

  // ---- next state: which stages move
  logic measures_only, ratio_leaves, squares_leave, texels_leave, differences_leave, enters;

  assign measures_only = q.ratio.data.head.op == TEXEL_OP_LEVEL;
  assign ratio_leaves = q.ratio.valid
    && (measures_only ? levels_ready_i || !q.levels.valid : sample_ready_i || !q.sample.valid);
  assign squares_leave = q.squares.valid && (!q.ratio.valid || ratio_leaves);
  assign texels_leave = q.texels.valid && (!q.squares.valid || squares_leave);
  assign differences_leave = q.differences.valid && (!q.texels.valid || texels_leave);
  assign enters = head_valid && (!q.differences.valid || differences_leave);
  assign pop = enters && q.part == LAST;

  // ---- next state
  difference_quad_t differences;
  texel_quad_t texels;
  square_quad_t squares;
  ratio_quad_t ratio;
  sample_quad_t sample;
  quad_levels_t levels;

  always_comb begin
    d = q;
    differences = '0;
    texels = '0;
    squares = '0;
    ratio = '0;
    sample = '0;
    levels = '0;
    if (sample_ready_i) d.sample.valid = 1'b0;
    if (levels_ready_i) d.levels.valid = 1'b0;
    if (ratio_leaves) begin
      d.ratio.valid = 1'b0;
      if (measures_only) begin
        levels = levels_of(q.ratio.data, bindings[q.ratio.data.head.tail.binding].levels, THREADS);
        d.levels = '{valid: q.measured == LAST, data: joined_levels(q.levels.data, levels, THREADS)};
        d.measured = q.measured == LAST ? '0 : q.measured + 2'd1;
      end else begin
        sample = sample_of(q.ratio.data, bindings[q.ratio.data.head.tail.binding].levels, THREADS);
        d.sample = '{valid: 1'b1, data: sample};
      end
    end
    if (squares_leave) begin
      d.squares.valid = 1'b0;
      ratio = ratio_of(q.squares.data, bindings[q.squares.data.head.tail.binding].most_taps, THREADS);
      d.ratio = '{valid: 1'b1, data: ratio};
    end
    if (texels_leave) begin
      d.texels.valid = 1'b0;
      squares = squares_of(q.texels.data, THREADS);
      d.squares = '{valid: 1'b1, data: squares};
    end
    if (differences_leave) begin
      d.differences.valid = 1'b0;
      texels = texels_of(q.differences.data, bindings[q.differences.data.head.tail.binding].sizes, THREADS);
      d.texels = '{valid: 1'b1, data: texels};
    end
    if (enters) begin
      d.part = q.part == LAST ? '0 : q.part + 2'd1;
      differences = differences_of(
          P.threads_log2 == 2 ? head : part_of(head, q.part, THREADS),
          {head.lanes[2].at, head.lanes[1].at, head.lanes[0].at},
          bindings[head.tail.binding].levels.first,
          bindings[head.tail.binding].levels.after,
          16'(bindings[head.tail.binding].last_layer),
          THREADS
      );
      d.differences = '{valid: 1'b1, data: differences};
    end
  end

  // ---- next state: what is kept of a binding
  coordinate_binding_t kept;
  /* verilator lint_off UNUSEDSIGNAL */  // other parts keep the rest
  texture_sampler_t sampler;
  texture_extent_t extent;
  /* verilator lint_on UNUSEDSIGNAL */

  assign extent = binding_write_i.binding.extent;
  assign sampler = binding_write_i.binding.sampler;

  always_comb begin
    kept = '0;
    if (binding_write_valid_i) begin
      kept.sizes = sizes_of(
          extent.kind, extent.normalised, extent.last_x, extent.last_y, extent.last_z, extent.first_level);
      kept.last_layer = extent.last_z;
      kept.most_taps = sampler.minify_linear ? sampler.anisotropy : 5'd1;
      kept.levels.first = extent.first_level;
      if (extent.last_level > extent.first_level) kept.levels.after = extent.last_level - extent.first_level;
      kept.levels.magnify_linear = sampler.magnify_linear;
      kept.levels.minify_linear = sampler.minify_linear;
      kept.levels.mip = sampler.mip;
      kept.levels.bias = sampler.bias;
      kept.levels.least = sampler.least;
      kept.levels.most = sampler.most;
      kept.levels.floor = sampler.floor;
    end
  end

  assign bindings_we = binding_write_valid_i;
  assign bindings_at = binding_write_i.number;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q.differences <= '0;
      q.texels <= '0;
      q.squares <= '0;
      q.ratio <= '0;
      q.sample <= '0;
      q.levels <= '0;
      q.part <= '0;
      q.measured <= '0;
    end else q <= d;
  end

  always_ff @(posedge clk_i) if (bindings_we) bindings[bindings_at] <= kept;

endmodule
