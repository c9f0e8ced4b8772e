// Filter: the weighted texels of a quad's passes, or their comparison, least or greatest, as the floats and integers that registers
// hold. Rate: a pass a cycle, of four lanes (tex-max-threads); a quad leaves 9 cycles after its last pass. Only the output stalls it. Order
// is kept. Specification: TEX.

module filter
  import filter_stages_pkg::*;
  import texels_pkg::*;
  import texture_quads_pkg::*;
(
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
      && !q.begun && !q.complete && !q.rounded.valid && !q.sampled.valid;

  // ---- next state
  logic arranged_free, weighed_free, second_free, third_free, fourth_free, sums_free, rounded_free, sampled_free;

  always_comb begin
    d = q;
    sampled_free = !q.sampled.valid || sampled_ready_i;
    rounded_free = !q.rounded.valid || sampled_free;
    sums_free = !q.complete || rounded_free;
    fourth_free = !q.fourth.valid || sums_free;
    third_free = !q.third.valid || fourth_free;
    second_free = !q.second.valid || third_free;
    weighed_free = !q.weighed.valid || second_free;
    arranged_free = !q.arranged.valid || weighed_free;
    pop = coded_valid && arranged_free;

    if (sampled_free) d.sampled.valid = q.rounded.valid;
    if (sampled_free && q.rounded.valid) d.sampled.data = filter_values_pkg::sampled_of(q.rounded.data);

    if (rounded_free) d.rounded.valid = q.complete;
    if (rounded_free && q.complete) begin
      d.complete = 1'b0;
      d.rounded.data.head = q.head;
      for (int unsigned k = 0; k < QUAD_LANES; k++)
        for (int unsigned c = 0; c < TEXEL_COMPONENTS; c++)
          d.rounded.data.codes[k][c] = filter_values_pkg::rounded_code(
              q.head.kinds[c].kind, q.head.reduction, q.head.compares, q.sums[k][c]
          );
    end

    if (sums_free && q.fourth.valid) begin
      d.begun = !q.fourth.data.head.last;
      d.complete = q.fourth.data.head.last;
      d.head.tail = q.fourth.data.head.tail;
      d.head.resident = q.fourth.data.head.resident;
      // A lane is resident if it is in all passes.
      if (!q.fourth.data.head.first) d.head.resident = q.fourth.data.head.resident & q.head.resident;
      d.head.kinds = q.fourth.data.head.kinds;
      d.head.sources = q.fourth.data.head.sources;
      d.head.compares = q.fourth.data.head.compares;
      d.head.reduction = q.fourth.data.head.reduction;
      d.sums = filter_sums_pkg::added(q.fourth.data.head, q.sums, q.fourth.data.sums);
    end

    if (fourth_free) d.fourth.valid = q.third.valid;
    if (fourth_free && q.third.valid) begin
      d.fourth.data = q.third.data;
      d.fourth.data.sums = filter_sums_pkg::with_tap(q.third.data.head, q.third.data.sums, q.third.data.taps, 3);
    end

    if (third_free) d.third.valid = q.second.valid;
    if (third_free && q.second.valid) begin
      d.third.data = q.second.data;
      d.third.data.sums = filter_sums_pkg::with_tap(q.second.data.head, q.second.data.sums, q.second.data.taps, 2);
    end

    if (second_free) d.second.valid = q.weighed.valid;
    if (second_free && q.weighed.valid) begin
      d.second.data = q.weighed.data;
      d.second.data.sums = filter_sums_pkg::with_tap(q.weighed.data.head, q.weighed.data.sums, q.weighed.data.taps, 1);
    end

    if (weighed_free) d.weighed.valid = q.arranged.valid;
    if (weighed_free && q.arranged.valid) begin
      d.weighed.data.head = q.arranged.data.head;
      d.weighed.data.taps = q.arranged.data.taps;
      d.weighed.data.sums = filter_sums_pkg::weighed_sums(q.arranged.data.head, q.arranged.data.taps);
    end

    if (arranged_free) d.arranged.valid = coded_valid;
    if (pop) d.arranged.data = filter_arrange_pkg::arranged(coded);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    /* verilator lint_off WIDTHCONCAT */  // texels of four footprints in each stage
    if (!rst_ni) q <= '0;
    /* verilator lint_on WIDTHCONCAT */
    else q <= d;
  end

endmodule
