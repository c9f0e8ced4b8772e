// Colour unpack: decodes a pixel of a colour target's format to a colour of the nearest floats.
//
// It accepts an operation a cycle; results follow 3 cycles later (`UNPACK_CYCLES`), in order; nothing stalls it.
// docs/units/arith/colour_unpack.md has the rules. Specification: CROP.

module colour_unpack
  import colour_unpack_pkg::*;
  import colour_unpack_steps_pkg::*;
  import pixel_format_pkg::*;
(
  // ---- ports
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              op_valid_i,
  input  colour_unpack_op_t op_i,
  output logic              result_valid_o,
  output colour_t           result_o
);

  localparam int unsigned UNPACK_CYCLES = 3;

  // ---- registers
  typedef struct packed {
    logic [UNPACK_CYCLES-1:0] valid;   // bit k: a pixel of k + 1 cycles ago
    colour_t                  result;  // the last pixel that left the pipeline
  } regs_t;

  regs_t d, q;
  component_t [3:0] component_d, component_q;
  scaled_t [3:0] scaled_d, scaled_q;

  // ---- outputs
  assign result_valid_o = q.valid[UNPACK_CYCLES-1];
  assign result_o       = q.result;

  // ---- first stage: codes
  colour_t codes;
  logic integers;

  always_comb begin
    codes = pixel_pkg::codes(op_i.format.layout, op_i.words);
    integers = op_i.format.number inside {PIXEL_NUMBER_UINT, PIXEL_NUMBER_SINT};
    for (int unsigned k = 0; k < 4; k++) begin
      component_d[k].kind = pixel_pkg::pixel_component(op_i.format, k);
      component_d[k].code = codes[k];
    end
    if (component_d[3].kind.bits == '0 || op_i.format.alpha != PIXEL_ALPHA_STORED) begin
      component_d[3].kind.number = COLOUR_NUMBER_PLAIN;
      component_d[3].code = integers ? 32'd1 : 32'h3f80_0000;
    end
  end

  // ---- second stage: the leading one to the top
  always_comb for (int k = 0; k < 4; k++) scaled_d[k] = scaled(component_q[k]);

  // ---- next state: rounding
  always_comb begin
    d.valid = {q.valid[UNPACK_CYCLES-2:0], op_valid_i};
    d.result = q.result;
    if (q.valid[UNPACK_CYCLES-2])
      for (int k = 0; k < 4; k++) d.result[k] = rounded(scaled_q[k]);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      component_q <= '0;
      scaled_q <= '0;
    end else begin
      q <= d;
      component_q <= component_d;
      scaled_q <= scaled_d;
    end
  end

endmodule
