// Clipper: clips primitives at the planes that they cross, in shares of their corners (Sutherland-Hodgman); others pass, one a
// clock. One primitive at a time, one edge at a time. Stalled by its takers, and while all banks of made vertices are in use. In
// order. docs/units/world/viewport_stream_clip/clipper.md has the rules. Specification: PES: VSC.

module clipper
  import arith_pkg::*;
  import clip_steps_pkg::*;
  import fp32_fma_pkg::*;
  import special_function_pkg::*;
  import state_pkg::*;
  import vertex_codes_pkg::*;
  import viewport_methods_pkg::*;
  import viewport_stream_clip_pkg::*;
(
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           culled_valid_i,
  output logic           culled_ready_o,
  input  culled_step_t   culled_i,
  input  logic           window_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // what clipping looks at; banks are given back in their order
  input  window_vertex_t window_i,
  input  logic           state_valid_i,
  input  state_t         state_i,
  input  logic           piece_free_valid_i,
  input  piece_free_t    piece_free_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic           made_valid_o,
  input  logic           made_ready_i,
  output shaded_vertex_t made_o,
  output logic           step_valid_o,
  input  logic           step_ready_i,
  output clipped_step_t  step_o,
  output logic [63:0]    prims_o,             // that left
  output logic           idle_o
);

  // Multipliers: one for each coordinate of a position.
  localparam int unsigned LANES = POSITION;
  localparam logic [13:0] EVERY = ~14'h1e0;  // a viewport's methods

  // ---- registers
  typedef struct packed {
    vsc_state_t                      state;
    logic [VIEWPORTS-1:0][1:0][3:0]  guards;      // of x and y, where the viewport's end is not it
    logic [VIEWPORTS-1:0][1:0]       bandless;        // viewports whose offset leaves no room for one
    vsc_bank_t                       bank;        // of the batch, and of the next
    vsc_bank_t                       next_bank;
    vsc_bank_t                       made_bank;   // of the piece
    logic [2:0]                      pieces;      // that have ended and hold a bank
    logic [4:0]                      made_count;  // made in the piece so far
    clip_phase_t                     phase;
    logic                            issued;      // the phase's operations are under way
    kept_prim_t                      prim;
    logic [1:0]                      at;          // the corner that is read
    logic [1:0]                      reads;       // its word comes now
    clip_vertex_t [CORNERS-1:0]      corners;
    logic [3:0]                      plane;
    logic [CORNERS-1:0][31:0]        distance;    // of the corners from the plane
    polygon_vertex_t [POLYGON-1:0]   from;
    polygon_index_t                  count;
    polygon_vertex_t [POLYGON-1:0]   to;
    polygon_index_t                  to_count;
    logic [POLYGON-1:0][31:0]        distances;
    polygon_index_t                  vertex;      // which one is at work
    logic [1:0]                      pass;        // which product of its sum
    logic                            entered;     // it is in the new polygon already
    logic [LANES-1:0][31:0]          sums;
    logic [31:0]                     t;
    logic [CORNERS-1:0][31:0]        linear;
    logic [4:0]                      fresh;       // vertices that this primitive made
    logic [4:0]                      out;         // made vertices that are not in the window yet
    logic                            values;      // entries have something of each primitive of the batch
    logic                            begins;      // what comes out next is the first of its strip, loop or polygon
    logic                            bad;         // one of them is nowhere
    polygon_index_t                  start;       // vertex of the fan's first corner
    struct packed {logic valid; clipped_step_t data;} step;
    struct packed {logic valid; shaded_vertex_t data;} made;
    logic [63:0]                     prims;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, head_pop, corner_read, keeps, divides, divided;
  culled_step_t head;
  logic [6:0] corner_at;
  clip_vertex_t corner_word;
  logic [LANES-1:0] lane_valid, op_valid;
  fp32_fma_op_t [LANES-1:0] op;
  logic [LANES-1:0][31:0] lane_result, results;
  special_function_op_t reciprocal_op;
  logic [31:0] quotient;

  fifo #(
    .WIDTH($bits(culled_step_t))
  ) culled_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(culled_valid_i),
    .push_ready_o(culled_ready_o),
    .push_i      (culled_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (head_pop),
    .pop_o       (head)
  );

  ram #(
    .WIDTH($bits(clip_vertex_t)),
    .ADDR (7),
    .LANES(1)
  ) corner (
    .clk_i,
    .rst_ni,
    .read_en_i   (corner_read),
    .read_addr_i (corner_at),
    .read_data_o (corner_word),
    .write_en_i  (keeps),
    .write_addr_i({window_i.shaded.place.bank, window_i.shaded.place.index}),
    .write_data_i({window_i.shaded.position, window_i.shaded.size, window_i.shaded.distances})
  );

  fp32_fma lane[LANES-1:0] (
    .clk_i,
    .rst_ni,
    .op_valid_i    (op_valid),
    .op_i          (op),
    .result_valid_o(lane_valid),
    .result_o      (lane_result)
  );

  special_function reciprocal (
    .clk_i,
    .rst_ni,
    .op_valid_i    (divides),
    .op_i          (reciprocal_op),
    .result_valid_o(divided),
    .result_o      (quotient)
  );

  // ---- outputs
  assign {made_valid_o, made_o} = q.made;
  assign {step_valid_o, step_o} = q.step;
  assign prims_o = q.prims;
  assign idle_o = !head_valid && q.phase == CLIP_PHASE_PASS && !q.step.valid && q.out == '0;

  // ---- arithmetic: the phase's operations set out, once
  logic [1:0] pass;
  polygon_index_t at, next, inner, outer;
  logic [POLYGON-1:0] inside_of;
  logic at_inside, done;

  always_comb begin
    pass = q.pass == 2'd3 ? 2'd2 : q.pass;
    at = held(6'(q.vertex));
    next = held(6'(next_of(q.vertex, q.count)));
    for (int k = 0; k < POLYGON; k++) inside_of[k] = !outside(q.distances[k]);
    at_inside = inside_of[at];
    inner = at_inside ? at : next;
    outer = at_inside ? next : at;

    op_valid = '0;
    op = '0;
    for (int k = 0; k < CORNERS; k++)
      case (q.phase)
        CLIP_PHASE_DISTANCE: begin
          op_valid[k] = 1'b1;
          op[k] = distance_of(q.state, q.plane, q.guards[q.prim.viewport], q.bandless[q.prim.viewport], q.corners[k].position);
        end
        CLIP_PHASE_WEIGH: begin
          op_valid[k] = 1'b1;
          op[k] = term_of(pass,
                          6'(q.vertex) + 6'(k) < 6'(POLYGON) ? q.from[held(6'(q.vertex) + 6'(k))].weights[pass] : '0,
                          q.distance[pass], q.sums[k]);
        end
        CLIP_PHASE_DIFFER: begin
          op_valid[k] = 1'b1;
          op[k] = sum_of(FMA_KIND_ADD, q.from[outer].weights[k], q.from[inner].weights[k], '0, 1'b1);
        end
        CLIP_PHASE_SHARE: begin
          op_valid[k] = 1'b1;
          op[k] = sum_of(FMA_KIND_FMA, q.t, q.sums[k], q.from[inner].weights[k], 1'b0);
        end
        // Linear shares: b w, then over the vertex's own w.
        CLIP_PHASE_RECIPROCAL: begin
          op_valid[k] = 1'b1;
          op[k] = sum_of(FMA_KIND_MUL, q.from[at].weights[k], q.corners[k].position[3], '0, 1'b0);
        end
        CLIP_PHASE_SCREEN: begin
          op_valid[k] = 1'b1;
          op[k] = sum_of(FMA_KIND_MUL, q.linear[k], q.t, '0, 1'b0);
        end
        default: ;
      endcase
    case (q.phase)
      CLIP_PHASE_DIFFER: begin
        op_valid[3] = 1'b1;
        op[3] = sum_of(FMA_KIND_ADD, q.distances[inner], q.distances[outer], '0, 1'b1);
      end
      CLIP_PHASE_PART: begin
        op_valid[3] = 1'b1;
        op[3] = sum_of(FMA_KIND_MUL, q.distances[inner], q.t, '0, 1'b0);
      end
      CLIP_PHASE_PLACE: begin
        op_valid = '1;
        for (int k = 0; k < LANES; k++)
          op[k] = term_of(pass, q.from[at].weights[pass], q.corners[pass].position[k], q.sums[k]);
      end
      default: ;
    endcase
    if (q.issued) op_valid = '0;
    divides = !q.issued && (q.phase == CLIP_PHASE_DIVIDE || q.phase == CLIP_PHASE_RECIPROCAL);
    reciprocal_op = '0;
    reciprocal_op.kind = SPECIAL_KIND_RCP;
    reciprocal_op.a = q.sums[3];
    done = lane_valid != '0;
    for (int k = 0; k < LANES; k++) results[k] = lane_valid[k] ? lane_result[k] : '0;
  end

  // ---- next state
  kept_prim_t kept;
  /* verilator lint_off UNUSEDSIGNAL */  // what clipping looks at
  vsc_batch_t batch;
  /* verilator lint_on UNUSEDSIGNAL */
  logic full, all_in, all_out, made_here, crosses, last, whole;
  logic to_plane, to_weigh, to_made, appends, advances, ends_piece;
  polygon_index_t first, edges;
  polygon_vertex_t appended;
  /* verilator lint_off UNUSEDSIGNAL */  // how it is drawn
  polygon_vertex_t placed;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [4:0] index;
  logic [CORNERS-1:0][4:0] fan;
  out_prim_t out;
  logic puts;
  logic [3:0] plane;

  always_comb begin
    d = q;
    if (step_ready_i) d.step.valid = 1'b0;
    if (made_ready_i) d.made.valid = 1'b0;
    if (state_valid_i) begin
      d.state = vsc_state_after(q.state, state_i);
      if ((state_i.address & EVERY) == SET_VIEWPORT_SCALE_X) d.guards[state_i.address[8:5]][0] = guard_of_scale(state_i.value);
      if ((state_i.address & EVERY) == SET_VIEWPORT_SCALE_Y) d.guards[state_i.address[8:5]][1] = guard_of_scale(state_i.value);
      if ((state_i.address & EVERY) == SET_VIEWPORT_OFFSET_X) d.bandless[state_i.address[8:5]][0] = is_far(state_i.value);
      if ((state_i.address & EVERY) == SET_VIEWPORT_OFFSET_Y) d.bandless[state_i.address[8:5]][1] = is_far(state_i.value);
    end
    keeps = window_valid_i && !window_i.shaded.place.made;
    if (window_valid_i && window_i.shaded.place.made) begin
      d.out = q.out - 5'd1;
      if (window_i.codes.bad) d.bad = 1'b1;
    end
    if (piece_free_valid_i && q.pieces != '0) d.pieces = q.pieces - 3'd1;
    if (op_valid != '0 || divides) d.issued = 1'b1;

    head_pop = 1'b0;
    corner_read = 1'b0;
    corner_at = {q.bank, q.prim.prim.corners[own_corner(q.at)]};
    kept = culled_step_prim(head);
    batch = culled_step_batch(head);
    // Nothing was cut, and the provoking corner is a copy.
    whole = q.values;
    for (int k = 0; k < POLYGON; k++) if (5'(k) < q.count && q.from[k].made && !q.from[k].copied) whole = 1'b0;
    full = q.pieces == 3'(VSC_BANKS);
    to_plane = 1'b0;
    to_weigh = 1'b0;
    to_made = 1'b0;
    first = '0;
    appends = 1'b0;
    appended = q.from[at];
    advances = 1'b0;
    ends_piece = 1'b0;
    puts = 1'b0;
    out = '0;
    all_in = 1'b1;
    all_out = 1'b1;
    last = 1'b0;
    index = q.made_count + q.fresh;
    edges = q.prim.shape == PRIM_SHAPE_TRIANGLE ? q.count : q.count - 5'd1;
    crosses = q.vertex < edges && at_inside != inside_of[next];
    for (int k = 0; k < CORNERS; k++)
      fan[k] = q.prim.shape == PRIM_SHAPE_TRIANGLE
          ? fan_vertex(q.start, k == 0 ? '0 : 6'(q.vertex) + 6'(k - 1), q.count)
          : q.prim.shape == PRIM_SHAPE_LINE ? 5'(k % 2) : '0;

    case (q.phase)
      CLIP_PHASE_PASS:
        if (head_valid && !d.step.valid)
          case (head.kind)
            CULLED_STEP_BATCH: begin
              head_pop = 1'b1;
              d.bank = q.next_bank;
              d.next_bank = q.next_bank + 2'd1;
              d.values = batch.values;
              d.step = {1'b1, clipped_step_of_batch(batch)};
            end
            CULLED_STEP_PRIM:
              if (kept.planes == '0 && !q.values) begin
                head_pop = 1'b1;
                puts = 1'b1;
                for (int k = 0; k < CORNERS; k++)
                  out.corners[k].index = kept.prim.corners[2'(k)<corners_of(kept.shape)?k : 0];
                out.shape = kept.shape;
                out.provoking = kept.provoking;
                d.begins = q.begins || kept.prim.edges[EDGES_BEGIN];
                out.edges = kept.prim.edges;
                out.viewport = kept.viewport;
                out.layer = kept.layer;
              end
              else if (!full && q.made_count >= 5'(MADE_ENOUGH)) begin
                if (q.out == '0) begin
                  ends_piece = 1'b1;
                  d.step = {1'b1, clipped_step_of_cut('0)};
                end
              end
              else if (!full) begin
                head_pop = 1'b1;
                d.prim = kept;
                d.begins = q.begins || kept.prim.edges[EDGES_BEGIN];
                d.phase = CLIP_PHASE_LOAD;
                d.at = '0;
                d.reads = '0;
                d.fresh = '0;
                d.bad = 1'b0;
              end
            default:
              if (!full && q.out == '0) begin
                head_pop = 1'b1;
                ends_piece = 1'b1;
                d.step = {1'b1, clipped_step_of_close(culled_step_close(head))};
              end
          endcase

      // Corners are read one a clock; then the polygon is the primitive.
      CLIP_PHASE_LOAD: begin
        for (int k = 0; k < CORNERS; k++) if (q.reads == 2'(k + 1)) d.corners[k] = corner_word;
        d.reads = '0;
        if (q.at != 2'(CORNERS)) begin
          corner_read = 1'b1;
          d.at = q.at + 2'd1;
          d.reads = q.at + 2'd1;
        end
        else begin
          for (int k = 0; k < CORNERS; k++) begin
            d.from[k] = '0;
            d.from[k].corner = 2'(k);
            d.from[k].drawn = q.prim.prim.edges[k];
            d.from[k].weights[k] = ONE;
          end
          d.count = 5'(corners_of(q.prim.shape));
          to_plane = 1'b1;
        end
      end
      CLIP_PHASE_DISTANCE:
        if (done) begin
          d.distance = results[CORNERS-1:0];
          to_weigh = 1'b1;
        end
      CLIP_PHASE_WEIGH:
        if (done) begin
          d.sums = results;
          d.issued = 1'b0;
          d.pass = q.pass + 2'd1;
          if (d.pass == 2'(CORNERS)) begin
            for (int k = 0; k < POLYGON; k++)
              for (int n = 0; n < CORNERS; n++)
                if (6'(k) == 6'(q.vertex) + 6'(n))
                  d.distances[k] = q.from[k].made ? results[n] : q.distance[own_corner(q.from[k].corner)];
            d.vertex = q.vertex + 5'(CORNERS);
            d.pass = '0;
            if (d.vertex >= q.count) d.phase = CLIP_PHASE_SORT;
          end
        end
      CLIP_PHASE_SORT: begin
        for (int k = 0; k < POLYGON; k++)
          if (5'(k) < q.count) begin
            if (inside_of[k]) all_out = 1'b0;
            else all_in = 1'b0;
          end
        if (all_in) to_plane = 1'b1;
        else if (all_out) begin
          d.phase = CLIP_PHASE_PASS;
          d.issued = 1'b0;
        end
        else begin
          d.vertex = '0;
          d.to_count = '0;
          d.entered = 1'b0;
          d.phase = CLIP_PHASE_WALK;
          d.issued = 1'b0;
        end
      end
      CLIP_PHASE_WALK:
        if (at_inside && !q.entered) begin
          appends = 1'b1;
          d.entered = 1'b1;
        end
        else if (crosses) begin
          d.phase = CLIP_PHASE_DIFFER;
          d.issued = 1'b0;
        end
        else advances = 1'b1;
      CLIP_PHASE_DIFFER:
        if (done) begin
          d.sums = results;
          d.phase = CLIP_PHASE_DIVIDE;
          d.issued = 1'b0;
        end
      CLIP_PHASE_DIVIDE:
        if (divided) begin
          d.t = quotient;
          d.phase = CLIP_PHASE_PART;
          d.issued = 1'b0;
        end
      CLIP_PHASE_PART:
        if (done) begin
          d.t = results[3];
          d.phase = CLIP_PHASE_SHARE;
          d.issued = 1'b0;
        end
      CLIP_PHASE_SHARE:
        if (done) begin
          // Along the plane from where it is left.
          appends = 1'b1;
          appended.made = 1'b1;
          appended.copied = 1'b0;
          appended.corner = '0;
          appended.drawn = at_inside || q.from[at].drawn;
          appended.weights = results[CORNERS-1:0];
          advances = 1'b1;
        end
      CLIP_PHASE_PLACE:
        if (done) begin
          d.sums = results;
          d.issued = 1'b0;
          d.pass = q.pass + 2'd1;
          if (d.pass == 2'(CORNERS)) d.phase = CLIP_PHASE_RECIPROCAL;
        end
      CLIP_PHASE_RECIPROCAL: begin
        if (done) d.linear = results[CORNERS-1:0];
        if (divided) begin
          d.t = quotient;
          d.phase = CLIP_PHASE_SCREEN;
          d.issued = 1'b0;
        end
      end
      CLIP_PHASE_SCREEN:
        if (done) begin
          d.linear = results[CORNERS-1:0];
          d.phase = CLIP_PHASE_SEND;
          d.issued = 1'b0;
        end
      // A made vertex leaves for the window, and its shares for who fills the entry.
      CLIP_PHASE_SEND:
        if (!d.made.valid && !d.step.valid) begin
          d.made = '0;
          d.made.valid = 1'b1;
          d.made.data.place = '{made: 1'b1, bank: q.made_bank, index: index};
          d.made.data.position = q.sums;
          d.made.data.viewport = q.prim.viewport;
          d.made.data.layer = q.prim.layer;
          if (q.from[at].copied) d.made.data.size = q.corners[own_corner(q.from[at].corner)].size;
          d.step = {
              1'b1,
              clipped_step_of_made('{
                  bank: q.made_bank,
                  index: index,
                  vertex: '{
                      corners: q.prim.prim.corners,
                      provoking: q.prim.provoking,
                      weights: q.from[at].weights,
                      linear: q.linear,
                      number: q.prim.prim.number
                  }
              })
          };
          // w <= 0, or no number
          if (q.state.transforms && !q.from[at].copied && (outside(q.sums[3]) || q.sums[3][30:0] == '0)) d.bad = 1'b1;
          d.fresh = q.fresh + 5'd1;
          d.out = d.out + 5'd1;
          to_made = 1'b1;
          first = q.vertex + 5'd1;
        end
      // The fan begins at the provoking vertex, else at the first that was made.
      CLIP_PHASE_SETTLE:
        // A copy is in the window where its corner was.
        if (q.out == '0 || whole) begin
          d.issued = 1'b0;
          d.phase = CLIP_PHASE_PASS;
          if (!q.bad && q.count >= 5'(corners_of(q.prim.shape))) begin
            d.start = '0;
            for (int k = POLYGON - 1; k >= 0; k--) if (5'(k) < q.count && q.from[k].made) d.start = 5'(k);
            for (int k = POLYGON - 1; k >= 0; k--)
              if (5'(k) < q.count && (!q.from[k].made || q.from[k].copied) && q.from[k].corner == q.prim.provoking) begin
                d.start = 5'(k);
              end
            if (q.prim.shape != PRIM_SHAPE_TRIANGLE || whole) d.start = '0;
            d.vertex = 5'd1;
            d.phase = CLIP_PHASE_FAN;
          end
        end
      default:
        if (!d.step.valid) begin
          last = q.prim.shape != PRIM_SHAPE_TRIANGLE || q.vertex + 5'd2 >= q.count;
          puts = 1'b1;
          out.shape = q.prim.shape;
          out.provoking = q.prim.shape == PRIM_SHAPE_LINE || (q.prim.shape == PRIM_SHAPE_TRIANGLE && whole) ? q.prim.provoking : '0;
          out.edges = q.prim.prim.edges;
          if (q.prim.shape == PRIM_SHAPE_TRIANGLE)
            out.edges = {
                1'b0, last && q.from[fan[2]].drawn, q.from[fan[1]].drawn, q.vertex == 5'd1 && q.from[fan[0]].drawn
            };
          out.viewport = q.prim.viewport;
          out.layer = q.prim.layer;
          for (int k = 0; k < CORNERS; k++) begin
            logic [4:0] below; // made vertices before the corner
            below = '0;
            for (int n = 0; n < POLYGON; n++) if (5'(n) < fan[k] && q.from[n].made) below = below + 5'd1;
            out.corners[k].made = q.from[fan[k]].made;
            out.corners[k].index = q.from[fan[k]].made ? q.made_count + below
                : q.prim.prim.corners[own_corner(q.from[fan[k]].corner)];
          end
          d.vertex = q.vertex + 5'd1;
          if (last) begin
            d.made_count = q.made_count + q.fresh;
            d.phase = CLIP_PHASE_PASS;
            d.issued = 1'b0;
          end
        end
    endcase

    if (ends_piece) begin
      d.made_count = '0;
      d.made_bank = q.made_bank + 2'd1;
      d.pieces = d.pieces + 3'd1;
    end
    if (puts) begin
      out.edges[EDGES_BEGIN] = d.begins;
      d.begins = 1'b0;
      d.step = {1'b1, clipped_step_of_prim(out)};
      d.prims = q.prims + 64'd1;
    end

    // A vertex more, where there is room; the next edge, or the next plane.
    if (appends && q.to_count < 5'(POLYGON)) begin
      d.to[held(6'(q.to_count))] = appended;
      d.to_count = q.to_count + 5'd1;
    end
    if (advances) begin
      d.entered = 1'b0;
      d.phase = CLIP_PHASE_WALK;
      d.issued = 1'b0;
      if (q.vertex + 5'd1 < q.count) d.vertex = q.vertex + 5'd1;
      else begin
        d.from = d.to;
        d.count = d.to_count;
        if (d.to_count == '0) d.phase = CLIP_PHASE_PASS;
        else to_plane = 1'b1;
      end
    end

    // The next plane that is crossed; behind the last, made vertices get their places.
    plane = '0;
    for (int k = CLIP_PLANES - 1; k >= 0; k--) if (d.prim.planes[k]) plane = 4'(k);
    if (to_plane) begin
      d.issued = 1'b0;
      if (d.prim.planes == '0) begin
        to_made = 1'b1;
        // Where entries have something of each primitive, the provoking corner becomes a vertex of this one alone.
        for (int k = 0; k < POLYGON; k++)
          if (q.values && 5'(k) < d.count && !d.from[k].made && d.from[k].corner == d.prim.provoking) begin
            d.from[k].made = 1'b1;
            d.from[k].copied = 1'b1;
          end
      end
      else begin
        d.prim.planes[plane] = 1'b0;
        d.plane = plane;
        d.phase = CLIP_PHASE_DISTANCE;
        if (plane >= 4'(PLANE_USER)) begin
          for (int k = 0; k < CORNERS; k++) d.distance[k] = d.corners[k].distances[3'(plane-4'(PLANE_USER))];
          to_weigh = 1'b1;
        end
      end
    end

    // Distances of the polygon's vertices: at once, while all are corners.
    made_here = 1'b0;
    for (int k = 0; k < POLYGON; k++) if (5'(k) < d.count && d.from[k].made) made_here = 1'b1;
    if (to_weigh) begin
      d.issued = 1'b0;
      d.phase = CLIP_PHASE_SORT;
      if (made_here) begin
        d.vertex = '0;
        d.pass = '0;
        d.phase = CLIP_PHASE_WEIGH;
      end
      else
        for (int k = 0; k < CORNERS; k++)
          d.distances[k] = d.distance[own_corner(d.from[k].corner)];
    end

    // The next made vertex from one on gets its place, or all have it.
    placed = '0;
    if (to_made) begin
      d.issued = 1'b0;
      d.phase = CLIP_PHASE_SETTLE;
      for (int k = POLYGON - 1; k >= 0; k--)
        if (5'(k) >= first && 5'(k) < d.count && d.from[k].made) begin
          d.vertex = 5'(k);
          d.pass = '0;
          d.phase = CLIP_PHASE_PLACE;
          placed = d.from[k];
        end
      if (placed.copied) begin
        d.sums = d.corners[own_corner(placed.corner)].position;
        d.linear = placed.weights;
        d.phase = CLIP_PHASE_SEND;
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
