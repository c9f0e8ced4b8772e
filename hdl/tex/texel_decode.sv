// Generated from rtl-model/tex/texel_decode.rs by `cargo test -p assemblies`; do not edit.
// Texel decode: codes of a pass's texels, by the formats of bindings. An assembly of texel_formats and a decoder for each class
// of formats.
//
// It handles a pass a cycle (tex-max-threads); where the class of formats changes, a pass waits until those before it have
// left. Only its output stalls it. Order is kept. Specification: TEX, formats.

module texel_decode
  import texel_decode_params_pkg::*;
  import texel_decode_pkg::*;
  import texels_pkg::*;
  import texture_binding_pkg::*;
#(
  // ---- parameters
  parameter texel_decode_params_t P = TEXEL_DECODE_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           binding_write_valid_i, // a binding is in force 2 cycles later
  input  binding_write_t binding_write_i,
  input  logic           texels_valid_i,
  output logic           texels_ready_o,
  input  raw_texels_t    texels_i,
  output logic           codes_valid_o,
  input  logic           codes_ready_i,
  output coded_texels_t  codes_o,
  output logic           idle_o
);

  // ---- wires
  logic formats_plain_valid, formats_plain_ready, formats_bc_valid, formats_bc_ready, formats_bptc_valid;
  logic formats_bptc_ready, formats_etc_valid, formats_etc_ready, formats_astc_valid, formats_astc_ready, formats_idle;
  decode_job_t formats_plain, formats_bc, formats_bptc, formats_etc, formats_astc;
  logic plain_codes_valid, plain_idle;
  coded_texels_t plain_codes;
  logic bc_codes_valid, bc_idle;
  coded_texels_t bc_codes;
  logic bptc_job_valid, bptc_job_ready, bptc_codes_valid, bptc_idle;
  decode_job_t bptc_job;
  coded_texels_t bptc_codes;
  logic etc_job_valid, etc_job_ready, etc_codes_valid, etc_codes_ready, etc_idle;
  decode_job_t etc_job;
  coded_texels_t etc_codes;
  logic astc_job_valid, astc_job_ready, astc_codes_valid, astc_codes_ready, astc_idle;
  decode_job_t astc_job;
  coded_texels_t astc_codes;

  logic empty;

  // No decoder has a pass.
  assign empty = plain_idle && bc_idle && bptc_idle && etc_idle && astc_idle;

  always_comb begin
    formats_bptc_ready = '0;
    formats_etc_ready = '0;
    formats_astc_ready = '0;
    if (P.bptc == 1) begin
      formats_bptc_ready = bptc_job_ready;
    end
    if (P.etc == 1) begin
      formats_etc_ready = etc_job_ready;
    end
    if (P.astc == 1) begin
      formats_astc_ready = astc_job_ready;
    end
  end

  always_comb begin
    bptc_job_valid = '0;
    bptc_job = '0;
    if (P.bptc == 1) begin
      bptc_job_valid = formats_bptc_valid;
      bptc_job = formats_bptc;
    end
  end

  always_comb begin
    etc_job_valid = '0;
    etc_job = '0;
    if (P.etc == 1) begin
      etc_job_valid = formats_etc_valid;
      etc_job = formats_etc;
    end
    etc_codes_ready = codes_ready_i && !plain_codes_valid && !bc_codes_valid && !bptc_codes_valid;
  end

  always_comb begin
    astc_job_valid = '0;
    astc_job = '0;
    if (P.astc == 1) begin
      astc_job_valid = formats_astc_valid;
      astc_job = formats_astc;
    end
    astc_codes_ready = codes_ready_i && !plain_codes_valid && !bc_codes_valid && !bptc_codes_valid && !etc_codes_valid;
  end

  // ---- parts
  texel_formats #(
    .P(P.formats)
  ) formats (
    .clk_i,
    .rst_ni,
    .binding_write_valid_i,
    .binding_write_i,
    .texels_valid_i,
    .texels_ready_o,
    .texels_i,
    .empty_i      (empty),
    .plain_valid_o(formats_plain_valid),
    .plain_ready_i(formats_plain_ready),
    .plain_o      (formats_plain),
    .bc_valid_o   (formats_bc_valid),
    .bc_ready_i   (formats_bc_ready),
    .bc_o         (formats_bc),
    .bptc_valid_o (formats_bptc_valid),
    .bptc_ready_i (formats_bptc_ready),
    .bptc_o       (formats_bptc),
    .etc_valid_o  (formats_etc_valid),
    .etc_ready_i  (formats_etc_ready),
    .etc_o        (formats_etc),
    .astc_valid_o (formats_astc_valid),
    .astc_ready_i (formats_astc_ready),
    .astc_o       (formats_astc),
    .idle_o       (formats_idle)
  );

  plain_decode #(
    .P(P.plain)
  ) plain (
    .clk_i,
    .rst_ni,
    .job_valid_i  (formats_plain_valid),
    .job_ready_o  (formats_plain_ready),
    .job_i        (formats_plain),
    .codes_valid_o(plain_codes_valid),
    .codes_ready_i,
    .codes_o      (plain_codes),
    .idle_o       (plain_idle)
  );

  bc_decode #(
    .P(P.bc)
  ) bc (
    .clk_i,
    .rst_ni,
    .job_valid_i  (formats_bc_valid),
    .job_ready_o  (formats_bc_ready),
    .job_i        (formats_bc),
    .codes_valid_o(bc_codes_valid),
    .codes_ready_i(codes_ready_i && !plain_codes_valid),
    .codes_o      (bc_codes),
    .idle_o       (bc_idle)
  );

  bptc_decode bptc (
    .clk_i,
    .rst_ni,
    .job_valid_i  (bptc_job_valid),
    .job_ready_o  (bptc_job_ready),
    .job_i        (bptc_job),
    .codes_valid_o(bptc_codes_valid),
    .codes_ready_i(codes_ready_i && !plain_codes_valid && !bc_codes_valid),
    .codes_o      (bptc_codes),
    .idle_o       (bptc_idle)
  );

  etc_decode etc (
    .clk_i,
    .rst_ni,
    .job_valid_i  (etc_job_valid),
    .job_ready_o  (etc_job_ready),
    .job_i        (etc_job),
    .codes_valid_o(etc_codes_valid),
    .codes_ready_i(etc_codes_ready),
    .codes_o      (etc_codes),
    .idle_o       (etc_idle)
  );

  astc_decode astc (
    .clk_i,
    .rst_ni,
    .job_valid_i  (astc_job_valid),
    .job_ready_o  (astc_job_ready),
    .job_i        (astc_job),
    .codes_valid_o(astc_codes_valid),
    .codes_ready_i(astc_codes_ready),
    .codes_o      (astc_codes),
    .idle_o       (astc_idle)
  );

  // ---- outputs
  assign codes_valid_o = plain_codes_valid || bc_codes_valid || bptc_codes_valid || etc_codes_valid || astc_codes_valid;
  assign codes_o = plain_codes_valid ? plain_codes : bc_codes_valid ? bc_codes : bptc_codes_valid ? bptc_codes
      : etc_codes_valid ? etc_codes : astc_codes;
  assign idle_o = formats_idle && empty;

endmodule
