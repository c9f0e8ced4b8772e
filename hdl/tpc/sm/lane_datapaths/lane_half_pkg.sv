// Lane half: an instruction's operation on the datapaths of 16-bit floats, without its operands. The register file merges halves.
/* verilator lint_off UNUSEDSIGNAL */  // each function uses only its modifiers

package lane_half_pkg;
  import arith_pkg::*;
  import fp16_compare_pkg::*;
  import fp16_fma_pkg::*;
  import half_pkg::*;
  import modifiers_pkg::*;
  import opcode_pkg::*;
  import sm_pkg::*;

  function automatic fp16_fma_op_t hadd2_op(input hadd2_modifiers_t m);
    fp16_fma_op_t op;
    op = '0;
    op.fmz = flush_mode_t'({1'b0, m.ftz});
    op.sat = m.sat;
    op.ofmt = half_result_t'(m.ofmt);
    op.a_sel = half_source_t'(m.a_sel);
    op.a_abs = m.a_abs;
    op.a_neg = m.a_neg;
    op.b_sel = half_source_t'(m.b_sel);
    op.b_abs = m.b_abs;
    op.b_neg = m.b_neg;
    return op;
  endfunction

  function automatic fp16_fma_op_t hadd232i_op(input hadd232i_modifiers_t m);
    fp16_fma_op_t op;
    op = '0;
    op.fmz = flush_mode_t'({1'b0, m.ftz});
    op.sat = m.sat;
    op.a_sel = half_source_t'(m.a_sel);
    op.a_neg = m.a_neg;
    return op;
  endfunction

  function automatic fp16_fma_op_t hmul2_op(input hmul2_modifiers_t m);
    fp16_fma_op_t op;
    op = '0;
    op.kind = FMA_KIND_MUL;
    op.fmz = flush_mode_t'(m.fmz);
    op.sat = m.sat;
    op.ofmt = half_result_t'(m.ofmt);
    op.a_sel = half_source_t'(m.a_sel);
    op.a_abs = m.a_abs;
    op.a_neg = m.a_neg;
    op.b_sel = half_source_t'(m.b_sel);
    op.b_abs = m.b_abs;
    op.b_neg = m.b_neg;
    return op;
  endfunction

  function automatic fp16_fma_op_t hmul232i_op(input hmul232i_modifiers_t m);
    fp16_fma_op_t op;
    op = '0;
    op.kind = FMA_KIND_MUL;
    op.fmz = flush_mode_t'(m.fmz);
    op.sat = m.sat;
    op.a_sel = half_source_t'(m.a_sel);
    return op;
  endfunction

  function automatic fp16_fma_op_t hfma2_op(input hfma2_modifiers_t m);
    fp16_fma_op_t op;
    op = '0;
    op.kind = FMA_KIND_FMA;
    op.fmz = flush_mode_t'(m.fmz);
    op.sat = m.sat;
    op.ofmt = half_result_t'(m.ofmt);
    op.a_sel = half_source_t'(m.a_sel);
    op.b_sel = half_source_t'(m.b_sel);
    op.b_neg = m.b_neg;
    op.c_sel = half_source_t'(m.c_sel);
    op.c_neg = m.c_neg;
    return op;
  endfunction

  function automatic fp16_fma_op_t hfma232i_op(input hfma232i_modifiers_t m);
    fp16_fma_op_t op;
    op = '0;
    op.kind = FMA_KIND_FMA;
    op.fmz = flush_mode_t'(m.fmz);
    op.a_sel = half_source_t'(m.a_sel);
    op.c_neg = m.c_neg;
    return op;
  endfunction

  function automatic fp16_fma_op_t fp16_fma_op_of(input instruction_t i);
    unique case (i.opcode)
      OPCODE_HADD2: return hadd2_op(i.modifiers[$bits(hadd2_modifiers_t)-1:0]);
      OPCODE_HADD232I: return hadd232i_op(i.modifiers[$bits(hadd232i_modifiers_t)-1:0]);
      OPCODE_HMUL2: return hmul2_op(i.modifiers[$bits(hmul2_modifiers_t)-1:0]);
      OPCODE_HMUL232I: return hmul232i_op(i.modifiers[$bits(hmul232i_modifiers_t)-1:0]);
      OPCODE_HFMA2: return hfma2_op(i.modifiers[$bits(hfma2_modifiers_t)-1:0]);
      default: return hfma232i_op(i.modifiers[$bits(hfma232i_modifiers_t)-1:0]);
    endcase
  endfunction

  function automatic fp16_compare_op_t hset2_op(input hset2_modifiers_t m);
    fp16_compare_op_t op;
    op = '0;
    op.kind = HALF_COMPARE_KIND_SET;
    op.cmp = float_test_t'(m.cmp);
    op.bop = predicate_op_t'(m.bop);
    op.bf = m.bf;
    op.ftz = m.ftz;
    op.a_sel = half_source_t'(m.a_sel);
    op.a_abs = m.a_abs;
    op.a_neg = m.a_neg;
    op.b_sel = half_source_t'(m.b_sel);
    op.b_abs = m.b_abs;
    op.b_neg = m.b_neg;
    return op;
  endfunction

  function automatic fp16_compare_op_t hsetp2_op(input hsetp2_modifiers_t m);
    fp16_compare_op_t op;
    op = '0;
    op.kind = HALF_COMPARE_KIND_SETP;
    op.cmp = float_test_t'(m.cmp);
    op.bop = predicate_op_t'(m.bop);
    op.h_and = m.hand;
    op.ftz = m.ftz;
    op.a_sel = half_source_t'(m.a_sel);
    op.a_abs = m.a_abs;
    op.a_neg = m.a_neg;
    op.b_sel = half_source_t'(m.b_sel);
    op.b_abs = m.b_abs;
    op.b_neg = m.b_neg;
    return op;
  endfunction

  function automatic fp16_compare_op_t fp16_compare_op_of(input instruction_t i);
    if (i.opcode == OPCODE_HSET2) return hset2_op(i.modifiers[$bits(hset2_modifiers_t)-1:0]);
    return hsetp2_op(i.modifiers[$bits(hsetp2_modifiers_t)-1:0]);
  endfunction

endpackage
