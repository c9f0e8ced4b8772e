// Generated from `params!` of surface: BLESS=1 cargo test --test checks pkg.

package surface_params_pkg;
  import surface_headers_params_pkg::*;

  typedef struct packed {
    surface_headers_params_t headers;
  } surface_params_t;

  localparam surface_params_t SURFACE_PARAMS = {{32'd8}};

endpackage
