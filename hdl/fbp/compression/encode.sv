// Encode: finds the densest state of a kind in which a tile of colours can be stored, and its sectors; the state is 0
// if there is none. It does not use clear values or planes. Rate: one tile a cycle. Latency: 2 cycles
// (`ENCODE_CYCLES`). In order; it never stalls. Specification: CBC and compression.

module encode
  import compression_codec_pkg::*;
  import compression_differences_pkg::*;
  import compression_kinds_pkg::*;
  import compression_pkg::*;
(
  // ---- ports
  input  logic       clk_i,
  input  logic       rst_ni,
  input  logic       op_valid_i,
  input  encode_op_t op_i,
  output logic       result_valid_o,
  output encoded_t   result_o
);

  localparam int unsigned ENCODE_CYCLES = 2;

  // ---- registers
  typedef struct packed {
    logic [ENCODE_CYCLES-1:0] valid;   // bit k: an operation was accepted k + 1 cycles ago
    encoded_t                 result;  // result of the last completed operation
  } regs_t;

  typedef struct packed {
    logic [7:0]  kind;
    reduced_t    reduced;
    line_t [1:0] lines;
  } forms_t;

  regs_t d, q;
  forms_t forms_d, forms_q;

  // ---- outputs
  assign result_valid_o = q.valid[ENCODE_CYCLES-1];
  assign result_o = q.result;

  // ---- first stage: reduced, and as differences
  coding_t in_coding;

  always_comb begin
    in_coding = coding_of(op_i.kind, 2'd0);
    forms_d.kind = op_i.kind;
    forms_d.reduced = reduced(in_coding, op_i.tile);
    for (int unsigned h = 0; h < 2; h++)
      forms_d.lines[h] = in_coding.sample == SAMPLE_SIZE_FOUR ? line_of_four(op_i.tile[4*h+:4])
                                                              : line_of_eight(op_i.tile[4*h+:4]);
  end

  // ---- next state: both combined, and the densest that the kind has
  /* verilator lint_off UNUSEDSIGNAL */  // their forms give the state
  coding_t coding;
  /* verilator lint_on UNUSEDSIGNAL */
  both_t both;
  logic [3:0] found;

  always_comb begin
    d = q;
    d.valid = {q.valid[ENCODE_CYCLES-2:0], op_valid_i};
    coding = coding_of(forms_q.kind, 2'd0);
    both = coding.sample == SAMPLE_SIZE_FOUR ? both_of_four(forms_q.reduced.words) : both_of_eight(forms_q.reduced.words);
    found = 4'd8;
    if (q.valid[ENCODE_CYCLES-2]) begin
      d.result = '0;
      for (int unsigned s = 1; s < 4; s++) begin
        coding = coding_of(forms_q.kind, 2'(s));
        if (coding.form == FORM_BOTH && forms_q.reduced.fits && both.fits && found > 4'd1) begin
          found = 4'd1;
          d.result = '0;
          d.result.state = 2'(s);
          d.result.sectors[0] = both.bits;
        end
        if (coding.form == FORM_REDUCED && forms_q.reduced.fits && found > (coding.eight ? 4'd1 : 4'd2)) begin
          found = coding.eight ? 4'd1 : 4'd2;
          d.result = '0;
          d.result.state = 2'(s);
          d.result.sectors[0] = forms_q.reduced.words[7:0];
          if (!coding.eight) d.result.sectors[1] = forms_q.reduced.words[15:8];
        end
        if (coding.form == FORM_ARITHMETIC && forms_q.lines[0].fits && forms_q.lines[1].fits && found > 4'd4) begin
          found = 4'd4;
          d.result.state = 2'(s);
          d.result.sectors = {forms_q.lines[1].bits, forms_q.lines[0].bits};
        end
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      forms_q <= '0;
    end else begin
      q <= d;
      forms_q <= forms_d;
    end
  end

endmodule
