// Registers that an instruction names.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package named_registers_pkg;
  import opcode_pkg::*;
  import sm_pkg::*;

  // Operands with a reuse register: a, b, c.
  localparam int unsigned PLACES = 3;

  // Whether a group has registers beyond `eights` units of eight.
  function automatic logic is_beyond(input group_t named, input logic [5:0] eights);
    return named.count != '0 && named.first != RZ && {1'b0, named.first} + 9'(named.count) > {eights, 3'd0};
  endfunction

  // Whether a group is misaligned: groups of three are aligned to four.
  function automatic logic begins_between(input group_t named);
    return named.first != RZ && (named.count > 3'd2 && named.first[1:0] != '0 || named.count == 3'd2 && named.first[0]);
  endfunction

  // Whether an instruction names a misaligned group. Coordinates of surfaces, components of their texels, and operands and results of
  // texture units may begin anywhere.
  function automatic logic is_misaligned(input instruction_t i);
    logic anywhere, has_coordinates;
    anywhere = i.opcode inside {OPCODE_SULD_P, OPCODE_SUST_P, OPCODE_TEX, OPCODE_TEX_B, OPCODE_TEXS, OPCODE_TEXS_F16,
                                OPCODE_TLD, OPCODE_TLD_B, OPCODE_TLDS, OPCODE_TLDS_F16, OPCODE_TLD4, OPCODE_TLD4_B,
                                OPCODE_TLD4S, OPCODE_TLD4S_F16, OPCODE_TXD, OPCODE_TXD_B, OPCODE_TMML, OPCODE_TMML_B,
                                OPCODE_TXQ, OPCODE_TXQ_B};
    has_coordinates = i.opcode inside {OPCODE_SULD_D, OPCODE_SUST_D, OPCODE_SURED, OPCODE_SUATOM, OPCODE_SUATOM_CAS};
    return !anywhere && (!has_coordinates && begins_between(i.a) || begins_between(i.b) || begins_between(i.c)
                         || begins_between(i.destination));
  endfunction

endpackage
