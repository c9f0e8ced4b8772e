// Generated from `params!` of colour_writeback: BLESS=1 cargo test --test checks pkg.

package colour_writeback_params_pkg;

  typedef struct packed {
    int unsigned tile_depth;  // Queue depth for tiles: 2 break the ready path at full rate.
    int unsigned sector_depth;  // Queue depth for sectors that wait for the code of their tile: 16, two tiles.
  } colour_writeback_params_t;

  localparam colour_writeback_params_t COLOUR_WRITEBACK_PARAMS = {32'd2,32'd16};

endpackage
