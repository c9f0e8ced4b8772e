// Properties of prim/stage: those of a channel with a capacity of two and no delay; it is ready exactly while it holds
// less than two.

module stage_prop #(
  parameter int unsigned WIDTH = 2
) (
  input logic             clk_i,
  input logic             track_i,
  input logic             push_valid_i,
  input logic [WIDTH-1:0] push_i,
  input logic             pop_ready_i
);

  logic rst_n_q = 1'b0;
  always_ff @(posedge clk_i) rst_n_q <= 1'b1;

  logic push_ready, pop_valid;
  logic [WIDTH-1:0] pop_data;
  logic [7:0] held;

  stage #(
    .WIDTH(WIDTH)
  ) dut (
    .clk_i,
    .rst_ni(rst_n_q),
    .push_valid_i,
    .push_ready_o(push_ready),
    .push_i,
    .pop_valid_o(pop_valid),
    .pop_ready_i,
    .pop_o(pop_data)
  );

  channel_prop #(
    .WIDTH(WIDTH),
    .ROOM (2),
    .DELAY(0)
  ) channel (
    .clk_i,
    .rst_ni(rst_n_q),
    .track_i,
    .push_valid_i,
    .push_ready_i(push_ready),
    .push_i,
    .pop_valid_i(pop_valid),
    .pop_ready_i,
    .pop_i(pop_data),
    .held_o(held)
  );

  always_comb if (rst_n_q) assert (push_ready == (held < 2));

endmodule
