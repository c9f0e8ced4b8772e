// Strip walk: reads the control words that a geometry warp writes, lane by lane, and makes primitives from strips, in parts of up to
// 32 contiguous vertices. It reads a control word a cycle, and sends a part in 2 cycles and one for each two primitives. Shared
// memory stalls it, and so do parts that are not accepted. Order is kept; the parts of a batch's next warp wait until these are read.
// Specification: ISBEs and the GS FIFO, PES: VSC.

module strip_walk
  import geometry_shape_pkg::control_rows;
  import vertex_room_pkg::room_log2;
  import stage_tasks_pkg::*;
  import strip_prim_pkg::as_batch;
  import strip_walk_params_pkg::*;
  import vertices_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter strip_walk_params_t P = STRIP_WALK_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          work_valid_i,
  output logic          work_ready_o,
  input  stage_work_t   work_i,
  input  logic          pairs_valid_i,      // primitives of evaluation warps; each warp's begin with a new packet
  output logic          pairs_ready_o,
  input  batch_prims_t  pairs_i,
  input  logic          done_valid_i,       // a warp of geometry has ended
  /* verilator lint_off UNUSEDSIGNAL */  // only their arrival matters
  input  logic          done_i,
  input  logic          part_ended_valid_i,  // an evaluation warp has ended
  input  logic          part_ended_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic          row_request_valid_o,
  input  logic          row_request_ready_i,
  output isbe_access_t  row_request_o,
  input  logic          row_valid_i,
  input  isbe_row_t     row_i,
  output logic          stage_valid_o,
  input  logic          stage_ready_i,
  output stage_packet_t stage_o,
  output logic          fast_valid_o,       // a warp of a pass-through shader that has ended, while nothing else is in flight
  input  logic          fast_ready_i,
  output geometry_work_t fast_o,
  input  logic          fast_sent_valid_i,  // all of it was sent
  /* verilator lint_off UNUSEDSIGNAL */
  input  logic          fast_sent_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic          part_read_valid_i,  // a part was read that is not its batch's last
  /* verilator lint_off UNUSEDSIGNAL */
  input  logic          part_read_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic          read_valid_o,       // all outputs of the geometry warp are read
  output logic          read_o,
  output logic          evaluation_read_valid_o,  // a part of evaluation was read that is not its batch's last
  output logic          evaluation_read_o,
  output logic          idle_o
);

  // ---- registers
  typedef struct packed {
    walk_phase_t phase;
    logic [6:0] ended;  // warps that have ended and are not yet processed
    logic [1:0] stream;  // stream whose vertices are searched
    logic [6:0] requested;  // rows that were requested
    logic [3:0] ahead;  // rows requested and not yet processed
    logic [6:0] at_row;  // number of the row at the head
    logic [5:0] lane;
    logic [11:0] lane_at;  // its first control word
    logic [10:0] vertex;
    logic [1:0] count;  // vertices of the strip so far, limited to those that a primitive needs before its last
    logic odd;
    logic [1:0][11:0] latest;  // its latest vertices, the most recent first
    logic [11:0] first;  // the part's first vertex, and its last
    logic [11:0] end_at;
    logic [5:0] prims;
    strip_prim_t [PART_PRIMS-1:0] list;
    logic whole;  // the walk has ended: the part is the last one
    logic [5:0] sent;  // primitives that were sent
    logic [6:0] unread;  // parts not yet read; those of evaluation, the oldest first
    logic [63:0] of_evaluation;
    struct packed {logic valid; logic data;} evaluation_read;
    struct packed {logic valid; isbe_access_t data;} row_request;
    struct packed {logic valid; stage_packet_t data;} stage;
    struct packed {logic valid; geometry_work_t data;} fast;
    struct packed {logic valid; logic data;} read;
  } regs_t;

  regs_t d, q;

  // Pairs of primitives that wait for evaluation warps: those of four warps, and of one that is being gathered. Parts that are not read.
  localparam int unsigned EVALUATION_PAIRS = 127;
  localparam logic [6:0] MOST_UNREAD = 7'd63;

  // ---- parts
  logic pair_valid, pair_pop, pairs_empty;
  batch_prims_t two;

  deep_fifo #(
    .WIDTH($bits(batch_prims_t)),
    .ADDR (7),
    .DEPTH(EVALUATION_PAIRS)
  ) pairs (
    .clk_i,
    .rst_ni,
    .push_valid_i(pairs_valid_i),
    .push_ready_o(pairs_ready_o),
    .push_i      (pairs_i),
    .pop_valid_o (pair_valid),
    .pop_ready_i (pair_pop),
    .pop_o       (two),
    .empty_o     (pairs_empty)
  );

  logic work_valid, ends, row_valid, drop, row_room;
  stage_work_t held;
  isbe_row_t row;

  fifo #(
    .WIDTH($bits(stage_work_t)),
    .DEPTH(P.work)
  ) work_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(work_valid_i),
    .push_ready_o(work_ready_o),
    .push_i      (work_i),
    .pop_valid_o (work_valid),
    .pop_ready_i (ends),
    .pop_o       (held)
  );

  fifo #(
    .WIDTH($bits(isbe_row_t)),
    .DEPTH(P.rows)
  ) row_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(row_valid_i),
    .push_ready_o(row_room),
    .push_i      (row_i),
    .pop_valid_o (row_valid),
    .pop_ready_i (drop),
    .pop_o       (row)
  );

  // Rows are requested only while the queue can hold them.
  logic unused;
  assign unused = &{row_room, pairs_empty};

  // ---- outputs
  assign {row_request_valid_o, row_request_o} = q.row_request;
  assign {stage_valid_o, stage_o} = q.stage;
  assign {fast_valid_o, fast_o} = q.fast;
  assign {read_valid_o, read_o} = q.read;
  assign {evaluation_read_valid_o, evaluation_read_o} = q.evaluation_read;
  assign idle_o = !work_valid && q.phase == WALK_PHASE_IDLE && !q.stage.valid && !q.read.valid;

  // ---- next state
  // Vertices that a primitive needs before its last.
  function automatic logic [1:0] needs(input logic [3:0] topology);
    return 32'(topology) == OUT_LINES ? 2'd1 : 32'(topology) == OUT_TRIANGLES ? 2'd2 : 2'd0;
  endfunction

  geometry_work_t work;
  evaluation_work_t evaluation;
  logic sends, sends_evaluation, evaluates;
  logic [1:0] need, next_stream;
  logic [11:0] at, lowest, first, pitch;
  logic [4:0] nearest, middle, far;
  /* verilator lint_off UNUSEDSIGNAL */
  logic [31:0] word;  // a control word
  /* verilator lint_on UNUSEDSIGNAL */
  logic streams_left, mine, makes, full, last, next_lane, begins_pass, after, has_prims;
  isbe_access_t access;
  batch_prims_t pair;
  strip_prim_t made;

  always_comb begin
    d = q;
    if (row_request_ready_i) d.row_request.valid = 1'b0;
    if (stage_ready_i) d.stage.valid = 1'b0;
    if (fast_ready_i) d.fast.valid = 1'b0;
    d.read.valid = 1'b0;
    d.ended = q.ended + 7'(done_valid_i) + 7'(part_ended_valid_i);
    d.evaluation_read.valid = 1'b0;
    if (part_read_valid_i && q.unread != '0) begin
      d.unread = q.unread - 7'd1;
      if (q.of_evaluation[0]) d.evaluation_read = '1;
      d.of_evaluation = q.of_evaluation >> 1;
    end
    pair_pop = 1'b0;
    sends = 1'b0;
    sends_evaluation = 1'b0;
    evaluation = held.kind == STAGE_WORK_EVALUATION ? stage_work_evaluation(held) : '0;
    evaluates = evaluation.vertices != '0;
    drop = 1'b0;
    ends = 1'b0;
    work = held.kind == STAGE_WORK_GEOMETRY ? stage_work_geometry(held) : '0;
    pitch = {1'b0, work.shape.vertices[10:1], 1'b1};

    // Requests rows of control words ahead.
    access = '0;
    access.request.row = work.row + 10'(q.requested);
    if (q.phase == WALK_PHASE_WALK && q.requested < control_rows(work.shape) && !d.row_request.valid && 32'(q.ahead) < P.rows) begin
      d.row_request = {1'b1, access};
      d.requested = q.requested + 7'd1;
      d.ahead = q.ahead + 4'd1;
    end

    // The next stream that has vertices.
    streams_left = 1'b0;
    next_stream = '0;
    for (int s = 3; s > 0; s--)
    if (work.streams[s] && 2'(s) > q.stream) begin
      streams_left = q.whole;
      next_stream = 2'(s);
    end
    last = q.whole && !streams_left && work.last;

    // The vertex of a control word, and the primitive that it completes.
    need = needs(work.topology);
    at = q.lane_at + 12'(q.vertex);
    word = row.words[at[4:0]];
    mine = word[CONTROL_STREAM+:2] == q.stream;
    makes = mine && q.count >= need;
    lowest = need == '0 ? at : need == 2'd1 ? q.latest[0] : q.latest[1];
    first = q.prims == '0 ? lowest : q.first;
    full = q.prims == 6'(PART_PRIMS) || 32'(12'(at - first)) >= PART_VERTICES;
    nearest = 5'(at - first);
    middle = 5'(q.latest[0] - first);
    far = 5'(q.latest[1] - first);
    made.first = q.count == need && !q.odd;
    if (need == '0) made.corners = {nearest, nearest, nearest};
    else if (need == 2'd1) made.corners = {nearest, nearest, middle};
    else if (!q.odd) made.corners = {nearest, middle, far};
    else if (work.last_provokes) made.corners = {nearest, far, middle};
    else made.corners = {middle, nearest, far};

    // Two primitives are sent.
    for (int unsigned k = 0; k < BATCH_PRIMS; k++) pair.prims[k] = as_batch(q.list[5'(32'(q.sent)+k)]);

    next_lane = 1'b0;
    begins_pass = 1'b0;
    after = 1'b0;
    has_prims = 1'b0;
    case (q.phase)
      WALK_PHASE_IDLE:
      if (work_valid) begin
        if (held.kind == STAGE_WORK_GEOMETRY) d.phase = WALK_PHASE_WAIT;
        else if (held.kind == STAGE_WORK_EVALUATION) d.phase = WALK_PHASE_EVALUATE;
        else if (!d.stage.valid) begin
          d.stage = {
            1'b1,
            held.kind == STAGE_WORK_ALPHA ? stage_packet_of_alpha(stage_work_alpha(held)) :
            stage_packet_of_batch(stage_work_batch(held))
          };
          ends = 1'b1;
        end
      end
      // A warp without lanes need not be waited for.
      WALK_PHASE_WAIT:
      if (work.fast) begin
        // A pass-through shader's warp: its primitives form a part.
        if ((work.lanes == '0 || q.ended != '0) && !d.stage.valid && q.unread < MOST_UNREAD) begin
          if (work.lanes != '0) d.ended = d.ended - 7'd1;
          d.fast = {1'b1, work};
          sends = !work.last;
          d.phase = WALK_PHASE_FAST;
        end
      end else if (work.lanes == '0 || q.ended != '0) begin
        if (work.lanes != '0) d.ended = d.ended - 7'd1;
        begins_pass = 1'b1;
        next_stream = '0;
      end
      WALK_PHASE_FAST: if (fast_sent_valid_i) d.phase = WALK_PHASE_READ;
      WALK_PHASE_WALK:
      if (q.lane >= work.lanes) begin
        if (q.at_row < control_rows(work.shape)) drop = row_valid;
        else begin
          d.whole = 1'b1;
          d.sent = '0;
          d.phase = WALK_PHASE_PART;
        end
      end else if (q.vertex >= work.shape.vertices) next_lane = 1'b1;
      else if (q.at_row < at[11:5]) drop = row_valid;
      else if (row_valid) begin
        if (!word[0]) next_lane = 1'b1;
        else if (makes && full) begin
          d.sent = '0;
          d.phase = WALK_PHASE_PART;
        end else begin
          if (makes) begin
            d.list[q.prims[4:0]] = made;
            d.first = first;
            d.end_at = at;
            d.prims = q.prims + 6'd1;
            d.odd = !q.odd;
          end
          if (mine) begin
            d.latest = {q.latest[0], at};
            d.count = q.count < need ? q.count + 2'd1 : need;
          end
          if (word[CONTROL_CUT]) begin
            d.count = '0;
            d.odd = 1'b0;
          end
          d.vertex = q.vertex + 11'd1;
        end
      end
      WALK_PHASE_PART: begin
        has_prims = q.prims != '0;
        after = !((has_prims || last) && (d.stage.valid || q.unread >= MOST_UNREAD));
        if (after && (has_prims || last)) begin
          d.stage = {
            1'b1,
            stage_packet_of_part(
                '{
                    word: {work.row, 5'd0} + (15'd1 << work.shape.stride_log2) + 15'(q.first),
                    stride_log2: work.shape.stride_log2,
                    vertices: has_prims ? 6'(q.end_at - q.first) + 6'd1 : '0,
                    prims: q.prims,
                    topology: need == '0 ? TOPOLOGY_POINTS : need == 2'd1 ? TOPOLOGY_LINES : TOPOLOGY_TRIANGLES,
                    stream: q.stream,
                    last: last,
                    each: '0,
                    first_id: '0,
                    starts: '0
                })
          };
          sends = !last;
        end
      end
      WALK_PHASE_PRIMS:
      if (!d.stage.valid) begin
        d.stage = {1'b1, stage_packet_of_prims(pair)};
        d.sent = q.sent + 6'(BATCH_PRIMS);
        after = d.sent >= q.prims;
      end
      // All parts of a batch's warp are read before the next warp's outputs overwrite them.
      WALK_PHASE_READ:
      if (work.last || q.unread == '0) begin
        ends = 1'b1;
        d.phase = WALK_PHASE_IDLE;
        if (!work.last) d.read = '1;
      end
      // Sends the part of an evaluation warp that has ended.
      WALK_PHASE_EVALUATE:
      if (!(evaluates && q.ended == '0) && !d.stage.valid && q.unread < MOST_UNREAD) begin
        if (evaluates) d.ended = d.ended - 7'd1;
        d.stage = {
          1'b1,
          stage_packet_of_part(
              '{
                  word: {evaluation.row, 5'd0},
                  stride_log2: 4'(room_log2(evaluation.vertices)),
                  vertices: evaluation.vertices,
                  prims: evaluation.prims,
                  topology: evaluation.topology,
                  stream: '0,
                  last: evaluation.last,
                  each: '0,
                  first_id: evaluation.first_id,
                  starts: evaluation.starts
              })
        };
        sends = !evaluation.last;
        sends_evaluation = 1'b1;
        d.sent = '0;
        d.phase = WALK_PHASE_PAIRS;
      end
      // Sends its primitives, two in a packet.
      WALK_PHASE_PAIRS:
      if (q.sent >= evaluation.prims) begin
        d.phase = WALK_PHASE_IDLE;
        ends = 1'b1;
      end else if (pair_valid && !d.stage.valid) begin
        d.stage = {1'b1, stage_packet_of_prims(two)};
        d.sent = q.sent + 6'(BATCH_PRIMS);
        pair_pop = 1'b1;
      end
      default: ;
    endcase

    // A part that is not its batch's last was sent.
    if (sends) begin
      if (sends_evaluation) d.of_evaluation[d.unread[5:0]] = 1'b1;
      d.unread = d.unread + 7'd1;
    end
    if (drop) begin
      d.at_row = q.at_row + 7'd1;
      d.ahead = d.ahead - 4'd1;
    end
    if (next_lane) begin
      d.lane = q.lane + 6'd1;
      d.lane_at = q.lane_at + pitch;
      d.vertex = '0;
      d.count = '0;
      d.odd = 1'b0;
    end
    // The phase after a part's head, or after its primitives.
    if (after) begin
      if (has_prims) d.phase = WALK_PHASE_PRIMS;
      else if (!q.whole) begin
        d.prims = '0;
        d.phase = WALK_PHASE_WALK;
      end else if (streams_left) begins_pass = 1'b1;
      else d.phase = WALK_PHASE_READ;
    end
    if (begins_pass) begin
      d.stream = next_stream;
      d.requested = '0;
      d.at_row = '0;
      d.lane = '0;
      d.lane_at = '0;
      d.vertex = '0;
      d.count = '0;
      d.odd = 1'b0;
      d.prims = '0;
      d.whole = 1'b0;
      d.phase = WALK_PHASE_WALK;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
