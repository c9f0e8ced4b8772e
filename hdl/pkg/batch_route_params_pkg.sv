// Generated from `params!` of batch_route: BLESS=1 cargo test --test checks pkg.

package batch_route_params_pkg;

  typedef struct packed {
    int unsigned tpcs;  // Clusters: SMs go to them in equal shares.
    int unsigned sms;  // SMs.
    int unsigned pes;  // PESs: clusters go to them in equal shares.
    int unsigned depth;  // Packets that wait.
  } batch_route_params_t;

  localparam batch_route_params_t BATCH_ROUTE_PARAMS = {32'd2,32'd2,32'd1,32'd2};

endpackage
