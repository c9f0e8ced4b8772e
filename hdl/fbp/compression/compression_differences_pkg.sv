// Differences: samples of a compressed tile stored as differences from the first. The unit's page gives the layout.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package compression_differences_pkg;
  import compression_pkg::*;

  // A word of four channels of 8 bits: the first sample plus signed differences.
  function automatic logic [31:0] bytes_plus(input logic [31:0] first, input logic [3:0][3:0] differences);
    for (int unsigned c = 0; c < 4; c++)
      bytes_plus[8*c+:8] = first[8*c+:8] + {{4{differences[c][3]}}, differences[c]};
  endfunction

  // The same for two channels of 16 bits.
  function automatic logic [31:0] halves_plus(input logic [31:0] first, input logic [1:0][6:0] differences);
    for (int unsigned c = 0; c < 2; c++)
      halves_plus[16*c+:16] = first[16*c+:16] + {{9{differences[c][6]}}, differences[c]};
  endfunction

  // Word `n` of samples stored as differences from the first.
  function automatic logic [31:0] undiffer(input coding_t coding, input logic [511:0] from, input logic [4:0] n);
    logic [31:0][14:0] arithmetic_four;
    logic [15:0][3:0][6:0] arithmetic_eight;
    logic [15:0][13:0] both_four;
    logic [7:0][3:0][5:0] both_eight;
    logic [14:0] a;
    logic [3:0][6:0] b;
    logic [13:0] c;
    logic [3:0][5:0] e;
    arithmetic_four = from[511:32];
    arithmetic_eight = from[511:64];
    both_four = from[255:32];
    both_eight = from[255:64];
    a = arithmetic_four[n - 5'd1];
    b = arithmetic_eight[n[4:1] - 4'd1];
    c = both_four[n[3:0] - 4'd1];
    e = both_eight[n[3:1] - 3'd1];
    if (coding.sample == SAMPLE_SIZE_FOUR) begin
      if (n == '0) return from[31:0];
      if (coding.form == FORM_ARITHMETIC) return bytes_plus(from[31:0], {a[14], a});
      return bytes_plus(from[31:0], {c[13], c[13:11], c[10], c[10:8], c[7:0]});
    end
    if (n[4:1] == '0) return n[0] ? from[63:32] : from[31:0];
    if (coding.form == FORM_ARITHMETIC) return halves_plus(n[0] ? from[63:32] : from[31:0], n[0] ? b[3:2] : b[1:0]);
    for (int unsigned k = 0; k < 4; k++) b[k] = {e[k][5], e[k]};
    return halves_plus(n[0] ? from[63:32] : from[31:0], n[0] ? b[3:2] : b[1:0]);
  endfunction

  // Samples as differences from the first, valid if they fit: of a line of 32 words, and of 16 reduced words.
  typedef struct packed {
    logic         fits;
    logic [511:0] bits;
  } line_t;

  typedef struct packed {
    logic         fits;
    logic [255:0] bits;
  } both_t;

  function automatic logic [3:0][7:0] bytes_minus(input logic [31:0] word, input logic [31:0] first);
    for (int unsigned c = 0; c < 4; c++) bytes_minus[c] = word[8*c+:8] - first[8*c+:8];
  endfunction

  function automatic logic [3:0][15:0] halves_minus(input logic [63:0] words, input logic [63:0] first);
    for (int unsigned c = 0; c < 4; c++) halves_minus[c] = words[16*c+:16] - first[16*c+:16];
  endfunction

  // Whether the bits above a difference's sign bit equal it.
  function automatic logic is_sign(input logic [15:0] above);
    return above == '0 || above == '1;
  endfunction

  function automatic line_t line_of_four(input logic [31:0][31:0] words);
    logic [3:0][7:0] d;
    line_of_four.fits = 1'b1;
    line_of_four.bits = 512'(words[0]);
    for (int unsigned p = 1; p < 32; p++) begin
      d = bytes_minus(words[p], words[0]);
      line_of_four.bits[32+15*(p-1)+:15] = {d[3][2:0], d[2][3:0], d[1][3:0], d[0][3:0]};
      for (int unsigned c = 0; c < 3; c++) if (!is_sign(16'($signed(d[c][7:3])))) line_of_four.fits = 1'b0;
      if (!is_sign(16'($signed(d[3][7:2])))) line_of_four.fits = 1'b0;
    end
  endfunction

  function automatic line_t line_of_eight(input logic [15:0][63:0] words);
    logic [3:0][15:0] d;
    line_of_eight.fits = 1'b1;
    line_of_eight.bits = 512'(words[0]);
    for (int unsigned p = 1; p < 16; p++) begin
      d = halves_minus(words[p], words[0]);
      line_of_eight.bits[64+28*(p-1)+:28] = {d[3][6:0], d[2][6:0], d[1][6:0], d[0][6:0]};
      for (int unsigned c = 0; c < 4; c++) if (!is_sign(16'($signed(d[c][15:6])))) line_of_eight.fits = 1'b0;
    end
  endfunction

  function automatic both_t both_of_four(input logic [15:0][31:0] words);
    logic [3:0][7:0] d;
    both_of_four.fits = 1'b1;
    both_of_four.bits = 256'(words[0]);
    for (int unsigned p = 1; p < 16; p++) begin
      d = bytes_minus(words[p], words[0]);
      both_of_four.bits[32+14*(p-1)+:14] = {d[3][2:0], d[2][2:0], d[1][3:0], d[0][3:0]};
      for (int unsigned c = 0; c < 4; c++)
        if (!is_sign(16'($signed(c < 2 ? {d[c][7], d[c][7:3]} : d[c][7:2])))) both_of_four.fits = 1'b0;
    end
  endfunction

  function automatic both_t both_of_eight(input logic [7:0][63:0] words);
    logic [3:0][15:0] d;
    both_of_eight.fits = 1'b1;
    both_of_eight.bits = 256'(words[0]);
    for (int unsigned p = 1; p < 8; p++) begin
      d = halves_minus(words[p], words[0]);
      both_of_eight.bits[64+24*(p-1)+:24] = {d[3][5:0], d[2][5:0], d[1][5:0], d[0][5:0]};
      for (int unsigned c = 0; c < 4; c++) if (!is_sign(16'($signed(d[c][15:5])))) both_of_eight.fits = 1'b0;
    end
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
