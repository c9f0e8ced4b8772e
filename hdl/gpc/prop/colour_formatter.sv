// Colour formatter: formats beats of colour, one quad in each of four lanes. Rate: one beat a cycle. Latency: three
// cycles. It never stalls, since the sender counts the free entries of the colour buffer. In order. Specification:
// PROP.

module colour_formatter
  import pixel_pipeline_pkg::*;
(
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         beat_valid_i,
  input  shaded_beat_t beat_i,
  output logic         colour_valid_o,
  output colour_beat_t colour_o
);

  // ---- registers
  // A beat without its colours.
  typedef struct packed {
    logic [2:0]       target;
    logic             dual;
    logic             alphas;
    logic             half;
    colour_width_t    width;
    quad_pick_t [3:0] quads;
  } head_t;

  typedef struct packed {
    logic [2:0]  valid;  // bit n: in stage n
    head_t [2:0] head;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [3:0] on;
  logic [3:0][3:0][3:0][31:0] words;

  always_comb for (int k = 0; k < 4; k++) on[k] = beat_valid_i && beat_i.quads[k].mask != '0;

  quad_format lane[3:0] (
    .clk_i,
    .rst_ni,
    .valid_i (on),
    .format_i(beat_i.format),
    .colour_i(beat_i.colour),
    .words_o (words)
  );

  // ---- outputs
  always_comb begin
    colour_valid_o = q.valid[2];
    colour_o = '0;
    if (q.valid[2]) begin
      colour_o.target = q.head[2].target;
      colour_o.dual = q.head[2].dual;
      colour_o.alphas = q.head[2].alphas;
      colour_o.half = q.head[2].half;
      colour_o.width = q.head[2].width;
      colour_o.quads = q.head[2].quads;
      for (int w = 0; w < 16; w++)
        unique case (q.head[2].width)
          COLOUR_WIDTH_C128: colour_o.data[w] = words[0][w/4][w%4];
          COLOUR_WIDTH_C64: colour_o.data[w] = words[w/8][w/2%4][w%2];
          default: colour_o.data[w] = words[w/4][w%4][0];
        endcase
    end
  end

  // ---- next state
  always_comb begin
    d = q;
    d.valid = {q.valid[1:0], beat_valid_i};
    if (beat_valid_i)
      d.head[0] = '{
          target: beat_i.target,
          dual: beat_i.dual,
          alphas: beat_i.alphas,
          half: beat_i.half,
          width: beat_i.width,
          quads: beat_i.quads
      };
    if (q.valid[0]) d.head[1] = q.head[0];
    if (q.valid[1]) d.head[2] = q.head[1];
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
