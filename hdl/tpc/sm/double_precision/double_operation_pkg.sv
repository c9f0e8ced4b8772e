// A lane's operation.

// Functions use some fields of an instruction.
/* verilator lint_off UNUSEDSIGNAL */

package double_operation_pkg;
  import arith_pkg::*;
  import double_precision_pkg::*;
  import fp64_compare_pkg::*;
  import fp64_fma_pkg::*;
  import modifiers_pkg::*;
  import opcode_pkg::*;
  import sm_pkg::*;

  function automatic double_class_t class_of(input opcode_t opcode);
    case (opcode)
      OPCODE_DMNMX: return DOUBLE_CLASS_EXTREME;
      OPCODE_DSET:  return DOUBLE_CLASS_TRUTH;
      OPCODE_DSETP: return DOUBLE_CLASS_PREDICATES;
      default:      return DOUBLE_CLASS_SUM;
    endcase
  endfunction

  // Combination of a test and a predicate; reserved codes combine as AND.
  function automatic predicate_op_t combination(input logic [1:0] code);
    return code == 2'd3 ? PREDICATE_OP_AND : predicate_op_t'(code);
  endfunction

  // A sum or product.
  function automatic fp64_fma_op_t sum_of(input opcode_t opcode, input logic [47:0] modifiers, input logic [63:0] a,
                                          input logic [63:0] b, input logic [63:0] c);
    dadd_modifiers_t dadd;
    dmul_modifiers_t dmul;
    dfma_modifiers_t dfma;
    fp64_fma_op_t op;
    dadd = modifiers[$bits(dadd_modifiers_t)-1:0];
    dmul = modifiers[$bits(dmul_modifiers_t)-1:0];
    dfma = modifiers[$bits(dfma_modifiers_t)-1:0];
    op = '0;
    op.a = a;
    op.b = b;
    op.c = c;
    case (opcode)
      OPCODE_DMUL: begin
        op.kind = FMA_KIND_MUL;
        op.rnd = rounding_t'(dmul.rnd);
        op.b_neg = dmul.b_neg;
      end
      OPCODE_DFMA: begin
        op.kind = FMA_KIND_FMA;
        op.rnd = rounding_t'(dfma.rnd);
        op.b_neg = dfma.b_neg;
        op.c_neg = dfma.c_neg;
      end
      default: begin
        op.rnd = rounding_t'(dadd.rnd);
        op.a_neg = dadd.a_neg;
        op.a_abs = dadd.a_abs;
        op.b_neg = dadd.b_neg;
        op.b_abs = dadd.b_abs;
      end
    endcase
    return op;
  endfunction

  // A comparison.
  function automatic fp64_compare_op_t comparison_of(input opcode_t opcode, input logic [47:0] modifiers, input logic p,
                                                     input logic [63:0] a, input logic [63:0] b);
    dmnmx_modifiers_t dmnmx;
    dset_modifiers_t dset;
    dsetp_modifiers_t dsetp;
    fp64_compare_op_t op;
    dmnmx = modifiers[$bits(dmnmx_modifiers_t)-1:0];
    dset = modifiers[$bits(dset_modifiers_t)-1:0];
    dsetp = modifiers[$bits(dsetp_modifiers_t)-1:0];
    op = '0;
    op.p = p;
    op.a = a;
    op.b = b;
    case (opcode)
      OPCODE_DSET: begin
        op.kind = COMPARE_KIND_SET;
        op.cmp = float_test_t'(dset.cmp);
        op.bop = combination(dset.bop);
        op.bf = dset.bf;
        {op.a_neg, op.a_abs, op.b_neg, op.b_abs} = {dset.a_neg, dset.a_abs, dset.b_neg, dset.b_abs};
      end
      OPCODE_DSETP: begin
        op.kind = COMPARE_KIND_SETP;
        op.cmp = float_test_t'(dsetp.cmp);
        op.bop = combination(dsetp.bop);
        {op.a_neg, op.a_abs, op.b_neg, op.b_abs} = {dsetp.a_neg, dsetp.a_abs, dsetp.b_neg, dsetp.b_abs};
      end
      default:
      {op.a_neg, op.a_abs, op.b_neg, op.b_abs} = {dmnmx.a_neg, dmnmx.a_abs, dmnmx.b_neg, dmnmx.b_abs};
    endcase
    return op;
  endfunction

  function automatic double_entry_t entry_of(input operands_t operands);
    dmnmx_modifiers_t dmnmx;
    dset_modifiers_t dset;
    dsetp_modifiers_t dsetp;
    logic [2:0] ps;
    logic inverts;
    double_entry_t e;
    dmnmx = operands.instruction.modifiers[$bits(dmnmx_modifiers_t)-1:0];
    dset = operands.instruction.modifiers[$bits(dset_modifiers_t)-1:0];
    dsetp = operands.instruction.modifiers[$bits(dsetp_modifiers_t)-1:0];
    ps = PT;
    inverts = 1'b0;
    e.head.pd = PT;
    e.head.pq = PT;
    case (operands.instruction.opcode)
      OPCODE_DMNMX: {ps, inverts} = {dmnmx.ps, dmnmx.p_not};
      OPCODE_DSET:  {ps, inverts} = {dset.ps, dset.p_not};
      OPCODE_DSETP: begin
        {ps, inverts} = {dsetp.ps, dsetp.p_not};
        e.head.pd = dsetp.pd;
        e.head.pq = dsetp.pq;
      end
      default: ;
    endcase
    e.head.slot = operands.slot;
    e.head.scoreboard = operands.control.write_scoreboard;
    e.head.destination = operands.instruction.destination;
    e.head.writes_flags = operands.instruction.writes_flags;
    e.head.predicates = operands.instruction.predicates;
    e.head.lanes = operands.lanes;
    e.opcode = operands.instruction.opcode;
    e.modifiers = operands.instruction.modifiers;
    e.three = operands.instruction.c.count > 3'd1;
    e.holds = ps == PT ? '1 : operands.flags.predicates[ps];
    if (inverts) e.holds = ~e.holds;
    e.a = operands.a;
    e.b = operands.b;
    e.c = operands.c;
    return e;
  endfunction

endpackage
