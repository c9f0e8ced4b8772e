// Maps source bytes to bytes of a sector.

package crop_lanes_pkg;
  import crop_pkg::*;

  // The source of one byte: whether a quad provides it, the quad, its pixel and sample, and the word and byte of the
  // packet's data.
  typedef struct packed {
    logic       hit;
    logic       quad;
    logic [1:0] pixel;
    logic [3:0] sample;
    logic [2:0] word;
    logic [1:0] at;
  } lane_t;

  // Width of a sector in bytes, as a power of two.
  function automatic logic [2:0] columns_log2_of(input logic pitch);
    return pitch ? 3'd5 : 3'd4;
  endfunction

  // Bytes of a quad's row, or of its column's, as a power of two.
  function automatic logic [2:0] width_log2_of(input logic [2:0] bytes_log2, input logic [1:0] nx_log2);
    return bytes_log2 + 3'(nx_log2) + 3'(bytes_log2 < 3'd4);
  endfunction

  // Number of adjacent quads that share a sector, as a power of two.
  function automatic logic [2:0] narrow_log2_of(input logic [2:0] columns_log2, input logic [2:0] width_log2);
    return width_log2 < columns_log2 ? columns_log2 - width_log2 : 3'd0;
  endfunction

  // The source of byte `b` of a sector.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic lane_t lane(input sector_map_t map, input logic [4:0] b);
    lane_t      l;
    logic [2:0] columns_log2, width_log2;
    logic [4:0] column, x_mask;
    logic [3:0] place;
    logic [6:0] x, x_in_quad, sample_x;
    logic [1:0] ox, oy;
    logic [2:0] y;
    logic       row, pixel_x;
    logic [1:0] pixel, here;
    columns_log2 = columns_log2_of(map.pitch);
    width_log2 = width_log2_of(map.bytes_log2, map.nx_log2);
    column = map.pitch ? b : {1'b0, b[3:0]};
    row = !map.pitch && b[4];

    // Narrow quads share a sector: the quad of this byte.
    x_mask = column >> width_log2;
    place = x_mask[3:0];
    for (int n = 0; n < 2; n++)
      here[n] = map.quads[n] && (width_log2 >= columns_log2 || map.place[n] == place);
    l.hit = here != 0;
    l.quad = !here[0];

    // Byte and row within the quad, then sample and pixel.
    x = map.pitch ? {map.across, column} : {1'b0, map.across, column[3:0]};
    x_in_quad = x & ((7'd1 << width_log2) - 7'd1);
    y = map.pitch ? map.down : {map.down[1:0], row};
    sample_x = x_in_quad >> map.bytes_log2;
    ox = sample_x[1:0] & 2'((3'd1 << map.nx_log2) - 3'd1);
    oy = y[1:0] & 2'((3'd1 << map.ny_log2) - 3'd1);
    pixel_x = map.bytes_log2 == 3'd4 ? map.column : 1'(sample_x >> map.nx_log2);
    pixel = {1'(y >> map.ny_log2), pixel_x};
    l.pixel = pixel;
    // Up to eight samples are grouped two by two, with groups side by side; sixteen are row by row.
    l.sample = map.ny_log2 == 2'd2 ? {oy, ox} : {1'b0, ox[1], oy[0], ox[0]};

    case (map.bytes_log2)
      3'd4: l.word = {pixel[1], x_in_quad[3:2]};
      3'd3: l.word = {pixel, x_in_quad[2]};
      default: l.word = {l.quad, pixel};
    endcase
    case (map.bytes_log2)
      3'd0: l.at = 2'd0;
      3'd1: l.at = {1'b0, x_in_quad[0]};
      default: l.at = x_in_quad[1:0];
    endcase
    return l;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
