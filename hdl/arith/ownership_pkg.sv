// Who owns a 16x16-pixel tile.

// A function reads part of what it is given.
/* verilator lint_off UNUSEDSIGNAL */

package ownership_pkg;

  import raster_pkg::*;

  // Which of `gpcs` GPCs, a power of two, rasterises a tile: (x + 2 y) mod gpcs. Neighbours in
  // a row are of different GPCs, and every so many tiles of it are one's. A tile's ROP is
  // x ^ y, of which this says nothing: of any square of tiles with as many on a side as there
  // are GPCs or ROPs, each GPC has as many of each ROP, so that all ROPs are at work for each GPC.
  function automatic gpc_id_t gpc_of(input tile_coord_t x, input tile_coord_t y, input int unsigned gpcs);
    return gpc_id_t'(x + (y << 1)) & gpc_id_t'(gpcs - 1);
  endfunction

endpackage
