// Shift sticky: a shift right that says whether ones were lost. Distances of WIDTH and
// more leave nothing.

module shift_sticky #(
  // ---- parameters
  parameter int unsigned WIDTH = 76,
  parameter int unsigned BITS  = 7    // of the distance
) (
  // ---- ports
  input  logic [WIDTH-1:0] value_i,
  input  logic [BITS-1:0]  distance_i,
  output logic [WIDTH-1:0] value_o,
  output logic             lost_o
);

  // One step for each bit of the distance, the longest first: what it loses is known early.
  always_comb begin
    value_o = value_i;
    lost_o = 1'b0;
    for (int k = BITS - 1; k >= 0; k--) begin
      if (distance_i[k]) begin
        lost_o = lost_o || (value_o & ~({WIDTH{1'b1}} << (1 << k))) != '0;
        value_o = value_o >> (1 << k);
      end
    end
  end

endmodule
