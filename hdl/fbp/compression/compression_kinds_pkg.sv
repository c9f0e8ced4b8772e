// Kinds of pages: how their tiles are stored in each state. The numbers are those of the driver's public names.

package compression_kinds_pkg;
  import compression_pkg::*;
  import state_pkg::*;

  // Letters of a kind's name: they give its states.
  typedef enum logic [2:0] {
    LETTERS_C,
    LETTERS_CR,
    LETTERS_CRA,
    LETTERS_CBR,
    LETTERS_CBA,
    LETTERS_BRA,
    LETTERS_CZ,   // depth: a clear value, two planes, four planes
    LETTERS_HALVES  // Z16: a bit for each half of a tile, set if the half has planes
  } letters_t;

  typedef struct packed {
    sample_size_t sample;
    logic         eight;
    letters_t     letters;
  } kind_row_t;

  // A kind's sample, whether it reduces eight samples to one, its letters.
  function automatic kind_row_t kind_row(input logic [7:0] kind);
    case (kind)
      8'h02, 8'h03, 8'h04, 8'h05: return {SAMPLE_SIZE_FOUR, 1'b0, LETTERS_C};
      8'h07, 8'h08, 8'h09, 8'h0a: return {SAMPLE_SIZE_FOUR, 1'b0, LETTERS_HALVES};
      8'h17, 8'h18, 8'h19, 8'h1a: return {SAMPLE_SIZE_FOUR, 1'b0, LETTERS_CZ};
      8'h51, 8'h52, 8'h53, 8'h54: return {SAMPLE_SIZE_FOUR, 1'b0, LETTERS_CZ};
      8'h86, 8'h87, 8'h88, 8'h89: return {SAMPLE_SIZE_FOUR, 1'b0, LETTERS_CZ};
      8'hce, 8'hcf, 8'hd0, 8'hd1: return {SAMPLE_SIZE_FOUR, 1'b0, LETTERS_CZ};
      8'hd8, 8'hdd, 8'hdf, 8'he4: return {SAMPLE_SIZE_FOUR, 1'b0, LETTERS_C};
      8'hdb, 8'hcc, 8'he2:        return {SAMPLE_SIZE_FOUR, 1'b0, LETTERS_CRA};
      8'he5:                      return {SAMPLE_SIZE_FOUR, 1'b1, LETTERS_CRA};
      8'hd9, 8'hde, 8'he0:        return {SAMPLE_SIZE_FOUR, 1'b0, LETTERS_CBR};
      8'hda, 8'he1:               return {SAMPLE_SIZE_FOUR, 1'b0, LETTERS_CBA};
      8'hdc, 8'he3:               return {SAMPLE_SIZE_FOUR, 1'b0, LETTERS_BRA};
      8'he6, 8'heb, 8'hed, 8'hf2: return {SAMPLE_SIZE_EIGHT, 1'b0, LETTERS_C};
      8'he9, 8'hcd, 8'hf0:        return {SAMPLE_SIZE_EIGHT, 1'b0, LETTERS_CRA};
      8'hf3:                      return {SAMPLE_SIZE_EIGHT, 1'b1, LETTERS_CRA};
      8'he7, 8'hec, 8'hee:        return {SAMPLE_SIZE_EIGHT, 1'b0, LETTERS_CBR};
      8'he8, 8'hef:               return {SAMPLE_SIZE_EIGHT, 1'b0, LETTERS_CBA};
      8'hea, 8'hf1:               return {SAMPLE_SIZE_EIGHT, 1'b0, LETTERS_BRA};
      8'hf4, 8'hf6, 8'hf8, 8'hfa: return {SAMPLE_SIZE_SIXTEEN, 1'b0, LETTERS_C};
      8'hf5, 8'hf7, 8'hf9, 8'hfb: return {SAMPLE_SIZE_SIXTEEN, 1'b0, LETTERS_CR};
      default:                    return {SAMPLE_SIZE_NONE, 1'b0, LETTERS_C};
    endcase
  endfunction

  // Samples of a pixel, for a depth kind.
  function automatic sample_mode_t mode_of(input logic [7:0] kind);
    case (kind)
      8'h03, 8'h08, 8'h18, 8'h52, 8'h87, 8'hcf: return SAMPLE_MODE_X2;
      8'h04, 8'h09, 8'h19, 8'h53, 8'h88, 8'hd0: return SAMPLE_MODE_X4;
      8'h05, 8'h0a, 8'h1a, 8'h54, 8'h89, 8'hd1: return SAMPLE_MODE_X8;
      default:                    return SAMPLE_MODE_X1;
    endcase
  endfunction

  // Whether a kind's samples are eight bytes: a float, and a word with stencil in its low byte.
  function automatic logic is_wide(input logic [7:0] kind);
    case (kind)
      8'hc3, 8'hce, 8'hcf, 8'hd0, 8'hd1: return 1'b1;
      default:                           return 1'b0;
    endcase
  endfunction

  // Whether a kind's samples are packed: depth, and stencil stored separately.
  function automatic logic packs(input logic [7:0] kind);
    case (kind)
      8'h11, 8'h17, 8'h18, 8'h19, 8'h1a: return 1'b1;
      8'h46, 8'h51, 8'h52, 8'h53, 8'h54: return 1'b1;
      default:                           return is_wide(kind);
    endcase
  endfunction

  // Whether an ordinary word of such a kind has stencil in its high byte.
  function automatic logic stencil_above(input logic [7:0] kind);
    return kind < 8'h46;
  endfunction

  // Whether a kind uses the clear values of depth.
  function automatic logic is_depth(input logic [7:0] kind);
    return kind < 8'hc0 || is_wide(kind);
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */  // only fields of rows and codings are used

  // Whether tiles of a kind can be compressed.
  function automatic logic compressible(input logic [7:0] kind);
    kind_row_t row;
    row = kind_row(kind);
    return row.sample != SAMPLE_SIZE_NONE;
  endfunction

  // The coding of a tile.
  function automatic coding_t coding_of(input logic [7:0] kind, input logic [1:0] state);
    kind_row_t row;
    form_t form;
    row = kind_row(kind);
    form = FORM_PLAIN;
    case (state)
      2'd1: form = row.letters == LETTERS_BRA ? FORM_BOTH : FORM_CLEAR;
      2'd2: if (row.letters == LETTERS_CBA) form = FORM_BOTH;
      else if (row.letters == LETTERS_CZ) form = FORM_TWO_PLANES;
      else if (row.letters != LETTERS_C) form = FORM_REDUCED;
      2'd3: if (row.letters == LETTERS_CBR) form = FORM_BOTH;
      else if (row.letters == LETTERS_CZ) form = FORM_FOUR_PLANES;
      else if (row.letters inside {LETTERS_CRA, LETTERS_CBA, LETTERS_BRA}) form = FORM_ARITHMETIC;
      default: ;
    endcase
    if (row.letters == LETTERS_HALVES && state != '0) form = FORM_HALF_PLANES;
    if (row.sample == SAMPLE_SIZE_NONE) form = FORM_PLAIN;
    return {
      is_depth(kind), packs(kind), packs(kind) && stencil_above(kind), is_wide(kind), 1'b0, mode_of(kind), row.sample, row.eight,
      form == FORM_HALF_PLANES ? state : 2'd0, form
    };
  endfunction

  // Whether ROPs may write tiles of a kind in a state. A clear value is not written.
  function automatic logic writes(input logic [7:0] kind, input logic [1:0] state);
    coding_t coding;
    coding = coding_of(kind, state);
    return state == '0 || !(coding.form inside {FORM_PLAIN, FORM_CLEAR});
  endfunction

  // The state for tiles whose samples are all equal and whose value is in no table; 0 if the kind has none.
  function automatic logic [1:0] constant_state(input logic [7:0] kind);
    kind_row_t row;
    row = kind_row(kind);
    case (row.letters)
      LETTERS_BRA: return 2'd1;
      LETTERS_CBA, LETTERS_CRA, LETTERS_CR, LETTERS_CZ: return 2'd2;
      LETTERS_CBR: return 2'd3;
      default: return 2'd0;
    endcase
  endfunction

  // Sectors of a Z16 tile that hold planes, that hold samples: the even ones belong to the left half.
  function automatic logic [7:0] planes_of(input coding_t coding);
    return coding.form == FORM_HALF_PLANES ? {6'd0, coding.halves} : 8'h00;
  endfunction

  function automatic logic [7:0] samples_of(input coding_t coding);
    return {4{~coding.halves}};
  endfunction

  // Whether tiles of a kind have a state per half, and the state after a raw write of sectors of a line.
  function automatic logic has_halves(input logic [7:0] kind);
    kind_row_t row;
    row = kind_row(kind);
    return row.letters == LETTERS_HALVES;
  endfunction

  function automatic logic [1:0] halves_after(input logic [1:0] state, input logic [3:0] sectors, input logic [1:0] status);
    logic [1:0] written;
    written = sectors == '0 ? 2'b11 : sectors[1:0] | sectors[3:2];
    return (state & ~written) | (status & written);
  endfunction

  // Sectors of a packed tile that do not hold depth; sectors of a line that do, or all its sectors.
  function automatic logic [7:0] beside_depth(input coding_t coding);
    return !coding.stencil ? 8'h00 : coding.wide ? 8'he1 : 8'h11;
  endfunction

  function automatic logic [3:0] depth_of_line(input coding_t coding, input logic upper);
    logic [7:0] depth;
    depth = ~beside_depth(coding);
    return upper ? depth[7:4] : depth[3:0];
  endfunction

  // Sectors of a tile that hold data.
  function automatic logic [7:0] stored(input coding_t coding);
    case (coding.form)
      FORM_CLEAR: stored = 8'h00;
      FORM_REDUCED: stored = coding.eight ? 8'h01 : 8'h03;
      FORM_BOTH, FORM_TWO_PLANES: stored = 8'h01;
      FORM_FOUR_PLANES: stored = 8'h03;
      FORM_ARITHMETIC: stored = 8'h0f;
      FORM_HALF_PLANES: stored = planes_of(coding) | samples_of(coding);
      default: stored = 8'hff;
    endcase
    stored = (stored << coding.stencil) | beside_depth(coding);
  endfunction

  // Sectors of a line that are written when all samples of a tile get one value: stencil is unchanged.
  function automatic logic [3:0] filled_of(input coding_t coding, input logic upper);
    logic [7:0] all;
    all = stored(coding);
    return (upper ? all[7:4] : all[3:0]) & depth_of_line(coding, upper);
  endfunction

  // Sectors of a compressed tile's first line from which sectors of one of its lines are decoded, except stencil and samples.
  function automatic logic [3:0] made_of(input coding_t coding, input logic upper, input logic [3:0] wanted);
    case (coding.form)
      FORM_REDUCED: return coding.eight || !upper ? 4'h1 : 4'h2;
      FORM_BOTH: return 4'h1;
      FORM_TWO_PLANES: return 4'h1 << coding.stencil;
      FORM_FOUR_PLANES: return 4'h3 << coding.stencil;
      FORM_ARITHMETIC: return upper ? 4'hc : 4'h3;
      FORM_HALF_PLANES: return {2'd0, coding.halves & (wanted[1:0] | wanted[3:2])};
      default: return 4'h0;
    endcase
  endfunction

  // Samples stored in the line itself, beside the planes of the other half.
  function automatic logic [3:0] beside(input coding_t coding, input logic [3:0] wanted);
    return coding.form == FORM_HALF_PLANES ? 4'(samples_of(coding)) & wanted : 4'h0;
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */
endpackage
