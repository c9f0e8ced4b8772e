// Block port: allocates an SM's resources for blocks of threads, and launches their warps. One warp a cycle, the first 3 cycles after
// its block; capacity is reported 37 cycles after a task's needs, and 1 cycle later for each block that fits. Stalled by the SM and by
// reports that are not accepted. Packets are in order; blocks retire as they end. Specification: MPC, SKED and CWD, SM.

module block_port
  import block_port_params_pkg::*;
  import mpc_pkg::*;
  import mpc_room_pkg::*;
  import tasks_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter block_port_params_t P = BLOCK_PORT_PARAMS
) (
  // ---- ports
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic                    block_valid_i,
  output logic                    block_ready_o,
  input  block_packet_t           block_i,
  output logic                    report_valid_o,
  input  logic                    report_ready_i,
  output block_report_t           report_o,
  output logic                    warp_valid_o,
  input  logic                    warp_ready_i,
  output warp_packet_t            warp_o,
  input  logic [P.sub_partitions-1:0]       warp_done_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  warp_done_t [P.sub_partitions-1:0] warp_done_i,       // only the slot is used: the SM reports faults
  /* verilator lint_on UNUSEDSIGNAL */
  output logic                    control_valid_o,
  input  logic                    control_ready_i,
  output cache_control_t          control_o,
  input  logic                    acknowledge_i,
  output logic                    idle_o
);

  // Units visited in a cycle.
  localparam int unsigned STRIDE = 2;
  localparam int unsigned WALK_CYCLES = 64 / STRIDE;
  // The highest sub-partition that can have warps.
  localparam logic [1:0] TURNS = P.sub_partitions == 1 ? 2'd0 : P.sub_partitions < 4 ? 2'd1 : 2'd3;

  // ---- registers
  typedef struct packed {
    logic [MPC_SUBS-1:0][63:0]     rows;            // allocated units
    logic [MPC_SUBS-1:0][15:0]     slots;
    logic [SHARED_UNITS-1:0]       shared;
    logic [MPC_BARRIERS-1:0]       barriers;
    logic [15:0]                   contexts;
    mpc_task_t [MPC_TASKS-1:0]     tasks;
    block_group_t [MPC_GROUPS-1:0] groups;
    slot_records_t [MPC_SUBS-1:0]  records;
    current_task_t                 current;
    logic [MPC_SUBS-1:0][6:0]      capacity;        // warps of the current task that fit
    logic [5:0]                    promised;        // blocks that were reported as fitting and have not arrived
    logic                          recount;
    logic                          first;           // its needs have no response yet
    room_step_t                    step;
    logic [5:0]                    walk;
    logic [MPC_SUBS-1:0][63:0]     walk_rows;
    logic [MPC_SUBS-1:0][5:0]      walk_run;
    logic [MPC_SUBS-1:0][6:0]      fit;
    logic [MPC_SUBS-1:0][6:0]      fit_slots;
    logic [SHARED_UNITS-1:0]       trial_shared;
    logic [MPC_BARRIERS-1:0]       trial_barriers;
    logic [5:0]                    trial_groups;
    logic [5:0]                    trial_promised;
    logic [5:0]                    trial_blocks;
    struct packed {
      logic       valid;
      logic [6:0] data;
    } grant;
    placed_block_t                 placed;
    logic                          retires;
    logic [4:0]                    retired;
    control_step_t                 control_step;
    task_id_t                      control_task;
    struct packed {
      logic         valid;
      warp_packet_t data;
    } warp;
    struct packed {
      logic          valid;
      block_report_t data;
    } report;
    struct packed {
      logic           valid;
      cache_control_t data;
    } control;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, head_pop;
  block_packet_t head;
  fifo #(
    .WIDTH($bits(block_packet_t)),
    .DEPTH(P.depth)
  ) block_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(block_valid_i),
    .push_ready_o(block_ready_o),
    .push_i      (block_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (head_pop),
    .pop_o       (head)
  );

  // ---- outputs
  logic [MPC_GROUPS-1:0] used_groups, over;
  logic [MPC_TASKS-1:0] last, ends;
  always_comb begin
    for (int k = 0; k < MPC_GROUPS; k++) begin
      used_groups[k] = q.groups[k].taken;
      over[k] = q.groups[k].taken && q.groups[k].left == '0;
    end
    for (int k = 0; k < MPC_TASKS; k++) begin
      last[k] = q.tasks[k].last;
      ends[k] = q.tasks[k].last && q.tasks[k].blocks == '0;
    end
  end
  assign {warp_valid_o, warp_o} = q.warp;
  assign {report_valid_o, report_o} = q.report;
  assign {control_valid_o, control_o} = q.control;
  assign idle_o = !head_valid && q.contexts == '0 && last == '0 && used_groups == '0 && q.control_step == CONTROL_STEP_IDLE &&
      !q.warp.valid && !q.report.valid;

  // ---- next state
  logic warp_free, report_free, launches, last_warp, takes, fresh;
  logic [MPC_SUBS-1:0] frees, ours;
  logic [MPC_SUBS-1:0][3:0] freed, slot_done;
  logic [MPC_SUBS-1:0][4:0] group_done;
  logic [MPC_SUBS-1:0][6:0] change;
  /* verilator lint_off UNUSEDSIGNAL */
  block_group_t leaver;     // its presence and its count of warps are known
  mpc_task_t task_placed;   // only its context and threads are used
  sub_plan_t plan, trial;   // an arriving block fits; a tried one is not launched
  /* verilator lint_on UNUSEDSIGNAL */
  // Launches the next warp.
  logic [1:0] sub;
  logic [3:0] slot;
  register_rows_t base;
  launch_t launch;
  compute_place_t place;
  // The packet at the head.
  context_write_t write;
  block_needs_t needs;
  block_t block;
  blocks_end_t end_of;
  mpc_task_t task_at;
  context_id_t context_free;
  logic [4:0] group_free;
  run_t shared_at, barrier_at, trial_shared_at, trial_barrier_at;
  logic [5:0] more;
  logic places;

  always_comb begin
    d = q;
    warp_free = !q.warp.valid || warp_ready_i;
    report_free = !q.report.valid || report_ready_i;
    d.warp.valid = q.warp.valid && !warp_ready_i;
    d.report.valid = q.report.valid && !report_ready_i;
    d.control.valid = q.control.valid && !control_ready_i;

    // Counts warps that end; the end of a warp that does not run is ignored.
    slot_done = '0;
    group_done = '0;
    for (int unsigned s = 0; s < P.sub_partitions; s++) begin
      slot_done[s] = warp_done_i[s].warp[3:0];
      group_done[s] = q.records[s].group[slot_done[s]];
      if (warp_done_valid_i[s] && d.groups[group_done[s]].slots[s][slot_done[s]] && d.groups[group_done[s]].left != '0)
        d.groups[group_done[s]].left = d.groups[group_done[s]].left - 6'd1;
    end

    // Frees the resources of a block whose warps have ended: one warp of each sub-partition a cycle.
    leaver = q.groups[q.retired];
    freed = '0;
    frees = '0;
    ours = '0;
    if (!q.retires) begin
      if (over != '0) begin
        d.retires = 1'b1;
        for (int k = MPC_GROUPS - 1; k >= 0; k--) if (over[k]) d.retired = 5'(k);
        // Its resources are promised again before they are free, so that they cannot be counted twice.
        if (q.current.valid && q.groups[d.retired].task_id == q.current.needs.task_id) d.promised = q.promised + 6'd1;
      end
    end else begin
      for (int unsigned s = 0; s < MPC_SUBS; s++) begin
        freed[s] = 4'(lowest(64'(leaver.slots[s])));
        frees[s] = leaver.slots[s] != '0;
        ours[s] = frees[s] && q.current.valid && leaver.task_id == q.current.needs.task_id;
        if (frees[s]) begin
          d.slots[s][freed[s]] = 1'b0;
          d.rows[s] = q.rows[s] & ~span(q.records[s].base[freed[s]], 7'(leaver.rows));
          d.groups[q.retired].slots[s][freed[s]] = 1'b0;
        end
        if (ours[s]) d.capacity[s] = q.capacity[s] + 7'd1;
        if (ours[s] && q.step == ROOM_STEP_WALK) begin
          d.fit[s] = q.fit[s] + 7'd1;
          d.fit_slots[s] = q.fit_slots[s] + 7'd1;
        end
      end
      if (frees == '0 && report_free) begin
        d.report = {1'b1, block_report_of_done('{task_id: leaver.task_id})};
        d.shared = q.shared & ~shared_span(leaver.shared, leaver.shared_size);
        d.barriers = q.barriers & ~MPC_BARRIERS'(span(6'(leaver.barrier), 7'(leaver.barriers)));
        d.groups[q.retired].taken = 1'b0;
        d.tasks[leaver.task_id].blocks = q.tasks[leaver.task_id].blocks - 6'd1;
        d.retires = 1'b0;
        d.recount = 1'b1;
      end
    end

    // Ends a task that has no blocks and expects none: its barrier, then its end.
    unique case (q.control_step)
      CONTROL_STEP_IDLE:
      if (ends != '0) begin
        for (int k = MPC_TASKS - 1; k >= 0; k--) if (ends[k]) d.control_task = 4'(k);
        if (q.tasks[d.control_task].membar == '0) d.control_step = CONTROL_STEP_END;
        else begin
          d.control = {1'b1, cache_control_of_barrier('{system: q.tasks[d.control_task].membar == 2'd1})};
          d.control_step = CONTROL_STEP_BARRIER;
        end
      end
      CONTROL_STEP_BARRIER: if (acknowledge_i) d.control_step = CONTROL_STEP_END;
      CONTROL_STEP_INVALIDATE: if (acknowledge_i) d.control_step = CONTROL_STEP_IDLE;
      CONTROL_STEP_END:
      if (!d.report.valid) begin
        d.report = {1'b1, block_report_of_ended('{task_id: q.control_task})};
        if (q.tasks[q.control_task].present) d.contexts[q.tasks[q.control_task].context_id] = 1'b0;
        d.tasks[q.control_task].present = 1'b0;
        d.tasks[q.control_task].last = 1'b0;
        d.control_step = CONTROL_STEP_IDLE;
      end
    endcase

    // Launches the next warp of the block that is placed.
    task_placed = q.tasks[q.placed.block.task_id];
    sub = q.placed.order[q.placed.warp[1:0] & q.placed.turns];
    slot = 4'(lowest(64'(~q.slots[sub])));
    base = lowest(runs(q.rows[sub], q.current.rows));
    last_warp = q.placed.warp + 6'd1 == q.current.needs.warps;
    place = '{
      shared: q.placed.shared, shared_size: q.current.needs.shared,
      barrier: q.placed.barrier, barriers: q.current.needs.barriers,
      thread_x: q.placed.thread.x[9:0], thread_y: q.placed.thread.y[9:0], thread_z: q.placed.thread.z[5:0],
      x: q.placed.block.x, y: q.placed.block.y, z: q.placed.block.z
    };
    launch = '{
      partition: sub, slot: 5'(slot), kind: WARP_KIND_COMPUTE, context_id: task_placed.context_id,
      base: base, registers: q.current.rows, group: q.placed.group, warp: q.placed.warp,
      lanes: 64'(last_warp ? q.current.lanes : 32'hffff_ffff), place: warp_place(place)
    };
    launches = q.placed.valid && warp_free;
    if (launches) begin
      d.warp = {1'b1, warp_packet_of_launch(launch)};
      d.slots[sub][slot] = 1'b1;
      d.rows[sub] = d.rows[sub] | span(base, 7'(q.current.rows));
      d.groups[q.placed.group].slots[sub][slot] = 1'b1;
      d.records[sub].group[slot] = q.placed.group;
      d.records[sub].base[slot] = base;
      d.placed.warp = q.placed.warp + 6'd1;
      d.placed.thread = thread_after(q.placed.thread, q.current.stride, task_placed.threads);
      d.placed.valid = !last_warp;
    end

    // The packet at the head.
    write = block_packet_word(head);
    needs = block_packet_needs(head);
    block = block_packet_block(head);
    end_of = block_packet_last(head);
    task_at = d.tasks[write.context_id];
    context_free = 4'(lowest(64'(16'(~d.contexts))));
    plan = plan_of(d.capacity, d.current.needs.warps, d.current.needs.one_partition, TURNS);
    group_free = '0;
    for (int k = MPC_GROUPS - 1; k >= 0; k--) if (!d.groups[k].taken) group_free = 5'(k);
    shared_at = shared_fit(d.shared, d.current.needs.shared);
    barrier_at = barrier_fit(d.barriers, d.current.needs.barriers);
    takes = 1'b0;
    places = 1'b0;
    if (head_valid && q.control_step != CONTROL_STEP_INVALIDATE)
      case (head.kind)
        // A word is written to its task's context, the lowest that no other task has.
        BLOCK_PACKET_WORD:
        if (warp_free && !q.placed.valid && (task_at.present || d.contexts != '1)) begin
          takes = 1'b1;
          if (!task_at.present) begin
            task_at.present = 1'b1;
            task_at.context_id = context_free;
            d.contexts[context_free] = 1'b1;
          end
          if (32'(write.word) == CONTEXT_THREADS) task_at.threads = {write.value[28:22], write.value[21:11], write.value[10:0]};
          d.tasks[write.context_id] = task_at;
          d.warp = {1'b1, warp_packet_of_word('{context_id: task_at.context_id, word: write.word, value: write.value})};
        end
        BLOCK_PACKET_INVALIDATE:
        if (q.control_step == CONTROL_STEP_IDLE && d.control_step == CONTROL_STEP_IDLE) begin
          takes = 1'b1;
          d.control = {1'b1, cache_control_of_invalidate(block_packet_invalidate(head))};
          d.control_step = CONTROL_STEP_INVALIDATE;
        end
        BLOCK_PACKET_NEEDS:
        if (!q.placed.valid) begin
          takes = 1'b1;
          d.current.valid = 1'b1;
          d.current.needs = needs;
          if (needs.warps == '0) d.current.needs.warps = 6'd1;
          d.current.rows = needs.registers == '0 ? 6'd1 : 6'((9'(needs.registers) + 9'd7) >> 3);
          d.current.stride = '0;
          d.current.lanes = last_lanes(
              q.tasks[needs.task_id].threads.x[4:0], q.tasks[needs.task_id].threads.y[4:0], q.tasks[needs.task_id].threads.z[4:0]);
          d.capacity = '0;
          d.promised = '0;
          d.step = ROOM_STEP_IDLE;
          d.recount = 1'b1;
          d.first = 1'b1;
          d.grant = '0;
        end
        // Allocates all resources of a block; slots and registers of its warps are only reserved.
        BLOCK_PACKET_BLOCK: begin
          places = q.current.valid && !d.placed.valid && d.promised != '0;
          takes = places || !q.current.valid;
        end
        BLOCK_PACKET_LAST: begin
          takes = 1'b1;
          d.tasks[end_of.task_id].last = 1'b1;
          d.tasks[end_of.task_id].membar = end_of.membar;
          if (end_of.task_id == q.current.needs.task_id) begin
            d.current.valid = 1'b0;
            d.grant = '0;
            d.step = ROOM_STEP_IDLE;
          end
        end
        default: ;
      endcase
    fresh = takes && head.kind == BLOCK_PACKET_NEEDS;
    if (places) begin
      d.placed = '{
        valid: 1'b1, block: block, group: group_free, shared: shared_at.found ? shared_at.at : 9'd0,
        barrier: barrier_at.found ? barrier_at.at[4:0] : 5'd0, order: plan.order, turns: plan.turns, warp: '0, thread: '0
      };
      d.groups[group_free] = '{
        taken: 1'b1, task_id: block.task_id, left: d.current.needs.warps, rows: d.current.rows, slots: '0,
        shared: d.placed.shared, shared_size: d.current.needs.shared,
        barrier: d.placed.barrier, barriers: d.current.needs.barriers
      };
      d.shared = d.shared | shared_span(d.placed.shared, d.current.needs.shared);
      d.barriers = d.barriers | MPC_BARRIERS'(span(6'(d.placed.barrier), 7'(d.current.needs.barriers)));
      d.tasks[block.task_id].blocks = d.tasks[block.task_id].blocks + 6'd1;
      d.promised = d.promised - 6'd1;
      for (int unsigned s = 0; s < MPC_SUBS; s++) begin
        d.capacity[s] = d.capacity[s] - plan.counts[s];
        if (q.step == ROOM_STEP_WALK) begin
          d.fit[s] = d.fit[s] - plan.counts[s];
          d.fit_slots[s] = d.fit_slots[s] - plan.counts[s];
        end
      end
    end

    // Counts the blocks of the current task that fit; the count restarts after each block that retires. It uses the state after this
    // cycle, so that blocks that start or retire meanwhile are counted once.
    trial = plan_of(q.fit, q.current.needs.warps, q.current.needs.one_partition, TURNS);
    trial_shared_at = shared_fit(q.trial_shared, q.current.needs.shared);
    trial_barrier_at = barrier_fit(q.trial_barriers, q.current.needs.barriers);
    more = q.trial_blocks > q.trial_promised ? q.trial_blocks - q.trial_promised : '0;
    change = '0;
    if (!fresh && d.current.valid)
      case (q.step)
        ROOM_STEP_IDLE:
        if (q.recount && !q.placed.valid) begin
          d.step = ROOM_STEP_WALK;
          d.walk = '0;
          d.walk_rows = q.rows;
          d.walk_run = '0;
          d.recount = q.retires && !d.retires; // a block was freed in this cycle
          for (int unsigned s = 0; s < MPC_SUBS; s++) begin
            // Blocks that start or retire in this cycle are not in the snapshot.
            change[s] = d.capacity[s] - q.capacity[s];
            d.fit[s] = change[s];
            d.fit_slots[s] = change[s];
            for (int k = 0; k < MPC_SLOTS; k++) d.fit_slots[s] = d.fit_slots[s] + 7'(!q.slots[s][k]);
          end
        end
        ROOM_STEP_WALK:
        if (32'(q.walk) == WALK_CYCLES) begin
          for (int unsigned s = 0; s < MPC_SUBS; s++) if (d.fit_slots[s] < d.fit[s]) d.fit[s] = d.fit_slots[s];
          d.capacity = d.fit;
          d.step = ROOM_STEP_TRIAL;
          d.trial_shared = d.shared;
          d.trial_barriers = d.barriers;
          d.trial_groups = '0;
          for (int k = 0; k < MPC_GROUPS; k++) d.trial_groups = d.trial_groups + 6'(!d.groups[k].taken);
          d.trial_promised = d.promised;
          d.trial_blocks = '0;
        end else begin
          d.walk = q.walk + 6'd1;
          for (int unsigned s = 0; s < MPC_SUBS; s++) begin
            for (int unsigned k = 0; k < STRIDE; k++) begin
              d.walk_run[s] = q.walk_rows[s][k] ? '0 : d.walk_run[s] + 6'd1;
              if (d.walk_run[s] == q.current.rows) begin
                d.walk_run[s] = '0;
                d.fit[s] = d.fit[s] + 7'd1;
              end
            end
            d.walk_rows[s] = q.walk_rows[s] >> STRIDE;
          end
          // Finds the coordinates of thread 32, one thread a cycle.
          if (q.first)
            d.current.stride =
                thread_after(q.current.stride, '{z: '0, y: '0, x: 11'd1}, q.tasks[q.current.needs.task_id].threads);
        end
        ROOM_STEP_TRIAL:
        if (trial.fits && trial_shared_at.found && trial_barrier_at.found && q.trial_blocks != q.trial_groups) begin
          d.trial_blocks = q.trial_blocks + 6'd1;
          for (int unsigned s = 0; s < MPC_SUBS; s++) d.fit[s] = q.fit[s] - trial.counts[s];
          d.trial_shared = q.trial_shared | shared_span(trial_shared_at.at, q.current.needs.shared);
          d.trial_barriers = q.trial_barriers | MPC_BARRIERS'(span(trial_barrier_at.at[5:0], 7'(q.current.needs.barriers)));
        end else begin
          d.promised = d.promised + more;
          if (q.first || more != '0) d.grant = {1'b1, (q.grant.valid ? q.grant.data : 7'd0) + 7'(more)};
          d.step = ROOM_STEP_IDLE;
          d.first = 1'b0;
        end
        default: ;
      endcase
    if (d.grant.valid && !d.report.valid) begin
      d.report = {1'b1, block_report_of_free('{task_id: d.current.needs.task_id, blocks: d.grant.data})};
      d.grant = '0;
    end
    head_pop = takes;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) begin
      q <= '0;
      for (int unsigned s = 0; s < MPC_SUBS; s++) begin
        q.rows[s] <= ~span('0, 7'(P.register_rows));
        q.slots[s] <= ~16'(span('0, 7'(P.slots)));
      end
      q.shared <= ~shared_span('0, 9'(P.shared));
      q.barriers <= ~MPC_BARRIERS'(span('0, 7'(P.barriers)));
    end else q <= d;

endmodule
