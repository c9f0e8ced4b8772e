// Shuffle: words exchanged between the lanes of a warp (SHFL). A warp a cycle, the result 2 cycles later
// (`SHUFFLE_CYCLES`), in order; nothing stalls it. Specification: instruction set 11.

module shuffle
  import shuffle_pkg::*;
  import sm_pkg::*;
(
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         request_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  shuffle_request_t request_i,          // of b and c some bits
  /* verilator lint_on UNUSEDSIGNAL */
  output logic         result_valid_o,
  output shuffled_t    result_o
);

  localparam int unsigned SHUFFLE_CYCLES = 2;

  // ---- registers
  typedef struct packed {
    logic [SHUFFLE_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    shuffled_t                 result;  // of the last operation that came through
  } regs_t;

  typedef struct packed {
    logic [WARP_LANES-1:0][4:0] from;
    lanes_t                     inside_range;
    row_t                       words;
  } partners_t;

  regs_t d, q;
  partners_t partners_d, partners_q;

  // ---- outputs
  assign result_valid_o = q.valid[SHUFFLE_CYCLES-1];
  assign result_o = q.result;

  // The source lane of a lane, and whether it is in range above.
  function automatic logic [5:0] partner(input shuffle_mode_t mode, input logic [4:0] lane, input logic [4:0] distance,
                                         input logic [4:0] clamp, input logic [4:0] segment);
    logic [4:0] low, high;
    logic [5:0] from;
    logic in_range;
    low = lane & segment;
    high = low | clamp & ~segment;
    unique case (mode)
      SHUFFLE_MODE_INDEX:     from = {1'b0, low | distance & ~segment};
      SHUFFLE_MODE_UP:        from = {1'b0, lane} - {1'b0, distance};
      SHUFFLE_MODE_DOWN:      from = {1'b0, lane} + {1'b0, distance};
      SHUFFLE_MODE_BUTTERFLY: from = {1'b0, lane ^ distance};
      default:                from = '0;
    endcase
    // For `up` the clamp is the lowest lane, as in PTX.
    in_range = mode == SHUFFLE_MODE_UP ? !from[5] && from[4:0] >= high : from <= {1'b0, high};
    return {in_range, in_range ? from[4:0] : lane};
  endfunction

  // ---- next state
  always_comb begin
    partners_d.words = request_i.a;
    for (int unsigned k = 0; k < WARP_LANES; k++)
      {partners_d.inside_range[k], partners_d.from[k]} =
          partner(request_i.mode, 5'(k), request_i.b.words[k][4:0], request_i.c.words[k][4:0], request_i.c.words[k][12:8]);
  end

  always_comb begin
    d = q;
    d.valid = {q.valid[0], request_valid_i};
    if (q.valid[0]) begin
      d.result.inside_range = partners_q.inside_range;
      for (int unsigned k = 0; k < WARP_LANES; k++) d.result.row.words[k] = partners_q.words.words[partners_q.from[k]];
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;
  always_ff @(posedge clk_i) partners_q <= partners_d;

endmodule
