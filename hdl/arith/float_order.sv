// Float order: whether two floats are unordered or equal, or which one is less.

module float_order #(
  // ---- parameters
  parameter int unsigned EXP = 8,
  parameter int unsigned MAN = 23
) (
  // ---- ports
  input  logic [EXP+MAN:0] a_i,
  input  logic [EXP+MAN:0] b_i,
  output logic             a_nan_o,
  output logic             b_nan_o,
  output logic             same_o,   // equal as numbers
  output logic             below_o   // a is less than b in the order of all floats with -0 below +0
);

  localparam logic [EXP+MAN-1:0] Infinity = {{EXP{1'b1}}, {MAN{1'b0}}};

  logic [EXP+MAN-1:0] a, b;
  logic a_sign, b_sign;

  always_comb begin
    {a_sign, a} = a_i;
    {b_sign, b} = b_i;
    a_nan_o = a > Infinity;
    b_nan_o = b > Infinity;
    same_o = a_i == b_i || a == '0 && b == '0;
    if (a_sign != b_sign) below_o = a_sign;
    else below_o = a_sign ? a > b : a < b;
  end

endmodule
