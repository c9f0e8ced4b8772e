// Generated from `params!` of texture_entry: BLESS=1 cargo test --test checks pkg.

package texture_entry_params_pkg;

  typedef struct packed {
    int unsigned sides;  // Sub-partitions of a partition, which share units of long latency.
  } texture_entry_params_t;

  localparam texture_entry_params_t TEXTURE_ENTRY_PARAMS = {32'd2};

endpackage
