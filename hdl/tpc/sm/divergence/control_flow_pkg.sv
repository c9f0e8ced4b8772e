// Decodes an instruction's effect on a warp's lanes, and the lanes that execute it.

package control_flow_pkg;
  import counters_pkg::*;
  import divergence_pkg::*;
  import opcode_pkg::*;
  import sm_pkg::*;

  typedef struct packed {
    flow_t       flow;
    stack_kind_t kind;
  } flow_of_t;

  // Effect of an opcode, and the kind of stack entries that it uses.
  function automatic flow_of_t flow_of(input opcode_t opcode);
    case (opcode)
      OPCODE_SSY: return '{FLOW_PUSH, STACK_KIND_SYNC};
      OPCODE_PBK: return '{FLOW_PUSH, STACK_KIND_BREAK};
      OPCODE_PCNT: return '{FLOW_PUSH, STACK_KIND_CONTINUE};
      OPCODE_PRET: return '{FLOW_PUSH, STACK_KIND_RETURN};
      OPCODE_PLONGJMP: return '{FLOW_PUSH, STACK_KIND_LONG_JUMP};
      OPCODE_CAL, OPCODE_JCAL: return '{FLOW_CALL, STACK_KIND_RETURN};
      OPCODE_BRA, OPCODE_JMP: return '{FLOW_BRANCH, STACK_KIND_DIVERGED};
      OPCODE_BRX, OPCODE_JMX: return '{FLOW_INDEX, STACK_KIND_DIVERGED};
      OPCODE_SYNC: return '{FLOW_LEAVE, STACK_KIND_SYNC};
      OPCODE_BRK: return '{FLOW_LEAVE, STACK_KIND_BREAK};
      OPCODE_CONT: return '{FLOW_LEAVE, STACK_KIND_CONTINUE};
      OPCODE_RET: return '{FLOW_LEAVE, STACK_KIND_RETURN};
      OPCODE_LONGJMP: return '{FLOW_LEAVE, STACK_KIND_LONG_JUMP};
      OPCODE_EXIT: return '{FLOW_EXIT, STACK_KIND_DIVERGED};
      OPCODE_KIL: return '{FLOW_KILL, STACK_KIND_DIVERGED};
      OPCODE_SAM: return '{FLOW_SAM, STACK_KIND_DIVERGED};
      OPCODE_RAM: return '{FLOW_RAM, STACK_KIND_DIVERGED};
      default: return '{FLOW_REFUSE, STACK_KIND_DIVERGED};
    endcase
  endfunction

  // The number of an instruction's flag test.
  /* verilator lint_off UNUSEDSIGNAL */  // fields of an instruction
  function automatic logic [4:0] flag_test_of(input instruction_t instruction);
    return instruction.modifiers[4:0];
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // Numbers of undocumented tests.
  function automatic logic is_unexplained(input logic [4:0] test);
    return test >= 5'd24 && test <= 5'd29;
  endfunction

  // Lanes whose condition code passes a test.
  /* verilator lint_off UNUSEDSIGNAL */  // predicates are not used
  function automatic lanes_t passing(input logic [4:0] test, input flags_t flags);
    lanes_t z, n, c, v;
    z = flags.zero;
    n = flags.negative;
    c = flags.carry;
    v = flags.overflow;
    case (test)
      5'd1: return (n & ~z) ^ v;
      5'd2: return ~n & z;
      5'd3: return n ^ (z | v);
      5'd4: return ~((n ^ v) | z);
      5'd5: return ~z;
      5'd6: return ~(n ^ v);
      5'd7: return ~(n & z);
      5'd8: return n & z;
      5'd9: return n ^ v;
      5'd10: return z;
      5'd11: return (n ^ v) | z;
      5'd12: return ~n ^ (v | z);
      5'd13: return n | ~z;
      5'd14: return (~n | z) ^ v;
      5'd15: return '1;
      5'd16: return ~v;
      5'd17: return ~c;
      5'd18: return ~n;
      5'd19: return z | ~c;
      5'd20: return c & ~z;
      5'd21: return n;
      5'd22: return c;
      5'd23: return v;
      5'd30: return n | z;
      5'd31: return ~(n | z);
      default: return '0;
    endcase
  endfunction

  // The fields kept of an instruction.
  function automatic pending_t pending(input operands_t o);
    pending_t p;
    flow_of_t does;
    logic constant, absolute, tests;
    program_counter_t base, offset, target;
    does = flow_of(o.instruction.opcode);
    constant = o.instruction.b_kind == SOURCE_KIND_CONSTANT;
    absolute = o.instruction.opcode inside {OPCODE_JMP, OPCODE_JCAL, OPCODE_JMX};
    base = absolute ? '0 : o.counter + 32'd8;
    offset = !constant ? o.instruction.literal : does.flow == FLOW_INDEX ? '0 : o.b.words[0];
    target = base + offset;
    tests = !(does.flow inside {FLOW_PUSH, FLOW_CALL, FLOW_SAM, FLOW_RAM});
    p.slot = o.slot;
    p.counter = o.counter;
    p.word = o.word;
    p.flow = tests && is_unexplained(flag_test_of(o.instruction)) && o.lanes != '0 ? FLOW_REFUSE : does.flow;
    p.fault = FETCH_FAULT_NOTHING;
    if (o.instruction.opcode == OPCODE_UNKNOWN) p.fault = fetch_fault_t'(o.instruction.literal[1:0]);
    p.kind = does.kind;
    p.lanes = o.lanes;
    if (p.fault == FETCH_FAULT_NOTHING) p.lanes &= passing(flag_test_of(o.instruction), o.flags);
    p.after = after(o.counter);
    p.target = does.flow == FLOW_INDEX ? target : instruction_at(target);
    p.tabled = constant && does.flow == FLOW_INDEX;
    p.bank = o.instruction.bank;
    p.offset = o.instruction.literal;
    p.offsets = o.a;
    return p;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
