// Generated from `params!` of colour_tags: BLESS=1 cargo test --test checks pkg.

package colour_tags_params_pkg;

  typedef struct packed {
    int unsigned tiles;  // Slots of the cache in use, of 256 bytes each: 16, as the specification chooses.
    int unsigned addressed_depth;  // Queue depth for sectors: 2 break the ready path at full rate.
  } colour_tags_params_t;

  localparam colour_tags_params_t COLOUR_TAGS_PARAMS = {32'd16,32'd2};

endpackage
