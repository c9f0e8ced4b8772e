// Credit counter: how many more transfers a receiver far away has room for. The
// sender takes a credit with each transfer and waits where there is none; the
// receiver gives it back when the room is free again, some clocks later.

module credit #(
  // ---- parameters
  parameter int unsigned CREDITS = 8
) (
  // ---- ports
  input  logic clk_i,
  input  logic rst_ni,
  input  logic take_valid_i,
  output logic take_ready_o,
  input  logic give_i,
  output logic idle_o         // all credits are here
);

  // ---- registers
  typedef struct packed {
    logic [7:0] taken;  // credits that are out
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign take_ready_o = q.taken < 8'(CREDITS);
  assign idle_o = q.taken == 0;

  // ---- next state
  logic take, give;

  always_comb begin
    d = q;
    take = take_valid_i && take_ready_o;
    // A credit that nobody took is not taken back.
    give = give_i && !idle_o;

    d.taken = q.taken + 8'(take) - 8'(give);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
