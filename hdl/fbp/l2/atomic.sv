// Atomic: makes a sector's new value from its old one and operands. Integers: a sector a cycle
// (l2-atomic-int32), 3 cycles from work to result. Floats: a sum a cycle, of a pair of halves (l2-atomic-fp16) or
// of 32 bits; 7 cycles and one for each sum. Stalled when no entry of the output is free; integers, by sums before
// them; floats, by the further sums of their sector; a work whose old sector is the result of one before it, until that
// is there: one in 2 cycles. In order. Specification: L2.

module atomic
  import arith_pkg::*;
  import atomic_lanes_pkg::*;
  import atomic_pkg::*;
  import fp16_fma_pkg::*;
  import fp32_fma_pkg::*;
  import memory_port_pkg::*;
(
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           work_valid_i,
  output logic           work_ready_o,
  input  atomic_work_t   work_i,
  output logic           result_valid_o,
  input  logic           result_ready_i,
  output atomic_result_t result_o,
  output logic           idle_o
);

  // Entries for results; each accepted work has reserved one.
  localparam int unsigned RESULTS = 8;
  localparam int unsigned NUMBER = $bits(work_number_t);

  // ---- registers
  // A work whose sums are in an adder.
  typedef struct packed {
    sector_t                 old;
    logic [SECTOR_WORDS-1:0] on;
  } floating_t;

  typedef struct packed {
    struct packed {logic valid; compared_t data;} stage;
    logic                          begun;     // a lane of `stage` has gone to an adder
    logic [3:0]                    reserved;  // works taken and not away
    logic [SECTOR_WORDS-1:0][31:0] words;     // sums of the oldest in `floating` that have come
    logic [SECTOR_WORDS-1:0]       gathered;  // which
    work_number_t                  next;      // of the next work
    logic [3:0]                    unfinished;  // works taken whose results are not yet in `results`
  } regs_t;

  regs_t d, q;
  sector_t results[RESULTS];  // of the last works, by their numbers
  logic results_we;
  work_number_t results_at;

  // ---- parts
  logic next_valid, takes, accepts, issues, half;
  atomic_work_t next, work;
  fp32_fma_op_t op32;
  fp16_fma_op_t op16;
  logic sum32_valid, sum16_valid;
  logic [31:0] sum32_result, sum16_result;
  logic oldest_valid, merges, ends;
  floating_t oldest;
  atomic_result_t data;
  /* verilator lint_off UNUSEDSIGNAL */  // an entry is reserved for each accepted work
  logic floating_ready, result_ready;
  /* verilator lint_on UNUSEDSIGNAL */

  fifo #(
    .WIDTH($bits(atomic_work_t))
  ) work_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(work_valid_i),
    .push_ready_o(work_ready_o),
    .push_i      (work_i),
    .pop_valid_o (next_valid),
    .pop_ready_i (accepts),
    .pop_o       (next)
  );

  fp32_fma sum32 (
    .clk_i,
    .rst_ni,
    .op_valid_i    (issues && !half),
    .op_i          (op32),
    .result_valid_o(sum32_valid),
    .result_o      (sum32_result)
  );

  fp16_fma sum16 (
    .clk_i,
    .rst_ni,
    .op_valid_i    (issues && half),
    .op_i          (op16),
    .result_valid_o(sum16_valid),
    .result_o      (sum16_result)
  );

  fifo #(
    .WIDTH($bits(floating_t)),
    .DEPTH(RESULTS)
  ) floating (
    .clk_i,
    .rst_ni,
    .push_valid_i(issues && !q.begun),
    .push_ready_o(floating_ready),
    .push_i      ({q.stage.data.old, q.stage.data.on}),
    .pop_valid_o (oldest_valid),
    .pop_ready_i (merges),
    .pop_o       (oldest)
  );

  fifo #(
    .WIDTH($bits(atomic_result_t)),
    .DEPTH(RESULTS)
  ) result_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(ends),
    .push_ready_o(result_ready),
    .push_i      (data),
    .pop_valid_o (result_valid_o),
    .pop_ready_i (result_ready_i),
    .pop_o       (result_o)
  );

  // The lowest bit that is set, alone.
  function automatic logic [SECTOR_WORDS-1:0] lowest(input logic [SECTOR_WORDS-1:0] bits);
    return bits & (~bits + 1'b1);
  endfunction

  // ---- outputs
  assign idle_o = q.reserved == '0 && !next_valid;

  // ---- next state
  logic chosen, leaves, has_entry, in_flight, waits;
  work_number_t ago;
  logic [SECTOR_WORDS-1:0] lane, comes;
  logic [31:0] a, b;

  always_comb begin
    d = q;

    // A lane of floats is issued to its adder, or integers go to the output.
    issues = q.stage.valid && floats(q.stage.data);
    lane = lowest(q.stage.data.on);
    half = q.stage.data.operand == ATOMIC_TYPE_F16X2;
    chosen = q.stage.valid && !floats(q.stage.data) && !oldest_valid;
    leaves = chosen || issues && q.stage.data.on == lane;
    if (issues) begin
      d.stage.data.on = q.stage.data.on & ~lane;
      d.begun = !leaves;
    end
    {a, b} = '0;
    for (int unsigned k = 0; k < SECTOR_WORDS; k++) begin
      if (lane[k]) begin
        a |= q.stage.data.old.words[k];
        b |= q.stage.data.data.words[k];
      end
    end
    op32 = '0;
    op32.kind = FMA_KIND_ADD;
    op32.fmz = FLUSH_MODE_FTZ;
    op32.a = a;
    op32.b = b;
    op16 = '0;
    op16.kind = FMA_KIND_ADD;
    op16.fmz = FLUSH_MODE_FTZ;
    op16.a = a;
    op16.b = b;

    // A sum arrives: it is that of the lowest lane whose sum is missing.
    comes = lowest(oldest.on & ~q.gathered);
    merges = 1'b0;
    if (oldest_valid && (sum32_valid || sum16_valid)) begin
      for (int unsigned k = 0; k < SECTOR_WORDS; k++) begin
        if (comes[k]) d.words[k] = sum32_valid ? sum32_result : sum16_result;
      end
      d.gathered = q.gathered | comes;
      merges = d.gathered == oldest.on;
      if (merges) d.gathered = '0;
    end
    ends = merges || chosen;
    data = '0;
    if (chosen) data = {q.stage.data.old, result(q.stage.data)};
    if (merges) begin
      data.old = oldest.old;
      for (int unsigned k = 0; k < SECTOR_WORDS; k++) begin
        data.data.words[k] = oldest.on[k] ? d.words[k] : oldest.old.words[k];
      end
    end

    // The next work, if an entry is free for its result, and the result that is its old sector is there: those not
    // finished are the youngest that were taken.
    ago = q.next - next.chain.from - NUMBER'(1);
    waits = next.chain.on && 4'(ago) < q.unfinished;
    has_entry = q.reserved < 4'(RESULTS);
    takes = has_entry && (!q.stage.valid || leaves);
    in_flight = result_valid_o && result_ready_i;
    if (leaves) d.stage.valid = 1'b0;
    accepts = takes && !waits;
    work = '0;
    if (next_valid && accepts) begin
      work = next;
      if (next.chain.on) work.old = results[next.chain.from];
      d.stage = {1'b1, compared(work)};
      d.next = q.next + NUMBER'(1);
    end
    d.unfinished = q.unfinished + 4'(next_valid && accepts) - 4'(ends);
    d.reserved = q.reserved + 4'(next_valid && accepts) - 4'(in_flight);
  end

  assign results_we = ends;
  assign results_at = q.next - NUMBER'(q.unfinished);

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end
  always_ff @(posedge clk_i) if (results_we) results[results_at] <= data.data;

endmodule
