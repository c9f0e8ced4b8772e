// Sources of operands: a bank, a kept row or a word.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package operand_sources_pkg;
  import named_registers_pkg::*;
  import register_file_pkg::*;
  import sm_pkg::*;

  // Whether an instruction may use reuse registers.
  function automatic logic reuses(input path_t path);
    return path == PATH_LANES || path == PATH_DOUBLE;
  endfunction

  // Whether b has 64 bits; a literal is then the high word.
  function automatic logic is_pair(input instruction_t of);
    return of.b.count == 3'd2;
  endfunction

  // Source of an operand of an instruction.
  function automatic operand_source_t source_of(input decoded_t decoded, input int unsigned place, input kept_t kept);
    instruction_t i;
    group_t [PLACES-1:0] named;
    source_kind_t [PLACES-1:0] kind;
    i = decoded.instruction;
    named = {i.c, i.b, i.a};
    kind = {i.c_constant ? SOURCE_KIND_CONSTANT : SOURCE_KIND_REGISTER, i.b_kind, SOURCE_KIND_REGISTER};
    source_of = '0;
    if (kind[place] != SOURCE_KIND_REGISTER) begin
      source_of.source = ROW_SOURCE_LITERAL;
      source_of.word = kind[place] == SOURCE_KIND_CONSTANT ? decoded.constant[31:0] : is_pair(i) ? '0 : i.literal;
    end else if (named[place].count == '0 || named[place].first == RZ) source_of.source = ROW_SOURCE_ZERO;
    else if (reuses(i.path) && kept.valid && kept.slot == decoded.slot && kept.index == named[place].first)
      source_of.source = ROW_SOURCE_KEPT;
    else begin
      source_of.source = ROW_SOURCE_BANK;
      source_of.bank = named[place].first[1:0];
    end
  endfunction

  // A mask of the operands that banks have.
  function automatic logic [PLACES-1:0] banked(input operand_source_t [PLACES-1:0] from);
    for (int unsigned k = 0; k < PLACES; k++) banked[k] = from[k].source == ROW_SOURCE_BANK;
  endfunction

endpackage
