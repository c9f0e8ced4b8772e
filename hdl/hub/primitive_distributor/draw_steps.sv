// Draw steps: splits bundles into steps of the primitive distributor. It holds the state of draws, forwards other state to its
// destinations, numbers reports, and turns each draw into its begin, a run of indices, and its end.
//
// It makes a step a cycle, 2 cycles from a bundle to its first step; a draw from feedback takes 33 more, for a division. It stalls
// where steps or markers are not accepted. Order is kept. Specification: PD; interfaces: 3D class.

module draw_steps
  import colour_methods_pkg::*;
  import derived_state_pkg::*;
  import draw_class_pkg::*;
  import engine_pkg::*;
  import made_steps_pkg::*;
  import primitive_distributor_pkg::*;
  import reports_pkg::*;
  import routes_pkg::*;
(
  // ---- ports
  input  logic       clk_i,
  input  logic       rst_ni,
  input  logic       draw_valid_i,
  output logic       draw_ready_o,
  input  bundle_t    draw_i,
  output logic       step_valid_o,
  input  logic       step_ready_i,
  output draw_step_t step_o,
  output logic       marker_valid_o,
  input  logic       marker_ready_i,
  output marker_t    marker_o,
  output logic       idle_o
);

  // The control stage's bit.
  localparam int unsigned CONTROL_STAGE = 2;

  // ---- registers
  typedef struct packed {
    draw_state_t state;
    logic [31:0] instance_id;
    logic [31:0] vertex_id_offset;  // value last sent to world space
    logic [3:0] marker_id;
    logic [30:0] used;  // inline indices since the draw began
    step_phase_t phase;
    stride_divide_t divide;
    struct packed {logic valid; draw_step_t data;} step;
    struct packed {logic valid; marker_t data;} marker;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, head_pop;
  /* verilator lint_off UNUSEDSIGNAL */  // all bundles are for 3D
  bundle_t head;
  /* verilator lint_on UNUSEDSIGNAL */

  fifo #(
    .WIDTH($bits(bundle_t)),
    .DEPTH(2)
  ) draw_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(draw_valid_i),
    .push_ready_o(draw_ready_o),
    .push_i      (draw_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (head_pop),
    .pop_o       (head)
  );

  // ---- outputs
  // A marker's number is free once its marker is accepted: no unit may see it earlier.
  assign step_valid_o = q.step.valid && !q.marker.valid;
  assign step_o = q.step.data;
  assign {marker_valid_o, marker_o} = q.marker;
  assign idle_o = !head_valid && !q.step.valid && !q.marker.valid;

  // ---- next state
  logic [13:0] method;
  logic [31:0] value;
  draw_bound_t begin_;
  logic [1:0] which;

  // The BEGIN that a method is or contains.
  always_comb begin
    method = {head.address, 2'b00};
    value = head.value;
    begin_ = '0;
    begin_.topology = draw_topology_t'(begin_op(value));
    begin_.new_ids = !begin_primitive_id(value);
    which = begin_instance_id(value);
    if (begins_and_ends(method)) begin
      begin_.topology = draw_topology_t'(draw_vertex_array_begin_end_instance_first_topology(value));
      begin_.new_ids = 1'b1;
      which = {1'b0, is_next_instance(method)};
    end
    begin_.patch_size = q.state.patch_size;
    begin_.most_patches = q.state.most_patches;
    begin_.patch_lanes = q.state.patch_size;
    if (q.state.stages[CONTROL_STAGE] && q.state.patch_threads > 8'(q.state.patch_size))
      begin_.patch_lanes = q.state.patch_threads > 8'd32 && q.state.patch_size < 6'd32 ? 6'd32
          : q.state.patch_threads > 8'd32 ? q.state.patch_size : q.state.patch_threads[5:0];
    begin_.last_provokes = q.state.last_provokes;
    unique case (which)
      2'd0: begin_.instance_id = '0;
      2'd1: begin_.instance_id = q.instance_id + 32'd1;
      2'd2, 2'd3: begin_.instance_id = q.instance_id;
      default: begin_.instance_id = '0;
    endcase
  end

  // The valid indices of the word, from the lowest on.
  index_rule_t rule;
  inline_run_t inline_;
  logic [3:0][31:0] all;
  logic [2:0] lanes, lane_count;
  logic [1:0] lane;
  logic [30:0] most, left;

  always_comb begin
    all = {96'd0, value};
    lanes = 3'd1;
    most = '0;
    lane = '0;
    if (method == DRAW_INLINE_INDEX2X16) begin
      all = {64'd0, 16'd0, value[31:16], 16'd0, value[15:0]};
      lanes = 3'd2;
      most = q.state.pairs;
      if (q.used == '0) lane = {1'b0, q.state.pair_start};
    end
    if (method == DRAW_INLINE_INDEX4X8) begin
      all = {24'd0, value[31:24], 24'd0, value[23:16], 24'd0, value[15:8], 24'd0, value[7:0]};
      lanes = 3'd4;
      most = {1'b0, q.state.quads};
      if (q.used == '0) lane = q.state.quad_start;
    end
    left = most > q.used ? most - q.used : '0;
    lane_count = lanes - 3'(lane);
    inline_ = '0;
    for (int k = 0; k < INLINE_INDICES; k++) if (k + int'(lane) < INLINE_INDICES) inline_.indices[k] = all[2'(k)+lane];
    inline_.count = most != '0 && left < 31'(lane_count) ? left[2:0] : lane_count;
    rule = '{
        base: draws_arrays(method) ? '0 : q.state.base_vertex,
        restarts: q.state.restarts && (!draws_arrays(method) || q.state.restarts_arrays),
        restart_index: q.state.restart_index,
        no_edges: q.state.no_edges
    };
    inline_.rule = rule;
  end

  // A draw's run of indices, and the term that converts an index to a vertex number.
  count_run_t count;
  fetch_run_t fetch;
  draw_step_t run;
  logic [31:0] offset, first, counts;
  logic arrays, inlines, draws;

  always_comb begin
    arrays = draws_arrays(method);
    inlines = draws_inline(method);
    draws = method == DRAW_ZERO_INDEX || arrays || inlines || draws_fetched(method);
    count = '{
        rule: rule,
        start: 32'(draw_vertex_array_begin_end_instance_first_start_index(value)),
        count: 32'(draw_vertex_array_begin_end_instance_first_count(value))
    };
    if (method == DRAW_VERTEX_ARRAY) begin
      count.start = q.state.array_start;
      count.count = value;
    end
    if (method == DRAW_AUTO) begin
      count.start = '0;
      count.count = q.divide.quotient;
    end

    fetch = '0;
    fetch.rule = rule;
    first = 32'(draw_index_buffer32_begin_end_instance_first_first(value));
    fetch.count = 32'(draw_index_buffer32_begin_end_instance_first_count(value));
    unique case (method)
      DRAW_INDEX_BUFFER32_BEGIN_END_INSTANCE_FIRST, DRAW_INDEX_BUFFER32_BEGIN_END_INSTANCE_SUBSEQUENT: fetch.size = 2'd2;
      DRAW_INDEX_BUFFER16_BEGIN_END_INSTANCE_FIRST, DRAW_INDEX_BUFFER16_BEGIN_END_INSTANCE_SUBSEQUENT: fetch.size = 2'd1;
      default: fetch.size = 2'd0;
    endcase
    if (method == DRAW_INDEX_BUFFER) begin
      first = q.state.first_index;
      fetch.count = value;
      fetch.size = q.state.index_size == 2'd3 ? 2'd2 : q.state.index_size;
    end
    fetch.address = q.state.index_base + (40'(first) << fetch.size);
    fetch.limit = q.state.index_limit;
    // No index is before the limit: all are zero.
    if (method == DRAW_ZERO_INDEX) begin
      fetch.address = 40'd1;
      fetch.limit = '0;
      fetch.size = 2'd0;
      fetch.count = value;
    end

    counts = q.state.start_counts ? '0 : count.start;
    offset = q.state.vertex_id_base - (arrays ? counts : q.state.base_vertex);
    run = arrays ? draw_step_of_count(count) : inlines ? draw_step_of_inline(inline_) : draw_step_of_fetch(fetch);
  end

  logic takes, own_state;
  marker_t marker;
  logic [31:0] used;

  always_comb begin
    d = q;
    if (step_ready_i && !q.marker.valid) d.step.valid = 1'b0;
    if (marker_ready_i) d.marker.valid = 1'b0;
    takes = 1'b0;
    used = 32'(q.used) + 32'(inline_.count);
    marker = '{
        id: q.marker_id,
        location: set_report_semaphore_d_pipeline_location(value),
        selector: set_report_semaphore_d_report(value),
        sub_report: set_report_semaphore_d_sub_report(value)
    };
    // A syncpoint counts nothing, and waits for all locations.
    if (method == INCREMENT_SYNC_POINT) marker = '{id: q.marker_id, location: '1, selector: '0, sub_report: '0};
    own_state = is_draw_state(method);
    if (head_valid && !d.step.valid) begin
      takes = 1'b1;
      unique case (head.kind)
        BUNDLE_KIND_FLUSH: d.step = {1'b1, derived(FLUSH_AND_INVALIDATE_ROP_MINI_CACHE, '0, 1'b0, 1'b1)};
        BUNDLE_KIND_INVALIDATE:
        d.step = {1'b1, derived(INVALIDATE_CACHES, 32'(ALL_CACHES), 1'b1, 1'b1)};
        BUNDLE_KIND_STATE, BUNDLE_KIND_TRIGGER:
        if (method == BEGIN) begin
          d.instance_id = begin_.instance_id;
          d.used = '0;
          d.step = {1'b1, draw_step_of_bound(begin_)};
        end else if (method == END) d.step = {1'b1, ending()};
        else if (method == SET_REPORT_SEMAPHORE_D || method == INCREMENT_SYNC_POINT) begin
          takes = !d.marker.valid;
          if (takes) begin
            d.marker = {1'b1, marker};
            d.marker_id = q.marker_id + 4'd1;
            d.step = {
              1'b1,
              derived(
                REPORT_MARKER, {16'd0, marker.sub_report, marker.selector, marker.location, marker.id}, 1'b1, 1'b1
              )
            };
          end
        end else if (draws) begin
          takes = 1'b0;
          unique case (q.phase)
            STEP_PHASE_START, STEP_PHASE_RUN:
            if (q.phase == STEP_PHASE_START && begins_and_ends(method)) begin
              d.instance_id = begin_.instance_id;
              d.used = '0;
              d.step = {1'b1, draw_step_of_bound(begin_)};
              d.phase = STEP_PHASE_RUN;
            end else if (q.phase == STEP_PHASE_START && method == DRAW_AUTO) begin
              d.divide = '0;
              if (value > q.state.auto_start) d.divide.quotient = value - q.state.auto_start;
              d.phase = STEP_PHASE_DIVIDE;
            end else if (offset != q.vertex_id_offset) begin
              d.vertex_id_offset = offset;
              d.step = {1'b1, derived(VERTEX_ID_OFFSET, offset, 1'b1, 1'b0)};
              d.phase = STEP_PHASE_RUN;
            end else begin
              d.step = {1'b1, run};
              if (inlines) d.used = used[31] ? '1 : used[30:0];
              d.phase = head.whole ? STEP_PHASE_END : STEP_PHASE_START;
              takes = !head.whole;
            end
            STEP_PHASE_DIVIDE: begin
              d.divide = divided(q.divide, q.state.auto_stride);
              if (q.divide.cycle == '1) d.phase = STEP_PHASE_RUN;
            end
            STEP_PHASE_END: begin
              d.step = {1'b1, ending()};
              d.phase = STEP_PHASE_START;
              takes = 1'b1;
            end
            default: ;
          endcase
        end else begin
          d.state = draw_after(q.state, '{address: method, value: value});
          // Numbers of primitives are assigned in the batch builder.
          if (method == ADD_TO_PRIMITIVE_ID || method == LOAD_PRIMITIVE_ID
              || (to_world(method) || to_screen(method)) && !own_state)
            d.step = {1'b1, derived(method, value, to_world(method), to_screen(method))};
        end
        default: ;
      endcase
    end
    head_pop = takes;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
