// Generated from rtl-model/bundle/dram.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package dram_pkg;
  import memory_port_pkg::*;

  // Banks of a channel.
  localparam int unsigned DRAM_BANKS = 8;

  typedef logic [2:0] dram_bank_t;

  // Rows that a single channel needs for addresses of 34 bits.
  typedef logic [19:0] dram_row_t;

  // An atom in its row of 64 atoms.
  typedef logic [5:0] dram_column_t;

  typedef struct packed {
    dram_bank_t bank;
    dram_row_t row;
  } dram_activate_t;

  typedef struct packed {
    dram_bank_t bank;
  } dram_precharge_t;

  typedef struct packed {
    dram_bank_t bank;
    dram_column_t column;
  } dram_read_t;

  // Byte k is written where bit k of `mask` is set.
  typedef struct packed {
    dram_bank_t bank;
    dram_column_t column;
    logic [31:0] mask;
    sector_t data;
  } dram_write_t;

  // A refresh of all banks.
  typedef struct packed {
    logic all;
  } dram_refresh_t;

  typedef enum logic [2:0] {DRAM_COMMAND_ACTIVATE, DRAM_COMMAND_PRECHARGE, DRAM_COMMAND_READ, DRAM_COMMAND_WRITE, DRAM_COMMAND_REFRESH} dram_command_kind_t;

  typedef struct packed {
    dram_command_kind_t kind;
    logic [296:0] body;
  } dram_command_t;

  function automatic dram_activate_t dram_command_activate(input dram_command_t packet);
    return dram_activate_t'(packet.body[22:0]);
  endfunction

  function automatic dram_command_t dram_command_of_activate(input dram_activate_t activate);
    return {DRAM_COMMAND_ACTIVATE, 297'(activate)};
  endfunction

  function automatic dram_precharge_t dram_command_precharge(input dram_command_t packet);
    return dram_precharge_t'(packet.body[2:0]);
  endfunction

  function automatic dram_command_t dram_command_of_precharge(input dram_precharge_t precharge);
    return {DRAM_COMMAND_PRECHARGE, 297'(precharge)};
  endfunction

  function automatic dram_read_t dram_command_read(input dram_command_t packet);
    return dram_read_t'(packet.body[8:0]);
  endfunction

  function automatic dram_command_t dram_command_of_read(input dram_read_t read);
    return {DRAM_COMMAND_READ, 297'(read)};
  endfunction

  function automatic dram_write_t dram_command_write(input dram_command_t packet);
    return dram_write_t'(packet.body[296:0]);
  endfunction

  function automatic dram_command_t dram_command_of_write(input dram_write_t write);
    return {DRAM_COMMAND_WRITE, 297'(write)};
  endfunction

  function automatic dram_refresh_t dram_command_refresh(input dram_command_t packet);
    return dram_refresh_t'(packet.body[0:0]);
  endfunction

  function automatic dram_command_t dram_command_of_refresh(input dram_refresh_t refresh);
    return {DRAM_COMMAND_REFRESH, 297'(refresh)};
  endfunction

endpackage
