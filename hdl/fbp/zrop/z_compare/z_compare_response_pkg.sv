// Results, their count, and reports to Zcull.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package z_compare_response_pkg;
  import state_pkg::*;
  import tile_depth_pkg::*;
  import z_compare_types_pkg::*;
  import zrop_pkg::*;

  // The report of the previous cycle, as buckets.
  function automatic depth_feedback_t message_of(input regs_t q);
    depth_feedback_t m;
    m = q.report;
    m.z_min = depth_pkg::bucket(q.state.surface.format, q.report_min);
    m.z_max = depth_pkg::bucket(q.state.surface.format, q.report_max);
    return m;
  endfunction

  // Reports the depth of a draw's tile, if it is of use to Zcull.
  function automatic regs_t report(
    input regs_t q, input regs_t prior, input zrop_draw_t draw, input zrop_meta_t meta, input logic tighter
  );
    regs_t d;
    logic loosen;
    d = prior;
    loosen = zrop_merge_pkg::loosens(q.state, draw);
    if (q.state.surface.mode == SAMPLE_MODE_X1 && draw.response && (loosen || tighter)) begin
      d.report_valid = 1'b1;
      d.report = '0;
      d.report.loosen = loosen;
      d.report.x = draw.x;
      d.report.y = draw.y;
      d.report_min = meta.range.min;
      d.report_max = meta.range.max;
    end
    return d;
  endfunction

  function automatic logic [6:0] ones(input logic [63:0] mask);
    logic [6:0] n;
    n = '0;
    for (int k = 0; k < 64; k++) n = n + 7'(mask[k]);
    return n;
  endfunction

  // Counts results, a cycle later.
  function automatic regs_t count(
    input regs_t q, input regs_t prior, input logic response, input logic [63:0] coverage, input logic cleared
  );
    regs_t d;
    d = prior;
    d.count_valid = 1'b0;
    if (q.count_valid) d.zpass_count = q.zpass_count + 64'(ones(q.count_mask));
    if (response && q.state.counting) begin
      d.count_valid = 1'b1;
      d.count_mask = coverage;
    end
    if (cleared) begin
      d.count_valid = 1'b0;
      d.zpass_count = '0;
    end
    return d;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
