// Generated from `params!` of fault_watch: BLESS=1 cargo test --test checks pkg.

package fault_watch_params_pkg;

  typedef struct packed {
    int unsigned sub_partitions;  // Sub-partitions of an SM: those of all its partitions.
  } fault_watch_params_t;

  localparam fault_watch_params_t FAULT_WATCH_PARAMS = {32'd4};

endpackage
