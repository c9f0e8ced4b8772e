// Program counters.

package counters_pkg;
  import sm_pkg::*;

  // A control word's address stands for the instruction after it.
  function automatic program_counter_t instruction_at(input program_counter_t counter);
    return counter[4:0] == '0 ? counter | 32'd8 : counter;
  endfunction

  // The instruction after one.
  function automatic program_counter_t after(input program_counter_t counter);
    return instruction_at(counter + 32'd8);
  endfunction

  // Target of a branch at an offset from the next word.
  function automatic program_counter_t branch_target(input logic [31:0] offset, input program_counter_t counter);
    return instruction_at(counter + 32'd8 + offset);
  endfunction

endpackage
