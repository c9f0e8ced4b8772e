// Generated from `params!` of warp_scheduler: BLESS=1 cargo test --test checks pkg.

package warp_scheduler_params_pkg;

  typedef struct packed {
    int unsigned lanes_log2;  // Datapaths of fixed latency, as a power of two.
    int unsigned words;  // Words of a slot that there is room for.
    int unsigned room;  // Room at the unit of each path.
    int unsigned control_room;  // Room at divergence.
    int unsigned control_clocks;  // From one instruction on the path Divergence to the next.
    int unsigned dual_issue;  // A word with a stall count of 0 that stays issues with the next one, where it may.
  } warp_scheduler_params_t;

  localparam warp_scheduler_params_t WARP_SCHEDULER_PARAMS = {32'd5,32'd8,32'd4,32'd2,32'd4,32'd0};

endpackage
