// Line spread: computes by how much the function of a rectangular line's side grows when the side moves out by half
// the line's width: the length of its normal times that half, floor(width floor(2^10 sqrt(a^2 + b^2)) / 2^11). Rate:
// one a cycle. Latency: QUOTIENT_BITS = 39 cycles, like the quotients of slopes. All stages move with advance, in
// order. Specification: Setup.
//
// The model computes the root at once and delays the result, so only outputs are compared.

module line_spread
  import setup_pkg::*;
(
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         side_valid_i,
  input  line_side_t   side_i,
  input  logic         advance_i,       // the output is accepted, or not valid
  output logic         spread_valid_o,
  output side_spread_t spread_o,        // zero while not valid
  output logic         idle_o
);

  // Bits of the length, 10 of them fraction; one stage each. Three stages precede them and two follow.
  localparam int unsigned ROOT_BITS = QUOTIENT_BITS - 5;
  localparam int unsigned WIDTHS = ROOT_BITS + 3;

  // ---- registers
  typedef struct packed {
    logic [QUOTIENT_BITS-1:0] valid;  // one bit per stage, the last stage on top
  } regs_t;

  // Products of the lower 17 and the upper bits of a slope's magnitude.
  typedef struct packed {
    logic [33:0] low;
    logic [22:0] middle;
    logic [11:0] high;
  } parts_t;

  // A root in progress: the remainder, above the bits of the square not yet used.
  typedef struct packed {
    logic [ROOT_BITS+1:0]   rest;
    logic [2*ROOT_BITS-1:0] below;
    logic [ROOT_BITS-1:0]   root;
  } progress_t;

  regs_t d, q;
  parts_t [1:0] parts;
  logic [1:0][45:0] squares;
  progress_t stage[ROOT_BITS+1];
  size_fixed_t width[WIDTHS];
  logic [35:0] product_low, product_high;
  side_spread_t whole;

  function automatic logic [22:0] magnitude(input logic signed [23:0] slope);
    return 23'(slope < 0 ? -slope : slope);
  endfunction

  function automatic parts_t parts_of(input logic signed [23:0] slope);
    logic [22:0] m;
    m = magnitude(slope);
    return '{
        low: 34'(m[16:0]) * 34'(m[16:0]),
        middle: 23'(m[16:0]) * 23'(m[22:17]),
        high: 12'(m[22:17]) * 12'(m[22:17])
    };
  endfunction

  // ---- a stage of the root: one bit of the root from two bits of the square
  function automatic progress_t step(input progress_t p);
    logic [ROOT_BITS+1:0] rest, taken;
    logic fits;
    rest = {p.rest[ROOT_BITS-1:0], p.below[2*ROOT_BITS-1-:2]};
    taken = {p.root, 2'b01};
    fits = rest >= taken;
    return '{
        rest: fits ? rest - taken : rest,
        below: {p.below[2*ROOT_BITS-3:0], 2'b00},
        root: {p.root[ROOT_BITS-2:0], fits}
    };
  endfunction

  // ---- outputs
  /* verilator lint_off UNUSEDSIGNAL */  // the truncated bits
  logic [52:0] product;
  /* verilator lint_on UNUSEDSIGNAL */
  always_comb begin
    product = 53'(product_low) + {product_high, 17'b0};
    spread_valid_o = q.valid[QUOTIENT_BITS-1];
    spread_o = spread_valid_o ? whole : '0;
    idle_o = q.valid == 0;
  end

  // ---- next state
  always_comb begin
    d = q;
    if (advance_i) d.valid = {q.valid[QUOTIENT_BITS-2:0], side_valid_i};
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end
  always_ff @(posedge clk_i)
    if (advance_i) begin
      parts <= {parts_of(side_i.slope.b), parts_of(side_i.slope.a)};
      for (int k = 0; k < 2; k++)
        squares[k] <= {parts[k].high, parts[k].low} + {5'b0, parts[k].middle, 18'b0};
      stage[0] <= '{rest: '0, below: {1'b0, 47'(squares[0]) + 47'(squares[1]), 20'b0}, root: '0};
      for (int n = 1; n <= ROOT_BITS; n++) stage[n] <= step(stage[n-1]);
      for (int n = 0; n < WIDTHS; n++) width[n] <= n == 0 ? side_i.width : width[n-1];
      product_low <= 36'(stage[ROOT_BITS].root[16:0]) * 36'(width[WIDTHS-1]);
      product_high <= 36'(stage[ROOT_BITS].root[33:17]) * 36'(width[WIDTHS-1]);
      whole <= product[52:11];
    end

endmodule
