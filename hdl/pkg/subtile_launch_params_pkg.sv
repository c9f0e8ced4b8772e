// Generated from `params!` of subtile_launch: BLESS=1 cargo test --test checks pkg.

package subtile_launch_params_pkg;

  typedef struct packed {
    int unsigned tpcs;  // Clusters: SMs are divided equally among them, one or two each.
    int unsigned sms;  // SMs, each in a TPC of its own: 8 at most in a GPC.
    int unsigned credit;  // Subtiles that can wait at an MPC.
    int unsigned subtiles;  // Subtiles that an SM can hold, up to their last output.
    int unsigned depth;  // Queue depth.
  } subtile_launch_params_t;

  localparam subtile_launch_params_t SUBTILE_LAUNCH_PARAMS = {32'd2,32'd2,32'd8,32'd16,32'd2};

endpackage
