// Generated from `params!` of colour_writeback: BLESS=1 cargo test --test checks pkg.

package colour_writeback_params_pkg;

  typedef struct packed {
    int unsigned evicted_depth;  // Tiles that can wait to be written back: 4, a few to ride out a stall of the port.
  } colour_writeback_params_t;

  localparam colour_writeback_params_t COLOUR_WRITEBACK_PARAMS = {32'd4};

endpackage
