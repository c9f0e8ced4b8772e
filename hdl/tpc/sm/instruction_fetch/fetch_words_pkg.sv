// Words of fetch: their control fields, and the slot that is next.

package fetch_words_pkg;
  import memory_port_pkg::*;
  import sm_pkg::*;

  // The control field of an illegal word.
  localparam issue_control_t NOTHING = '{
      read_scoreboard: NO_SCOREBOARD,
      write_scoreboard: NO_SCOREBOARD,
      stall: 4'd1,
      default: '0
  };

  // The first slot of a mask from `from` on, cyclically.
  function automatic slot_t rotated(input logic [SLOTS-1:0] slots, input slot_t from);
    logic [SLOTS-1:0] beyond, among;
    slot_t first;
    beyond = slots & ({SLOTS{1'b1}} << from);
    among = beyond != '0 ? beyond : slots;
    first = '0;
    for (int k = SLOTS - 1; k >= 0; k--) if (among[k]) first = 4'(k);
    return first;
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
  /* verilator lint_off UNUSEDSIGNAL */  // instruction bits are not used
  function automatic issue_control_t control_of(input sector_t bundle, input logic [1:0] word);
    case (word)
      2'd2: return issue_control_t'({bundle.words[1][9:0], bundle.words[0][31:21]});
      2'd3: return issue_control_t'(bundle.words[1][30:10]);
      default: return issue_control_t'(bundle.words[0][20:0]);
    endcase
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
