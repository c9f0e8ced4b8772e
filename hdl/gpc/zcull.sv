// Zcull: drops tiles in which no sample would be visible, and marks those in which every sample passes the depth
// test, by the least and greatest depth of each 8x8-pixel block. Rate: one 16x16 tile a cycle
// (zcull-pixel-rate-unit). Latency: 17 cycles after it was accepted. In order; dropped tiles are sent as dropped.
// Tiles stall on the output and, for one cycle, on feedback that has waited patience cycles; feedback does not wait
// for the output. Specification: Zcull.

module zcull
  import derived_state_pkg::*;
  import in_turn_pkg::in_turn;
  import memory_port_pkg::*;
  import raster_pkg::*;
  import tile_depth_pkg::*;
  import zcull_job_pkg::*;
  import zcull_params_pkg::*;
  import zcull_pkg::*;
  import zcull_words_pkg::*;
#(
  // ---- parameters
  parameter zcull_params_t P = ZCULL_PARAMS
) (
  // ---- ports
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  logic                         tile_valid_i,
  output logic                         tile_ready_o,
  input  tile_packet_t                 tile_i,
  input  logic            [P.rops-1:0] feedback_valid_i,  // bit k: ZROP k
  output logic            [P.rops-1:0] feedback_ready_o,
  input  depth_feedback_t [P.rops-1:0] feedback_i,
  output logic                         out_valid_o,
  input  logic                         out_ready_i,
  output tile_packet_t                 out_o,
  input  gpc_id_t                      gpc_i,             // index of this GPC
  output logic                         read_valid_o,      // memory that stores the ranges
  input  logic                         read_ready_i,
  output memory_read_t                 read_o,
  input  logic                         read_data_valid_i,
  output logic                         read_data_ready_o,
  input  sector_t                      read_data_i,
  output logic                         write_valid_o,
  input  logic                         write_ready_i,
  output memory_write_t                write_o,
  output logic                         idle_o
);

  // ---- registers
  typedef struct packed {
    zcull_state_t state;
    logic [2:0]   next_grant; // round-robin: the next ZROP
    logic [7:0]   waited;     // cycles that feedback has waited
    logic [15:0]  issued;     // bit k: a job was issued k + 1 cycles ago
    aim_t         aim;
    aim_t         placed;
    logic [23:0]  row;        // word of the first tile in placed's row, relative to the region
    logic [16:0]  column;     // word of its column, in the first row
    logic [16:0]  end_of;     // one past the region's last word
    logic         fenced;     // the fence before the next tile has been sent
    logic         stores;     // words are stored to memory once no job is in flight
    logic         loads;      // likewise, words are loaded
    struct packed {logic valid; tile_packet_t data;} out;
  } regs_t;

  regs_t d, q;

  // Cycles from placed to the primitive's ranges.
  localparam int unsigned DELAY = 9;

  // ---- parts
  logic input_valid, take, flight_ready, flight_valid, flight_push, pop, popped, jobs_valid;
  logic verdict_valid, verdict_push, take_feedback, take_tile;
  logic [P.rops-1:0] feedback_valid, feedback_pop;
  depth_feedback_t [P.rops-1:0] feedback;
  /* verilator lint_off UNUSEDSIGNAL */
  logic jobs_ready, verdict_ready;  // always ready: the depth is the maximum in flight
  /* verilator lint_on UNUSEDSIGNAL */
  tile_packet_t packet, flying;
  tile_ranges_t ranges;
  zcull_job_t placed, job;
  zcull_verdict_t verdict_new, verdict;

  fifo #(
    .WIDTH($bits(tile_packet_t)),
    .DEPTH(P.tile_depth)
  ) tile_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(tile_valid_i),
    .push_ready_o(tile_ready_o),
    .push_i (tile_i),
    .pop_valid_o (input_valid),
    .pop_ready_i (take),
    .pop_o  (packet)
  );

  fifo #(
    .WIDTH($bits(depth_feedback_t)),
    .DEPTH(P.feedback_depth)
  ) feedback_in[P.rops-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(feedback_valid_i),
    .push_ready_o(feedback_ready_o),
    .push_i (feedback_i),
    .pop_valid_o (feedback_valid),
    .pop_ready_i (feedback_pop),
    .pop_o  (feedback)
  );

  fifo #(
    .WIDTH($bits(tile_packet_t)),
    .DEPTH(P.flight_depth)
  ) flight (
    .clk_i,
    .rst_ni,
    .push_valid_i(flight_push),
    .push_ready_o(flight_ready),
    .push_i (packet),
    .pop_valid_o (flight_valid),
    .pop_ready_i (pop),
    .pop_o  (flying)
  );

  fifo #(
    .WIDTH  ($bits(zcull_job_t)),
    .DEPTH  (DELAY + 1),
    .LATENCY(DELAY)
  ) jobs (
    .clk_i,
    .rst_ni,
    .push_valid_i(q.placed.valid),
    .push_ready_o(jobs_ready),
    .push_i (placed),
    .pop_valid_o (jobs_valid),
    .pop_ready_i (1'b1),
    .pop_o  (job)
  );

  /* verilator lint_off UNUSEDSIGNAL */  // what its job needs is taken from the packet
  tile_t tile;
  /* verilator lint_on UNUSEDSIGNAL */

  depth_range depth_range (
    .clk_i,
    .rst_ni,
    .valid_i  (take_tile),
    .plane_i  (tile.info.plane),
    .x_i      (tile.x),
    .y_i      (tile.y),
    .format_i (q.state.format),
    .samples_i(q.state.surface.samples),
    // Samples of an aliased line may lie beyond its vertices, so that the vertices do not bound them. A triangle has three edges.
    .enclosed_i (tile.info.slopes[3] == '0 && !q.state.conservative && !q.state.together),
    .ranges_o (ranges)
  );

  logic request_valid, word_valid, starts, busy, keeps;
  storage_request_t request;
  tile_ranges_t word;
  storage_order_t order;

  storage storage (
    .clk_i,
    .rst_ni,
    .order_valid_i(starts),
    .order_i      (order),
    .gpc_i,
    .request_valid_o (request_valid),
    .request_o       (request),
    .word_valid_i    (word_valid),
    .word_i          (word),
    .read_valid_o,
    .read_ready_i,
    .read_o,
    .read_data_valid_i,
    .read_data_ready_o,
    .read_data_i,
    .write_valid_o,
    .write_ready_i,
    .write_o,
    .busy_o       (busy)
  );

  range_test #(.P(P.range_test)) range_test (
    .clk_i,
    .rst_ni,
    .job_valid_i    (jobs_valid || request_valid),
    .job_i          (request_valid ? of_storage(request) : job),
    .ranges_i       (request_valid ? request.ranges : ranges),
    .verdict_valid_o(verdict_push),
    .verdict_o      (verdict_new),
    .word_valid_o   (word_valid),
    .word_o         (word)
  );

  fifo #(
    .WIDTH($bits(zcull_verdict_t)),
    .DEPTH(P.flight_depth)
  ) verdicts (
    .clk_i,
    .rst_ni,
    .push_valid_i(verdict_push),
    .push_ready_o(verdict_ready),
    .push_i (verdict_new),
    .pop_valid_o (verdict_valid),
    .pop_ready_i (popped),
    .pop_o  (verdict)
  );

  // ---- outputs
  assign {out_valid_o, out_o} = q.out;
  assign idle_o = !(input_valid || feedback_valid != 0 || flight_valid || keeps || q.issued != 0 || q.out.valid);

  // Whether words are stored or loaded, or about to be: all else stalls meanwhile.
  assign keeps = q.stores || q.loads || busy;
  assign starts = (q.stores || q.loads) && q.issued == 0;
  assign order = order_of(q.state, q.loads);

  // ---- next state
  zcull_step_t change;
  logic may, judged;
  logic [2:0] source;
  depth_feedback_t message;
  aim_t aimed;
  tile_t flown;

  always_comb begin
    d = q;

    // ---- the next job
    tile = tile_packet_tile(packet);
    change = zcull_rules_pkg::step_of(q.state, packet);
    may = input_valid && (!change.forward || flight_ready) && !keeps;
    source = 3'(in_turn(32'(feedback_valid), 5'(q.next_grant)));
    message = '0;
    for (int k = 0; k < P.rops; k++) if (source == 3'(k)) message = feedback[k];
    take_feedback = feedback_valid != 0 && !keeps && (!may || q.waited == 8'(P.patience));
    feedback_pop = take_feedback ? P.rops'(8'd1 << source) : '0;
    take = may && !take_feedback;
    take_tile = take && packet.kind == TILE_PACKET_TILE && !tile.drop;
    flight_push = take && change.forward;
    d.waited = feedback_valid != 0 && !keeps && !take_feedback ? q.waited + 1 : '0;
    if (take_feedback) d.next_grant = source == 3'(P.rops - 1) ? '0 : source + 1;
    if (starts) {d.stores, d.loads} = '0;
    if (take) {d.state, d.stores, d.loads} = {change.state, change.store, change.load};

    aimed = '0;
    if (take_feedback) aimed = of_feedback(q.state, message, source);
    else if (take) aimed = of_packet(q.state, packet, change);
    d.issued = {q.issued[14:0], aimed.valid};
    d.aim.valid = aimed.valid;
    if (aimed.valid) d.aim = aimed;

    // ---- its word
    d.placed.valid = q.aim.valid;
    if (q.aim.valid) begin
      d.placed = q.aim;
      if (!in_surface(q.state.surface, q.aim.x, q.aim.y)) d.placed.job.in_region = 1'b0;
      {d.row, d.column, d.end_of} = terms_of(q.state.surface, q.aim.x, q.aim.y);
    end
    placed = with_word(q.placed.job, '{row: q.row, column: q.column, end_of: q.end_of});

    // ---- output
    pop = 1'b0;
    flown = tile_packet_tile(flying);
    judged = flying.kind == TILE_PACKET_TILE && !flown.drop;
    if (out_ready_i) d.out.valid = 1'b0;
    if (flight_valid && (out_ready_i || !q.out.valid)) begin
      // A dropped tile that only ends a primitive has no verdict.
      if (!judged) begin
        pop = 1'b1;
        d.out = {1'b1, flying};
      end else if (verdict_valid && verdict.fence && !q.fenced) begin
        d.fenced = 1'b1;
        d.out = {1'b1, tile_packet_of_state('{address: ZCULL_FENCE, value: 32'd0})};
      end else if (verdict_valid) begin
        pop = 1'b1;
        d.fenced = 1'b0;
        d.out.valid = !verdict.discard || flown.last;
        flown.accept = verdict.accept;
        flown.drop = verdict.discard;
        d.out.data = tile_packet_of_tile(flown);
      end
    end
    popped = pop && judged;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      q.state <= zcull_rules_pkg::reset_state();
    end else q <= d;
  end

endmodule
