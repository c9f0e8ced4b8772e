// Generated from `params!` of row_scan: BLESS=1 cargo test --test checks pkg.

package row_scan_params_pkg;

  typedef struct packed {
    int unsigned gpcs;  // GPCs, each with a raster half: a power of two.
    int unsigned setup_depth;  // Queue depth for packets from setup: 2 break the ready path at full rate.
  } row_scan_params_t;

  localparam row_scan_params_t ROW_SCAN_PARAMS = {32'd1,32'd2};

endpackage
