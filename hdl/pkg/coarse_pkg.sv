// Generated from rtl-model/gpc/coarse_raster/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package coarse_pkg;
  import raster_pkg::*;

  // Tiles of a row that the row scan tests in one cycle.
  localparam int unsigned SCAN_TILES = 16;

  // Value of an edge function at the corner of a tile that lies furthest along
  // the inward normal, in 4096 units: 16 pixels of 256.
  typedef logic signed [36:0] corner_value_t;

  // A run of touched tiles of one row, at most one window long; or an empty run for a packet without tiles. With
  // several GPCs each GPC owns every n-th tile.
  typedef struct packed {
    // The next packet of setup begins with this run.
    logic take;
    // The last run of its primitive.
    logic last;
    logic leftward;
    logic [4:0] count;
    // First tile, and the edge values there.
    tile_coord_t x;
    tile_coord_t y;
    corner_value_t [EDGES-1:0] e;
  } tile_span_t;

endpackage
