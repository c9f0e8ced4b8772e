// Generated from `params!` of primitive_cull: BLESS=1 cargo test --test checks pkg.

package primitive_cull_params_pkg;

  typedef struct packed {
    int unsigned steps;  // Steps that can wait.
  } primitive_cull_params_t;

  localparam primitive_cull_params_t PRIMITIVE_CULL_PARAMS = {32'd64};

endpackage
