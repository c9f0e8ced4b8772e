// FMA sum: adds or subtracts product and addend in the window. Ones that the addend lost represent less than one unit;
// then it is smaller than the product.

module fma_sum #(
  // ---- parameters
  parameter int unsigned MAN = 23,
  localparam int unsigned WIDTH = 3 * MAN + 7
) (
  // ---- ports
  input  logic [2*MAN+1:0] product_i,
  input  logic [WIDTH-1:0] addend_i,
  input  logic             lost_i,
  input  logic             subtract_i,
  output logic [WIDTH-1:0] magnitude_o,
  output logic             swapped_o     // the difference has the addend's sign
);

  logic [WIDTH-1:0] product, addend;
  logic [WIDTH-1:2] backward;
  logic [WIDTH:0] forward;

  always_comb begin
    product = {{(MAN + 3) {1'b0}}, product_i, 2'b0};
    // The product less the addend; if ones were lost, less one more, and the lost bits represent the remainder.
    addend = subtract_i ? ~addend_i : addend_i;
    forward = {1'b0, product} + {1'b0, addend} + (WIDTH + 1)'(subtract_i && !lost_i);
    // An addend with ones below the product's bits is smaller than the product.
    backward = addend_i[WIDTH-1:2] - product[WIDTH-1:2];
    swapped_o = subtract_i && !forward[WIDTH];
    magnitude_o = swapped_o ? {backward, 2'b0} : forward[WIDTH-1:0];
  end

endmodule
