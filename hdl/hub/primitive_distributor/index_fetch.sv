// Index fetch: prefetches the sectors of index runs, far ahead of their use, and delivers indices - from memory,
// counted, or from words of the stream - with their base, and marks those that begin a new strip.
//
// It delivers 16 bytes a cycle (pd-index-fetch), at most 8 indices; it requests a sector a cycle, up to `ahead` steps
// before their use; a step takes 3 cycles to its packet, where nothing is read. Its output and memory stall it. Order is
// kept. Specification: PD; interfaces: 3D class, index.

module index_fetch
  import index_fetch_params_pkg::*;
  import memory_port_pkg::*;
  import primitive_distributor_pkg::*;
#(
  // ---- parameters
  parameter index_fetch_params_t P = INDEX_FETCH_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          step_valid_i,
  output logic          step_ready_o,
  input  draw_step_t    step_i,
  output logic          read_valid_o,
  input  logic          read_ready_i,
  output memory_read_t  read_o,
  input  logic          read_data_valid_i,
  output logic          read_data_ready_o,
  input  sector_t       read_data_i,
  output logic          packet_valid_o,
  input  logic          packet_ready_i,
  output index_packet_t packet_o,
  output logic          idle_o
);

  // ---- registers
  typedef struct packed {
    sector_request_t request;
    logic [31:0] done;  // indices of the run at the head that were sent
    struct packed {logic valid; memory_read_t data;} read;
    struct packed {logic valid; index_packet_t data;} packet;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic step_valid, step_pop, next_ready, head_valid, head_pop, sector_valid, sector_pop;
  draw_step_t step;
  requested_step_t next, head;
  sector_t sector;

  fifo #(
    .WIDTH($bits(draw_step_t)),
    .DEPTH(2)
  ) step_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(step_valid_i),
    .push_ready_o(step_ready_o),
    .push_i      (step_i),
    .pop_valid_o (step_valid),
    .pop_ready_i (step_pop),
    .pop_o       (step)
  );

  fifo #(
    .WIDTH($bits(requested_step_t)),
    .DEPTH(P.ahead)
  ) requested (
    .clk_i,
    .rst_ni,
    .push_valid_i(step_pop),
    .push_ready_o(next_ready),
    .push_i      (next),
    .pop_valid_o (head_valid),
    .pop_ready_i (head_pop),
    .pop_o       (head)
  );

  fifo #(
    .WIDTH($bits(sector_t)),
    .DEPTH(2)
  ) data_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(read_data_valid_i),
    .push_ready_o(read_data_ready_o),
    .push_i      (read_data_i),
    .pop_valid_o (sector_valid),
    .pop_ready_i (sector_pop),
    .pop_o       (sector)
  );

  // ---- outputs
  assign {read_valid_o, read_o} = q.read;
  assign {packet_valid_o, packet_o} = q.packet;
  assign idle_o = !step_valid && !head_valid && !q.read.valid && !q.packet.valid;

  // ---- next state: memory requests
  fetch_run_t wanted;
  known_run_t known;
  sector_request_t request;
  logic [39:0] address;
  logic [40:0] room, space;
  /* verilator lint_off UNUSEDSIGNAL */
  logic [39:0] last;
  /* verilator lint_on UNUSEDSIGNAL */
  logic requests;

  // The part of a run before its limit, and its sectors.
  always_comb begin
    wanted = draw_step_fetch(step);
    address = wanted.address >> wanted.size << wanted.size;
    space = 41'(wanted.limit) + 41'd1;
    room = space > 41'(address) ? (space - 41'(address)) >> wanted.size : '0;
    known = '{
        rule: wanted.rule,
        at: address[4:0],
        size: wanted.size,
        known: room < 41'(wanted.count) ? room[31:0] : wanted.count,
        count: wanted.count
    };
    last = address + (40'(known.known) << wanted.size) - 40'd1;
    request = '{active: known.known != '0, next: address[39:5], last: last[39:5]};

    requests = step.kind == DRAW_STEP_FETCH;
    unique case (step.kind)
      DRAW_STEP_STATE: next = requested_step_of_state(draw_step_state(step));
      DRAW_STEP_BOUND: next = requested_step_of_bound(draw_step_bound(step));
      DRAW_STEP_FETCH: next = requested_step_of_known(known);
      DRAW_STEP_COUNT: next = requested_step_of_count(draw_step_count(step));
      DRAW_STEP_INLINE: next = requested_step_of_inline(draw_step_inline(step));
      default: next = '0;
    endcase
  end

  // ---- next state: the output
  known_run_t run;
  count_run_t counted;
  inline_run_t words;
  index_rule_t rule;
  logic [GROUP_INDICES-1:0][31:0] aligned, raw;
  logic [31:0] count, left, rest;
  logic [3:0] lanes, room_lanes, taken;
  logic [2:0] lane;
  /* verilator lint_off UNUSEDSIGNAL */
  logic [33:0] bytes;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [4:0] at;
  logic [5:0] end_;
  logic goes, uses;

  always_comb begin
    run = requested_step_known(head);
    counted = requested_step_count(head);
    words = requested_step_inline(head);

    // The group of aligned indices in a sector that contains the next index.
    bytes = 34'(q.done) << run.size;
    at = run.at + bytes[4:0];
    aligned = '0;
    for (int k = 0; k < GROUP_INDICES; k++)
      unique case (run.size)
        2'd0: aligned[k] = 32'(8'(sector.words[{at[4:3], k[2]}] >> (8 * (k % 4))));
        2'd1: aligned[k] = 32'(16'(sector.words[{at[4], k[2:1]}] >> (16 * (k % 2))));
        2'd2, 2'd3: aligned[k] = sector.words[{at[4], k[1:0]}];
        default: aligned[k] = '0;
      endcase
    lanes = run.size == 2'd2 ? 4'd4 : 4'd8;
    lane = 3'(at >> run.size) & 3'(lanes - 4'd1);
    room_lanes = lanes - 4'(lane);
    left = run.known - q.done;

    rule = run.rule;
    count = run.count;
    raw = '0;
    rest = run.count - q.done;
    taken = rest < 32'd8 ? rest[3:0] : 4'd8;
    goes = 1'b1;
    uses = 1'b0;
    end_ = '0;
    unique case (head.kind)
      REQUESTED_STEP_STATE, REQUESTED_STEP_BOUND: ;
      REQUESTED_STEP_KNOWN:
      if (q.done < run.known) begin
        goes = sector_valid;
        for (int k = 0; k < GROUP_INDICES; k++)
          if (k + int'(lane) < GROUP_INDICES) raw[k] = aligned[3'(k)+lane];
        taken = left < 32'(room_lanes) ? left[3:0] : room_lanes;
        end_ = 6'(at) + (6'(taken) << run.size);
        uses = end_ == 6'd32 || left == 32'(taken);
      end
      REQUESTED_STEP_COUNT: begin
        rule = counted.rule;
        count = counted.count;
        rest = counted.count - q.done;
        taken = rest < 32'd8 ? rest[3:0] : 4'd8;
        for (int k = 0; k < GROUP_INDICES; k++) raw[k] = counted.start + q.done + 32'(k);
      end
      REQUESTED_STEP_INLINE: begin
        rule = words.rule;
        count = 32'(words.count);
        taken = 4'(words.count);
        raw[INLINE_INDICES-1:0] = words.indices;
      end
      default: ;
    endcase
  end

  index_group_t group;
  logic whole;

  always_comb begin
    group = '0;
    group.count = taken;
    group.no_edges = rule.no_edges;
    for (int k = 0; k < GROUP_INDICES; k++) begin
      group.restarts[k] = rule.restarts && raw[k] == rule.restart_index;
      group.indices[k] = raw[k] + rule.base;
    end
    whole = q.done + 32'(taken) == count;

    d = q;
    if (read_ready_i) d.read.valid = 1'b0;
    if (packet_ready_i) d.packet.valid = 1'b0;
    if (q.request.active && !d.read.valid) begin
      d.read = {1'b1, q.request.next};
      d.request.next = q.request.next + 35'd1;
      d.request.active = q.request.next != q.request.last;
    end
    step_pop = step_valid && !(d.request.active && requests) && next_ready;
    if (step_pop && requests) d.request = request;

    head_pop = 1'b0;
    sector_pop = 1'b0;
    if (head_valid && !d.packet.valid)
      unique case (head.kind)
        REQUESTED_STEP_STATE: begin
          d.packet = {1'b1, index_packet_of_state(requested_step_state(head))};
          head_pop = 1'b1;
        end
        REQUESTED_STEP_BOUND: begin
          d.packet = {1'b1, index_packet_of_bound(requested_step_bound(head))};
          head_pop = 1'b1;
        end
        REQUESTED_STEP_KNOWN, REQUESTED_STEP_COUNT, REQUESTED_STEP_INLINE:
        if (goes) begin
          if (taken != '0) d.packet = {1'b1, index_packet_of_group(group)};
          d.done = whole ? '0 : q.done + 32'(taken);
          head_pop = whole;
          sector_pop = uses;
        end
        default: ;
      endcase
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
