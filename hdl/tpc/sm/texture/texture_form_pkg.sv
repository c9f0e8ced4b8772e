// Decoding of texture instructions: isa 12.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package texture_form_pkg;
  import modifiers_pkg::*;
  import opcode_pkg::*;
  import sm_pkg::*;
  import texture_access_pkg::*;
  import texture_quads_pkg::*;

  // No row, and the first row of group b.
  localparam logic [3:0] NONE = 4'd8;
  localparam logic [3:0] B = 4'd4;
  localparam texture_places_t NOWHERE = {10{NONE}};

  // Level modes of the instruction set.
  localparam logic [2:0] ZERO = 3'd1;
  localparam logic [2:0] BIAS = 3'd2;
  localparam logic [2:0] GIVEN = 3'd3;
  // Bias and level again: no witness has found what their A is.
  localparam logic [2:0] BIAS_A = 3'd6;
  localparam logic [2:0] GIVEN_A = 3'd7;

  // Arguments of group b, in the instruction set's order.
  typedef struct packed {
    logic       sample;
    logic       detail;
    logic [1:0] offsets;    // words
    logic       comparand;
  } further_t;

  function automatic quad_shape_t shape_of(input logic [1:0] dim);
    unique case (dim)
      2'd0: return QUAD_SHAPE_ONE;
      2'd1: return QUAD_SHAPE_TWO;
      2'd2: return QUAD_SHAPE_THREE;
      default: return QUAD_SHAPE_CUBE;
    endcase
  endfunction

  function automatic offset_form_t offsets_of(input logic [1:0] words);
    return words == 2'd0 ? OFFSET_FORM_NO_OFFSET : words == 2'd1 ? OFFSET_FORM_ONE : OFFSET_FORM_FOUR;
  endfunction

  function automatic texture_form_t start(input texel_op_t op, input logic [3:0] mask, input logic bound, input logic [12:0] index);
    texture_form_t f;
    f = '0;
    f.op = op;
    f.mask = mask;
    f.bound = bound;
    f.index = index;
    f.places = NOWHERE;
    return f;
  endfunction

  // Coordinates with the layer before them, from a row of group a on.
  function automatic texture_form_t coordinates(input texture_form_t form, input logic [2:0] dim, input logic [3:0] first);
    texture_form_t f;
    logic [3:0] x;
    f = form;
    f.shape = shape_of(dim[2:1]);
    f.array = dim[0];
    x = first + 4'(dim[0] || form.floored);
    if (dim[0] || form.floored) f.places.layer = first;
    f.places.x = x;
    if (f.shape != QUAD_SHAPE_ONE) f.places.y = x + 4'd1;
    if (f.shape == QUAD_SHAPE_THREE || f.shape == QUAD_SHAPE_CUBE) f.places.z = x + 4'd2;
    return f;
  endfunction

  function automatic texture_form_t further(input texture_form_t form, input further_t has);
    texture_form_t f;
    logic [3:0] sample, detail, offsets, comparand;
    f = form;
    f.compares = has.comparand;
    f.samples = has.sample;
    sample = B + 4'(!form.bound);
    detail = sample + 4'(has.sample);
    offsets = detail + 4'(has.detail);
    comparand = offsets + 4'(has.offsets);
    if (!form.bound) f.places.handle = B;
    if (has.sample) f.places.sample = sample;
    if (has.detail) f.places.detail = detail;
    if (has.offsets != '0) f.places.offsets = offsets;
    if (has.offsets > 2'd1) f.places.more_offsets = offsets + 4'd1;
    if (has.comparand) f.places.comparand = comparand;
    return f;
  endfunction

  // TEX. A clamp is in the word of the layer, whether or not there are layers.
  function automatic texture_form_t sample_form(input logic [2:0] lod, input logic lc, input logic aoffi, input logic dc,
                                                input logic [2:0] dim, input logic [3:0] mask, input logic bound,
                                                input logic [12:0] index);
    texture_form_t f;
    f = start(TEXEL_OP_SAMPLE, mask, bound, index);
    f.floored = lc;
    f = coordinates(f, dim, '0);
    unique case (lod)
      ZERO: f.level = LEVEL_SOURCE_ZERO;
      BIAS, BIAS_A: f.level = LEVEL_SOURCE_BIAS;
      GIVEN, GIVEN_A: f.level = LEVEL_SOURCE_GIVEN;
      default: f.level = LEVEL_SOURCE_IMPLICIT;
    endcase
    f.offsets = offsets_of(2'(aoffi));
    f = further(f, {1'b0, f.level == LEVEL_SOURCE_BIAS || f.level == LEVEL_SOURCE_GIVEN, 2'(aoffi), dc});
    f.refused = lod == 3'd4 || lod == 3'd5;
    return f;
  endfunction

  // TLD: an explicit level, offsets, a sample.
  function automatic texture_form_t fetch_form(input logic lod, input logic aoffi, input logic ms, input logic cl,
                                               input logic [2:0] dim, input logic [3:0] mask, input logic bound,
                                               input logic [12:0] index);
    texture_form_t f;
    f = coordinates(start(TEXEL_OP_FETCH, mask, bound, index), dim, '0);
    f.level = lod ? LEVEL_SOURCE_GIVEN : LEVEL_SOURCE_ZERO;
    f.offsets = offsets_of(2'(aoffi));
    f = further(f, {ms, lod, 2'(aoffi), 1'b0});
    f.refused = cl;
    return f;
  endfunction

  // TLD4: words of offsets.
  function automatic texture_form_t gather_form(input logic [1:0] component, input logic [1:0] words, input logic dc,
                                                input logic [2:0] dim, input logic [3:0] mask, input logic bound,
                                                input logic [12:0] index);
    texture_form_t f;
    f = coordinates(start(TEXEL_OP_GATHER, mask, bound, index), dim, '0);
    f.level = LEVEL_SOURCE_ZERO;
    f.component = component;
    f.offsets = offsets_of(words);
    f = further(f, {2'd0, words, dc});
    f.refused = words > 2'd2;
    return f;
  endfunction

  // TXD: handle, coordinates, then layer and offsets in one word; derivatives are all of group b.
  function automatic texture_form_t gradient_form(input logic aoffi, input logic lc, input logic [2:0] dim, input logic [3:0] mask,
                                                  input logic bound, input logic [12:0] index);
    texture_form_t f;
    logic [3:0] next;
    f = coordinates(start(TEXEL_OP_SAMPLE, mask, bound, index), {dim[2:1], 1'b0}, 4'(!bound));
    next = 4'(!bound) + 4'd1 + 4'(f.shape != QUAD_SHAPE_ONE) + 4'(f.shape == QUAD_SHAPE_THREE || f.shape == QUAD_SHAPE_CUBE);
    if (!bound) f.places.handle = '0;
    f.array = dim[0];
    f.level = LEVEL_SOURCE_GRADIENT;
    f.offsets = offsets_of(2'(aoffi));
    f.high_offsets = 1'b1;
    if (dim[0]) f.places.layer = next;
    if (aoffi) f.places.offsets = next;
    f.refused = lc || f.shape == QUAD_SHAPE_THREE || f.shape == QUAD_SHAPE_CUBE;
    return f;
  endfunction

  // Masks of the compact forms' channel codes, with one destination and with two.
  function automatic logic [3:0] compact_mask(input logic one_group, input logic [2:0] chan);
    unique case (chan)
      3'd0: return one_group ? 4'b0001 : 4'b0111;
      3'd1: return one_group ? 4'b0010 : 4'b1011;
      3'd2: return one_group ? 4'b0100 : 4'b1101;
      3'd3: return one_group ? 4'b1000 : 4'b1110;
      3'd4: return one_group ? 4'b0011 : 4'b1111;
      3'd5: return one_group ? 4'b1001 : 4'b1111;
      3'd6: return one_group ? 4'b1010 : 4'b1111;
      default: return one_group ? 4'b1100 : 4'b1111;
    endcase
  endfunction

  function automatic texture_form_t compact(input texture_form_t form, input register_t re, input logic [2:0] chan, input logic half);
    texture_form_t f;
    f = form;
    f.mask = compact_mask(re == RZ, chan);
    f.compact = 1'b1;
    f.half = half;
    if (re != RZ && chan > 3'd4) f.refused = 1'b1;
    return f;
  endfunction

  function automatic texture_form_t texs_form(input logic [3:0] tgt, input logic [12:0] index);
    texture_form_t f;
    f = start(TEXEL_OP_SAMPLE, '0, 1'b1, index);
    f.refused = tgt > 4'd13;
    f.places.x = '0;
    f.places.y = 4'd1;
    f.shape = QUAD_SHAPE_TWO;
    unique case (tgt)
      4'd0: begin
        f.shape = QUAD_SHAPE_ONE;
        f.level = LEVEL_SOURCE_ZERO;
        f.places.y = NONE;
      end
      4'd1: f.places.y = B;
      4'd2: begin
        f.level = LEVEL_SOURCE_ZERO;
        f.places.y = B;
      end
      4'd3: begin
        f.level = LEVEL_SOURCE_GIVEN;
        f.places.detail = B;
      end
      4'd4: f.places.comparand = B;
      4'd5: begin
        f.level = LEVEL_SOURCE_GIVEN;
        f.places.detail = B;
        f.places.comparand = B + 4'd1;
      end
      4'd6: begin
        f.level = LEVEL_SOURCE_ZERO;
        f.places.comparand = B;
      end
      4'd7, 4'd8, 4'd9: begin
        f.array = 1'b1;
        f.level = tgt == 4'd7 ? LEVEL_SOURCE_IMPLICIT : LEVEL_SOURCE_ZERO;
        f.places.layer = '0;
        f.places.x = 4'd1;
        f.places.y = B;
        if (tgt == 4'd9) f.places.comparand = B + 4'd1;
      end
      4'd10, 4'd11: begin
        f.shape = QUAD_SHAPE_THREE;
        f.level = tgt == 4'd10 ? LEVEL_SOURCE_IMPLICIT : LEVEL_SOURCE_ZERO;
        f.places.z = B;
      end
      4'd12: begin
        f.shape = QUAD_SHAPE_CUBE;
        f.places.z = B;
      end
      default: begin
        f.shape = QUAD_SHAPE_CUBE;
        f.level = LEVEL_SOURCE_GIVEN;
        f.places.z = B;
        f.places.detail = B + 4'd1;
      end
    endcase
    f.compares = f.places.comparand != NONE;
    return f;
  endfunction

  function automatic texture_form_t tlds_form(input logic [3:0] tgt, input logic [12:0] index);
    texture_form_t f;
    f = start(TEXEL_OP_FETCH, '0, 1'b1, index);
    f.refused = !(tgt inside {4'd0, 4'd1, 4'd2, [4'd4:4'd8], 4'd12});
    f.places.x = '0;
    f.places.y = 4'd1;
    f.shape = QUAD_SHAPE_TWO;
    f.level = LEVEL_SOURCE_ZERO;
    unique case (tgt)
      4'd0: begin
        f.shape = QUAD_SHAPE_ONE;
        f.places.y = NONE;
      end
      4'd1: begin
        f.shape = QUAD_SHAPE_ONE;
        f.level = LEVEL_SOURCE_GIVEN;
        f.places.y = NONE;
        f.places.detail = B;
      end
      4'd2: f.places.y = B;
      4'd4: f.places.offsets = B;
      4'd5: begin
        f.level = LEVEL_SOURCE_GIVEN;
        f.places.detail = B;
      end
      4'd6: f.places.sample = B;
      4'd7: begin
        f.shape = QUAD_SHAPE_THREE;
        f.places.z = B;
      end
      4'd8: begin
        f.array = 1'b1;
        f.places.layer = '0;
        f.places.x = B;
        f.places.y = B + 4'd1;
      end
      default: begin
        f.level = LEVEL_SOURCE_GIVEN;
        f.places.detail = B;
        f.places.offsets = B + 4'd1;
      end
    endcase
    f.samples = f.places.sample != NONE;
    f.offsets = offsets_of(2'(f.places.offsets != NONE));
    return f;
  endfunction

  function automatic texture_form_t tld4s_form(input logic [1:0] component, input logic aoffi, input logic dc, input logic half,
                                               input logic [12:0] index);
    texture_form_t f;
    f = start(TEXEL_OP_GATHER, 4'hf, 1'b1, index);
    f.compact = 1'b1;
    f.half = half;
    f.shape = QUAD_SHAPE_TWO;
    f.level = LEVEL_SOURCE_ZERO;
    f.component = component;
    f.compares = dc;
    f.offsets = offsets_of(2'(aoffi));
    f.places.x = '0;
    f.places.y = aoffi || dc ? 4'd1 : B;
    if (aoffi) f.places.offsets = B;
    if (dc) f.places.comparand = B + 4'(aoffi);
    return f;
  endfunction

  function automatic texture_form_t detail_form(input logic [2:0] dim, input logic [3:0] mask, input logic bound,
                                                input logic [12:0] index);
    return further(coordinates(start(TEXEL_OP_LEVEL, mask, bound, index), dim, '0), '0);
  endfunction

  // Second destination of the compact forms.
  function automatic register_t second_of(input opcode_t opcode, input logic [47:0] modifiers);
    texs_modifiers_t texs;
    tld4s_modifiers_t tld4s;
    texs = modifiers[$bits(texs_modifiers_t)-1:0];
    tld4s = modifiers[$bits(tld4s_modifiers_t)-1:0];
    if (opcode inside {OPCODE_TEXS, OPCODE_TEXS_F16, OPCODE_TLDS, OPCODE_TLDS_F16}) return texs.re;
    if (opcode inside {OPCODE_TLD4S, OPCODE_TLD4S_F16}) return tld4s.re;
    return RZ;
  endfunction

  function automatic texture_form_t form_of(input opcode_t opcode, input logic [47:0] modifiers);
    texture_form_t f;
    tex_modifiers_t tex;
    tex_b_modifiers_t tex_b;
    texs_modifiers_t texs;
    tld4s_modifiers_t tld4s;
    tld_modifiers_t tld;
    tld_b_modifiers_t tld_b;
    tld4_modifiers_t tld4;
    tld4_b_modifiers_t tld4_b;
    txd_modifiers_t txd;
    txd_b_modifiers_t txd_b;
    tmml_modifiers_t tmml;
    tmml_b_modifiers_t tmml_b;
    tex = modifiers[$bits(tex_modifiers_t)-1:0];
    tex_b = modifiers[$bits(tex_b_modifiers_t)-1:0];
    texs = modifiers[$bits(texs_modifiers_t)-1:0];
    tld4s = modifiers[$bits(tld4s_modifiers_t)-1:0];
    tld = modifiers[$bits(tld_modifiers_t)-1:0];
    tld_b = modifiers[$bits(tld_b_modifiers_t)-1:0];
    tld4 = modifiers[$bits(tld4_modifiers_t)-1:0];
    tld4_b = modifiers[$bits(tld4_b_modifiers_t)-1:0];
    txd = modifiers[$bits(txd_modifiers_t)-1:0];
    txd_b = modifiers[$bits(txd_b_modifiers_t)-1:0];
    tmml = modifiers[$bits(tmml_modifiers_t)-1:0];
    tmml_b = modifiers[$bits(tmml_b_modifiers_t)-1:0];
    unique case (opcode)
      OPCODE_TEX:       return sample_form(tex.lod, tex.lc, tex.aoffi, tex.dc, tex.dim, tex.mask, 1'b1, tex.utid);
      OPCODE_TEX_B:     return sample_form(tex_b.lod, tex_b.lc, tex_b.aoffi, tex_b.dc, tex_b.dim, tex_b.mask, 1'b0, '0);
      OPCODE_TEXS:      return compact(texs_form(texs.tgt, texs.utid), texs.re, texs.chan, 1'b0);
      OPCODE_TEXS_F16:  return compact(texs_form(texs.tgt, texs.utid), texs.re, texs.chan, 1'b1);
      OPCODE_TLDS:      return compact(tlds_form(texs.tgt, texs.utid), texs.re, texs.chan, 1'b0);
      OPCODE_TLDS_F16:  return compact(tlds_form(texs.tgt, texs.utid), texs.re, texs.chan, 1'b1);
      OPCODE_TLD4S:     return tld4s_form(tld4s.comp, tld4s.aoffi, tld4s.dc, 1'b0, tld4s.utid);
      OPCODE_TLD4S_F16: return tld4s_form(tld4s.comp, tld4s.aoffi, tld4s.dc, 1'b1, tld4s.utid);
      OPCODE_TLD:       return fetch_form(tld.lod, tld.aoffi, tld.ms, tld.cl, tld.dim, tld.mask, 1'b1, tld.utid);
      OPCODE_TLD_B:     return fetch_form(tld_b.lod, tld_b.aoffi, tld_b.ms, tld_b.cl, tld_b.dim, tld_b.mask, 1'b0, '0);
      OPCODE_TLD4:      return gather_form(tld4.comp, tld4.off, tld4.dc, tld4.dim, tld4.mask, 1'b1, tld4.utid);
      OPCODE_TLD4_B: begin
        f = gather_form(tld4_b.comp, tld4_b.off, tld4_b.dc, tld4_b.dim, tld4_b.mask, 1'b0, '0);
        f.refused = f.refused || tld4_b.lc;
        return f;
      end
      OPCODE_TXD:       return gradient_form(txd.aoffi, txd.lc, txd.dim, txd.mask, 1'b1, txd.utid);
      OPCODE_TXD_B:     return gradient_form(txd_b.aoffi, txd_b.lc, txd_b.dim, txd_b.mask, 1'b0, '0);
      OPCODE_TMML:      return detail_form(tmml.dim, tmml.mask, 1'b1, tmml.utid);
      OPCODE_TMML_B:    return detail_form(tmml_b.dim, tmml_b.mask, 1'b0, '0);
      default: begin
        f = '0;
        f.refused = 1'b1;
        f.places = NOWHERE;
        return f;
      end
    endcase
  endfunction

endpackage
