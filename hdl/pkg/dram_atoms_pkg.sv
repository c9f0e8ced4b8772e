// Generated from rtl-model/mem/dram/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package dram_atoms_pkg;
  import dram_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;

  // Location of an atom in a channel.
  typedef struct packed {
    dram_bank_t bank;
    dram_row_t row;
    dram_column_t column;
  } dram_place_t;

  // Request and sector of an atom.
  typedef struct packed {
    client_id_t client;
    request_tag_t tag;
    logic [1:0] sector;
    // The request's highest sector.
    logic last;
  } dram_id_t;

  // A sector to read, or bytes of it to write.
  typedef struct packed {
    logic write;
    dram_place_t place;
    dram_id_t id;
    logic [31:0] mask;
    sector_t data;
  } dram_atom_t;

  // A sector that was read.
  typedef struct packed {
    dram_id_t id;
    sector_t data;
  } dram_response_t;

  // Timing state of a bank: counts are cycles from now.
  typedef struct packed {
    logic open;
    dram_row_t row;
    logic [8:0] activate;
    logic [7:0] column;
    logic [7:0] precharge;
    logic [7:0] masked;
  } dram_bank_state_t;

  // Activates that count for tFAW.
  localparam int unsigned DRAM_WINDOW = 4;

  // Timing state of a channel's devices.
  typedef struct packed {
    dram_bank_state_t [DRAM_BANKS-1:0] banks;
    logic [7:0] activate;
    // For the last Activates, oldest first: cycles until they no longer count.
    logic [DRAM_WINDOW-1:0][7:0] window;
    logic [7:0] read;
    logic [7:0] write;
    logic [7:0] precharge;
    // Cycles that the command pins are still busy.
    logic [2:0] pins;
  } dram_timing_t;

  // Largest number of atoms in the queue.
  localparam int unsigned DRAM_SLOTS = 16;

  // An atom in the queue. Bit k of a mask is slot k.
  typedef struct packed {
    logic valid;
    logic write;
    // Does not write all bytes.
    logic masked;
    dram_place_t place;
    // Slots with older atoms.
    logic [15:0] older;
    // Of these, the ones with the same address, if one of the two writes.
    logic [15:0] after;
  } dram_slot_t;

  typedef enum logic [2:0] {DRAM_ISSUE_KIND_ACTIVATE, DRAM_ISSUE_KIND_PRECHARGE, DRAM_ISSUE_KIND_COLUMN, DRAM_ISSUE_KIND_WALK, DRAM_ISSUE_KIND_REFRESH} dram_issue_kind_t;

  // A command on its way to the pins.
  typedef struct packed {
    dram_issue_kind_t kind;
    dram_place_t place;
  } dram_issue_t;

  // A Read whose data have not arrived.
  typedef struct packed {
    logic walk;
    dram_id_t id;
  } dram_flight_t;

  // What a bank's state allows in the next cycle.
  typedef struct packed {
    logic open;
    logic activate;
    logic column;
    logic masked;
    logic precharge;
  } dram_bank_ready_t;

  // Commands that an atom may get in the next cycle.
  typedef struct packed {
    // Its row is open.
    logic hits;
    logic column;
    logic activate;
    logic precharge;
  } dram_may_t;

  // The next command of a walk.
  typedef struct packed {
    logic issues;
    dram_issue_kind_t kind;
    // Its row is open.
    logic hits;
    // Its Read needs the data pins.
    logic soon;
  } dram_walk_next_t;

  // Commands that may be issued in a cycle with free pins, found in the cycle before.
  typedef struct packed {
    // Slots with a Read or a Write.
    logic [15:0] columns;
    logic [15:0] activates;
    logic [15:0] precharges;
    // Atoms in a bank whose open row an atom wants that enters in that cycle.
    logic [15:0] wanted;
    logic walk;
    dram_issue_kind_t walk_kind;
    // Before a Refresh a bank may be closed.
    logic closes;
    dram_bank_t closed;
    logic refresh;
  } dram_next_t;

endpackage
