// Generated from rtl-model/tex/texel_decode/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package texel_decode_pkg;
  import texels_pkg::*;
  import texture_binding_pkg::*;

  // Who decodes a format.
  typedef enum logic [2:0] {TEXEL_DECODER_PLAIN, TEXEL_DECODER_BC, TEXEL_DECODER_BPTC, TEXEL_DECODER_ETC, TEXEL_DECODER_ASTC} texel_decoder_t;

  // How a component's bits become its code. They are at the top of a word.
  typedef enum logic [3:0] {CODE_RULE_ZERO, CODE_RULE_ONE, CODE_RULE_HIGH, CODE_RULE_HIGH_SIGNED, CODE_RULE_SMALL, CODE_RULE_CURVE, CODE_RULE_SHARED, CODE_RULE_UNSIGNED, CODE_RULE_SIGNED, CODE_RULE_WIDE, CODE_RULE_WIDE_SIGNED} code_rule_t;

  // How texels of a format become codes.
  typedef struct packed {
    texel_size_t size;
    logic srgb;
    logic [3:0] block_x;
    logic [3:0] block_y;
    code_rule_t [3:0] rules;
    logic [3:0][5:0] bits;
    code_kind_t [3:0] kinds;
  } texel_rules_t;

  // What goes with a pass's texels through a decoder.
  typedef struct packed {
    pass_tail_t pass;
    logic [3:0] resident;
    code_kind_t [3:0] kinds;
    texel_source_t [3:0] sources;
    texel_compare_t compare;
    texel_reduction_t reduction;
  } decode_head_t;

  // A pass for a decoder. Words of taps that are no texels are codes already.
  typedef struct packed {
    decode_head_t head;
    texel_rules_t rules;
    raw_tap_t [TAPS-1:0] taps;
  } decode_job_t;

  // What is kept of a binding.
  typedef struct packed {
    texel_decoder_t decoder;
    texel_rules_t rules;
    texel_source_t [3:0] sources;
    texel_compare_t compare;
    texel_reduction_t reduction;
    logic [3:0][31:0] border;
  } decode_binding_t;

endpackage
