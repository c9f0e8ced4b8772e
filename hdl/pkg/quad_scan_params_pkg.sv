// Generated from `params!` of quad_scan: BLESS=1 cargo test --test checks pkg.

package quad_scan_params_pkg;

  typedef struct packed {
    int unsigned tested_depth;  // Packets of the depth test that can wait: 2 cut the channel at full rate.
  } quad_scan_params_t;

  localparam quad_scan_params_t QUAD_SCAN_PARAMS = {32'd2};

endpackage
