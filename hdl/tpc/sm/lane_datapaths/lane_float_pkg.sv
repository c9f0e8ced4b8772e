// Lane float: an instruction's operation on the datapaths of floats, without its operands.
/* verilator lint_off UNUSEDSIGNAL */  // each function uses only its modifiers

package lane_float_pkg;
  import arith_pkg::*;
  import fp32_compare_pkg::*;
  import fp32_fma_pkg::*;
  import modifiers_pkg::*;
  import opcode_pkg::*;
  import range_reduction_pkg::*;
  import sm_pkg::*;

  function automatic flush_mode_t flush(input logic ftz);
    return ftz ? FLUSH_MODE_FTZ : FLUSH_MODE_NONE;
  endfunction

  function automatic fp32_fma_op_t fadd_op(input fadd_modifiers_t m);
    fp32_fma_op_t op;
    op = '0;
    op.rnd = rounding_t'(m.rnd);
    op.fmz = flush(m.ftz);
    op.sat = m.sat;
    op.a_abs = m.a_abs;
    op.a_neg = m.a_neg;
    op.b_abs = m.b_abs;
    op.b_neg = m.b_neg;
    return op;
  endfunction

  function automatic fp32_fma_op_t fadd32i_op(input fadd32i_modifiers_t m);
    fp32_fma_op_t op;
    op = '0;
    op.fmz = flush(m.ftz);
    op.a_abs = m.a_abs;
    op.a_neg = m.a_neg;
    op.b_abs = m.b_abs;
    op.b_neg = m.b_neg;
    return op;
  endfunction

  function automatic fp32_fma_op_t fmul_op(input fmul_modifiers_t m);
    fp32_fma_op_t op;
    op = '0;
    op.kind = FMA_KIND_MUL;
    op.rnd = rounding_t'(m.rnd);
    op.fmz = flush_mode_t'(m.fmz);
    op.scale = product_scale_t'(m.scale);
    op.sat = m.sat;
    op.b_neg = m.b_neg;
    return op;
  endfunction

  function automatic fp32_fma_op_t fmul32i_op(input fmul32i_modifiers_t m);
    fp32_fma_op_t op;
    op = '0;
    op.kind = FMA_KIND_MUL;
    op.fmz = flush_mode_t'(m.fmz);
    op.sat = m.sat;
    return op;
  endfunction

  function automatic fp32_fma_op_t ffma_op(input ffma_modifiers_t m);
    fp32_fma_op_t op;
    op = '0;
    op.kind = FMA_KIND_FMA;
    op.rnd = rounding_t'(m.rnd);
    op.fmz = flush_mode_t'(m.fmz);
    op.sat = m.sat;
    op.b_neg = m.b_neg;
    op.c_neg = m.c_neg;
    return op;
  endfunction

  function automatic fp32_fma_op_t ffma32i_op(input ffma32i_modifiers_t m);
    fp32_fma_op_t op;
    op = '0;
    op.kind = FMA_KIND_FMA;
    op.fmz = flush_mode_t'(m.fmz);
    op.sat = m.sat;
    op.a_neg = m.a_neg;
    op.c_neg = m.c_neg;
    return op;
  endfunction

  // FSWZADD's sum in a lane of a quad: a + b, b - a, a - b, b.
  function automatic fp32_fma_op_t fswzadd_op(input fswzadd_modifiers_t m, input logic [1:0] lane);
    fp32_fma_op_t op;
    logic [1:0] code;
    code = m.uswz[2*(3-lane)+:2];
    op = '0;
    op.rnd = code == 2'd3 ? ROUNDING_RN : rounding_t'(m.rnd);
    op.fmz = flush(m.ftz);
    op.a_neg = code == 2'd1;
    op.b_neg = code == 2'd2;
    // The neutral element of an addition rounded to nearest.
    if (code == 2'd3) op.a = 32'h8000_0000;
    return op;
  endfunction

  // FSWZADD uses only b in this lane.
  function automatic logic is_alone(input fswzadd_modifiers_t m, input logic [1:0] lane);
    return m.uswz[2*(3-lane)+:2] == 2'd3;
  endfunction

  function automatic fp32_fma_op_t fma_op_of(input instruction_t i);
    unique case (i.opcode)
      OPCODE_FADD: return fadd_op(i.modifiers[$bits(fadd_modifiers_t)-1:0]);
      OPCODE_FADD32I: return fadd32i_op(i.modifiers[$bits(fadd32i_modifiers_t)-1:0]);
      OPCODE_FMUL: return fmul_op(i.modifiers[$bits(fmul_modifiers_t)-1:0]);
      OPCODE_FMUL32I: return fmul32i_op(i.modifiers[$bits(fmul32i_modifiers_t)-1:0]);
      OPCODE_FFMA: return ffma_op(i.modifiers[$bits(ffma_modifiers_t)-1:0]);
      default: return ffma32i_op(i.modifiers[$bits(ffma32i_modifiers_t)-1:0]);
    endcase
  endfunction

  function automatic fp32_compare_op_t fmnmx_op(input fmnmx_modifiers_t m);
    fp32_compare_op_t op;
    op = '0;
    op.kind = COMPARE_KIND_MNMX;
    op.ftz = m.ftz;
    op.a_abs = m.a_abs;
    op.a_neg = m.a_neg;
    op.b_abs = m.b_abs;
    op.b_neg = m.b_neg;
    return op;
  endfunction

  function automatic fp32_compare_op_t fset_op(input fset_modifiers_t m);
    fp32_compare_op_t op;
    op = '0;
    op.kind = COMPARE_KIND_SET;
    op.cmp = float_test_t'(m.cmp);
    op.bop = predicate_op_t'(m.bop);
    op.bf = m.bf;
    op.ftz = m.ftz;
    op.a_abs = m.a_abs;
    op.a_neg = m.a_neg;
    op.b_abs = m.b_abs;
    op.b_neg = m.b_neg;
    return op;
  endfunction

  function automatic fp32_compare_op_t fsetp_op(input fsetp_modifiers_t m);
    fp32_compare_op_t op;
    op = '0;
    op.kind = COMPARE_KIND_SETP;
    op.cmp = float_test_t'(m.cmp);
    op.bop = predicate_op_t'(m.bop);
    op.ftz = m.ftz;
    op.a_abs = m.a_abs;
    op.a_neg = m.a_neg;
    op.b_abs = m.b_abs;
    op.b_neg = m.b_neg;
    return op;
  endfunction

  function automatic fp32_compare_op_t fcmp_op(input fcmp_modifiers_t m);
    fp32_compare_op_t op;
    op = '0;
    op.kind = COMPARE_KIND_CMP;
    op.cmp = float_test_t'(m.cmp);
    op.ftz = m.ftz;
    return op;
  endfunction

  function automatic fp32_compare_op_t fp32_compare_op_of(input instruction_t i);
    unique case (i.opcode)
      OPCODE_FMNMX: return fmnmx_op(i.modifiers[$bits(fmnmx_modifiers_t)-1:0]);
      OPCODE_FSET: return fset_op(i.modifiers[$bits(fset_modifiers_t)-1:0]);
      OPCODE_FSETP: return fsetp_op(i.modifiers[$bits(fsetp_modifiers_t)-1:0]);
      default: return fcmp_op(i.modifiers[$bits(fcmp_modifiers_t)-1:0]);
    endcase
  endfunction

  function automatic range_reduction_op_t rro_op_of(input instruction_t i);
    rro_modifiers_t m;
    m = i.modifiers[$bits(rro_modifiers_t)-1:0];
    return '{power: m.op, abs: m.b_abs, neg: m.b_neg, a: '0};
  endfunction

  // FCHK: biased exponents of divisors that are too large and dividends that are too small, and their maximum distance.
  localparam logic [7:0] GREAT_DIVISOR = 8'd253;
  localparam logic [7:0] SMALL_DIVIDEND = 8'd25;
  localparam logic [8:0] SEPARATE = 9'd124;

  // FCHK: whether a quotient's fast path may be wrong: special or subnormal numbers, or exponents near the limits.
  function automatic logic needs_care(input logic [31:0] a, input logic [31:0] b);
    logic [8:0] separate;
    separate = {1'b0, a[30:23]} - {1'b0, b[30:23]};
    if (separate[8]) separate = -separate;
    return b[30:23] == '0 || b[30:23] >= GREAT_DIVISOR || separate > SEPARATE
        || a[30:0] != '0 && (a[30:23] < SMALL_DIVIDEND || a[30:23] == '1);
  endfunction

endpackage
