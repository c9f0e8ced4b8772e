// Generated from `params!` of warp_scheduler: BLESS=1 cargo test --test checks pkg.

package warp_scheduler_params_pkg;

  typedef struct packed {
    int unsigned lanes_log2;  // Datapaths of fixed latency of a sub-partition, as a power of two: with fewer than 32, results arrive in groups of lanes.
    int unsigned words;  // Queued words of a slot.
    int unsigned room;  // Queue entries at the unit of each path.
    int unsigned control_room;  // Queue entries at divergence.
    int unsigned control_cycles;  // Cycles from one instruction on the path Divergence to the next.
    int unsigned dual_issue;  // 1: a word with a stall count of 0 that stays issues as a pair with the next one, where possible.
  } warp_scheduler_params_t;

  localparam warp_scheduler_params_t WARP_SCHEDULER_PARAMS = {32'd5,32'd8,32'd4,32'd2,32'd4,32'd0};

endpackage
