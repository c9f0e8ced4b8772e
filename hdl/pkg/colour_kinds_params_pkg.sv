// Generated from `params!` of colour_kinds: BLESS=1 cargo test --test checks pkg.

package colour_kinds_params_pkg;

  typedef struct packed {
    int unsigned compress;  // 1: tiles are compressed. 0 is for comparison; results are the same.
    int unsigned evicted_depth;  // Queue depth for tiles to write back: 4 absorb a short stall of the port.
  } colour_kinds_params_t;

  localparam colour_kinds_params_t COLOUR_KINDS_PARAMS = {32'd1,32'd4};

endpackage
