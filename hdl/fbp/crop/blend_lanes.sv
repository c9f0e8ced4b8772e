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

  // ---- outputs
  assign result_o = q.result;

  // ---- next state: factors
  factors_t factors;
  colour_control_t control;
  logic snorm, arithmetic;
  number_t [3:0] constants;

  always_comb begin
    control = sector_i.control;
    snorm = control.mode == COLOUR_MODE_SNORM8;
    arithmetic = snorm || control.mode == COLOUR_MODE_UNORM8;
    for (int k = 0; k < 4; k++) constants[k] = number(control.constants[k][7:0], snorm);
    factors.valid = 1'b1;
    factors.snorm = snorm;
  end

  for (genvar b = 0; b < 32; b++) begin : gen_lane
    logic on, smaller, sum;
    logic [1:0] c;
    logic [7:0] s, x, bits, plain, stored_alpha;
    blend_equation_t equation;
    operands_t operands;

    always_comb begin
      on = sector_i.write[b];
      s = sector_i.source[b];
      x = sector_i.destination[b];
      bits = control.bits[8*(b%4)+:8];
      c = component(control.layout, 2'(b));
      equation = c == 2'd3 ? control.alpha : control.colour;
      stored_alpha = control.layout == COLOUR_LAYOUT_A8 ? x : sector_i.destination[b|3];
      operands.of_alpha = c == 2'd3;
      operands.src = number(s, snorm);
      operands.src_alpha = number(sector_i.alpha[b], snorm);
      operands.src1 = number(sector_i.source1[b], snorm);
      operands.src1_alpha = number(sector_i.alpha1[b], snorm);
      operands.dst = number(x, snorm);
      operands.dst_alpha = control.opaque ? one(snorm) : number(stored_alpha, snorm);
      operands.constant = constants[c];
      operands.constant_alpha = constants[3];

      smaller = operands.src < operands.dst;
      sum = !(equation.op inside {BLEND_OP_MIN, BLEND_OP_MAX});
      plain = s;
      if (control.mode == COLOUR_MODE_LOGIC) plain = logic_of(control.logic_op, s, x);
      else if (arithmetic && !sum)
        plain = smaller == (equation.op == BLEND_OP_MIN) ? operands.src[7:0] : operands.dst[7:0];

      factors.plain[b] = on ? plain & bits | x & ~bits : x;
      factors.blended[b] = on && arithmetic && sum;
      factors.subtract_src[b] = equation.op == BLEND_OP_REVERSE_SUBTRACT;
      factors.subtract_dst[b] = equation.op == BLEND_OP_SUBTRACT;
      factors.src[b] = operands.src;
      factors.dst[b] = operands.dst;
      factors.src_factor[b] = value(equation.src, operands, snorm);
      factors.dst_factor[b] = value(equation.dst, operands, snorm);
    end
  end

  // ---- next state
  sum_t src_term, dst_term;

  always_comb begin
    d = q;
    src_term = '0;
    dst_term = '0;

    d.factors.valid = sector_valid_i;
    if (sector_valid_i) d.factors = factors;

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
