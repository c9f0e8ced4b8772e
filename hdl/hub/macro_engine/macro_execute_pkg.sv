// Execution of an instruction: what traps it, and the messages that it and the end of a macro send.

package macro_execute_pkg;
  import fault_pkg::*;
  import host_pkg::*;
  import macro_instruction_pkg::*;
  import macros_pkg::*;

  /* verilator lint_off UNUSEDSIGNAL */  // parts of an instruction and of values
  // The trap of an instruction before it executes. `outside`: its address is; `over`: the macro has executed too many;
  // `slot`: it is in a delay slot.
  function automatic fault_kind_t trap_of(input instruction_t i, input logic outside, input logic over, input logic slot);
    if (outside) return FAULT_KIND_MACRO_ADDRESS;
    if (over) return FAULT_KIND_MACRO_WATCHDOG;
    if (i.op == BRANCH && slot) return FAULT_KIND_MACRO_BRANCH;
    return i.known ? FAULT_KIND_NONE : FAULT_KIND_MACRO_OPCODE;
  endfunction

  // The message of an instruction: a read of the shadow, or a method.
  function automatic macro_send_t message_of(input instruction_t i, input logic reads, input logic [31:0] address,
                                             input word_address_t method, input logic [31:0] v,
                                             input logic [31:0] parameter_);
    if (reads) return macro_send_of_read('{address: address[11:0]});
    unique case (i.result)
      3'd6: return macro_send_of_method('{address: method, value: parameter_});
      3'd7: return macro_send_of_method('{address: method, value: 32'(v[17:12])});
      default: return macro_send_of_method('{address: method, value: v});
    endcase
  endfunction

  // The end of a macro; without a trap, no parameters may remain.
  function automatic macro_send_t done_of(input fault_kind_t fault, input logic parameters, input logic [11:0] counter);
    if (fault == FAULT_KIND_NONE && parameters)
      return macro_send_of_done('{fault: FAULT_KIND_MACRO_PARAMETER, counter: counter});
    return macro_send_of_done('{fault: fault, counter: counter});
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
