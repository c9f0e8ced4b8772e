// Generated from `params!` of pixel_collect: BLESS=1 cargo test --test checks pkg.

package pixel_collect_params_pkg;

  typedef struct packed {
    int unsigned sms;  // SMs, each in a TPC of its own: 8 at most in a GPC.
    int unsigned subtiles;  // Subtiles that an SM can hold, up to their last output.
    int unsigned outputs;  // Queue depth for outputs of an SM.
  } pixel_collect_params_t;

  localparam pixel_collect_params_t PIXEL_COLLECT_PARAMS = {32'd2,32'd16,32'd2};

endpackage
