// Flush: sends operations on the whole L2, requested by the driver's registers, Host or the front end, as requests to
// all slices. It performs one order at a time, round-robin, each after everything that the ports of Host and front end
// have accepted. 2 cycles from an order to the fences, 2 from the last port's `performed` to the request, 1 from the
// last slice's response to the end. The request network and the slices stall it. Order is kept for each client.
// Specification: L2, Synchronisation summary.

module flush
  import flush_params_pkg::*;
  import in_turn_pkg::*;
  import memory_pkg::*;
#(
  // ---- parameters
  parameter flush_params_t P = FLUSH_PARAMS
) (
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         [P.clients-1:0] order_valid_i,
  output logic         [P.clients-1:0] order_ready_o,
  input  cache_order_t [P.clients-1:0] order_i,
  output logic         memory_up_valid_o,
  input  logic         memory_up_ready_i,
  output memory_up_t   memory_up_o,
  input  logic         memory_down_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // only its valid is used
  input  memory_down_t memory_down_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic         [P.clients-1:0] done_valid_o,
  output logic         [P.clients-1:0] done_o,
  output logic          [P.ports-1:0] fence_valid_o,
  input  logic          [P.ports-1:0] fence_ready_i,
  output memory_fence_t [P.ports-1:0] fence_o,
  input  logic          [P.ports-1:0] performed_valid_i,  // its fence is performed, and everything the port accepted before it
  /* verilator lint_off UNUSEDSIGNAL */
  input  logic          [P.ports-1:0] performed_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic         idle_o
);

  // ---- registers
  typedef struct packed {
    logic       busy;
    logic [1:0] client;  // client of the current or the last order
    cache_order_t requested; // the order
    logic [3:0] fences;       // ports that have not accepted their fence
    logic [3:0] unperformed;  // ports whose fence is not performed
    logic waits;              // the request has not been sent
    struct packed {logic valid; memory_up_t data;} up;
    logic [6:0] responses;
    struct packed {logic valid; logic data;} done;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [P.clients-1:0] waits, granted;
  cache_order_t [P.clients-1:0] orders;

  stage #(
    .WIDTH($bits(cache_order_t))
  ) order_in[P.clients-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(order_valid_i),
    .push_ready_o(order_ready_o),
    .push_i      (order_i),
    .pop_valid_o (waits),
    .pop_ready_i (granted),
    .pop_o       (orders)
  );

  // ---- outputs
  assign {memory_up_valid_o, memory_up_o} = q.up;
  assign fence_valid_o = q.fences[P.ports-1:0];
  assign fence_o = '0;
  assign done_valid_o = P.clients'(q.done.valid) << q.client;
  assign done_o = {P.clients{q.done.data}};
  assign idle_o = !q.busy && !q.done.valid && waits == '0;

  // ---- next state
  memory_head_t head;
  logic all;
  logic [31:0] next;   // one-hot
  logic [1:0] chosen;
  cache_order_t order;

  always_comb begin
    d = q;
    if (memory_up_ready_i) d.up.valid = 1'b0;
    d.done.valid = 1'b0;
    head = '0;
    head.channel = VIRTUAL_CHANNEL_CONTROL;
    d.fences &= ~4'(fence_ready_i);
    d.unperformed &= ~4'(performed_valid_i);
    // an order starts after the end of the last one
    next = q.busy || q.done.valid ? '0 : one_in_turn(32'(waits), 5'(q.client) + 5'd1);
    granted = next[P.clients-1:0];
    chosen = 2'(lowest(next));
    order = CACHE_ORDER_CLEAN;
    for (int unsigned k = 0; k < P.clients; k++) if (granted[k]) order = orders[k];
    unique case (q.requested)
      CACHE_ORDER_INVALIDATE: head.op = MEMORY_OP_INVALIDATE;
      CACHE_ORDER_CLEAN_TAGS: head.op = MEMORY_OP_CLEAN_TAGS;
      default: head.op = MEMORY_OP_CLEAN;
    endcase
    if (next != '0) begin
      d.busy = 1'b1;
      d.client = chosen;
      d.requested = order;
      d.fences = 4'({P.ports{1'b1}});
      d.unperformed = 4'({P.ports{1'b1}});
      d.waits = 1'b1;
    end
    if (q.waits && q.unperformed == '0) begin
      d.waits = 1'b0;
      d.up = {1'b1, memory_up_of_head(head)};
    end
    all = memory_down_valid_i && 32'(q.responses) + 1 == P.slices;
    if (memory_down_valid_i) begin
      d.responses = all ? '0 : q.responses + 7'd1;
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
