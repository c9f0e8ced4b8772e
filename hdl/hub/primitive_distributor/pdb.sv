// PDB: runs tessellation in two phases. Alpha: batches pass, and the results of those with patches are written to entries of the alpha
// ring. The phase ends before state, before a batch that does not fit in the ring, and when no more packets arrive. Beta: an entry's
// patches are distributed to all SMs in equal shares, as tasks in round-robin order. It passes a packet a cycle with a latency of 2
// cycles, and makes a task a cycle. World space and the screen stall it, and so does a change of phase. Order is kept: a batch's mark
// is replaced by those of its tasks. Specification: PD; Alpha/beta phases and circular buffers.

module pdb
  import alpha_lines_pkg::*;
  import derived_state_pkg::*;
  import pdb_params_pkg::*;
  import pdb_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter pdb_params_t P = PDB_PARAMS
) (
  // ---- ports
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  logic                         world_valid_i,
  output logic                         world_ready_o,
  input  world_packet_t                world_i,
  input  logic                         screen_valid_i,
  output logic                         screen_ready_o,
  input  screen_packet_t               screen_i,
  input  logic         [P.pes-1:0]     alpha_entry_valid_i,  // from a PES, in the order of its batches
  output logic         [P.pes-1:0]     alpha_entry_ready_o,
  input  alpha_entry_t [P.pes-1:0]     alpha_entry_i,
  input  logic         [P.tpcs-1:0]    copied_valid_i,       // a task has copied its entry
  /* verilator lint_off UNUSEDSIGNAL */
  input  logic         [P.tpcs-1:0]    copied_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic                         passed_valid_o,
  input  logic                         passed_ready_i,
  output world_packet_t                passed_o,
  output logic                         marks_valid_o,
  input  logic                         marks_ready_i,
  output screen_packet_t               marks_o,
  output logic         [P.pes-1:0]     alpha_free_valid_o,   // the oldest alpha entry has been read
  input  logic         [P.pes-1:0]     alpha_free_ready_i,
  output entry_grant_t [P.pes-1:0]     alpha_free_o,
  output logic                         idle_o
);

  // Most patches in a batch.
  localparam int unsigned MOST_PATCHES = 15;

  // ---- registers
  typedef struct packed {
    pdb_phase_t                    phase;
    alpha_state_t                  state;
    logic                          notified;     // world space knows that batches are of the alpha phase
    batch_id_t                     next;         // number of the next batch or task
    batch_id_t                     number;       // number of the batch that passes
    sm_id_t                        sm;           // SM of the next task
    logic [6:0]                    batches;      // batches of this phase with tasks still to be sent
    logic [ALPHA_SOURCES-1:0][6:0] outstanding;  // outstanding entries of each source
    logic [ALPHA_SOURCES-1:0][6:0] allocated;    // entries that are not yet freed
    logic [ALPHA_SOURCES-1:0][10:0] used;        // lines of the held entries, and of the largest one
    logic [ALPHA_SOURCES-1:0][8:0] largest;
    logic [3:0]                    patch;    // next patch of the oldest entry
    logic [11:0]                   tasks;    // tasks that have not yet copied their entries
    struct packed {logic valid; world_packet_t data;} passed;
    struct packed {logic valid; screen_packet_t data;} marks;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic world_valid, takes_world, screen_valid, takes_screen, leaves, batches_valid, last;
  /* verilator lint_off UNUSEDSIGNAL */  // deep enough for all batches that pass
  logic batches_ready;
  /* verilator lint_on UNUSEDSIGNAL */
  world_packet_t world;
  screen_packet_t screen;
  alpha_batch_t leaving, batch;
  logic [P.pes-1:0] entry_push, entry_valid, entry_pop;
  /* verilator lint_off UNUSEDSIGNAL */  // they arrive in order
  alpha_entry_t [P.pes-1:0] entries;
  alpha_entry_t entry;
  /* verilator lint_on UNUSEDSIGNAL */

  fifo #(
    .WIDTH($bits(world_packet_t))
  ) world_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(world_valid_i),
    .push_ready_o(world_ready_o),
    .push_i      (world_i),
    .pop_valid_o (world_valid),
    .pop_ready_i (takes_world),
    .pop_o       (world)
  );

  fifo #(
    .WIDTH($bits(screen_packet_t))
  ) screen_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(screen_valid_i),
    .push_ready_o(screen_ready_o),
    .push_i      (screen_i),
    .pop_valid_o (screen_valid),
    .pop_ready_i (takes_screen),
    .pop_o       (screen)
  );

  fifo #(
    .WIDTH($bits(alpha_batch_t)),
    .DEPTH(P.entries)
  ) batches (
    .clk_i,
    .rst_ni,
    .push_valid_i(leaves),
    .push_ready_o(batches_ready),
    .push_i      (leaving),
    .pop_valid_o (batches_valid),
    .pop_ready_i (last),
    .pop_o       (batch)
  );

  fifo #(
    .WIDTH($bits(alpha_entry_t)),
    .DEPTH(P.entries)
  ) entry_in[P.pes-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(entry_push),
    .push_ready_o(alpha_entry_ready_o),
    .push_i      (alpha_entry_i),
    .pop_valid_o (entry_valid),
    .pop_ready_i (entry_pop),
    .pop_o       (entries)
  );

  // ---- outputs
  assign {passed_valid_o, passed_o} = q.passed;
  assign {marks_valid_o, marks_o} = q.marks;
  assign alpha_free_o = '0;
  assign idle_o = q.phase == PDB_PHASE_ALPHA && q.batches == '0 && !world_valid && !screen_valid
      && !q.passed.valid && !q.marks.valid;

  always_comb
    for (int k = 0; k < P.pes; k++) alpha_free_valid_o[k] = q.phase == PDB_PHASE_FREE && q.allocated[k] != '0;

  // ---- next state
  function automatic logic [7:0] source_of(input sm_id_t sm);
    return 8'(32'(sm) / P.sms_per_tpc / P.tpcs_per_pes);
  endfunction

  // Patches in one task, where an entry is split into as many tasks as there are SMs.
  function automatic logic [3:0] share(input logic [3:0] patches);
    share = 4'd1;
    for (int unsigned n = MOST_PATCHES; n >= 1; n--) if (n * P.sms >= 32'(patches)) share = 4'(n);
  endfunction

  batch_head_t head;
  batch_task_t task_of;
  screen_mark_t mark;
  logic [1:0] source;
  logic [8:0] lines, largest;
  logic [11:0] all;
  logic opened, alpha, counts, fits, may, is_mark;
  logic [3:0] patches, left;

  always_comb begin
    d = q;
    if (passed_ready_i) d.passed.valid = 1'b0;
    if (marks_ready_i) d.marks.valid = 1'b0;
    takes_world = 1'b0;
    takes_screen = 1'b0;
    leaves = 1'b0;
    last = 1'b0;

    // The batch at the head: the ring's end is skipped once, by less than its largest entry.
    head = world_packet_head(world);
    source = source_of(head.sm) < 8'(P.pes) ? 2'(source_of(head.sm)) : 2'(P.pes - 1);
    lines = lines_of(q.state);
    largest = q.largest[source] > lines ? q.largest[source] : lines;
    // Numbers of primitives for geometry continue only within one SM.
    counts = q.state.stages[GEOMETRY_STAGE] && q.state.reads_number;
    alpha = q.state.stages[EVALUATION_STAGE] && !counts && head.vertices != '0 && head.prims != '0
        && head.prims <= 6'(MOST_PATCHES) && 32'(lines) <= P.alpha_lines && lines <= 9'(ENTRY_MOST);
    all = 12'(q.used[source]) + 12'(lines) + 12'(largest) - 12'd1;
    fits = q.used[source] == '0 || 32'(all) <= P.alpha_lines;
    opened = q.batches != '0;
    may = !opened || (alpha && fits && 32'(q.batches) < P.entries);
    is_mark = screen_valid && screen.kind == SCREEN_PACKET_MARK;
    leaving = '{source: source, patches: head.prims[3:0], primitive_id: head.primitive_id};

    // The next task.
    entry = '0;
    for (int k = 0; k < P.pes; k++) if (batch.source == 2'(k)) entry = entries[k];
    left = batch.patches - q.patch;
    patches = share(batch.patches) < left ? share(batch.patches) : left;
    task_of = '{
        batch: q.next,
        sm: q.sm,
        entry: entry.entry,
        vertices: entry.vertices,
        all: batch.patches,
        patch: q.patch,
        patches: patches,
        primitive_id: batch.primitive_id
    };
    mark = '{batch: q.next, source: source_of(q.phase == PDB_PHASE_BETA ? q.sm : head.sm)};

    unique case (q.phase)
      PDB_PHASE_ALPHA: begin
        if (screen_valid && !is_mark && !opened && !d.marks.valid) begin
          d.marks = {1'b1, screen};
          takes_screen = 1'b1;
        end
        if (world_valid && !d.passed.valid)
          case (world.kind)
            WORLD_PACKET_STATE:
            if (!opened) begin
              d.state = alpha_state_after(q.state, world_packet_state(world));
              d.passed = {1'b1, world};
              takes_world = 1'b1;
            end
            // Only after the state that precedes its mark.
            WORLD_PACKET_HEAD:
            if (is_mark && may) begin
              if (q.notified != alpha) begin
                d.passed = {1'b1, world_packet_of_state('{address: ALPHA_NOTIFIED, value: 32'(alpha)})};
                d.notified = alpha;
              end else if (alpha || !d.marks.valid) begin
                head.batch = q.next;
                d.passed = {1'b1, world_packet_of_head(head)};
                d.number = q.next;
                d.next = q.next + 16'd1;
                takes_world = 1'b1;
                takes_screen = 1'b1;
                leaves = alpha;
                if (alpha) begin
                  d.batches = q.batches + 7'd1;
                  d.outstanding[source] = q.outstanding[source] + 7'd1;
                  d.allocated[source] = q.allocated[source] + 7'd1;
                  d.used[source] = q.used[source] + 11'(lines);
                  d.largest[source] = largest;
                end else d.marks = {1'b1, screen_packet_of_mark(mark)};
              end
            end
            WORLD_PACKET_CLOSE: begin
              d.passed = {1'b1, world_packet_of_close('{batch: q.number})};
              takes_world = 1'b1;
            end
            default: begin
              d.passed = {1'b1, world};
              takes_world = 1'b1;
            end
          endcase
        if (opened && q.outstanding == '0 && !takes_world) d.phase = PDB_PHASE_BETA;
      end
      PDB_PHASE_BETA:
      if (batches_valid && |(entry_valid & P.pes'(1 << batch.source)) && !d.passed.valid && !d.marks.valid) begin
        d.passed = {1'b1, world_packet_of_batch_task(task_of)};
        d.marks = {1'b1, screen_packet_of_mark(mark)};
        d.next = q.next + 16'd1;
        d.sm = 32'(q.sm) + 1 == P.sms ? '0 : q.sm + 8'd1;
        d.tasks = q.tasks + 12'd1;
        last = patches == left;
        d.patch = last ? '0 : q.patch + patches;
        if (last) begin
          d.batches = q.batches - 7'd1;
          if (q.batches == 7'd1) d.phase = PDB_PHASE_COPIES;
        end
      end
      PDB_PHASE_COPIES: if (q.tasks == '0) d.phase = PDB_PHASE_FREE;
      PDB_PHASE_FREE: begin
        for (int k = 0; k < P.pes; k++)
          if (q.allocated[k] != '0 && alpha_free_ready_i[k]) d.allocated[k] = q.allocated[k] - 7'd1;
        if (q.allocated == '0) begin
          d.phase = PDB_PHASE_ALPHA;
          d.used = '0;
          d.largest = '0;
        end
      end
    endcase

    // A copy report without a task, and an entry without a batch, are ignored.
    for (int k = 0; k < P.tpcs; k++) if (copied_valid_i[k] && d.tasks != '0) d.tasks = d.tasks - 12'd1;
    for (int k = 0; k < P.pes; k++) begin
      entry_push[k] = alpha_entry_valid_i[k] && alpha_entry_ready_o[k] && q.outstanding[k] != '0;
      if (entry_push[k]) d.outstanding[k] = d.outstanding[k] - 7'd1;
      entry_pop[k] = last && batch.source == 2'(k);
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
