// Batch builder: gathers primitives into batches of up to 32 different vertices, assigns batches round-robin to the
// SMs, and sends each batch to world space, its mark to the screen, and state between them in its order.
//
// It accepts two primitives a cycle and matches each only with the batch that is being filled (pd-batch-vertices); a
// second buffer sends a packet a cycle: a head, a packet for 4 vertices, one for 2 primitives, a close. It takes 3 cycles
// from the end of a draw to its last batch's head. It stalls while both buffers are full. Order is kept. Specification:
// PD.

module batch_builder
  import batch_builder_params_pkg::*;
  import batch_limits_pkg::*;
  import batch_match_pkg::*;
  import batch_send_pkg::*;
  import derived_state_pkg::*;
  import primitive_distributor_pkg::*;
  import reports_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter batch_builder_params_t P = BATCH_BUILDER_PARAMS
) (
  // ---- ports
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              prims_valid_i,
  output logic              prims_ready_o,
  input  assembled_packet_t prims_i,
  output logic              world_valid_o,
  input  logic              world_ready_i,
  output world_packet_t     world_o,
  output logic              screen_valid_o,
  input  logic              screen_ready_i,
  output screen_packet_t    screen_o,
  output logic              report_value_valid_o,
  output report_value_t     report_value_o,  // sent with a marker that requests it
  output logic              idle_o          // an open batch does not count
);

  // ---- registers
  typedef struct packed {
    draw_bound_t draw;
    logic [5:0] most;  // most primitives in its batches
    logic [31:0] next_id;  // number of the next primitive
    logic begins;  // the next batch begins a numbering
    count_state_t count;
    logic half;  // the first primitive of the packet at the head was added
    logic [5:0] draft;  // vertices of an incomplete patch
    logic cut;  // state arrived inside of that patch, so the patch is dropped
    fill_batch_t fill;
    struct packed {logic valid; fill_batch_t data;} send;
    draw_bound_t sent;  // draw of the batch being sent
    batch_phase_t phase;
    logic [4:0] cursor;  // the next vertex or primitive to send
    logic marked;
    batch_id_t batch;
    sm_id_t sm;
    logic [63:0] runs;  // vertices of all batches, and their primitives
    logic [63:0] made;
    logic runs_off;  // the counter is disabled
    logic made_off;
    struct packed {logic valid; report_value_t data;} value;
    struct packed {logic valid; world_packet_t data;} world;
    struct packed {logic valid; screen_packet_t data;} screen;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, head_pop;
  assembled_packet_t head;

  fifo #(
    .WIDTH($bits(assembled_packet_t)),
    .DEPTH(2)
  ) prims_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(prims_valid_i),
    .push_ready_o(prims_ready_o),
    .push_i      (prims_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (head_pop),
    .pop_o       (head)
  );

  // ---- outputs
  logic full;
  assign {world_valid_o, world_o} = q.world;
  assign {screen_valid_o, screen_o} = q.screen;
  assign {report_value_valid_o, report_value_o} = q.value;
  assign full = q.fill.prims != '0 && q.fill.prims >= q.most;
  assign idle_o = !head_valid && !full && !q.send.valid && !q.world.valid && !q.screen.valid;

  // ---- next state: the batch that is sent
  logic puts_mark, sends, sent;
  batch_step_t step;

  always_comb begin
    puts_mark = q.send.valid && !q.marked && (screen_ready_i || !q.screen.valid);
    // Its mark is sent before its close.
    sends = q.send.valid && (world_ready_i || !q.world.valid)
        && (q.phase != BATCH_PHASE_CLOSE || q.marked || puts_mark);
    sent = sends && q.phase == BATCH_PHASE_CLOSE;
    step = '0;
    if (sends) step = batch_step(q.send.data, q.sent, q.batch, q.sm, q.phase, q.cursor);
  end

  // ---- next state: the head is added to the batch
  assembled_prims_t prims;
  assembled_prim_t part;
  routed_state_t routed;
  draw_bound_t bound;
  matched_t have, m;
  logic patch, is_prims, is_state, is_bound, ends, closes, close, one, two, half, adds, adds_two, world_free, screen_free;
  logic [5:0] base_vertices, base_prims, vertices, draft, at;
  batch_prim_t prim, prim_two;
  logic [ASSEMBLED_CORNERS-1:0] goes;
  logic [ASSEMBLED_CORNERS-1:0][4:0] place;
  logic later, later_two, stays;

  always_comb begin
    prims = assembled_packet_prims(head);
    routed = assembled_packet_state(head);
    bound = assembled_packet_bound(head);
    is_prims = head_valid && head.kind == ASSEMBLED_PACKET_PRIMS;
    is_state = head_valid && head.kind == ASSEMBLED_PACKET_STATE;
    is_bound = head_valid && head.kind == ASSEMBLED_PACKET_BOUND;
    patch = q.draw.topology == DRAW_TOPOLOGY_PATCHES;
    part = prims.prims[0];
    stays = stays_in_sm(q.count);

    d = q;
    d.value.valid = 1'b0;
    if (world_ready_i) d.world.valid = 1'b0;
    if (screen_ready_i) d.screen.valid = 1'b0;
    if (puts_mark) begin
      d.screen = {1'b1, screen_packet_of_mark(mark_of(q.batch, q.sm, P))};
      d.marked = 1'b1;
    end
    if (sends) begin
      d.world = {1'b1, step.packet};
      d.phase = step.phase;
      d.cursor = step.cursor;
    end
    if (sent) begin
      d.send.valid = 1'b0;
      d.batch = q.batch + 16'd1;
      if (!stays) d.sm = sm_after(q.sm, P);
    end

    // A batch is closed when it is full, before a primitive that does not fit, before state, and at the end of its draw.
    have = matched(prims, q.half, q.fill.vertices, q.fill.indices);
    ends = is_state || is_bound && bound.ends
        || is_prims && !patch && (have.with_one > 6'(BATCH_VERTICES) || q.fill.prims >= q.most);
    close = q.fill.prims != '0 && (full || ends);
    closes = close && (!q.send.valid || sent);
    if (closes) begin
      d.send = {1'b1, q.fill};
      if (!q.runs_off) d.runs = q.runs + 64'(q.fill.vertices);
      d.sent = q.draw;
      if (stays && q.fill.begins) d.sm = sm_after(q.sm, P);
      d.phase = BATCH_PHASE_HEAD;
      d.cursor = '0;
      d.marked = 1'b0;
      d.fill = '0;
    end
    base_vertices = d.fill.vertices;
    base_prims = d.fill.prims;

    // Primitives: those that fit are added.
    m = closes ? matched(prims, q.half, '0, '0) : have;
    one = m.with_one <= 6'(BATCH_VERTICES) && base_prims < q.most;
    two = prims.two && !q.half && m.with_two <= 6'(BATCH_VERTICES) && base_prims + 6'd1 < q.most;
    vertices = two ? m.with_two : m.with_one;
    half = prims.two && !q.half && !two;
    prim = '{corners: corners_of(m.places, part.corners, 1'b0), edges: part.edges, first: part.first};
    prim_two = '{
        corners: corners_of(m.places, prims.prims[1].corners, 1'b1),
        edges: prims.prims[1].edges,
        first: prims.prims[1].first
    };
    goes = '0;
    place = m.places;
    later = 1'b0;
    later_two = 1'b0;
    adds = 1'b0;
    adds_two = 1'b0;
    draft = part.first ? '0 : q.draft;
    at = '0;
    world_free = world_ready_i || !q.world.valid;
    screen_free = screen_ready_i || !q.screen.valid;
    head_pop = 1'b0;
    if (close && !closes) head_pop = 1'b0;
    else if (is_prims && patch) begin
      // A part of a patch is added after the batch's vertices.
      head_pop = 1'b1;
      d.draft = draft;
      if (part.first) d.cut = 1'b0;
      if (!d.cut) begin
        for (int k = 0; k < ASSEMBLED_CORNERS; k++) begin
          at = base_vertices + draft + 6'(k);
          goes[k] = k < int'(part.corners) && !at[5];
          place[k] = at[4:0];
        end
        d.draft = draft + 6'(part.corners);
        if (part.ends) begin
          prim.corners = '0;
          prim.corners[0] = base_vertices[4:0];
          prim.first = 1'b1;
          adds = 1'b1;
          d.fill.vertices = base_vertices + d.draft;
          d.draft = '0;
        end
      end
    end else if (is_prims) begin
      // A primitive that even an empty batch cannot hold, outside of draws, is dropped.
      head_pop = base_prims == '0;
      if (one) begin
        for (int k = 0; k < ASSEMBLED_CORNERS; k++) goes[k] = m.fresh[k] && (k < 3 || !half);
        d.fill.vertices = vertices;
        adds = 1'b1;
        adds_two = two;
        if (q.half) prim = prim_two;
        d.half = half;
        head_pop = !half;
      end
    end else if (is_state) begin
      if (!d.send.valid && (!routed.world || world_free && !sends) && (!routed.screen || screen_free && !puts_mark)) begin
        head_pop = 1'b1;
        if (routed.world) d.world = {1'b1, world_packet_of_state(routed.state)};
        if (routed.screen) d.screen = {1'b1, screen_packet_of_state(routed.state)};
        d.count = count_state_after(q.count, routed.state);
        {d.next_id, d.begins, d.runs, d.runs_off, d.made, d.made_off} =
            counts_after({d.next_id, d.begins, d.runs, d.runs_off, d.made, d.made_off}, routed.state);
        if (routed.state.address == REPORT_MARKER && counts_vertices(report_marker_selector(routed.state.value)))
          d.value = {1'b1, report_marker_id(routed.state.value), d.runs};
        if (routed.state.address == REPORT_MARKER && counts_primitives(report_marker_selector(routed.state.value)))
          d.value = {1'b1, report_marker_id(routed.state.value), d.made};
        d.cut = q.cut || q.draft != '0;
        d.draft = '0;
      end
    end else if (is_bound) begin
      head_pop = 1'b1;
      d.draft = '0;
      d.cut = 1'b0;
      if (!bound.ends) begin
        d.draw = bound;
        d.most = most_of(bound, P);
        if (bound.new_ids) begin
          d.next_id = '0;
          d.begins = 1'b1;
        end
      end
    end

    // The batch's vertices, and its list of primitives.
    for (int k = 0; k < ASSEMBLED_CORNERS; k++) if (goes[k]) d.fill.indices[place[k]] = prims.indices[k];
    if (adds) begin
      if (!q.made_off) d.made = q.made + (adds_two ? 64'd2 : 64'd1);
      // Later triangles of a quad or polygon share its number.
      later = is_split(q.draw.topology) && !prim.first;
      later_two = adds_two && is_split(q.draw.topology) && !prim_two.first;
      if (base_prims == '0) begin
        d.fill.primitive_id = q.next_id - 32'(later);
        d.fill.begins = q.begins;
        d.begins = 1'b0;
      end
      d.fill.list[base_prims[4:0]] = prim;
      if (adds_two) d.fill.list[base_prims[4:0]+5'd1] = prim_two;
      d.fill.prims = base_prims + (adds_two ? 6'd2 : 6'd1);
      d.next_id = q.next_id + (adds_two ? 32'd2 : 32'd1) - 32'(later) - 32'(later_two);
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
