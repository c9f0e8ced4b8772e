// Promise to Special: a register of it is certain to be written in 4 cycles, so that dependent instructions may be issued before.

// Functions use some bits of registers.
/* verilator lint_off UNUSEDSIGNAL */

package special_promise_pkg;
  import sm_pkg::*;

  // Whether an instruction writes a register.
  function automatic logic writes_register(input group_t destination);
    return destination.count != '0 && destination.first != RZ;
  endfunction

  // Bank that the datapaths write, and further cycles in which they write it.
  typedef struct packed {
    logic       valid;
    logic [1:0] bank;
    logic [2:0] passes;
  } lane_bank_t;

  // Those of the instruction that enters the datapaths, if one does.
  function automatic lane_bank_t bank_after(input lane_bank_t old, input logic enters, input group_t destination,
                                            input logic [2:0] most);
    bank_after = old;
    if (old.passes != '0) bank_after.passes = old.passes - 3'd1;
    if (enters || old.passes == '0) bank_after.valid = 1'b0;
    if (enters && writes_register(destination)) bank_after = '{valid: 1'b1, bank: destination.first[1:0], passes: most};
  endfunction

  // Whether a register of Special, which reaches the head of its queue in 4 cycles, is certain to be written then: nothing is before it,
  // and no instruction of fixed latency uses the bank.
  function automatic logic is_certain(input group_t destination, input logic [2:0] outstanding,
                                      input logic lanes,       // the datapaths write a bank then
                                      input logic [1:0] bank,
                                      input logic releases);   // another release is sent
    logic conflict;
    conflict = writes_register(destination) && lanes && bank == destination.first[1:0];
    return destination.count < 3'd2 && outstanding == '0 && !conflict && !releases;
  endfunction

endpackage
