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
  localparam int unsigned DRAM_SLOTS = 64;

  // Atoms in the queue, as masks: bit k is slot k.
  typedef struct packed {
    logic [63:0] valid;
    logic [63:0] writes;
    // Writes of some of the bytes.
    logic [63:0] masked;
    // Atoms whose row is the one that was opened last in their bank.
    logic [63:0] rows;
    // Atoms of each bank.
    logic [DRAM_BANKS-1:0][63:0] banks;
  } dram_queue_t;

  // Atoms that may get a command in two cycles, by kind.
  typedef struct packed {
    logic [63:0] columns;
    logic [63:0] activates;
    logic [63:0] precharges;
  } dram_may_t;

  // An atom, and which of its commands is next.
  typedef struct packed {
    logic [5:0] slot;
    logic write;
    // Its row is opened, not its bank closed.
    logic activate;
    dram_place_t place;
  } dram_choice_t;

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

  // Banks that are open, and that allow each command.
  typedef struct packed {
    logic [7:0] open;
    logic [7:0] activate;
    logic [7:0] column;
    logic [7:0] masked;
    logic [7:0] precharge;
  } dram_ready_t;

  // What all atoms have in common: whether the data pins are free for a Read and for a Write, rows may be opened and
  // closed, and the bank of a walk.
  typedef struct packed {
    logic read;
    logic write;
    logic rows;
    logic precharge;
    logic walks;
    dram_bank_t walk;
  } dram_bus_t;

  // The next command of a walk.
  typedef struct packed {
    logic issues;
    dram_issue_kind_t kind;
    // Its row is open.
    logic hits;
    // Its Read needs the data pins.
    logic soon;
  } dram_walk_next_t;

  // Commands for walks and refreshes that may be issued in a cycle with free pins, found in the cycle before.
  typedef struct packed {
    logic walks;
    dram_bank_t walk_bank;
    dram_walk_next_t walk;
    // Before a Refresh a bank may be closed.
    logic closes;
    dram_bank_t closed;
    logic refresh;
  } dram_next_t;

endpackage
