// Reports of channel_turn: interrupts and faults, and the cycles of a time slice.

package turn_reports_pkg;
  import fault_pkg::*;
  import host_parts_pkg::*;
  import host_pkg::*;
  import translation_pkg::*;

  localparam int unsigned UNIT_LOG2 = 10;  // log2 of the cycles in a unit of a time slice

  // Whether a turn ends by itself, and after how many cycles.
  typedef struct packed {
    logic        timed;
    logic [32:0] left;
  } turn_cycles_t;

  function automatic turn_cycles_t turn_cycles(input time_slice_t slice);
    return '{timed: slice.timeout != 0, left: {23'(slice.timeout) << slice.scale, UNIT_LOG2'(0)}};
  endfunction

  function automatic fault_t turn_fault(input fault_kind_t kind, input channel_id_t channel, input logic [31:0] value);
    turn_fault = '0;
    turn_fault.kind = kind;
    turn_fault.channel = channel;
    turn_fault.value = value;
  endfunction

  // The fault of a refused access.
  /* verilator lint_off UNUSEDSIGNAL */  // the lower bits of its address are not reported
  function automatic fault_t access_fault(input channel_id_t channel, input access_fault_t refusal);
    access_fault = turn_fault(FAULT_KIND_ACCESS, channel, refusal.address[39:8]);
    access_fault.address = word_address_t'(refusal.kind);
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
