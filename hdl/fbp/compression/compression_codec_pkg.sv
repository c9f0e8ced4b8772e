// Encoding and decoding of the sectors of a compressed tile. The unit's page gives the layout of each form.

package compression_codec_pkg;
  import compression_differences_pkg::undiffer;
  import compression_packing_pkg::*;
  import compression_pkg::*;
  import memory_port_pkg::*;
  import state_pkg::*;
  import tile_depth_pkg::*;

  /* verilator lint_off UNUSEDSIGNAL */  // only fields of codings and sectors are used

  // The stored word that represents word `w` of sector `j` in reduced form.
  function automatic logic [3:0] reduced_word(input coding_t coding, input logic [2:0] j, input logic [2:0] w);
    case ({coding.sample, coding.eight})
      {SAMPLE_SIZE_FOUR, 1'b0}: return {j, w[1]};
      {SAMPLE_SIZE_FOUR, 1'b1}: return {1'b0, j};
      {SAMPLE_SIZE_EIGHT, 1'b0}: return {j, w[0]};
      {SAMPLE_SIZE_EIGHT, 1'b1}: return {1'b0, j[2:1], w[0]};
      default: return {j[2:1], w[1:0]};
    endcase
  endfunction

  // Sample positions in a pixel, in 1/16, as OpenGL drivers set them, equal for all pixels: x is in the low half of a byte.
  function automatic logic [3:0][31:0] positions(input sample_mode_t mode);
    case (mode)
      SAMPLE_MODE_X2: return {4{32'hcc44_cc44}};
      SAMPLE_MODE_X4: return {4{32'heaa2_6e26}};
      SAMPLE_MODE_X8: return {2{64'h9dfb_1f59_b7d3_3571}};
      default: return {4{32'h8888_8888}};
    endcase
  endfunction

  function automatic depth_format_t format_of(input coding_t coding);
    return coding.form == FORM_HALF_PLANES ? DEPTH_FORMAT_Z16
        : coding.stencil && !coding.wide ? DEPTH_FORMAT_Z24_S8 : DEPTH_FORMAT_Z32;
  endfunction

  // The code of a sample, bit `8 row + column`.
  function automatic logic [31:0] sample_depth(input coding_t coding, input logic [5:0] at, input sector_t low,
                                               input sector_t high);
    logic [255:0] from;
    logic owner;
    tile_plane_t plane;
    zrop_samples_pkg::offset_t o;
    owner = low[8'd192+8'(at)];
    from = coding.form == FORM_FOUR_PLANES && high[8'd192+8'(at)] ? high : low;
    plane = owner ? from[191:96] : from[95:0];
    o = zrop_samples_pkg::offset(coding.mode, positions(coding.mode), at);
    if (coding.form == FORM_CLEAR) return depth_pkg::float_code(format_of(coding), low.words[0]);
    return depth_pkg::code(format_of(coding), plane.exp, depth_pkg::value(plane, o.dx, o.dy));
  endfunction

  // A sector of three-byte codes, the first of which begins in this sector or the previous one. Stencil is sector 0.
  function automatic sector_t packed_codes(input logic [287:0] codes, input logic [1:0] sector);
    case (sector)
      2'd1: return codes[255:0];
      2'd2: return codes[271:16];
      default: return codes[263:8];
    endcase
  endfunction

  // A sector of floats, or of three-byte codes, of which the first and the last may straddle two sectors.
  function automatic sector_t depths(input coding_t coding, input logic upper, input logic [1:0] sector,
                                     input sector_t low, input sector_t high);
    logic [4:0] k;
    logic [1:0] rows;
    logic [5:0] at;
    logic [31:0] code;
    logic [11:0][23:0] codes;
    rows = 2'({upper, sector} + 3'd3);  // rows of eight-byte samples, after stencil
    for (int unsigned n = 0; n < 12; n++) begin
      // A half of four columns, from the 32 codes of a line.
      k = 5'(n) + (sector == 2'd1 ? 5'd0 : sector == 2'd2 ? 5'd10 : 5'd21);
      at = coding.wide ? {rows, 1'(n / 4), coding.right, 2'(n)}
          : coding.stencil ? {k[4:2], upper, k[1:0]} : {upper, sector[1], 1'(n / 4), sector[0], 2'(n)};
      code = sample_depth(coding, at, low, high);
      codes[n] = code[23:0];
      if (n < SECTOR_WORDS) depths.words[n] = code;
    end
    if (coding.stencil && !coding.wide) depths = packed_codes(codes, sector);
  endfunction

  // A plain sector of a line of colours, decoded from the stored sectors of the line.
  function automatic sector_t colours(input coding_t coding, input logic upper, input logic [1:0] sector,
                                      input sector_t low, input sector_t high);
    logic [3:0] reduced;
    for (int unsigned w = 0; w < SECTOR_WORDS; w++) begin
      reduced = reduced_word(coding, {upper, sector}, 3'(w));
      case (coding.form)
        FORM_REDUCED: colours.words[w] = low.words[reduced[2:0]];
        FORM_ARITHMETIC: colours.words[w] = undiffer(coding, {high, low}, {sector, 3'(w)});
        FORM_BOTH: colours.words[w] = undiffer(coding, {high, low}, {1'b0, reduced});
        default: colours.words[w] = low.words[w];
      endcase
    end
  endfunction

  // Half of a plain sector of Z16, one row of samples, decoded from the planes of a sector.
  function automatic logic [3:0][31:0] row_of_halves(input coding_t coding, input logic upper, input logic lower_rows,
                                                     input logic second, input sector_t planes);
    logic [31:0] code;
    logic [7:0][15:0] codes;
    for (int unsigned column = 0; column < 8; column++) begin
      code = sample_depth(coding, {upper, lower_rows, second, 3'(column)}, planes, planes);
      codes[column] = code[15:0];
    end
    return codes;
  endfunction

  // A plain sector of a line, except stencil.
  function automatic sector_t expanded(input coding_t coding, input logic upper, input logic [1:0] sector,
                                       input sector_t low, input sector_t high);
    return coding.form inside {FORM_TWO_PLANES, FORM_FOUR_PLANES} || (coding.form == FORM_CLEAR && coding.stencil)
        ? depths(coding, upper, sector, low, high)
        : colours(coding, upper, sector, low, high);
  endfunction

  // An ordinary sector of a line: from planes or codes, and the stencil, of its half; for eight-byte samples also
  // from the two sectors of the bytes above stencil.
  function automatic sector_t unpacked(input coding_t coding, input logic upper, input logic [1:0] sector,
                                       input sector_t low, input sector_t high, input sector_t stencils,
                                       input sector_t above_low, input sector_t above_high);
    logic [SECTOR_WORDS-1:0][23:0] codes, above;
    logic [SECTOR_WORDS-1:0][31:0] floats;
    logic [3:0][SECTOR_WORDS-1:0][7:0] of_rows;
    logic [SECTOR_WORDS-1:0][7:0] stencil;
    logic [31:0] code;
    codes = codes_of(upper, sector[1], low, high);
    floats = sector[1] ? high : low;
    if (coding.form != FORM_PLAIN)
      for (int unsigned w = 0; w < SECTOR_WORDS; w++) begin
        code = sample_depth(coding, {upper, sector[1], 1'(w / 4), coding.wide ? coding.right : sector[0], 2'(w)}, low, high);
        codes[w] = code[23:0];
        floats[w] = code;
      end
    of_rows = stencils;
    stencil = of_rows[rows_of(upper, sector[1])];
    unpacked = words_of(coding.above, codes, stencil);
    above = codes_of(upper, sector[1], above_low, above_high);
    if (coding.wide)
      for (int unsigned k = 0; k < SECTOR_WORDS / 2; k++) begin
        unpacked.words[2*k] = floats[sample_of(sector[0], k)];
        unpacked.words[2*k+1] = {above[sample_of(sector[0], k)], stencil[sample_of(sector[0], k)]};
      end
  endfunction

  // The words of a tile's groups, valid if their samples are equal.
  typedef struct packed {
    logic             fits;
    logic [15:0][31:0] words;
  } reduced_t;

  function automatic reduced_t reduced(input coding_t coding, input logic [63:0][31:0] tile);
    for (int unsigned r = 0; r < 16; r++)
      case ({coding.sample, coding.eight})
        {SAMPLE_SIZE_FOUR, 1'b0}: reduced.words[r] = tile[8*(r/2)+2*(r%2)];
        {SAMPLE_SIZE_FOUR, 1'b1}: reduced.words[r] = r < 8 ? tile[8*(r%8)] : '0;
        {SAMPLE_SIZE_EIGHT, 1'b0}: reduced.words[r] = tile[8*(r/2)+r%2];
        {SAMPLE_SIZE_EIGHT, 1'b1}: reduced.words[r] = r < 8 ? tile[16*(r%8/2)+r%2] : '0;
        default: reduced.words[r] = tile[16*(r/4)+r%4];
      endcase
    reduced.fits = 1'b1;
    for (int unsigned n = 0; n < 64; n++)
      if (tile[n] != reduced.words[reduced_word(coding, 3'(n/8), 3'(n%8))]) reduced.fits = 1'b0;
  endfunction

  // Whether all samples of a pattern are equal; for floats, whether a plane can represent them.
  function automatic logic is_constant(input coding_t coding, input sector_t pattern);
    logic [2:0] mask;
    is_constant = !coding.depth || (pattern.words[0] <= depth_pkg::ONE && depth_pkg::exact(pattern.words[0]));
    mask = coding.sample == SAMPLE_SIZE_FOUR ? 3'd0 : coding.sample == SAMPLE_SIZE_EIGHT ? 3'd1 : 3'd3;
    for (int unsigned w = 0; w < SECTOR_WORDS; w++)
      if (pattern.words[w] != pattern.words[3'(w)&mask]) is_constant = 1'b0;
    if (coding.stencil) is_constant = !coding.wide || depth_pkg::exact(pattern.words[0]);
  endfunction

  // A stored depth sector of a line of a tile whose samples are all equal. For packed samples without status it holds
  // codes, after the stencil.
  function automatic sector_t constant(input coding_t coding, input sector_t pattern, input logic [1:0] sector);
    tile_plane_t plane;
    plane = depth_pkg::flat(pattern.words[0]);
    constant = pattern;
    if (coding.form == FORM_TWO_PLANES) constant = {64'b0, plane, plane};
    if (coding.form == FORM_PLAIN)
      constant = coding.wide ? {SECTOR_WORDS{depth_pkg::float_code(DEPTH_FORMAT_Z32, pattern.words[0])}}
          : packed_codes({12{24'(depth_pkg::float_code(DEPTH_FORMAT_Z24_S8, pattern.words[0]))}}, sector + 2'd1);
    if (coding.form == FORM_BOTH) begin
      constant = '0;
      constant.words[0] = pattern.words[0];
      if (coding.sample != SAMPLE_SIZE_FOUR) constant.words[1] = pattern.words[1];
    end
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */
endpackage
