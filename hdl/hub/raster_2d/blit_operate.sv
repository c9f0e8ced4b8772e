// Blit operate: combines each pixel with the destination and the pattern: bit by bit by a raster operation of three
// operands, or as a sum of products of codes, rounded once. Pixels without alpha are masked where the operation says so.
//
// It handles a pixel a cycle; a pixel leaves 2 cycles after it arrived. Only its output stalls it. Order is kept.
// Specification: RSTR2D.

module blit_operate
  import pixel_format_pkg::*;
  import raster_2d_pkg::*;
(
  // ---- ports
  input  logic        clk_i,
  input  logic        rst_ni,
  /* verilator lint_off UNUSEDSIGNAL */  // other parts use the rest of the job
  input  blit_t       job_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic        pixel_valid_i,
  output logic        pixel_ready_o,
  input  blit_pixel_t pixel_i,
  output logic        operated_valid_o,
  input  logic        operated_ready_i,
  output blit_pixel_t operated_o,
  output logic        idle_o
);

  // The whole of a factor, and of the product of two.
  localparam logic [15:0] FULL = 16'd255;
  localparam logic [15:0] WHOLE = 16'd65025;

  // Factors of a component, in parts of `WHOLE`: of the source's, of the destination's.
  typedef struct packed {
    logic [15:0] source;
    logic [15:0] destination;
  } factors_t;

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; blit_pixel_t data;} operated;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, pop;
  blit_pixel_t head;

  fifo #(
    .WIDTH($bits(blit_pixel_t)),
    .DEPTH(2)
  ) pixel_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(pixel_valid_i),
    .push_ready_o(pixel_ready_o),
    .push_i      (pixel_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o       (head)
  );

  // ---- outputs
  assign {operated_valid_o, operated_o} = q.operated;
  assign idle_o = !head_valid && !q.operated.valid;

  // ---- next state: operations
  // A raster operation on each bit: bit 4p + 2s + d of its code.
  function automatic logic [127:0] raster(
    input logic [7:0] rop, input logic [127:0] p, input logic [127:0] s, input logic [127:0] below
  );
    logic [127:0] all;
    all = '0;
    for (int unsigned k = 0; k < 8; k++)
      if (rop[k]) all |= (k[2] ? p : ~p) & (k[1] ? s : ~s) & (k[0] ? below : ~below);
    return all;
  endfunction

  function automatic factors_t factors_of(
    input blit_factors_t factors, input logic [7:0] beta4, input logic [7:0] beta4_alpha, input logic [7:0] beta1,
    input logic [7:0] alpha
  );
    logic [15:0] share;
    case (factors)
      BLIT_FACTORS_BETA4: return '{source: 16'(beta4) * FULL, destination: '0};
      BLIT_FACTORS_BETA4_OVER:
      return '{source: 16'(beta4) * FULL, destination: WHOLE - 16'(alpha) * 16'(beta4_alpha)};
      default: begin
        share = 16'(alpha) * 16'(beta1);
        return '{source: share, destination: WHOLE - share};
      end
    endcase
  endfunction

  // The nearest code to a sum of parts, at most the greatest one.
  function automatic logic [31:0] sum(
    input logic [9:0] source, input logic [9:0] destination, input factors_t by, input logic [31:0] most
  );
    logic [31:0] parts, code;
    parts = 32'(source) * 32'(by.source) + 32'(destination) * 32'(by.destination);
    code = (parts + 32'd32512) / 32'(WHOLE);
    return code > most ? most : code;
  endfunction

  // ---- next state
  colour_t source, under, codes;
  factors_t by;
  pixel_words_t words;

  always_comb begin
    d = q;
    pop = head_valid && (operated_ready_i || !q.operated.valid);
    source = '0;
    under = '0;
    codes = '0;
    by = '0;
    words = '0;
    if (operated_ready_i) d.operated.valid = 1'b0;
    if (pop) begin
      words = head.words;
      if (job_i.operation.combine == BLIT_COMBINE_RASTER)
        words = raster(job_i.operation.rop, head.pattern, head.words, head.under);
      if (job_i.operation.combine == BLIT_COMBINE_SUM) begin
        source = pixel_pkg::codes(job_i.destination_format.layout, head.words);
        under = pixel_pkg::codes(job_i.destination_format.layout, head.under);
        for (int unsigned k = 0; k < COLOUR_COMPONENTS; k++) begin
          by = factors_of(job_i.operation.factors, job_i.operation.beta4[k], job_i.operation.beta4[3],
                          job_i.operation.beta1, head.alpha);
          codes[k] = sum(source[k][9:0], under[k][9:0], by, pixel_pkg::mask(job_i.destination_format.layout, k));
        end
        codes[3] = pixel_pkg::stored_alpha(job_i.destination_format, codes[3]);
        words = pixel_pkg::words(job_i.destination_format.layout, codes);
      end
      d.operated = '0;
      d.operated.valid = 1'b1;
      d.operated.data.words = words;
      d.operated.data.target = head.target;
      d.operated.data.target.masked =
          head.target.masked || (job_i.operation.drops_clear && head.alpha == '0);
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
