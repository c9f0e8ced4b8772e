// Properties of prim/credit: the credits that are out are those taken and not given
// back, at most CREDITS; one can be taken exactly while there is one.

module credit_prop #(
  parameter int unsigned CREDITS = 5
) (
  input logic clk_i,
  input logic take_valid_i,
  input logic give_i
);

  logic rst_n_q = 1'b0;
  always_ff @(posedge clk_i) rst_n_q <= 1'b1;

  logic take_ready, idle;

  credit #(
    .CREDITS(CREDITS)
  ) dut (
    .clk_i,
    .rst_ni(rst_n_q),
    .take_valid_i,
    .take_ready_o(take_ready),
    .give_i,
    .idle_o(idle)
  );

  logic [8:0] out_q;  // one bit more than the unit counts in

  always_ff @(posedge clk_i or negedge rst_n_q) begin
    if (!rst_n_q) out_q <= '0;
    else out_q <= out_q + 9'(take_valid_i && take_ready) - 9'(give_i && out_q != 0);
  end

  always_comb begin
    if (rst_n_q) begin
      assert (out_q <= 9'(CREDITS));
      assert (take_ready == (out_q < 9'(CREDITS)));
      assert (idle == (out_q == 0));
    end
  end

endmodule
