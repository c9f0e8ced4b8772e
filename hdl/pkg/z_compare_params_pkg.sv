// Generated from `params!` of z_compare: BLESS=1 cargo test --test checks pkg.

package z_compare_params_pkg;
  import z_writeback_params_pkg::*;

  typedef struct packed {
    int unsigned op_depth;  // Queue depth for draws, state and write-backs: the distance by which fetches may run ahead.
    int unsigned result_depth;  // Queue depth for results to PROP.
    int unsigned feedback_depth;  // Queue depth for messages to Zcull; if it is full, messages that tighten are dropped.
    z_writeback_params_t writeback;
  } z_compare_params_t;

  localparam z_compare_params_t Z_COMPARE_PARAMS = {32'd32,32'd2,32'd4,{32'd4}};

endpackage
