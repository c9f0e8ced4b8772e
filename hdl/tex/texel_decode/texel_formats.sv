// Texel formats: keeps how each binding's texels are decoded, and sends passes to the decoders of their formats. Taps that are no
// texels get their codes here.
//
// It handles a pass a cycle; a pass leaves 2 cycles after it arrived. It stalls on the decoder, and a pass for another
// decoder than the one before waits until all decoders are empty, so order is kept. A binding is in force 2 cycles after
// its write. Specification: TEX, formats, border colour.

module texel_formats
  import border_codes_pkg::*;
  import texel_decode_pkg::*;
  import texel_format_rules_pkg::*;
  import texel_formats_params_pkg::*;
  import texels_pkg::*;
  import texture_binding_pkg::*;
  import texture_quads_pkg::*;
#(
  // ---- parameters
  parameter texel_formats_params_t P = TEXEL_FORMATS_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           binding_write_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // addresses use the rest
  input  binding_write_t binding_write_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic           texels_valid_i,
  output logic           texels_ready_o,
  input  raw_texels_t    texels_i,
  input  logic           empty_i,               // no decoder has a pass
  output logic           plain_valid_o,
  input  logic           plain_ready_i,
  output decode_job_t    plain_o,
  output logic           bc_valid_o,
  input  logic           bc_ready_i,
  output decode_job_t    bc_o,
  output logic           bptc_valid_o,
  input  logic           bptc_ready_i,
  output decode_job_t    bptc_o,
  output logic           etc_valid_o,
  input  logic           etc_ready_i,
  output decode_job_t    etc_o,
  output logic           astc_valid_o,
  input  logic           astc_ready_i,
  output decode_job_t    astc_o,
  output logic           idle_o
);

  // Lanes that are handled in a cycle.
  localparam int unsigned THREADS = 1 << P.threads_log2;

  // ---- registers
  // What a binding's entry follows from.
  typedef struct packed {
    logic [3:0]       number;
    texel_format_t    format;
    texel_compare_t   compare;
    texel_reduction_t reduction;
    logic [3:0][31:0] border;
  } written_t;

  typedef struct packed {
    struct packed {logic valid; written_t data;} written;
    texel_decoder_t decoder;  // of `job`, and of the pass before it
    struct packed {logic valid; decode_job_t data;} job;
  } regs_t;

  regs_t d, q;
  decode_binding_t bindings[BINDINGS];
  logic bindings_we;
  logic [3:0] bindings_at;

  // ---- parts
  logic head_valid, pop;
  raw_texels_t head;

  fifo #(
    .WIDTH($bits(raw_texels_t)),
    .DEPTH(2)
  ) texels_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(texels_valid_i),
    .push_ready_o(texels_ready_o),
    .push_i      (texels_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o       (head)
  );

  // The entry of a binding.
  function automatic decode_binding_t entry_of(
      /* verilator lint_off UNUSEDSIGNAL */  // the number is its place
      input written_t written
      /* verilator lint_on UNUSEDSIGNAL */);
    decode_binding_t y;
    texel_rules_t rules;
    rules = rules_of(written.format);
    y.decoder = decoder_of(written.format.size);
    y.rules = rules;
    y.sources = written.format.sources;
    y.compare = written.compare;
    y.reduction = written.reduction;
    for (int unsigned k = 0; k < 4; k++)
      y.border[k] = border_code(rules.rules[k], rules.kinds[k], written.format.numbers[k],
                                border_of(written.format.sources, written.border, 2'(k)));
    return y;
  endfunction

  // A pass for its decoder.
  function automatic decode_job_t job_of(
      input raw_texels_t texels,
      /* verilator lint_off UNUSEDSIGNAL */  // the decoder is known
      input decode_binding_t binding,
      /* verilator lint_on UNUSEDSIGNAL */
      input int unsigned threads);
    decode_job_t y;
    y.head = '{
        pass: texels.pass,
        resident: texels.resident,
        kinds: binding.rules.kinds,
        sources: binding.sources,
        compare: binding.compare,
        reduction: binding.reduction
    };
    y.rules = binding.rules;
    y.taps = '0;
    for (int unsigned t = 0; t < TAPS; t++) if (t < FOOTPRINT * threads) begin
      y.taps[t] = texels.taps[t];
      case (texels.taps[t].kind)
        TAP_KIND_TEXEL: ;
        TAP_KIND_BORDER: y.taps[t].words = binding.border;
        default: y.taps[t].words = '0;
      endcase
    end
    return y;
  endfunction

  // ---- outputs
  assign plain_valid_o = q.job.valid && q.decoder == TEXEL_DECODER_PLAIN;
  assign plain_o = q.job.data;
  assign bc_valid_o = q.job.valid && q.decoder == TEXEL_DECODER_BC;
  assign bc_o = q.job.data;
  assign bptc_valid_o = q.job.valid && q.decoder == TEXEL_DECODER_BPTC;
  assign bptc_o = q.job.data;
  assign etc_valid_o = q.job.valid && q.decoder == TEXEL_DECODER_ETC;
  assign etc_o = q.job.data;
  assign astc_valid_o = q.job.valid && q.decoder == TEXEL_DECODER_ASTC;
  assign astc_o = q.job.data;
  assign idle_o = !q.written.valid && !head_valid && !q.job.valid;

  // ---- next state
  decode_binding_t binding, entry;
  logic taken;

  always_comb begin
    d = q;
    case (q.decoder)
      TEXEL_DECODER_PLAIN: taken = plain_ready_i;
      TEXEL_DECODER_BC: taken = bc_ready_i;
      TEXEL_DECODER_BPTC: taken = bptc_ready_i;
      TEXEL_DECODER_ETC: taken = etc_ready_i;
      default: taken = astc_ready_i;
    endcase
    binding = '0;
    pop = 1'b0;
    if (taken) d.job.valid = 1'b0;
    if (head_valid && !d.job.valid) begin
      binding = bindings[head.pass.tail.binding];
      pop = binding.decoder == q.decoder || (empty_i && !q.job.valid);
      if (pop) begin
        d.decoder = binding.decoder;
        d.job = {1'b1, job_of(head, binding, THREADS)};
      end
    end
    d.written.valid = binding_write_valid_i;
    if (binding_write_valid_i)
      d.written.data = '{
          number: binding_write_i.number,
          format: binding_write_i.binding.format,
          compare: binding_write_i.binding.sampler.compare,
          reduction: binding_write_i.binding.sampler.reduction,
          border: binding_write_i.binding.sampler.border
      };
  end

  always_comb begin
    entry = '0;
    if (q.written.valid) entry = entry_of(q.written.data);
  end

  assign bindings_we = q.written.valid;
  assign bindings_at = q.written.data.number;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

  always_ff @(posedge clk_i) if (bindings_we) bindings[bindings_at] <= entry;

endmodule
