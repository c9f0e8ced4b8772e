// Reads of pixel export: registers of outputs.

package export_reads_pkg;
  import opcode_pkg::*;
  import sm_pkg::*;

  // Components of an output colour.
  localparam int unsigned PARTS = 4;

  // The lowest target with a component.
  function automatic logic [2:0] lowest_target(input logic [31:0] colours);
    lowest_target = '0;
    for (int unsigned k = 0; k < 8; k++) if (colours[4*(7-k)+:4] != '0) lowest_target = 3'(7 - k);
  endfunction

  // Number of targets below `target` with a component: each has four registers.
  function automatic logic [2:0] targets_below(input logic [31:0] colours, input logic [2:0] target);
    targets_below = '0;
    for (int unsigned k = 0; k < 8; k++)
      if (3'(k) < target && colours[4*k+:4] != '0) targets_below = targets_below + 3'd1;
  endfunction

  // The read of a register, an instruction without a result.
  function automatic decoded_t read_of(input logic [3:0] slot, input register_t source);
    read_of = '0;
    read_of.slot = slot;
    read_of.control.read_scoreboard = NO_SCOREBOARD;
    read_of.control.write_scoreboard = NO_SCOREBOARD;
    read_of.instruction.opcode = OPCODE_UNKNOWN;
    read_of.instruction.path = PATH_PIXEL_EXPORT;
    read_of.instruction.guard = PT;
    read_of.instruction.a = {source, 3'd1};
    read_of.instruction.b = {RZ, 3'd0};
    read_of.instruction.c = {RZ, 3'd0};
    read_of.instruction.destination = {RZ, 3'd0};
  endfunction

endpackage
