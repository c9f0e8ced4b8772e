// Special operand: splits the operand of a special function, after its modifiers, into the row of a table and the
// position in its segment, and determines results that are already known.

module special_operand
  import special_function_pkg::*;
(
  // ---- ports
  input  special_kind_t      kind_i,
  input  logic               abs_i,
  input  logic               neg_i,
  input  logic [31:0]        a_i,
  output logic               double_o,    // operand and result are high words of doubles
  output logic               sign_o,
  output logic               nan_o,
  output logic               infinite_o,
  output logic               zero_o,
  output logic signed [11:0] scale_o,     // the result is multiplied by two to this power, plus one
  output logic [7:0]         whole_o,     // added to the value, with a sign
  output logic               exact_o,     // the value is exact: `one_o` and `half_o`
  output logic               one_o,
  output logic               half_o,
  output logic               minus_o,     // c2 d² is subtracted
  output logic [1:0]         finer_o,     // scale of the last places of c1 and c2, below 2^-16 and 2^-9
  output logic [9:0]         row_o,
  output logic signed [16:0] place_o
);

  localparam logic [30:0] Nan = 31'h7fff_ffff;
  localparam logic [30:0] Infinite = 31'h7fff_fffe;

  // ---- a number: sign, exponent, argument
  logic sign, tiny, top, nan, infinite;
  logic [10:0] biased;
  logic [22:0] fraction;
  logic signed [11:0] exponent;

  always_comb begin
    double_o = kind_i == SPECIAL_KIND_RCP64H || kind_i == SPECIAL_KIND_RSQ64H;
    sign = (a_i[31] & ~abs_i) ^ neg_i;
    biased = double_o ? a_i[30:20] : {3'd0, a_i[30:23]};
    fraction = double_o ? {a_i[19:0], 3'd0} : a_i[22:0];
    tiny = biased == '0;
    top = double_o ? biased == '1 : biased[7:0] == '1;
    nan = top && fraction != '0;
    infinite = top && fraction == '0;
    exponent = $signed({1'b0, biased}) - (double_o ? 12'sd1023 : 12'sd127);
  end

  // ---- a reduced number: powers have 7.24 bits, angles quarter turns in 2.24
  logic power, angle, falling, lower, folded;
  logic [31:0] reduced;

  always_comb begin
    power = kind_i == SPECIAL_KIND_EX2;
    angle = kind_i == SPECIAL_KIND_SIN || kind_i == SPECIAL_KIND_COS;
    // A cosine is a sine, advanced by a quarter turn.
    {lower, falling} = a_i[25:24] + 2'(kind_i == SPECIAL_KIND_COS);
    folded = power ? sign : falling;
    reduced = ({1'b0, a_i[30:0]} ^ {32{folded}}) + 32'(folded);
  end

  // ---- the function
  logic odd, falls;
  logic [2:0] table_index;
  logic [23:0] argument;

  always_comb begin
    // Biases are odd.
    odd = !biased[0];
    sign_o = 1'b0;
    nan_o = nan;
    infinite_o = 1'b0;
    zero_o = 1'b0;
    scale_o = '1;
    whole_o = '0;
    exact_o = fraction == '0;
    one_o = 1'b0;
    half_o = 1'b0;
    table_index = 3'd0;

    unique case (kind_i)
      SPECIAL_KIND_RCP, SPECIAL_KIND_RCP64H: begin
        sign_o = sign;
        infinite_o = tiny;
        zero_o = infinite;
        scale_o = ~exponent;
        one_o = 1'b1;
      end
      SPECIAL_KIND_RSQ, SPECIAL_KIND_RSQ64H: begin
        sign_o = sign;
        nan_o = nan || sign && !tiny;
        infinite_o = tiny;
        zero_o = infinite;
        scale_o = ~(exponent >>> 1);
        exact_o = fraction == '0 && !odd;
        one_o = 1'b1;
        table_index = {2'd2, odd};
      end
      SPECIAL_KIND_SQRT: begin
        sign_o = sign;
        nan_o = nan || sign && !tiny;
        infinite_o = infinite;
        zero_o = tiny;
        scale_o = exponent >>> 1;
        exact_o = fraction == '0 && !odd;
        half_o = 1'b1;
        table_index = {2'd3, odd};
      end
      SPECIAL_KIND_LG2: begin
        // The sign of a logarithm is computed with the sum.
        sign_o = tiny;
        nan_o = nan || sign && !tiny;
        infinite_o = tiny || infinite;
        if (!tiny && !top) whole_o = exponent[7:0];
        table_index = 3'd2;
      end
      SPECIAL_KIND_EX2: begin
        nan_o = a_i[30:0] == Nan;
        infinite_o = a_i[30:0] == Infinite && !sign;
        zero_o = a_i[30:0] == Infinite && sign;
        scale_o = 12'($signed(reduced[31:24]));
        exact_o = a_i[23:0] == '0;
        half_o = 1'b1;
        table_index = 3'd1;
      end
      SPECIAL_KIND_SIN, SPECIAL_KIND_COS: begin
        // A cosine does not depend on the sign; a zero has the operand's, a cosine's zero none.
        sign_o = sign && kind_i == SPECIAL_KIND_SIN;
        if (a_i[23:0] != '0 || falling) sign_o ^= lower;
        nan_o = a_i[30:26] != '0;
        exact_o = a_i[23:0] == '0;
        one_o = falling;
        table_index = 3'd3;
      end
      default: ;
    endcase
  end

  // ---- row and position in the table
  always_comb begin
    argument = power || angle ? reduced[23:0] : {fraction, 1'b0};
    falls = table_index == 3'd0 || table_index[2:1] == 2'd2;
    minus_o = table_index[1];
    finer_o = table_index[2] ? 2'd2 : {1'b0, !table_index[1]};
    row_o = {table_index, argument[23:17]};
    place_o = {~argument[16], argument[15:0]} ^ {17{falls}};
  end

endmodule
