// Generated from `params!` of reports: BLESS=1 cargo test --test checks pkg.

package reports_params_pkg;

  typedef struct packed {
    int unsigned sources;  // Units that report when the work before a marker is finished: a ZROP and a CROP of each ROP, and the VSCs.
    int unsigned counters;  // Units that count samples that pass: ZROPs.
    int unsigned worlds;  // Units that count primitives: VSCs.
    int unsigned pixels;  // Units that count shaded pixels: PROPs.
    int unsigned stages;  // Units that count invocations of later stages: SMs.
  } reports_params_t;

  localparam reports_params_t REPORTS_PARAMS = {32'd5,32'd2,32'd1,32'd1,32'd2};

endpackage
