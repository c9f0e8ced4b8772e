// Float unpack: splits an operand into its parts after applying its modifiers (absolute value, then negation, then flush
// of a subnormal). A subnormal has the exponent of the smallest normal and no leading one; a zero has no ones at all.

module float_unpack #(
  // ---- parameters
  parameter int unsigned EXP = 8,
  parameter int unsigned MAN = 23
) (
  // ---- ports
  input  logic [EXP+MAN:0] bits_i,
  input  logic             abs_i,
  input  logic             neg_i,
  input  logic             flush_i,
  output logic             sign_o,
  output logic [EXP-1:0]   exponent_o,
  output logic [MAN:0]     mantissa_o,
  output logic             infinite_o,
  output logic             nan_o
);

  logic [EXP-1:0] exponent;
  logic [MAN-1:0] fraction;
  logic tiny, top, whole;

  assign {exponent, fraction} = bits_i[EXP+MAN-1:0];
  assign tiny = exponent == '0;
  assign top = exponent == '1;
  assign whole = fraction == '0;

  assign sign_o = (bits_i[EXP+MAN] & ~abs_i) ^ neg_i;
  assign exponent_o = {exponent[EXP-1:1], exponent[0] || tiny};
  assign mantissa_o = {!tiny, tiny && flush_i ? '0 : fraction};
  assign infinite_o = top && whole;
  assign nan_o = top && !whole;

endmodule
