// Generated from `params!` of control_join: BLESS=1 cargo test --test checks pkg.

package control_join_params_pkg;

  typedef struct packed {
    int unsigned partitions;  // Partitions of an SM, each with an L1.
  } control_join_params_t;

  localparam control_join_params_t CONTROL_JOIN_PARAMS = {32'd2};

endpackage
