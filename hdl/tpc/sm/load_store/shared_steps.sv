// Shared steps: cuts a warp's access to shared memory into asks of 32 words, one a clock
// (sm-shared-attribute-mem-throughput); the first 2 clocks after the access. Stalled by shared memory alone; order is kept.
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
  output logic                ask_valid_o,
  input  logic                ask_ready_i,
  output shared_ask_t         ask_o
);

  // The code of a word's size.
  localparam logic [2:0] WORD = 3'd4;

  // ---- registers
  typedef struct packed {logic valid; shared_ask_t data;} ask_offer_t;

  typedef struct packed {
    logic [1:0] step;  // of the oldest access
    ask_offer_t ask;
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
  assign {ask_valid_o, ask_o} = q.ask;

  // ---- next state
  logic free, last;
  logic [4:0] lane;
  logic [1:0] word;
  shared_ask_t ask;

  always_comb begin
    // An ask of the oldest access.
    ask.op = access.op;
    ask.size = access.words_log2 == '0 ? access.size : WORD;
    ask.atomic = access.atomic;
    ask.operand = access.operand;
    ask.tag = access.tag;
    ask.base = access.base;
    ask.limit = access.limit;
    for (int unsigned k = 0; k < WARP_LANES; k++) begin
      unique case (access.words_log2)
        2'd0: begin
          lane = 5'(k);
          word = '0;
          ask.lanes[k] = access.lanes[lane] && !access.swaps;
        end
        2'd1: begin
          lane = {q.step[0], 4'(k >> 1)};
          word = {1'b0, 1'(k)};
          ask.lanes[k] = access.lanes[lane] && !(access.swaps && word[0]);
        end
        default: begin
          lane = {q.step, 3'(k >> 2)};
          word = 2'(k);
          ask.lanes[k] = access.lanes[lane] && !(access.swaps && word[1]);
        end
      endcase
      ask.addresses.words[k] = access.addresses.words[lane] + {28'd0, word, 2'd0};
      ask.data.words[k] = access.data[word].words[lane];
    end

    d = q;
    free = !q.ask.valid || ask_ready_i;
    unique case (access.words_log2)
      2'd0:    last = 1'b1;
      2'd1:    last = q.step != '0;
      default: last = q.step == 2'd3;
    endcase
    if (ask_ready_i) d.ask.valid = 1'b0;
    if (free && access_valid) begin
      d.ask = {1'b1, ask};
      d.step = last ? '0 : q.step + 2'd1;
    end
    access_pop = free && access_valid && last;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
