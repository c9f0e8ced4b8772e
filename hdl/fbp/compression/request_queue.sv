// Request queue: queues the requests to a slice, a queue of heads and one of beats per virtual channel, and shows the
// oldest of each. Rate: one packet a cycle in, and one of each queue out. Latency: one cycle from a packet to
// `oldest`. Entries are reserved by the sender, so nothing stalls it; an entry of each channel is returned a cycle.
// Each virtual channel is in order. Specification: CBC and compression.

module request_queue
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import request_queue_params_pkg::*;
  import slice_issue_pkg::*;
#(
  // ---- parameters
  parameter request_queue_params_t P = REQUEST_QUEUE_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          request_valid_i,  // its entry was reserved
  input  memory_up_t    request_i,
  output oldest_t       oldest_o,
  input  logic [3:0]    pop_heads_i,      // virtual channels whose oldest head, oldest beat is removed
  input  logic [3:0]    pop_beats_i,
  output logic          freed_valid_o,
  output freed_places_t freed_o,
  output logic          idle_o
);

  // ---- registers
  typedef struct packed {
    virtual_channel_t                 channel;      // of the arriving request
    logic [VIRTUAL_CHANNELS-1:0][6:0] whole;        // requests whose packets have all arrived
    logic [VIRTUAL_CHANNELS-1:0][6:0] outstanding;  // freed entries still to be returned
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [VIRTUAL_CHANNELS-1:0] head_comes, head_valid, beat_comes, beat_valid;
  memory_head_t [VIRTUAL_CHANNELS-1:0] heads;
  memory_beat_t [VIRTUAL_CHANNELS-1:0] queued;
  memory_head_t head;
  memory_beat_t beat;

  /* verilator lint_off PINCONNECTEMPTY */  // entries were reserved
  fifo #(
    .WIDTH($bits(memory_head_t)),
    .DEPTH(P.places)
  ) heads_in[VIRTUAL_CHANNELS-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(head_comes),
    .push_ready_o(),
    .push_i      ({VIRTUAL_CHANNELS{head}}),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop_heads_i),
    .pop_o       (heads)
  );

  fifo #(
    .WIDTH($bits(memory_beat_t)),
    .DEPTH(P.places)
  ) beats_in[VIRTUAL_CHANNELS-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(beat_comes),
    .push_ready_o(),
    .push_i      ({VIRTUAL_CHANNELS{beat}}),
    .pop_valid_o (beat_valid),
    .pop_ready_i (pop_beats_i),
    .pop_o       (queued)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- outputs
  always_comb
    for (int unsigned v = 0; v < VIRTUAL_CHANNELS; v++) begin
      freed_o.channels[v] = q.outstanding[v] != '0;
      oldest_o.whole[v] = head_valid[v] && q.whole[v] != '0;
      oldest_o.heads[v] = head_valid[v] ? heads[v] : '0;
      oldest_o.beats[v] = beat_valid[v] ? queued[v] : '0;
    end
  assign freed_valid_o = freed_o.channels != '0;
  assign idle_o = head_valid == '0 && beat_valid == '0 && !freed_valid_o;

  // ---- next state
  logic ended;

  always_comb begin
    d = q;
    head = memory_up_head(request_i);
    beat = memory_up_beat(request_i);
    if (request_valid_i && request_i.kind == MEMORY_UP_HEAD) d.channel = head.channel;
    ended = request_valid_i && ends(request_i);
    for (int unsigned v = 0; v < VIRTUAL_CHANNELS; v++) begin
      head_comes[v] = request_valid_i && request_i.kind == MEMORY_UP_HEAD && 32'(head.channel) == v;
      beat_comes[v] = request_valid_i && request_i.kind == MEMORY_UP_BEAT && 32'(q.channel) == v;
      d.whole[v] = q.whole[v] + 7'(ended && (head_comes[v] || beat_comes[v])) - 7'(pop_heads_i[v]);
      d.outstanding[v] = q.outstanding[v] + 7'(pop_heads_i[v]) + 7'(pop_beats_i[v]) - 7'(q.outstanding[v] != '0);
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
