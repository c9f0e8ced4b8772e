// Generated from rtl-model/tex/texel_decode/bptc_decode/tables.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package bptc_pkg;
  import texel_decode_pkg::*;
  import texels_pkg::*;

  // A texel's ends. Words of a tap that is no texel: low halves are the first end.
  typedef struct packed {
    tap_kind_t kind;
    logic [16:0] share;
    logic [1:0][3:0][15:0] ends;
    logic [1:0][4:0] bits;
    logic [1:0][6:0] weights;
    logic [1:0] rotation;
  } bptc_tap_t;

  typedef struct packed {
    decode_head_t head;
    texel_rules_t rules;
    bptc_tap_t [TAPS-1:0] taps;
  } bptc_pass_t;

  // The subset of each texel, of two and of three, by partition.
  localparam logic [63:0][15:0] BPTC_PAIRS = {
    16'hee22, 16'h7744, 16'hfcc, 16'hccf0, 16'he718, 16'h817e, 16'h9cc6, 16'h9336,
    16'h639c, 16'h39c6, 16'h936c, 16'hc936, 16'h2720, 16'h4e40, 16'h4e4, 16'h272,
    16'h660, 16'h9966, 16'hc33c, 16'h6996, 16'h3bdc, 16'h324c, 16'h13c8, 16'h73ce,
    16'ha55a, 16'h9696, 16'h55aa, 16'h3c3c, 16'h33cc, 16'h5a5a, 16'hf0f0, 16'haaaa,
    16'h399c, 16'h718e, 16'hff0, 16'h17e8, 16'h366c, 16'h6666, 16'h3110, 16'h88c,
    16'h8cce, 16'h3100, 16'h7310, 16'h8c, 16'h8ce, 16'h7100, 16'h8e, 16'hf710,
    16'hf000, 16'hfff0, 16'hff00, 16'hffe8, 16'he800, 16'hfe80, 16'hffec, 16'hc800,
    16'hec80, 16'hfec8, 16'hfeec, 16'hc880, 16'hecc8, 16'heeee, 16'h8888, 16'hcccc
  };

  localparam logic [63:0][31:0] BPTC_TRIPLES = {
    32'h2a4a5254, 32'haaaaaa44, 32'ha9a8a9a8, 32'h40804080, 32'h96000000, 32'ha0a5a5a0, 32'ha05050a0, 32'haaaa1414,
    32'h96960000, 32'haa141414, 32'h80959580, 32'ha85454a8, 32'h96969600, 32'h95809580, 32'h54a854a8, 32'haa444444,
    32'h66666600, 32'h44aaaa44, 32'h69286928, 32'h50a050a0, 32'ha5a0a5a0, 32'h66660000, 32'haaaa4444, 32'h500aa550,
    32'h50a50a50, 32'h24499224, 32'h24924924, 32'haa5500, 32'h24242424, 32'ha8a09050, 32'h5090a0a8, 32'ha9a58000,
    32'h6a5a0200, 32'h50a4a450, 32'haa821414, 32'ha08585a0, 32'h69691400, 32'h14696914, 32'haaa59090, 32'h50a4a4,
    32'h1a1a0500, 32'ha4a45000, 32'h6a6a4040, 32'ha8a85454, 32'h55a0a0a0, 32'ha5a5a500, 32'ha425054, 32'ha5945040,
    32'h2a0a4250, 32'ha9a59450, 32'ha4a4a4a4, 32'h94949494, 32'h90909090, 32'haaaa5500, 32'haa555500, 32'haa550000,
    32'h5a5a5050, 32'h5555a0a0, 32'ha0a05050, 32'ha5a50000, 32'h5450a0a8, 32'h5a5a4200, 32'h6a5a5040, 32'haa685050
  };

  // The texel whose index has a bit less, of the second subset of two, and of the second and third of three.
  localparam logic [63:0][3:0] BPTC_PAIR_ANCHORS = {
    4'hf, 4'h2, 4'h2, 4'hf, 4'hf, 4'hf, 4'hf, 4'hf,
    4'h2, 4'h2, 4'hf, 4'hf, 4'h8, 4'h6, 4'h2, 4'h6,
    4'h6, 4'hf, 4'hf, 4'h2, 4'h2, 4'h2, 4'h8, 4'h2,
    4'hf, 4'hf, 4'h8, 4'h2, 4'h8, 4'h6, 4'hf, 4'hf,
    4'h2, 4'h2, 4'h8, 4'h8, 4'h2, 4'h2, 4'h8, 4'h2,
    4'hf, 4'h8, 4'h8, 4'h2, 4'h2, 4'h8, 4'h2, 4'hf,
    4'hf, 4'hf, 4'hf, 4'hf, 4'hf, 4'hf, 4'hf, 4'hf,
    4'hf, 4'hf, 4'hf, 4'hf, 4'hf, 4'hf, 4'hf, 4'hf
  };

  localparam logic [63:0][3:0] BPTC_SECOND_ANCHORS = {
    4'h3, 4'h3, 4'hc, 4'hf, 4'hd, 4'h8, 4'ha, 4'h5,
    4'ha, 4'h5, 4'h8, 4'h5, 4'h5, 4'h5, 4'hf, 4'h3,
    4'hf, 4'hf, 4'hf, 4'hf, 4'h5, 4'hf, 4'h3, 4'hf,
    4'hf, 4'h8, 4'ha, 4'h6, 4'h5, 4'h3, 4'hf, 4'h8,
    4'hf, 4'hf, 4'h5, 4'h8, 4'h6, 4'h8, 4'h8, 4'h5,
    4'ha, 4'h6, 4'h3, 4'h3, 4'hf, 4'h8, 4'h3, 4'h3,
    4'h3, 4'h3, 4'h5, 4'h6, 4'h6, 4'h6, 4'h8, 4'h8,
    4'hf, 4'hf, 4'h3, 4'h8, 4'hf, 4'hf, 4'h3, 4'h3
  };

  localparam logic [63:0][3:0] BPTC_THIRD_ANCHORS = {
    4'h8, 4'hf, 4'hf, 4'h3, 4'hf, 4'hf, 4'hf, 4'hf,
    4'hf, 4'hf, 4'hf, 4'hf, 4'hf, 4'hf, 4'h3, 4'hf,
    4'h8, 4'h6, 4'h6, 4'h3, 4'hf, 4'h8, 4'hf, 4'h6,
    4'ha, 4'h9, 4'h8, 4'ha, 4'ha, 4'hf, 4'h3, 4'hf,
    4'h8, 4'ha, 4'hf, 4'hf, 4'ha, 4'h6, 4'hf, 4'h3,
    4'h8, 4'hf, 4'h8, 4'hf, 4'h3, 4'hf, 4'h8, 4'hf,
    4'h8, 4'hf, 4'hf, 4'hf, 4'hf, 4'hf, 4'hf, 4'hf,
    4'h8, 4'h3, 4'hf, 4'hf, 4'h3, 4'h8, 4'h8, 4'hf
  };

  // Of each mode of BC7: subsets, bits of the partition, of a colour and of alpha.
  localparam logic [7:0][1:0] BC7_SUBSETS = {
    2'h2, 2'h1, 2'h1, 2'h1, 2'h2, 2'h3, 2'h2, 2'h3
  };

  localparam logic [7:0][2:0] BC7_PARTITION = {
    3'h6, 3'h0, 3'h0, 3'h0, 3'h6, 3'h6, 3'h6, 3'h4
  };

  localparam logic [7:0][2:0] BC7_COLOUR = {
    3'h5, 3'h7, 3'h7, 3'h5, 3'h7, 3'h5, 3'h6, 3'h4
  };

  localparam logic [7:0][3:0] BC7_ALPHA = {
    4'h5, 4'h7, 4'h8, 4'h6, 4'h0, 4'h0, 4'h0, 4'h0
  };

  // Bits of indices, and of second ones.
  localparam logic [7:0][2:0] BC7_INDEX = {
    3'h2, 3'h4, 3'h2, 3'h2, 3'h2, 3'h2, 3'h3, 3'h3
  };

  localparam logic [7:0][1:0] BC7_SECOND = {
    2'h0, 2'h0, 2'h2, 2'h3, 2'h0, 2'h0, 2'h0, 2'h0
  };

  // First bits of red, of alpha, of the bits below all ends, of indices and of second ones.
  localparam logic [7:0][3:0] BC7_RED_AT = {
    4'he, 4'h7, 4'h8, 4'h8, 4'ha, 4'h9, 4'h8, 4'h5
  };

  localparam logic [7:0][6:0] BC7_ALPHA_AT = {
    7'h4a, 7'h31, 7'h32, 7'h26, 7'h5e, 7'h63, 7'h50, 7'h4d
  };

  localparam logic [7:0][6:0] BC7_LOW_AT = {
    7'h5e, 7'h3f, 7'h42, 7'h32, 7'h5e, 7'h63, 7'h50, 7'h4d
  };

  localparam logic [7:0][6:0] BC7_INDEX_AT = {
    7'h62, 7'h41, 7'h42, 7'h32, 7'h62, 7'h63, 7'h52, 7'h53
  };

  localparam logic [7:0][6:0] BC7_SECOND_AT = {
    7'h0, 7'h0, 7'h61, 7'h51, 7'h0, 7'h0, 7'h0, 7'h0
  };

  // Bits of each mode of BC6, by its number: of ends, and of differences from the first end, 0 if they are none. Modes
  // without bits are reserved.
  localparam logic [31:0][4:0] BC6_ENDS = {
    5'h0, 5'h6, 5'h0, 5'h0, 5'h0, 5'h8, 5'h0, 5'h0,
    5'h0, 5'h8, 5'h0, 5'h0, 5'h0, 5'h8, 5'h0, 5'h0,
    5'h10, 5'h9, 5'h0, 5'h0, 5'hc, 5'hb, 5'h0, 5'h0,
    5'hb, 5'hb, 5'h0, 5'h0, 5'ha, 5'hb, 5'h7, 5'ha
  };

  localparam logic [31:0][3:0] BC6_RED = {
    4'h0, 4'h0, 4'h0, 4'h0, 4'h0, 4'h5, 4'h0, 4'h0,
    4'h0, 4'h5, 4'h0, 4'h0, 4'h0, 4'h6, 4'h0, 4'h0,
    4'h4, 4'h5, 4'h0, 4'h0, 4'h8, 4'h4, 4'h0, 4'h0,
    4'h9, 4'h4, 4'h0, 4'h0, 4'h0, 4'h5, 4'h6, 4'h5
  };

  localparam logic [31:0][3:0] BC6_GREEN = {
    4'h0, 4'h0, 4'h0, 4'h0, 4'h0, 4'h5, 4'h0, 4'h0,
    4'h0, 4'h6, 4'h0, 4'h0, 4'h0, 4'h5, 4'h0, 4'h0,
    4'h4, 4'h5, 4'h0, 4'h0, 4'h8, 4'h4, 4'h0, 4'h0,
    4'h9, 4'h5, 4'h0, 4'h0, 4'h0, 4'h4, 4'h6, 4'h5
  };

  localparam logic [31:0][3:0] BC6_BLUE = {
    4'h0, 4'h0, 4'h0, 4'h0, 4'h0, 4'h6, 4'h0, 4'h0,
    4'h0, 4'h5, 4'h0, 4'h0, 4'h0, 4'h5, 4'h0, 4'h0,
    4'h4, 4'h5, 4'h0, 4'h0, 4'h8, 4'h5, 4'h0, 4'h0,
    4'h9, 4'h4, 4'h0, 4'h0, 4'h0, 4'h4, 4'h6, 4'h5
  };

endpackage
