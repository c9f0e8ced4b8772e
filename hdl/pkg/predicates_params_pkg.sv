// Generated from `params!` of predicates: BLESS=1 cargo test --test checks pkg.

package predicates_params_pkg;

  typedef struct packed {
    int unsigned slots;  // Slots of warps of a sub-partition.
  } predicates_params_t;

  localparam predicates_params_t PREDICATES_PARAMS = {32'd16};

endpackage
