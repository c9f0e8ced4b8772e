// Generated from `params!` of fetch: BLESS=1 cargo test --test checks pkg.

package fetch_params_pkg;
  import texel_requests_params_pkg::*;
  import texel_gather_params_pkg::*;

  typedef struct packed {
    int unsigned threads_log2;  // Lanes of a quad that are handled in a cycle, log2.
    texel_requests_params_t requests;
    texel_gather_params_t gather;
  } fetch_params_t;

  localparam fetch_params_t FETCH_PARAMS = {32'd2,{32'd2},{32'd2,32'd160}};

endpackage
