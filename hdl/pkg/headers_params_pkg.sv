// Generated from `params!` of headers: BLESS=1 cargo test --test checks pkg.

package headers_params_pkg;

  typedef struct packed {
    int unsigned entries;  // Bindings that are kept.
  } headers_params_t;

  localparam headers_params_t HEADERS_PARAMS = {32'd16};

endpackage
