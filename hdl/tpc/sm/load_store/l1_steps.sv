// L1 steps: cuts a warp's access to global or local memory into wavefronts of 8 words, one a cycle (l1-global-threads); the
// first 2 cycles after the access. Stalled by L1 alone; order is kept. Specification: SM, L1; chip 2.4.

module l1_steps
  import l1_steps_pkg::*;
  import warps_pkg::*;
(
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            access_valid_i,
  output logic            access_ready_o,
  input  l1_warp_access_t access_i,
  output logic            request_valid_o,
  input  logic            request_ready_i,
  output l1_wavefront_t   request_o,
  output logic            ends_o            // `request` is the last wavefront of an access that ends with it
);

  // Wavefronts of an access of 128 bits.
  localparam int unsigned STEPS = 16;

  // ---- registers
  typedef struct packed {logic valid; l1_wavefront_t data;} request_offer_t;

  typedef struct packed {
    logic [4:0] from;  // steps of the oldest access before it are done
    request_offer_t request;
    logic           ends;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic access_valid, access_pop;
  l1_warp_access_t access;

  fifo #(
    .WIDTH($bits(l1_warp_access_t))
  ) access_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(access_valid_i),
    .push_ready_o(access_ready_o),
    .push_i      (access_i),
    .pop_valid_o (access_valid),
    .pop_ready_i (access_pop),
    .pop_o       (access)
  );

  // ---- outputs
  assign {request_valid_o, request_o} = q.request;
  assign ends_o = q.request.valid && q.ends;

  // ---- next state
  // Lane and word of a position in a wavefront.
  function automatic logic [6:0] place_at(input logic [1:0] words_log2, input logic [3:0] step, input logic [2:0] place);
    logic [6:0] at;
    at = {step, place};
    unique case (words_log2)
      2'd0:    return {at[4:0], 2'd0};
      2'd1:    return {at[5:1], 1'b0, at[0]};
      default: return at;
    endcase
  endfunction

  logic free, found, more;
  logic [3:0] step;
  logic [4:0] lane;
  logic [1:0] word;
  logic [STEPS-1:0][L1_PLACES-1:0] masks;
  l1_wavefront_t front;

  always_comb begin
    // Positions with an active lane, by step.
    for (int unsigned s = 0; s < STEPS; s++)
      for (int unsigned k = 0; k < L1_PLACES; k++) begin
        {lane, word} = place_at(access.words_log2, 4'(s), 3'(k));
        masks[s][k] = access.lanes[lane];
        unique case (access.words_log2)
          2'd0:    if (s >= 4 || access.swaps) masks[s][k] = 1'b0;
          2'd1:    if (s >= 8 || access.swaps && word[0]) masks[s][k] = 1'b0;
          default: if (access.swaps && word[1]) masks[s][k] = 1'b0;
        endcase
      end

    // The next step that is not empty, and whether another follows.
    found = 1'b0;
    more = 1'b0;
    step = '0;
    for (int unsigned s = 0; s < STEPS; s++)
      if (5'(s) >= q.from && masks[s] != '0) begin
        if (found) more = 1'b1;
        else step = 4'(s);
        found = 1'b1;
      end

    front.request = access.common;
    front.request.mask = masks[step];
    front.request.step = {1'b0, step};
    front.request.last = !more;
    for (int unsigned k = 0; k < L1_PLACES; k++) begin
      {lane, word} = place_at(access.words_log2, step, 3'(k));
      front.lanes[k].address = access.addresses[lane]
          + (access.common.space == L1_SPACE_LOCAL ? {31'd0, word, 7'd0} : {36'd0, word, 2'd0});
      front.lanes[k].data = access.data[word].words[lane];
    end

    d = q;
    free = !q.request.valid || request_ready_i;
    if (request_ready_i) d.request.valid = 1'b0;
    access_pop = free && access_valid && !more;
    if (free && access_valid) begin
      if (found) d.request = {1'b1, front};
      if (found) d.ends = !more && access.ends;
      d.from = more ? {1'b0, step} + 5'd1 : '0;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
