// Plane ratios: computes the barycentrics of a primitive's second and third corner as floats, from exact edge
// functions over twice the area: slopes per pixel, and the value at the corner of a tile. Rate: one a cycle. Latency:
// 39 cycles (RATIO_CYCLES). In order; it never stalls. docs/units/gpc/setup/plane_ratios.md bounds the error.
// Specification: Setup.

module plane_ratios
  import plane_ratios_pkg::*;
  import raster_pkg::*;
  import setup_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          op_valid_i,
  input  ratio_op_t     op_i,
  output logic          ratios_valid_o,
  output prim_barycentrics_t ratios_o
);

  localparam int unsigned RATIO_CYCLES = 4 + RATIO_BITS + 3;
  // Numerators: slope right, slope down and value, for both corners.
  localparam int unsigned NUMERATORS = 6;
  localparam int unsigned HALF = RATIO_BITS / 2;

  // ---- registers
  typedef struct packed {
    logic [RATIO_CYCLES-1:0] valid;   // bit k: an operation was accepted k + 1 cycles ago
    prim_barycentrics_t           ratios;  // result of the last completed operation
  } regs_t;

  typedef logic signed [RATIO_NUMERATOR-1:0] numerator_t;

  typedef struct packed {
    tile_coord_t x;
    tile_coord_t y;
  } place_t;

  // Sign, highest bits and length.
  typedef struct packed {
    logic                  minus;
    logic [5:0]            length;
    logic [RATIO_BITS-1:0] high;
  } scaled_t;

  typedef struct packed {
    place_t                    place;
    logic [5:0]                divisor_length;
    scaled_t [NUMERATORS-1:0]  numerators;
  } waiting_t;

  typedef struct packed {
    logic [RATIO_BITS-1:0] divisor;
    logic [RATIO_BITS:0]   rest;
    logic [RATIO_BITS-1:0] quotient;
  } division_t;

  regs_t d, q;

  // slopes times the tile, their sum with the value at (0, 0), magnitudes, highest bits
  ratio_op_t                          product_op;
  logic signed [1:0][1:0][34:0]       product;
  slope_divisor_t                     sum_divisor, size_divisor;
  place_t                             sum_place, size_place;
  numerator_t [NUMERATORS-1:0]        sum;
  logic [NUMERATORS-1:0]              size_minus;
  logic [NUMERATORS-1:0][RATIO_NUMERATOR-1:0] size;
  waiting_t                           scale;
  division_t                          scale_division;

  // the reciprocal, while the numerators wait
  division_t [RATIO_BITS-1:0]         division;
  waiting_t                           delay                    [RATIO_BITS];
  logic [4:0]                         delay_at;
  waiting_t                           ready, multiply, round;
  logic [NUMERATORS-1:0][1:0][RATIO_BITS+HALF-1:0] part;
  logic [NUMERATORS-1:0][2*RATIO_BITS-1:0]         whole;

  // ---- functions
  // Position of the highest set bit of v, plus 1; 0 for zero. A tree of selections between halves.
  function automatic logic [5:0] bit_length(input logic [RATIO_NUMERATOR-1:0] v);
    logic [63:0] bits;
    logic [31:0] any;
    logic [31:0][5:0] at;
    bits = 64'({v, 1'b1});
    for (int n = 0; n < 32; n++) begin
      any[n] = bits[2*n] || bits[2*n+1];
      at[n] = 6'(bits[2*n+1]);
    end
    for (int level = 1; level < 6; level++)
      for (int n = 0; n < 32 >> level; n++) begin
        at[n] = (any[2*n+1] ? at[2*n+1] : at[2*n]) | 6'(any[2*n+1]) << level;
        any[n] = any[2*n] || any[2*n+1];
      end
    return at[0];
  endfunction

  // The highest 32 bits of a number of that bit length.
  function automatic logic [RATIO_BITS-1:0] highest(input logic [RATIO_NUMERATOR-1:0] v, input logic [5:0] length);
    return RATIO_BITS'((v << (6'(RATIO_NUMERATOR) - length)) >> (RATIO_NUMERATOR - RATIO_BITS));
  endfunction

  function automatic division_t step(input division_t p);
    logic [RATIO_BITS+1:0] difference;
    logic fits;
    division_t next;
    difference = {1'b0, p.rest} - {2'b00, p.divisor};
    fits = !difference[RATIO_BITS+1];
    next.divisor = p.divisor;
    next.rest = fits ? {difference[RATIO_BITS-1:0], 1'b0} : {p.rest[RATIO_BITS-1:0], 1'b0};
    next.quotient = {p.quotient[RATIO_BITS-2:0], fits};
    return next;
  endfunction

  // A product of 62 or 63 bits, rounded to nearest, in 2^shift.
  /* verilator lint_off UNUSEDSIGNAL */  // bits below the rounded ones, and the sign of the exponent
  function automatic logic [31:0] ratio(
    input logic [2*RATIO_BITS-1:0] whole_product, input scaled_t numerator, input logic [5:0] divisor_length, input logic [3:0] shift
  );
    logic long_product;
    logic [24:0] cut;
    logic [24:0] rounded;
    logic [8:0] exponent;
    if (numerator.length == 0) return '0;
    long_product = whole_product[62];
    cut = long_product ? whole_product[62:38] : whole_product[61:37];
    rounded = 25'((26'(cut) + 26'd1) >> 1);
    exponent = 9'd125 + 9'(long_product) + 9'(shift) + 9'(numerator.length) - 9'(divisor_length);
    return {numerator.minus, 31'({exponent[7:0], 23'b0}) + 31'(rounded)};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // ---- outputs
  assign ratios_valid_o = q.valid[RATIO_CYCLES-1];
  assign ratios_o = q.ratios;

  // ---- next state
  localparam int unsigned TILE_SHIFT = TILE_LOG2 + 8;

  numerator_t [NUMERATORS-1:0] numerators;
  waiting_t scaled;
  prim_barycentrics_t rounded;

  always_comb begin
    for (int k = 0; k < 2; k++) begin
      numerators[3*k] = numerator_t'(signed'(product_op.edges[k].a));
      numerators[3*k+1] = numerator_t'(signed'(product_op.edges[k].b));
      numerators[3*k+2] = product_op.edges[k].c + (numerator_t'(signed'(product[k][0])) <<< TILE_SHIFT) +
          (numerator_t'(signed'(product[k][1])) <<< TILE_SHIFT);
    end

    scaled.place = size_place;
    scaled.divisor_length = bit_length(RATIO_NUMERATOR'(size_divisor));
    for (int k = 0; k < NUMERATORS; k++) begin
      scaled.numerators[k].minus = size_minus[k];
      scaled.numerators[k].length = bit_length(size[k]);
      scaled.numerators[k].high = highest(size[k], scaled.numerators[k].length);
    end

    rounded.tile_x = round.place.x;
    rounded.tile_y = round.place.y;
    rounded.u.x = ratio(whole[0], round.numerators[0], round.divisor_length, 4'd8);
    rounded.u.y = ratio(whole[1], round.numerators[1], round.divisor_length, 4'd8);
    rounded.u.value = ratio(whole[2], round.numerators[2], round.divisor_length, 4'd0);
    rounded.v.x = ratio(whole[3], round.numerators[3], round.divisor_length, 4'd8);
    rounded.v.y = ratio(whole[4], round.numerators[4], round.divisor_length, 4'd8);
    rounded.v.value = ratio(whole[5], round.numerators[5], round.divisor_length, 4'd0);

    d.valid = {q.valid[RATIO_CYCLES-2:0], op_valid_i};
    d.ratios = q.valid[RATIO_CYCLES-2] ? rounded : q.ratios;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      delay_at <= '0;
    end else begin
      q <= d;
      delay_at <= delay_at + 1;
    end
  end

  always_ff @(posedge clk_i) begin
    product_op <= op_i;
    for (int k = 0; k < 2; k++) begin
      product[k][0] <= 35'(op_i.edges[k].a) * 35'(signed'({1'b0, op_i.tile_x}));
      product[k][1] <= 35'(op_i.edges[k].b) * 35'(signed'({1'b0, op_i.tile_y}));
    end
    sum <= numerators;
    sum_divisor <= product_op.divisor;
    sum_place <= '{x: product_op.tile_x, y: product_op.tile_y};
    for (int k = 0; k < NUMERATORS; k++) begin
      size_minus[k] <= sum[k][RATIO_NUMERATOR-1];
      size[k] <= sum[k][RATIO_NUMERATOR-1] ? -sum[k] : sum[k];
    end
    size_divisor <= sum_divisor;
    size_place <= sum_place;
    scale <= scaled;
    scale_division <= '{
        divisor: highest(RATIO_NUMERATOR'(size_divisor), scaled.divisor_length),
        rest: {2'b01, 31'b0},
        quotient: '0
    };
    for (int n = 0; n < RATIO_BITS; n++) division[n] <= step(n == 0 ? scale_division : division[n-1]);
    delay[delay_at] <= scale;
    ready <= delay[delay_at+5'd1];
    multiply <= ready;
    round <= multiply;
    for (int k = 0; k < NUMERATORS; k++) begin
      part[k][0] <= ready.numerators[k].high * division[RATIO_BITS-1].quotient[HALF-1:0];
      part[k][1] <= ready.numerators[k].high * division[RATIO_BITS-1].quotient[RATIO_BITS-1:HALF];
      whole[k] <= {part[k][1], 16'b0} + 64'(part[k][0]);
    end
  end

endmodule
