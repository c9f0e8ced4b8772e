// Depth with stencil: where the four bytes of an ordinary sample are. A line of a tile is a half of it, four columns of
// eight rows: 32 codes of three bytes, then 32 of stencil. An ordinary sector has two rows of a half.

package compression_packing_pkg;
  import memory_pkg::*;
  import memory_port_pkg::*;

  // The two rows of the half that an ordinary sector is of: 0 to 3.
  function automatic logic [1:0] rows_of(input logic upper, input logic high);
    return {upper, high};
  endfunction

  // Sectors of a half that hold depth of ordinary ones of a line: of its upper two rows, its lower.
  function automatic logic [2:0] packed_depth(input logic upper, input logic [1:0] wanted);
    if (upper) return {wanted != '0, wanted[0], 1'b0};
    return {1'b0, wanted[1], wanted != '0};
  endfunction

  // Those with stencil, too.
  function automatic logic [LINE_SECTORS-1:0] packed_sectors(input logic upper, input logic [1:0] wanted);
    return {wanted != '0, packed_depth(upper, wanted)};
  endfunction

  // Of a line's sectors those of a half.
  function automatic logic [1:0] of_half(input logic right, input logic [LINE_SECTORS-1:0] wanted);
    return right ? {wanted[3], wanted[1]} : {wanted[2], wanted[0]};
  endfunction

  // The codes of an ordinary sector, of the two sectors of depth that the line's are in.
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

  // An ordinary sector, with its stencil below depth or above.
  function automatic sector_t words_of(input logic above, input logic [SECTOR_WORDS-1:0][23:0] codes,
                                       input logic [SECTOR_WORDS-1:0][7:0] stencils);
    for (int unsigned w = 0; w < SECTOR_WORDS; w++)
      words_of.words[w] = above ? {stencils[w], codes[w]} : {codes[w], stencils[w]};
  endfunction

  // The packed sector that is written as one of an ordinary one's, when so many are left: stencil is the last.
  function automatic logic [1:0] place_of_left(input logic upper, input logic sector_high, input logic [2:0] left);
    if (left == 3'd1) return 2'd3;
    if (!upper) return sector_high && left == 3'd2 ? 2'd1 : 2'd0;
    return !sector_high && left == 3'd3 ? 2'd1 : 2'd2;
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */  // the beat is made anew
  // What an ordinary sector's bytes are there.
  function automatic memory_beat_t scattered(input logic above, input logic upper, input logic sector_high,
                                             input logic [2:0] left, input memory_beat_t beat);
    logic [SECTOR_WORDS-1:0][3:0] mask;
    logic [SECTOR_WORDS-1:0][31:0] data;
    logic [3:0][SECTOR_WORDS-1:0][2:0] code_mask;
    logic [3:0][SECTOR_WORDS-1:0][23:0] codes;
    logic [3:0][SECTOR_WORDS-1:0] stencil_mask;
    logic [3:0][SECTOR_WORDS-1:0][7:0] stencils;
    logic [127:0] line_mask;
    logic [1023:0] line;
    logic [1:0] place;
    mask = beat.mask;
    data = beat.data;
    code_mask = '0;
    codes = '0;
    stencil_mask = '0;
    stencils = '0;
    for (int unsigned w = 0; w < SECTOR_WORDS; w++) begin
      code_mask[rows_of(upper, sector_high)][w] = above ? mask[w][2:0] : mask[w][3:1];
      codes[rows_of(upper, sector_high)][w] = above ? data[w][23:0] : data[w][31:8];
      stencil_mask[rows_of(upper, sector_high)][w] = above ? mask[w][3] : mask[w][0];
      stencils[rows_of(upper, sector_high)][w] = above ? data[w][31:24] : data[w][7:0];
    end
    line_mask = {stencil_mask, code_mask};
    line = {stencils, codes};
    place = place_of_left(upper, sector_high, left);
    return {line_mask[32*place+:32], line[256*place+:256], left == 3'd1};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
