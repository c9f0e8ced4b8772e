// Conversion source: unpacks a float or an integer of any size to a sign and 64 bits, whose highest bit has the weight
// two to `top_o`.

module conversion_source
  import conversion_pkg::*;
(
  // ---- ports
  input  logic               float_i,
  input  number_size_t       size_i,
  input  logic               signed_i,
  input  logic               flush_i,      // subnormals of 32 bits are zero
  input  logic         [1:0] sel_i,
  input  logic               abs_i,
  input  logic               neg_i,
  input  logic        [63:0] bits_i,
  output logic               sign_o,
  output logic               infinite_o,
  output logic               nan_o,
  output logic        [63:0] magnitude_o,
  output logic signed [11:0] top_o
);

  logic [15:0] half;
  logic [7:0] octet;
  assign half = sel_i[1] ? bits_i[31:16] : bits_i[15:0];
  assign octet = sel_i[0] ? half[15:8] : half[7:0];

  // ---- floats
  logic sign16, sign32, sign64, infinite16, infinite32, infinite64, nan16, nan32, nan64;
  logic [4:0] exponent16;
  logic [7:0] exponent32;
  logic [10:0] exponent64;
  logic [10:0] mantissa16;
  logic [23:0] mantissa32;
  logic [52:0] mantissa64;

  float_unpack #(
    .EXP(5),
    .MAN(10)
  ) unpack16 (
    .bits_i    (half),
    .abs_i     (abs_i),
    .neg_i     (neg_i),
    .flush_i   (1'b0),
    .sign_o    (sign16),
    .exponent_o(exponent16),
    .mantissa_o(mantissa16),
    .infinite_o(infinite16),
    .nan_o     (nan16)
  );

  float_unpack #(
    .EXP(8),
    .MAN(23)
  ) unpack32 (
    .bits_i    (bits_i[31:0]),
    .abs_i     (abs_i),
    .neg_i     (neg_i),
    .flush_i   (flush_i),
    .sign_o    (sign32),
    .exponent_o(exponent32),
    .mantissa_o(mantissa32),
    .infinite_o(infinite32),
    .nan_o     (nan32)
  );

  float_unpack #(
    .EXP(11),
    .MAN(52)
  ) unpack64 (
    .bits_i    (bits_i),
    .abs_i     (abs_i),
    .neg_i     (neg_i),
    .flush_i   (1'b0),
    .sign_o    (sign64),
    .exponent_o(exponent64),
    .mantissa_o(mantissa64),
    .infinite_o(infinite64),
    .nan_o     (nan64)
  );

  // ---- integers
  logic [63:0] value;
  logic negative, low, least;

  always_comb begin
    unique case (size_i)
      NUMBER_SIZE_BITS8: begin
        value = {{56{signed_i && octet[7]}}, octet};
        low = octet[6:0] != '0;
      end
      NUMBER_SIZE_BITS16: begin
        value = {{48{signed_i && half[15]}}, half};
        low = half[14:0] != '0;
      end
      NUMBER_SIZE_BITS32: begin
        value = {{32{signed_i && bits_i[31]}}, bits_i[31:0]};
        low = bits_i[30:0] != '0;
      end
      NUMBER_SIZE_BITS64: begin
        value = bits_i;
        low = bits_i[62:0] != '0;
      end
    endcase
    negative = signed_i && value[63];
    // Modifiers of a signed source wrap in its width: the smallest number does not change.
    least = negative && !low;
  end

  // ---- outputs
  always_comb begin
    infinite_o = 1'b0;
    nan_o = 1'b0;
    // No integer is -0.
    sign_o = least || ((negative && !abs_i) ^ neg_i) && value != '0;
    magnitude_o = (value ^ {64{negative}}) + 64'(negative);
    top_o = 12'sd63;
    if (float_i) begin
      unique case (size_i)
        NUMBER_SIZE_BITS8, NUMBER_SIZE_BITS16: begin
          {sign_o, infinite_o, nan_o} = {sign16, infinite16, nan16};
          magnitude_o = {mantissa16, 53'd0};
          top_o = $signed({7'd0, exponent16}) - 12'sd15;
        end
        NUMBER_SIZE_BITS32: begin
          {sign_o, infinite_o, nan_o} = {sign32, infinite32, nan32};
          magnitude_o = {mantissa32, 40'd0};
          top_o = $signed({4'd0, exponent32}) - 12'sd127;
        end
        NUMBER_SIZE_BITS64: begin
          {sign_o, infinite_o, nan_o} = {sign64, infinite64, nan64};
          magnitude_o = {mantissa64, 11'd0};
          top_o = $signed({1'd0, exponent64}) - 12'sd1023;
        end
      endcase
    end
  end

endmodule
