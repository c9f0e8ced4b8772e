// Lane integer: an instruction's operation on the integer datapaths, without its operands.
/* verilator lint_off UNUSEDSIGNAL */  // each function uses only its modifiers

package lane_integer_pkg;
  import arith_pkg::*;
  import bit_field_pkg::*;
  import byte_permute_pkg::*;
  import int_add_pkg::*;
  import int_compare_pkg::*;
  import int_logic_pkg::*;
  import int_shift_pkg::*;
  import modifiers_pkg::*;
  import opcode_pkg::*;
  import sm_pkg::*;
  import xmad_pkg::*;

  // ---- sums
  function automatic int_add_op_t iadd_op(input iadd_modifiers_t m);
    int_add_op_t op;
    op = '0;
    op.sat = m.sat;
    op.x = m.x;
    op.a_neg = m.a_neg;
    op.b_neg = m.b_neg;
    return op;
  endfunction

  function automatic int_add_op_t iadd3_op(input iadd3_modifiers_t m);
    int_add_op_t op;
    op = '0;
    op.kind = INT_ADD_KIND_ADD3;
    op.lrs = sum_shift_t'(m.lrs);
    op.a_half = half_select_t'(m.a_h);
    op.b_half = half_select_t'(m.b_h);
    op.c_half = half_select_t'(m.c_h);
    op.x = m.x;
    op.a_neg = m.a_neg;
    op.b_neg = m.b_neg;
    op.c_neg = m.c_neg;
    return op;
  endfunction

  // IADD and IADD32I have the same modifiers.
  function automatic int_add_op_t int_add_op_of(input instruction_t i);
    if (i.opcode == OPCODE_IADD3) return iadd3_op(i.modifiers[$bits(iadd3_modifiers_t)-1:0]);
    return iadd_op(i.modifiers[$bits(iadd_modifiers_t)-1:0]);
  endfunction

  // ---- products of halves
  function automatic xmad_op_t xmad_op_of(input instruction_t i);
    xmad_modifiers_t m;
    xmad_op_t op;
    m = i.modifiers[$bits(xmad_modifiers_t)-1:0];
    op = '0;
    op.cm = xmad_mode_t'(m.cm);
    {op.b_signed, op.a_signed} = m.kind;
    op.a_h1 = m.a_h;
    op.b_h1 = m.b_h;
    op.psl = m.psl;
    op.mrg = m.mrg;
    op.x = m.x;
    return op;
  endfunction

  // ---- logic
  function automatic int_logic_op_t lop_op(input lop_modifiers_t m);
    int_logic_op_t op;
    op = '0;
    op.kind = logic_kind_t'({1'b0, m.op});
    op.pz = logic_test_t'(m.pz);
    op.x = m.x;
    op.a_inv = m.a_inv;
    op.b_inv = m.b_inv;
    return op;
  endfunction

  function automatic int_logic_op_t lop32i_op(input lop32i_modifiers_t m);
    int_logic_op_t op;
    op = '0;
    op.kind = logic_kind_t'({1'b0, m.op});
    op.x = m.x;
    op.a_inv = m.a_inv;
    op.b_inv = m.b_inv;
    return op;
  endfunction

  function automatic int_logic_op_t lop3_op(input lop3_modifiers_t m);
    int_logic_op_t op;
    op = '0;
    op.kind = LOGIC_KIND_LUT;
    op.xlut = m.xlut;
    op.pz = logic_test_t'(m.pz);
    op.x = m.x;
    return op;
  endfunction

  function automatic int_logic_op_t int_logic_op_of(input instruction_t i);
    unique case (i.opcode)
      OPCODE_LOP: return lop_op(i.modifiers[$bits(lop_modifiers_t)-1:0]);
      OPCODE_LOP32I: return lop32i_op(i.modifiers[$bits(lop32i_modifiers_t)-1:0]);
      default: return lop3_op(i.modifiers[$bits(lop3_modifiers_t)-1:0]);
    endcase
  endfunction

  function automatic byte_permute_op_t permute_op_of(input instruction_t i);
    byte_permute_op_t op;
    op = '0;
    op.mode = permute_mode_t'(i.modifiers[2:0]);
    return op;
  endfunction

  // ---- comparisons
  function automatic int_compare_op_t imnmx_op(input imnmx_modifiers_t m);
    int_compare_op_t op;
    op = '0;
    op.kind = COMPARE_KIND_MNMX;
    op.xm = chain_part_t'(m.xm);
    op.arithmetic = m.kind;
    return op;
  endfunction

  function automatic int_compare_op_t iset_op(input iset_modifiers_t m);
    int_compare_op_t op;
    op = '0;
    op.kind = COMPARE_KIND_SET;
    op.cmp = int_test_t'(m.cmp);
    op.bop = predicate_op_t'(m.bop);
    op.bf = m.bf;
    op.arithmetic = m.kind;
    op.x = m.x;
    return op;
  endfunction

  function automatic int_compare_op_t isetp_op(input isetp_modifiers_t m);
    int_compare_op_t op;
    op = '0;
    op.kind = COMPARE_KIND_SETP;
    op.cmp = int_test_t'(m.cmp);
    op.bop = predicate_op_t'(m.bop);
    op.arithmetic = m.kind;
    op.x = m.x;
    return op;
  endfunction

  function automatic int_compare_op_t icmp_op(input icmp_modifiers_t m);
    int_compare_op_t op;
    op = '0;
    op.kind = COMPARE_KIND_CMP;
    op.cmp = int_test_t'(m.cmp);
    op.arithmetic = m.kind;
    return op;
  endfunction

  function automatic int_compare_op_t int_compare_op_of(input instruction_t i);
    unique case (i.opcode)
      OPCODE_IMNMX: return imnmx_op(i.modifiers[$bits(imnmx_modifiers_t)-1:0]);
      OPCODE_ISET: return iset_op(i.modifiers[$bits(iset_modifiers_t)-1:0]);
      OPCODE_ISETP: return isetp_op(i.modifiers[$bits(isetp_modifiers_t)-1:0]);
      default: return icmp_op(i.modifiers[$bits(icmp_modifiers_t)-1:0]);
    endcase
  endfunction

  // ---- shifts
  function automatic int_shift_op_t shr_op(input shr_modifiers_t m);
    int_shift_op_t op;
    op = '0;
    op.kind = SHIFT_KIND_SHR;
    op.w = m.w;
    op.brev = m.brev;
    op.arithmetic = m.kind;
    return op;
  endfunction

  // Codes of `max`: 2 is U64, 3 is S64.
  function automatic int_shift_op_t shf_op(input shift_kind_t kind, input shf_r_modifiers_t m);
    int_shift_op_t op;
    op = '0;
    op.kind = kind;
    op.w = m.w;
    op.wide = m.max >= 2'd2;
    op.arithmetic = kind == SHIFT_KIND_SHF_R && m.max == 2'd3;
    op.hi = kind == SHIFT_KIND_SHF_R && m.xm[0];
    return op;
  endfunction

  function automatic int_shift_op_t iscadd_op(input iscadd_modifiers_t m);
    int_shift_op_t op;
    op = '0;
    op.kind = SHIFT_KIND_SCADD;
    op.ush = m.ush;
    op.a_neg = m.a_neg;
    op.b_neg = m.b_neg;
    return op;
  endfunction

  function automatic int_shift_op_t lea_op(input shift_kind_t kind, input lea_modifiers_t m);
    int_shift_op_t op;
    op = '0;
    op.kind = kind;
    op.ush = m.ush;
    op.x = m.x;
    op.a_neg = m.a_neg;
    return op;
  endfunction

  function automatic int_shift_op_t iscadd32i_op(input iscadd32i_modifiers_t m);
    int_shift_op_t op;
    op = '0;
    op.kind = SHIFT_KIND_SCADD;
    op.ush = m.ush;
    return op;
  endfunction

  function automatic int_shift_op_t shl_op(input shl_modifiers_t m);
    int_shift_op_t op;
    op = '0;
    op.kind = SHIFT_KIND_SHL;
    op.w = m.w;
    return op;
  endfunction

  // SHF.L and SHF.R, LEA and LEA.HI have the same modifiers.
  function automatic int_shift_op_t int_shift_op_of(input instruction_t i);
    unique case (i.opcode)
      OPCODE_SHL: return shl_op(i.modifiers[$bits(shl_modifiers_t)-1:0]);
      OPCODE_SHR: return shr_op(i.modifiers[$bits(shr_modifiers_t)-1:0]);
      OPCODE_SHF_L: return shf_op(SHIFT_KIND_SHF_L, i.modifiers[$bits(shf_r_modifiers_t)-1:0]);
      OPCODE_SHF_R: return shf_op(SHIFT_KIND_SHF_R, i.modifiers[$bits(shf_r_modifiers_t)-1:0]);
      OPCODE_ISCADD: return iscadd_op(i.modifiers[$bits(iscadd_modifiers_t)-1:0]);
      OPCODE_ISCADD32I: return iscadd32i_op(i.modifiers[$bits(iscadd32i_modifiers_t)-1:0]);
      OPCODE_LEA: return lea_op(SHIFT_KIND_SCADD, i.modifiers[$bits(lea_modifiers_t)-1:0]);
      default: return lea_op(SHIFT_KIND_LEA_HI, i.modifiers[$bits(lea_modifiers_t)-1:0]);
    endcase
  endfunction

  // ---- fields of bits
  function automatic bit_field_op_t bit_field_op_of(input instruction_t i);
    bfe_modifiers_t m;
    bit_field_op_t op;
    m = i.modifiers[$bits(bfe_modifiers_t)-1:0];
    op = '0;
    op.kind = i.opcode == OPCODE_BFE ? BIT_FIELD_KIND_BFE : BIT_FIELD_KIND_BFI;
    op.arithmetic = m.kind;
    op.brev = m.brev;
    return op;
  endfunction

endpackage
