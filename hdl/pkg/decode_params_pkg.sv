// Generated from `params!` of decode: BLESS=1 cargo test --test checks pkg.

package decode_params_pkg;

  typedef struct packed {
    int unsigned job_depth;  // Queue depth for lines: 2 break the ready path at full rate.
  } decode_params_t;

  localparam decode_params_t DECODE_PARAMS = {32'd2};

endpackage
