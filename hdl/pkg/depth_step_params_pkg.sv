// Generated from `params!` of depth_step: BLESS=1 cargo test --test checks pkg.

package depth_step_params_pkg;

  typedef struct packed {
    int unsigned rops;  // ROPs: 1, 2, 4 or 8.
    int unsigned late;  // Acts on late packets, not on early ones: PROP says so itself.
    int unsigned work_depth;  // Packets that can wait at the input: 2 cut the channel at full rate.
    int unsigned zrop_depth;  // Packets that can wait for each ROP: 2 cut the channel at full rate.
    int unsigned result_depth;  // Answers of each ROP that can wait: 2 cut the channel at full rate.
  } depth_step_params_t;

  localparam depth_step_params_t DEPTH_STEP_PARAMS = {32'd2,32'd0,32'd2,32'd2,32'd2};

endpackage
