// Filter: the weighted texels of a quad's passes, or their comparison, least or greatest, as the floats and integers that registers
// hold. Rate: a pass a cycle, of four lanes (tex-max-threads); a quad leaves 9 cycles after its last pass. Only the output stalls it. Order
// is kept. Specification: TEX.

module filter
  import filter_params_pkg::*;
  import filter_stages_pkg::*;
  import texels_pkg::*;
  import texture_quads_pkg::*;
#(
  // ---- parameters
  parameter filter_params_t P = FILTER_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          codes_valid_i,
  output logic          codes_ready_o,
  input  coded_texels_t codes_i,
  output logic          sampled_valid_o,
  input  logic          sampled_ready_i,
  output sampled_quad_t sampled_o,
  output logic          idle_o
);

  // Lanes that are handled in a cycle, and the last of a quad's parts.
  localparam int unsigned THREADS = 1 << P.threads_log2;
  localparam logic [1:0] LAST = 2'(QUAD_LANES / THREADS - 1);

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; filter_pass_t data;} arranged;
    struct packed {logic valid; weighed_pass_t data;} weighed;
    struct packed {logic valid; weighed_pass_t data;} second;  // with floats' second tap
    struct packed {logic valid; weighed_pass_t data;} third;
    struct packed {logic valid; weighed_pass_t data;} fourth;
    logic           begun;                                     // `sums` has some of a quad's passes
    logic           complete;                                  // all of them
    filtered_head_t head;
    component_sum_t [QUAD_LANES-1:0][TEXEL_COMPONENTS-1:0] sums;
    struct packed {logic valid; rounded_quad_t data;} rounded;
    struct packed {logic valid; sampled_quad_t data;} sampled;
    logic [1:0]     joined;                                    // parts of a quad that it has
    logic [2:0]     tap;                                       // folded: texels of floats that `second` has added
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic coded_valid, pop;
  coded_texels_t coded;

  fifo #(
    .WIDTH($bits(coded_texels_t)),
    .DEPTH(2)
  ) codes_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(codes_valid_i),
    .push_ready_o(codes_ready_o),
    .push_i      (codes_i),
    .pop_valid_o (coded_valid),
    .pop_ready_i (pop),
    .pop_o       (coded)
  );

  // ---- outputs
  assign {sampled_valid_o, sampled_o} = q.sampled;
  assign idle_o = !coded_valid && !q.arranged.valid && !q.weighed.valid && !q.second.valid && !q.third.valid && !q.fourth.valid
      && !q.begun && !q.complete && !q.rounded.valid && !q.sampled.valid && q.joined == '0;

  // ---- next state
  logic arranged_free, weighed_free, second_free, third_free, fourth_free, sums_free, rounded_free, sampled_free;

  // The pass that is added to the quad's sums, or, folded, whose next texel of floats is added to its own.
  logic adds, whole, added_valid;
  weighed_pass_t adding;
  component_sum_t [QUAD_LANES-1:0][TEXEL_COMPONENTS-1:0] sums;

  assign adding = P.folded == 1 ? q.second.data : q.fourth.data;
  assign added_valid = P.folded == 1 ? q.second.valid : q.fourth.valid;
  assign whole = P.folded == 0 || q.tap == 3'(FOOTPRINT) || !filter_sums_pkg::adds_floats(adding.head);


  always_comb begin
    d = q;
    sampled_free = !q.sampled.valid || sampled_ready_i;
    rounded_free = !q.rounded.valid || sampled_free;
    sums_free = !q.complete || rounded_free;
    adds = added_valid && whole && sums_free;
    fourth_free = !q.fourth.valid || sums_free;
    third_free = !q.third.valid || fourth_free;
    second_free = !q.second.valid || (P.folded == 1 ? whole && sums_free : third_free);
    weighed_free = !q.weighed.valid || second_free;
    arranged_free = !q.arranged.valid || weighed_free;
    pop = coded_valid && arranged_free;

    if (sampled_free) d.sampled.valid = q.rounded.valid && q.joined == LAST;
    if (sampled_free && q.rounded.valid) begin
      d.joined = q.joined == LAST ? '0 : q.joined + 2'd1;
      d.sampled.data = filter_values_pkg::joined_quad(
          q.joined != '0, q.sampled.data, filter_values_pkg::sampled_of(q.rounded.data, THREADS), THREADS
      );
    end

    if (rounded_free) d.rounded.valid = q.complete;
    if (rounded_free && q.complete) begin
      d.complete = 1'b0;
      d.rounded.data.head = q.head;
      for (int unsigned k = 0; k < THREADS; k++)
        for (int unsigned c = 0; c < TEXEL_COMPONENTS; c++)
          d.rounded.data.codes[k][c] = filter_values_pkg::rounded_code(
              q.head.kinds[c].kind, q.head.reduction, q.head.compares, q.sums[k][c]
          );
    end

    if (adds) begin
      d.tap = '0;
      d.begun = !adding.head.last;
      d.complete = adding.head.last;
      d.head.tail = adding.head.tail;
      d.head.resident = adding.head.resident;
      // A lane is resident if it is in all passes; a fault of any is the quad's.
      if (!adding.head.first) begin
        d.head.resident = adding.head.resident & q.head.resident;
        d.head.tail.fault = adding.head.tail.fault || q.head.tail.fault;
        d.head.tail.page = adding.head.tail.page || q.head.tail.page;
      end
      d.head.kinds = adding.head.kinds;
      d.head.sources = adding.head.sources;
      d.head.compares = adding.head.compares;
      d.head.reduction = adding.head.reduction;
      if (P.folded == 0) d.sums = filter_sums_pkg::added(adding.head, q.sums, adding.sums, THREADS);
    end

    if (P.folded == 1) begin
      sums = '0;
      if (added_valid)
        sums = filter_sums_pkg::folded(adding.head, whole, 2'(q.tap), q.sums, adding.sums, adding.taps, THREADS);
      if (adds) d.sums = sums;
      if (added_valid && !whole) begin
        d.second.data.sums = sums;
        d.tap = q.tap + 3'd1;
      end
    end

    if (fourth_free) d.fourth.valid = q.third.valid;
    if (fourth_free && q.third.valid) begin
      d.fourth.data = q.third.data;
      d.fourth.data.sums = filter_sums_pkg::with_tap(q.third.data.head, q.third.data.sums, q.third.data.taps, 3, THREADS);
    end

    if (third_free) d.third.valid = q.second.valid && P.folded == 0;
    if (third_free && q.second.valid && P.folded == 0) begin
      d.third.data = q.second.data;
      d.third.data.sums = filter_sums_pkg::with_tap(q.second.data.head, q.second.data.sums, q.second.data.taps, 2, THREADS);
    end

    if (second_free) d.second.valid = q.weighed.valid;
    if (second_free && q.weighed.valid) begin
      d.second.data = q.weighed.data;
      d.second.data.sums = P.folded == 1 ? filter_sums_pkg::with_halves(q.weighed.data.head, q.weighed.data.sums, THREADS)
          : filter_sums_pkg::with_tap(q.weighed.data.head, q.weighed.data.sums, q.weighed.data.taps, 1, THREADS);
    end

    if (weighed_free) d.weighed.valid = q.arranged.valid;
    if (weighed_free && q.arranged.valid) begin
      d.weighed.data.head = q.arranged.data.head;
      d.weighed.data.taps = q.arranged.data.taps;
      d.weighed.data.sums = filter_sums_pkg::weighed_sums(q.arranged.data.head, q.arranged.data.taps, P.folded == 1, THREADS);
    end

    if (arranged_free) d.arranged.valid = coded_valid;
    if (pop) d.arranged.data = filter_arrange_pkg::arranged(coded, THREADS);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    /* verilator lint_off WIDTHCONCAT */  // texels of four footprints in each stage
    if (!rst_ni) q <= '0;
    /* verilator lint_on WIDTHCONCAT */
    else q <= d;
  end

endmodule
