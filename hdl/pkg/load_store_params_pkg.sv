// Generated from `params!` of load_store: BLESS=1 cargo test --test checks pkg.

package load_store_params_pkg;
  import surface_params_pkg::*;

  typedef struct packed {
    int unsigned sides;  // Sub-partitions that it serves.
    int unsigned l1_answers;  // Wavefronts of L1 that have room when they come back.
    int unsigned shared_answers;  // Answers of shared memory that have.
    surface_params_t surface;
  } load_store_params_t;

  localparam load_store_params_t LOAD_STORE_PARAMS = {32'd2,32'd128,32'd16,{{32'd8}}};

endpackage
