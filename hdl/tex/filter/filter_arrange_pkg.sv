// Arranges a pass: comparisons become codes, and a gather's texels components of one.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package filter_arrange_pkg;
  import filter_floats_pkg::*;
  import filter_stages_pkg::*;
  import texels_pkg::*;
  import texture_binding_pkg::*;
  import texture_quads_pkg::*;

  localparam logic [16:0] WHOLE_SHARE = 17'd1 << SHARE_LOG2;
  localparam logic [24:0] WHOLE_WEIGHT = 25'd1 << WEIGHT_LOG2;
  localparam code_kind_t CODE = '{kind: TEXEL_CLASS_UNORM, bits: 5'd16};
  localparam code_kind_t BITS = '{kind: TEXEL_CLASS_INTEGER, bits: 5'd0};

  typedef logic [TEXEL_COMPONENTS-1:0][31:0] components_t;

  // comparand OP depth.
  function automatic logic compared(input texel_compare_t compare, input logic [31:0] comparand, input logic [31:0] depth);
    logic unordered, same, below, above;
    unordered = is_nan(comparand) || is_nan(depth);
    same = comparand == depth || comparand[30:0] == '0 && depth[30:0] == '0;
    below = !unordered && !same && signed'(ordered(comparand)) < signed'(ordered(depth));
    above = !unordered && !same && !below;
    unique case (compare)
      TEXEL_COMPARE_NEVER: return 1'b0;
      TEXEL_COMPARE_LESS: return below;
      TEXEL_COMPARE_EQUAL: return !below && !above && !unordered;
      TEXEL_COMPARE_LESS_EQUAL: return !above && !unordered;
      TEXEL_COMPARE_GREATER: return above;
      TEXEL_COMPARE_NOT_EQUAL: return below || above || unordered;
      TEXEL_COMPARE_GREATER_EQUAL: return !below && !unordered;
      default: return 1'b1;
    endcase
  endfunction

  // A reference where depths have a fixed point: held to 0 and 1; NaN is 0.
  function automatic logic [31:0] held(input logic [31:0] x);
    if (is_nan(x) || x[31]) return '0;
    return x > FLOAT_ONE ? FLOAT_ONE : x;
  endfunction

  // The lane's reference against the texel's depth. A gather's result is a float, else it is a weight's code.
  function automatic logic [31:0] comparison(
    input code_kind_t kind, input texel_compare_t compare, input logic gathers, input logic [31:0] against,
    input logic [31:0] code
  );
    logic codes, fixed_point;
    codes = kind.kind inside {TEXEL_CLASS_UNORM, TEXEL_CLASS_SNORM};
    fixed_point = codes || kind.kind == TEXEL_CLASS_FLOAT && kind.bits != '0;
    if (!compared(
            compare, fixed_point ? held(against) : against, codes ? code_float(kind, code[15:0]) : number_of(kind.kind, code)
        ))
      return '0;
    return gathers ? FLOAT_ONE : 32'd1;
  endfunction

  // A texel's codes; one outside has none.
  function automatic components_t codes_of(
    input texel_codes_t tap, input logic compares, input code_kind_t kind, input texel_compare_t compare,
    input logic gathers, input logic [31:0] against
  );
    components_t codes, depth;
    codes = tap.kind == TAP_KIND_ZERO ? '0 : tap.codes;
    depth = '0;
    if (compares) depth[0] = comparison(kind, compare, gathers, against, codes[0]);
    return compares ? depth : codes;
  endfunction

  function automatic logic is_component(input texel_source_t source);
    return source inside {TEXEL_SOURCE_RED, TEXEL_SOURCE_GREEN, TEXEL_SOURCE_BLUE, TEXEL_SOURCE_ALPHA};
  endfunction

  // The component of a result's source, or red.
  function automatic logic [1:0] component(input texel_source_t source);
    unique case (source)
      TEXEL_SOURCE_GREEN: return 2'd1;
      TEXEL_SOURCE_BLUE: return 2'd2;
      TEXEL_SOURCE_ALPHA: return 2'd3;
      default: return 2'd0;
    endcase
  endfunction

  // Of a gather result k is component k of the lane's only texel.
  function automatic filter_pass_t arranged(input coded_texels_t p, input int unsigned threads);
    filter_pass_t r;
    logic gathers, is_present;
    texel_source_t source;
    logic [1:0] from;
    components_t [TAPS-1:0] codes;
    r = '0;
    codes = '0;
    gathers = p.pass.op == TEXEL_OP_GATHER;
    source = p.sources[p.pass.component];
    from = p.pass.compares ? 2'd0 : component(source);
    r.head.tail = p.pass.tail;
    r.head.first = p.pass.first;
    r.head.last = p.pass.last;
    for (int unsigned k = 0; k < QUAD_LANES; k++) if (k < threads) r.head.weights[k] = p.pass.weights[k];
    r.head.resident = p.resident;
    r.head.kinds = p.pass.compares ? {4{CODE}} : p.kinds;
    r.head.sources = p.sources;
    r.head.compares = p.pass.compares && !gathers;
    r.head.reduction = p.pass.compares || gathers ? TEXEL_REDUCTION_MEAN : p.reduction;
    if (gathers) begin
      r.head.kinds = p.pass.compares ? {4{BITS}} : {4{p.kinds[from]}};
      r.head.sources = p.pass.compares || is_component(source)
          ? {TEXEL_SOURCE_ALPHA, TEXEL_SOURCE_BLUE, TEXEL_SOURCE_GREEN, TEXEL_SOURCE_RED} : {4{source}};
      for (int unsigned k = 0; k < QUAD_LANES; k++) if (r.head.weights[k] != '0) r.head.weights[k] = WHOLE_WEIGHT;
    end
    for (int unsigned k = 0; k < TAPS; k++)
      if (k < FOOTPRINT * threads) codes[k] = codes_of(
          p.taps[k], p.pass.compares, p.kinds[0], p.compare, gathers, p.pass.references[k/FOOTPRINT]
      );
    for (int unsigned k = 0; k < TAPS; k++) if (k < FOOTPRINT * threads) begin
      is_present = p.taps[k].kind != TAP_KIND_NO_TEXEL && p.pass.weights[k/FOOTPRINT] != '0
          && (gathers ? k % FOOTPRINT == 0 : p.taps[k].share != '0);
      r.taps[k].kind = is_present ? TAP_KIND_TEXEL : TAP_KIND_NO_TEXEL;
      r.taps[k].share = gathers ? WHOLE_SHARE : p.taps[k].share;
      r.taps[k].codes = codes[k];
      if (gathers)
        r.taps[k].codes = {
          codes[FOOTPRINT*(k/FOOTPRINT)][from],
          codes[FOOTPRINT*(k/FOOTPRINT)+1][from],
          codes[FOOTPRINT*(k/FOOTPRINT)+3][from],
          codes[FOOTPRINT*(k/FOOTPRINT)+2][from]
        };
    end
    return r;
  endfunction
endpackage
