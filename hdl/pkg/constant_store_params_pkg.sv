// Generated from `params!` of constant_store: BLESS=1 cargo test --test checks pkg.

package constant_store_params_pkg;

  typedef struct packed {
    int unsigned work_depth;  // Sectors of updates that can wait.
    int unsigned slots;  // Copies of older versions' blocks that can exist.
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
  } constant_store_params_t;

  localparam constant_store_params_t CONSTANT_STORE_PARAMS = {32'd16,32'd64,32'd2};

endpackage
