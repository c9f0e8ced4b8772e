// Generated from `params!` of barriers: BLESS=1 cargo test --test checks pkg.

package barriers_params_pkg;

  typedef struct packed {
    int unsigned sub_partitions;  // Sub-partitions of an SM: those of all its partitions.
    int unsigned depth;  // Queued instructions of a sub-partition.
  } barriers_params_t;

  localparam barriers_params_t BARRIERS_PARAMS = {32'd4,32'd4};

endpackage
