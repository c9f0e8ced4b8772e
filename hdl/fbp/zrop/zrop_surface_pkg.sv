// Tiles of the depth surface: where they are, what a draw needs of them, and how a
// clear is cut into them.

// A function that takes a struct need not read all of it.
/* verilator lint_off UNUSEDSIGNAL */
package zrop_surface_pkg;
  import clear_pkg::*;
  import frtx_pkg::*;
  import memory_port_pkg::*;
  import state_pkg::*;
  import tile_depth_pkg::*;
  import zrop_pkg::*;

  typedef logic [34:0] index_t;

  typedef struct packed {
    zrop_draw_t      draw;
    sector_address_t tile;
  } item_t;

  // Sector at which the tile starts that has the given pixel in its upper-left corner.
  function automatic sector_address_t tile_of(input zrop_surface_t s, input logic [14:0] x, input logic [14:0] y);
    logic [15:0] sx, sy;
    logic [16:0] columns;
    logic [19:0] x_bytes;
    logic z16;
    z16 = s.format == DEPTH_FORMAT_Z16;
    sx = 16'({1'b0, x} << zrop_layout_pkg::across(s.mode));
    sy = 16'({1'b0, y} << zrop_layout_pkg::down(s.mode));
    columns = z16 ? 17'((18'(s.width) + 18'd31) >> 5) : 17'((18'(s.width) + 18'd15) >> 4);
    x_bytes = z16 ? {3'b0, sx, 1'b0} : {2'b0, sx, 2'b0};
    return s.base + block_linear_pkg::sector(columns[15:0], s.height, x_bytes, sy);
  endfunction

  // Number of a tile in its surface, in the order of addresses.
  function automatic index_t index(input zrop_surface_t s, input sector_address_t tile);
    sector_address_t from;
    from = tile - s.base;
    return s.format == DEPTH_FORMAT_Z16 ? {2'b0, from[34:3], from[0]} : {3'b0, from[34:3]};
  endfunction

  // The tile of a number.
  function automatic sector_address_t tile_at(input zrop_surface_t s, input logic [15:0] i);
    return s.base + (s.format == DEPTH_FORMAT_Z16 ? {17'b0, i[15:1], 2'b0, i[0]} : {16'b0, i, 3'b0});
  endfunction

  // Whether a tile may be held as planes.
  function automatic logic compress(input zrop_surface_t s, input sector_address_t tile);
    return s.compress && (index(s, tile) >> ZROP_STATUS_LOG2) == 0;
  endfunction

  // The draw of a fine raster transaction, and its tile.
  function automatic item_t draw_of(input zrop_surface_t s, input frtx_t frtx);
    item_t i;
    i = '0;
    i.tile = tile_of(s, 15'(frtx.x), 15'(frtx.y));
    i.draw.answer = 1'b1;
    i.draw.back = frtx.back;
    i.draw.accept = frtx.accept;
    i.draw.compress = compress(s, i.tile);
    i.draw.x = {1'b0, frtx.x[13:3]};
    i.draw.y = {1'b0, frtx.y[13:3]};
    i.draw.coverage = frtx.coverage;
    i.draw.plane = frtx.plane;
    return i;
  endfunction

  // Pixels of a tile across, and down.
  function automatic logic [14:0] wide(input sample_mode_t mode);
    return 15'd8 >> zrop_layout_pkg::across(mode);
  endfunction

  function automatic logic [14:0] high(input sample_mode_t mode);
    return 15'd8 >> zrop_layout_pkg::down(mode);
  endfunction

  // The draw that clears a tile of a clear, and the tile.
  function automatic item_t clear_of(
    input zrop_state_t s, input clear_tile_t clear, input logic [14:0] x, input logic [14:0] y
  );
    item_t i;
    logic [7:0] columns, rows;
    logic [15:0] at;
    i = '0;
    for (int k = 0; k < 8; k++) begin
      at = 16'(x) + (16'(k) >> zrop_layout_pkg::across(s.surface.mode));
      columns[k] = at >= 16'(clear.rect.x0) && at < 16'(clear.rect.x1);
      at = 16'(y) + (16'(k) >> zrop_layout_pkg::down(s.surface.mode));
      rows[k] = at >= 16'(clear.rect.y0) && at < 16'(clear.rect.y1);
    end
    i.tile = tile_of(s.surface, x, y);
    i.draw.clear_z = clear.z;
    i.draw.clear_stencil = clear.stencil;
    i.draw.raw = s.surface.format == DEPTH_FORMAT_Z32 && !depth_pkg::exact(s.clear_z);
    // Z16 has planes or compressed clears, not both.
    i.draw.compress = compress(s.surface, i.tile) && !i.draw.raw && s.surface.format != DEPTH_FORMAT_Z16;
    if (i.draw.raw) begin
      i.draw.min = s.clear_z;
      i.draw.max = s.clear_z;
    end
    i.draw.x = x[14:3];
    i.draw.y = y[14:3];
    for (int b = 0; b < 64; b++) i.draw.coverage[b] = columns[b%8] && rows[b/8];
    i.draw.plane = depth_pkg::flat(s.clear_z);
    return i;
  endfunction

  // What a draw needs of its tile.
  typedef struct packed {
    logic       touch;         // it reads or writes the tile
    logic [7:0] sectors;       // to fetch
    logic       z;             // depth is among them
    logic       have_z;        // what is here once they have come
    logic [1:0] have_stencil;  // by halves
  } needs_t;

  function automatic needs_t needs(
    input zrop_plan_t plan,
    input logic [63:0] coverage,
    input logic clear_stencil,
    input depth_format_t format,
    input logic have_z,
    input logic [1:0] have_stencil,
    input logic [1:0] status
  );
    needs_t n;
    logic reads, all_pass, whole;
    logic [63:0] covered;
    n = '0;
    reads = plan.bounds || zrop_state_pkg::compares(plan.func);
    all_pass = !plan.stencil || plan.face.func == COMPARE_ALWAYS;
    whole = plan.z_write && coverage == '1 && all_pass && !reads && !plan.clip;
    n.touch = coverage != 0 && (reads || plan.z_write || plan.stencil || plan.clip);
    n.z = n.touch && !have_z && (reads || (plan.z_write && !whole && status != 0));
    if (n.z)
      case (status)
        2'd0: n.sectors = zrop_layout_pkg::depth_sectors(format);
        2'd1: n.sectors = 8'h01;
        default: n.sectors = 8'h03;
      endcase
    n.have_z = have_z || n.z || whole;
    n.have_stencil = have_stencil;
    for (int h = 0; h < 2; h++) begin
      covered = coverage & zrop_merge_pkg::HALVES[h];
      if (plan.stencil && !have_stencil[h]) begin
        if (!clear_stencil && covered != 0) n.sectors[3+4*h] = 1'b1;
        if ((covered != 0 && !clear_stencil) || covered == zrop_merge_pkg::HALVES[h]) n.have_stencil[h] = 1'b1;
      end
    end
    return n;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
