// Generated from `params!` of colour_store: BLESS=1 cargo test --test checks pkg.

package colour_store_params_pkg;

  typedef struct packed {
    int unsigned cached_depth;  // Sectors that can wait for memory: 128, as many as the cache has; no more can be on their way to any use.
    int unsigned read_data_depth;  // Sectors from memory that can wait for their work: 2 cut the channel at full rate.
  } colour_store_params_t;

  localparam colour_store_params_t COLOUR_STORE_PARAMS = {32'd128,32'd2};

endpackage
