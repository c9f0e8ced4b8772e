// Assembly: builds primitives from indices, by the topology of their draw; up to two a cycle, one with adjacency, up to
// six vertices of a patch. Quads and polygons become triangles. Corners are in an order that keeps the winding and
// places the provoking vertex first, or last, as state says.
//
// It takes 3 cycles from indices to their primitives. Its output stalls it. Order is kept: state is sent once all
// primitives that can be completed without later indices were sent. Specification: PD; interfaces: 3D class,
// begin/end, restart.

module draw_assembly
  import assembly_step_pkg::*;
  import depth_methods_pkg::*;
  import derived_state_pkg::*;
  import primitive_distributor_pkg::*;
  import reports_pkg::*;
  import state_pkg::state_t;
(
  // ---- ports
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              packet_valid_i,
  output logic              packet_ready_o,
  input  index_packet_t     packet_i,
  output logic              prims_valid_o,
  input  logic              prims_ready_i,
  output assembled_packet_t prims_o,
  output logic              report_value_valid_o,
  output report_value_t     report_value_o,  // vertices of draws, sent with a marker that requests them
  output logic              idle_o           // indices of an incomplete primitive do not count
);

  // ---- registers
  typedef struct packed {
    draw_bound_t draw;
    logic ended;  // its end has arrived
    logic moves;  // the window has changed: a primitive may be ready
    strip_place_t place;
    logic [4:0] count;  // indices in the window
    logic [WINDOW-1:0] restarts;  // marks of new strips among them
    logic [WINDOW-1:0] flat;  // indices at which no edge begins
    logic [WINDOW-1:0][31:0] window;
    logic [63:0] vertices;  // vertices of all draws; the counter is disabled
    logic vertices_off;
    struct packed {logic valid; report_value_t data;} value;
    struct packed {logic valid; assembled_packet_t data;} prims;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, head_pop;
  index_packet_t head;

  fifo #(
    .WIDTH($bits(index_packet_t)),
    .DEPTH(2)
  ) packet_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(packet_valid_i),
    .push_ready_o(packet_ready_o),
    .push_i      (packet_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (head_pop),
    .pop_o       (head)
  );

  // ---- outputs
  assign {prims_valid_o, prims_o} = q.prims;
  assign {report_value_valid_o, report_value_o} = q.value;
  assign idle_o = !head_valid && !q.prims.valid && !q.ended && !q.moves;

  // ---- next state
  // The window from the given index on.
  function automatic view_t view_of(input logic [WINDOW-1:0][31:0] window, input logic [WINDOW-1:0] restarts,
                                    input logic [WINDOW-1:0] flat, input logic [4:0] count, input logic ended, input logic [3:0] from);
    view_t view;
    logic [4:0] left, run;
    logic [WINDOW-1:0] marks;
    left = count - 5'(from);
    marks = restarts >> from;
    run = 5'd16;
    for (int k = WINDOW - 1; k >= 0; k--) if (marks[k]) run = 5'(k);
    if (left < run) run = left;
    view = '0;
    for (int k = 0; k < SEEN; k++) if (k + int'(from) < WINDOW) view.indices[k] = window[4'(k)+from];
    view.count = run < 5'(VIEW) ? run[3:0] : 4'(VIEW);
    view.closed = run < left ? run < 5'(VIEW) : ended && run <= 5'(VIEW);
    view.mark = left != '0 && marks[0];
    view.flat = 8'(flat >> from);
    return view;
  endfunction

  // Up to two steps, and the number of indices consumed.
  step_t first, second;
  assembled_prims_t prims;
  logic [3:0] take;
  logic valid;

  always_comb begin
    first = step(q.draw, view_of(q.window, q.restarts, q.flat, q.count, q.ended, 4'd0), q.place);
    second = first;
    second.take = '0;
    second.valid = 1'b0;
    if (goes_in_pairs(q.draw.topology))
      second = step(q.draw, view_of(q.window, q.restarts, q.flat, q.count, q.ended, first.take), first.place);
    take = first.take + second.take;
    valid = first.valid || second.valid;
    prims = '0;
    prims.two = first.valid && second.valid;
    prims.prims[0] = first.valid ? first.prim : second.prim;
    prims.indices = first.valid ? first.indices : second.indices;
    if (prims.two) begin
      prims.prims[1] = second.prim;
      prims.indices[5:3] = second.indices[2:0];
    end
  end

  index_group_t group;
  draw_bound_t bound, ending;
  routed_state_t routed;
  state_t state;
  logic free, still, fits;
  logic [3:0] vertices;

  always_comb begin
    d = q;
    d.value.valid = 1'b0;
    if (prims_ready_i) d.prims.valid = 1'b0;
    free = !d.prims.valid;
    still = free && take == '0 && !valid;
    d.moves = !still;
    if (free) begin
      d.count = q.count - 5'(take);
      d.restarts = q.restarts >> take;
      d.flat = q.flat >> take;
      d.window = '0;
      for (int k = 0; k < WINDOW; k++)
        if (k + int'(take) < int'(q.count)) d.window[k] = q.window[4'(k)+take];
      d.place = second.place;
      if (valid) d.prims = {1'b1, assembled_packet_of_prims(prims)};
    end

    group = index_packet_group(head);
    bound = index_packet_bound(head);
    routed = index_packet_state(head);
    state = routed.state;
    vertices = '0;
    for (int k = 0; k < GROUP_INDICES; k++)
      if (k < int'(group.count) && !group.restarts[k]) vertices = vertices + 4'd1;
    ending = q.draw;
    ending.ends = 1'b1;
    fits = 6'(d.count) + 6'(group.count) <= 6'd16;
    head_pop = 1'b0;
    if (q.ended) begin
      if (free && !valid && d.count == '0) begin
        d.ended = 1'b0;
        d.prims = {1'b1, assembled_packet_of_bound(ending)};
      end
    end else if (head_valid)
      unique case (head.kind)
        INDEX_PACKET_GROUP:
        if (fits) begin
          for (int k = 0; k < WINDOW; k++)
            if (k >= int'(d.count) && k < int'(d.count) + int'(group.count)) begin
              d.window[k] = group.indices[3'(k)-3'(d.count)];
              d.restarts[k] = group.restarts[3'(k)-3'(d.count)];
              d.flat[k] = group.no_edges;
            end
          d.count = d.count + 5'(group.count);
          if (!q.vertices_off) d.vertices = q.vertices + 64'(vertices);
          d.moves = 1'b1;
          head_pop = 1'b1;
        end
        INDEX_PACKET_BOUND:
        if (bound.ends) begin
          d.ended = 1'b1;
          head_pop = 1'b1;
        end else if (still) begin
          d.draw = bound;
          d.place = '0;
          d.count = '0;
          d.restarts = '0;
          d.flat = '0;
          d.window = '0;
          d.prims = {1'b1, assembled_packet_of_bound(bound)};
          head_pop = 1'b1;
        end
        INDEX_PACKET_STATE:
        if (still) begin
          d.prims = {1'b1, assembled_packet_of_state(routed)};
          if (state.address == CLEAR_REPORT_VALUE && clears_assembled(clear_report_value_report(state.value)))
            d.vertices = '0;
          if (state.address == SET_STATISTICS_COUNTER)
            d.vertices_off = !set_statistics_counter_da_vertices_generated_enable(state.value);
          if (state.address == REPORT_MARKER && counts_assembled(report_marker_selector(state.value)))
            d.value = {1'b1, report_marker_id(state.value), q.vertices};
          head_pop = 1'b1;
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
