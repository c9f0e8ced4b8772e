// Credits of mem/client_mux: no virtual channel ever has more packets in flight than there are entries, requests are
// sent whole, an offered packet does not change, and a client with credits waits for at most one request of each other
// client. Assumptions: clients send whole requests; the crossbar returns no more credits than it got.

module client_mux_prop
  import client_mux_params_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;
#(
  parameter int unsigned CLIENTS = 2,
  parameter int unsigned FIRST = 1,
  parameter int unsigned PLACES = 6,
  // Whether to assert the register invariants as well, which shorten the proof.
  parameter bit INNER = 1'b0
) (
  input logic                        clk_i,
  input logic          [CLIENTS-1:0] up_valid_i,
  input memory_up_t    [CLIENTS-1:0] up_i,
  input logic                        merged_ready_i,
  input freed_places_t               freed_i,
  input logic                        down_valid_i,
  input memory_down_t                down_i
);

  localparam client_mux_params_t P = '{clients: CLIENTS, first: FIRST, places: PLACES};
  logic rst_n_q = 1'b0;
  always_ff @(posedge clk_i) rst_n_q <= 1'b1;

  logic [CLIENTS-1:0] up_ready, client_down_valid;
  memory_up_t [CLIENTS-1:0] up;
  memory_down_t [CLIENTS-1:0] client_down;
  logic merged_valid, idle;
  memory_up_t merged;
  freed_places_t freed;

  client_mux #(
    .P(P)
  ) dut (
    .clk_i,
    .rst_ni              (rst_n_q),
    .client_up_valid_i   (up_valid_i),
    .client_up_ready_o   (up_ready),
    .client_up_i         (up),
    .memory_up_valid_o   (merged_valid),
    .memory_up_ready_i   (merged_ready_i),
    .memory_up_o         (merged),
    .memory_freed_valid_i(1'b1),
    .memory_freed_i      (freed),
    .memory_down_valid_i (down_valid_i),
    .memory_down_i       (down_i),
    .client_down_valid_o (client_down_valid),
    .client_down_o       (client_down),
    .idle_o              (idle)
  );

  // ---- whole requests
  // For each client, beats still to come; each beat carries its client, and packets otherwise only fields that the mux reads.
  logic [CLIENTS-1:0][2:0] left_q;

  function automatic logic [2:0] after_of(input memory_up_t packet, input logic [2:0] left);
    return packet.kind == MEMORY_UP_HEAD ? beats(memory_up_head(packet)) : left - 3'd1;
  endfunction

  function automatic memory_up_t packet_of(input memory_up_t free, input logic [2:0] left, input int unsigned client);
    memory_head_t head, any;
    memory_beat_t beat;
    any = memory_up_head(free);
    head = '0;
    head.op = any.op == MEMORY_OP_READ ? MEMORY_OP_READ : MEMORY_OP_WRITE;
    head.sectors = any.sectors;
    head.channel = any.channel;
    beat = '0;
    beat.mask = 32'(client);
    beat.last = left == 3'd1;
    return left != '0 ? memory_up_of_beat(beat) : memory_up_of_head(head);
  endfunction

  always_comb for (int unsigned k = 0; k < CLIENTS; k++) up[k] = packet_of(up_i[k], left_q[k], k);

  // ---- packets sent
  // For each virtual channel, packets in flight, before this cycle and including it; for the request that is being sent
  // its channel, client, and remaining beats.
  logic [VIRTUAL_CHANNELS-1:0][7:0] in_flight_q, in_flight;
  virtual_channel_t channel_q, channel;
  client_id_t client_q;
  logic [2:0] rest_q, rest;
  memory_head_t head;
  memory_beat_t beat;
  logic leaves;

  always_comb begin
    head = memory_up_head(merged);
    beat = memory_up_beat(merged);
    leaves = merged_valid && merged_ready_i;
    channel = channel_q;
    rest = rest_q;
    in_flight = in_flight_q;
    if (leaves) begin
      if (merged.kind == MEMORY_UP_HEAD) channel = head.channel;
      rest = after_of(merged, rest_q);
      in_flight[channel] = in_flight_q[channel] + 8'd1;
    end
    // A credit returns at the earliest in the cycle after its packet was sent.
    for (int v = 0; v < VIRTUAL_CHANNELS; v++) freed.channels[v] = freed_i.channels[v] && in_flight_q[v] != '0;
  end

  // A packet was offered and not accepted.
  logic shown_q;
  memory_up_t shown_data_q;

  // ---- eligible requests
  // A client other than the first has a waiting request with credits; returned credits are reserved for the first client
  // while it waits for some.
  logic [CLIENTS-1:0] could;
  logic [CLIENTS-1:0][7:0] passed_q;
  logic begins;

  always_comb begin
    begins = dut.chosen != '0 && !dut.q.holds;
    for (int unsigned k = 0; k < CLIENTS; k++)
      could[k] = dut.oldest_valid[k] && k != FIRST && dut.oldest[k].kind == MEMORY_UP_HEAD && !dut.q.holds
          && !(dut.first_waits && !dut.first && dut.heads[k].channel == dut.first_head.channel)
          && 8'(dut.used[dut.heads[k].channel]) + 8'd5 <= 8'(PLACES);
  end

  always_ff @(posedge clk_i or negedge rst_n_q) begin
    if (!rst_n_q) begin
      left_q <= '0;
      in_flight_q <= '0;
      channel_q <= VIRTUAL_CHANNEL_DEMAND;
      client_q <= '0;
      rest_q <= '0;
      shown_q <= 1'b0;
      shown_data_q <= '0;
      passed_q <= '0;
    end else begin
      channel_q <= channel;
      rest_q <= rest;
      if (leaves && merged.kind == MEMORY_UP_HEAD) client_q <= head.client;
      for (int v = 0; v < VIRTUAL_CHANNELS; v++) in_flight_q[v] <= in_flight[v] - 8'(freed.channels[v]);
      shown_q <= merged_valid && !merged_ready_i;
      shown_data_q <= merged;
      for (int k = 0; k < CLIENTS; k++) begin
        if (up_valid_i[k] && up_ready[k]) left_q[k] <= after_of(up[k], left_q[k]);
        passed_q[k] <= could[k] && !dut.chosen[k] ? passed_q[k] + 8'(begins) : dut.q.holds ? passed_q[k] : '0;
      end
    end
  end

  // ---- register invariants
  // Packets that hold credits and have not left, of the first client and of others; and the remaining beats of the request
  // that moves to `up`.
  logic up_heads;
  memory_head_t up_head;
  logic [2:0] first_due, others_due, coming;
  virtual_channel_t first_channel, others_channel;

  always_comb begin
    up_head = memory_up_head(dut.q.up.data);
    up_heads = dut.q.up.valid && dut.q.up.data.kind == MEMORY_UP_HEAD;
    first_due = dut.q.counted ? 3'd1 + beats(dut.first_head) : dut.q.mine ? rest_q : '0;
    first_channel = dut.q.counted ? dut.first_head.channel : channel_q;
    others_due = up_heads ? 3'd1 + beats(up_head) : dut.q.mine ? '0 : rest_q;
    others_channel = up_heads ? up_head.channel : channel_q;
    coming = up_heads ? beats(up_head) : dut.q.mine ? '0 : dut.q.up.valid ? rest_q - 3'd1 : rest_q;
  end

  // Requests of others that may be served before a client's.
  function automatic logic [7:0] ahead(input logic [3:0] next_grant, input logic holds, input int unsigned client);
    logic [7:0] next;
    next = 8'(next_grant) + 8'(holds);
    if (next == 8'(CLIENTS)) next = '0;
    return 8'(client) >= next ? 8'(client) - next : 8'(client) + 8'(CLIENTS) - next;
  endfunction

  always_comb
    if (INNER && rst_n_q) begin
      for (int k = 0; k < CLIENTS; k++)
        assert (passed_q[k] == '0 || passed_q[k] + ahead(dut.q.next_grant, dut.q.holds, k) < 8'(CLIENTS));
      for (int v = 0; v < VIRTUAL_CHANNELS; v++)
        assert (8'(dut.q.used[v]) == in_flight_q[v]
            + (first_channel == virtual_channel_t'(v) ? 8'(first_due) : '0)
            + (others_channel == virtual_channel_t'(v) ? 8'(others_due) : '0));
      assert (rest_q <= 3'd4 && 32'(dut.q.next_grant) < CLIENTS);
      assert ((rest_q != '0) == (dut.q.mine || dut.q.others && !up_heads));
      assert (!dut.q.mine || 32'(client_q) == FIRST && !dut.q.others && !dut.q.counted);
      assert (!dut.q.counted || dut.first_waits && !dut.q.others);
      assert (!dut.q.others || rest_q != '0 || up_heads);
      assert (!dut.q.up.valid || up_heads || dut.q.others);
      assert (dut.q.holds == (coming != '0));
      if (dut.q.holds) begin
        assert (32'(dut.q.next_grant) != FIRST);
        assert (up_heads ? up_head.client == 12'(dut.q.next_grant) : client_q == 12'(dut.q.next_grant));
      end
      if (dut.q.up.valid && !up_heads) begin
        memory_beat_t shown;
        shown = memory_up_beat(dut.q.up.data);
        assert (shown.mask == 32'(client_q) && shown.last == (rest_q == 3'd1));
      end
      assert (!shown_q || (dut.q.counted || dut.q.mine || dut.q.others) && merged_valid && merged == shown_data_q);
    end

  for (genvar k = 0; k < CLIENTS; k++) begin : gen_client
    always_comb
      if (INNER && rst_n_q) begin
        logic [2:0] after;
        logic at;
        assert (dut.up_in[k].q.head < 8'd2 && dut.up_in[k].q.count <= 8'd2 && dut.up_in[k].q.pushed == '0);
        assert (dut.up_in[k].q.tail == ((dut.up_in[k].q.head + dut.up_in[k].q.count) & 8'd1));
        assert (dut.up_in[k].q.due == dut.up_in[k].q.count);
        after = k == FIRST ? dut.q.mine ? rest_q : '0 : dut.q.holds && 32'(dut.q.next_grant) == k ? coming : '0;
        for (int n = 0; n < 2; n++)
          if (8'(n) < dut.up_in[k].q.count) begin
            memory_head_t own;
            memory_beat_t part;
            memory_up_t packet;
            at = 1'(dut.up_in[k].q.head + 8'(n));
            packet = dut.up_in[k].data[at];
            own = memory_up_head(packet);
            part = memory_up_beat(packet);
            assert ((packet.kind == MEMORY_UP_HEAD) == (after == '0));
            if (after == '0) assert (own.client == 12'(k) && beats(own) <= 3'd4);
            else assert (part.mask == 32'(k) && part.last == (after == 3'd1));
            after = after == '0 ? beats(own) : after - 3'd1;
          end
        assert (after == left_q[k]);
      end
  end

  // ---- properties
  always_comb
    if (rst_n_q) begin
      // The entries suffice.
      for (int v = 0; v < VIRTUAL_CHANNELS; v++) begin
        assert (in_flight[v] <= 8'(PLACES));
        assert (8'(dut.q.used[v]) <= 8'(PLACES) && 8'(dut.q.used[v]) >= in_flight_q[v]);
      end
      // An offered packet does not change.
      assert (!shown_q || merged_valid && merged == shown_data_q);
      // Requests are sent whole: a client's beats follow its head.
      if (merged_valid) begin
        assert ((merged.kind == MEMORY_UP_HEAD) == (rest_q == '0));
        if (rest_q != '0) assert (beat.mask == 32'(client_q) && beat.last == (rest_q == 3'd1));
      end
      // The number in a request is that of the client that sent it: its beats say so above. A response goes to the client
      // that it names, once, and without the index.
      for (int k = 0; k < CLIENTS; k++)
        assert (client_down_valid[k] == (dut.q.down.valid && 32'(dut.q.down.data.client[$clog2(CLIENTS)-1:0]) == k)
            && client_down[k].client == dut.q.down.data.client >> $clog2(CLIENTS));
      // Where there are credits an eligible request is chosen, after at most one request of each other client.
      for (int k = 0; k < CLIENTS; k++) begin
        assert (!could[k] || !dut.free || dut.chosen != '0);
        assert (passed_q[k] < 8'(CLIENTS));
      end
    end

endmodule
