// Alphas of pixels that a smooth primitive covers in part.

/* verilator lint_off UNUSEDSIGNAL */  // upper bits of what fits

package prop_partial_alpha_pkg;
  import frtx_pkg::*;
  import shading_pkg::*;

  // A float times the sixteenths that are not lacking, of which there is one at least: rounded to nearest, halves to even.
  // Below 2^-126 it is zero; infinite, and what is no number, stay.
  function automatic logic [31:0] part(input logic [31:0] alpha, input logic [3:0] lacks);
    logic [27:0] product;  // of 24 bits at least
    logic [2:0] down;
    logic [27:0] half;
    logic [28:0] sum;
    logic [32:0] whole;    // of an exponent five too great
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

  // The alphas of a smooth primitive's quad, which is the only one: in place 0, its second colours in place 2.
  function automatic shaded_quad_t in_part(
    input shaded_quad_t quad, input logic [SMOOTH_PIXELS-1:0][3:0] lacks
  );
    shaded_quad_t q;
    q = quad;
    for (int p = 0; p < SMOOTH_PIXELS; p++) if (lacks[p] != '0) q.colour[p][3] = part(quad.colour[p][3], lacks[p]);
    return q;
  endfunction

endpackage
