// Float saturate: a float held to 0 and 1. NaN and -0 become +0.

module float_saturate #(
  // ---- parameters
  parameter int unsigned EXP = 8,
  parameter int unsigned MAN = 23
) (
  // ---- ports
  input  logic [EXP+MAN:0] bits_i,
  output logic [EXP+MAN:0] bits_o
);

  localparam logic [EXP+MAN:0] One = {2'b00, {(EXP - 1){1'b1}}, {MAN{1'b0}}};

  logic negative, nan, above;
  assign negative = bits_i[EXP+MAN];
  assign nan = bits_i[EXP+MAN-1:MAN] == '1 && bits_i[MAN-1:0] != '0;
  // One has all bits of the exponent but the highest.
  assign above = bits_i[EXP+MAN-1] || bits_i[EXP+MAN-2:MAN] == '1;
  assign bits_o = negative || nan ? '0 : above ? One : bits_i;

endmodule
