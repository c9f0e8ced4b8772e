// Quad scan: splits the coverage of FRTXs into quads for shading, and lists these quads for the source operations,
// which wait for their colours. Rate: up to four covered quads of one FRTX a cycle (prop-quads-per-clk). Latency:
// three cycles after the FRTX was accepted. It stalls on either output. In order: state and clears are sent once the
// FRTX before them is done; shading state goes to both outputs or to shading alone. Specification: PROP.

module quad_scan
  import derived_state_pkg::*;
  import pixel_pipeline_pkg::*;
  import prop_coverage_pkg::*;
  import depth_methods_pkg::*;
  import quad_scan_params_pkg::*;
  import reports_pkg::*;
  import routes_pkg::*;
  import sample_methods_pkg::*;
  import scan_pass_pkg::*;
  import shading_pkg::*;
  import state_pkg::*;
#(
  // ---- parameters
  parameter quad_scan_params_t P = QUAD_SCAN_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          tested_valid_i,
  output logic          tested_ready_o,
  input  prop_packet_t  tested_i,
  output logic          scan_valid_o,
  input  logic          scan_ready_i,
  output scan_packet_t  scan_o,
  output logic          group_valid_o,
  input  logic          group_ready_i,
  output group_packet_t group_o,
  output logic          report_value_valid_o,
  output report_value_t report_value_o,        // on a marker that requests it
  output logic          idle_o
);

  // ---- registers
  typedef struct packed {
    logic          busy;
    prop_frtx_t    info;         // FRTX being split
    logic [63:0]   whole;        // its samples, in quad order
    logic [63:0]   covered;      // samples that shading is shown as covered
    logic [7:0]    passes;       // passes that remain
    logic [3:0]    sample;       // first sample of the pass
    logic [63:0]   samples;      // samples of whole that belong to the pass
    logic [63:0]   shown;        // samples of covered that belong to the pass
    logic [63:0]   pixels;       // pixels of the pass
    logic [15:0]   left;         // quads of the pass not yet sent
    logic [1:0]    passes_log2;  // log2 of the passes, from state
    logic          tested;       // shading is shown the coverage after the depth test
    logic [63:0]   invocations;  // pixels sent to shading; counting is off
    logic          invocations_off;
    struct packed {logic valid; report_value_t data;} value;
    struct packed {logic valid; scan_packet_t data;} scan;
    struct packed {logic valid; group_packet_t data;} group;
  } regs_t;

  regs_t d, q;

  logic head_valid, take;
  prop_packet_t head;

  fifo #(
    .WIDTH($bits(prop_packet_t)),
    .DEPTH(P.tested_depth)
  ) tested_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(tested_valid_i),
    .push_ready_o(tested_ready_o),
    .push_i (tested_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (take),
    .pop_o  (head)
  );

  // ---- the first four of the remaining quads
  quad_pick_t [3:0] picks;
  quad_t [3:0] quads;
  logic [15:0] rest;
  logic [3:0][3:0] below;  // remaining quads in the lower groups of four
  logic [3:0] rank;        // remaining quads below this one
  logic [3:0] upper;       // of the upper eight
  logic more;              // there are more than four
  quad_coord_t [3:0] columns, rows;

  // Unary count up to four: bit n is set if there are more than n. A sum of two such counts takes one level of logic,
  // without a carry.
  function automatic logic [3:0] ones(input logic [3:0] b);
    return {
      &b,
      (b[0] && b[1] && (b[2] || b[3])) || (b[2] && b[3] && (b[0] || b[1])),
      (b[0] && b[1]) || (b[2] && b[3]) || ((b[0] || b[1]) && (b[2] || b[3])),
      |b
    };
  endfunction

  function automatic logic [3:0] sum(input logic [3:0] a, input logic [3:0] b);
    return {
      a[3] || b[3] || (a[2] && b[0]) || (a[1] && b[1]) || (a[0] && b[2]),
      a[2] || b[2] || (a[1] && b[0]) || (a[0] && b[1]),
      a[1] || b[1] || (a[0] && b[0]),
      a[0] || b[0]
    };
  endfunction

  function automatic logic five(input logic [3:0] a, input logic [3:0] b);
    return (a[3] && b[0]) || (a[2] && b[1]) || (a[1] && b[2]) || (a[0] && b[3]);
  endfunction

  // Column and row of a quad in its FRTX, at most four each.
  function automatic logic [1:0] column(input sample_mode_t mode, input logic [1:0] index);
    return index & 2'((1 << (2'd2 - columns_log2(mode))) - 1);
  endfunction

  function automatic logic [1:0] row(input sample_mode_t mode, input logic [3:0] index);
    return 2'(index >> (2'd2 - columns_log2(mode)));
  endfunction

  always_comb begin
    below[0] = '0;
    below[1] = ones(q.left[3:0]);
    below[2] = sum(below[1], ones(q.left[7:4]));
    below[3] = sum(below[2], ones(q.left[11:8]));
    upper = sum(ones(q.left[11:8]), ones(q.left[15:12]));
    more = five(below[1], ones(q.left[7:4])) || five(ones(q.left[11:8]), ones(q.left[15:12]))
        || five(below[2], upper);
    picks = '0;
    rest = '0;
    rank = '0;
    for (int k = 0; k < 16; k++) begin
      rank = sum(below[k/4], ones(q.left[4*(k/4)+:4] & 4'((1 << k % 4) - 1)));
      for (int n = 0; n < 4; n++)
        if (q.left[k] && rank == 4'((1 << n) - 1)) begin
          picks[n].index |= 4'(k);
          picks[n].mask |= q.pixels[4*k+:4];
        end
      if (q.left[k] && rank == '1) rest[k] = 1'b1;
    end
    // Positions of all columns and rows are computed before the selection; a sum after it would be late.
    for (int k = 0; k < 4; k++) begin
      columns[k] = q.info.frtx.x[13:1] + 13'(k);
      rows[k] = q.info.frtx.y[13:1] + 13'(k);
    end
    quads = '0;
    for (int n = 0; n < 4; n++)
      if (picks[n].mask != '0) begin
        quads[n].mask = picks[n].mask;
        quads[n].x = columns[column(q.info.mode, picks[n].index[1:0])];
        quads[n].y = rows[row(q.info.mode, picks[n].index)];
      end
  end

  // ---- outputs
  assign {scan_valid_o, scan_o} = q.scan;
  assign {report_value_valid_o, report_value_o} = q.value;
  assign {group_valid_o, group_o} = q.group;
  assign idle_o = !head_valid && !q.busy && !q.scan.valid && !q.group.valid;

  // ---- coverage of the shaded pixels: up to four samples a pixel, one quad per element;
  // with eight samples a quad takes two elements, with sixteen all four
  logic [3:0][3:0][15:0] samples;
  logic [3:0][15:0] coverage;

  always_comb begin
    for (int k = 0; k < 4; k++) begin
      samples[k] = quad_coverage(q.info.mode, picks[k].index, q.shown);
      for (int p = 0; p < 4; p++) if (!picks[k].mask[p]) samples[k][p] = '0;
    end
    coverage = '0;
    unique case (q.info.mode)
      SAMPLE_MODE_X8:
      for (int k = 0; k < 2; k++)
        if (k == 0 || picks[k].mask != '0)
          for (int p = 0; p < 4; p++) coverage[2*k+p/2][8*(p%2)+:8] = samples[k][p][7:0];
      SAMPLE_MODE_X16: coverage = samples[0];
      default:
      for (int k = 0; k < 4; k++)
        if (picks[k].mask != '0) for (int p = 0; p < 4; p++) coverage[k][4*p+:4] = samples[k][p][3:0];
    endcase
  end

  // ---- next state
  logic free, ends_tile, follows, ends;
  prop_frtx_t frtx, listed;
  prop_state_t state;
  pass_t pass;

  always_comb begin
    d = q;
    d.value.valid = 1'b0;
    frtx = prop_packet_frtx(head);
    state = prop_packet_state(head);
    free = (scan_ready_i || !q.scan.valid) && (group_ready_i || !q.group.valid);
    // A pass is listed as an FRTX of its own; the last pass carries the end flags of the FRTX.
    listed = q.info;
    listed.covered = '0;
    listed.frtx.coverage = to_grid(q.info.mode, q.samples);
    listed.frtx.last = q.info.frtx.last && q.passes == '0;
    listed.frtx.last_of_tile = q.info.frtx.last_of_tile && q.passes == '0;
    if (scan_ready_i) d.scan.valid = 1'b0;
    if (group_ready_i) d.group.valid = 1'b0;
    ends = !more && q.passes == '0;
    ends_tile = ends && (q.info.frtx.last || q.info.frtx.last_of_tile);
    // Whether the next FRTX is waiting and belongs to the same tile.
    follows = head_valid && head.kind == PROP_PACKET_FRTX && frtx.frtx.x[13:4] == q.info.frtx.x[13:4]
        && frtx.frtx.y[13:4] == q.info.frtx.y[13:4];

    if (q.busy && free) begin
      if (!q.invocations_off)
        d.invocations = q.invocations + 64'($countones({picks[3].mask, picks[2].mask, picks[1].mask, picks[0].mask}));
      d.left = rest;
      d.busy = !ends;
      d.scan.valid = q.left != '0 || ends_tile;
      d.scan.data = scan_packet_of_quads(
        '{
          prim: q.info.frtx.prim,
          back: q.info.frtx.back,
          quads: quads,
          coverage: coverage,
          ended: ends && q.info.frtx.last,
          ends_tile: ends_tile,
          follows: follows,
          sample: q.sample
        }
      );
      d.group = {1'b1, group_packet_of_group('{info: listed, quads: picks, last: !more})};
    end

    // The next pass, or the next FRTX.
    pass = pass_of(q.passes_log2, q.info.mode, q.whole, q.passes);
    if (q.busy && free && !more && !ends) begin
      d.passes = pass.rest;
      d.sample = pass.sample;
      d.samples = pass.samples;
      d.shown = q.covered & pass.own;
      d.pixels = pixels(q.info.mode, pass.samples);
      for (int k = 0; k < 16; k++) d.left[k] = d.pixels[4*k+:4] != '0;
    end

    take = 1'b0;
    if (head_valid)
      unique case (head.kind)
        PROP_PACKET_FRTX: begin
          take = !d.busy;
          if (take) begin
            d.busy = 1'b1;
            d.info = frtx;
            d.whole = to_quads(frtx.mode, frtx.frtx.coverage);
            d.covered = q.tested ? d.whole : to_quads(frtx.mode, frtx.covered);
            pass = pass_of(q.passes_log2, frtx.mode, d.whole, '1);
            d.passes = pass.rest;
            d.sample = pass.sample;
            d.samples = pass.samples;
            d.shown = d.covered & pass.own;
            d.pixels = pixels(frtx.mode, d.samples);
            for (int k = 0; k < 16; k++) d.left[k] = d.pixels[4*k+:4] != '0;
          end
        end
        PROP_PACKET_CLEAR: begin
          take = !q.busy && free;
          if (take) begin
            d.group = {1'b1, group_packet_of_clear(prop_packet_clear(head))};
          end
        end
        default: begin
          take = !q.busy && free;
          if (take) begin
            if (state.state.address == CLEAR_REPORT_VALUE && clears_pixels(clear_report_value_report(state.state.value)))
              d.invocations = '0;
            if (state.state.address == SET_STATISTICS_COUNTER)
              d.invocations_off = !set_statistics_counter_ps_invocations_enable(state.state.value);
            if (state.state.address == REPORT_MARKER && counts_pixels(report_marker_selector(state.state.value)))
              d.value = {1'b1, report_marker_id(state.state.value), q.invocations};
            if (state.state.address == SET_POST_Z_PS_IMASK) d.tested = set_post_z_ps_imask_enable(state.state.value);
            if (state.state.address == SET_HYBRID_ANTI_ALIAS_CONTROL)
              d.passes_log2 = set_hybrid_anti_alias_control_passes(state.state.value);
            d.scan = {for_shading(state.state.address), scan_packet_of_state(state.state)};
            d.group = {!for_shading_alone(state.state.address), group_packet_of_state(state)};
          end
        end
      endcase
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
