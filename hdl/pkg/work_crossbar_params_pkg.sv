// Generated from `params!` of work_crossbar: BLESS=1 cargo test --test checks pkg.

package work_crossbar_params_pkg;

  typedef struct packed {
    int unsigned sources;  // PESs that send primitives.
    int unsigned depth;  // Queue depth for packets of a source.
    int unsigned screen_depth;  // Queue depth for state and marks.
  } work_crossbar_params_t;

  localparam work_crossbar_params_t WORK_CROSSBAR_PARAMS = {32'd1,32'd32,32'd64};

endpackage
