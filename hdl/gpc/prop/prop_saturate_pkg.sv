// Outputs of shading that are clamped to a range (SET_PS_SATURATE).

package prop_saturate_pkg;
  import colour_pkg::*;
  import shading_pkg::*;

  // A float clamped to [0, 1], or with bit 1 of `range` to [-1, 1], if bit 0 is set. NaN becomes 0, and so does -0 in [0, 1].
  function automatic logic [31:0] saturated(input logic [1:0] range, input logic [31:0] x);
    if (!range[0]) return x;
    if (is_nan(x) || x[31] && !range[1]) return '0;
    return x[30:0] > 31'h3f80_0000 ? {x[31], 31'h3f80_0000} : x;
  endfunction

  // Clamps the colours of a quad.
  function automatic shaded_quad_t quad_saturated(input logic [1:0] range, input shaded_quad_t quad);
    shaded_quad_t q;
    q = quad;
    for (int p = 0; p < 4; p++) for (int k = 0; k < 4; k++) q.colour[p][k] = saturated(range, quad.colour[p][k]);
    return q;
  endfunction

endpackage
