// Quad format: formats the colours of a quad's four pixels. Rate: one quad a cycle. Latency: three cycles. It never
// stalls. Specification: PROP.

module quad_format
  import colour_pkg::*;
  import colour_split_pkg::*;
  import pixel_format_pkg::*;
  import pixel_pipeline_pkg::*;
  import prop_pixel_pkg::*;
(
  // ---- ports
  input  logic                        clk_i,
  input  logic                        rst_ni,
  input  logic                        valid_i,
  input  source_format_t              format_i,
  input  quad_colour_t                colour_i,
  output logic [3:0][3:0][31:0]       words_o    // up to four words for each pixel
);

  // ---- registers
  typedef struct packed {
    logic [1:0]                valid;   // first and second stage
    source_format_t [1:0]      format;
    colour_layout_t            layout;
    colour_ranged_t [3:0][3:0] ranged;
    colour_split_t [3:0][3:0]  split;
    quad_colour_t              code;
  } regs_t;

  regs_t d, q;

  // ---- outputs
  always_comb for (int p = 0; p < 4; p++) words_o[p] = source_words(q.layout, q.code[p]);

  // ---- next state
  always_comb begin
    d = q;
    d.valid = {q.valid[0], valid_i};
    if (valid_i) begin
      d.format[0] = format_i;
      for (int p = 0; p < 4; p++)
        for (int unsigned k = 0; k < 4; k++)
          d.ranged[p][k] = ranged(source_component(format_i, k), colour_i[p][k]);
    end
    if (q.valid[0]) begin
      d.format[1] = q.format[0];
      for (int p = 0; p < 4; p++)
        for (int unsigned k = 0; k < 4; k++)
          d.split[p][k] = split(source_component(q.format[0], k), q.ranged[p][k]);
    end
    if (q.valid[1]) begin
      d.layout = q.format[1].layout;
      for (int p = 0; p < 4; p++)
        for (int unsigned k = 0; k < 4; k++)
          d.code[p][k] = encode(source_component(q.format[1], k), q.split[p][k]);
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
