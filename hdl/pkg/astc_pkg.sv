// Generated from rtl-model/tex/texel_decode/astc_decode/stages.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package astc_pkg;
  import texel_decode_pkg::*;
  import texels_pkg::*;

  // Numbers from 0 to 2^bits - 1, or to 3 or 5 times that, less one.
  typedef struct packed {
    logic trits;
    logic quints;
    logic [3:0] bits;
  } astc_range_t;

  // A texel whose block's mode is known. Of a `flat` one words are its values of 16 bits; of a tap that is no texel codes; else
  // the block.
  typedef struct packed {
    tap_kind_t kind;
    logic [16:0] share;
    logic flat;
    logic [3:0][31:0] words;
    astc_range_t weights;
    logic [6:0] weight_bits;
    astc_range_t colours;
    logic [6:0] colour_bits;
    logic [4:0] colour_at;
    logic [4:0] first;
    logic [3:0] mode;
    logic dual;
    logic [1:0] selector;
    logic [3:0] width;
    logic [6:0] corner;
    logic [3:0] past_x;
    logic [3:0] past_y;
  } astc_block_t;

  // A texel with the numbers that it needs.
  typedef struct packed {
    tap_kind_t kind;
    logic [16:0] share;
    logic flat;
    logic [3:0][31:0] words;
    logic [7:0][7:0] values;
    logic [1:0][3:0][6:0] weights;
    logic [3:0] mode;
    logic dual;
    logic [1:0] selector;
    logic [3:0] past_x;
    logic [3:0] past_y;
  } astc_numbers_t;

  // A texel with its end points.
  typedef struct packed {
    tap_kind_t kind;
    logic [16:0] share;
    logic flat;
    logic [3:0][31:0] words;
    logic [1:0][3:0][7:0] ends;
    logic [1:0][6:0] weights;
    logic dual;
    logic [1:0] selector;
  } astc_ends_t;

  typedef struct packed {
    decode_head_t head;
    texel_rules_t rules;
    astc_block_t [TAPS-1:0] taps;
  } astc_blocks_t;

  typedef struct packed {
    decode_head_t head;
    texel_rules_t rules;
    astc_numbers_t [TAPS-1:0] taps;
  } astc_number_pass_t;

  typedef struct packed {
    decode_head_t head;
    texel_rules_t rules;
    astc_ends_t [TAPS-1:0] taps;
  } astc_end_pass_t;

  // 1024 divided by a block's side less one, nearest; sides that no block has are 0.
  localparam logic [15:0][8:0] ASTC_SCALES = {
    9'h0, 9'h0, 9'h0, 9'h5d, 9'h66, 9'h72, 9'h80, 9'h92,
    9'hab, 9'hcd, 9'h100, 9'h156, 9'h0, 9'h0, 9'h0, 9'h0
  };

  // Ranges of colours, the greatest first: bits, and 1 with a trit, 2 with a quint.
  localparam int unsigned ASTC_RANGES = 17;

  localparam logic [16:0][3:0] ASTC_RANGE_BITS = {
    4'h1, 4'h3, 4'h1, 4'h2, 4'h4, 4'h2, 4'h3, 4'h5,
    4'h3, 4'h4, 4'h6, 4'h4, 4'h5, 4'h7, 4'h5, 4'h6,
    4'h8
  };

  localparam logic [16:0][1:0] ASTC_RANGE_DIGITS = {
    2'h1, 2'h0, 2'h2, 2'h1, 2'h0, 2'h2, 2'h1, 2'h0,
    2'h2, 2'h1, 2'h0, 2'h2, 2'h1, 2'h0, 2'h2, 2'h1,
    2'h0
  };

  // Factors of a trit and of a quint beside some bits, of weights, then of colours.
  localparam logic [3:0][5:0] ASTC_WEIGHT_TRIT = {
    6'hb, 6'h17, 6'h32, 6'h0
  };

  localparam logic [3:0][5:0] ASTC_WEIGHT_QUINT = {
    6'h0, 6'hd, 6'h1c, 6'h0
  };

  localparam logic [7:0][7:0] ASTC_COLOUR_TRIT = {
    8'h0, 8'h5, 8'hb, 8'h16, 8'h2c, 8'h5d, 8'hcc, 8'h0
  };

  localparam logic [7:0][7:0] ASTC_COLOUR_QUINT = {
    8'h0, 8'h0, 8'h6, 8'hd, 8'h1a, 8'h36, 8'h71, 8'h0
  };

endpackage
