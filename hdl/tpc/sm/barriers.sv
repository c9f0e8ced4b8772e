// Barriers: executes BAR and B2R for the warps of an SM, with the 17 barriers that its CTAs share (sm-barrier-registers). One
// instruction a cycle, sub-partitions round-robin; 4 cycles from the last warp's operands to `resume` of all, 3 cycles to a result.
// Stalled by results that are not accepted. In order for each sub-partition. Specification: SM 9; the instruction set 11.

module barriers
  import barrier_entry_pkg::*;
  import barrier_state_pkg::*;
  import barriers_params_pkg::*;
  import barriers_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter barriers_params_t P = BARRIERS_PARAMS
) (
  // ---- ports
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic                    launch_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  launch_t                 launch_i,         // used: slot, kind, context and place
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic                    context_valid_i,
  input  context_write_t          context_i,
  input  logic [P.sub_partitions-1:0]       ended_valid_i,
  input  logic [P.sub_partitions-1:0][3:0]  ended_i,
  input  logic [P.sub_partitions-1:0]       operands_valid_i,
  input  operands_t [P.sub_partitions-1:0]  operands_i,
  output logic [P.sub_partitions-1:0]       credit_valid_o,
  output logic [P.sub_partitions-1:0]       credit_o,
  output logic [P.sub_partitions-1:0][15:0] resume_o,
  output logic [P.sub_partitions-1:0]       written_valid_o,
  input  logic [P.sub_partitions-1:0]       written_ready_i,
  output written_t [P.sub_partitions-1:0]   written_o,
  output logic [P.sub_partitions-1:0]       fault_valid_o,
  output warp_fault_t [P.sub_partitions-1:0] fault_o
);

  // Maximum number of sub-partitions.
  localparam int unsigned SUBS = 4;
  // Maximum warps of an SM.
  localparam int unsigned WARPS = SUBS * SLOTS;
  // Contexts of an SM.
  localparam int unsigned CONTEXTS = 16;
  // Finished instructions that can wait.
  localparam int unsigned DONES = 4;

  // ---- registers
  typedef struct packed {logic valid; barrier_turn_t data;} turn_offer_t;
  typedef struct packed {logic valid; block_threads_t data;} block_offer_t;
  typedef struct packed {logic valid; barrier_launch_t data;} launch_offer_t;
  typedef struct packed {logic valid; warp_fault_t data;} fault_offer_t;

  typedef struct packed {
    logic [1:0]                    next_grant; // the sub-partition with priority
    turn_offer_t                   at;
    logic [SUBS-1:0][2:0]          outstanding;       // instructions with a reserved entry in the queue of results
    barrier_state_t [BARRIERS-1:0] barrier;
    barrier_votes_t [WARPS-1:0]    votes;      // values that B2R reads, by warp
    block_offer_t                  block;
    logic [CONTEXTS-1:0][5:0]      warps;      // warps of a CTA
    launch_offer_t                 launch;
    logic [SUBS-1:0]               credit;
    logic [SUBS-1:0][15:0]         resume;
    fault_offer_t                  fault;
    logic [1:0]                    fault_sub;
  } regs_t;

  regs_t d, q;
  slot_barriers_t places[WARPS];
  logic places_we;
  logic [5:0] places_at;

  // ---- parts
  logic [P.sub_partitions-1:0] entry_push, entry_ready, entry_valid, entry_pop, done_push, done_ready, done_valid;
  barrier_entry_t [P.sub_partitions-1:0] entry_in_data, entry;
  barrier_done_t done;
  barrier_done_t [P.sub_partitions-1:0] out;

  always_comb
    for (int unsigned s = 0; s < P.sub_partitions; s++) begin
      entry_push[s] = operands_valid_i[s] && operands_i[s].instruction.path == PATH_BARRIERS;
      entry_in_data[s] = entry_of(operands_i[s]);
    end

  fifo #(
    .WIDTH($bits(barrier_entry_t)),
    .DEPTH(P.depth)
  ) entry_in[P.sub_partitions-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(entry_push),
    .push_ready_o(entry_ready),
    .push_i      (entry_in_data),
    .pop_valid_o (entry_valid),
    .pop_ready_i (entry_pop),
    .pop_o       (entry)
  );

  fifo #(
    .WIDTH($bits(barrier_done_t)),
    .DEPTH(DONES)
  ) done_out[P.sub_partitions-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(done_push),
    .push_ready_o(done_ready),
    .push_i      ({P.sub_partitions{done}}),
    .pop_valid_o (done_valid),
    .pop_ready_i (written_ready_i),
    .pop_o       (out)
  );

  // Credits and `outstanding` guarantee a free entry.
  logic unused;
  assign unused = &{entry_ready, done_ready};

  // ---- outputs
  always_comb begin
    written_o = '0;
    for (int unsigned s = 0; s < P.sub_partitions; s++) begin
      resume_o[s] = q.resume[s];
      written_o[s].result.slot = out[s].slot;
      written_o[s].result.lanes = out[s].lanes;
      written_o[s].result.destination = out[s].destination;
      written_o[s].result.halves = 2'd3;
      written_o[s].result.row = {WARP_LANES{16'b0, out[s].votes.yes}};
      written_o[s].result.predicates = out[s].predicates;
      written_o[s].result.flags.predicates = {PREDICATES * WARP_LANES{out[s].votes.holds}};
      written_o[s].scoreboard = out[s].scoreboard;
      written_o[s].last = 1'b1;
      fault_valid_o[s] = q.fault.valid && q.fault_sub == 2'(s);
      fault_o[s] = q.fault.data;
    end
  end
  assign credit_valid_o = q.credit[P.sub_partitions-1:0];
  assign credit_o = '1;
  assign written_valid_o = done_valid;

  // ---- next state
  logic [WARPS-1:0] goes_on, reduces, ended;
  barrier_votes_t votes;
  barrier_entry_t now;
  logic [5:0] warp;
  logic [5:0] index;
  logic known, faults, found, open_found, waits_now;
  logic [1:0] chosen;
  /* verilator lint_off UNUSEDSIGNAL */
  compute_place_t place; // only its barriers are used
  /* verilator lint_on UNUSEDSIGNAL */

  assign place = {launch_i.place.high[$bits(compute_place_t)-65:0], launch_i.place.low};
  assign places_we = launch_valid_i;
  assign places_at = {launch_i.partition, launch_i.slot[3:0]};

  always_comb begin
    d = q;
    d.credit = '0;
    d.fault.valid = 1'b0;
    entry_pop = '0;
    done_push = '0;
    for (int unsigned s = 0; s < P.sub_partitions; s++) if (done_valid[s] && written_ready_i[s]) d.outstanding[s] = q.outstanding[s] - 3'd1;

    // Barriers that open, and warps that end.
    goes_on = '0;
    open_found = 1'b0;
    reduces = '0;
    votes = '0;
    for (int unsigned k = 0; k < BARRIERS; k++)
      if (!open_found && opens(q.barrier[k])) begin
        open_found = 1'b1;
        goes_on = q.barrier[k].waits;
        reduces = q.barrier[k].reduces;
        votes = votes_of(q.barrier[k]);
        d.barrier[k] = opened(q.barrier[k]);
      end
    for (int unsigned w = 0; w < WARPS; w++) if (reduces[w]) d.votes[w] = votes;
    d.resume = goes_on;
    ended = '0;
    for (int unsigned s = 0; s < P.sub_partitions; s++) if (ended_valid_i[s]) ended[16*s+32'(ended_i[s])] = 1'b1;
    for (int unsigned k = 0; k < BARRIERS; k++) begin
      d.barrier[k].members &= ~ended;
      d.barrier[k].waits &= ~ended;
      d.barrier[k].reduces &= ~ended;
    end

    // Launch of a warp; the words of its context have arrived before it.
    if (q.block.valid) d.warps[q.block.data.context_id] = warps_of(q.block.data);
    if (q.launch.valid) begin
      d.votes[q.launch.data.warp].yes = '0;
      d.votes[q.launch.data.warp].holds = 1'b1;
    end
    for (int unsigned k = 0; k < BARRIERS; k++)
      if (q.launch.valid && 6'(k) >= {1'b0, q.launch.data.place.first}
          && 6'(k) < 6'(q.launch.data.place.first) + 6'(q.launch.data.place.count))
        d.barrier[k] = launched(d.barrier[k], q.launch.data.warp, q.warps[q.launch.data.context_id]);
    d.block.valid = context_valid_i && context_i.word == 6'(CONTEXT_THREADS);
    if (d.block.valid) begin
      d.block.data.context_id = context_i.context_id;
      d.block.data.layer = 22'(context_i.value[10:0]) * 22'(context_i.value[21:11]);
      d.block.data.z = context_i.value[28:22];
    end
    d.launch.valid = launch_valid_i;
    if (launch_valid_i) begin
      d.launch.data.warp = places_at;
      d.launch.data.context_id = launch_i.context_id;
      d.launch.data.place.first = place.barrier;
      d.launch.data.place.count = launch_i.kind == WARP_KIND_COMPUTE ? place.barriers : '0;
    end

    // Executes the selected instruction.
    now = q.at.data.entry;
    warp = {q.at.data.sub, now.slot};
    index = 6'(q.at.data.place.first) + 6'(now.id);
    known = !now.outside && {1'b0, now.id} < q.at.data.place.count && index < 6'(BARRIERS);
    waits_now = now.kind == BARRIER_KIND_WAIT || now.kind == BARRIER_KIND_REDUCE;
    faults = now.kind == BARRIER_KIND_UNKNOWN || (waits_now || now.kind == BARRIER_KIND_ARRIVE) && !known;
    done = '0;
    done.slot = now.slot;
    done.scoreboard = now.scoreboard;
    done.destination = RZ;
    if (q.at.valid) begin
      for (int unsigned s = 0; s < P.sub_partitions; s++) done_push[s] = q.at.data.sub == 2'(s);
      for (int unsigned k = 0; k < BARRIERS; k++)
        if (!faults && index == 6'(k) && (waits_now || now.kind == BARRIER_KIND_ARRIVE))
          d.barrier[k] = arrived(d.barrier[k], warp, now);
      if (now.kind == BARRIER_KIND_READ) begin
        done.lanes = now.lanes;
        done.destination = now.destination;
        done.predicates = now.predicates;
        done.votes = d.votes[warp];
      end
      if (now.parks && !faults && !waits_now) d.resume[q.at.data.sub][now.slot] = 1'b1;
      if (faults) begin
        d.fault.valid = 1'b1;
        d.fault.data.slot = now.slot;
        d.fault.data.kind = now.kind == BARRIER_KIND_UNKNOWN ? WARP_FAULT_KIND_ENCODING : WARP_FAULT_KIND_BARRIER;
        d.fault.data.counter = now.counter;
        d.fault.data.word = now.word;
        d.fault_sub = q.at.data.sub;
      end
    end

    // The next instruction, round-robin.
    found = 1'b0;
    chosen = '0;
    for (int unsigned pass = 0; pass < 2; pass++)
      for (int unsigned k = 0; k < P.sub_partitions; k++)
        if (!found && entry_valid[k] && q.outstanding[k] < 3'(DONES) && (pass == 1 || 2'(k) >= q.next_grant)) begin
          found = 1'b1;
          chosen = 2'(k);
        end
    d.at.valid = found;
    if (found) begin
      d.at.data.sub = chosen;
      d.at.data.entry = entry[P.sub_partitions == 1 ? 0 : chosen];
      d.at.data.place = places[{chosen, d.at.data.entry.slot}];
      d.next_grant = 32'(chosen) + 1 == P.sub_partitions ? '0 : chosen + 2'd1;
      d.outstanding[chosen] = d.outstanding[chosen] + 3'd1;
      d.credit[chosen] = 1'b1;
      entry_pop = P.sub_partitions'(1) << chosen;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i) if (places_we) places[places_at] <= d.launch.data.place;

  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
