// Generated from `params!` of batch_route: BLESS=1 cargo test --test checks pkg.

package batch_route_params_pkg;

  typedef struct packed {
    int unsigned tpcs;  // Clusters: SMs are divided equally among them.
    int unsigned sms;  // SMs, each in a TPC of its own: 8 at most in a GPC.
    int unsigned pes;  // PESs: clusters are divided equally among them.
    int unsigned depth;  // Queue depth.
  } batch_route_params_t;

  localparam batch_route_params_t BATCH_ROUTE_PARAMS = {32'd2,32'd2,32'd1,32'd2};

endpackage
