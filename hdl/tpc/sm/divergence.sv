// Divergence: decides which lanes of a warp are active, and where it continues. 2 cycles from `operands` to `next`, with the stack 3
// and one more for each further entry (sm-control-flow-latency); up to one instruction in 4 cycles (sm-control-flow-throughput). One
// instruction at a time, `waiting` others are queued; entries that are not on the chip wait for memory. In order. Specification:
// instruction set 8; units, SM 4.

module divergence
  import counters_pkg::*;
  import divergence_masks_pkg::*;
  import divergence_params_pkg::*;
  import divergence_pkg::*;
  import control_flow_pkg::*;
  import encoding_pkg::*;
  import sm_pkg::*;
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
    phase_t             phase;
    lanes_t             alive;
    lanes_t             running;
    lanes_t             leaving;    // lanes that leave to an entry that is still searched
    logic               seeking;
    logic               straight;
    stack_depth_t       depth;
    stack_depth_t       at;         // the entry that is examined
    program_counter_t   counter;
    logic               requested;
    struct packed {logic valid; stack_entry_t data;} filled;
    lanes_t             rest;       // lanes of an indexed branch that are not in a group yet
    lanes_t             leaders;    // the lowest lane of each group
    lanes_t             leader;
    logic               gathered;
    logic [31:0]        pick;       // the leader's offset
    lanes_t             group;
    logic               tables;     // words of a table are requested
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
  stack_depth_t read_at, write_at;
  stack_entry_t read_data, written;

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
    .read_en_i   (reads && is_here(read_at)),
    .read_addr_i ({h.slot, read_at[3:0]}),
    .read_data_o (read_data),
    .write_en_i  (writes && is_here(write_at)),
    .write_addr_i({h.slot, write_at[3:0]}),
    .write_data_i(written)
  );

  // ---- outputs
  assign {next_valid_o, next_o} = q.next;
  assign {fault_valid_o, fault_o} = q.fault;
  assign {spill_valid_o, spill_o} = q.spill;
  assign credit_o = q.credit;
  assign table_valid_o = q.tables;
  assign table_o = '{slot: h.slot, bank: h.bank, offset: h.offset, lanes: h.lanes, index: h.offsets};
  assign active_o = q.active[P.slots-1:0];
  assign killed_o = q.killed[P.slots-1:0];

  // ---- effects of a cycle for the current instruction
  logic done, faults, waits, pushes, scans, taken_first, hit, straight;
  warp_fault_kind_t fault;
  lanes_t active, gone, running, leaving, among, other, group, leaves, lanes;
  warp_lanes_t warp;
  program_counter_t counter;
  stack_entry_t entry;
  row_t offsets;
  logic [31:0] sum;
  regs_t s;
  logic ended;

  assign taken_first = P.taken_first == 1;

  always_comb begin
    d = q;
    if (spill_ready_i) d.spill.valid = 1'b0;
    d.next.valid = 1'b0;
    d.fault.valid = 1'b0;
    d.credit = 1'b0;
    if (fill_valid_i) d.filled = {1'b1, fill_i};
    if (table_ready_i) d.tables = 1'b0;
    if (targets_valid_i) d.targets = {1'b1, targets_i};
    offsets = h.tabled ? q.targets.data.row : h.offsets;

    s = d;
    done = 1'b0;
    faults = 1'b0;
    fault = WARP_FAULT_KIND_STACK;
    waits = 1'b0;
    pushes = 1'b0;
    scans = 1'b0;
    writes = 1'b0;
    write_at = '0;
    written = '0;
    reads = 1'b0;
    read_at = '0;
    active = q.active[h.slot];
    warp = warps[h.slot];
    if (q.fresh[h.slot]) warp = '{alive: launched[h.slot].lanes, default: '0};
    if (q.phase != PHASE_DECIDE) begin
      warp.alive = q.alive;
      warp.depth = q.depth;
    end
    straight = 1'b1;
    counter = h.after;
    gone = '0;
    running = '0;
    leaving = '0;
    among = q.gathered ? h.lanes : q.rest;
    other = active & ~h.lanes;
    group = q.group | (equal(offsets, q.pick) & among);
    entry = is_here(q.at) ? read_data : q.filled.data;
    hit = q.seeking && entry.kind == h.kind;
    leaves = q.seeking && !hit ? q.leaving : '0;
    lanes = entry.lanes & q.alive & ~leaves;
    sum = h.target + q.pick;

    unique case (q.phase)
      // An instruction's first cycle.
      PHASE_DECIDE: begin
        s.alive = warp.alive;
        s.depth = warp.depth;
        s.counter = h.after;
        done = 1'b1;
        unique case (h.flow)
          FLOW_REFUSE: begin
            // A constant that no lane needs is no fault.
            faults = h.fault != FETCH_FAULT_CONSTANT || h.lanes != '0;
            unique case (h.fault)
              FETCH_FAULT_COUNTER: fault = WARP_FAULT_KIND_COUNTER;
              FETCH_FAULT_CONSTANT: fault = WARP_FAULT_KIND_CONSTANT;
              default: fault = WARP_FAULT_KIND_ENCODING;
            endcase
          end
          FLOW_PUSH: begin
            pushes = 1'b1;
            written = '{kind: h.kind, counter: h.target, lanes: active};
          end
          FLOW_CALL: begin
            pushes = 1'b1;
            written = '{kind: h.kind, counter: h.after, lanes: active};
            counter = h.target;
            straight = 1'b0;
          end
          FLOW_BRANCH: begin
            // Words fetched along a followed branch are valid where the branch is taken.
            straight = !follows(h.word);
            if (h.lanes != '0) begin
              pushes = other != '0;
              if (other == '0 || taken_first) begin
                written = '{kind: h.kind, counter: h.after, lanes: other};
                active = h.lanes;
                counter = h.target;
                straight = follows(h.word);
              end else begin
                written = '{kind: h.kind, counter: h.target, lanes: h.lanes};
                active = other;
              end
            end
          end
          FLOW_INDEX:
          if (h.lanes != '0) begin
            done = 1'b0;
            s.phase = h.tabled ? PHASE_LOAD : PHASE_PICK;
            s.tables = h.tabled;
            s.rest = h.lanes;
            s.leaders = '0;
            s.gathered = 1'b0;
            pushes = taken_first && other != '0;
            written = '{kind: h.kind, counter: h.after, lanes: other};
          end
          FLOW_LEAVE:
          if (h.lanes != '0) begin
            scans = 1'b1;
            running = other;
            leaving = h.lanes;
          end
          FLOW_EXIT, FLOW_KILL: begin
            gone = h.lanes;
            if (h.flow == FLOW_KILL) begin
              s.killed[h.slot] |= h.lanes;
              gone = ended_quads(warp.alive, s.killed[h.slot]);
            end
            warp.alive &= ~gone;
            active &= ~gone;
            s.alive = warp.alive;
            scans = active == '0 && warp.alive != '0;
          end
          FLOW_SAM: begin
            warp.saved = active;
            warp.sam = 1'b1;
            active = warp.alive;
          end
          FLOW_RAM: begin
            active = warp.saved & warp.alive;
            faults = !warp.sam || active == '0;
            warp.sam = 1'b0;
          end
          default: ;
        endcase
        // Scans the stack from its newest entry on.
        if (scans) begin
          done = 1'b0;
          s.running = running;
          s.leaving = leaving;
          s.seeking = leaving != '0;
          s.straight = 1'b1;
          faults = warp.depth == '0;
          if (!faults) begin
            s.phase = PHASE_SCAN;
            s.at = warp.depth - 12'd1;
            s.requested = 1'b0;
            reads = 1'b1;
            read_at = s.at;
          end
        end
      end

      // Processes an entry of the stack: lanes leave it, it is the next to run, or both.
      PHASE_SCAN:
      if (!is_here(q.at) && !q.filled.valid) begin
        if (!q.requested && !s.spill.valid) begin
          s.spill = {1'b1, stack_request_t'{store: 1'b0, slot: h.slot, at: q.at, entry: '0}};
          s.requested = 1'b1;
        end
      end else begin
        if (q.running == '0) begin
          s.depth = q.at;
          if (lanes != '0) begin
            s.running = lanes;
            s.counter = entry.counter;
            s.straight = 1'b0;
          end
        end else if ((entry.lanes & leaves) != '0) begin
          writes = 1'b1;
          write_at = q.at;
          written = '{kind: entry.kind, counter: entry.counter, lanes: lanes};
        end
        s.seeking = q.seeking && !hit;
        s.filled.valid = 1'b0;
        s.requested = 1'b0;
        if (s.running != '0 && !s.seeking) begin
          done = 1'b1;
          active = s.running;
          counter = s.counter;
          straight = s.straight;
        end else if (q.at == '0) faults = 1'b1;
        else begin
          s.at = q.at - 12'd1;
          reads = 1'b1;
          read_at = s.at;
        end
        warp.depth = s.depth;
      end

      // Its targets are in a table of a bank.
      PHASE_LOAD:
      if (q.targets.valid) begin
        faults = q.targets.data.fault;
        fault = WARP_FAULT_KIND_CONSTANT;
        s.phase = PHASE_PICK;
        s.targets.valid = 1'b0;
      end

      // Groups of an indexed branch: first their leaders are collected, then the groups are pushed on the stack, the last one first.
      PHASE_PICK: begin
        s.leader = q.gathered ? highest(q.leaders) : q.rest & (~q.rest + 32'd1);
        s.pick = picked(offsets, s.leader);
        s.phase = PHASE_MATCH;
      end

      // Offsets to a control word and to the instruction after it are equivalent.
      PHASE_MATCH: begin
        s.group = equal(offsets, q.pick) & among;
        s.counter = instruction_at(sum);
        if (sum[4:0] == 5'd0) s.pick = q.pick + 32'd8;
        if (sum[4:0] == 5'd8) s.pick = q.pick - 32'd8;
        s.phase = PHASE_MERGE;
      end

      PHASE_MERGE: begin
        s.phase = PHASE_PICK;
        if (!q.gathered) begin
          s.leaders = q.leaders | q.leader;
          s.rest = q.rest & ~group;
          s.gathered = s.rest == '0;
        end else begin
          s.leaders = q.leaders & ~q.leader;
          done = s.leaders == '0;
          if (done && (taken_first || other == '0)) begin
            active = group;
            counter = q.counter;
            straight = 1'b0;
          end else begin
            pushes = 1'b1;
            written = '{kind: h.kind, counter: q.counter, lanes: group};
            if (done) active = other;
          end
        end
      end
      default: ;
    endcase

    // An entry is written on the chip, or to memory.
    if (pushes) begin
      writes = 1'b1;
      write_at = warp.depth;
      if (write_at >= launched[h.slot].limit) faults = 1'b1;
      warp.depth = write_at + 12'd1;
      s.depth = warp.depth;
    end
    if (faults) writes = 1'b0;
    if (writes && !is_here(write_at)) begin
      waits = s.spill.valid;
      if (!waits) s.spill = {1'b1, stack_request_t'{store: 1'b1, slot: h.slot, at: write_at, entry: written}};
    end

    // ---- next state
    ends = valid && !waits && (done || faults);
    reads = reads && valid && !waits;
    writes = writes && valid && !waits;
    ended = faults || warp.alive == '0;
    if (valid && !waits) d = s;
    if (ends) begin
      d.active[h.slot] = ended ? '0 : active;
      d.fresh[h.slot] = 1'b0;
      d.phase = PHASE_DECIDE;
      d.tables = 1'b0;
      d.credit = 1'b1;
      d.next = {1'b1, warp_next_t'{slot: h.slot, ended: ended, straight: straight, counter: counter}};
      if (faults) d.fault = {1'b1, warp_fault_t'{slot: h.slot, kind: fault, counter: h.counter, word: h.word}};
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
    if (warps_we) warps[warps_at] <= warp;
  end

endmodule
