// Generated from `params!` of access_return: BLESS=1 cargo test --test checks pkg.

package access_return_params_pkg;

  typedef struct packed {
    int unsigned sides;  // Sub-partitions of a partition, which share units of long latency.
    int unsigned l1_responses;  // Wavefronts of L1 that have entries when they return.
    int unsigned shared_responses;  // Responses of shared memory that have.
  } access_return_params_t;

  localparam access_return_params_t ACCESS_RETURN_PARAMS = {32'd2,32'd128,32'd16};

endpackage
