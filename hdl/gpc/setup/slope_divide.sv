// Slope divide: computes two quotients by one divisor, one bit of each per stage. For a divisor D with its highest
// bit set and a numerator N below 2^60 the quotient is floor(N 2^38 / (D 2^13)). Rate: one division a cycle. Latency:
// QUOTIENT_BITS = 39 cycles. All stages move with advance, in order. Specification: Setup.
//
// The model divides at once and delays the result, so only outputs are compared.

module slope_divide
  import setup_pkg::*;
(
  // ---- ports
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             terms_valid_i,
  input  slope_division_t  terms_i,
  input  logic             advance_i,          // the output is accepted, or not valid
  output logic             quotients_valid_o,
  output slope_quotient_t [1:0]  quotients_o,        // zero while not valid
  output logic             idle_o
);

  // ---- registers
  typedef struct packed {
    logic [QUOTIENT_BITS-1:0] valid;  // one bit per stage, the last stage on top
  } regs_t;

  localparam int unsigned REST_BITS = DIVISOR_BITS + 1;
  localparam int unsigned BELOW_BITS = NUMERATOR_BITS - DIVISOR_BITS;

  // A division in progress: the remainder, in units of the divisor, above the unused bits of the numerator and the
  // bits of the quotient found so far.
  typedef struct packed {
    logic [REST_BITS-1:0]     rest;
    logic [QUOTIENT_BITS-1:0] below;
  } progress_t;

  regs_t d, q;
  progress_t [1:0] stage[QUOTIENT_BITS];
  slope_divisor_t divisor[QUOTIENT_BITS];

  // ---- next state of a stage: subtract if possible, shift left by one
  function automatic progress_t step(input progress_t p, input slope_divisor_t by);
    logic [REST_BITS:0] difference;
    slope_divisor_t rest;
    logic fits;
    difference = {1'b0, p.rest} - {2'b00, by};
    fits = !difference[REST_BITS];
    rest = slope_divisor_t'(fits ? difference : {1'b0, p.rest});  // less than the divisor
    return '{rest: {rest, p.below[QUOTIENT_BITS-1]}, below: {p.below[QUOTIENT_BITS-2:0], fits}};
  endfunction

  function automatic progress_t start(input slope_numerator_t numerator);
    return '{
        rest: {1'b0, numerator[NUMERATOR_BITS-1:BELOW_BITS]},
        below: {numerator[BELOW_BITS-1:0], {(QUOTIENT_BITS - BELOW_BITS) {1'b0}}}
    };
  endfunction

  // ---- outputs
  always_comb begin
    quotients_valid_o = q.valid[QUOTIENT_BITS-1];
    for (int k = 0; k < 2; k++)
      quotients_o[k] = quotients_valid_o ? stage[QUOTIENT_BITS-1][k].below : '0;
    idle_o = q.valid == 0;
  end

  // ---- next state
  always_comb begin
    d = q;
    if (advance_i) d.valid = {q.valid[QUOTIENT_BITS-2:0], terms_valid_i};
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end
  always_ff @(posedge clk_i)
    if (advance_i)
      for (int n = 0; n < QUOTIENT_BITS; n++) begin
        divisor[n] <= n == 0 ? terms_i.divisor : divisor[n-1];
        for (int k = 0; k < 2; k++)
          stage[n][k] <= n == 0 ? step(start(terms_i.numerators[k]), terms_i.divisor) : step(stage[n-1][k], divisor[n-1]);
      end

endmodule
