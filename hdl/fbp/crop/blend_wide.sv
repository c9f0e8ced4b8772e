// Blend wide: blends the pixels of a pass of a sector in 32-bit floats: four pixels, or two of 16 bytes. Rate: one
// pass a cycle (crop-blended-fp16, crop-blended-fp32). Latency: WIDE_CYCLES = 21 cycles. It never stalls.
// Specification: CROP.

// Fields of the control are used elsewhere.
/* verilator lint_off UNUSEDSIGNAL */

module blend_wide
  import colour_unpack_steps_pkg::*;
  import crop_pixels_pkg::*;
  import crop_pkg::*;
  import memory_port_pkg::*;
  import pixel_format_pkg::*;
(
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         sector_valid_i,
  input  logic [1:0]   pass_i,
  input  blend_input_t sector_i,
  output sector_t      result_o         // of the pass accepted WIDE_CYCLES ago; bytes of other passes are don't-care
);

  localparam int unsigned UNPACK_CYCLES = 3;
  localparam int unsigned COMPONENT_CYCLES = 17;
  localparam int unsigned WIDE_CYCLES = UNPACK_CYCLES + COMPONENT_CYCLES + 1;

  // ---- registers
  typedef struct packed {
    logic [WIDE_CYCLES-1:0] valid;   // bit k: a pass was accepted k + 1 cycles ago
    sector_t                result;  // result of the last completed pass
  } regs_t;

  // Sideband of the components in the pipeline.
  typedef struct packed {
    pixel_format_t format;
    logic          colour_kept;
    logic          alpha_kept;
    logic [31:0]   bits;
    logic [31:0]   write;
    sector_t       destination;
  } beside_t;

  regs_t d, q;
  coded_t [3:0][3:0] src_coded_d, src_coded_q, src1_coded_d, src1_coded_q, dst_coded_d, dst_coded_q;
  scaled_t [3:0][3:0] src_scaled_d, src_scaled_q, src1_scaled_d, src1_scaled_q, dst_scaled_d, dst_scaled_q;
  colour_t [3:0] src_d, src_q, src1_d, src1_q, dst_d, dst_q;
  colour_control_t [UNPACK_CYCLES-1:0] control_q;
  beside_t beside_d;
  beside_t [WIDE_CYCLES-2:0] beside_q;

  // ---- outputs
  assign result_o = q.result;

  // ---- three stages: components as floats
  colour_control_t control;
  logic [7:0][31:0] src_words, src1_words, dst_words, alpha_words, alpha1_words;

  assign control      = sector_i.control;
  assign src_words    = sector_i.source;
  assign src1_words   = sector_i.source1;
  assign dst_words    = sector_i.destination;
  assign alpha_words  = sector_i.alpha;
  assign alpha1_words = sector_i.alpha1;

  always_comb begin
    beside_d.format = '{layout: control.layout, number: control.number, alpha: control.stored};
    beside_d.colour_kept = crop_factors_pkg::keeps(control.colour);
    beside_d.alpha_kept = crop_factors_pkg::keeps(control.alpha);
    beside_d.bits = control.bits;
    beside_d.write = sector_i.write;
    beside_d.destination = dst_words;
  end

  function automatic pixel_words_t words_of(
    input colour_layout_t layout, input logic [1:0] pass, input int unsigned k, input logic [7:0][31:0] words
  );
    return pixel_words(layout, pass, 2'(k), words);
  endfunction

  always_comb
    for (int unsigned k = 0; k < 4; k++) begin
      src_coded_d[k] = source(
          beside_d.format,
          control.alphas,
          words_of(control.layout, pass_i, k, src_words),
          words_of(control.layout, pass_i, k, alpha_words)
      );
      src1_coded_d[k] = source(
          beside_d.format,
          control.alphas,
          words_of(control.layout, pass_i, k, src1_words),
          words_of(control.layout, pass_i, k, alpha1_words)
      );
      dst_coded_d[k] = components(beside_d.format, words_of(control.layout, pass_i, k, dst_words));
      for (int unsigned c = 0; c < 4; c++) begin
        src_scaled_d[k][c] = scaled(src_coded_q[k][c]);
        src1_scaled_d[k][c] = scaled(src1_coded_q[k][c]);
        dst_scaled_d[k][c] = scaled(dst_coded_q[k][c]);
        src_d[k][c] = rounded(src_scaled_q[k][c]);
        src1_d[k][c] = rounded(src1_scaled_q[k][c]);
        dst_d[k][c] = rounded(dst_scaled_q[k][c]);
      end
    end

  // ---- the components' blends
  colour_control_t late;
  pixel_format_t late_format;
  colour_t [3:0] codes;

  assign late = control_q[UNPACK_CYCLES-1];
  assign late_format = beside_q[UNPACK_CYCLES-1].format;

  for (genvar k = 0; k < 4; k++) begin : gen_pixel
    for (genvar c = 0; c < 4; c++) begin : gen_component
      blend_component_op_t op;

      assign op = '{
          kind: pixel_pkg::pixel_component(late_format, c),
          of_alpha: c == 3,
          zeroes: late.zeroes,
          equation: c == 3 ? late.alpha : late.colour,
          src: src_q[k][c],
          src_alpha: src_q[k][3],
          src1: src1_q[k][c],
          src1_alpha: src1_q[k][3],
          dst: dst_q[k][c],
          dst_alpha: is_opaque(late_format) ? 32'h3f80_0000 : dst_q[k][3],
          constant: late.constants[c],
          constant_alpha: late.constants[3]
      };

      /* verilator lint_off PINCONNECTEMPTY */
      blend_component component (
        .clk_i,
        .rst_ni,
        .op_valid_i  (q.valid[UNPACK_CYCLES-1]),
        .op_i        (op),
        .code_valid_o(),
        .code_o      (codes[k][c])
      );
      /* verilator lint_on PINCONNECTEMPTY */
    end
  end

  // ---- next state; last stage: pixels, and the bits that keep the destination
  beside_t beside;
  colour_t ones, stored;
  pixel_words_t [3:0] new_pixels, kept_pixels;
  logic [7:0][31:0] new_words, kept_words, on;

  always_comb begin
    d.valid = {q.valid[WIDE_CYCLES-2:0], sector_valid_i};
    d.result = q.result;
    beside = beside_q[WIDE_CYCLES-2];
    {ones, stored, new_pixels, kept_pixels, new_words, kept_words, on} = '0;
    if (q.valid[WIDE_CYCLES-2]) begin
      for (int unsigned c = 0; c < 4; c++)
        ones[c] = (c == 3 ? beside.alpha_kept : beside.colour_kept) ? pixel_pkg::mask(beside.format.layout, c) : '0;
      for (int unsigned k = 0; k < 4; k++) begin
        stored = codes[k];
        stored[3] = pixel_pkg::stored_alpha(beside.format, codes[k][3]);
        new_pixels[k] = pixel_pkg::words(beside.format.layout, stored);
        kept_pixels[k] = pixel_pkg::words(beside.format.layout, ones);
      end
      new_words = placed(beside.format.layout, new_pixels);
      kept_words = placed(beside.format.layout, kept_pixels);
      for (int unsigned b = 0; b < 32; b++) on[b/4][8*(b%4)+:8] = {8{beside.write[b]}};
      for (int unsigned n = 0; n < 8; n++) on[n] &= beside.bits & ~kept_words[n];
      d.result = new_words & on | beside.destination & ~on;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      src_coded_q <= '0;
      src1_coded_q <= '0;
      dst_coded_q <= '0;
      src_scaled_q <= '0;
      src1_scaled_q <= '0;
      dst_scaled_q <= '0;
      src_q <= '0;
      src1_q <= '0;
      dst_q <= '0;
      control_q <= '0;
      beside_q <= '0;
    end else begin
      q <= d;
      src_coded_q <= src_coded_d;
      src1_coded_q <= src1_coded_d;
      dst_coded_q <= dst_coded_d;
      src_scaled_q <= src_scaled_d;
      src1_scaled_q <= src1_scaled_d;
      dst_scaled_q <= dst_scaled_d;
      src_q <= src_d;
      src1_q <= src1_d;
      dst_q <= dst_d;
      control_q <= {control_q[UNPACK_CYCLES-2:0], control};
      beside_q <= {beside_q[WIDE_CYCLES-3:0], beside_d};
    end
  end

endmodule
