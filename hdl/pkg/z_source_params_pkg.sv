// Generated from `params!` of z_source: BLESS=1 cargo test --test checks pkg.

package z_source_params_pkg;

  typedef struct packed {
    int unsigned op_depth;  // Queue depth at the input.
  } z_source_params_t;

  localparam z_source_params_t Z_SOURCE_PARAMS = {32'd2};

endpackage
