// Generated from `params!` of prim_assemble: BLESS=1 cargo test --test checks pkg.

package prim_assemble_params_pkg;

  typedef struct packed {
    int unsigned step_depth;  // Queue depth for steps that wait for their pairs: the fetch latency, in cycles, that it hides.
    int unsigned pair_depth;  // Queue depth for pairs: 2 sustain one a cycle.
  } prim_assemble_params_t;

  localparam prim_assemble_params_t PRIM_ASSEMBLE_PARAMS = {32'd64,32'd2};

endpackage
