// Generated from `params!` of prim_assemble: BLESS=1 cargo test --test checks pkg.

package prim_assemble_params_pkg;

  typedef struct packed {
    int unsigned step_depth;  // Steps waiting for their pairs: as many clocks of fetch latency are hidden.
    int unsigned pair_depth;  // Pairs waiting for their steps: 2 keep up one a clock.
  } prim_assemble_params_t;

  localparam prim_assemble_params_t PRIM_ASSEMBLE_PARAMS = {32'd64,32'd2};

endpackage
