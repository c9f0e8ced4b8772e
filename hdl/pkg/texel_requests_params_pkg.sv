// Generated from `params!` of texel_requests: BLESS=1 cargo test --test checks pkg.

package texel_requests_params_pkg;

  typedef struct packed {
    int unsigned threads_log2;  // Lanes of a quad that are handled in a cycle, log2.
  } texel_requests_params_t;

  localparam texel_requests_params_t TEXEL_REQUESTS_PARAMS = {32'd2};

endpackage
