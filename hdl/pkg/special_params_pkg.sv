// Generated from `params!` of special: BLESS=1 cargo test --test checks pkg.

package special_params_pkg;

  typedef struct packed {
    int unsigned sides;  // Sub-partitions of a partition, which share units of long latency.
    int unsigned lanes_log2;  // Number of lanes, log2.
    int unsigned depth;  // Queued instructions of a side.
  } special_params_t;

  localparam special_params_t SPECIAL_PARAMS = {32'd2,32'd4,32'd4};

endpackage
