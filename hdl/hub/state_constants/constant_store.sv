// Constant store: tracks the buffer of each bank, as versions, and writes updates to memory. Memory always has the newest
// bytes; a block of an updated buffer that an earlier draw may still read is first copied aside, 256 bytes at a time
// (scc-update-block), and a new version takes over the banks. It writes a sector in three cycles and examines a version in
// one. Memory and the caches stall it and, where all versions or slots are in use, so do earlier draws. Order is kept.
// Specification: PD.

module constant_store
  import constant_store_params_pkg::*;
  import derived_state_pkg::CONSTANT_EPOCH;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import shader_constants_pkg::*;
  import state_constants_pkg::*;
  import state_pkg::*;
  import store_packets_pkg::*;
  import store_sequence_pkg::*;
  import store_versions_pkg::*;
#(
  // ---- parameters
  parameter constant_store_params_t P = CONSTANT_STORE_PARAMS
) (
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            work_valid_i,
  output logic            work_ready_o,
  input  constant_work_t  work_i,
  output logic            settled_valid_o,
  output logic            settled_o,
  output logic            word_valid_o,
  input  logic            word_ready_i,
  output state_t          word_o,
  output logic            table_valid_o,
  input  logic            table_ready_i,
  output constant_table_t table_o,
  input  logic            table_done_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // only its arrival matters; every response is for this client
  input  logic            table_done_i,
  input  logic            epoch_done_valid_i,
  input  epoch_done_t     epoch_done_i,
  output logic            memory_up_valid_o,
  input  logic            memory_up_ready_i,
  output memory_up_t      memory_up_o,
  input  logic            memory_down_valid_i,
  input  memory_down_t    memory_down_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  constant_block_t aside_i,
  output logic            idle_o
);

  // Slots for copies of 256-byte blocks.
  localparam int unsigned SLOTS = 64;

  // ---- registers
  typedef struct packed {
    store_phase_t phase;
    logic [VERSIONS-1:0] live;  // versions in use by a bank or by a draw
    logic [VERSIONS-1:0] pending;  // versions that no bank has any more
    logic [VERSIONS-1:0] fresh;  // versions that no begun draw uses
    bank_version_t [GROUPS-1:0][BANKS-1:0] banks;
    aside_slot_t [SLOTS-1:0] slots;
    logic [7:0] epoch;  // the open epoch
    logic [7:0] oldest;  // the first epoch that is not done
    logic drawn;  // a draw has begun in the open epoch
    logic looked;  // versions were scanned for this block
    constant_block_t block;
    logic [VERSIONS-1:0] todo;  // versions to scan
    logic [VERSIONS-1:0] aside;  // versions that retain the block
    bank_version_t found;  // the bank's new version
    logic [6:0] version;  // version that currently retains it
    logic [6:0] taker;  // version that takes over its banks
    logic [5:0] slot;
    logic second;  // the second line of a block
    logic [1:0] beat;
    logic [7:0] arrived;
    logic [GROUPS-1:0][BANKS-1:0] emit;  // banks whose state is to be sent
    logic wrote;  // some writes may not be performed
    logic [3:0] responses;
    logic [VERSIONS-1:0] invalidate;  // versions with stale blocks in the caches
    constant_block_t invalidate_block;
    logic invalidate_all;  // the stale versions have several stale blocks
    logic [6:0] first;  // start of the queue of versions to be freed
    logic [7:0] waiting;
    logic busy;  // the caches are making a change
    logic freeing;  // that change frees the first of the queue
    logic settled;
    struct packed {logic valid; state_t data;} word;
    struct packed {logic valid; constant_table_t data;} table_;
    struct packed {logic valid; memory_up_t data;} up;
  } regs_t;

  regs_t d, q;
  version_place_t places[VERSIONS];
  logic places_we;
  logic [6:0] places_at;
  version_place_t place_new;
  version_end_t ends[VERSIONS];
  logic ends_we;
  logic [6:0] ends_at;
  pending_version_t queue[VERSIONS];
  logic queue_we;
  logic [6:0] queue_at;
  sector_t old[8];
  logic old_we;
  logic [2:0] old_at;
  version_end_t end_new;

  // ---- parts
  logic head_valid, head_pop;
  constant_work_t head;

  fifo #(
    .WIDTH($bits(constant_work_t)),
    .DEPTH(P.work_depth)
  ) work_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(work_valid_i),
    .push_ready_o(work_ready_o),
    .push_i      (work_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (head_pop),
    .pop_o       (head)
  );

  // ---- outputs
  assign settled_valid_o = q.settled;
  assign settled_o = 1'b1;
  assign {word_valid_o, word_o} = q.word;
  assign {table_valid_o, table_o} = q.table_;
  assign {memory_up_valid_o, memory_up_o} = q.up;
  assign idle_o = q.phase == STORE_PHASE_IDLE && !head_valid && !q.busy && !q.word.valid && !q.up.valid && !q.settled;

  // ---- next state
  constant_update_t update;
  bank_change_t change;
  cache_purge_t purge;
  pending_version_t oldest;
  version_place_t at_place, version_place;
  /* verilator lint_off UNUSEDSIGNAL */
  version_place_t taker_place, stale_place;
  logic [7:0] slot_first;
  logic [31:0] version_block, stale_block;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [7:0] todo_first, aside_first, stale_first, unused_first, left;
  logic [6:0] at;
  logic [31:0] at_block;
  logic [SLOTS-1:0] slot_free;
  logic done_comes, closes, covers, retained, binds, others, changes;
  bank_version_t old_bank;
  bank_place_t emit;
  constant_table_t cache_change;
  store_view_t view;
  store_step_t step;

  always_comb begin
    d = q;
    if (word_ready_i) d.word.valid = 1'b0;
    if (table_ready_i) d.table_.valid = 1'b0;
    if (memory_up_ready_i) d.up.valid = 1'b0;
    d.settled = 1'b0;
    if (epoch_done_valid_i) d.oldest = epoch_done_i.epoch + 8'd1;
    update = constant_work_update(head);
    change = constant_work_bank(head);
    purge = constant_work_purge(head);

    // The caches have made a change; the oldest version without a bank is freed, once no draw reads it.
    changes = 1'b0;
    cache_change = '0;
    oldest = queue[q.first];
    if (table_done_valid_i) begin
      d.busy = 1'b0;
      if (q.freeing) begin
        d.freeing = 1'b0;
        d.live[oldest.version] = 1'b0;
        d.pending[oldest.version] = 1'b0;
        d.todo[oldest.version] = 1'b0;
        d.aside[oldest.version] = 1'b0;
        d.invalidate[oldest.version] = 1'b0;
        for (int s = 0; s < SLOTS; s++) if (q.slots[s].version == oldest.version) d.slots[s].valid = 1'b0;
        d.first = q.first + 7'd1;
        d.waiting = q.waiting - 8'd1;
      end
    end
    if (q.phase inside {STORE_PHASE_IDLE, STORE_PHASE_ASIDE_BEGIN, STORE_PHASE_BANK_ATTACH} && !q.busy && q.waiting != '0
        && (oldest.close.never || !undone(oldest.close.epoch, q.oldest, q.epoch))) begin
      changes = 1'b1;
      cache_change = constant_table_of_free('{buffer: {1'b0, oldest.version}});
      d.freeing = 1'b1;
    end

    // Sectors of older blocks.
    done_comes = memory_down_valid_i && memory_down_i.kind == RESPONSE_KIND_DONE;
    old_we = memory_down_valid_i && !done_comes;
    old_at = {memory_down_i.tag[0], memory_down_i.sector};
    if (old_we) d.arrived[old_at] = 1'b1;

    // The version that is examined, unless it is freed in this cycle.
    todo_first = lowest(q.todo);
    at = todo_first[6:0];
    at_place = places[at];
    at_block = q.block - at_place.base;
    covers = d.live[at] && contains(at_place.size, at_block);
    retained = 1'b0;
    for (int s = 0; s < SLOTS; s++) begin
      if (q.slots[s].valid && q.slots[s].version == at && 32'(q.slots[s].block) == at_block) retained = 1'b1;
      slot_free[s] = s < P.slots && !q.slots[s].valid;
    end

    // The version that is copied for, and those that take over its banks, or get a buffer.
    aside_first = lowest(q.aside);
    unused_first = lowest(~q.live);
    slot_first = lowest(VERSIONS'(slot_free));
    version_place = places[q.version];
    version_block = q.block - version_place.base;
    taker_place = places[q.taker];
    emit = first_bank(q.emit);

    // The version with stale blocks in the caches.
    stale_first = lowest(d.invalidate);
    stale_place = places[stale_first[6:0]];
    stale_block = q.invalidate_block - stale_place.base;

    view = '{
        head_valid: head_valid,
        kind: head.kind,
        joins: q.looked && q.block == update.block,
        closed: !q.drawn,
        binds: change.valid,
        wrote: q.wrote,
        some_todo: todo_first[7],
        agrees: at_place.base == change.base && at_place.size == change.size,
        scanned_aside: q.aside != '0,
        some_aside: aside_first[7],
        may_copy: slot_first[7] && (q.pending[aside_first[6:0]] || unused_first[7]) && !d.freeing && !q.freeing,
        second: q.second,
        arrived: q.arrived == '1,
        last_beat: q.beat == '1,
        performed: done_comes && 32'(q.responses) + 1 == P.slices,
        emits: emit.valid,
        some_unused: unused_first[7],
        some_stale: stale_first[7],
        up_free: !d.up.valid,
        word_free: !d.word.valid,
        caches_free: !d.busy && !changes,
        caches_done: !q.busy,
        words_done: !q.word.valid
    };
    step = store_step(q.phase, view);
    if (step.acts) d.phase = step.next;
    head_pop = step.acts && step.next == STORE_PHASE_IDLE;

    // The open epoch ends, if a draw has begun in it.
    closes = q.phase == STORE_PHASE_IDLE && head_valid && q.drawn && !d.word.valid && 8'(q.epoch - q.oldest) != 8'hff
        && (head.kind == CONSTANT_WORK_UPDATE && !view.joins || head.kind == CONSTANT_WORK_BANK);
    if (closes) begin
      d.word = {1'b1, state_t'{address: CONSTANT_EPOCH, value: 32'(q.epoch)}};
      d.epoch = q.epoch + 8'd1;
      d.drawn = 1'b0;
      d.fresh = '0;
    end

    // A version gets a buffer: for a bank that names a new one, or to take over the banks of one that is copied for.
    binds = q.phase == STORE_PHASE_BANK_ATTACH;
    places_we = step.acts && (binds || q.phase == STORE_PHASE_ASIDE_TAKE && !q.pending[q.version]);
    places_at = binds ? unused_first[6:0] : q.taker;
    place_new = binds ? '{base: change.base, size: change.size} : version_place;
    if (places_we) begin
      cache_change = constant_table_of_attach('{buffer: {1'b0, places_at}, base: place_new.base, size: place_new.size - 17'd1});
      d.live[places_at] = 1'b1;
      d.fresh[places_at] = 1'b1;
    end

    others = 1'b0;
    old_bank = q.banks[change.group][change.bank];
    left = '0;
    if (done_comes && q.phase inside {STORE_PHASE_PERFORMED, STORE_PHASE_ASIDE_PERFORMED}) d.responses = q.responses + 4'd1;
    if (step.acts)
      unique case (q.phase)
        STORE_PHASE_IDLE:
        unique case (head.kind)
          CONSTANT_WORK_UPDATE:
          if (!view.joins) begin
            d.block = update.block;
            d.todo = d.live;
            d.aside = '0;
          end
          CONSTANT_WORK_BANK: begin
            d.looked = 1'b0;
            d.found = '0;
            d.todo = q.live & ~q.pending;
          end
          CONSTANT_WORK_PURGE: begin
            changes = 1'b1;
            cache_change = constant_table_of_purge_all('{instructions: purge.instructions, constants: purge.constants});
          end
          CONSTANT_WORK_DRAW: begin
            d.drawn = 1'b1;
            d.looked = 1'b0;
          end
          default: ;
        endcase
        STORE_PHASE_SCAN:
        if (!todo_first[7]) d.looked = q.looked || head.kind != CONSTANT_WORK_BANK;
        else if (view.agrees && head.kind == CONSTANT_WORK_BANK) d.found = '{valid: 1'b1, version: at};
        else begin
          d.todo[at] = 1'b0;
          if (head.kind != CONSTANT_WORK_BANK && covers) begin
            if (in_use(q.pending[at], ends[at], q.fresh[at], q.oldest, q.epoch)) d.aside[at] = d.aside[at] || !retained;
            else begin
              d.invalidate[at] = 1'b1;
              if (q.invalidate != '0 && q.invalidate_block != q.block) d.invalidate_all = 1'b1;
              d.invalidate_block = q.block;
            end
          end
        end

        STORE_PHASE_ASIDE_BEGIN:
        if (aside_first[7]) begin
          d.version = aside_first[6:0];
          d.slot = slot_first[5:0];
          d.taker = q.pending[aside_first[6:0]] ? '0 : unused_first[6:0];
          d.second = 1'b0;
          d.arrived = '0;
        end
        STORE_PHASE_ASIDE_READ: begin
          d.up = {1'b1, copy_read(q.block, q.second)};
          d.second = !q.second;
        end
        STORE_PHASE_ASIDE_HEAD: d.up = {1'b1, copy_head(aside_i + 32'(q.slot), q.second)};
        STORE_PHASE_ASIDE_BEAT: begin
          d.up = {1'b1, copy_beat(old[{q.second, q.beat}], view.last_beat)};
          d.beat = q.beat + 2'd1;
          d.second = q.second ^ view.last_beat;
        end
        STORE_PHASE_ASIDE_BARRIER, STORE_PHASE_BARRIER: begin
          d.up = {1'b1, barrier()};
          d.wrote = 1'b0;
          d.responses = '0;
        end
        // From now on the caches find the version's block in the slot.
        STORE_PHASE_ASIDE_MOVE: begin
          changes = 1'b1;
          cache_change = constant_table_of_move('{buffer: {1'b0, q.version}, block: version_block[7:0], slot: q.slot});
          d.slots[q.slot] = '{valid: 1'b1, version: q.version, block: version_block[7:0]};
        end
        // The caches have made the change. Banks use the new version.
        STORE_PHASE_ASIDE_TAKE:
        if (places_we) begin
          for (int g = 0; g < GROUPS; g++)
            for (int b = 0; b < BANKS; b++)
              if (q.banks[g][b].valid && q.banks[g][b].version == q.version) begin
                d.banks[g][b].version = q.taker;
                d.emit[g][b] = 1'b1;
              end
          left = {1'b1, q.version};
        end
        STORE_PHASE_ASIDE_WORDS:
        if (emit.valid) begin
          d.word = {1'b1, bank_state(emit.group, emit.bank, q.banks[emit.group][emit.bank], taker_place.size)};
          d.emit[emit.group][emit.bank] = 1'b0;
        end else d.aside[q.version] = 1'b0;

        STORE_PHASE_HEAD: d.up = {1'b1, update_head(update)};
        STORE_PHASE_BEAT: begin
          d.up = {1'b1, update_beat(update)};
          d.wrote = 1'b1;
        end
        STORE_PHASE_BANK_ATTACH: d.found = '{valid: 1'b1, version: unused_first[6:0]};
        STORE_PHASE_BANK_SET: begin
          d.banks[change.group][change.bank] = q.found;
          d.word = {1'b1, bank_state(change.group, change.bank, q.found, change.size)};
          for (int g = 0; g < GROUPS; g++) for (int b = 0; b < BANKS; b++) if (d.banks[g][b] == old_bank) others = 1'b1;
          left = {old_bank.valid && !others, old_bank.version};
        end
        STORE_PHASE_INVALIDATE:
        if (stale_first[7]) begin
          changes = 1'b1;
          cache_change = constant_table_of_purge('{
              buffer: {1'b0, stale_first[6:0]},
              all: q.invalidate_all,
              block: q.invalidate_all ? 8'd0 : stale_block[7:0]
          });
          d.invalidate[stale_first[6:0]] = 1'b0;
        end else begin
          d.invalidate_all = 1'b0;
          d.settled = 1'b1;
        end
        default: ;
      endcase
    if (changes || places_we) begin
      d.table_ = {1'b1, cache_change};
      d.busy = 1'b1;
    end

    // A version has lost its last bank.
    end_new = '{never: q.fresh[left[6:0]], epoch: q.epoch - 8'd1};
    ends_we = left[7];
    ends_at = left[6:0];
    queue_we = left[7];
    queue_at = q.first + q.waiting[6:0];
    if (left[7]) begin
      d.pending[left[6:0]] = 1'b1;
      d.waiting = d.waiting + 8'd1;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end
  always_ff @(posedge clk_i) begin
    if (places_we) places[places_at] <= place_new;
    if (ends_we) ends[ends_at] <= end_new;
    if (queue_we) queue[queue_at] <= '{version: left[6:0], close: end_new};
    if (old_we) old[old_at] <= memory_down_i.data;
  end

endmodule
