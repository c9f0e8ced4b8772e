// Generated from `params!` of depth_step: BLESS=1 cargo test --test checks pkg.

package depth_step_params_pkg;

  typedef struct packed {
    int unsigned rops;  // ROPs, one of each kind in a partition.
    int unsigned late;  // Acts on late packets instead of early ones; fixed by PROP.
    int unsigned work_depth;  // Queue depth at the input: 2 break the ready path at full rate.
    int unsigned zrop_depth;  // Queue depth for packets to each ROP: 2 break the ready path at full rate.
    int unsigned result_depth;  // Queue depth for responses of each ROP: 2 break the ready path at full rate.
  } depth_step_params_t;

  localparam depth_step_params_t DEPTH_STEP_PARAMS = {32'd2,32'd0,32'd2,32'd2,32'd2};

endpackage
