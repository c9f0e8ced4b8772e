// Constant store: tracks the buffer of each bank, as versions, and writes updates to memory. Memory always has the newest
// bytes; a block of an updated buffer that an earlier draw may still read is first copied aside, 256 bytes at a time
// (scc-update-block), and a new version takes over the banks. It writes a sector in three cycles and examines a version in
// one. Memory and the caches stall it and, where all versions or slots are in use, so do earlier draws. Order is kept.
// Specification: PD.

module constant_store
  import constant_store_params_pkg::*;
  import derived_state_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import shader_constants_pkg::*;
  import state_constants_pkg::*;
  import state_pkg::*;
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
  // A bank's state, in the format of a context word.
  function automatic state_t bank_state(input logic [2:0] group, input logic [4:0] bank, input bank_version_t version,
                                        input logic [16:0] size);
    return '{
        address: WORLD_BANKS + {4'd0, group, bank, 2'b00},
        value: version.valid ? {6'd0, 1'b1, 1'b0, version.version, size} : '0
    };
  endfunction

  // The lowest of a set.
  function automatic logic [7:0] lowest(input logic [VERSIONS-1:0] versions);
    lowest = '0;
    for (int v = VERSIONS - 1; v >= 0; v--) if (versions[v]) lowest = {1'b1, 7'(v)};
  endfunction

  constant_update_t update;
  bank_change_t change;
  cache_purge_t purge;
  pending_version_t oldest;
  version_end_t at_end;
  version_place_t at_place, version_place;
  /* verilator lint_off UNUSEDSIGNAL */
  version_place_t taker_place, invalidate_place;
  logic [31:0] version_block, invalidate_block_at;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [7:0] todo_first, aside_first, invalidate_first, unused_first, left;
  logic [6:0] at;
  logic closed, may_free, in_use, kept, covers, some_slot, others, waits;
  logic [31:0] at_block;
  logic [5:0] free_slot;
  memory_head_t request;
  memory_beat_t beat;
  bank_version_t old_bank;
  logic done_comes, emits;
  logic [2:0] emit_group;
  logic [4:0] emit_bank;
  logic [31:0] aside_block;

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
    places_we = 1'b0;
    places_at = '0;
    place_new = '0;
    left = '0;
    head_pop = 1'b0;

    // A change is made; the oldest version without a bank is freed, once no draw reads it.
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
    waits = q.phase == STORE_PHASE_IDLE || q.phase == STORE_PHASE_ASIDE_BEGIN || q.phase == STORE_PHASE_BANK_ATTACH;
    may_free = waits && !q.busy && q.waiting != '0
        && (oldest.close.never || 8'(oldest.close.epoch - q.oldest) >= 8'(q.epoch - q.oldest));
    if (may_free) begin
      d.table_ = {1'b1, constant_table_of_free('{buffer: {1'b0, oldest.version}})};
      d.busy = 1'b1;
      d.freeing = 1'b1;
    end

    // Sectors of older blocks.
    done_comes = memory_down_valid_i && memory_down_i.kind == RESPONSE_KIND_DONE;
    old_we = memory_down_valid_i && !done_comes;
    old_at = {memory_down_i.tag[0], memory_down_i.sector};
    if (old_we) d.arrived[old_at] = 1'b1;

    // The version that is examined.
    todo_first = lowest(q.todo);
    aside_first = lowest(q.aside);
    invalidate_first = lowest(d.invalidate);
    unused_first = lowest(~q.live);
    at = todo_first[6:0];
    at_place = places[at];
    at_end = ends[at];
    at_block = q.block - at_place.base;
    // Except a version that is freed in this cycle.
    covers = d.live[at] && at_block < (32'(at_place.size) + 32'd255) >> 8;
    if (q.pending[at]) in_use = !at_end.never && 8'(at_end.epoch - q.oldest) < 8'(q.epoch - q.oldest);
    else in_use = !q.fresh[at] && q.epoch != q.oldest;
    kept = 1'b0;
    for (int s = 0; s < SLOTS; s++)
    if (q.slots[s].valid && q.slots[s].version == at && 32'(q.slots[s].block) == at_block) kept = 1'b1;
    some_slot = 1'b0;
    free_slot = '0;
    for (int s = SLOTS - 1; s >= 0; s--)
    if (s < P.slots && !q.slots[s].valid) begin
      some_slot = 1'b1;
      free_slot = 6'(s);
    end
    version_place = places[q.version];
    taker_place = places[q.taker];
    invalidate_place = places[invalidate_first[6:0]];
    version_block = q.block - version_place.base;
    invalidate_block_at = q.invalidate_block - invalidate_place.base;
    old_bank = q.banks[change.group][change.bank];
    emits = 1'b0;
    emit_group = '0;
    emit_bank = '0;
    for (int g = GROUPS - 1; g >= 0; g--)
    for (int b = BANKS - 1; b >= 0; b--)
    if (q.emit[g][b]) begin
      emits = 1'b1;
      emit_group = 3'(g);
      emit_bank = 5'(b);
    end
    others = 1'b0;
    request = '0;
    beat = '0;
    aside_block = aside_i + 32'(q.slot);

    // The open epoch ends, if a draw has begun in it.
    closed = !q.drawn;
    if (q.phase == STORE_PHASE_IDLE && head_valid && q.drawn && !d.word.valid && 8'(q.epoch - q.oldest) != 8'hff
        && ((head.kind == CONSTANT_WORK_UPDATE && !(q.looked && q.block == update.block))
            || head.kind == CONSTANT_WORK_BANK)) begin
      d.word = {1'b1, state_t'{address: CONSTANT_EPOCH, value: 32'(q.epoch)}};
      d.epoch = q.epoch + 8'd1;
      d.drawn = 1'b0;
      d.fresh = '0;
    end

    unique case (q.phase)
      STORE_PHASE_IDLE:
      if (head_valid) begin
        unique case (head.kind)
          CONSTANT_WORK_UPDATE:
          if (q.looked && q.block == update.block) d.phase = STORE_PHASE_HEAD;
          else if (closed) begin
            d.block = update.block;
            // Except a version that is freed in this cycle.
            d.todo = d.live;
            d.aside = '0;
            d.phase = STORE_PHASE_SCAN;
          end
          CONSTANT_WORK_BANK:
          if (closed) begin
            d.looked = 1'b0;
            d.found = '0;
            d.todo = q.live & ~q.pending;
            d.phase = change.valid ? STORE_PHASE_SCAN : STORE_PHASE_BANK_SET;
          end
          CONSTANT_WORK_PURGE:
          if (!d.busy) begin
            d.table_ = {
              1'b1,
              constant_table_of_purge_all('{instructions: purge.instructions, constants: purge.constants})
            };
            d.busy = 1'b1;
            d.phase = STORE_PHASE_PURGE;
          end
          CONSTANT_WORK_SETTLE: d.phase = q.wrote ? STORE_PHASE_BARRIER : STORE_PHASE_INVALIDATE;
          CONSTANT_WORK_DRAW: begin
            d.drawn = 1'b1;
            d.looked = 1'b0;
            head_pop = 1'b1;
          end
          default: ;
        endcase
      end

      // A version: whether it contains the block, or matches the buffer to be bound.
      STORE_PHASE_SCAN:
      if (head.kind == CONSTANT_WORK_BANK) begin
        if (todo_first[7] && at_place.base == change.base && at_place.size == change.size) begin
          d.found = '{valid: 1'b1, version: at};
          d.phase = STORE_PHASE_BANK_SET;
        end else if (todo_first[7]) d.todo[at] = 1'b0;
        else d.phase = STORE_PHASE_BANK_ATTACH;
      end else if (todo_first[7]) begin
        d.todo[at] = 1'b0;
        if (covers && !in_use) begin
          d.invalidate[at] = 1'b1;
          if (q.invalidate != '0 && q.invalidate_block != q.block) d.invalidate_all = 1'b1;
          d.invalidate_block = q.block;
        end else if (covers && !kept) d.aside[at] = 1'b1;
      end else begin
        d.looked = 1'b1;
        d.phase = q.aside == '0 ? STORE_PHASE_HEAD : STORE_PHASE_ASIDE_BEGIN;
      end

      // The next version that retains the block, once a slot is free, and a version to take over its banks.
      STORE_PHASE_ASIDE_BEGIN:
      if (!aside_first[7]) d.phase = STORE_PHASE_HEAD;
      else if (some_slot && (q.pending[aside_first[6:0]] || unused_first[7]) && !d.freeing && !q.freeing) begin
        d.version = aside_first[6:0];
        d.slot = free_slot;
        d.taker = q.pending[aside_first[6:0]] ? '0 : unused_first[6:0];
        d.second = 1'b0;
        d.arrived = '0;
        d.phase = STORE_PHASE_ASIDE_READ;
      end
      STORE_PHASE_ASIDE_READ:
      if (!d.up.valid) begin
        request.tag = 12'(q.second);
        request.line = {q.block, q.second};
        request.sectors = '1;
        d.up = {1'b1, memory_up_of_head(request)};
        d.second = !q.second;
        if (q.second) d.phase = STORE_PHASE_ASIDE_ARRIVE;
      end
      STORE_PHASE_ASIDE_ARRIVE: if (q.arrived == '1) d.phase = STORE_PHASE_ASIDE_HEAD;
      STORE_PHASE_ASIDE_HEAD:
      if (!d.up.valid) begin
        request.op = MEMORY_OP_WRITE;
        request.line = {aside_block, q.second};
        request.sectors = '1;
        request.physical = 1'b1;
        d.up = {1'b1, memory_up_of_head(request)};
        d.phase = STORE_PHASE_ASIDE_BEAT;
      end
      STORE_PHASE_ASIDE_BEAT:
      if (!d.up.valid) begin
        beat.mask = '1;
        beat.data = old[{q.second, q.beat}];
        beat.last = q.beat == '1;
        d.up = {1'b1, memory_up_of_beat(beat)};
        d.beat = q.beat + 2'd1;
        if (q.beat == '1) begin
          d.second = !q.second;
          d.phase = q.second ? STORE_PHASE_ASIDE_BARRIER : STORE_PHASE_ASIDE_HEAD;
        end
      end
      STORE_PHASE_ASIDE_BARRIER, STORE_PHASE_BARRIER:
      if (!d.up.valid) begin
        request.op = MEMORY_OP_BARRIER;
        d.up = {1'b1, memory_up_of_head(request)};
        d.wrote = 1'b0;
        d.responses = '0;
        d.phase = q.phase == STORE_PHASE_BARRIER ? STORE_PHASE_PERFORMED : STORE_PHASE_ASIDE_PERFORMED;
      end
      STORE_PHASE_ASIDE_PERFORMED, STORE_PHASE_PERFORMED:
      if (done_comes) begin
        d.responses = q.responses + 4'd1;
        if (32'(q.responses) + 1 == P.slices)
          d.phase = q.phase == STORE_PHASE_PERFORMED ? STORE_PHASE_INVALIDATE : STORE_PHASE_ASIDE_MOVE;
      end
      // From now on the caches find the version's block in the slot.
      STORE_PHASE_ASIDE_MOVE:
      if (!d.busy) begin
        d.table_ = {
          1'b1,
          constant_table_of_move('{buffer: {1'b0, q.version}, block: version_block[7:0], slot: q.slot})
        };
        d.busy = 1'b1;
        d.slots[q.slot] = '{valid: 1'b1, version: q.version, block: version_block[7:0]};
        d.phase = STORE_PHASE_ASIDE_TAKE;
      end
      // The caches have made the change. Banks use the new version.
      STORE_PHASE_ASIDE_TAKE:
      if (!d.busy) begin
        d.phase = STORE_PHASE_ASIDE_WORDS;
        if (!q.pending[q.version]) begin
          d.table_ = {
            1'b1,
            constant_table_of_attach('{
                buffer: {1'b0, q.taker},
                base: version_place.base,
                size: version_place.size - 17'd1
            })
          };
          d.busy = 1'b1;
          d.live[q.taker] = 1'b1;
          d.fresh[q.taker] = 1'b1;
          places_we = 1'b1;
          places_at = q.taker;
          place_new = version_place;
          for (int g = 0; g < GROUPS; g++)
          for (int b = 0; b < BANKS; b++)
          if (q.banks[g][b].valid && q.banks[g][b].version == q.version) begin
            d.banks[g][b].version = q.taker;
            d.emit[g][b] = 1'b1;
          end
          left = {1'b1, q.version};
        end
      end
      STORE_PHASE_ASIDE_WORDS:
      if (!emits) begin
        d.aside[q.version] = 1'b0;
        d.phase = STORE_PHASE_ASIDE_BEGIN;
      end else if (!d.word.valid) begin
        d.word = {1'b1, bank_state(emit_group, emit_bank, q.banks[emit_group][emit_bank], taker_place.size)};
        d.emit[emit_group][emit_bank] = 1'b0;
      end

      // Writes the sector to memory.
      STORE_PHASE_HEAD:
      if (!d.up.valid) begin
        request.op = MEMORY_OP_WRITE;
        request.line = {update.block, update.sector[2]};
        request.sectors = 4'd1 << update.sector[1:0];
        d.up = {1'b1, memory_up_of_head(request)};
        d.phase = STORE_PHASE_BEAT;
      end
      STORE_PHASE_BEAT:
      if (!d.up.valid) begin
        for (int w = 0; w < SECTOR_WORDS; w++) beat.mask[4*w+:4] = {4{update.mask[w]}};
        beat.data = update.data;
        beat.last = 1'b1;
        d.up = {1'b1, memory_up_of_beat(beat)};
        d.wrote = 1'b1;
        d.phase = STORE_PHASE_IDLE;
        head_pop = 1'b1;
      end

      // A buffer that no bank has is assigned a version, once one is free; then the bank uses that version.
      STORE_PHASE_BANK_ATTACH:
      if (unused_first[7] && !d.busy) begin
        d.table_ = {
          1'b1,
          constant_table_of_attach('{buffer: {1'b0, unused_first[6:0]}, base: change.base, size: change.size - 17'd1})
        };
        d.busy = 1'b1;
        d.live[unused_first[6:0]] = 1'b1;
        d.fresh[unused_first[6:0]] = 1'b1;
        places_we = 1'b1;
        places_at = unused_first[6:0];
        place_new = '{base: change.base, size: change.size};
        d.found = '{valid: 1'b1, version: unused_first[6:0]};
        d.phase = STORE_PHASE_BANK_SET;
      end
      STORE_PHASE_BANK_SET:
      if (!d.word.valid) begin
        d.banks[change.group][change.bank] = q.found;
        d.word = {1'b1, bank_state(change.group, change.bank, q.found, change.size)};
        d.phase = STORE_PHASE_IDLE;
        head_pop = 1'b1;
        for (int g = 0; g < GROUPS; g++)
        for (int b = 0; b < BANKS; b++) if (d.banks[g][b] == old_bank) others = 1'b1;
        left = {old_bank.valid && !others, old_bank.version};
      end

      // Invalidates stale cache contents, version by version.
      STORE_PHASE_INVALIDATE:
      if (invalidate_first[7]) begin
        if (!d.busy) begin
          d.table_ = {
            1'b1,
            constant_table_of_purge('{
                buffer: {1'b0, invalidate_first[6:0]},
                all: q.invalidate_all,
                block: q.invalidate_all ? 8'd0 : invalidate_block_at[7:0]
            })
          };
          d.busy = 1'b1;
          d.invalidate[invalidate_first[6:0]] = 1'b0;
        end
      end else if (!q.busy && !q.word.valid) begin
        d.invalidate_all = 1'b0;
        d.settled = 1'b1;
        d.phase = STORE_PHASE_SETTLED;
      end
      STORE_PHASE_PURGE:
      if (!q.busy) begin
        d.phase = STORE_PHASE_IDLE;
        head_pop = 1'b1;
      end
      STORE_PHASE_SETTLED: begin
        d.phase = STORE_PHASE_IDLE;
        head_pop = 1'b1;
      end
      default: ;
    endcase

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
