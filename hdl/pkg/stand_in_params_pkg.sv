// Generated from `params!` of stand_in: BLESS=1 cargo test --test checks pkg.

package stand_in_params_pkg;

  typedef struct packed {
    int unsigned depth;  // Packets of each kind that wait.
  } stand_in_params_t;

  localparam stand_in_params_t STAND_IN_PARAMS = {32'd2};

endpackage
