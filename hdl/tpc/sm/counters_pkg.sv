// Program counters.

package counters_pkg;
  import sm_pkg::*;

  // A control word's address stands for the instruction behind it.
  function automatic program_counter_t instruction_at(input program_counter_t counter);
    return counter[4:0] == '0 ? counter | 32'd8 : counter;
  endfunction

  // The instruction behind one.
  function automatic program_counter_t after(input program_counter_t counter);
    return instruction_at(counter + 32'd8);
  endfunction

  // Whether fetch follows a relative branch (BRA) before it is decided: one that all lanes take (PT and the flag test T), or one that leads back,
  // as a loop's.
  /* verilator lint_off UNUSEDSIGNAL */  // the rest of its offset
  function automatic logic follows(input logic [63:0] word);
    return word[63:52] == 12'hE24 && !word[5] && (word[43] || (word[19:16] == 4'h7 && word[4:0] == 5'd15));
  endfunction

  // Where it leads.
  function automatic program_counter_t branch_target(input logic [63:0] word, input program_counter_t counter);
    return instruction_at(counter + 32'd8 + {{8{word[43]}}, word[43:20]});
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
