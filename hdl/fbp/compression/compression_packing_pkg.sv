// Depth with stencil: the location of the bytes of ordinary samples. With four-byte samples a line of a tile is one
// half of it, four columns of eight rows: 32 bytes of stencil, then 32 codes of three bytes. With eight-byte samples
// the whole tile is such a half: 32 bytes of stencil, 32 floats, 32 times the other three bytes. An ordinary sector
// has two rows, of a half or of half a half.

package compression_packing_pkg;
  import compression_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;

  // The two rows of the half that an ordinary sector contains: 0 to 3.
  function automatic logic [1:0] rows_of(input logic upper, input logic high);
    return {upper, high};
  endfunction

  // The sectors, of the three of a half's codes, that contain two rows.
  function automatic logic [2:0] codes_with(input logic [1:0] rows);
    case (rows)
      2'd0: return 3'b001;
      2'd1: return 3'b011;
      2'd2: return 3'b110;
      default: return 3'b100;
    endcase
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */  // only fields of codings are used; beats are built from scratch
  // The sectors of a tile that contain an ordinary sector of a line: of its first line, of its second.
  function automatic logic [7:0] packed_of(input coding_t coding, input logic upper, input logic [1:0] sector);
    logic [1:0] rows;
    rows = rows_of(upper, sector[1]);
    if (coding.wide) return {codes_with(rows), 4'd1 << rows, 1'b1};
    return sector[0] ? {codes_with(rows), 1'b1, 4'd0} : {4'd0, codes_with(rows), 1'b1};
  endfunction

  // The sectors that contain a set of ordinary sectors.
  function automatic logic [7:0] packed_sectors(input coding_t coding, input logic upper,
                                                input logic [LINE_SECTORS-1:0] wanted);
    packed_sectors = '0;
    for (int unsigned s = 0; s < LINE_SECTORS; s++)
      if (wanted[s]) packed_sectors |= packed_of(coding, upper, 2'(s));
  endfunction

  // The codes of an ordinary sector, from the two sectors of depth that contain the line's codes.
  function automatic logic [SECTOR_WORDS-1:0][23:0] codes_of(input logic upper, input logic sector_high,
                                                             input sector_t low, input sector_t high);
    logic [511:0] both;
    both = {high, low};
    case ({sector_high, upper})
      2'b00: return both[191:0];
      2'b01: return both[319:128];
      2'b10: return both[383:192];
      default: return both[511:320];
    endcase
  endfunction

  // An ordinary sector, with its stencil below or above depth.
  function automatic sector_t words_of(input logic above, input logic [SECTOR_WORDS-1:0][23:0] codes,
                                       input logic [SECTOR_WORDS-1:0][7:0] stencils);
    for (int unsigned w = 0; w < SECTOR_WORDS; w++)
      words_of.words[w] = above ? {stencils[w], codes[w]} : {codes[w], stencils[w]};
  endfunction

  // The samples of an ordinary sector, from two rows of eight-byte samples: two of each row.
  function automatic logic [2:0] sample_of(input logic sector_right, input int unsigned k);
    return {1'(k / 2), sector_right, 1'(k)};
  endfunction

  // The sector of a line written for an ordinary sector, given the number of sectors left.
  function automatic logic [1:0] place_of_left(input logic [LINE_SECTORS-1:0] sectors, input logic [2:0] left);
    logic [2:0] above;
    above = '0;
    place_of_left = '0;
    for (int s = LINE_SECTORS - 1; s >= 0; s--) begin
      above = above + 3'(sectors[s]);
      if (sectors[s] && above == left) place_of_left = 2'(s);
    end
  endfunction

  // The tile bytes of ordinary samples of four bytes, and of eight.
  typedef struct packed {
    logic [255:0]      mask;
    logic [255:0][7:0] data;
  } places_t;

  function automatic places_t places_of_four(input logic above, input logic upper, input logic [1:0] sector,
                                             input memory_beat_t beat);
    logic [SECTOR_WORDS-1:0][3:0] mask;
    logic [SECTOR_WORDS-1:0][31:0] data;
    logic [3:0][SECTOR_WORDS-1:0][2:0] code_mask;
    logic [3:0][SECTOR_WORDS-1:0][23:0] codes;
    logic [3:0][SECTOR_WORDS-1:0] stencil_mask;
    logic [3:0][SECTOR_WORDS-1:0][7:0] stencils;
    mask = beat.mask;
    data = beat.data;
    code_mask = '0;
    codes = '0;
    stencil_mask = '0;
    stencils = '0;
    for (int unsigned w = 0; w < SECTOR_WORDS; w++) begin
      code_mask[rows_of(upper, sector[1])][w] = above ? mask[w][2:0] : mask[w][3:1];
      codes[rows_of(upper, sector[1])][w] = above ? data[w][23:0] : data[w][31:8];
      stencil_mask[rows_of(upper, sector[1])][w] = above ? mask[w][3] : mask[w][0];
      stencils[rows_of(upper, sector[1])][w] = above ? data[w][31:24] : data[w][7:0];
    end
    places_of_four = '0;
    places_of_four.mask[128*sector[0]+:128] = {code_mask, stencil_mask};
    places_of_four.data[128*sector[0]+:128] = {codes, stencils};
  endfunction

  function automatic places_t places_of_eight(input logic upper, input logic [1:0] sector, input memory_beat_t beat);
    logic [3:0][7:0] mask;
    logic [3:0][63:0] data;
    logic [3:0][7:0][3:0] float_mask;
    logic [3:0][7:0][31:0] floats;
    logic [3:0][7:0] stencil_mask;
    logic [3:0][7:0][7:0] stencils;
    logic [3:0][7:0][2:0] above_mask;
    logic [3:0][7:0][23:0] above;
    mask = beat.mask;
    data = beat.data;
    float_mask = '0;
    floats = '0;
    stencil_mask = '0;
    stencils = '0;
    above_mask = '0;
    above = '0;
    for (int unsigned k = 0; k < 4; k++) begin
      float_mask[rows_of(upper, sector[1])][sample_of(sector[0], k)] = mask[k][3:0];
      floats[rows_of(upper, sector[1])][sample_of(sector[0], k)] = data[k][31:0];
      stencil_mask[rows_of(upper, sector[1])][sample_of(sector[0], k)] = mask[k][4];
      stencils[rows_of(upper, sector[1])][sample_of(sector[0], k)] = data[k][39:32];
      above_mask[rows_of(upper, sector[1])][sample_of(sector[0], k)] = mask[k][7:5];
      above[rows_of(upper, sector[1])][sample_of(sector[0], k)] = data[k][63:40];
    end
    places_of_eight.mask = {above_mask, float_mask, stencil_mask};
    places_of_eight.data = {above, floats, stencils};
  endfunction

  // The beat for a sector of a line, from an ordinary sector's bytes, given the number of sectors left.
  function automatic memory_beat_t scattered(input coding_t coding, input logic upper, input logic [1:0] sector,
                                             input logic second, input logic [2:0] left, input memory_beat_t beat);
    logic [7:0] all;
    logic [2:0] place;
    places_t places;
    all = packed_of(coding, upper, sector);
    place = {second, place_of_left(second ? all[7:4] : all[3:0], left)};
    places = coding.wide ? places_of_eight(upper, sector, beat) : places_of_four(coding.above, upper, sector, beat);
    return {places.mask[32*place+:32], places.data[32*place+:32], left == 3'd1};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
