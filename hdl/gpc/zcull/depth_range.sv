// Depth range: bounds the depths of a primitive in each 8x8-pixel block of a tile by the least and greatest bucket.
// Rate: one tile a cycle. Latency: LATENCY = 11 cycles. It never stalls. Specification: Zcull.

module depth_range
  import geometry_pkg::*;
  import raster_pkg::*;
  import state_pkg::*;
  import tile_depth_pkg::*;
  import zcull_bucket_pkg::*;
  import zcull_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          valid_i,
  input  prim_plane_t   plane_i,
  input  tile_coord_t   x_i,
  input  tile_coord_t   y_i,
  input  depth_format_t format_i,
  input  sample_mode_t  samples_i,
  input  logic          enclosed_i,  // covered samples are inside the primitive
  output tile_ranges_t  ranges_o
);

  // ---- registers
  // Values that the stages need up to the end.
  typedef struct packed {
    depth_format_t format;
    sample_mode_t  samples;
    logic          enclosed;  // covered samples are inside the primitive
  } mode_t;

  // Distance from the plane's first vertex to the centre of block 0, in 1/256 pixel.
  typedef struct packed {
    mode_t mode;
    prim_plane_t plane;
    logic signed [23:0] dx;
    logic signed [23:0] dy;
  } from_t;

  typedef struct packed {
    mode_t mode;
    prim_plane_t plane;
    logic signed [63:0] x;
    logic signed [63:0] y;
    logic [16:0] distance;  // maximum distance of a sample of the tile from the first vertex: pixels, sum of both axes
  } product_t;

  typedef struct packed {
    mode_t mode;
    logic signed [63:0] rise;  // rise to the centre of block 0
    logic signed [39:0] a;
    logic signed [39:0] b;
    tile_plane_t anchor;       // the tile's plane, except its centre
    logic [5:0] descent;
    logic signed [35:0] z_min; // of the vertices, in units of the tile's plane
    logic signed [35:0] z_max;
    logic [5:0] error;         // maximum accumulated error of the truncated slopes, in the same units
  } sum_t;

  typedef struct packed {
    mode_t mode;
    logic signed [3:0][63:0] rise;
    tile_plane_t anchor;
    logic [5:0] descent;
    logic [29:0] spread;       // from a block's centre to its extremes
    logic signed [36:0] low;   // bound given by the vertices
    logic signed [36:0] high;
  } corner_t;

  typedef struct packed {
    mode_t mode;
    logic signed [3:0][42:0] lift;
    tile_plane_t anchor;
    logic [29:0] spread;
    logic signed [36:0] low;
    logic signed [36:0] high;
  } centre_t;

  typedef struct packed {
    mode_t mode;
    logic [5:0] exp;
    logic signed [3:0][35:0] c;
    logic [29:0] spread;
    logic signed [36:0] low;
    logic signed [36:0] high;
  } block_t;

  typedef struct packed {
    mode_t mode;
    logic [5:0] exp;
    logic [3:0][36:0] low;
    logic [3:0][36:0] high;
  } bound_t;

  typedef struct packed {
    mode_t mode;
    logic [5:0] exp;
    logic [3:0][59:0] low;
    logic [3:0][59:0] high;
  } coarse_t;

  typedef struct packed {
    mode_t mode;
    depth24_t [3:0] low;
    depth24_t [3:0] high;
  } depth_t;

  typedef struct packed {
    logic [9:0]   valid;    // stages up to bounds that hold a tile
    from_t        from;
    product_t     rises;
    sum_t         total;
    corner_t      corner;
    centre_t      centre;
    block_t       block;
    bound_t       bound;
    coarse_t      coarse;
    depth_t       depth;
    depth_t       bounds;  // the maximum is the first depth above the range
    tile_ranges_t ranges;
  } regs_t;

  regs_t d, q;

  // Maximum deviation of a plane of fewer pixels, which is rounded separately, from the plane of the surrounding
  // block.
  function automatic logic [2:0] margin(input sample_mode_t samples);
    case (samples)
      SAMPLE_MODE_X2: return 3'd2;
      SAMPLE_MODE_X4: return 3'd4;
      SAMPLE_MODE_X8: return 3'd5;
      SAMPLE_MODE_X16: return 3'd6;
      default: return 3'd0;
    endcase
  endfunction

  // Roundings of a tile's plane between its centre and a sample.
  localparam int unsigned ROUNDINGS = 10;
  localparam logic signed [36:0] LOWEST = {1'b1, 36'b0};
  localparam logic signed [36:0] HIGHEST = {1'b0, {36{1'b1}}};

  function automatic logic [23:0] magnitude24(input logic signed [23:0] v);
    return v < 0 ? -v : v;
  endfunction

  function automatic logic [27:0] magnitude27(input logic signed [26:0] v);
    return v < 0 ? 28'(-28'(v)) : 28'(v);
  endfunction

  // ---- outputs
  assign ranges_o = q.ranges;

  // ---- next state
  logic [5:0] coarser;
  logic signed [63:0] right, down;
  logic [6:0] slip;
  logic signed [36:0] bottom, top;
  /* verilator lint_off UNUSEDSIGNAL */
  tile_plane_t tile;  // only its centre is new
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    d = q;
    coarser = '0;
    right = '0;
    down = '0;
    slip = '0;
    bottom = '0;
    top = '0;
    tile = '0;
    d.valid = {q.valid[8:0], valid_i};

    if (valid_i) begin
      d.from.mode.format = format_i;
      d.from.mode.samples = samples_i;
      d.from.mode.enclosed = enclosed_i;
      d.from.plane = plane_i;
      d.from.dx = $signed({2'b0, x_i, 12'h400}) - 24'(plane_i.x0);
      d.from.dy = $signed({2'b0, y_i, 12'h400}) - 24'(plane_i.y0);
    end
    if (q.valid[0]) begin
      d.rises.mode = q.from.mode;
      d.rises.plane = q.from.plane;
      d.rises.x = 64'(q.from.plane.a) * 64'(q.from.dx);
      d.rises.y = 64'(q.from.plane.b) * 64'(q.from.dy);
      d.rises.distance = 17'((25'(magnitude24(q.from.dx)) + 25'(magnitude24(q.from.dy))) >> 8) + 17'd25;
    end
    if (q.valid[1]) begin
      coarser = depth_pkg::coarser(q.rises.plane);
      d.total.mode = q.rises.mode;
      d.total.rise = q.rises.x + q.rises.y;
      d.total.a = q.rises.plane.a;
      d.total.b = q.rises.plane.b;
      d.total.anchor = depth_pkg::anchor(q.rises.plane);
      d.total.descent = depth_pkg::descent(q.rises.plane);
      d.total.z_min = $signed(q.rises.plane.z_min) >>> coarser;
      d.total.z_max = $signed(q.rises.plane.z_max) >>> coarser;
      d.total.error = 6'(q.rises.distance >> (d.total.descent - 6'd8)) + 6'd1;
    end
    if (q.valid[2]) begin
      right = 64'(q.total.a) <<< 11;
      down = 64'(q.total.b) <<< 11;
      slip = 7'(q.total.error) + 7'(ROUNDINGS);
      d.corner.mode = q.total.mode;
      d.corner.rise[0] = q.total.rise;
      d.corner.rise[1] = q.total.rise + right;
      d.corner.rise[2] = q.total.rise + down;
      d.corner.rise[3] = q.total.rise + right + down;
      d.corner.anchor = q.total.anchor;
      d.corner.descent = q.total.descent;
      d.corner.spread = {magnitude27(q.total.anchor.a) + magnitude27(q.total.anchor.b), 2'b0}
          + 30'(margin(q.total.mode.samples));
      d.corner.low = q.total.mode.enclosed ? 37'(q.total.z_min) - $signed({30'b0, slip}) : LOWEST;
      d.corner.high = q.total.mode.enclosed ? 37'(q.total.z_max) + $signed({30'b0, slip}) + 37'sd1 : HIGHEST;
    end
    if (q.valid[3]) begin
      d.centre.mode = q.corner.mode;
      for (int k = 0; k < 4; k++) d.centre.lift[k] = depth_pkg::lift(q.corner.rise[k], q.corner.descent);
      d.centre.anchor = q.corner.anchor;
      d.centre.spread = q.corner.spread;
      d.centre.low = q.corner.low;
      d.centre.high = q.corner.high;
    end
    if (q.valid[4]) begin
      d.block.mode = q.centre.mode;
      d.block.exp = q.centre.anchor.exp;
      for (int k = 0; k < 4; k++) begin
        tile = depth_pkg::lifted(q.centre.anchor, q.centre.lift[k]);
        d.block.c[k] = tile.c;
      end
      d.block.spread = q.centre.spread;
      d.block.low = q.centre.low;
      d.block.high = q.centre.high;
    end
    if (q.valid[5]) begin
      d.bound.mode = q.block.mode;
      d.bound.exp = q.block.exp;
      for (int k = 0; k < 4; k++) begin
        bottom = 37'($signed(q.block.c[k])) - $signed({7'b0, q.block.spread});
        top = 37'($signed(q.block.c[k])) + $signed({7'b0, q.block.spread});
        d.bound.low[k] = bottom < q.block.low ? q.block.low : bottom;
        d.bound.high[k] = top > q.block.high ? q.block.high : top;
      end
    end
    if (q.valid[6]) begin
      d.coarse.mode = q.bound.mode;
      d.coarse.exp = q.bound.exp;
      for (int k = 0; k < 4; k++) begin
        d.coarse.low[k] = depth24_coarse($signed(q.bound.low[k]), q.bound.exp);
        d.coarse.high[k] = depth24_coarse($signed(q.bound.high[k]), q.bound.exp);
      end
    end
    if (q.valid[7]) begin
      d.depth.mode = q.coarse.mode;
      for (int k = 0; k < 4; k++) begin
        d.depth.low[k] = depth24_fine(q.coarse.low[k], q.coarse.exp);
        d.depth.high[k] = depth24_fine(q.coarse.high[k], q.coarse.exp);
      end
    end
    if (q.valid[8]) begin
      d.bounds = q.depth;
      for (int k = 0; k < 4; k++) d.bounds.high[k] = after(q.depth.high[k]);
    end
    if (q.valid[9]) begin
      for (int k = 0; k < 4; k++)
        d.ranges.blocks[k] = '{
            min: bucket(q.bounds.mode.format, q.bounds.low[k]),
            max: bucket(q.bounds.mode.format, q.bounds.high[k])
        };
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
