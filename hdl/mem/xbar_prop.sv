// Credits of mem/xbar: a slice never has more packets of a virtual channel than places, places in use
// are counted exactly, so never wrap, and no virtual channel waits for another. A slice gives back what it got, in the
// clock in which it sees it or later, or never; ports send whole requests.

module xbar_prop
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import xbar_params_pkg::*;
#(
  parameter int unsigned PORTS = 2,
  parameter int unsigned SLICES = 1,
  parameter int unsigned DEPTH = 5,
  parameter int unsigned PLACES = 5,
  // Whether to assert as well what the registers hold, by which the proof is short.
  parameter bit INNER = 1'b0
) (
  input logic                       clk_i,
  input logic          [ PORTS-1:0] up_valid_i,
  input memory_up_t    [ PORTS-1:0] up_i,
  input freed_places_t [SLICES-1:0] freed_i,
  input logic          [SLICES-1:0] answer_valid_i,
  input memory_down_t  [SLICES-1:0] answer_i
);

  localparam xbar_params_t P = '{
      ports: PORTS,
      slices: SLICES,
      clients_log2: 4,
      up_depth: DEPTH,
      places: PLACES,
      answer_depth: 1
  };
  logic rst_n_q = 1'b0;
  always_ff @(posedge clk_i) rst_n_q <= 1'b1;

  logic [PORTS-1:0] up_ready, down_valid;
  logic [SLICES-1:0] request_valid, answer_ready;
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
    .up_valid_i,
    .up_ready_o     (up_ready),
    .up_i           (up),
    .request_valid_o(request_valid),
    .request_o      (request),
    .freed_valid_i  ('1),
    .freed_i        (freed),
    .answer_valid_i,
    .answer_ready_o (answer_ready),
    .answer_i,
    .down_valid_o   (down_valid),
    .down_o         (down),
    .idle_o         (idle)
  );

  // ---- whole requests
  // Of each port, beats that are still to come; and behind each packet that waits, those that come in its request.
  logic [PORTS-1:0][2:0] left_q;
  logic [PORTS-1:0][DEPTH-1:0][2:0] behind_q;

  function automatic logic [2:0] behind_of(input memory_up_t packet, input logic [2:0] left);
    return packet.kind == MEMORY_UP_HEAD ? beats(memory_up_head(packet)) : left - 3'd1;
  endfunction

  always_comb
    for (int p = 0; p < PORTS; p++) begin
      memory_beat_t beat;
      memory_head_t head;
      beat = memory_up_beat(up_i[p]);
      beat.last = left_q[p] == 3'd1;
      head = memory_up_head(up_i[p]);
      // Of an address only the slice matters, of operations how many beats they have and whether they go to all.
      head.line = {29'b0, head.line[3], 3'b0};
      if (!(head.op inside {MEMORY_OP_READ, MEMORY_OP_BARRIER})) head.op = MEMORY_OP_WRITE;
      up[p] = left_q[p] != '0 ? memory_up_of_beat(beat) : memory_up_of_head(head);
    end

  // ---- what a slice has
  // Of each virtual channel the packets that came and were not given back, before this clock and with it; and of the
  // request under way its channel and beats.
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
        rest[s] = behind_of(request[s], rest_q[s]);
        held[s][channel[s]] = held_q[s][channel[s]] + 8'd1;
      end
      for (int v = 0; v < VIRTUAL_CHANNELS; v++) freed[s].channels[v] = freed_i[s].channels[v] && held[s][v] != '0;
    end

  // ---- who could go
  // The oldest request of a port is whole, is for a slice, and finds places, whatever other channels have; and how many
  // went before it since then.
  logic [PORTS-1:0][SLICES-1:0] could;
  logic [PORTS-1:0][SLICES-1:0][7:0] passed_q;
  logic [PORTS-1:0] serves;

  always_comb
    for (int p = 0; p < PORTS; p++) begin
      memory_head_t head;
      head = memory_up_head(dut.up[p]);
      serves[p] = 1'b0;
      for (int s = 0; s < SLICES; s++) begin
        if (dut.q.left[s] != '0 && dut.q.from[s] == 4'(p)) serves[p] = 1'b1;
        could[p][s] = dut.up_valid[p] && dut.up[p].kind == MEMORY_UP_HEAD && dut.q.whole[p] != '0
            && (to_all(head) ? !dut.q.sent[p][s] : slice_of(head.line, SLICES) == 3'(s))
            && held[s][head.channel] + (channel[s] == head.channel ? 8'(rest[s]) : '0) + 8'(beats(head)) < 8'(PLACES);
      end
    end

  // Where a port's next packet goes.
  logic [PORTS-1:0][2:0] tail;

  always_ff @(posedge clk_i or negedge rst_n_q) begin
    if (!rst_n_q) begin
      left_q <= '0;
      behind_q <= '0;
      held_q <= '0;
      channel_q <= {SLICES{VIRTUAL_CHANNEL_DEMAND}};
      rest_q <= '0;
      passed_q <= '0;
    end else begin
      channel_q <= channel;
      rest_q <= rest;
      for (int s = 0; s < SLICES; s++)
        for (int v = 0; v < VIRTUAL_CHANNELS; v++) held_q[s][v] <= held[s][v] - 8'(freed[s].channels[v]);
      for (int p = 0; p < PORTS; p++) begin
        if (up_valid_i[p] && up_ready[p]) begin
          left_q[p] <= behind_of(up[p], left_q[p]);
          behind_q[p][tail[p]] <= behind_of(up[p], left_q[p]);
        end
        for (int s = 0; s < SLICES; s++)
          passed_q[p][s] <= could[p][s] && !dut.chosen[s][p] ? passed_q[p][s] + 8'(|dut.chosen[s]) : '0;
      end
    end
  end

  // ---- what is proved
  always_comb
    if (rst_n_q)
      for (int s = 0; s < SLICES; s++) begin
        memory_beat_t beat;
        beat = memory_up_beat(request[s]);
        // Places suffice, and their count is exact.
        for (int v = 0; v < VIRTUAL_CHANNELS; v++) begin
          assert (held[s][v] <= 8'(PLACES));
          assert (8'(dut.q.used[s][v]) == held[s][v] + (channel[s] == virtual_channel_t'(v) ? 8'(rest[s]) : '0));
          assert (8'(dut.q.used[s][v]) <= 8'(PLACES));
        end
        // Requests come whole.
        if (rest_q[s] != '0)
          assert (request_valid[s] && request[s].kind == MEMORY_UP_BEAT && beat.last == (rest_q[s] == 3'd1));
        else assert (!request_valid[s] || request[s].kind == MEMORY_UP_HEAD);
        // A slice takes one of those that could go, when it is through with the last, and each other port's once at most
        // before it.
        for (int p = 0; p < PORTS; p++) begin
          assert (!could[p][s] || dut.q.left[s] != '0 || dut.chosen[s] != '0);
          assert (passed_q[p][s] < 8'(PORTS));
        end
      end

  // ---- what the registers hold
  // The n-th place of a queue from its head on.
  function automatic logic [7:0] at(input logic [7:0] head, input logic [7:0] n);
    return head + n >= 8'(DEPTH) ? head + n - 8'(DEPTH) : head + n;
  endfunction

  // Requests of other ports that may go before a port's.
  function automatic logic [7:0] ahead(input logic [3:0] turn, input int unsigned port);
    return 8'(port) >= 8'(turn) ? 8'(port) - 8'(turn) : 8'(port) + 8'(PORTS) - 8'(turn);
  endfunction

  always_comb
    if (INNER && rst_n_q)
      for (int s = 0; s < SLICES; s++) begin
        assert (dut.q.left[s] == rest[s]);
        assert (rest[s] <= 3'd4);
        assert (32'(dut.q.turn[s]) < PORTS && 32'(dut.q.from[s]) < PORTS);
        for (int p = 0; p < PORTS; p++) assert (passed_q[p][s] == '0 || passed_q[p][s] + ahead(dut.q.turn[s], p) < 8'(PORTS));
        for (int r = 0; r < s; r++)
          assert (dut.q.left[s] == '0 || dut.q.left[r] == '0 || dut.q.from[s] != dut.q.from[r]);
      end

  for (genvar p = 0; p < PORTS; p++) begin : gen_port
    assign tail[p] = 3'(dut.up_in[p].q.tail);

    always_comb
      if (INNER && rst_n_q) begin
        logic [7:0] whole;
        logic [2:0] behind, k;
        logic [7:0] head, count;
        // Of each place of the queue.
        logic [DEPTH-1:0] is_head, is_last;
        logic [DEPTH-1:0][2:0] own;
        for (int n = 0; n < DEPTH; n++) begin
          memory_beat_t beat;
          beat = memory_up_beat(dut.up_in[p].data[n]);
          is_head[n] = dut.up_in[p].data[n][$bits(memory_up_t)-1] == MEMORY_UP_HEAD;
          is_last[n] = beat.last;
          own[n] = beats(memory_up_head(dut.up_in[p].data[n]));
        end
        head = dut.up_in[p].q.head;
        count = dut.up_in[p].q.count;
        assert (head < 8'(DEPTH) && count <= 8'(DEPTH) && dut.up_in[p].q.pushed == '0);
        assert (dut.up_in[p].q.tail == at(head, count) && dut.up_in[p].q.ripe == count);
        // Requests follow each other, whole but for the last; the first has begun to go where a slice takes it.
        whole = '0;
        behind = '0;
        for (int s = 0; s < SLICES; s++) if (serves[p] && 32'(dut.q.from[s]) == p && rest[s] != '0) behind = rest[s];
        assert (!serves[p] || count != '0);
        for (int n = 0; n < DEPTH; n++)
          if (8'(n) < count) begin
            k = 3'(at(head, 8'(n)));
            assert (is_head[k] == (behind == '0));
            assert (is_head[k] || is_last[k] == (behind == 3'd1));
            behind = is_head[k] ? own[k] : behind - 3'd1;
            assert (behind_q[p][k] == behind);
            if (behind == '0) whole = whole + 8'd1;
          end
        assert (behind == left_q[p]);
        // What is under way is not counted, and all of it is here.
        assert (8'(dut.q.whole[p]) == whole - 8'(serves[p]));
        assert (!serves[p] || whole != '0);
        // Some slices, not all, have taken the oldest.
        assert (dut.q.sent[p] < 8'((1 << SLICES) - 1));
        assert (dut.q.sent[p] == '0
            || whole != '0 && dut.up[p].kind == MEMORY_UP_HEAD && to_all(memory_up_head(dut.up[p])));
      end
  end

endmodule
