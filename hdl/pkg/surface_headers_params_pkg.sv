// Generated from `params!` of surface_headers: BLESS=1 cargo test --test checks pkg.

package surface_headers_params_pkg;

  typedef struct packed {
    int unsigned headers;  // Headers that are kept.
  } surface_headers_params_t;

  localparam surface_headers_params_t SURFACE_HEADERS_PARAMS = {32'd8};

endpackage
