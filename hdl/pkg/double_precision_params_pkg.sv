// Generated from `params!` of double_precision: BLESS=1 cargo test --test checks pkg.

package double_precision_params_pkg;

  typedef struct packed {
    int unsigned depth;  // Queued instructions.
    int unsigned lane_cycles;  // Cycles from one lane of an instruction to the next.
  } double_precision_params_t;

  localparam double_precision_params_t DOUBLE_PRECISION_PARAMS = {32'd4,32'd4};

endpackage
