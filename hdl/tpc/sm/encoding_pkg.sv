// From words to instructions, and to what is known of them before they are decoded. A row's number is found by the bits that tell
// rows apart; from it come its constants, and which bits of the word each field has.
/* verilator lint_off UNUSEDSIGNAL */  // a function needs parts of a row

package encoding_pkg;
  import encoding_fields_pkg::*;
  import encoding_rows_pkg::*;
  import sm_pkg::*;

  // A word has no bits without a meaning, and no reserved values; it is a row's.
  function automatic logic is_legal(input encoding_row_t row, input logic [63:0] word);
    return row.opcode != OPCODE_UNKNOWN && (word & ~known_of(row.known)) == '0 && legal_of(row.legal, word);
  endfunction

  // What is no row's: it reads and writes nothing.
  function automatic instruction_t unknown_instruction();
    instruction_t none;
    none = '0;
    none.opcode = OPCODE_UNKNOWN;
    none.path = PATH_CONTROL;
    none.guard = PT;
    none.a.first = RZ;
    none.b.first = RZ;
    none.c.first = RZ;
    none.destination.first = RZ;
    return none;
  endfunction

  // The instruction that a word is.
  function automatic instruction_t instruction_of(input logic [63:0] word);
    encoding_row_t row;
    row = row_of(key_of(word));
    if (!is_legal(row, word)) return unknown_instruction();
    return '{
      opcode: row.opcode,
      path: row.path,
      half_rate: row.half_rate,
      guard: row.guarded ? word[18:16] : PT,
      guard_not: row.guarded && word[19],
      a: group_a_of(row.group_a, word),
      b: group_b_of(row.group_b, word),
      c: group_c_of(row.group_c, word),
      b_kind: row.b_kind,
      c_constant: row.c_constant,
      destination: group_d_of(row.group_d, word),
      halves: halves_of(row.halves, word),
      reads_flags: reads_flags_of(row.reads_flags, word),
      writes_flags: writes_flags_of(row.writes_flags, word),
      predicates: predicates_of(row.predicates, word),
      literal: literal_of(row.literal, word),
      bank: bank_of(row.bank, word),
      offset: offset_of(row.offset, word),
      modifiers: modifiers_of(row.modifiers, word)
    };
  endfunction

  // The instruction that fetch could not bring, under its guard.
  function automatic instruction_t refused_instruction(input logic [63:0] word, input fetch_fault_t fault);
    instruction_t of;
    of = instruction_of(word);
    refused_instruction = unknown_instruction();
    refused_instruction.guard = of.guard;
    refused_instruction.guard_not = of.guard_not;
    refused_instruction.literal = 32'(fault);
  endfunction

  // What is known of a word before it is decoded.
  function automatic outline_t outline_of(input logic [63:0] word);
    encoding_row_t row;
    outline_t nothing;
    row = row_of(key_of(word));
    nothing = '0;
    nothing.path = PATH_CONTROL;
    if (!is_legal(row, word)) return nothing;
    return '{
      path: row.path,
      half_rate: row.half_rate,
      constant: row.constant,
      constant_pair: constant_pair_of(row.constant_pair, word),
      bank: bank_of(row.bank, word),
      offset: offset_of(row.offset, word)
    };
  endfunction

endpackage
