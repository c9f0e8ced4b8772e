// Shift sticky: a right shift that reports whether ones were lost. Distances of WIDTH and more leave nothing.

module shift_sticky #(
  // ---- parameters
  parameter int unsigned WIDTH = 76,
  parameter int unsigned BITS  = 7    // width of the distance
) (
  // ---- ports
  input  logic [WIDTH-1:0] value_i,
  input  logic [BITS-1:0]  distance_i,
  output logic [WIDTH-1:0] value_o,
  output logic             lost_o
);

  // The lost bits are found in parallel with the shift, not after it.
  assign value_o = value_i >> distance_i;
  assign lost_o = (value_i & ~({WIDTH{1'b1}} << distance_i)) != '0;

endmodule
