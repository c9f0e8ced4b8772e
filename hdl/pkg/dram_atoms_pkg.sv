// Generated from rtl-model/mem/dram/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package dram_atoms_pkg;
  import dram_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;

  // Where an atom of a channel is.
  typedef struct packed {
    dram_bank_t bank;
    dram_row_t row;
    dram_column_t column;
  } dram_place_t;

  // Which sector of which request an atom is.
  typedef struct packed {
    client_id_t client;
    request_tag_t tag;
    logic [1:0] sector;
    // The request's highest.
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

  // One that was read.
  typedef struct packed {
    dram_id_t id;
    sector_t data;
  } dram_answer_t;

  // What a bank may do: each a number of clocks from now.
  typedef struct packed {
    logic open;
    dram_row_t row;
    logic [8:0] activate;
    logic [7:0] column;
    logic [7:0] precharge;
    logic [7:0] masked;
  } dram_bank_state_t;

  // The Activates that count for tFAW.
  localparam int unsigned DRAM_WINDOW = 4;

  // What a channel's devices may do.
  typedef struct packed {
    dram_bank_state_t [DRAM_BANKS-1:0] banks;
    logic [7:0] activate;
    // Of the last Activates, the oldest first: clocks until it no longer counts.
    logic [DRAM_WINDOW-1:0][7:0] window;
    logic [7:0] read;
    logic [7:0] write;
    logic [7:0] precharge;
    // The command pins have the last command.
    logic [2:0] pins;
  } dram_timing_t;

endpackage
