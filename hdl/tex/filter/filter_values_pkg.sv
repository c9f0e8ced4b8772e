// Values: sums to codes, once rounded, and these to what registers hold.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package filter_values_pkg;
  import filter_floats_pkg::*;
  import filter_stages_pkg::*;
  import texels_pkg::*;
  import texture_binding_pkg::*;
  import texture_quads_pkg::*;

  // Divided by 2^(SHARE_LOG2 + WEIGHT_LOG2), or by 2^SHARE_LOG2, to nearest, the even one of two.
  function automatic logic [57:0] nearest(input logic signed [57:0] value, input logic compares);
    logic signed [57:0] code, comparison;
    code = (value + 58'sh7f_ffff_ffff + 58'(value[SHARE_LOG2+WEIGHT_LOG2])) >>> (SHARE_LOG2 + WEIGHT_LOG2);
    comparison = (value + 58'sh7fff + 58'(value[SHARE_LOG2])) >>> SHARE_LOG2;
    return compares ? comparison : code;
  endfunction

  function automatic logic [31:0] rounded_code(
    input texel_class_t kind, input texel_reduction_t reduction, input logic compares, input component_sum_t sum
  );
    logic [57:0] whole;
    if (!sum.some) return '0;
    if (kind == TEXEL_CLASS_INTEGER) return sum.value[31:0];
    if (reduction != TEXEL_REDUCTION_MEAN) begin
      if (!is_float(kind)) return {16'd0, sum.value[15:0]};
      return sum.not_a_number ? FLOAT_NAN : ordered(sum.value[31:0]);
    end
    if (kind == TEXEL_CLASS_HALF) return halved(sum.value[31:0]);
    if (kind == TEXEL_CLASS_FLOAT) return sum.value[31:0];
    whole = nearest(sum.value, compares);
    return compares ? {6'd0, whole[25:0]} : {16'd0, whole[15:0]};
  endfunction

  // A component as registers have it.
  function automatic logic [31:0] value_of(input code_kind_t kind, input logic [31:0] code);
    return kind.kind inside {TEXEL_CLASS_UNORM, TEXEL_CLASS_SNORM} ? code_float(kind, code[15:0]) : code;
  endfunction

  // The share of a lane's texels for which the comparison holds.
  function automatic logic [31:0] comparison_value(input logic [25:0] code);
    return rounded(1'b0, WINDOW'(code), -32'(WEIGHT_LOG2));
  endfunction

  function automatic logic [31:0] sourced(input texel_source_t source, input logic [TEXEL_COMPONENTS-1:0][31:0] values);
    unique case (source)
      TEXEL_SOURCE_ZERO: return '0;
      TEXEL_SOURCE_RED: return values[0];
      TEXEL_SOURCE_GREEN: return values[1];
      TEXEL_SOURCE_BLUE: return values[2];
      TEXEL_SOURCE_ALPHA: return values[3];
      TEXEL_SOURCE_ONE_INT: return 32'd1;
      TEXEL_SOURCE_ONE_FLOAT: return FLOAT_ONE;
      default: return '0;
    endcase
  endfunction

  function automatic sampled_quad_t sampled_of(input rounded_quad_t p, input int unsigned threads);
    sampled_quad_t r;
    logic [TEXEL_COMPONENTS-1:0][31:0] values;
    r = '0;
    r.tail = p.head.tail;
    r.resident = p.head.resident;
    for (int unsigned k = 0; k < QUAD_LANES; k++) if (k < threads) begin
      for (int unsigned c = 0; c < TEXEL_COMPONENTS; c++)
        if (!p.head.compares) values[c] = value_of(p.head.kinds[c], p.codes[k][c]);
        else values[c] = c == 3 ? FLOAT_ONE : comparison_value(p.codes[k][0][25:0]);
      for (int unsigned c = 0; c < TEXEL_COMPONENTS; c++) r.values[k][c] = sourced(p.head.sources[c], values);
    end
    return r;
  endfunction

  // A quad with its next part: after the last part each lane is in its place. `some` if it has others. A fault in any part is the
  // quad's, which then has no values.
  function automatic sampled_quad_t joined_quad(
    input logic some, input sampled_quad_t earlier, input sampled_quad_t part, input int unsigned threads
  );
    sampled_quad_t r;
    r = part;
    r.tail.fault = part.tail.fault || some && earlier.tail.fault;
    r.tail.page = part.tail.page || some && earlier.tail.page;
    for (int unsigned k = 0; k < QUAD_LANES; k++)
      if (k + threads < QUAD_LANES) begin
        r.tail.lanes[k] = earlier.tail.lanes[2'(k+threads)];
        r.resident[k] = earlier.resident[2'(k+threads)];
        r.values[k] = earlier.values[2'(k+threads)];
      end else begin
        r.tail.lanes[k] = part.tail.lanes[2'(k+threads)];
        r.resident[k] = part.resident[2'(k+threads)];
        r.values[k] = part.values[2'(k+threads)];
      end
    if (r.tail.fault) begin
      r.resident = '0;
      r.values = '0;
    end
    return r;
  endfunction
endpackage
