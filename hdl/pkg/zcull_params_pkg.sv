// Generated from `params!` of zcull: BLESS=1 cargo test --test checks pkg.

package zcull_params_pkg;
  import range_test_params_pkg::*;

  typedef struct packed {
    int unsigned rops;  // ROPs, one of each kind in a partition.
    int unsigned tile_depth;  // Queue depth at the input: 2 sustain one a cycle.
    int unsigned feedback_depth;  // Queue depth for messages from each ZROP, which sends at most 64 in all.
    int unsigned flight_depth;  // Queue depth for packets between input and output: the cycles that they spend there.
    int unsigned patience;  // Cycles for which feedback waits for a gap between tiles before it stalls them.
    range_test_params_t range_test;
  } zcull_params_t;

  localparam zcull_params_t ZCULL_PARAMS = {32'd2,32'd2,32'd32,32'd16,32'd16,{32'd2,32'd0}};

endpackage
