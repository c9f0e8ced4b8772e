// Words of fetch: their control fields, and their constants.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package fetch_words_pkg;
  import constant_cache_pkg::*;
  import encoding_pkg::*;
  import instruction_fetch_pkg::*;
  import memory_port_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;

  // The control field of an illegal word.
  localparam issue_control_t NOTHING = '{
      read_scoreboard: NO_SCOREBOARD,
      write_scoreboard: NO_SCOREBOARD,
      stall: 4'd1,
      default: '0
  };

  // A picked word, whose constant is not known yet.
  function automatic fetched_t fetched_of(input picked_word_t picked);
    return '{
        slot: picked.slot,
        counter: picked.counter,
        control: picked.control,
        outline: outline_of(picked.word),
        word: picked.word,
        fault: picked.fault ? FETCH_FAULT_COUNTER : FETCH_FAULT_NOTHING,
        constant: '0
    };
  endfunction

  // The lookup of a word's constant.
  function automatic constant_lookup_t constant_of(input fetched_t fetched, input context_id_t context_id);
    return '{
        context_id: context_id,
        bank: fetched.outline.bank,
        offset: fetched.outline.offset,
        pair: fetched.outline.constant_pair
    };
  endfunction

  // The instruction that replaces one whose constant memory refused: it neither reads nor writes.
  function automatic fetched_t without_constant(input fetched_t fetched);
    without_constant = fetched;
    without_constant.control.reuse = '0;
    without_constant.control.read_scoreboard = NO_SCOREBOARD;
    without_constant.control.write_scoreboard = NO_SCOREBOARD;
    without_constant.outline = '0;
    without_constant.outline.path = PATH_DIVERGENCE;
    without_constant.fault = FETCH_FAULT_CONSTANT;
    without_constant.constant = '0;
  endfunction

  // The control field of a bundle's instruction.
  function automatic issue_control_t control_of(input sector_t bundle, input logic [1:0] word);
    case (word)
      2'd2: return issue_control_t'({bundle.words[1][9:0], bundle.words[0][31:21]});
      2'd3: return issue_control_t'(bundle.words[1][30:10]);
      default: return issue_control_t'(bundle.words[0][20:0]);
    endcase
  endfunction

endpackage
