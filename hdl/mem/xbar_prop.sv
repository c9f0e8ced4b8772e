// Credits of mem/xbar: a slice never holds more packets of a virtual channel than it has entries, the count of entries
// in use is exact and so never wraps, and no virtual channel waits for another. Assumptions: a slice returns each credit
// it got, no earlier than in the cycle in which it sees the packet, or never; ports send whole requests. The first port
// has separate queues for demand and ring, and its client counts credits: it is never stalled. The other ports have one
// queue for all channels.

module xbar_prop
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import xbar_params_pkg::*;
#(
  parameter int unsigned PORTS = 2,
  parameter int unsigned SLICES = 1,
  parameter int unsigned DEPTH = 6,
  parameter int unsigned PLACES = 5,
  // Whether to assert the register invariants as well, which shorten the proof.
  parameter bit INNER = 1'b0
) (
  input logic                       clk_i,
  input logic          [ PORTS-1:0] up_valid_i,
  input memory_up_t    [ PORTS-1:0] up_i,
  input freed_places_t [SLICES-1:0] freed_i,
  input logic          [SLICES-1:0] response_valid_i,
  input memory_down_t  [SLICES-1:0] response_i
);

  // The first port has two queues.
  localparam int unsigned QUEUES = PORTS + 1;
  localparam int unsigned COUNTED = 2;

  localparam xbar_params_t P = '{
      ports: PORTS,
      slices: SLICES,
      clients_log2: 4,
      ring_ports: 1,
      ring_first: 0,
      pixel_ports: 0,
      pixel_first: 0,
      control_ports: 0,
      control_first: 0,
      up_depth: DEPTH,
      places: PLACES,
      response_depth: 1
  };
  logic rst_n_q = 1'b0;
  always_ff @(posedge clk_i) rst_n_q <= 1'b1;

  logic [PORTS-1:0] up_ready, down_valid, up_valid, up_freed_valid;
  freed_places_t [PORTS-1:0] up_freed;
  logic [SLICES-1:0] request_valid, response_ready;
  memory_up_t [PORTS-1:0] up;
  memory_up_t [SLICES-1:0] request;
  memory_down_t [PORTS-1:0] down;
  freed_places_t [SLICES-1:0] freed;
  logic idle;

  xbar #(
    .P(P)
  ) dut (
    .clk_i,
    .rst_ni         (rst_n_q),
    .up_valid_i     (up_valid),
    .up_ready_o     (up_ready),
    .up_i           (up),
    .up_freed_valid_o(up_freed_valid),
    .up_freed_o     (up_freed),
    .request_valid_o(request_valid),
    .request_o      (request),
    .freed_valid_i  ('1),
    .freed_i        (freed),
    .response_valid_i,
    .response_ready_o (response_ready),
    .response_i,
    .down_valid_o   (down_valid),
    .down_o         (down),
    .idle_o         (idle)
  );

  // ---- whole requests
  // For each port, beats still to come; and after each packet in a queue, the beats of its request still to come.
  logic [PORTS-1:0][2:0] left_q;
  logic [QUEUES-1:0][DEPTH-1:0][2:0] after_q;
  // Entries that the first port's client counts for each channel, before this cycle and with the credits of this cycle.
  logic [COUNTED-1:0][7:0] mine_q, mine;

  function automatic logic [2:0] after_of(input memory_up_t packet, input logic [2:0] left);
    return packet.kind == MEMORY_UP_HEAD ? beats(memory_up_head(packet)) : left - 3'd1;
  endfunction

  always_comb
    for (int v = 0; v < COUNTED; v++) mine[v] = mine_q[v] - 8'(up_freed_valid[0] && up_freed[0].channels[v]);

  always_comb
    for (int p = 0; p < PORTS; p++) begin
      memory_beat_t beat;
      memory_head_t head;
      beat = memory_up_beat(up_i[p]);
      beat.last = left_q[p] == 3'd1;
      head = memory_up_head(up_i[p]);
      // Of an address only the slice matters; of an operation only its number of beats and whether it is a broadcast.
      head.line = {29'b0, head.line[3], 3'b0};
      if (!(head.op inside {MEMORY_OP_READ, MEMORY_OP_BARRIER})) head.op = MEMORY_OP_WRITE;
      if (p == 0) head.channel = head.channel[0] ? VIRTUAL_CHANNEL_RING : VIRTUAL_CHANNEL_DEMAND;
      up_valid[p] = up_valid_i[p];
      if (p == 0 && left_q[p] == '0)
        up_valid[p] = up_valid_i[p] && mine[head.channel[0]] + 8'd1 + 8'(beats(head)) < 8'(DEPTH);
      up[p] = left_q[p] != '0 ? memory_up_of_beat(beat) : memory_up_of_head(head);
    end

  // ---- packets in a slice
  // For each virtual channel, packets that arrived without a returned credit, before this cycle and including it; and
  // channel and remaining beats of the request in transfer.
  logic [SLICES-1:0][VIRTUAL_CHANNELS-1:0][7:0] held_q, held;
  virtual_channel_t [SLICES-1:0] channel_q, channel;
  logic [SLICES-1:0][2:0] rest_q, rest;

  always_comb
    for (int s = 0; s < SLICES; s++) begin
      memory_head_t head;
      head = memory_up_head(request[s]);
      channel[s] = channel_q[s];
      rest[s] = rest_q[s];
      held[s] = held_q[s];
      if (request_valid[s]) begin
        if (request[s].kind == MEMORY_UP_HEAD) channel[s] = head.channel;
        rest[s] = after_of(request[s], rest_q[s]);
        held[s][channel[s]] = held_q[s][channel[s]] + 8'd1;
      end
      for (int v = 0; v < VIRTUAL_CHANNELS; v++) freed[s].channels[v] = freed_i[s].channels[v] && held[s][v] != '0;
    end

  // ---- eligible requests
  // The oldest request of a queue is complete, is for a slice, and has free entries, independent of other channels; and
  // the number of requests served before it since then.
  logic [QUEUES-1:0][SLICES-1:0] could;
  logic [QUEUES-1:0][SLICES-1:0][7:0] passed_q;
  logic [QUEUES-1:0] serves;

  always_comb
    for (int k = 0; k < QUEUES; k++) begin
      memory_head_t head;
      head = memory_up_head(dut.up[k]);
      serves[k] = 1'b0;
      for (int s = 0; s < SLICES; s++) begin
        if (dut.q.left[s] != '0 && dut.q.from[s] == 8'(k)) serves[k] = 1'b1;
        could[k][s] = dut.up_valid[k] && dut.up[k].kind == MEMORY_UP_HEAD && dut.q.whole[k] != '0
            && (to_all(head) ? !dut.q.sent[k][s] : slice_of(head.line, SLICES) == 4'(s))
            && held[s][head.channel] + (channel[s] == head.channel ? 8'(rest[s]) : '0) + 8'(beats(head)) < 8'(PLACES);
      end
    end

  /* verilator lint_off UNUSEDSIGNAL */  // its channel, and the fields that give its beats
  memory_head_t new_head;
  /* verilator lint_on UNUSEDSIGNAL */
  assign new_head = memory_up_head(up[0]);

  // Index at which a queue stores its next packet.
  logic [QUEUES-1:0][2:0] tail;

  always_ff @(posedge clk_i or negedge rst_n_q) begin
    if (!rst_n_q) begin
      left_q <= '0;
      after_q <= '0;
      held_q <= '0;
      channel_q <= {SLICES{VIRTUAL_CHANNEL_DEMAND}};
      rest_q <= '0;
      passed_q <= '0;
      mine_q <= '0;
    end else begin
      channel_q <= channel;
      rest_q <= rest;
      for (int s = 0; s < SLICES; s++)
        for (int v = 0; v < VIRTUAL_CHANNELS; v++) held_q[s][v] <= held[s][v] - 8'(freed[s].channels[v]);
      for (int p = 0; p < PORTS; p++) begin
        if (up_valid[p] && up_ready[p]) left_q[p] <= after_of(up[p], left_q[p]);
      end
      for (int k = 0; k < QUEUES; k++) begin
        if (dut.up_push[k]) after_q[k][tail[k]] <= after_of(dut.up_new[k], left_q[k == 0 ? 0 : k - 1]);
        for (int s = 0; s < SLICES; s++)
          passed_q[k][s] <= could[k][s] && !dut.chosen[s][k] ? passed_q[k][s] + 8'(|dut.chosen[s]) : '0;
      end
      for (int v = 0; v < COUNTED; v++) begin
        mine_q[v] <= mine[v];
        if (up_valid[0] && up_ready[0] && left_q[0] == '0 && new_head.channel == virtual_channel_t'(v))
          mine_q[v] <= mine[v] + 8'd1 + 8'(beats(new_head));
      end
    end
  end

  // Packets in the first port's queues, and packets still to come of the request being received.
  logic [COUNTED-1:0][7:0] counts, due;
  for (genvar v = 0; v < COUNTED; v++) begin : gen_counted
    assign counts[v] = dut.up_in[v].q.count;
    assign due[v] = dut.q.coming[0] == virtual_channel_t'(v) ? 8'(left_q[0]) : '0;
  end

  // ---- properties
  // The first port is never stalled, whatever its channels wait for: the entries of its queues suffice, and each is
  // returned once.
  always_comb
    if (rst_n_q) begin
      assert (up_ready[0]);
      for (int v = 0; v < COUNTED; v++) begin
        assert (mine[v] == counts[v] + due[v]);
        assert (mine[v] < 8'(DEPTH));
      end
    end

  always_comb
    if (rst_n_q)
      for (int s = 0; s < SLICES; s++) begin
        memory_beat_t beat;
        beat = memory_up_beat(request[s]);
        // The entries suffice, and their count is exact.
        for (int v = 0; v < VIRTUAL_CHANNELS; v++) begin
          assert (held[s][v] <= 8'(PLACES));
          assert (8'(dut.q.used[s][v]) == held[s][v] + (channel[s] == virtual_channel_t'(v) ? 8'(rest[s]) : '0));
          assert (8'(dut.q.used[s][v]) <= 8'(PLACES));
        end
        // Requests arrive whole.
        if (rest_q[s] != '0)
          assert (request_valid[s] && request[s].kind == MEMORY_UP_BEAT && beat.last == (rest_q[s] == 3'd1));
        else assert (!request_valid[s] || request[s].kind == MEMORY_UP_HEAD);
        // Once a slice has finished its last request it accepts an eligible one, after at most one request of each other queue.
        for (int k = 0; k < QUEUES; k++) begin
          assert (!could[k][s] || dut.q.left[s] != '0 || dut.chosen[s] != '0);
          assert (passed_q[k][s] < 8'(QUEUES));
        end
      end

  // ---- register invariants
  // The n-th entry of a queue, counted from its head.
  function automatic logic [7:0] at(input logic [7:0] head, input logic [7:0] n);
    return head + n >= 8'(DEPTH) ? head + n - 8'(DEPTH) : head + n;
  endfunction

  // Requests of other queues that can be served before a queue's.
  function automatic logic [7:0] ahead(input logic [7:0] next_grant, input int unsigned queue);
    return 8'(queue) >= next_grant ? 8'(queue) - next_grant : 8'(queue) + 8'(QUEUES) - next_grant;
  endfunction

  always_comb
    if (INNER && rst_n_q)
      for (int s = 0; s < SLICES; s++) begin
        assert (dut.q.left[s] == rest[s]);
        assert (rest[s] <= 3'd4);
        assert (32'(dut.q.next_grant[s]) < QUEUES && 32'(dut.q.from[s]) < QUEUES);
        assert (dut.q.going[s] == channel[s]);
        for (int k = 0; k < QUEUES; k++)
          assert (passed_q[k][s] == '0 || passed_q[k][s] + ahead(dut.q.next_grant[s], k) < 8'(QUEUES));
        for (int r = 0; r < s; r++)
          assert (dut.q.left[s] == '0 || dut.q.left[r] == '0 || dut.q.from[s] != dut.q.from[r]);
      end

  for (genvar q = 0; q < QUEUES; q++) begin : gen_queue
    localparam int unsigned PORT = q == 0 ? 0 : q - 1;
    assign tail[q] = 3'(dut.up_in[q].q.tail);

    always_comb
      if (INNER && rst_n_q) begin
        logic [7:0] whole;
        logic [2:0] after, k;
        logic [7:0] head, count;
        // For each entry of the queue.
        logic [DEPTH-1:0] is_head, is_last;
        virtual_channel_t [DEPTH-1:0] channels;
        logic [DEPTH-1:0][2:0] own;
        for (int n = 0; n < DEPTH; n++) begin
          memory_beat_t beat;
          memory_head_t first;
          beat = memory_up_beat(dut.up_in[q].data[n]);
          first = memory_up_head(dut.up_in[q].data[n]);
          is_head[n] = dut.up_in[q].data[n][$bits(memory_up_t)-1] == MEMORY_UP_HEAD;
          is_last[n] = beat.last;
          own[n] = beats(first);
          channels[n] = first.channel;
        end
        head = dut.up_in[q].q.head;
        count = dut.up_in[q].q.count;
        assert (head < 8'(DEPTH) && count <= 8'(DEPTH) && dut.up_in[q].q.pushed == '0);
        assert (dut.up_in[q].q.tail == at(head, count) && dut.up_in[q].q.due == count);
        // Requests follow each other, whole except for the last; the first has started where a slice accepts it.
        whole = '0;
        after = '0;
        for (int s = 0; s < SLICES; s++)
          if (serves[q] && 32'(dut.q.from[s]) == q && rest[s] != '0) begin
            after = rest[s];
            if (q < COUNTED) assert (channel[s] == virtual_channel_t'(q));
          end
        assert (!serves[q] || count != '0);
        for (int n = 0; n < DEPTH; n++)
          if (8'(n) < count) begin
            k = 3'(at(head, 8'(n)));
            assert (is_head[k] == (after == '0));
            assert (is_head[k] || is_last[k] == (after == 3'd1));
            // Heads in the first port's queues have the queue's channel.
            if (q < COUNTED) assert (!is_head[k] || channels[k] == virtual_channel_t'(q));
            after = is_head[k] ? own[k] : after - 3'd1;
            assert (after_q[q][k] == after);
            if (after == '0) whole = whole + 8'd1;
          end
        // The rest of the last request is still to come to the queue that got the port's last head.
        assert (after == (32'(dut.QUEUE[PORT][dut.q.coming[PORT]]) == q ? left_q[PORT] : '0));
        // The request in transfer is not counted, and it has been received completely.
        assert (8'(dut.q.whole[q]) == whole - 8'(serves[q]));
        assert (!serves[q] || whole != '0);
        // Some slices, but not all, have accepted the oldest request.
        assert (dut.q.sent[q] < 16'((1 << SLICES) - 1));
        assert (dut.q.sent[q] == '0
            || whole != '0 && dut.up[q].kind == MEMORY_UP_HEAD && to_all(memory_up_head(dut.up[q])));
      end
  end

  // The first port uses no other channels.
  always_comb if (INNER && rst_n_q) assert (32'(dut.q.coming[0]) < COUNTED);

endmodule
