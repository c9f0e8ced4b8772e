// Generated from `params!` of access_entry: BLESS=1 cargo test --test checks pkg.

package access_entry_params_pkg;

  typedef struct packed {
    int unsigned sides;  // Sub-partitions of a partition, which share units of long latency.
  } access_entry_params_t;

  localparam access_entry_params_t ACCESS_ENTRY_PARAMS = {32'd2};

endpackage
