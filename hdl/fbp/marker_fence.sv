// Marker fence: requests a fence from memory for each marker, and reports the marker done when all writes before it
// have been performed. Rate: one marker a cycle. Latency: one cycle from a marker to its fence, and one from memory's
// response to the report. It stalls on the port's fences, and while 16 markers are in flight. In order.
// Specification: ROP to memory, Synchronisation summary.

module marker_fence
  import memory_pkg::*;
  import reports_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          marker_valid_i,     // memory has accepted all writes before it
  output logic          marker_ready_o,
  input  marker_done_t  marker_i,
  output logic          fence_valid_o,
  input  logic          fence_ready_i,
  output memory_fence_t fence_o,
  input  logic          performed_valid_i,  // all writes before the oldest fence
  /* verilator lint_off UNUSEDSIGNAL */  // its arrival is the only information
  input  logic          performed_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic          done_valid_o,
  output marker_done_t  done_o,
  output logic          idle_o
);

  // ---- registers
  typedef struct packed {
    logic fence;
    struct packed {logic valid; marker_done_t data;} done;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic takes, queue_ready, oldest_valid;
  marker_done_t oldest;

  fifo #(
    .WIDTH($bits(marker_done_t)),
    .DEPTH(MARKERS)
  ) markers (
    .clk_i,
    .rst_ni,
    .push_valid_i(takes),
    .push_ready_o(queue_ready),
    .push_i      (marker_i),
    .pop_valid_o (oldest_valid),
    .pop_ready_i (performed_valid_i),
    .pop_o       (oldest)
  );

  // ---- outputs
  assign marker_ready_o = !q.fence && queue_ready;
  assign fence_valid_o = q.fence;
  assign fence_o = '0;
  assign {done_valid_o, done_o} = q.done;
  assign idle_o = !q.fence && !q.done.valid && !oldest_valid;

  // ---- next state
  assign takes = marker_valid_i && marker_ready_o;

  always_comb begin
    d = q;
    d.fence = takes || q.fence && !fence_ready_i;
    d.done.valid = performed_valid_i && oldest_valid;
    if (d.done.valid) d.done.data = oldest;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
