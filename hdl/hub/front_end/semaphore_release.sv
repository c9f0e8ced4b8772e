// Release: writes semaphores, reports and notifications, and increments syncpoints, when the preceding work is
// complete. It has a queue for each engine that completes, and one for releases that need not wait.
//
// It handles one release at a time, 2 cycles from the release or its completion to the write, whose time stamp is that of
// the cycle in which it is formed. It stalls for memory, for the interrupt, and for the L2 clean before a syncpoint
// increment; a full queue stalls all releases. Order is kept within a queue only (sync-semaphore-pixel,
// sync-semaphore-streamout). Specification: FE, Synchronisation summary.

module semaphore_release
  import engine_pkg::*;
  import fault_pkg::*;
  import front_end_pkg::*;
  import host_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import reports_pkg::*;
  import semaphore_release_params_pkg::*;
#(
  // ---- parameters
  parameter semaphore_release_params_t P = SEMAPHORE_RELEASE_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          posted_valid_i,
  output logic          posted_ready_o,
  input  release_t      posted_i,
  input  logic          complete_valid_i,
  output logic          complete_ready_o,
  input  completed_t    complete_i,
  input  time_t         time_i,
  output logic          write_valid_o,
  input  logic          write_ready_i,
  output memory_write_t write_o,
  output logic          interrupt_valid_o,
  input  logic          interrupt_ready_i,
  output interrupt_t    interrupt_o,
  output logic          increment_valid_o,
  input  logic          increment_ready_i,
  output logic [7:0]    increment_o,
  output logic          clean_valid_o,
  input  logic          clean_ready_i,
  output cache_order_t  clean_o,            // before an increment
  input  logic          cleaned_valid_i,    // always accepted
  /* verilator lint_off UNUSEDSIGNAL */  // only the pulse matters
  input  logic          cleaned_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic          idle_o
);

  // ---- registers
  typedef struct packed {
    logic [7:0]      complete;         // completions of compute not yet used by a release
    logic            awaken;           // raise an interrupt when the write is accepted
    struct packed {logic valid; memory_write_t data;} write;
    logic            raise_valid;      // an interrupt is pending
    interrupt_t      raise;
    struct packed {logic valid; logic [7:0] data;} increment;
    logic            clean;            // the L2 clean is to be requested
    logic            cleans;           // the L2 clean is not complete
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [2:0] ready, valid, push, pop;
  release_t [2:0] heads;

  // releases that wait for 3D, for compute, and for nothing
  fifo #(
    .WIDTH  ($bits(release_t)),
    .DEPTH  (P.release_depth),
    .LATENCY(1)
  ) queue[2:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(push),
    .push_ready_o(ready),
    .push_i (posted_i),
    .pop_valid_o (valid),
    .pop_ready_i (pop),
    .pop_o  (heads)
  );

  // Completions of 3D not yet used by a release.
  logic counts_push, counts_room, counted_valid;
  /* verilator lint_off UNUSEDSIGNAL */  // the requester is known
  completed_t counted;
  /* verilator lint_on UNUSEDSIGNAL */

  fifo #(
    .WIDTH($bits(completed_t)),
    .DEPTH(MARKERS)
  ) counts (
    .clk_i,
    .rst_ni,
    .push_valid_i(counts_push),
    .push_ready_o(counts_room),
    .push_i      (complete_i),
    .pop_valid_o (counted_valid),
    .pop_ready_i (pop[0]),
    .pop_o       (counted)
  );

  // The write of a release, with its engine's count.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic memory_write_t write_of(input release_t r, input logic [63:0] value, input time_t now);
    memory_write_t m;
    logic [3:0][31:0] words;
    words = {now[63:32], now[31:0], 32'b0, r.payload};
    if (r.form == RELEASE_FORM_NOTIFY) words = {64'b0, now};
    if (r.form == RELEASE_FORM_COUNT32) words[1] = value[31:0];
    if (r.form == RELEASE_FORM_COUNT64) words[1:0] = value;
    m = '0;
    m.address = r.address[39:5];
    m.ordered = 1'b1;
    // a release of four words is aligned
    if (r.form inside {RELEASE_FORM_ONE_WORD, RELEASE_FORM_ONE_COUNT}) begin
      m.data.words[r.address[4:2]] = r.form == RELEASE_FORM_ONE_COUNT ? value[31:0] : r.payload;
      m.mask = 32'hf << {r.address[4:2], 2'b0};
    end else if (r.address[4]) begin
      m.data.words[7:4] = words;
      m.mask = 32'hffff0000;
    end else begin
      m.data.words[3:0] = words;
      m.mask = 32'h0000ffff;
    end
    return m;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // ---- outputs
  assign posted_ready_o = &ready;
  assign complete_ready_o = counts_room && q.complete != '1;
  assign {write_valid_o, write_o} = q.write;
  assign interrupt_valid_o = q.raise_valid;
  assign interrupt_o = q.raise;
  assign increment_valid_o = q.increment.valid && !q.cleans;
  assign increment_o = q.increment.data;
  assign clean_valid_o = q.clean;
  assign clean_o = CACHE_ORDER_CLEAN;
  assign idle_o = !q.write.valid && !q.raise_valid && !q.increment.valid && valid == 0;

  // ---- next state
  logic [2:0] may, chosen;
  logic free, completes;
  release_t r;

  always_comb begin
    d = q;

    // outputs that are accepted
    if (write_ready_i && q.write.valid) begin
      d.write.valid = 1'b0;
      d.raise_valid = q.awaken;
    end
    if (interrupt_ready_i && q.raise_valid) d.raise_valid = 1'b0;
    if (increment_ready_i && !q.cleans) d.increment.valid = 1'b0;
    if (clean_ready_i) d.clean = 1'b0;
    if (cleaned_valid_i) d.cleans = 1'b0;

    // the next release
    free = !q.write.valid && !q.raise_valid && !q.increment.valid;
    may = {valid[2], valid[1] && q.complete != 0, valid[0] && counted_valid};
    chosen = may[2] ? 3'b100 : may[0] ? 3'b001 : 3'b010;
    pop = free ? may & chosen : '0;
    r = pop[2] ? heads[2] : pop[0] ? heads[0] : heads[1];
    if (pop != 0) begin
      if (r.form == RELEASE_FORM_INCREMENT) begin
        d.increment = {1'b1, r.address[7:0]};
        d.clean = r.cleans;
        d.cleans = r.cleans;
      end else begin
        d.write = {1'b1, write_of(r, counted.value, time_i)};
        d.awaken = r.awaken;
        d.raise = {INTERRUPT_KIND_AWAKEN, r.channel, r.payload};
      end
    end

    // completions from the engines
    completes = complete_valid_i && complete_ready_o;
    d.complete = q.complete + 8'(completes && complete_i.engine == ENGINE_COMPUTE) - 8'(pop[1]);
    counts_push = completes && complete_i.engine == ENGINE_THREE_D;

    push = '0;
    for (int k = 0; k < 3; k++) push[k] = posted_valid_i && posted_ready_o && posted_i.after == release_after_t'(k);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
