// Generated from rtl-model/hub/state_constants/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package state_constants_pkg;
  import host_pkg::*;
  import memory_port_pkg::*;

  // Stages with programs: vertex A, vertex, control, evaluation, geometry, pixel.
  localparam int unsigned PROGRAMS = 6;

  // Groups of banks: vertex, control, evaluation, geometry, pixel; and banks of each (scc-banks).
  localparam int unsigned GROUPS = 5;

  localparam int unsigned BANKS = 18;

  // Versions of bindings in flight (scc-versions-in-flight).
  localparam int unsigned VERSIONS = 128;

  // Bits 39 to 8 of an address.
  typedef logic [31:0] constant_block_t;

  // Words of a sector; those in `mask` are new.
  typedef struct packed {
    constant_block_t block;
    logic [2:0] sector;
    logic [7:0] mask;
    sector_t data;
  } constant_update_t;

  // A bank is bound to a buffer, or to none.
  typedef struct packed {
    logic [2:0] group;
    logic [4:0] bank;
    logic valid;
    constant_block_t base;
    logic [16:0] size;
  } bank_change_t;

  // Caches are invalidated.
  typedef struct packed {
    logic instructions;
    logic constants;
  } cache_purge_t;

  // All earlier writes must be performed, and be visible to the next draw's reads.
  typedef struct packed {
    logic nothing;
  } constant_settle_t;

  // A draw begins.
  typedef struct packed {
    logic nothing;
  } draw_start_t;

  typedef enum logic [2:0] {CONSTANT_WORK_UPDATE, CONSTANT_WORK_BANK, CONSTANT_WORK_PURGE, CONSTANT_WORK_SETTLE, CONSTANT_WORK_DRAW} constant_work_kind_t;

  // Work on constants, in order.
  typedef struct packed {
    constant_work_kind_t kind;
    logic [298:0] body;
  } constant_work_t;

  function automatic constant_update_t constant_work_update(input constant_work_t packet);
    return constant_update_t'(packet.body[298:0]);
  endfunction

  function automatic constant_work_t constant_work_of_update(input constant_update_t update);
    return {CONSTANT_WORK_UPDATE, 299'(update)};
  endfunction

  function automatic bank_change_t constant_work_bank(input constant_work_t packet);
    return bank_change_t'(packet.body[57:0]);
  endfunction

  function automatic constant_work_t constant_work_of_bank(input bank_change_t bank);
    return {CONSTANT_WORK_BANK, 299'(bank)};
  endfunction

  function automatic cache_purge_t constant_work_purge(input constant_work_t packet);
    return cache_purge_t'(packet.body[1:0]);
  endfunction

  function automatic constant_work_t constant_work_of_purge(input cache_purge_t purge);
    return {CONSTANT_WORK_PURGE, 299'(purge)};
  endfunction

  function automatic constant_settle_t constant_work_settle(input constant_work_t packet);
    return constant_settle_t'(packet.body[0:0]);
  endfunction

  function automatic constant_work_t constant_work_of_settle(input constant_settle_t settle);
    return {CONSTANT_WORK_SETTLE, 299'(settle)};
  endfunction

  function automatic draw_start_t constant_work_draw(input constant_work_t packet);
    return draw_start_t'(packet.body[0:0]);
  endfunction

  function automatic constant_work_t constant_work_of_draw(input draw_start_t draw);
    return {CONSTANT_WORK_DRAW, 299'(draw)};
  endfunction

  // Request for a stage's header; `last`: vertices have this stage's outputs; `clears`: per-primitive values become invalid.
  typedef struct packed {
    logic [2:0] stage;
    logic last;
    logic clears;
    virtual_address_t address;
    logic [31:0] offset;
  } header_request_t;

  // The first fault found in a header.
  typedef enum logic [2:0] {PROGRAM_FAULT_NONE, PROGRAM_FAULT_UNREADABLE, PROGRAM_FAULT_PLACE, PROGRAM_FAULT_KIND, PROGRAM_FAULT_VERSION, PROGRAM_FAULT_ROOM} program_fault_t;

  // A header has been read, and its words sent as state, or it is bad; the rows of a batch that its stage
  // needs, for evaluation those of one warp; `passes`: the header is of a pass-through geometry shader.
  typedef struct packed {
    program_fault_t fault;
    logic passes;
    logic [8:0] rows;
  } header_read_t;

  // A bank's version.
  typedef struct packed {
    logic valid;
    logic [6:0] version;
  } bank_version_t;

  // The location of a version; it is used up to the end of an epoch, if any.
  typedef struct packed {
    constant_block_t base;
    logic [16:0] size;
  } version_place_t;

  typedef struct packed {
    logic never;
    logic [7:0] epoch;
  } version_end_t;

  // A version without a bank.
  typedef struct packed {
    logic [6:0] version;
    version_end_t close;
  } pending_version_t;

  // A block of 256 bytes as retained by an older version.
  typedef struct packed {
    logic valid;
    logic [6:0] version;
    logic [7:0] block;
  } aside_slot_t;

  typedef enum logic [4:0] {STORE_PHASE_IDLE, STORE_PHASE_SCAN, STORE_PHASE_ASIDE_BEGIN, STORE_PHASE_ASIDE_READ, STORE_PHASE_ASIDE_ARRIVE, STORE_PHASE_ASIDE_HEAD, STORE_PHASE_ASIDE_BEAT, STORE_PHASE_ASIDE_BARRIER, STORE_PHASE_ASIDE_PERFORMED, STORE_PHASE_ASIDE_MOVE, STORE_PHASE_ASIDE_TAKE, STORE_PHASE_ASIDE_WORDS, STORE_PHASE_HEAD, STORE_PHASE_BEAT, STORE_PHASE_BANK_ATTACH, STORE_PHASE_BANK_SET, STORE_PHASE_BARRIER, STORE_PHASE_PERFORMED, STORE_PHASE_INVALIDATE, STORE_PHASE_PURGE, STORE_PHASE_SETTLED} store_phase_t;

endpackage
