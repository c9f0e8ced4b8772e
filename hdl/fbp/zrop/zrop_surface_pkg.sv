// Tiles of the depth surface: their location, what a draw needs of them, and how a clear is split into them.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package zrop_surface_pkg;
  import clear_pkg::*;
  import frtx_pkg::*;
  import geometry_pkg::*;
  import memory_port_pkg::*;
  import state_pkg::*;
  import tile_depth_pkg::*;
  import zrop_pkg::*;

  typedef struct packed {
    zrop_draw_t      draw;
    sector_address_t tile;
  } item_t;

  // First sector of the layer. A layer beyond the last is treated as the first.
  function automatic sector_address_t layer_of(input zrop_surface_t s);
    return block_linear_pkg::layer_sector(s.base, 32'(s.layer_pitch), s.first_layer, s.layer,
                                          s.one_layer ? 16'd0 : s.layers);
  endfunction

  // First sector of the tile whose upper-left corner is the given pixel.
  function automatic sector_address_t tile_of(input zrop_surface_t s, input logic [14:0] x, input logic [14:0] y);
    logic [15:0] sx, sy;
    logic [16:0] columns;
    logic [19:0] x_bytes;
    logic z16, is_wide;
    is_wide = zrop_layout_pkg::is_wide(s);
    z16 = s.format == DEPTH_FORMAT_Z16;
    sx = 16'({1'b0, x} << zrop_samples_pkg::across(s.mode));
    sy = 16'({1'b0, y} << zrop_samples_pkg::down(s.mode));
    columns = z16 ? 17'((18'(s.width) + 18'd31) >> 5) :
        is_wide ? 17'((18'(s.width) + 18'd7) >> 3) : 17'((18'(s.width) + 18'd15) >> 4);
    x_bytes = z16 ? {3'b0, sx, 1'b0} : is_wide ? {1'b0, sx, 3'b0} : {2'b0, sx, 2'b0};
    return layer_of(s) + block_linear_pkg::sector(columns[15:0], s.height, x_bytes, sy);
  endfunction

  // Whether a tile may be held as planes.
  function automatic logic compress(input zrop_surface_t s, input zrop_page_t page);
    logic stored;
    stored = zrop_kinds_pkg::usual(s) && (!page.known || zrop_kinds_pkg::fits(s, page.kind));
    return s.compress && (stored || s.format == DEPTH_FORMAT_Z16);
  endfunction

  // The draw of a fine raster transaction, and its tile. Depths of a shader form no plane and are unknown in advance.
  function automatic item_t draw_of(
    input zrop_surface_t s, input zrop_page_t page, input frtx_t frtx, input logic shaded
  );
    item_t i;
    i = '0;
    i.tile = tile_of(s, 15'(frtx.x), 15'(frtx.y));
    i.draw.response = 1'b1;
    i.draw.back = frtx.back;
    i.draw.accept = frtx.accept && !shaded;
    i.draw.unclipped = frtx.unclipped;
    i.draw.compress = compress(s, page) && !shaded;
    i.draw.shaded = shaded;
    i.draw.x = {1'b0, frtx.x[13:3]};
    i.draw.y = {1'b0, frtx.y[13:3]};
    i.draw.coverage = frtx.coverage;
    i.draw.plane = frtx.plane;
    return i;
  endfunction

  // Pixels of a tile across, and down.
  function automatic logic [14:0] wide(input sample_mode_t mode);
    return 15'd8 >> zrop_samples_pkg::across(mode);
  endfunction

  function automatic logic [14:0] high(input sample_mode_t mode);
    return 15'd8 >> zrop_samples_pkg::down(mode);
  endfunction

  // The next position of a clear, and whether that was the last.
  typedef struct packed {
    logic [14:0] x;
    logic [14:0] y;
    logic        over;
  } walk_t;

  // The next tile of a clear: the four tiles of a square are consecutive, those of a kilobyte first.
  function automatic walk_t walk(
    input zrop_surface_t s, input rect_t rect, input logic [14:0] from_x, input logic [14:0] from_y,
    input logic [14:0] x, input logic [14:0] y
  );
    walk_t n;
    logic [14:0] w, h, left, top;
    logic [15:0] across, down;
    logic down_first, may_across, may_down;
    w = wide(s.mode);
    h = high(s.mode);
    // Two tiles of eight-byte samples are a kilobyte; in blocks higher than a GOB they are one above the other.
    down_first = zrop_layout_pkg::is_wide(s) && s.height != '0;
    may_across = (x & w) == '0 && 16'(x) + 16'(w) < 16'(rect.x1);
    may_down = (y & h) == '0 && 16'(y) + 16'(h) < 16'(rect.y1);
    left = (x & ~w) > from_x ? x & ~w : from_x;
    top = (y & ~h) > from_y ? y & ~h : from_y;
    across = 16'(x | w) + 16'(w);
    down = 16'(y | h) + 16'(h);
    n.over = 1'b0;
    if (may_across && !(down_first && may_down)) begin
      n.x = x + w;
      n.y = down_first ? top : y;
    end else if (may_down) begin
      n.x = down_first ? x : left;
      n.y = y + h;
    end else if (across < 16'(rect.x1)) begin
      n.x = across[14:0];
      n.y = top;
    end else begin
      n.x = from_x;
      n.y = down[14:0];
      n.over = down >= 16'(rect.y1);
    end
    return n;
  endfunction

  // Whether a clear covers both Z16 tiles of a tile of memory, one of which is at (x, y).
  function automatic logic pairs(input sample_mode_t mode, input rect_t rect, input logic [14:0] x, input logic [14:0] y);
    logic [14:0] w, left;
    w = wide(mode);
    left = x & ~w;
    return rect.x0 <= left && 16'(left) + {w, 1'b0} <= 16'(rect.x1) && rect.y0 <= y &&
        16'(y) + 16'(high(mode)) <= 16'(rect.y1);
  endfunction

  // The word that a clear fills memory with: a float for depth with stencil.
  function automatic logic [31:0] clear_code(input zrop_state_t s);
    logic [31:0] code;
    code = depth_pkg::float_code(s.surface.format == DEPTH_FORMAT_Z16 ? DEPTH_FORMAT_Z16 : DEPTH_FORMAT_Z32, s.clear_z);
    return s.surface.format == DEPTH_FORMAT_Z16 ? {code[15:0], code[15:0]} : code;
  endfunction

  // Whether a draw gives a whole tile one depth, so that it may be cleared in memory.
  function automatic logic may_clear(input zrop_surface_t s, input zrop_plan_t plan, input zrop_draw_t draw);
    return draw.clear_z && plan.z_write && draw.coverage == '1 && s.compress &&
        (s.format != DEPTH_FORMAT_Z16 || draw.pair);
  endfunction

  // Whether it can be: depth with stencil if its pages are known to be compressed, Z16 if they have no planes.
  function automatic logic clears(input zrop_surface_t s, input zrop_page_t page, input zrop_plan_t plan,
                                  input zrop_draw_t draw);
    return may_clear(s, plan, draw) && ((s.format == DEPTH_FORMAT_Z32 && !zrop_layout_pkg::is_packed(s)) ||
        (page.known && zrop_kinds_pkg::plain(s, page) == (s.format == DEPTH_FORMAT_Z16)));
  endfunction

  // The draw that clears a tile of a clear, or decompresses all of it, and the tile.
  function automatic item_t clear_of(
    input zrop_state_t s, input zrop_page_t page, input clear_tile_t clear, input logic [14:0] x, input logic [14:0] y
  );
    item_t i;
    logic [7:0] columns, rows;
    logic [15:0] at;
    i = '0;
    for (int k = 0; k < 8; k++) begin
      at = 16'(x) + (16'(k) >> zrop_samples_pkg::across(s.surface.mode));
      columns[k] = at >= 16'(clear.rect.x0) && at < 16'(clear.rect.x1);
      at = 16'(y) + (16'(k) >> zrop_samples_pkg::down(s.surface.mode));
      rows[k] = at >= 16'(clear.rect.y0) && at < 16'(clear.rect.y1);
    end
    i.tile = tile_of(s.surface, x, y);
    i.draw.clear_z = clear.z;
    i.draw.clear_stencil = clear.stencil;
    i.draw.decompress = clear.decompress;
    i.draw.pair = s.surface.format == DEPTH_FORMAT_Z16 && pairs(s.surface.mode, clear.rect, x, y);
    i.draw.raw = s.surface.format == DEPTH_FORMAT_Z32 && !depth_pkg::exact(s.clear_z);
    // Z16 has planes or compressed clears, not both.
    i.draw.compress = compress(s.surface, page) && !i.draw.raw &&
        (s.surface.format != DEPTH_FORMAT_Z16 || !page.known || zrop_kinds_pkg::fits(s.surface, page.kind));
    if (i.draw.raw) begin
      i.draw.min = s.clear_z;
      i.draw.max = s.clear_z;
    end
    i.draw.x = x[14:3];
    i.draw.y = y[14:3];
    for (int b = 0; b < 64; b++) i.draw.coverage[b] = (columns[b%8] && rows[b/8]) || clear.decompress;
    i.draw.plane = depth_pkg::flat(s.clear_z);
    return i;
  endfunction

  // The clear of a tile, at (walk_x, walk_y) if the clear is under way, and the tile after it.
  typedef struct packed {
    item_t item;
    walk_t next;
  } clear_step_t;

  function automatic clear_step_t clear_step(
    input zrop_state_t s, input zrop_page_t page, input clear_tile_t clear, input logic walking,
    input logic [14:0] walk_x, input logic [14:0] walk_y
  );
    logic [14:0] from_x, from_y, x, y;
    from_x = clear.rect.x0 & ~(wide(s.surface.mode) - 15'd1);
    from_y = clear.rect.y0 & ~(high(s.surface.mode) - 15'd1);
    x = walking ? walk_x : from_x;
    y = walking ? walk_y : from_y;
    return '{item: clear_of(s, page, clear, x, y), next: walk(s.surface, clear.rect, from_x, from_y, x, y)};
  endfunction

  // Contents of a cached tile, present or in flight.
  typedef struct packed {
    logic       planes;   // the planes that it has in memory, if any
    logic       z;        // all depth
    logic [1:0] stencil;  // by halves
  } have_t;

  // Requirements of a draw for its tile.
  typedef struct packed {
    logic       touch;       // it reads or writes the tile
    logic       request;     // the kind of its page must be known first
    logic [9:0] sectors;     // sectors to fetch
    logic       compressed;  // only if the tile is compressed
    have_t      have;        // contents after the fetch
  } needs_t;

  // The sectors of a tile to fetch: those that are read or kept, as samples, or as planes if the tile holds planes.
  function automatic needs_t needs(
    input zrop_plan_t plan, input zrop_draw_t draw, input zrop_surface_t s, input have_t have, input zrop_page_t page
  );
    needs_t n;
    logic reads, works, all_pass, whole, plain;
    logic [63:0] covered;
    n = '0;
    reads = plan.bounds || zrop_state_pkg::compares(plan.func);
    all_pass = !plan.stencil || plan.face.func == COMPARE_ALWAYS;
    whole = plan.z_write && draw.coverage == '1 && all_pass && !reads && !plan.clip;
    plain = zrop_kinds_pkg::plain(s, page);
    // A draw that only clips touches no byte of the surface, which need not exist.
    works = reads || plan.z_write || plan.stencil;
    n.touch = (draw.coverage != 0 && (works || plan.clip)) || (plan.decompress && !plain);
    n.compressed = plan.decompress;
    if (n.touch && !have.z && reads) n.sectors = {2'b0, zrop_layout_pkg::depth_sectors(s.format)};
    else if (n.touch && !plain && plan.z_write && !whole && !have.planes) n.sectors = 10'h003;
    else if (n.touch && plan.decompress && !have.planes) n.sectors = 10'h003;
    n.have.stencil = have.stencil;
    for (int h = 0; h < 2; h++) begin
      covered = draw.coverage & zrop_merge_pkg::HALVES[h];
      if (plan.stencil && !have.stencil[h]) begin
        if (!draw.clear_stencil && covered != 0)
          n.sectors |= s.format == DEPTH_FORMAT_Z32 ? 10'h100 << h : 10'h008 << (4 * h);
        if ((covered != 0 && !draw.clear_stencil) || covered == zrop_merge_pkg::HALVES[h]) n.have.stencil[h] = 1'b1;
      end
    end
    n.request = n.touch && (works || plan.decompress) && !page.known;
    n.have.planes = have.planes || n.sectors[1:0] == 2'b11 || whole;
    n.have.z = have.z || (n.touch && reads) || whole;
    return n;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
