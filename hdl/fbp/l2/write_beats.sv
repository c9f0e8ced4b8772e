// Write beats: buffers the beats of requests until their sectors are written. A beat a cycle in, a
// sector a cycle out (compare-and-swap: one in 2 cycles); 2 cycles from an access to its sector.
// Accesses stall while the banks do not accept them; beats never stall, as their entries were reserved. Beats
// go to requests in the order of `beats`. Specification: L2, XBAR.

module write_beats
  import l2_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import write_beats_params_pkg::*;
#(
  // ---- parameters
  parameter write_beats_params_t P = WRITE_BEATS_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          request_valid_i,  // its place was reserved
  /* verilator lint_off UNUSEDSIGNAL */  // of heads only the channel
  input  memory_up_t    request_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic          beats_valid_i,    // a request whose beats are to be kept
  input  beats_t        beats_i,
  input  logic          taken_valid_i,    // heads that were accepted
  input  freed_places_t taken_i,
  output logic          freed_valid_o,
  output freed_places_t freed_o,
  output logic          here_valid_o,
  output beat_here_t    here_o,
  input  logic          access_valid_i,
  output logic          access_ready_o,
  input  write_access_t access_i,
  output logic          sector_valid_o,
  input  logic          sector_ready_i,
  output write_sector_t sector_o,
  output logic          idle_o
);

  // ---- registers
  typedef struct packed {
    logic [31:0] mask;
    sector_t     data;
  } stored_beat_t;

  typedef struct packed {logic valid; beat_here_t data;} here_t;
  typedef struct packed {logic valid; write_access_t data;} access_t;

  typedef struct packed {
    virtual_channel_t         channel;  // of the request that comes
    logic [VIRTUAL_CHANNELS-1:0][6:0] outstanding;     // places to give back
    logic [2:0]               moved;    // beats of the oldest request that are kept
    here_t                    here;
    access_t                  access;   // what the buffer shows is its beat
    logic                     again;    // it is the first of two
    sector_t                  compare;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [VIRTUAL_CHANNELS-1:0] comes, beat_valid, beat_pop;
  stored_beat_t [VIRTUAL_CHANNELS-1:0] beat;
  stored_beat_t come, moving, shown;
  logic order_valid, order_pop, next_valid, next_pop, moves, buffer_read;
  beats_t oldest;
  write_access_t next;
  logic [6:0] read_at, write_at;

  /* verilator lint_off PINCONNECTEMPTY */  // their entries were reserved
  fifo #(
    .WIDTH($bits(stored_beat_t)),
    .DEPTH(P.places)
  ) beats_in[VIRTUAL_CHANNELS-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(comes),
    .push_ready_o(),
    .push_i      ({VIRTUAL_CHANNELS{come}}),
    .pop_valid_o (beat_valid),
    .pop_ready_i (beat_pop),
    .pop_o       (beat)
  );

  fifo #(
    .WIDTH($bits(beats_t)),
    .DEPTH(REQUESTS)
  ) order_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(beats_valid_i),
    .push_ready_o(),
    .push_i      (beats_i),
    .pop_valid_o (order_valid),
    .pop_ready_i (order_pop),
    .pop_o       (oldest)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  fifo #(
    .WIDTH($bits(write_access_t))
  ) access_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(access_valid_i),
    .push_ready_o(access_ready_o),
    .push_i      (access_i),
    .pop_valid_o (next_valid),
    .pop_ready_i (next_pop),
    .pop_o       (next)
  );

  ram #(
    .WIDTH($bits(stored_beat_t)),
    .ADDR (7)
  ) buffer (
    .clk_i,
    .rst_ni,
    .read_en_i   (buffer_read),
    .read_addr_i (read_at),
    .read_data_o (shown),
    .write_en_i  (moves),
    .write_addr_i(write_at),
    .write_data_i(moving)
  );

  // ---- outputs
  always_comb begin
    for (int unsigned v = 0; v < VIRTUAL_CHANNELS; v++) freed_o.channels[v] = q.outstanding[v] != '0;
    freed_valid_o = freed_o.channels != '0;
    idle_o = !order_valid && !next_valid && !q.access.valid && !q.here.valid && !freed_valid_o;
  end
  assign {here_valid_o, here_o} = q.here;
  assign sector_valid_o = q.access.valid && !q.again;
  assign sector_o = {q.access.data, shown, q.compare};

  // ---- next state
  logic last, second;
  /* verilator lint_off UNUSEDSIGNAL */  // of heads only the channel
  memory_beat_t up_beat;
  memory_head_t up_head;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    d = q;
    up_beat = memory_up_beat(request_i);
    up_head = memory_up_head(request_i);
    come = {up_beat.mask, up_beat.data};

    // The oldest request's next beat.
    moving = beat[oldest.channel];
    moves = order_valid && beat_valid[oldest.channel];
    last = moves && q.moved + 3'd1 == oldest.count;
    if (moves) d.moved = last ? '0 : q.moved + 3'd1;
    d.here.valid = moves;
    if (moves) d.here.data.request = oldest.request;
    write_at = {oldest.request, q.moved[BEATS_LOG2-1:0]};

    // Entries that are free again, returned one a cycle.
    if (request_valid_i && request_i.kind == MEMORY_UP_HEAD) d.channel = up_head.channel;
    for (int unsigned v = 0; v < VIRTUAL_CHANNELS; v++) begin
      comes[v] = request_valid_i && request_i.kind == MEMORY_UP_BEAT && 32'(q.channel) == v;
      beat_pop[v] = moves && !oldest.keeps && 32'(oldest.channel) == v;
      d.outstanding[v] = q.outstanding[v] + 7'(taken_valid_i && taken_i.channels[v]) + 7'(beat_pop[v]) - 7'(q.outstanding[v] != '0);
    end

    // Accesses: the first beat, and the second of a compare-and-swap.
    second = q.access.valid && q.again;
    next_pop = next_valid && (!q.access.valid || sector_ready_i) && !second;
    if (sector_ready_i && !second) d.access.valid = 1'b0;
    if (second) begin
      d.again = 1'b0;
      d.compare = shown.data;
    end
    read_at = {q.access.data.access.request, q.access.data.beat | 2'd1};
    if (next_pop) begin
      d.access = {1'b1, next};
      d.again = next.operates && next.atomic == ATOMIC_OP_COMPARE_AND_SWAP;
      read_at = {next.access.request, next.beat};
    end
    buffer_read = next_pop || second;
  end

  assign order_pop = last;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
