// Surface address: the addresses of lanes' texels, and which are outside. Up to eight lanes a cycle (l1-surface-threads), the result 5
// cycles later (`SURFACE_CYCLES`), in order; nothing stalls it. Specification: surfaces; interface 8.

module surface_address
  import surface_pkg::*;
  import texture_binding_pkg::*;
(
  // ---- ports
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic                    request_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  surface_address_request_t    request_i,          // of the header what places are made of
  /* verilator lint_on UNUSEDSIGNAL */
  output logic                    result_valid_o,
  output surface_address_result_t result_o
);

  // ---- registers
  typedef struct packed {
    logic [SURFACE_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    surface_address_result_t   result;  // of the last operation that came through
  } regs_t;

  // A lane's byte in the row, its other coordinates, and whether all are inside.
  typedef struct packed {
    logic        reached;
    logic [39:0] x;
    logic [15:0] y;
    logic [15:0] z;
    logic [15:0] layer;
  } point_t;

  // The row of blocks, the GOB in the block and the byte in the GOB; the bytes before the row, or before the layer.
  typedef struct packed {
    logic        reached;
    logic [39:0] x;
    logic [29:0] row;
    logic [13:0] gob;
    logic [8:0]  in_gob;
    logic [39:0] before_it;
  } row_place_t;

  // The block in its layer.
  typedef struct packed {
    logic        reached;
    logic [39:0] x;
    logic [30:0] block;
    logic [13:0] gob;
    logic [8:0]  in_gob;
    logic [39:0] before_it;
  } block_place_t;

  typedef struct packed {
    logic        reached;
    logic [39:0] offset;
  } offset_t;

  regs_t d, q;
  surface_header_t points_header_d, points_header_q;
  point_t [SURFACE_LANES-1:0] points_d, points_q;
  /* verilator lint_off UNUSEDSIGNAL */  // of headers what stages to come look at
  surface_header_t rows_header_d, rows_header_q, blocks_header_d, blocks_header_q, sum_header_d, sum_header_q;
  /* verilator lint_on UNUSEDSIGNAL */
  row_place_t [SURFACE_LANES-1:0] rows_d, rows_q;
  block_place_t [SURFACE_LANES-1:0] blocks_d, blocks_q;
  offset_t [SURFACE_LANES-1:0] sum_d, sum_q;

  // ---- outputs
  assign result_valid_o = q.valid[SURFACE_CYCLES-1];
  assign result_o = q.result;

  // ---- next state
  // A coordinate clamped to `last`, and whether it was inside.
  function automatic logic [32:0] limited(input logic [31:0] at, input logic [39:0] last, input logic moves);
    logic is_minus, is_beyond;
    is_minus = moves && at[31];
    is_beyond = {8'd0, at} > last;
    if (is_minus) return {1'b1, 32'd0};
    if (is_beyond) return moves ? {1'b1, last[31:0]} : {1'b0, at};
    return {1'b1, at};
  endfunction

  // Coordinates.
  logic [39:0] last_x;
  logic [31:0] x;
  /* verilator lint_off UNUSEDSIGNAL */  // coordinates above the last are clamped
  logic [31:0] y, z, layer;
  /* verilator lint_on UNUSEDSIGNAL */
  logic x_reached, y_reached, z_reached, layer_reached;
  always_comb begin
    points_header_d = request_i.header;
    last_x = {8'd0, request_i.header.last_x};
    if (request_i.bytes) last_x = ((last_x + 40'd1) << request_i.header.bytes_log2) - 40'd1;
    for (int unsigned k = 0; k < SURFACE_LANES; k++) begin
      {x_reached, x} = limited(request_i.points[k].x, last_x, request_i.moves);
      {y_reached, y} = limited(request_i.points[k].y, {24'd0, request_i.header.last_y}, request_i.moves);
      {z_reached, z} = limited(request_i.points[k].z, {24'd0, request_i.header.last_z}, request_i.moves);
      {layer_reached, layer} = limited(request_i.points[k].layer, {24'd0, request_i.header.last_layer}, request_i.moves);
      points_d[k].reached = x_reached && y_reached && z_reached && layer_reached;
      points_d[k].x = request_i.bytes ? {8'd0, x} : {8'd0, x} << request_i.header.bytes_log2;
      points_d[k].y = y[15:0];
      points_d[k].z = z[15:0];
      points_d[k].layer = layer[15:0];
    end
  end

  // Rows of blocks, and products with pitch and layer.
  logic [15:0] z_mask;
  logic [12:0] y_mask, y_gob;
  always_comb begin
    rows_header_d = points_header_q;
    z_mask = (16'd1 << points_header_q.deep) - 16'd1;
    y_mask = (13'd1 << points_header_q.high) - 13'd1;
    for (int unsigned k = 0; k < SURFACE_LANES; k++) begin
      y_gob = points_q[k].y[15:3];
      rows_d[k].reached = points_q[k].reached;
      rows_d[k].x = points_q[k].x;
      rows_d[k].row = 30'(points_q[k].z >> points_header_q.deep) * 30'(points_header_q.blocks)
          + 30'(y_gob >> points_header_q.high);
      rows_d[k].gob = 14'(points_q[k].z & z_mask) << points_header_q.high | 14'(y_gob & y_mask);
      rows_d[k].in_gob = block_linear_pkg::byte_in_gob(points_q[k].x[5:0], points_q[k].y[2:0]);
      unique case (points_header_q.layout)
        TEXEL_LAYOUT_PITCH: rows_d[k].before_it = 40'(points_q[k].y) * 40'(points_header_q.pitch);
        TEXEL_LAYOUT_BLOCKS: rows_d[k].before_it = 40'(points_q[k].layer) * points_header_q.layer;
        default: rows_d[k].before_it = '0;
      endcase
    end
  end

  // Blocks.
  always_comb begin
    blocks_header_d = rows_header_q;
    for (int unsigned k = 0; k < SURFACE_LANES; k++) begin
      blocks_d[k].reached = rows_q[k].reached;
      blocks_d[k].x = rows_q[k].x;
      blocks_d[k].block = 31'(rows_q[k].row) * 31'(rows_header_q.gobs) + 31'(rows_q[k].x[39:6]);
      blocks_d[k].gob = rows_q[k].gob;
      blocks_d[k].in_gob = rows_q[k].in_gob;
      blocks_d[k].before_it = rows_q[k].before_it;
    end
  end

  // The sum.
  logic [30:0] gobs;
  always_comb begin
    sum_header_d = blocks_header_q;
    for (int unsigned k = 0; k < SURFACE_LANES; k++) begin
      gobs = blocks_q[k].block << (4'(blocks_header_q.high) + 4'(blocks_header_q.deep)) | 31'(blocks_q[k].gob);
      sum_d[k].reached = blocks_q[k].reached;
      sum_d[k].offset = blocks_q[k].before_it
          + (blocks_header_q.layout == TEXEL_LAYOUT_BLOCKS ? {gobs, blocks_q[k].in_gob} : blocks_q[k].x);
    end
  end

  // The result.
  always_comb begin
    d = q;
    d.valid = {q.valid[SURFACE_CYCLES-2:0], request_valid_i};
    if (q.valid[SURFACE_CYCLES-2])
      for (int unsigned k = 0; k < SURFACE_LANES; k++) begin
        d.result.inner[k] = sum_q[k].reached;
        d.result.addresses[k] = sum_header_q.address + sum_q[k].offset;
      end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;
  always_ff @(posedge clk_i) begin
    points_header_q <= points_header_d;
    points_q <= points_d;
    rows_header_q <= rows_header_d;
    rows_q <= rows_d;
    blocks_header_q <= blocks_header_d;
    blocks_q <= blocks_d;
    sum_header_q <= sum_header_d;
    sum_q <= sum_d;
  end

endmodule
