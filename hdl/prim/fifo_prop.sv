// Properties of prim/fifo: those of a channel; it is ready exactly while it has a free entry; and an entry can be popped
// after exactly LATENCY cycles.

module fifo_prop #(
  parameter int unsigned WIDTH = 2,
  parameter int unsigned DEPTH = 4,
  parameter int unsigned LATENCY = 1,
  // Whether to assert the register invariants as well, which shorten the proof.
  parameter bit INNER = 1'b0
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

  fifo #(
    .WIDTH(WIDTH),
    .DEPTH(DEPTH),
    .LATENCY(LATENCY)
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
    .ROOM(DEPTH),
    .DELAY(LATENCY - 1)
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

  // Entries that may not be popped yet: pushed in the last LATENCY - 1 cycles.
  logic [LATENCY:0] pushed_q;
  logic [7:0] young;

  always_ff @(posedge clk_i or negedge rst_n_q) begin
    if (!rst_n_q) pushed_q <= '0;
    else pushed_q <= {pushed_q[LATENCY-1:0], push_valid_i && push_ready};
  end

  always_comb begin
    young = '0;
    for (int k = 0; k < LATENCY - 1; k++) young = young + 8'(pushed_q[k]);
    if (rst_n_q) begin
      assert (push_ready == (held < 8'(DEPTH)));
      assert (pop_valid == (held > young));
    end
  end

  // The address of the n-th entry held.
  function automatic logic [7:0] place(input logic [7:0] n);
    logic [7:0] at;
    at = dut.q.head + n;
    return at >= 8'(DEPTH) ? at - 8'(DEPTH) : at;
  endfunction

  always_comb begin
    if (INNER && rst_n_q) begin
      assert (dut.q.head < 8'(DEPTH) && dut.q.tail == place(held));
      assert (dut.q.count == held && held <= 8'(DEPTH));
      assert (young <= held && dut.q.due == held - young);
      for (int k = 0; k < LATENCY - 1; k++) assert (dut.q.pushed[k] == pushed_q[k]);
      if (channel.waiting_q) begin
        assert (channel.ahead_q < held);
        for (int k = 0; k < DEPTH; k++)
          assert (place(channel.ahead_q) != 8'(k) || dut.data[k] == channel.chosen_data_q);
      end
      for (int k = 0; k < DEPTH; k++)
        assert (!channel.offered_q || dut.q.head != 8'(k) || dut.data[k] == channel.offered_data_q);
      assert (!channel.offered_q || dut.q.due > 0);
    end
  end

endmodule
