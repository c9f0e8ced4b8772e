// Leading zeros: number of zeros above the highest one, computed by a tree of halves. If there is no one at all the
// count is undefined.

module leading_zeros #(
  // ---- parameters
  parameter int unsigned WIDTH = 76,
  localparam int unsigned BITS = $clog2(WIDTH)
) (
  // ---- ports
  input  logic [WIDTH-1:0] value_i,
  output logic [BITS-1:0]  count_o
);

  localparam int unsigned FULL = 1 << BITS;

  // Node n of a level combines nodes 2 n and 2 n + 1 of the level below.
  logic [FULL-1:0] any;
  logic [FULL-1:0][BITS-1:0] count;

  always_comb begin
    any = FULL'(value_i) << (FULL - WIDTH);
    count = '0;
    for (int level = 0; level < BITS; level++) begin
      for (int n = 0; n < FULL >> (level + 1); n++) begin
        count[n] = any[2*n+1] ? count[2*n+1] : count[2*n];
        count[n][level] = !any[2*n+1];
        any[n] = any[2*n+1] || any[2*n];
      end
    end
  end

  assign count_o = count[0];

endmodule
