// Generated from `params!` of zcull: BLESS=1 cargo test --test checks pkg.

package zcull_params_pkg;
  import range_test_params_pkg::*;

  typedef struct packed {
    int unsigned rops;  // ROPs that report and answer fences: 1, 2, 4 or 8.
    int unsigned tile_depth;  // Packets that wait at the input: 2 keep it at one per clock.
    int unsigned feedback_depth;  // Messages that wait from each ZROP; the source has 64 in all.
    int unsigned flight_depth;  // Packets between input and output: as many as clocks they spend there.
    int unsigned patience;  // Clocks that feedback waits for a gap between tiles before it makes one.
    range_test_params_t range_test;
  } zcull_params_t;

  localparam zcull_params_t ZCULL_PARAMS = {32'd2,32'd2,32'd32,32'd16,32'd16,{32'd2,32'd0}};

endpackage
