// Properties of prim/read_share, with clients that keep a request until it is accepted, and a memory that responds in
// order and has a limited number of reads in flight: each response belongs to its client, the properties of a channel
// hold, and an offer does not change.

module read_share_prop #(
  parameter int unsigned CLIENTS = 3,
  parameter int unsigned ADDR = 2,
  // Whether to assert the register invariants as well, which shorten the proof.
  parameter bit INNER = 1'b0
) (
  input logic               clk_i,
  input logic               track_i,
  input logic [CLIENTS-1:0] requests_i,
  input logic               taken_i,
  input logic               responded_i
);

  localparam int unsigned WORDS = 1 << ADDR;

  logic rst_n_q = 1'b0;
  always_ff @(posedge clk_i) rst_n_q <= 1'b1;

  logic held_valid, owner_valid, empty, shown_valid, taken;
  logic [1:0] client, held, owner;
  logic [7:0] under_way;

  // Requests of each client, until accepted; the first client has priority.
  logic [CLIENTS-1:0] wants, wants_q;
  always_comb begin
    wants = wants_q | requests_i;
    shown_valid = wants != 0;
    client = '0;
    for (int k = CLIENTS - 1; k >= 0; k--) if (wants[k]) client = 2'(k);
    if (held_valid) client = held;
    taken = taken_i && under_way < 8'(WORDS);
  end
  always_ff @(posedge clk_i or negedge rst_n_q) begin
    if (!rst_n_q) wants_q <= '0;
    else wants_q <= shown_valid && taken ? wants & ~(CLIENTS'(1) << client) : wants;
  end

  read_share #(
    .WIDTH(2),
    .ADDR (ADDR)
  ) dut (
    .clk_i,
    .rst_ni(rst_n_q),
    .shown_valid_i(shown_valid),
    .shown_i(client),
    .taken_i(taken),
    .responded_i,
    .held_valid_o(held_valid),
    .held_o(held),
    .owner_valid_o(owner_valid),
    .owner_o(owner),
    .empty_o(empty)
  );

  channel_prop #(
    .WIDTH(2),
    .ROOM (WORDS),
    .DELAY(1)
  ) channel (
    .clk_i,
    .rst_ni(rst_n_q),
    .track_i,
    .push_valid_i(shown_valid),
    .push_ready_i(taken),
    .push_i(client),
    .pop_valid_i(owner_valid),
    .pop_ready_i(responded_i),
    .pop_i(owner),
    .held_o(under_way)
  );

  // The read offered in the last cycle and not accepted.
  logic waits_q;
  logic [1:0] client_q;
  always_ff @(posedge clk_i or negedge rst_n_q) begin
    if (!rst_n_q) waits_q <= 1'b0;
    else waits_q <= shown_valid && !taken;
  end
  always_ff @(posedge clk_i) client_q <= client;

  always_comb begin
    if (rst_n_q) begin
      assert (held_valid == waits_q);
      assert (!waits_q || shown_valid && client == client_q);
      assert (!shown_valid || wants[client]);
      assert (empty == (under_way == 0));
    end
  end

  // The RAM index of the n-th outstanding response, after the one at the output.
  function automatic logic [ADDR-1:0] place(input logic [7:0] n);
    return ADDR'(dut.owners.q.head) + ADDR'(n) - ADDR'(owner_valid);
  endfunction

  always_comb begin
    if (INNER && rst_n_q) begin
      assert (under_way == 8'(dut.owners.q.unread) + 8'(owner_valid));
      assert (dut.owners.q.head < 16'(WORDS) && dut.owners.q.unread <= 16'(WORDS));
      assert (dut.owners.q.tail == ((dut.owners.q.head + dut.owners.q.unread) & 16'(WORDS - 1)));
      assert (!held_valid || wants_q[held]);
      assert (channel.quiet_q == 0 || owner_valid || under_way == 0);
      if (channel.waiting_q) begin
        assert (channel.ahead_q < under_way);
        if (channel.ahead_q == 0 && owner_valid) assert (owner == channel.chosen_data_q);
        else
          for (int k = 0; k < WORDS; k++)
            assert (place(channel.ahead_q) != ADDR'(k) || dut.owners.ram.data[k] == channel.chosen_data_q);
      end
      assert (!channel.offered_q || owner_valid && owner == channel.offered_data_q);
    end
  end

endmodule
