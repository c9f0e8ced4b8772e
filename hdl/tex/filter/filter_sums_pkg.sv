// Sums: of the texels of a pass, and of the passes of a quad.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package filter_sums_pkg;
  import filter_floats_pkg::*;
  import filter_stages_pkg::*;
  import texels_pkg::*;
  import texture_binding_pkg::*;
  import texture_quads_pkg::*;

  typedef texel_codes_t [FOOTPRINT-1:0] footprint_codes_t;
  typedef component_sum_t [QUAD_LANES-1:0][TEXEL_COMPONENTS-1:0] quad_sums_t;

  function automatic component_sum_t first_of(input logic [57:0] value);
    return '{some: 1'b1, not_a_number: 1'b0, positive: 1'b0, negative: 1'b0, value: value};
  endfunction

  // A code as a signed number, or a half as an integer of 2^-24, times a share.
  function automatic logic [57:0] term_of(input texel_class_t kind, input logic [31:0] code, input logic [16:0] share);
    logic signed [16:0] number;
    logic signed [34:0] product;
    logic half;
    half = kind == TEXEL_CLASS_HALF;
    if (half) number = 17'({code[14:10] != '0, code[9:0]});
    else number = {kind == TEXEL_CLASS_SNORM && code[15], code[15:0]};
    product = 35'(number) * 35'(signed'({1'b0, share}));
    if (half && code[15]) product = -product;
    return half && code[14:10] != '0 ? 58'(product) << (code[14:10] - 5'd1) : 58'(product);
  endfunction

  // The sum of codes, or of halves, times their weights.
  function automatic component_sum_t mean(input texel_class_t kind, input footprint_codes_t taps, input logic [1:0] component);
    component_sum_t r;
    logic [57:0] total;
    logic some, nan, positive, negative;
    logic [31:0] code;
    total = '0;
    {some, nan, positive, negative} = '0;
    for (int unsigned k = 0; k < FOOTPRINT; k++)
      if (taps[k].kind != TAP_KIND_NO_TEXEL) begin
        code = taps[k].codes[component];
        some = 1'b1;
        if (kind == TEXEL_CLASS_HALF && code[14:10] == '1) begin
          if (code[9:0] != '0) nan = 1'b1;
          if (code[15]) negative = 1'b1;
          else positive = 1'b1;
        end else total += term_of(kind, code, taps[k].share);
      end
    r.some = some;
    r.not_a_number = nan;
    r.positive = positive;
    r.negative = negative;
    r.value = total;
    return r;
  endfunction

  // The least or the greatest of two; of NaN and a number the number.
  function automatic component_sum_t extreme(input logic least, input component_sum_t a, input component_sum_t b);
    if (!a.some || a.not_a_number && b.some) return b;
    if (!b.some || b.not_a_number) return a;
    return (signed'(b.value[31:0]) < signed'(a.value[31:0])) == least ? b : a;
  endfunction

  // A number's place in the order of its class; NaN has none.
  function automatic component_sum_t place_of(input texel_class_t kind, input logic [31:0] code);
    component_sum_t r;
    logic [31:0] number;
    number = number_of(kind, code);
    r = first_of('0);
    if (is_float(kind) && is_nan(number)) r.not_a_number = 1'b1;
    else r.value = {26'd0, is_float(kind) ? ordered(number) : number};
    return r;
  endfunction

  function automatic component_sum_t reduced(
    input logic least, input texel_class_t kind, input footprint_codes_t taps, input logic [1:0] component
  );
    component_sum_t [FOOTPRINT-1:0] places;
    places = '0;
    for (int unsigned k = 0; k < FOOTPRINT; k++)
      if (taps[k].kind != TAP_KIND_NO_TEXEL) places[k] = place_of(kind, taps[k].codes[component]);
    return extreme(least, extreme(least, extreme(least, places[0], places[1]), places[2]), places[3]);
  endfunction

  // The texel of the greatest weight, the last of equal ones: the one that is read without a filter.
  function automatic component_sum_t greatest(input footprint_codes_t taps, input logic [1:0] component);
    component_sum_t r;
    logic [16:0] share;
    r = '0;
    share = '0;
    for (int unsigned k = 0; k < FOOTPRINT; k++)
      if (taps[k].kind != TAP_KIND_NO_TEXEL && taps[k].share >= share) begin
        r = first_of({26'd0, taps[k].codes[component]});
        share = taps[k].share;
      end
    return r;
  endfunction

  // A sum of floats with a tap more.
  function automatic component_sum_t chained(
    input component_sum_t sum, input texel_codes_t tap, input logic [1:0] component
  );
    if (tap.kind == TAP_KIND_NO_TEXEL) return sum;
    return first_of({
      26'd0, weighed(tap.codes[component], 25'(tap.share), 5'(SHARE_LOG2), sum.some, sum.value[31:0])
    });
  endfunction

  // A sum of halves as a float.
  function automatic component_sum_t float_of(input component_sum_t sum);
    component_sum_t r;
    logic [57:0] magnitude;
    magnitude = sum.value[57] ? -sum.value : sum.value;
    if (sum.not_a_number || sum.positive && sum.negative) r = first_of({26'd0, FLOAT_NAN});
    else if (sum.positive || sum.negative) r = first_of({26'd0, sum.negative, FLOAT_INFINITY[30:0]});
    else r = first_of({26'd0, rounded(sum.value[57], WINDOW'(magnitude), -32'sd24 - 32'(SHARE_LOG2))});
    r.some = sum.some;
    return r;
  endfunction

  // A component's sum in a pass; of floats the first tap's product.
  function automatic component_sum_t component_sum(
    input texel_class_t kind, input texel_reduction_t reduction, input footprint_codes_t taps, input logic [1:0] component,
    input logic folded
  );
    if (kind == TEXEL_CLASS_INTEGER) return greatest(taps, component);
    if (reduction != TEXEL_REDUCTION_MEAN) return reduced(reduction == TEXEL_REDUCTION_MINIMUM, kind, taps, component);
    if (kind == TEXEL_CLASS_FLOAT) return folded ? '0 : chained('0, taps[0], component);
    return mean(kind, taps, component);
  endfunction

  function automatic quad_sums_t weighed_sums(
    input filter_head_t head, input texel_codes_t [TAPS-1:0] taps, input logic folded, input int unsigned threads
  );
    quad_sums_t r;
    r = '0;
    for (int unsigned k = 0; k < QUAD_LANES; k++)
      for (int unsigned c = 0; c < TEXEL_COMPONENTS; c++)
        if (k < threads) r[k][c] = component_sum(head.kinds[c].kind, head.reduction, taps[FOOTPRINT*k+:FOOTPRINT], 2'(c), folded);
    return r;
  endfunction

  // Sums with floats' tap added; sums of halves become floats before the first.
  function automatic quad_sums_t with_tap(
    input filter_head_t head, input quad_sums_t sums, input texel_codes_t [TAPS-1:0] taps, input int unsigned tap,
    input int unsigned threads
  );
    quad_sums_t r;
    r = sums;
    if (head.reduction == TEXEL_REDUCTION_MEAN)
      for (int unsigned k = 0; k < QUAD_LANES; k++)
        for (int unsigned c = 0; c < TEXEL_COMPONENTS; c++)
          if (k >= threads) r[k][c] = '0;
          else if (head.kinds[c].kind == TEXEL_CLASS_FLOAT) r[k][c] = chained(sums[k][c], taps[FOOTPRINT*k+tap], 2'(c));
          else if (head.kinds[c].kind == TEXEL_CLASS_HALF && tap == 1) r[k][c] = float_of(sums[k][c]);
    return r;
  endfunction

  // A quad's sum with a pass more; `fused` is that of floats.
  function automatic component_sum_t with_pass(
    input texel_class_t kind, input texel_reduction_t reduction, input component_sum_t sum, input component_sum_t part,
    input logic [24:0] weight, input logic [31:0] fused
  );
    logic [57:0] base;
    if (!part.some) return sum;
    if (kind == TEXEL_CLASS_INTEGER) return sum.some ? sum : part;
    if (reduction != TEXEL_REDUCTION_MEAN) return extreme(reduction == TEXEL_REDUCTION_MINIMUM, sum, part);
    if (is_float(kind)) return first_of({26'd0, fused});
    // Sums of codes have 35 bits, and a sign.
    base = sum.value;
    return first_of(base + 58'(signed'(part.value[35:0]) * signed'({1'b0, weight})));
  endfunction

  // Whether texels are floats that are added one after the other.
  function automatic logic adds_floats(input filter_head_t head);
    logic some;
    some = 1'b0;
    for (int unsigned c = 0; c < TEXEL_COMPONENTS; c++) if (head.kinds[c].kind == TEXEL_CLASS_FLOAT) some = 1'b1;
    return some && head.reduction == TEXEL_REDUCTION_MEAN;
  endfunction

  // Folded: sums of halves become floats.
  function automatic quad_sums_t with_halves(input filter_head_t head, input quad_sums_t sums, input int unsigned threads);
    quad_sums_t r;
    r = sums;
    for (int unsigned k = 0; k < QUAD_LANES; k++)
      for (int unsigned c = 0; c < TEXEL_COMPONENTS; c++)
        if (k < threads && head.reduction == TEXEL_REDUCTION_MEAN && head.kinds[c].kind == TEXEL_CLASS_HALF)
          r[k][c] = float_of(sums[k][c]);
    return r;
  endfunction

  // Folded: a quad's sums with those of a whole pass, or a pass's with floats' next tap, by the same multipliers.
  function automatic quad_sums_t folded(
    input filter_head_t head, input logic whole, input logic [1:0] tap, input quad_sums_t sums, input quad_sums_t parts,
    input texel_codes_t [TAPS-1:0] taps, input int unsigned threads
  );
    quad_sums_t r;
    component_sum_t sum;
    texel_codes_t of;
    logic [31:0] fused;
    r = '0;
    for (int unsigned k = 0; k < QUAD_LANES; k++)
      for (int unsigned c = 0; c < TEXEL_COMPONENTS; c++)
        if (k < threads) begin
          of = taps[32'(FOOTPRINT*k)+32'(tap)];
          sum = head.first ? '0 : sums[k][c];
          if (!whole) sum = parts[k][c];
          fused = weighed(
              whole ? parts[k][c].value[31:0] : of.codes[c], whole ? head.weights[k] : 25'(of.share),
              whole ? 5'(WEIGHT_LOG2) : 5'(SHARE_LOG2), sum.some, sum.value[31:0]
          );
          if (whole) r[k][c] = with_pass(head.kinds[c].kind, head.reduction, sum, parts[k][c], head.weights[k], fused);
          else if (head.kinds[c].kind == TEXEL_CLASS_FLOAT && of.kind != TAP_KIND_NO_TEXEL) r[k][c] = first_of({26'd0, fused});
          else r[k][c] = parts[k][c];
        end
    return r;
  endfunction

  // A quad's sums with those of a pass.
  function automatic quad_sums_t added(
    input filter_head_t head, input quad_sums_t sums, input quad_sums_t parts, input int unsigned threads
  );
    quad_sums_t r;
    component_sum_t sum;
    r = '0;
    for (int unsigned k = 0; k < QUAD_LANES; k++)
      for (int unsigned c = 0; c < TEXEL_COMPONENTS; c++)
        if (k < threads) begin
          sum = head.first ? '0 : sums[k][c];
          r[k][c] = with_pass(
              head.kinds[c].kind, head.reduction, sum, parts[k][c], head.weights[k],
              weighed(parts[k][c].value[31:0], head.weights[k], 5'(WEIGHT_LOG2), sum.some, sum.value[31:0])
          );
        end
    return r;
  endfunction
endpackage
