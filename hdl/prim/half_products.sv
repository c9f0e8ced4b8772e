// Half products: the products of the halves of two numbers, each of which fits a DSP block. Their sum needs a stage of
// its own: {high, low} + (cross_a << A_HALF) + (cross_b << B_HALF).

module half_products #(
  // ---- parameters
  parameter int unsigned A_WIDTH = 24,
  parameter int unsigned B_WIDTH = A_WIDTH,
  localparam int unsigned A_HALF = (A_WIDTH + 1) / 2,
  localparam int unsigned B_HALF = (B_WIDTH + 1) / 2,
  localparam int unsigned PRODUCT = A_HALF + B_HALF
) (
  // ---- ports
  input  logic [A_WIDTH-1:0] a_i,
  input  logic [B_WIDTH-1:0] b_i,
  output logic [PRODUCT-1:0] low_o,      // low by low
  output logic [PRODUCT-1:0] cross_a_o,  // high of a by low of b
  output logic [PRODUCT-1:0] cross_b_o,  // low of a by high of b
  output logic [PRODUCT-1:0] high_o      // high by high
);

  logic [2*A_HALF-1:0] a;
  logic [2*B_HALF-1:0] b;

  function automatic logic [PRODUCT-1:0] times(input logic [A_HALF-1:0] x, input logic [B_HALF-1:0] y);
    return PRODUCT'(x) * PRODUCT'(y);
  endfunction

  assign a = (2 * A_HALF)'(a_i);
  assign b = (2 * B_HALF)'(b_i);
  assign low_o = times(a[A_HALF-1:0], b[B_HALF-1:0]);
  assign cross_a_o = times(a[2*A_HALF-1:A_HALF], b[B_HALF-1:0]);
  assign cross_b_o = times(a[A_HALF-1:0], b[2*B_HALF-1:B_HALF]);
  assign high_o = times(a[2*A_HALF-1:A_HALF], b[2*B_HALF-1:B_HALF]);

endmodule
