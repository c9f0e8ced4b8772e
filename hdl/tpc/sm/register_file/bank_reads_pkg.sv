// Reads of the banks in a cycle: each bank reads one register, for all operands that name it.

package bank_reads_pkg;
  import named_registers_pkg::*;
  import sm_pkg::*;

  // Banks: register r is in bank r mod 4.
  localparam int unsigned BANKS = 4;

  typedef struct packed {
    logic [PLACES-1:0]     left;      // operands that no bank reads yet
    logic [BANKS-1:0]      busy;
    register_t [BANKS-1:0] registers;  // what a busy bank reads
  } bank_reads_t;

  // Reads as many operands of `left` as the banks can, besides what they read for `others`.
  /* verilator lint_off UNUSEDSIGNAL */  // only first registers are used
  function automatic bank_reads_t reads_of(input bank_reads_t others, input logic [PLACES-1:0] left,
                                           input group_t [PLACES-1:0] groups);
    logic [1:0] at;
    reads_of = others;
    reads_of.left = left;
    for (int unsigned k = 0; k < PLACES; k++)
      if (left[k]) begin
        at = groups[k].first[1:0];
        if (!reads_of.busy[at]) begin
          reads_of.busy[at] = 1'b1;
          reads_of.registers[at] = groups[k].first;
        end
        if (reads_of.registers[at] == groups[k].first) reads_of.left[k] = 1'b0;
      end
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  typedef struct packed {
    bank_reads_t reads;
    logic        beside;  // the second of a pair is read as well
  } pair_reads_t;

  // Reads of the operands `left` of an instruction. The second of a pair is read together with the last operands of the first, if all its
  // registers can be read. Its operands that banks have are given with its groups.
  function automatic pair_reads_t pair_reads_of(input logic [PLACES-1:0] left, input group_t [PLACES-1:0] groups,
                                                input logic second, input logic [PLACES-1:0] second_banked,
                                                input group_t [PLACES-1:0] second_groups);
    bank_reads_t both;
    pair_reads_of = '{reads: reads_of('0, left, groups), beside: 1'b0};
    if (second && pair_reads_of.reads.left == '0) begin
      both = reads_of(pair_reads_of.reads, second_banked, second_groups);
      if (both.left == '0) pair_reads_of = '{reads: both, beside: 1'b1};
    end
  endfunction

endpackage
