// Generated from `params!` of colour_kinds: BLESS=1 cargo test --test checks pkg.

package colour_kinds_params_pkg;

  typedef struct packed {
    int unsigned compress;  // 1: tiles are compressed. 0 is for comparison; results are the same.
    int unsigned evicted_depth;  // Tiles that can wait to be written back: 4, a few to ride out a stall of the port.
  } colour_kinds_params_t;

  localparam colour_kinds_params_t COLOUR_KINDS_PARAMS = {32'd1,32'd4};

endpackage
