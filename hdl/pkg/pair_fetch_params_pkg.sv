// Generated from `params!` of pair_fetch: BLESS=1 cargo test --test checks pkg.

package pair_fetch_params_pkg;

  typedef struct packed {
    int unsigned prim_depth;  // Queue depth at `prim`: 2 sustain one a cycle.
  } pair_fetch_params_t;

  localparam pair_fetch_params_t PAIR_FETCH_PARAMS = {32'd2};

endpackage
