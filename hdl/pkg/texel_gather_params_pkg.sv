// Generated from `params!` of texel_gather: BLESS=1 cargo test --test checks pkg.

package texel_gather_params_pkg;

  typedef struct packed {
    int unsigned threads_log2;  // Lanes of a quad that are handled in a cycle, log2.
    int unsigned routes;  // Requests in flight: L1 holds one for each cycle of its latency, and those that miss.
  } texel_gather_params_t;

  localparam texel_gather_params_t TEXEL_GATHER_PARAMS = {32'd2,32'd160};

endpackage
