// Blend lanes: blend the 32 bytes of a sector, with two multipliers per byte. Rate: one sector a cycle
// (crop-blended-unorm8, crop-blended-snorm8). Latency: four cycles. It never stalls. Specification: CROP.

// Fields of the control are used elsewhere.
/* verilator lint_off UNUSEDSIGNAL */

module blend_lanes
  import blend_methods_pkg::*;
  import crop_factors_pkg::*;
  import crop_pkg::*;
  import memory_port_pkg::*;
  import pixel_format_pkg::*;
(
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         sector_valid_i,
  input  blend_input_t sector_i,
  output sector_t      result_o         // of the sector accepted four cycles ago
);

  typedef logic signed [17:0] product_t;
  typedef logic signed [18:0] sum_t;

  // ---- registers
  typedef struct packed {
    logic            valid;
    logic            snorm;
    logic [31:0]     blended;       // bytes that take the sum; the others take `plain`
    logic [31:0][7:0] plain;
    logic [31:0]     subtract_src;
    logic [31:0]     subtract_dst;
    number_t [31:0]  src;
    number_t [31:0]  src_factor;
    number_t [31:0]  dst;
    number_t [31:0]  dst_factor;
  } factors_t;

  typedef struct packed {
    logic             valid;
    logic             snorm;
    logic [31:0]      blended;
    logic [31:0][7:0] plain;
    logic [31:0]      subtract_src;
    logic [31:0]      subtract_dst;
    product_t [31:0]  src;
    product_t [31:0]  dst;
  } products_t;

  typedef struct packed {
    logic             valid;
    logic             snorm;
    logic [31:0]      blended;
    logic [31:0][7:0] plain;
    sum_t [31:0]      total;
  } sums_t;

  typedef struct packed {
    factors_t         factors;
    products_t        products;
    sums_t            sums;
    logic [31:0][7:0] result;
  } regs_t;

  regs_t d, q;

  // The result of a logic op, whose digit has bit 0 for (1, 1), bit 1 for (1, 0), bit 2 for (0, 1), bit 3 for (0, 0).
  function automatic logic [7:0] logic_of(input logic [3:0] op, input logic [7:0] s, input logic [7:0] x);
    return {8{op[0]}} & s & x | {8{op[1]}} & s & ~x | {8{op[2]}} & ~s & x | {8{op[3]}} & ~s & ~x;
  endfunction

  // A sum of products as a byte: divided by the scale, rounded to nearest, clamped to the range. There are no ties,
  // since both scales are odd.
  function automatic logic [7:0] normalise(input sum_t sum, input logic snorm);
    logic [17:0] magnitude;
    logic [16:0] m;
    logic [7:0]  rounded;
    magnitude = 18'(sum < 0 ? -sum : sum);
    // floor(m / full), for m below 4^bits - 1.
    m = 17'(magnitude) + (snorm ? 17'd63 : 17'd127);
    m = m + 17'd1 + (snorm ? m >> 7 : m >> 8);
    rounded = snorm ? m[14:7] : m[15:8];
    if (magnitude >= (snorm ? 18'd16129 : 18'd65025)) rounded = snorm ? 8'd127 : 8'd255;
    if (sum >= 0) return rounded;
    return snorm ? -rounded : 8'd0;
  endfunction

  // The factors of a byte.
  typedef struct packed {
    logic [7:0] plain;
    logic       blended;
    logic       subtract_src;
    logic       subtract_dst;
    number_t    src;
    number_t    src_factor;
    number_t    dst;
    number_t    dst_factor;
  } byte_factors_t;

  function automatic byte_factors_t factors_of(input blend_input_t sector, input logic [4:0] b);
    byte_factors_t f;
    colour_control_t control;
    logic on, snorm, arithmetic, smaller, sum;
    logic [1:0] c;
    logic [7:0] s, x, bits, plain, stored_alpha;
    blend_equation_t equation;
    operands_t operands;
    control = sector.control;
    snorm = control.mode == COLOUR_MODE_SNORM8;
    arithmetic = snorm || control.mode == COLOUR_MODE_UNORM8;
    on = sector.write[b];
    s = sector.source[b];
    x = sector.destination[b];
    bits = control.bits[8*b[1:0]+:8];
    c = component(control.layout, b[1:0]);
    equation = c == 2'd3 ? control.alpha : control.colour;
    stored_alpha = control.layout == COLOUR_LAYOUT_A8 ? x : sector.destination[b|5'd3];
    operands.of_alpha = c == 2'd3;
    operands.src = number(s, snorm);
    operands.src_alpha = number(sector.alpha[b], snorm);
    operands.src1 = number(sector.source1[b], snorm);
    operands.src1_alpha = number(sector.alpha1[b], snorm);
    operands.dst = number(x, snorm);
    operands.dst_alpha = control.opaque ? one(snorm) : number(stored_alpha, snorm);
    operands.constant = number(control.constants[c][7:0], snorm);
    operands.constant_alpha = number(control.constants[3][7:0], snorm);

    smaller = operands.src < operands.dst;
    sum = !(equation.op inside {BLEND_OP_MIN, BLEND_OP_MAX});
    plain = s;
    if (control.mode == COLOUR_MODE_LOGIC) plain = logic_of(control.logic_op, s, x);
    else if (arithmetic && !sum)
      plain = smaller == (equation.op == BLEND_OP_MIN) ? operands.src[7:0] : operands.dst[7:0];

    f.plain = on ? plain & bits | x & ~bits : x;
    f.blended = on && arithmetic && sum;
    f.subtract_src = equation.op == BLEND_OP_REVERSE_SUBTRACT;
    f.subtract_dst = equation.op == BLEND_OP_SUBTRACT;
    f.src = operands.src;
    f.dst = operands.dst;
    f.src_factor = value(equation.src, operands, snorm);
    f.dst_factor = value(equation.dst, operands, snorm);
    return f;
  endfunction

  // ---- outputs
  assign result_o = q.result;

  // ---- next state
  byte_factors_t factors;
  sum_t src_term, dst_term;

  always_comb begin
    d = q;
    factors = '0;
    src_term = '0;
    dst_term = '0;

    d.factors.valid = sector_valid_i;
    if (sector_valid_i) begin
      d.factors.snorm = sector_i.control.mode == COLOUR_MODE_SNORM8;
      for (int b = 0; b < 32; b++) begin
        factors = factors_of(sector_i, 5'(b));
        d.factors.plain[b] = factors.plain;
        d.factors.blended[b] = factors.blended;
        d.factors.subtract_src[b] = factors.subtract_src;
        d.factors.subtract_dst[b] = factors.subtract_dst;
        d.factors.src[b] = factors.src;
        d.factors.src_factor[b] = factors.src_factor;
        d.factors.dst[b] = factors.dst;
        d.factors.dst_factor[b] = factors.dst_factor;
      end
    end

    d.products.valid = q.factors.valid;
    if (q.factors.valid) begin
      d.products.snorm = q.factors.snorm;
      d.products.blended = q.factors.blended;
      d.products.plain = q.factors.plain;
      d.products.subtract_src = q.factors.subtract_src;
      d.products.subtract_dst = q.factors.subtract_dst;
      for (int b = 0; b < 32; b++) begin
        d.products.src[b] = product_t'(q.factors.src[b]) * product_t'(q.factors.src_factor[b]);
        d.products.dst[b] = product_t'(q.factors.dst[b]) * product_t'(q.factors.dst_factor[b]);
      end
    end

    d.sums.valid = q.products.valid;
    if (q.products.valid) begin
      d.sums.snorm = q.products.snorm;
      d.sums.blended = q.products.blended;
      d.sums.plain = q.products.plain;
      for (int b = 0; b < 32; b++) begin
        src_term = sum_t'(q.products.src[b]);
        dst_term = sum_t'(q.products.dst[b]);
        d.sums.total[b] = (q.products.subtract_src[b] ? -src_term : src_term)
            + (q.products.subtract_dst[b] ? -dst_term : dst_term);
      end
    end

    if (q.sums.valid)
      for (int b = 0; b < 32; b++)
        d.result[b] = q.sums.blended[b] ? normalise(q.sums.total[b], q.sums.snorm) : q.sums.plain[b];
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
