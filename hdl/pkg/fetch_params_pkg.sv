// Generated from `params!` of fetch: BLESS=1 cargo test --test checks pkg.

package fetch_params_pkg;
  import texel_gather_params_pkg::*;

  typedef struct packed {
    texel_gather_params_t gather;
  } fetch_params_t;

  localparam fetch_params_t FETCH_PARAMS = {{32'd160}};

endpackage
