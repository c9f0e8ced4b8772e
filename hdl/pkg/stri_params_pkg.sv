// Generated from `params!` of stri: BLESS=1 cargo test --test checks pkg.

package stri_params_pkg;

  typedef struct packed {
    int unsigned sms;  // SMs of the cluster.
    int unsigned depth;  // Packets that can wait.
    int unsigned ahead;  // Primitives whose vertices are prefetched.
    int unsigned planes;  // Capacity of an SM's TRAM.
    int unsigned prims;  // Maximum primitives with planes in an SM's TRAM.
  } stri_params_t;

  localparam stri_params_t STRI_PARAMS = {32'd1,32'd2,32'd16,32'd1365,32'd128};

endpackage
