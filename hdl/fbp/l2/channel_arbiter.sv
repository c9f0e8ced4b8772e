// Channel arbiter: queues the heads of a slice, a queue per virtual channel, and chooses the head that looks up its
// tags next. A head a cycle (l2-tag-lookups); 1 cycle from a head to its offer. A refused head blocks its channel until a
// wakeup, and no other channel (l2-virtual-channels); its entry remains occupied. Heads of a channel keep their order.
// Specification: L2.

module channel_arbiter
  import channel_arbiter_params_pkg::*;
  import l2_pkg::*;
  import memory_pkg::*;
#(
  // ---- parameters
  parameter channel_arbiter_params_t P = CHANNEL_ARBITER_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          request_valid_i,  // its entry was reserved
  input  memory_up_t    request_i,
  output logic          next_valid_o,     // the first of the heads that wait, shown until it is granted
  output head_lookup_t  next_o,
  input  logic          grant_i,          // it looks up its tags in the next cycle
  output logic          lookup_valid_o,   // the head granted in the cycle before
  output head_lookup_t  lookup_o,
  output logic          cancelled_o,      // an older head of its channel was refused: it has no verdict
  input  logic          verdict_valid_i,
  input  verdict_t      verdict_i,
  input  logic          wakeup_i,         // a refused head may be accepted now
  output logic          taken_valid_o,    // heads that were accepted
  output freed_places_t taken_o,
  output logic          idle_o
);

  // Grants to others after which a virtual channel has priority.
  localparam logic [5:0] PATIENCE = 6'd63;

  // ---- registers
  typedef struct packed {logic valid; head_lookup_t data;} lookup_t;
  typedef struct packed {logic valid; freed_places_t data;} taken_t;

  typedef struct packed {
    logic [VIRTUAL_CHANNELS-1:0]      blocked;  // virtual channels whose oldest head was refused
    logic                             wakeup;   // it may be retried
    logic [VIRTUAL_CHANNELS-1:0][5:0] passed;   // grants to others while its head waited
    logic [VIRTUAL_CHANNELS-1:0][2:0] steps;    // lines of the oldest head, a fast clear, that are done
    lookup_t                          lookup;
    taken_t                           taken;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [VIRTUAL_CHANNELS-1:0] arrives, head_valid, head_pop, back, refused_valid, refused_pop;
  memory_head_t [VIRTUAL_CHANNELS-1:0] head_out, refused_out;

  /* verilator lint_off PINCONNECTEMPTY */  // their entries were reserved
  fifo #(
    .WIDTH($bits(memory_head_t)),
    .DEPTH(P.places)
  ) heads[VIRTUAL_CHANNELS-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(arrives),
    .push_ready_o(),
    .push_i      ({VIRTUAL_CHANNELS{memory_up_head(request_i)}}),
    .pop_valid_o (head_valid),
    .pop_ready_i (head_pop),
    .pop_o       (head_out)
  );

  fifo #(
    .WIDTH($bits(memory_head_t))
  ) refused[VIRTUAL_CHANNELS-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(back),
    .push_ready_o(),
    .push_i      ({VIRTUAL_CHANNELS{q.lookup.data.head}}),
    .pop_valid_o (refused_valid),
    .pop_ready_i (refused_pop),
    .pop_o       (refused_out)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- the first of the heads that wait: of a channel passed over too often, control, rings, the others in turn
  logic [VIRTUAL_CHANNELS-1:0] waits, aged;
  logic [1:0] channel, second;
  logic looks;
  head_lookup_t next;

  always_comb begin
    for (int unsigned v = 0; v < VIRTUAL_CHANNELS; v++) begin
      // A refused head remains in its queue until it is accepted.
      looks = q.lookup.valid && q.lookup.data.retried && 32'(q.lookup.data.head.channel) == v;
      waits[v] = !q.blocked[v] && !looks && (refused_valid[v] || head_valid[v]);
      aged[v] = waits[v] && q.passed[v] == PATIENCE;
    end
    second = q.passed[VIRTUAL_CHANNEL_PIXEL] > q.passed[VIRTUAL_CHANNEL_DEMAND] ? VIRTUAL_CHANNEL_DEMAND : VIRTUAL_CHANNEL_PIXEL;
    channel = second;
    if (waits[second ^ (VIRTUAL_CHANNEL_PIXEL ^ VIRTUAL_CHANNEL_DEMAND)])
      channel = second ^ (VIRTUAL_CHANNEL_PIXEL ^ VIRTUAL_CHANNEL_DEMAND);
    if (waits[VIRTUAL_CHANNEL_RING]) channel = VIRTUAL_CHANNEL_RING;
    if (waits[VIRTUAL_CHANNEL_CONTROL]) channel = VIRTUAL_CHANNEL_CONTROL;
    for (int v = VIRTUAL_CHANNELS - 1; v >= 0; v--) if (aged[v]) channel = 2'(v);
    next.head = refused_valid[channel] ? refused_out[channel] : head_out[channel];
    next.retried = refused_valid[channel];
    next.step = q.steps[channel];
  end

  // ---- outputs
  assign next_valid_o = waits != '0;
  assign next_o = next;
  assign {lookup_valid_o, lookup_o} = q.lookup;
  assign cancelled_o = q.lookup.valid && q.blocked[q.lookup.data.head.channel];
  assign {taken_valid_o, taken_o} = q.taken;
  assign idle_o = head_valid == '0 && refused_valid == '0 && !q.lookup.valid && !q.taken.valid;

  // ---- next state
  /* verilator lint_off UNUSEDSIGNAL */  // only the channel
  memory_head_t request_head;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [1:0] looked;
  logic judged, accepted;

  always_comb begin
    d = q;
    request_head = memory_up_head(request_i);

    // The verdict on the head at the tags.
    looked = q.lookup.data.head.channel;
    judged = q.lookup.valid && verdict_valid_i && !cancelled_o;
    accepted = judged && verdict_i == VERDICT_ACCEPTED;
    d.wakeup = wakeup_i || (judged && verdict_i == VERDICT_CONTINUES);
    if (q.wakeup) d.blocked = '0;
    d.taken.valid = accepted;
    if (accepted) begin
      d.steps[looked] = '0;
      d.taken.data.channels = VIRTUAL_CHANNELS'(1) << looked;
    end
    if (judged && !accepted) d.blocked[looked] = 1'b1;
    if (judged && verdict_i == VERDICT_CONTINUES) d.steps[looked] = q.lookup.data.step + 3'd1;
    back = '0;
    back[looked] = q.lookup.valid && !accepted && !q.lookup.data.retried;
    refused_pop = '0;
    refused_pop[looked] = accepted && q.lookup.data.retried;

    // The next head.
    d.lookup.valid = grant_i && next_valid_o;
    if (d.lookup.valid) d.lookup.data = next;
    head_pop = '0;
    head_pop[channel] = d.lookup.valid && !next.retried;
    for (int unsigned v = 0; v < VIRTUAL_CHANNELS; v++) begin
      if (d.lookup.valid && 32'(channel) == v) d.passed[v] = '0;
      else if (d.lookup.valid && (refused_valid[v] || head_valid[v]) && q.passed[v] != PATIENCE)
        d.passed[v] = q.passed[v] + 6'd1;
      arrives[v] = request_valid_i && request_i.kind == MEMORY_UP_HEAD && 32'(request_head.channel) == v;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
