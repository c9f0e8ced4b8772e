// Layout: the position of samples in the bytes and sectors of their tile, in the cache and in memory.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package zrop_layout_pkg;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import tile_depth_pkg::*;
  import zrop_pkg::*;
  import zrop_samples_pkg::mask_bit;

  // Line of a tile, which has two or four.
  function automatic line_address_t line_of(input sector_address_t tile, input logic [1:0] n);
    return {tile[34:3], 1'b0} | 33'(n);
  endfunction

  // Sectors of a tile in memory, as sectors of its lines: those of a Z16 tile are next to another tile's.
  function automatic logic [3:0][3:0] lines(
    input depth_format_t format, input sector_address_t tile, input logic [15:0] sectors
  );
    if (format != DEPTH_FORMAT_Z16) return sectors;
    return {8'b0, {1'b0, sectors[3], 1'b0, sectors[2]} << tile[0], {1'b0, sectors[1], 1'b0, sectors[0]} << tile[0]};
  endfunction

  // The first line, from one on, with any of the sectors, and whether it is the last.
  typedef struct packed {
    logic [1:0] n;
    logic       over;
  } next_line_t;

  function automatic next_line_t next_line(input logic [3:0][3:0] wanted, input logic [1:0] from);
    next_line_t next;
    next = '{n: 2'd3, over: 1'b1};
    for (int k = 3; k >= 0; k--)
      if (2'(k) >= from && wanted[k] != '0) begin
        next.n = 2'(k);
        next.over = 1'b1;
        for (int j = k + 1; j < 4; j++) if (wanted[j] != '0) next.over = 1'b0;
      end
    return next;
  endfunction

  // The line of a sector of a tile in memory.
  function automatic logic [1:0] line_in(input depth_format_t format, input logic [3:0] sector);
    return format == DEPTH_FORMAT_Z16 ? sector[2:1] : sector[3:2];
  endfunction

  // The sector of a tile for a sector of a line.
  function automatic logic [3:0] sector_in(input depth_format_t format, input logic [1:0] n, input logic [1:0] sector);
    return format == DEPTH_FORMAT_Z16 ? {2'b0, n[0], sector[1]} : {n, sector};
  endfunction

  // The lowest of a set of sectors.
  function automatic logic [3:0] lowest(input logic [15:0] sectors);
    for (int k = 0; k < 16; k++) if (sectors[k]) return 4'(k);
    return 4'd15;
  endfunction

  // First byte of a sample's depth in its tile, by format.
  function automatic int z16_byte(input int o);
    return 16 * ((o % 32) / 4) + 8 * (o / 32) + 2 * (o % 4);
  endfunction

  function automatic int z24_byte(input int o);
    return 128 * (o / 32) + 3 * (o % 32);
  endfunction

  function automatic int z32_byte(input int o);
    return 64 * ((o % 32) / 8) + 32 * (o / 32) + 4 * (o % 8);
  endfunction

  // Byte of a sample's stencil in its tile, and beside Z32.
  function automatic int stencil_byte(input int o);
    return 128 * (o / 32) + 96 + o % 32;
  endfunction

  function automatic int z32_stencil_byte(input int o);
    return 256 + o;
  endfunction

  // Whether samples are eight bytes in memory: a float, and a word with stencil in its low byte.
  function automatic logic is_wide(input zrop_surface_t s);
    return s.format == DEPTH_FORMAT_Z32 && s.stencil;
  endfunction

  // Whether memory stores depth and stencil separately, while clients see one or two words per sample.
  function automatic logic is_packed(input zrop_surface_t s);
    return s.format == DEPTH_FORMAT_Z24_S8 || is_wide(s);
  endfunction

  // The sixteen sectors of a wide tile in memory that hold given sectors of the cache: planes, if 0 and 1 are wanted,
  // are in the left half.
  function automatic logic [15:0] wide_sectors(input logic [9:0] sectors);
    logic [15:0] wide;
    wide = '0;
    for (int s = 0; s < 8; s++) wide[8*(s%2)+1+s/2] = sectors[s];
    if (sectors[7:0] == 8'h03) wide = 16'h0006;
    wide[0] = sectors[8];
    wide[8] = sectors[9];
    return wide;
  endfunction

  // The sectors of a tile in memory that hold given sectors of the cache: in memory stencil precedes three-byte codes.
  function automatic logic [15:0] in_memory(input depth_format_t format, input logic wide, input logic [9:0] sectors);
    if (wide) return wide_sectors(sectors);
    if (format == DEPTH_FORMAT_Z24_S8) return {8'b0, sectors[6:4], sectors[7], sectors[2:0], sectors[3]};
    return {6'b0, sectors};
  endfunction

  // The sector in the cache for a sector of a wide tile in memory. Both halves have the planes.
  function automatic logic [3:0] wide_place(input logic [3:0] sector, input logic planes);
    logic [2:0] at;
    at = sector[2:0] - 3'd1;
    if (sector[2:0] == '0) return {3'b100, sector[3]};
    if (planes && at < 3'd2) return {1'b0, at};
    return {1'b0, at[1:0], sector[3]};
  endfunction

  // Sectors in memory with a wide tile's planes, of one sector or two.
  function automatic logic [15:0] wide_planes(input logic two);
    return two ? 16'h0606 : 16'h0202;
  endfunction

  // The sector in the cache for a sector of a tile in memory, with or without planes.
  function automatic logic [3:0] in_cache(
    input depth_format_t format, input logic wide, input logic [3:0] sector, input logic planes
  );
    if (wide) return wide_place(sector, planes);
    if (format == DEPTH_FORMAT_Z24_S8) return {1'b0, sector[2], sector[1:0] - 2'd1};
    return {1'b0, sector[2:0]};
  endfunction

  // Sectors in memory with a tile's planes, of one sector or two.
  function automatic logic [15:0] planes_in_memory(input depth_format_t format, input logic wide, input logic two);
    return wide ? wide_planes(two) : in_memory(format, 1'b0, {8'b0, two, 1'b1});
  endfunction

  // Sectors that a tile's depth fills as samples.
  function automatic logic [7:0] depth_sectors(input depth_format_t format);
    unique case (format)
      DEPTH_FORMAT_Z16: return 8'h0f;
      DEPTH_FORMAT_Z24_S8: return 8'h77;
      DEPTH_FORMAT_NONE, DEPTH_FORMAT_Z32: return 8'hff;
    endcase
  endfunction

  // Depth codes of a tile's samples, in lane order.
  function automatic logic [63:0][31:0] depth_codes(input depth_format_t format, input logic [319:0][7:0] tile);
    logic [63:0][31:0] codes;
    for (int o = 0; o < 64; o++)
      unique case (format)
        DEPTH_FORMAT_Z16: codes[o] = {16'b0, tile[z16_byte(o)+:2]};
        DEPTH_FORMAT_Z24_S8: codes[o] = {8'b0, tile[z24_byte(o)+:3]};
        DEPTH_FORMAT_NONE, DEPTH_FORMAT_Z32: codes[o] = tile[z32_byte(o)+:4];
      endcase
    return codes;
  endfunction

  // Bytes of a tile in the cache that hold the samples of two masks, of depth and of stencil.
  function automatic logic [319:0] byte_mask(
    input depth_format_t format, input logic [63:0] depth, input logic [63:0] stencil
  );
    logic [319:0] mask;
    mask = '0;
    for (int o = 0; o < 64; o++)
      unique case (format)
        DEPTH_FORMAT_Z16: mask[z16_byte(o)+:2] = {2{depth[mask_bit(o)]}};
        DEPTH_FORMAT_Z24_S8: begin
          mask[z24_byte(o)+:3] = {3{depth[mask_bit(o)]}};
          mask[stencil_byte(o)] = stencil[mask_bit(o)];
        end
        DEPTH_FORMAT_NONE: mask[z32_byte(o)+:4] = {4{depth[mask_bit(o)]}};
        DEPTH_FORMAT_Z32: begin
          mask[z32_byte(o)+:4] = {4{depth[mask_bit(o)]}};
          mask[z32_stencil_byte(o)] = stencil[mask_bit(o)];
        end
      endcase
    return mask;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
