// Colour pack: encodes a colour as a pixel of a colour target's format, exactly rounded.
//
// It accepts an operation a cycle; results follow 4 cycles later (`PACK_CYCLES`), in order; nothing stalls it.
// docs/units/arith/colour_pack.md has the rules. Specification: CROP.

module colour_pack
  import colour_pack_pkg::*;
  import colour_pkg::*;
  import colour_split_pkg::*;
  import pixel_format_pkg::*;
(
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            op_valid_i,
  input  colour_pack_op_t op_i,
  output logic            result_valid_o,
  output pixel_words_t    result_o
);

  localparam int unsigned PACK_CYCLES = 4;

  // ---- registers
  typedef struct packed {
    logic [PACK_CYCLES-1:0] valid;   // bit k: a colour of k + 1 cycles ago
    pixel_words_t           result;  // the last pixel that left the pipeline
  } regs_t;

  regs_t d, q;
  pixel_format_t [2:0] format_d, format_q;
  colour_ranged_t [3:0] ranged_d, ranged_q;
  colour_split_t [3:0] split_d, split_q;
  colour_t code_d, code_q;

  // ---- outputs
  assign result_valid_o = q.valid[PACK_CYCLES-1];
  assign result_o       = q.result;

  // ---- stages: range, cut, rounding
  assign format_d = {format_q[1:0], op_i.format};

  always_comb
    for (int unsigned k = 0; k < 4; k++) begin
      ranged_d[k] = ranged(pixel_pkg::pixel_component(op_i.format, k), op_i.colour[k]);
      split_d[k] = split(pixel_pkg::pixel_component(format_q[0], k), ranged_q[k]);
      code_d[k] = encode(pixel_pkg::pixel_component(format_q[1], k), split_q[k]);
    end

  // ---- next state
  colour_t stored;

  always_comb begin
    stored = code_q;
    stored[3] = pixel_pkg::stored_alpha(format_q[2], code_q[3]);
    d.valid = {q.valid[PACK_CYCLES-2:0], op_valid_i};
    d.result = q.result;
    if (q.valid[PACK_CYCLES-2]) d.result = pixel_pkg::words(format_q[2].layout, stored);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      format_q <= '0;
      ranged_q <= '0;
      split_q <= '0;
      code_q <= '0;
    end else begin
      q <= d;
      format_q <= format_d;
      ranged_q <= ranged_d;
      split_q <= split_d;
      code_q <= code_d;
    end
  end

endmodule
