// Divergence: decides which lanes of a warp are active, and where it continues. 2 cycles from `operands` to `next`, with the stack 3
// and one more for each further entry (sm-control-flow-latency); up to one instruction in 4 cycles (sm-control-flow-throughput). One
// instruction at a time, `waiting` others are queued; entries that are not on the chip wait for memory. In order. Specification:
// instruction set 8; units, SM 4.

module divergence
  import control_flow_pkg::*;
  import divergence_masks_pkg::*;
  import divergence_params_pkg::*;
  import divergence_pkg::*;
  import first_cycle_pkg::*;
  import flow_effect_pkg::*;
  import indexed_branch_pkg::*;
  import sm_pkg::*;
  import stack_scan_pkg::*;
#(
  // ---- parameters
  parameter divergence_params_t P = DIVERGENCE_PARAMS
) (
  // ---- ports
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic                    start_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // other units use the other fields
  input  warp_start_t             start_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic                    operands_valid_i,
  input  operands_t               operands_i,
  output logic                    next_valid_o,
  output warp_next_t              next_o,
  output logic                    fault_valid_o,
  output warp_fault_t             fault_o,
  output logic                    credit_o,
  output lanes_t    [P.slots-1:0] active_o,
  output lanes_t    [P.slots-1:0] killed_o,
  output logic                    spill_valid_o,
  input  logic                    spill_ready_i,
  output stack_request_t          spill_o,
  input  logic                    fill_valid_i,
  input  stack_entry_t            fill_i,
  output logic                    table_valid_o,
  input  logic                    table_ready_i,
  output table_request_t          table_o,
  input  logic                    targets_valid_i,
  input  table_row_t              targets_i
);

  // ---- registers
  typedef struct packed {
    lanes_t [SLOTS-1:0] active;
    lanes_t [SLOTS-1:0] killed;     // lanes that write no memory any more
    logic [SLOTS-1:0]   fresh;      // slots whose warp has not had an instruction yet
    flow_state_t        state;      // of the current instruction
    struct packed {logic valid; stack_entry_t data;} filled;
    struct packed {logic valid; table_row_t data;} targets;
    struct packed {logic valid; stack_request_t data;} spill;
    struct packed {logic valid; warp_next_t data;} next;
    struct packed {logic valid; warp_fault_t data;} fault;
    logic               credit;
  } regs_t;

  regs_t d, q;
  launched_t launched[SLOTS];
  logic launched_we;
  slot_t launched_at;
  warp_lanes_t warps[SLOTS];
  logic warps_we;
  slot_t warps_at;

  // ---- parts
  logic valid, ends;
  /* verilator lint_off UNUSEDSIGNAL */  // its ready is not used: an entry is always free
  logic queue_ready;
  /* verilator lint_on UNUSEDSIGNAL */
  pending_t h;
  logic reads, writes;
  stack_depth_t write_at;
  stack_entry_t read_data;
  flow_effect_t e;
  flow_state_t s;

  fifo #(
    .WIDTH($bits(pending_t)),
    .DEPTH(P.waiting)
  ) operands_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(operands_valid_i && operands_i.instruction.path == PATH_DIVERGENCE),
    .push_ready_o(queue_ready),
    .push_i      (pending(operands_i)),
    .pop_valid_o (valid),
    .pop_ready_i (ends),
    .pop_o       (h)
  );

  ram #(
    .WIDTH($bits(stack_entry_t)),
    .ADDR (8),
    .LANES(1)
  ) stack (
    .clk_i,
    .rst_ni,
    .read_en_i   (reads && is_here(s.at)),
    .read_addr_i ({h.slot, s.at[3:0]}),
    .read_data_o (read_data),
    .write_en_i  (writes && is_here(write_at)),
    .write_addr_i({h.slot, write_at[3:0]}),
    .write_data_i(e.entry)
  );

  // ---- outputs
  assign {next_valid_o, next_o} = q.next;
  assign {fault_valid_o, fault_o} = q.fault;
  assign {spill_valid_o, spill_o} = q.spill;
  assign credit_o = q.credit;
  assign table_valid_o = q.state.tables;
  assign table_o = '{slot: h.slot, bank: h.bank, offset: h.offset, lanes: h.lanes, index: h.offsets};
  assign active_o = q.active[P.slots-1:0];
  assign killed_o = q.killed[P.slots-1:0];

  // ---- effects of a cycle for the current instruction
  logic taken_first, here, examines, goes, ended;
  row_t offsets;

  assign taken_first = P.taken_first == 1;

  always_comb begin
    d = q;
    if (spill_ready_i) d.spill.valid = 1'b0;
    d.next.valid = 1'b0;
    d.fault.valid = 1'b0;
    d.credit = 1'b0;
    if (fill_valid_i) d.filled = {1'b1, fill_i};
    if (table_ready_i) d.state.tables = 1'b0;
    if (targets_valid_i) d.targets = {1'b1, targets_i};

    e = '0;
    e.fault = WARP_FAULT_KIND_STACK;
    e.active = q.active[h.slot];
    e.warp = warps[h.slot];
    if (q.fresh[h.slot]) e.warp = '{alive: launched[h.slot].lanes, default: '0};
    if (q.state.phase != PHASE_DECIDE) begin
      e.warp.alive = q.state.alive;
      e.warp.depth = q.state.depth;
    end
    e.straight = 1'b1;
    e.counter = h.after;
    s = d.state;
    offsets = h.tabled ? q.targets.data.row : h.offsets;
    here = is_here(q.state.at);
    examines = 1'b0;
    if (valid)
      unique case (q.state.phase)
        PHASE_DECIDE: {e, s} = decide({e, s}, h, q.killed[h.slot], taken_first);
        PHASE_SCAN:
        if (here || q.filled.valid) begin
          examines = 1'b1;
          {e, s} = examine({e, s}, h.kind, here ? read_data : q.filled.data);
        end else if (!q.state.requested && !d.spill.valid) begin
          d.spill = {1'b1, stack_request_t'{store: 1'b0, slot: h.slot, at: q.state.at, entry: '0}};
          s.requested = 1'b1;
        end
        // Its targets are in a table of a bank.
        PHASE_LOAD:
        if (q.targets.valid) begin
          e.faults = q.targets.data.fault;
          e.fault = WARP_FAULT_KIND_CONSTANT;
          s.phase = PHASE_PICK;
          d.targets.valid = 1'b0;
        end
        PHASE_PICK: s = pick_leader(s, offsets);
        PHASE_MATCH: s = match_group(s, offsets, h.lanes, h.target);
        PHASE_MERGE: {e, s} = merge_group({e, s}, h.kind, offsets, h.lanes, taken_first);
        default: ;
      endcase

    // An entry is written on the chip, or to memory.
    write_at = q.state.at;
    if (e.pushes) begin
      e.writes = 1'b1;
      write_at = e.warp.depth;
      if (write_at >= launched[h.slot].limit) e.faults = 1'b1;
      e.warp.depth = write_at + 12'd1;
      s.depth = e.warp.depth;
    end
    if (e.faults) e.writes = 1'b0;
    goes = valid && !(e.writes && !is_here(write_at) && d.spill.valid);

    // ---- next state
    ends = goes && (e.done || e.faults);
    reads = goes && e.reads;
    writes = goes && e.writes;
    ended = e.faults || e.warp.alive == '0;
    if (writes && !is_here(write_at))
      d.spill = {1'b1, stack_request_t'{store: 1'b1, slot: h.slot, at: write_at, entry: e.entry}};
    if (goes) begin
      d.state = s;
      d.killed[h.slot] |= e.killed;
      if (examines) d.filled.valid = 1'b0;
    end
    if (ends) begin
      d.active[h.slot] = ended ? '0 : e.active;
      d.fresh[h.slot] = 1'b0;
      d.state.phase = PHASE_DECIDE;
      d.state.tables = 1'b0;
      d.credit = 1'b1;
      d.next = {1'b1, warp_next_t'{slot: h.slot, ended: ended, straight: e.straight, counter: e.counter}};
      if (e.faults) d.fault = {1'b1, warp_fault_t'{slot: h.slot, kind: e.fault, counter: h.counter, word: h.word}};
    end

    // Start of a warp.
    if (start_valid_i) begin
      d.active[start_i.slot] = start_i.lanes;
      d.killed[start_i.slot] = start_i.helpers;
      d.fresh[start_i.slot] = 1'b1;
    end
  end

  assign launched_we = start_valid_i;
  assign launched_at = start_i.slot;
  assign warps_we = ends;
  assign warps_at = h.slot;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end
  always_ff @(posedge clk_i) begin
    if (launched_we) launched[launched_at] <= '{lanes: start_i.lanes, limit: start_i.stack_entries};
    if (warps_we) warps[warps_at] <= e.warp;
  end

endmodule
