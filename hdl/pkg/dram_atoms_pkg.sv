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

endpackage
