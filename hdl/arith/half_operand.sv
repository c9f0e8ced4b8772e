// Half operand: selects the operands of two operations on 16-bit floats from a word, and applies modifiers: absolute
// value, then negation, then flush of a subnormal to zero of its sign.

module half_operand
  import half_pkg::*;
(
  // ---- ports
  input  logic  [31:0]       word_i,
  input  half_source_t       sel_i,
  input  logic               abs_i,
  input  logic               neg_i,
  input  logic               flush_i,
  output logic  [1:0] [15:0] halves_o
);

  logic [15:0] narrow;
  logic [1:0][15:0] halves;

  half_narrow whole (
    .bits_i(word_i),
    .bits_o(narrow)
  );

  always_comb begin
    unique case (sel_i)
      HALF_SOURCE_H1_H0: halves = word_i;
      HALF_SOURCE_F32: halves = {2{narrow}};
      HALF_SOURCE_H0_H0: halves = {2{word_i[15:0]}};
      HALF_SOURCE_H1_H1: halves = {2{word_i[31:16]}};
    endcase
  end

  for (genvar lane = 0; lane < 2; lane++) begin : lanes
    float_operand #(
      .EXP(5),
      .MAN(10)
    ) operand (
      .bits_i (halves[lane]),
      .abs_i  (abs_i),
      .neg_i  (neg_i),
      .flush_i(flush_i),
      .bits_o (halves_o[lane])
    );
  end

endmodule
