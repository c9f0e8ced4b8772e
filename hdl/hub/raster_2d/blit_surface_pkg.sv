// Where the pixels of a surface are.

package blit_surface_pkg;
  import memory_port_pkg::*;
  import raster_2d_pkg::*;

  // A pixel's sector, and its first byte there.
  typedef struct packed {
    sector_address_t address;
    logic [4:0]      first;
  } blit_sector_t;

  // `above`: the 64-byte columns above its row, or above its row of blocks.
  /* verilator lint_off UNUSEDSIGNAL */  // the surface's columns are in `above`
  function automatic blit_sector_t sector_of(
    input blit_surface_t surface, input logic [31:0] above, input logic [15:0] x, input logic [15:0] y
  );
    logic [19:0] byte_x;
    logic [34:0] offset;
    byte_x = 20'(x) << surface.texel_log2;
    offset = surface.pitch_linear ? {2'b0, above, 1'b0} + 35'(byte_x[19:5])
        : block_linear_pkg::sector_below(above, surface.block_height, surface.block_depth, byte_x, y);
    return '{
        address: surface.base + offset,
        first: surface.pitch_linear ? byte_x[4:0] : {y[0], byte_x[3:0]}
    };
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */
endpackage
