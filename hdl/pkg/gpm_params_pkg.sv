// Generated from `params!` of gpm: BLESS=1 cargo test --test checks pkg.

package gpm_params_pkg;
  import batch_route_params_pkg::*;
  import subtile_launch_params_pkg::*;
  import pixel_collect_params_pkg::*;

  typedef struct packed {
    int unsigned tpcs;  // Clusters: SMs are divided equally among them, one or two each.
    int unsigned sms;  // SMs, each in a TPC of its own: 8 at most in a GPC.
    int unsigned gpcs;  // GPCs: clusters and SMs are divided equally among them.
    int unsigned subtiles;  // Subtiles that an SM can hold, up to their last output.
    batch_route_params_t route;
    subtile_launch_params_t launch;
    pixel_collect_params_t collect;
  } gpm_params_t;

  localparam gpm_params_t GPM_PARAMS = {32'd2,32'd2,32'd1,32'd16,{32'd2,32'd2,32'd1,32'd2},{32'd2,32'd2,32'd8,32'd16,32'd2},{32'd2,32'd16,32'd2}};

endpackage
