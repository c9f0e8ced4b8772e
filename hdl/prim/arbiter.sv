// Arbiter: merges several valid/ready channels into one, round robin. A barrier waits until the oldest entry of every
// channel is one; the barriers leave as a single entry. Entries marked `more` are not separated from the channel's next
// entry.
//
// It transfers one entry a cycle in all; 2 cycles from a push to its pop. A waiting channel sees at most as many
// transfers of others as there are channels. The output's ready stalls all channels, a full queue stalls its own
// channel, and a barrier stalls its channel until all channels have one. The order within a channel is kept.

module arbiter #(
  // ---- parameters
  parameter int unsigned WIDTH = 8,
  parameter int unsigned CHANNELS = 4,
  parameter int unsigned DEPTH = 2
) (
  // ---- ports
  input  logic                      clk_i,
  input  logic                      rst_ni,
  input  logic [CHANNELS-1:0]              push_valid_i,  // bit k: channel k
  output logic [CHANNELS-1:0]              push_ready_o,
  input  logic [CHANNELS-1:0][WIDTH-1:0]   push_i,
  input  logic [CHANNELS-1:0]              barrier_i,  // the pushed entry is a barrier; all channels push the same barriers
  input  logic [CHANNELS-1:0]              more_i,     // the channel's next entry belongs to the pushed one
  output logic                      pop_valid_o,
  input  logic                      pop_ready_i,
  output logic [WIDTH-1:0]          pop_o,
  output logic                      idle_o
);

  // ---- registers
  typedef struct packed {
    logic [5:0]       first;  // channel with the highest priority
    logic             holds;  // only this channel may be granted
    struct packed {logic valid; logic [WIDTH-1:0] data;} pop;
  } regs_t;

  regs_t d, q;

  typedef struct packed {
    logic             barrier;
    logic             more;
    logic [WIDTH-1:0] data;
  } entry_t;

  // ---- parts
  logic [CHANNELS-1:0] waiting, pop;
  entry_t [CHANNELS-1:0] entries, heads;

  always_comb
    for (int k = 0; k < CHANNELS; k++) entries[k] = {barrier_i[k], more_i[k], push_i[k]};

  fifo #(
    .WIDTH($bits(entry_t)),
    .DEPTH(DEPTH)
  ) queue[CHANNELS-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(push_valid_i),
    .push_ready_o(push_ready_o),
    .push_i (entries),
    .pop_valid_o (waiting),
    .pop_ready_i (pop),
    .pop_o  (heads)
  );

  // ---- outputs
  assign {pop_valid_o, pop_o} = q.pop;
  assign idle_o = !q.pop.valid && waiting == 0;

  // ---- next state
  logic [CHANNELS-1:0] barriers, single, in_turn, chosen;
  logic joint;

  always_comb begin
    d = q;
    pop = '0;
    for (int k = 0; k < CHANNELS; k++) barriers[k] = waiting[k] && heads[k].barrier;
    single = waiting & ~barriers;
    joint = barriers == '1;

    // The lowest waiting channel from `first` on, else the lowest of all.
    in_turn = single & ({CHANNELS{1'b1}} << q.first);
    if (in_turn == 0) in_turn = single;
    chosen = in_turn & (~in_turn + 1);
    if (q.holds) chosen = single & (CHANNELS'(1) << q.first);

    if (!q.pop.valid || pop_ready_i) begin
      d.pop.valid = chosen != 0 || joint;
      pop = joint ? '1 : chosen;
      if (joint) d.pop.data = heads[0].data;
      for (int k = 0; k < CHANNELS; k++)
        if (chosen[k]) begin
          d.pop.data = heads[k].data;
          d.first = k == CHANNELS - 1 ? '0 : 6'(k + 1);
          if (heads[k].more) d.first = 6'(k);
          d.holds = heads[k].more;
        end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
