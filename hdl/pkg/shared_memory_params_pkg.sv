// Generated from `params!` of shared_memory: BLESS=1 cargo test --test checks pkg.

package shared_memory_params_pkg;

  typedef struct packed {
    int unsigned askers;  // Requesters: load/store units, attributes.
    int unsigned tram;  // The block where the planes begin.
    int unsigned latency;  // Cycles that a response is delayed.
  } shared_memory_params_t;

  localparam shared_memory_params_t SHARED_MEMORY_PARAMS = {32'd4,32'd192,32'd1};

endpackage
