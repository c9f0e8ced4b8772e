// Generated from `params!` of copy_remap: BLESS=1 cargo test --test checks pkg.

package copy_remap_params_pkg;

  typedef struct packed {
    int unsigned elements_depth;  // Jobs that can queue behind the current one: how far reads run ahead of writes.
  } copy_remap_params_t;

  localparam copy_remap_params_t COPY_REMAP_PARAMS = {32'd4};

endpackage
