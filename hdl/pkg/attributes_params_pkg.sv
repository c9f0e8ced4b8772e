// Generated from `params!` of attributes: BLESS=1 cargo test --test checks pkg.

package attributes_params_pkg;

  typedef struct packed {
    int unsigned sides;  // Sub-partitions of a partition, which share units of long latency.
    int unsigned depth;  // Queued instructions of a side.
    int unsigned tram;  // Start of planes in shared memory, in its last 16 KB.
    int unsigned planes;  // Planes that fit.
  } attributes_params_t;

  localparam attributes_params_t ATTRIBUTES_PARAMS = {32'd2,32'd4,32'd192,32'd1365};

endpackage
