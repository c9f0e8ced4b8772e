// Ownership: the GPC that rasterises a 16x16-pixel tile. Specification: Coarse raster.

// Functions use only some bits of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package ownership_pkg;

  import raster_pkg::*;

  // Number of the GPC, of `gpcs`, a power of two, that rasterises a tile: (x + 2 y) mod gpcs. In a row of tiles the GPCs
  // alternate. A tile's ROP is x ^ y, which is independent of this: in any square of tiles with as many on a side as there
  // are GPCs or ROPs, each GPC has equally many tiles of each ROP, so all ROPs work for each GPC.
  function automatic gpc_id_t gpc_of(input tile_coord_t x, input tile_coord_t y, input int unsigned gpcs);
    return gpc_id_t'(x + (y << 1)) & gpc_id_t'(gpcs - 1);
  endfunction

endpackage
