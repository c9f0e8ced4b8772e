// Entry discard: discards the lines of spent entries from the L2, so that they are never written back to memory
// (circular-buffer-l2-policy). It discards a line a cycle; a barrier covers the entries that were discarded during the barrier
// before it. The request network stalls it, and so does the maximum number of entries that wait for barriers. Entries stay in
// order. Specification: circular buffers, XBAR.

module entry_discard
  import circular_buffers_pkg::*;
  import entry_discard_params_pkg::*;
  import memory_pkg::*;
#(
  // ---- parameters
  parameter entry_discard_params_t P = ENTRY_DISCARD_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          entry_valid_i,
  output logic          entry_ready_o,
  input  spent_entry_t  entry_i,
  output logic          freed_valid_o,  // its lines are discarded
  input  logic          freed_ready_i,
  output spent_entry_t  freed_o,
  output logic          memory_up_valid_o,
  input  logic          memory_up_ready_i,
  output memory_up_t    memory_up_o,
  input  logic          memory_down_valid_i,  // responses to barriers
  /* verilator lint_off UNUSEDSIGNAL */  // the kind of response is not used
  input  memory_down_t  memory_down_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  line_address_t base_i,         // physical line address of the window
  output logic          idle_o
);

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; spent_entry_t data;} entry;
    logic [13:0] line;     // line of the entry to discard next
    logic [7:0]  fresh;    // entries discarded since the last barrier
    logic [7:0]  covered;  // entries that the barrier in flight covers
    logic [7:0]  freeing;  // entries whose barrier is complete
    logic        barrier;  // a barrier is in flight, with the responses received
    logic [3:0]  responses;
    struct packed {logic valid; memory_up_t data;} up;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic entry_valid, entry_pop, drops, dropped_ready, dropped_valid, frees;
  spent_entry_t entry;

  fifo #(
    .WIDTH($bits(spent_entry_t))
  ) entry_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(entry_valid_i),
    .push_ready_o(entry_ready_o),
    .push_i      (entry_i),
    .pop_valid_o (entry_valid),
    .pop_ready_i (entry_pop),
    .pop_o       (entry)
  );

  fifo #(
    .WIDTH($bits(spent_entry_t)),
    .DEPTH(P.waiting)
  ) dropped (
    .clk_i,
    .rst_ni,
    .push_valid_i(drops),
    .push_ready_o(dropped_ready),
    .push_i      (q.entry.data),
    .pop_valid_o (dropped_valid),
    .pop_ready_i (frees),
    .pop_o       (freed_o)
  );

  // ---- outputs
  assign freed_valid_o = q.freeing != '0 && dropped_valid;
  assign {memory_up_valid_o, memory_up_o} = q.up;
  assign idle_o = !entry_valid && !q.entry.valid && !dropped_valid && !q.up.valid;

  // ---- next state
  logic last;
  memory_head_t head;

  always_comb begin
    d = q;
    if (memory_up_ready_i) d.up.valid = 1'b0;

    // Responses, and entries that are freed.
    frees = freed_valid_o && freed_ready_i;
    d.freeing = q.freeing - 8'(frees);
    if (memory_down_valid_i && memory_down_i.kind == RESPONSE_KIND_DONE && q.barrier) begin
      d.responses = q.responses + 4'd1;
      if (32'(q.responses) + 1 == P.slices) begin
        d.responses = '0;
        d.freeing = d.freeing + q.covered;
        d.barrier = 1'b0;
        d.covered = '0;
      end
    end

    // A barrier as soon as one is due, otherwise the next line.
    head = '0;
    head.channel = VIRTUAL_CHANNEL_RING;
    head.physical = 1'b1;
    last = 15'(q.line) + 15'd1 >= 15'(q.entry.data.piece.count);
    drops = 1'b0;
    if (!d.up.valid) begin
      if (q.fresh != '0 && !q.barrier) begin
        head.op = MEMORY_OP_BARRIER;
        d.up = {1'b1, memory_up_of_head(head)};
        d.barrier = 1'b1;
        d.covered = q.fresh;
        d.fresh = '0;
      end else if (q.entry.valid && (!last || dropped_ready)) begin
        head.op = MEMORY_OP_DISCARD;
        head.line = base_i + 33'(q.entry.data.first) + 33'(q.line);
        head.sectors = '1;
        d.up = {1'b1, memory_up_of_head(head)};
        d.line = q.line + 14'd1;
        drops = last;
      end
    end
    if (drops) begin
      d.entry.valid = 1'b0;
      d.fresh = d.fresh + 8'd1;
    end
    entry_pop = !d.entry.valid;
    if (entry_pop && entry_valid) begin
      d.entry = {1'b1, entry};
      d.line = '0;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
