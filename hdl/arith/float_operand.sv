// Float operand: applies an operand's modifiers: absolute value, then negation, then flush of a subnormal to zero of its
// sign.

module float_operand #(
  // ---- parameters
  parameter int unsigned EXP = 8,
  parameter int unsigned MAN = 23
) (
  // ---- ports
  input  logic [EXP+MAN:0] bits_i,
  input  logic             abs_i,
  input  logic             neg_i,
  input  logic             flush_i,
  output logic [EXP+MAN:0] bits_o
);

  assign bits_o[EXP+MAN] = (bits_i[EXP+MAN] & ~abs_i) ^ neg_i;
  assign bits_o[EXP+MAN-1:MAN] = bits_i[EXP+MAN-1:MAN];
  assign bits_o[MAN-1:0] = flush_i && bits_i[EXP+MAN-1:MAN] == '0 ? '0 : bits_i[MAN-1:0];

endmodule
