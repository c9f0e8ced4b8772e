// Properties of prim/arbiter, for one channel, which the constant `channel_i` selects freely: the properties of a
// channel; and it is granted: while it waits, the others get at most N grants. Entries carry the number of their
// channel.

module arbiter_prop #(
  parameter int unsigned N = 3,
  parameter int unsigned DEPTH = 2,
  parameter int unsigned WIDTH = 1,  // of the entry's other bits
  // Whether to assert the register invariants as well, which shorten the proof.
  parameter bit INNER = 1'b0
) (
  input logic                    clk_i,
  input logic [1:0]              channel_i,
  input logic                    track_i,
  input logic [N-1:0]            push_valid_i,
  input logic [N-1:0][WIDTH-1:0] push_i,
  input logic                    pop_ready_i
);

  logic rst_n_q = 1'b0;
  logic [1:0] channel_q;
  always_ff @(posedge clk_i) begin
    rst_n_q <= 1'b1;
    if (!rst_n_q) channel_q <= 3'(channel_i) < 3'(N) ? channel_i : '0;
  end

  logic [N-1:0] push_ready;
  logic [N-1:0][WIDTH+1:0] push_data;
  logic pop_valid, idle;
  logic [WIDTH+1:0] pop_data;

  for (genvar k = 0; k < N; k++) begin : entries
    assign push_data[k] = {2'(k), push_i[k]};
  end

  arbiter #(
    .WIDTH(WIDTH + 2),
    .CHANNELS(N),
    .DEPTH(DEPTH)
  ) dut (
    .clk_i,
    .rst_ni(rst_n_q),
    .push_valid_i,
    .push_ready_o(push_ready),
    .push_i(push_data),
    .barrier_i('0),
    .more_i('0),
    .pop_valid_o(pop_valid),
    .pop_ready_i,
    .pop_o(pop_data),
    .idle_o(idle)
  );

  // The selected channel's own traffic. Something is always offered a cycle after a push, but not always this channel's
  // entry; its delay is therefore counted in grants, below.
  logic mine;
  logic [7:0] held;
  assign mine = pop_data[WIDTH+1:WIDTH] == channel_q;

  channel_prop #(
    .WIDTH(WIDTH),
    .ROOM (DEPTH + 1),
    .DELAY(255)
  ) channel (
    .clk_i,
    .rst_ni(rst_n_q),
    .track_i,
    .push_valid_i(push_valid_i[channel_q]),
    .push_ready_i(push_ready[channel_q]),
    .push_i(push_i[channel_q]),
    .pop_valid_i(pop_valid && mine),
    .pop_ready_i,
    .pop_i(pop_data[WIDTH-1:0]),
    .held_o(held)
  );

  // All traffic.
  logic [7:0] total_q, turns_q, pushes;
  logic late_q;

  always_comb begin
    pushes = '0;
    for (int k = 0; k < N; k++) pushes = pushes + 8'(push_valid_i[k] && push_ready[k]);
  end

  always_ff @(posedge clk_i or negedge rst_n_q) begin
    if (!rst_n_q) begin
      total_q <= '0;
      turns_q <= '0;
      late_q <= 1'b0;
    end else begin
      total_q <= total_q + pushes - 8'(pop_valid && pop_ready_i);
      late_q <= total_q != 0 && !pop_valid;
      if (held == 0 || pop_valid && mine && pop_ready_i) turns_q <= '0;
      else if (pop_valid && pop_ready_i) turns_q <= turns_q + 1;
    end
  end

  always_comb begin
    if (rst_n_q) begin
      assert (!pop_valid || 3'(pop_data[WIDTH+1:WIDTH]) < 3'(N));
      assert (idle == (total_q == 0));
      // An entry in any queue is offered after at most one cycle.
      assert (!(late_q && total_q != 0 && !pop_valid));
      assert (turns_q <= 8'(N));
    end
  end

  logic [N-1:0][7:0] counts;
  for (genvar k = 0; k < N; k++) begin : of
    assign counts[k] = dut.queue[k].q.count;

    // The address of the n-th entry of a queue.
    function automatic logic [7:0] place(input logic [7:0] n);
      logic [7:0] at;
      at = dut.queue[k].q.head + n;
      return at >= 8'(DEPTH) ? at - 8'(DEPTH) : at;
    endfunction

    always_comb begin
      if (INNER && rst_n_q) begin
        assert (dut.queue[k].q.head < 8'(DEPTH) && dut.queue[k].q.tail == place(counts[k]));
        assert (counts[k] <= 8'(DEPTH) && dut.queue[k].q.due == counts[k]);
        for (int n = 0; n < DEPTH; n++)
          for (int at = 0; at < DEPTH; at++) begin
            if (8'(n) < counts[k] && place(8'(n)) == 8'(at)) begin
              assert (dut.queue[k].data[at][WIDTH+3:WIDTH] == 4'(k));  // none of them is a barrier
              if (channel_q == 2'(k) && channel.waiting_q && channel.ahead_q == 8'(n) + 8'(pop_valid && mine))
                assert (dut.queue[k].data[at][WIDTH-1:0] == channel.chosen_data_q);
            end
          end
      end
    end
  end

  logic [7:0] all, distance;

  always_comb begin
    all = 8'(pop_valid);
    for (int k = 0; k < N; k++) all = all + counts[k];
    distance = 8'(channel_q) - 8'(dut.q.first);
    if (8'(channel_q) < 8'(dut.q.first)) distance = distance + 8'(N);
    if (INNER && rst_n_q) begin
      assert (3'(channel_q) < 3'(N));
      assert (8'(dut.q.first) < 8'(N));
      assert (held == counts[channel_q] + 8'(pop_valid && mine));
      assert (total_q == all);
      assert (!late_q || pop_valid || total_q == 0);
      assert (!channel.waiting_q || channel.ahead_q < held);
      assert (!channel.offered_q || pop_valid && mine);
      // Each grant to another channel brings the own grant nearer.
      assert (held == 0 || pop_valid && mine || turns_q + distance + 8'(pop_valid) <= 8'(N));
      assert (held != 0 || turns_q == 0);
      assert (!dut.q.holds);
    end
  end

endmodule
