// Generated from `params!` of z_writeback: BLESS=1 cargo test --test checks pkg.

package z_writeback_params_pkg;

  typedef struct packed {
    int unsigned write_depth;  // Queue depth for sectors to write.
  } z_writeback_params_t;

  localparam z_writeback_params_t Z_WRITEBACK_PARAMS = {32'd4};

endpackage
