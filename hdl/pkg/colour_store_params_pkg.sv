// Generated from `params!` of colour_store: BLESS=1 cargo test --test checks pkg.

package colour_store_params_pkg;

  typedef struct packed {
    int unsigned cached_depth;  // Queue depth for sectors that wait for memory: 128, as many as the cache has; more can never be in flight usefully.
    int unsigned read_data_depth;  // Queue depth for sectors from memory: 2 break the ready path at full rate.
  } colour_store_params_t;

  localparam colour_store_params_t COLOUR_STORE_PARAMS = {32'd128,32'd2};

endpackage
