// Counts of results, and reports to Zcull.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package z_compare_response_pkg;
  import tile_depth_pkg::*;
  import zrop_pkg::*;

  // The report of the previous cycle, as buckets.
  function automatic depth_feedback_t message_of(
    input depth_feedback_t report, input depth_format_t format, input zrop_range_t range
  );
    depth_feedback_t m;
    m = report;
    m.z_min = depth_pkg::bucket(format, range.min);
    m.z_max = depth_pkg::bucket(format, range.max);
    return m;
  endfunction

  function automatic logic [6:0] ones(input logic [63:0] mask);
    logic [6:0] n;
    n = '0;
    for (int k = 0; k < 64; k++) n = n + 7'(mask[k]);
    return n;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
