// From words to instructions, and to their properties before they are decoded. A row's number is found by the bits that distinguish
// rows; it gives the row's constants, and the bits of the word that each field has. Only this file knows which instruction set it is.
/* verilator lint_off UNUSEDSIGNAL */  // a function uses parts of a row

package encoding_pkg;
  import maxwell_facts_pkg::*;
  import maxwell_fields_pkg::*;
  import maxwell_rows_pkg::*;
  import opcode_pkg::*;
  import sm_pkg::*;

  // Whether a word matches a row, all its set bits have a meaning, and no field has a reserved value.
  function automatic logic is_legal(input encoding_row_t row, input logic [63:0] word);
    return row.opcode != OPCODE_UNKNOWN && (word & ~known_of(row.known)) == '0 && legal_of(row.legal, word);
  endfunction

  // The instruction of words that match no row: it reads and writes nothing.
  function automatic instruction_t unknown_instruction();
    instruction_t none;
    none = '0;
    none.opcode = OPCODE_UNKNOWN;
    none.path = PATH_DIVERGENCE;
    none.guard = PT;
    none.a.first = RZ;
    none.b.first = RZ;
    none.c.first = RZ;
    none.destination.first = RZ;
    return none;
  endfunction

  // Decodes a word.
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

  // The instruction that replaces one that fetch could not get, under its guard.
  function automatic instruction_t refused_instruction(input logic [63:0] word, input fetch_fault_t fault);
    instruction_t of;
    of = instruction_of(word);
    refused_instruction = unknown_instruction();
    refused_instruction.guard = of.guard;
    refused_instruction.guard_not = of.guard_not;
    refused_instruction.literal = 32'(fault);
  endfunction

  // Properties of a word before it is decoded. An illegal word also issues as its row says.
  function automatic outline_t outline_of(input logic [63:0] word);
    encoding_row_t row;
    outline_t known;
    row = row_of(key_of(word));
    known = '0;
    known.path = PATH_DIVERGENCE;
    if (is_legal(row, word)) begin
      known.path = row.path;
      known.half_rate = row.half_rate;
      known.constant = row.constant;
      known.constant_pair = constant_pair_of(row.constant_pair, word);
      known.bank = bank_of(row.bank, word);
      known.offset = offset_of(row.offset, word);
    end
    known.parks = row.parks;
    known.orders = row.orders;
    known.waits = row.waits;
    known.unpaired = row.unpaired;
    return known;
  endfunction

  // The scoreboards of a word that `waits`.
  function automatic scoreboard_wait_t scoreboard_wait_of(input logic [63:0] word);
    return scoreboard_wait_t'(scoreboard_wait(word));
  endfunction

  // The word that ends all lanes, and whether a word does.
  function automatic logic [63:0] end_word();
    return END;
  endfunction

  function automatic logic ends_all(input logic [63:0] word);
    return ends(word);
  endfunction

  // Whether fetch follows a branch before it is decided: one that all lanes take, or a backward one, as in a loop.
  function automatic logic follows(input logic [63:0] word);
    logic [31:0] offset;
    offset = branch_offset(word);
    return branches(word) && (offset[31] || branches_always(word));
  endfunction

  // Distance of its target from the next word.
  function automatic logic [31:0] branch_offset_of(input logic [63:0] word);
    return branch_offset(word);
  endfunction

endpackage
