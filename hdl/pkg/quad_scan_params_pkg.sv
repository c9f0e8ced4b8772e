// Generated from `params!` of quad_scan: BLESS=1 cargo test --test checks pkg.

package quad_scan_params_pkg;

  typedef struct packed {
    int unsigned tested_depth;  // Queue depth for packets of the depth test: 2 break the ready path at full rate.
  } quad_scan_params_t;

  localparam quad_scan_params_t QUAD_SCAN_PARAMS = {32'd2};

endpackage
