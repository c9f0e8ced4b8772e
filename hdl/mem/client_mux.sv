// Client mux: merges several clients into one port of the crossbar. It passes a packet a cycle each way; requests take 2
// cycles, responses 1. Clients are granted round-robin, a whole request each; one client can have priority, with a
// latency of 1 cycle. Backpressure of the request network stalls all clients; a virtual channel without credits stalls
// only its own clients; responses never stall. Order is kept for each client. No client knows its number: the mux puts
// its index below the number in a request, and takes it from the response. Specification: XBAR.

module client_mux
  import client_mux_params_pkg::*;
  import in_turn_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;
#(
  // ---- parameters
  parameter client_mux_params_t P = CLIENT_MUX_PARAMS
) (
  // ---- ports
  input  logic                          clk_i,
  input  logic                          rst_ni,
  input  logic         [P.clients-1:0]  client_up_valid_i,
  output logic         [P.clients-1:0]  client_up_ready_o,
  input  memory_up_t   [P.clients-1:0]  client_up_i,
  output logic                          memory_up_valid_o,
  input  logic                          memory_up_ready_i,
  output memory_up_t                    memory_up_o,
  input  logic                          memory_freed_valid_i,  // from the crossbar, or for refused requests
  input  freed_places_t                 memory_freed_i,
  input  logic                          memory_down_valid_i,
  input  memory_down_t                  memory_down_i,
  output logic         [P.clients-1:0]  client_down_valid_o,
  output memory_down_t [P.clients-1:0]  client_down_o,
  output logic                          idle_o
);

  // Packets of the largest request.
  localparam logic [6:0] LARGEST = 7'd5;
  // Bits of a client's index.
  localparam int unsigned CLIENTS_LOG2 = $clog2(P.clients);

  // ---- registers
  typedef logic [VIRTUAL_CHANNELS-1:0][6:0] used_t;

  typedef struct packed {
    struct packed {logic valid; memory_down_t data;} down;
    used_t used;       // entries in use
    logic [3:0] next_grant;  // client with the highest priority
    logic holds;       // a request has started: only its client may send
    struct packed {logic valid; memory_up_t data;} up;  // next packet of all clients but the first
    logic counted;     // the first client's request is offered and holds its credits
    logic mine;        // a request of the first client has started to leave
    logic others;      // a request of another client has started to leave, or is offered
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [P.clients-1:0] oldest_valid, pop;
  memory_up_t [P.clients-1:0] numbered, oldest;

  // A head with the client's index below the number that the client sent.
  function automatic memory_up_t numbered_of(input memory_up_t packet, input client_id_t client);
    memory_head_t head;
    head = memory_up_head(packet);
    head.client = head.client << CLIENTS_LOG2 | client;
    return packet.kind == MEMORY_UP_HEAD ? memory_up_of_head(head) : packet;
  endfunction

  always_comb for (int unsigned k = 0; k < P.clients; k++) numbered[k] = numbered_of(client_up_i[k], client_id_t'(k));

  fifo #(
    .WIDTH($bits(memory_up_t)),
    .DEPTH(2)
  ) up_in[P.clients-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(client_up_valid_i),
    .push_ready_o(client_up_ready_o),
    .push_i      (numbered),
    .pop_valid_o (oldest_valid),
    .pop_ready_i (pop),
    .pop_o       (oldest)
  );

  // Whether a request has credits, even if it were of the largest size: so a small request never uses the credits that a
  // larger one waits for.
  function automatic logic finds_places(input used_t used, input virtual_channel_t channel);
    return P.places == 0 || 32'(used[channel] + LARGEST) <= P.places;
  endfunction

  // Entries in use, including those of a request.
  function automatic used_t with_places_of(input used_t used, input memory_head_t head);
    with_places_of = used;
    if (P.places != 0) with_places_of[head.channel] = used[head.channel] + 7'd1 + 7'(beats(head));
  endfunction

  // ---- the first client
  // The first client's oldest packet; whether it is a request that has not started to leave; and whether it is sent.
  logic first_valid, first_waits, first;
  memory_up_t first_data;
  memory_head_t [P.clients-1:0] heads;
  memory_head_t first_head;

  always_comb begin
    first_valid = 1'b0;
    first_data = '0;
    for (int unsigned k = 0; k < P.clients; k++) begin
      heads[k] = memory_up_head(oldest[k]);
      if (k == P.first) begin
        first_valid = oldest_valid[k];
        first_data = oldest[k];
      end
    end
    first_head = memory_up_head(first_data);
    first_waits = first_valid && first_data.kind == MEMORY_UP_HEAD;
    first = q.mine || !q.others && first_waits && (q.counted || finds_places(q.used, first_head.channel));
  end

  // ---- outputs
  assign memory_up_valid_o = first ? first_valid : q.up.valid;
  assign memory_up_o = first ? first_data : q.up.data;

  always_comb
    for (int unsigned k = 0; k < P.clients; k++) begin
      client_down_valid_o[k] = q.down.valid && (32'(q.down.data.client) & (P.clients - 1)) == k;
      client_down_o[k] = q.down.data;
      client_down_o[k].client = q.down.data.client >> CLIENTS_LOG2;
    end
  assign idle_o = oldest_valid == '0 && !q.up.valid && !q.down.valid;

  // ---- next state
  used_t used;
  logic [P.clients-1:0] waits, chosen;
  logic free;

  always_comb begin
    d = q;
    d.down.valid = memory_down_valid_i;
    if (memory_down_valid_i) d.down.data = memory_down_i;
    // An offered packet does not change, and a request is not interleaved.
    used = q.used;
    if (memory_up_valid_o) begin
      d.mine = first && (q.mine || memory_up_ready_i) && !(ends(memory_up_o) && memory_up_ready_i);
      d.others = !first && (!ends(memory_up_o) || !memory_up_ready_i);
      if (first && first_waits) begin
        if (!q.counted) used = with_places_of(q.used, first_head);
        d.counted = !memory_up_ready_i;
      end
    end

    // Packets of the other clients. Returned credits are reserved for the first client.
    free = !q.up.valid || !first && memory_up_ready_i;
    for (int unsigned k = 0; k < P.clients; k++)
      waits[k] = oldest_valid[k] && k != P.first && oldest[k].kind == MEMORY_UP_HEAD
          && !(first_waits && !first && heads[k].channel == first_head.channel) && finds_places(used, heads[k].channel);
    chosen = q.holds ? oldest_valid & (P.clients'(1) << q.next_grant) : P.clients'(one_in_turn(32'(waits), 5'(q.next_grant)));
    if (!free) chosen = '0;
    if (free) d.up.valid = chosen != '0;
    d.used = used;
    for (int unsigned k = 0; k < P.clients; k++)
      if (chosen[k]) begin
        d.up.data = oldest[k];
        d.holds = !ends(oldest[k]);
        d.next_grant = !ends(oldest[k]) ? 4'(k) : k == P.clients - 1 ? '0 : 4'(k + 1);
        if (oldest[k].kind == MEMORY_UP_HEAD) d.used = with_places_of(used, heads[k]);
      end
    if (memory_freed_valid_i && P.places != 0)
      for (int unsigned v = 0; v < VIRTUAL_CHANNELS; v++)
        if (memory_freed_i.channels[v]) d.used[v] = d.used[v] - 7'd1;
    for (int unsigned k = 0; k < P.clients; k++) pop[k] = k == P.first ? first && memory_up_ready_i : chosen[k];
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
