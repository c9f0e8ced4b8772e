// Shared steps: cuts a warp's access to shared memory into requests of 32 words, one a cycle
// (sm-shared-attribute-mem-throughput); the first 2 cycles after the access. Stalled by shared memory alone; order is kept.
// Specification: SM, instruction set 10.

module shared_steps
  import shared_memory_pkg::*;
  import shared_steps_pkg::*;
  import sm_pkg::*;
(
  // ---- ports
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                access_valid_i,
  output logic                access_ready_o,
  input  shared_warp_access_t access_i,
  output logic                request_valid_o,
  input  logic                request_ready_i,
  output shared_request_t     request_o
);

  // The size code of a word.
  localparam logic [2:0] WORD = 3'd4;

  // ---- registers
  typedef struct packed {logic valid; shared_request_t data;} request_offer_t;

  typedef struct packed {
    logic [1:0] step;  // of the oldest access
    request_offer_t request;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic access_valid, access_pop;
  shared_warp_access_t access;

  fifo #(
    .WIDTH($bits(shared_warp_access_t))
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

  // ---- next state
  logic free, last;
  logic [4:0] lane;
  logic [1:0] word;
  shared_request_t request;

  always_comb begin
    // A request of the oldest access.
    request.op = access.op;
    request.size = access.words_log2 == '0 ? access.size : WORD;
    request.atomic = access.atomic;
    request.operand = access.operand;
    request.tag = access.tag;
    request.base = access.base;
    request.limit = access.limit;
    for (int unsigned k = 0; k < WARP_LANES; k++) begin
      unique case (access.words_log2)
        2'd0: begin
          lane = 5'(k);
          word = '0;
          request.lanes[k] = access.lanes[lane] && !access.swaps;
        end
        2'd1: begin
          lane = {q.step[0], 4'(k >> 1)};
          word = {1'b0, 1'(k)};
          request.lanes[k] = access.lanes[lane] && !(access.swaps && word[0]);
        end
        default: begin
          lane = {q.step, 3'(k >> 2)};
          word = 2'(k);
          request.lanes[k] = access.lanes[lane] && !(access.swaps && word[1]);
        end
      endcase
      request.addresses.words[k] = access.addresses.words[lane] + {28'd0, word, 2'd0};
      request.data.words[k] = access.data[word].words[lane];
    end

    d = q;
    free = !q.request.valid || request_ready_i;
    unique case (access.words_log2)
      2'd0:    last = 1'b1;
      2'd1:    last = q.step != '0;
      default: last = q.step == 2'd3;
    endcase
    if (request_ready_i) d.request.valid = 1'b0;
    if (free && access_valid) begin
      d.request = {1'b1, request};
      d.step = last ? '0 : q.step + 2'd1;
    end
    access_pop = free && access_valid && last;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
