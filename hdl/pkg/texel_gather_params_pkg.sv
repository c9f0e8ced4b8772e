// Generated from `params!` of texel_gather: BLESS=1 cargo test --test checks pkg.

package texel_gather_params_pkg;

  typedef struct packed {
    int unsigned routes;  // Requests in flight: L1 holds one for each cycle of its latency, and those that miss.
  } texel_gather_params_t;

  localparam texel_gather_params_t TEXEL_GATHER_PARAMS = {32'd160};

endpackage
