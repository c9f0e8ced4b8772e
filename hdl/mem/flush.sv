// Flush: what the driver's registers ask of the whole L2, as requests to all slices; one at a time. 1 clock to the way
// up, 1 from the last slice's answer to the end. Stalled by the way up and the slices. In order. Specification: L2,
// Synchronisation summary.

module flush
  import flush_params_pkg::*;
  import memory_pkg::*;
#(
  // ---- parameters
  parameter flush_params_t P = FLUSH_PARAMS
) (
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         order_valid_i,
  output logic         order_ready_o,
  input  cache_order_t order_i,
  output logic         up_valid_o,
  input  logic         up_ready_i,
  output memory_up_t   up_o,
  input  logic         down_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // an answer is all it says
  input  memory_down_t down_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic         done_valid_o,
  output logic         done_o,
  input  client_id_t   client_i,         // its number on the way up
  output logic         idle_o
);

  // ---- registers
  typedef struct packed {
    logic       busy;
    struct packed {logic valid; memory_up_t data;} up;
    logic [6:0] answers;
    struct packed {logic valid; logic data;} done;
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign order_ready_o = !q.busy;
  assign {up_valid_o, up_o} = q.up;
  assign {done_valid_o, done_o} = q.done;
  assign idle_o = !q.busy && !q.done.valid;

  // ---- next state
  memory_head_t head;
  logic all;

  always_comb begin
    d = q;
    if (up_ready_i) d.up.valid = 1'b0;
    d.done.valid = 1'b0;
    head = '0;
    head.client = client_i;
    head.channel = VIRTUAL_CHANNEL_CONTROL;
    unique case (order_i)
      CACHE_ORDER_INVALIDATE: head.op = MEMORY_OP_INVALIDATE;
      CACHE_ORDER_CLEAN_TAGS: head.op = MEMORY_OP_CLEAN_TAGS;
      default: head.op = MEMORY_OP_CLEAN;
    endcase
    if (order_valid_i && !q.busy) begin
      d.busy = 1'b1;
      d.up = {1'b1, memory_up_of_head(head)};
    end
    all = down_valid_i && 32'(q.answers) + 1 == P.slices;
    if (down_valid_i) begin
      d.answers = all ? '0 : q.answers + 7'd1;
      if (all) begin
        d.busy = 1'b0;
        d.done = '1;
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end
endmodule
