// Generated from `params!` of texture_results: BLESS=1 cargo test --test checks pkg.

package texture_results_params_pkg;

  typedef struct packed {
    int unsigned sides;  // Sub-partitions of a partition, which share units of long latency.
  } texture_results_params_t;

  localparam texture_results_params_t TEXTURE_RESULTS_PARAMS = {32'd2};

endpackage
