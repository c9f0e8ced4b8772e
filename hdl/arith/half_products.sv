// Half products: the products of the halves of two numbers, each of which fits a DSP block.
// Their sum is a stage of its own: {high, low} + (cross_a + cross_b) << HALF.

module half_products #(
  // ---- parameters
  parameter int unsigned WIDTH = 24,
  localparam int unsigned HALF = (WIDTH + 1) / 2
) (
  // ---- ports
  input  logic [WIDTH-1:0]  a_i,
  input  logic [WIDTH-1:0]  b_i,
  output logic [2*HALF-1:0] low_o,      // low by low
  output logic [2*HALF-1:0] cross_a_o,  // high of a by low of b
  output logic [2*HALF-1:0] cross_b_o,  // low of a by high of b
  output logic [2*HALF-1:0] high_o      // high by high
);

  logic [2*HALF-1:0] a, b;

  function automatic logic [2*HALF-1:0] times(input logic [HALF-1:0] x, input logic [HALF-1:0] y);
    return (2 * HALF)'(x) * (2 * HALF)'(y);
  endfunction

  assign a = (2 * HALF)'(a_i);
  assign b = (2 * HALF)'(b_i);
  assign low_o = times(a[HALF-1:0], b[HALF-1:0]);
  assign cross_a_o = times(a[2*HALF-1:HALF], b[HALF-1:0]);
  assign cross_b_o = times(a[HALF-1:0], b[2*HALF-1:HALF]);
  assign high_o = times(a[2*HALF-1:HALF], b[2*HALF-1:HALF]);

endmodule
