// Generated from `params!` of reports: BLESS=1 cargo test --test checks pkg.

package reports_params_pkg;

  typedef struct packed {
    int unsigned sources;  // Who finish work behind a marker: a ZROP and a CROP of each ROP, and the VSCs.
    int unsigned counters;  // Who count samples that pass: ZROPs.
    int unsigned worlds;  // Who count primitives: VSCs.
    int unsigned pixels;  // Who count pixels that are shaded: PROPs.
    int unsigned stages;  // Who count invocations of later stages: SMs.
  } reports_params_t;

  localparam reports_params_t REPORTS_PARAMS = {32'd5,32'd2,32'd1,32'd1,32'd2};

endpackage
