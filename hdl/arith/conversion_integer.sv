// Conversion integer: packs a rounded number as an integer of any size, clamped to its range and sign-extended to a
// word, or truncated with zeros above.

module conversion_integer
  import conversion_pkg::*;
(
  // ---- ports
  input  number_size_t size_i,
  input  logic         signed_i,
  input  logic         clamp_i,
  input  logic         nan_i,
  input  logic         double_i,  // the source has 64 bits
  input  logic         sign_i,
  input  logic         over_i,   // larger than any integer
  input  logic [63:0]  kept_i,
  input  logic         up_i,     // add one
  output logic [63:0]  bits_o
);

  logic [63:0] most, limit, sum, value;
  logic beyond, extended;

  always_comb begin
    unique case (size_i)
      NUMBER_SIZE_BITS8: most = 64'hff;
      NUMBER_SIZE_BITS16: most = 64'hffff;
      NUMBER_SIZE_BITS32: most = 64'hffff_ffff;
      NUMBER_SIZE_BITS64: most = '1;
    endcase
    unique case ({signed_i, sign_i})
      2'b00: limit = most;
      2'b01: limit = '0;
      2'b10: limit = most >> 1;
      2'b11: limit = most ^ (most >> 1);
    endcase
    beyond = clamp_i && (over_i || kept_i > limit || kept_i == limit && up_i);

    // A negative number is the complement plus one; this one is added if rounding does not add one to the magnitude.
    sum = (kept_i ^ {64{sign_i}}) + 64'(up_i ^ sign_i);
    value = sum;
    if (beyond) value = sign_i ? 64'd0 - limit : limit;
    if (nan_i) begin
      value = '0;
      value[63] = size_i == NUMBER_SIZE_BITS64;
      value[31] = size_i == NUMBER_SIZE_BITS32 && double_i;
    end

    unique case (size_i)
      NUMBER_SIZE_BITS8: begin
        extended = signed_i && clamp_i && value[7];
        bits_o = {32'd0, {24{extended}}, value[7:0]};
      end
      NUMBER_SIZE_BITS16: begin
        extended = signed_i && clamp_i && value[15];
        bits_o = {32'd0, {16{extended}}, value[15:0]};
      end
      NUMBER_SIZE_BITS32: begin
        extended = 1'b0;
        bits_o = {32'd0, value[31:0]};
      end
      NUMBER_SIZE_BITS64: begin
        extended = 1'b0;
        bits_o = value;
      end
    endcase
  end

endmodule
