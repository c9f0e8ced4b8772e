// The data of a tile to write back.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package z_compare_back_pkg;
  import tile_port_pkg::*;
  import zrop_pkg::*;

  // Tiles of a kilobyte to clear.
  function automatic zrop_dirty_t cleared(input zrop_clear_t clear, input zrop_surface_t s);
    zrop_dirty_t b;
    b = '0;
    b.tile = {clear.line, 2'b0};
    b.op = zrop_layout_pkg::is_packed(s) ? TILE_OP_CLEAR_DEPTH : TILE_OP_FAST_CLEAR;
    b.sectors[3:0] = clear.tiles;
    b.code = clear.code;
    return b;
  endfunction

  // A marker.
  function automatic zrop_dirty_t marked(input logic [3:0] id);
    zrop_dirty_t b;
    b = '0;
    b.marker = 1'b1;
    b.slot[3:0] = id;
    return b;
  endfunction

  // The tile in a slot; second: its second sector of planes is in use.
  function automatic zrop_dirty_t dirty_of(
    input zrop_clean_t clean, input zrop_meta_t meta, input logic second, input zrop_surface_t s, input zrop_page_t page
  );
    zrop_dirty_t b;
    logic [9:0][31:0] bytes;
    logic [63:0] depth;
    logic plain;
    plain = zrop_kinds_pkg::plain(s, page);
    b.marker = 1'b0;
    b.slot = clean.slot;
    b.tile = clean.tile;
    b.format = s.format;
    b.wide = zrop_layout_pkg::is_wide(s);
    b.code = '0;
    b.planes = meta.planes;
    b.op = zrop_kinds_pkg::naive(s, page) ? TILE_OP_PLAIN : TILE_OP_RAW;
    b.status = plain ? 2'd0 : meta.dirty == 0 ? meta.status : meta.planes ? {1'b1, second} : 2'd0;
    // Memory has no samples of a tile with a clear value.
    b.dirty = meta.status == 2'd1 && meta.dirty != 0 ? '1 : meta.dirty;
    b.dirty_stencil = meta.dirty_stencil;
    depth = meta.planes ? '0 : b.dirty;
    bytes = zrop_layout_pkg::byte_mask(s.format, depth, meta.dirty_stencil);
    b.sectors = '0;
    for (int k = 0; k < 16; k++)
      if (b.wide ? k % 8 < 5 : k < 8)
        b.sectors[k] = bytes[zrop_layout_pkg::in_cache(s.format, b.wide, 4'(k), 1'b0)] != '0;
    if (meta.planes && meta.dirty != 0)
      b.sectors |= zrop_layout_pkg::planes_in_memory(s.format, b.wide, second);
    return b;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
