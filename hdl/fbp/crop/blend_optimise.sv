// Blend optimisations: drop the pixels that blending leaves unchanged (kill), and determine whether the destination
// must be read (read-suppress, fill-override), from the source alone. Rate: one task a cycle. Latency: two cycles.
// They stall only on their output. In order. Specification: CROP.

// Fields of the control are used elsewhere.
/* verilator lint_off UNUSEDSIGNAL */

module blend_optimise
  import blend_methods_pkg::*;
  import blend_optimise_params_pkg::*;
  import crop_factors_pkg::*;
  import crop_formats_pkg::*;
  import crop_pixels_pkg::*;
  import crop_pkg::*;
  import pixel_format_pkg::*;
#(
  // ---- parameters
  parameter blend_optimise_params_t P = BLEND_OPTIMISE_PARAMS
) (
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         task_valid_i,
  output logic         task_ready_o,
  input  colour_task_t task_i,
  output logic         kept_valid_o,
  input  logic         kept_ready_i,
  output colour_task_t kept_o,
  output logic         idle_o
);

  // Logic ops that do not read the destination: clear, copy, copy inverted, set.
  localparam logic [15:0] LOGIC_SOURCE_ONLY = 16'b1001_0000_0000_1001;
  // The logic op that leaves the destination unchanged.
  localparam logic [3:0] LOGIC_NOOP = 4'd5;

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; colour_task_t data;} kept;
    logic [7:0][31:0] source1;      // second colours of the next task, or its alphas
    logic [31:0]  killed;           // blended pixels dropped
    logic [31:0]  read_suppressed;  // blended pixels that needed no destination
    logic [31:0]  filled;           // of those, pixels that become their source
  } regs_t;

  regs_t d, q;

  // Whether a blended pixel is dropped, needs the destination, equals its source.
  typedef struct packed {
    logic kill;
    logic read;
    logic fill;
  } verdict_t;

  // The components that may be written.
  function automatic logic [3:0] written_of(input colour_task_t work);
    logic [3:0][31:0] bits;
    logic [3:0][15:0] bytes;
    logic [3:0] written;
    bits = component_bits(work.control.layout);
    bytes = component_bytes(work.control.layout);
    for (int k = 0; k < 4; k++)
      if (bytes_log2_of(work.control.layout) < 3'd3) written[k] = (bits[k] & work.control.bits) != '0;
      else written[k] = (bytes[k] & work.target.bytes) != '0;
    return written;
  endfunction

  // The words of pixel `k`.
  function automatic pixel_words_t words_of(
    input colour_layout_t layout, input logic [7:0][31:0] data, input logic [2:0] k
  );
    case (bytes_log2_of(layout))
      3'd3: return {64'b0, data[{k[1:0], 1'b1}], data[{k[1:0], 1'b0}]};
      3'd4: return k[1] ? data[7:4] : data[3:0];
      default: return {96'b0, data[k]};
    endcase
  endfunction

  // The components of pixel `k`, whose alphas may have been sent before it.
  function automatic coded_t [3:0] source_of(
    input colour_control_t control, input logic [7:0][31:0] data, input logic [7:0][31:0] ahead, input logic [2:0] k
  );
    pixel_format_t format;
    format = '{layout: control.layout, number: control.number, alpha: control.stored};
    return source(
        format,
        control.alphas,
        words_of(control.layout, data, k),
        control.alphas ? words_of(control.layout, ahead, k) : {112'b0, data[k][31:16]}
    );
  endfunction

  // Effect of blending on a pixel, from the codes of its source and of its second source.
  function automatic verdict_t verdict(
    input colour_control_t control, input logic [3:0] written, input coded_t [3:0] pixel, input coded_t [3:0] second
  );
    verdict_t v;
    logic unorm, own, back, sum, nothing, same, full_source, alone, stays;
    level_t s;
    level_t [3:0] constants;
    sources_t lane;
    known_t src, dst;
    blend_equation_t equation;
    unorm = control.number inside {PIXEL_NUMBER_UNORM, PIXEL_NUMBER_SRGB};
    // Packing a value unpacked from a code gives that code again.
    own = control.stored inside {PIXEL_ALPHA_STORED, PIXEL_ALPHA_IGNORED} || control.mode != COLOUR_MODE_WIDE;
    back = unorm && control.layout != COLOUR_LAYOUT_R32 && own;
    for (int k = 0; k < 4; k++)
      if (control.mode == COLOUR_MODE_WIDE) constants[k] = level_of_float(pixel[k].kind, control.constants[k]);
      else constants[k] = level(pixel[k].kind, control.constants[k]);
    v = '{kill: control.mode != COLOUR_MODE_SNORM8, read: 1'b0, fill: 1'b1};
    for (int k = 0; k < 4; k++) begin
      s = level(pixel[k].kind, pixel[k].code);
      equation = k == 3 ? control.alpha : control.colour;
      lane = '{
          of_alpha: k == 3,
          src: s,
          src_alpha: level(pixel[3].kind, pixel[3].code),
          src1: level(second[k].kind, second[k].code),
          src1_alpha: level(second[3].kind, second[3].code),
          constant: constants[k],
          constant_alpha: constants[3]
      };
      src = known(equation.src, lane);
      dst = known(equation.dst, lane);
      sum = equation.op inside {BLEND_OP_ADD, BLEND_OP_SUBTRACT, BLEND_OP_REVERSE_SUBTRACT};
      nothing = s == LEVEL_ZERO || src == KNOWN_ZERO;
      same = equation.op inside {BLEND_OP_ADD, BLEND_OP_SUBTRACT} && src == KNOWN_ONE && dst == KNOWN_ZERO;
      full_source = unorm && equation.op == BLEND_OP_ADD && src == KNOWN_ONE && s == LEVEL_ONE;
      alone = sum && dst == KNOWN_ZERO && (src != KNOWN_NOT || s == LEVEL_ZERO);
      stays = nothing && dst == KNOWN_ONE && equation.op inside {BLEND_OP_ADD, BLEND_OP_REVERSE_SUBTRACT};
      if (written[k]) begin
        if (!(back && stays) && !keeps(equation)) v.kill = 1'b0;
        if (!same && !full_source) v.fill = 1'b0;
        if (!alone && !full_source) v.read = 1'b1;
      end
    end
    return v;
  endfunction

  // ---- parts
  logic head_valid, pop;
  colour_task_t head;

  fifo #(
    .WIDTH($bits(colour_task_t)),
    .DEPTH(P.task_depth)
  ) task_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(task_valid_i),
    .push_ready_o(task_ready_o),
    .push_i      (task_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o       (head)
  );

  // ---- outputs
  assign {kept_valid_o, kept_o} = q.kept;
  assign idle_o = !head_valid && !q.kept.valid;

  // ---- next state
  logic merge, logic_reads, blended;
  logic [3:0] written;
  logic [7:0] covered, kills, reads, fills, counts;
  verdict_t v;

  always_comb begin
    d = q;
    pop = !q.kept.valid || kept_ready_i;
    if (kept_ready_i) d.kept.valid = 1'b0;

    // Bytes with masked bits keep those bits of the destination.
    merge = 1'b0;
    for (int k = 0; k < 4; k++)
      if (!(head.control.bits[8*k+:8] inside {8'h00, 8'hff})) merge = 1'b1;
    logic_reads = head.control.mode == COLOUR_MODE_LOGIC && !LOGIC_SOURCE_ONLY[head.control.logic_op];
    blended = head.control.mode inside {COLOUR_MODE_UNORM8, COLOUR_MODE_SNORM8, COLOUR_MODE_WIDE};
    written = written_of(head);

    {v, kills, reads, fills} = '0;
    for (int k = 0; k < 8; k++) begin
      if (head_valid && blended) begin
        v = verdict(
            head.control,
            written,
            source_of(head.control, head.data, q.source1, 3'(k)),
            source_of(head.control, q.source1, q.source1, 3'(k))
        );
      end
      covered[k] = head.quads[k/4].coverage[k%4] != 0;
      kills[k] = v.kill;
      reads[k] = v.read;
      fills[k] = v.fill;
    end
    counts = P.optimise != 0 && written != '0 ? covered : '0;

    if (head_valid && pop) begin
      d.kept = {1'b1, head};
      if (head.kind == COLOUR_TASK_KIND_SOURCE1) d.source1 = head.data;
      d.kept.data.read = merge || logic_reads ? 2'b11 : 2'b00;
      if (head.kind == COLOUR_TASK_KIND_QUADS) begin
        if (head.control.mode == COLOUR_MODE_LOGIC && head.control.logic_op == LOGIC_NOOP) begin
          d.kept.data.quads[0].coverage = '0;
          d.kept.data.quads[1].coverage = '0;
        end else if (blended) begin
          for (int k = 0; k < 8; k++) begin
            if (covered[k] && (P.optimise == 0 || reads[k] && !kills[k])) d.kept.data.read[k/4] = 1'b1;
            if (counts[k] && kills[k]) d.kept.data.quads[k/4].coverage[k%4] = '0;
          end
          d.killed = q.killed + 32'($countones(counts & kills));
          d.filled = q.filled + 32'($countones(counts & fills & ~kills));
          d.read_suppressed = q.read_suppressed + 32'($countones(counts & ~reads & ~kills));
        end
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
