// Alpha of pixels that a smooth primitive covers partly.

/* verilator lint_off UNUSEDSIGNAL */  // upper bits of the result

package prop_partial_alpha_pkg;
  import frtx_pkg::*;
  import shading_pkg::*;

  // A float times the covered sixteenths, of which there is at least one: rounded to nearest even. Below 2^-126 the
  // result is zero; infinities and NaN are unchanged.
  function automatic logic [31:0] part(input logic [31:0] alpha, input logic [3:0] lacks);
    logic [27:0] product;  // at least 24 bits
    logic [2:0] down;
    logic [27:0] half;
    logic [28:0] sum;
    logic [32:0] whole;    // exponent is five too large
    if (alpha[30:23] == '1) return alpha;
    product = 28'({1'b1, alpha[22:0]}) * 28'(5'd16 - 5'(lacks));
    down = 3'd0;
    for (int n = 24; n < 28; n++) if (product[n]) down = 3'(n - 23);
    half = down == 3'd0 ? '0 : (28'd1 << (down - 3'd1)) - 28'd1 + 28'(product[5'(down)]);
    sum = 29'(product) + 29'(half);
    whole = {2'b0, 8'(alpha[30:23]), 23'b0} + {7'b0, down, 23'b0} + 33'(sum >> down);
    if (alpha[30:23] == '0 || whole < {10'd6, 23'b0}) return {alpha[31], 31'b0};
    whole = whole - {10'd5, 23'b0};
    return {alpha[31], whole[30:0]};
  endfunction

  // The alphas of the only quad of a smooth primitive: its colours are in place 0, its second colours in place 2.
  function automatic shaded_quad_t in_part(
    input shaded_quad_t quad, input logic [SMOOTH_PIXELS-1:0][3:0] lacks
  );
    shaded_quad_t q;
    q = quad;
    for (int p = 0; p < SMOOTH_PIXELS; p++) if (lacks[p] != '0) q.colour[p][3] = part(quad.colour[p][3], lacks[p]);
    return q;
  endfunction

endpackage
