// Blit shape: computes the distances of a line's or a triangle's first pixel from its sides, and their steps, before its
// rectangle is walked.
//
// A rectangle starts the cycle after it was launched, a line 7 cycles later, a triangle 25; a triangle without area does not
// start. One is computed at a time. Specification: RSTR2D.

module blit_shape
  import raster_2d_pkg::*;
(
  // ---- ports
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  logic                         launch_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // other parts use the rest of the job
  input  logic                         launch_i,
  input  blit_t                        job_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  blit_point_t [BLIT_SIDES-1:0] points_i,
  output logic                         start_valid_o,
  output logic                         start_o,
  output blit_sides_t                  sides_o,        // does not change while it is drawn
  output logic                         idle_o
);

  // Products of a line; of a triangle, the first two for its area.
  localparam logic [3:0] LINE_PRODUCTS = 4'd2;
  localparam logic [3:0] AREA_PRODUCTS = 4'd2;
  localparam logic [3:0] TRIANGLE_PRODUCTS = 4'd8;
  localparam logic [1:0] MULTIPLY_CYCLES = 2'd2;

  typedef blit_point_t [BLIT_SIDES-1:0] points_t;

  // From one point to another.
  typedef struct packed {
    blit_distance_t x;
    blit_distance_t y;
  } vector_t;

  // A product's factors.
  typedef struct packed {
    blit_distance_t a;
    blit_distance_t b;
  } factors_t;

  // ---- registers
  typedef struct packed {
    points_t        points;
    logic           computes;
    logic [3:0]     product;      // number of the product that is computed
    logic [1:0]     wait_cycles;  // cycles until it is available
    logic [31:0]    a;            // magnitudes of the operands, and whether the product is negative
    logic [31:0]    b;
    logic           negative;
    blit_distance_t area;
    blit_sides_t    sides;
    struct packed {logic valid; logic data;} start;
  } regs_t;

  regs_t d, q;

  // ---- parts
  /* verilator lint_off UNUSEDSIGNAL */  // no product has as many bits
  logic [63:0] product;
  /* verilator lint_on UNUSEDSIGNAL */

  multiply multiply (
    .clk_i,
    .rst_ni,
    .a_i      (q.a),
    .b_i      (q.b),
    .product_o(product)
  );

  // ---- outputs
  assign {start_valid_o, start_o} = q.start;
  assign sides_o = q.sides;
  assign idle_o = !q.computes && !q.start.valid;

  // ---- next state: sides
  function automatic blit_distance_t wide(input logic [31:0] x);
    return {{8{x[31]}}, x};
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */  // the sign
  function automatic logic is_negative(input blit_distance_t x);
    return x[$bits(blit_distance_t)-1];
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  function automatic blit_distance_t magnitude(input blit_distance_t x);
    return is_negative(x) ? -x : x;
  endfunction

  function automatic vector_t vector(input blit_point_t from, input blit_point_t to);
    return '{x: wide(to.x) - wide(from.x), y: wide(to.y) - wide(from.y)};
  endfunction

  // The vector of side `k`.
  function automatic vector_t side_of(input points_t points, input int unsigned k);
    return vector(points[k], points[k==BLIT_SIDES-1?0 : k+1]);
  endfunction

  // `x` if `sign` is positive, 0 if it is 0.
  function automatic blit_distance_t signed_as(input blit_distance_t x, input blit_distance_t sign);
    if (sign == '0) return '0;
    return is_negative(sign) ? -x : x;
  endfunction

  // Steps of the distance from side `k`, by a column and by a row.
  function automatic vector_t steps(input logic triangle, input points_t points, input int unsigned k);
    vector_t v, turned, step;
    logic along_x;
    v = side_of(points, k);
    if (triangle) return '{x: -v.y, y: v.x};
    // Twice the distance from the line, in the direction in which the smaller difference grows.
    v = vector(points[0], points[1]);
    along_x = magnitude(v.x) > magnitude(v.y);
    turned = (along_x ? is_negative(v.y) : is_negative(v.x)) ? '{x: -v.x, y: -v.y} : v;
    step = along_x ? '{x: signed_as(-(turned.y << 1), turned.x), y: magnitude(turned.x) << 1}
        : '{x: magnitude(turned.y) << 1, y: signed_as(-(turned.x << 1), turned.y)};
    return k == 0 ? step : '{x: -step.x, y: -step.y};
  endfunction

  // What is added to the products: half of a line's greater difference; nothing, or less than a step, where the side's pixels
  // are drawn or not.
  function automatic blit_distance_t margin(
    input logic triangle, input logic lower_tie, input points_t points, input int unsigned k
  );
    vector_t v;
    v = side_of(points, k);
    if (triangle)
      return is_negative(v.y) || (v.y == '0 && !is_negative(v.x) && v.x != '0) ? '0 : '1;
    v = vector(points[0], points[1]);
    return (magnitude(v.x) > magnitude(v.y) ? magnitude(v.x) : magnitude(v.y)) - 40'((k == 0) != lower_tie);
  endfunction

  // Factors of the product of a number.
  function automatic factors_t factors_of(
    input logic triangle, input logic [15:0] first_x, input logic [15:0] first_y, input points_t points,
    input logic [3:0] number
  );
    vector_t v, w, step;
    logic [2:0] n;
    int unsigned k;
    v = vector(points[0], points[1]);
    w = vector(points[0], points[2]);
    if (triangle && number == 4'd0) return '{a: v.x, b: w.y};
    if (triangle && number == 4'd1) return '{a: w.x, b: v.y};
    n = 3'(triangle ? number - AREA_PRODUCTS : number);
    k = 32'(n[2:1]);
    step = steps(triangle, points, k);
    return n[0] ? '{a: step.y, b: 40'(first_y) - wide(points[k].y)}
        : '{a: step.x, b: 40'(first_x) - wide(points[k].x)};
  endfunction

  // Steps and margins of all sides.
  function automatic blit_sides_t prepared(input logic triangle, input logic lower_tie, input points_t points);
    blit_sides_t s;
    vector_t step;
    for (int unsigned k = 0; k < BLIT_SIDES; k++) begin
      step = steps(triangle, points, k);
      s.right[k] = step.x;
      s.down[k] = step.y;
      s.distance[k] = margin(triangle, lower_tie, points, k);
    end
    return s;
  endfunction

  // ---- next state
  logic triangle, begins;
  logic [3:0] number;
  points_t points;
  factors_t factors;
  blit_distance_t value;
  logic [1:0] side;

  always_comb begin
    d = q;
    d.start.valid = 1'b0;
    triangle = job_i.outline == BLIT_OUTLINE_TRIANGLE;
    begins = 1'b0;
    number = '0;
    points = q.points;
    factors = '0;
    value = '0;
    side = 2'((q.product - AREA_PRODUCTS) >> 1);
    if (launch_valid_i) begin
      points = points_i;
      d.points = points_i;
      if (job_i.outline == BLIT_OUTLINE_RECTANGLE) d.start = '{valid: 1'b1, data: 1'b1};
      else begin
        d.computes = 1'b1;
        d.area = '0;
        d.sides = prepared(triangle, job_i.lower_tie, points);
        begins = 1'b1;
      end
    end else if (q.computes && q.wait_cycles != '0) d.wait_cycles = q.wait_cycles - 2'd1;
    else if (q.computes) begin
      value = q.negative ? -product[39:0] : product[39:0];
      if (!triangle) begin
        d.sides.distance[0] = q.sides.distance[0] + value;
        d.sides.distance[1] = q.sides.distance[1] - value;
      end else if (q.product == 4'd0) d.area = q.area + value;
      else if (q.product == 4'd1) d.area = q.area - value;
      else d.sides.distance[side] = q.sides.distance[side] + value;

      number = q.product + 4'd1;
      begins = 1'b1;
      if (triangle && number == AREA_PRODUCTS) begin
        if (d.area == '0) begin
          d.computes = 1'b0;
          begins = 1'b0;
        end else begin
          if (is_negative(d.area)) points = {q.points[1], q.points[2], q.points[0]};
          d.points = points;
          d.sides = prepared(triangle, job_i.lower_tie, points);
        end
      end
      if (number >= (triangle ? TRIANGLE_PRODUCTS : LINE_PRODUCTS)) begin
        d.computes = 1'b0;
        d.start = '{valid: 1'b1, data: 1'b1};
        begins = 1'b0;
      end
    end
    if (begins) begin
      factors = factors_of(triangle, job_i.x.first, job_i.y.first, points, number);
      d.product = number;
      d.wait_cycles = MULTIPLY_CYCLES;
      d.a = 32'(magnitude(factors.a));
      d.b = 32'(magnitude(factors.b));
      d.negative = is_negative(factors.a) != is_negative(factors.b);
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
