// A lane's operation, and the condition code of a conversion's result.

// Functions use some fields of an instruction.
/* verilator lint_off UNUSEDSIGNAL */

package special_operation_pkg;
  import arith_pkg::*;
  import bit_count_pkg::*;
  import conversion_pkg::*;
  import int_multiply_pkg::*;
  import integer_pkg::*;
  import modifiers_pkg::*;
  import opcode_pkg::*;
  import special_function_pkg::*;
  import special_pkg::*;

  // Cycles of the longest datapath; results of the others are delayed to match.
  localparam int unsigned CYCLES = 9;

  // A lane's result: one register, or two of a pair.
  typedef struct packed {
    logic [31:0]     low;
    logic [31:0]     high;
    condition_code_t code;
  } lane_outcome_t;

  // The path of an instruction.
  function automatic special_path_t path_of(input opcode_t opcode);
    case (opcode)
      OPCODE_MUFU:                                      return SPECIAL_PATH_FUNCTION;
      OPCODE_F2F, OPCODE_F2I, OPCODE_I2F, OPCODE_I2I:   return SPECIAL_PATH_CONVERT;
      OPCODE_FLO, OPCODE_POPC:                          return SPECIAL_PATH_COUNT;
      default:                                          return SPECIAL_PATH_MULTIPLY;
    endcase
  endfunction

  // Size and sign of a conversion's result.
  function automatic logic [2:0] format_of(input opcode_t opcode, input logic [47:0] modifiers);
    f2f_modifiers_t f2f;
    f2i_modifiers_t f2i;
    i2f_modifiers_t i2f;
    i2i_modifiers_t i2i;
    f2f = modifiers[$bits(f2f_modifiers_t)-1:0];
    f2i = modifiers[$bits(f2i_modifiers_t)-1:0];
    i2f = modifiers[$bits(i2f_modifiers_t)-1:0];
    i2i = modifiers[$bits(i2i_modifiers_t)-1:0];
    case (opcode)
      OPCODE_F2F: return {1'b0, f2f.dfmt};
      OPCODE_F2I: return f2i.dfmt;
      OPCODE_I2F: return {1'b0, i2f.dfmt};
      OPCODE_I2I: return i2i.dfmt;
      default:    return '0;
    endcase
  endfunction

  function automatic special_function_op_t function_op(input logic [47:0] modifiers, input logic [31:0] a);
    mufu_modifiers_t m;
    special_function_op_t op;
    m = modifiers[$bits(mufu_modifiers_t)-1:0];
    op.kind = m.op > 4'd8 ? SPECIAL_KIND_COS : special_kind_t'(m.op);
    op.sat = m.sat;
    op.a_abs = m.a_abs;
    op.a_neg = m.a_neg;
    op.a = a;
    return op;
  endfunction

  function automatic conversion_op_t conversion_op(input opcode_t opcode, input logic [47:0] modifiers, input logic [63:0] b);
    f2f_modifiers_t f2f;
    f2i_modifiers_t f2i;
    i2f_modifiers_t i2f;
    i2i_modifiers_t i2i;
    conversion_op_t op;
    f2f = modifiers[$bits(f2f_modifiers_t)-1:0];
    f2i = modifiers[$bits(f2i_modifiers_t)-1:0];
    i2f = modifiers[$bits(i2f_modifiers_t)-1:0];
    i2i = modifiers[$bits(i2i_modifiers_t)-1:0];
    op = '0;
    op.b = b;
    case (opcode)
      OPCODE_F2F: begin
        op.kind = CONVERSION_KIND_F2F;
        op.d_size = number_size_t'(f2f.dfmt);
        op.s_size = number_size_t'(f2f.sfmt);
        op.rnd = rounding_t'(f2f.rnd[1:0]);
        op.integral = f2f.rnd[2];
        op.sat = f2f.sat;
        op.ftz = f2f.ftz;
        op.sel = {f2f.b_h, 1'b0};
        op.abs = f2f.b_abs;
        op.neg = f2f.b_neg;
      end
      OPCODE_F2I: begin
        op.kind = CONVERSION_KIND_F2I;
        op.d_size = number_size_t'(f2i.dfmt[1:0]);
        op.d_signed = f2i.dfmt[2];
        op.s_size = number_size_t'(f2i.sfmt);
        op.rnd = rounding_t'(f2i.rnd);
        op.ftz = f2i.ftz;
        op.sel = {f2i.b_h, 1'b0};
        op.abs = f2i.b_abs;
        op.neg = f2i.b_neg;
      end
      OPCODE_I2F: begin
        op.kind = CONVERSION_KIND_I2F;
        op.d_size = number_size_t'(i2f.dfmt);
        op.s_size = number_size_t'(i2f.sfmt[1:0]);
        op.s_signed = i2f.sfmt[2];
        op.rnd = rounding_t'(i2f.rnd);
        op.sel = i2f.b_sel;
        op.abs = i2f.b_abs;
        op.neg = i2f.b_neg;
      end
      default: begin
        op.kind = CONVERSION_KIND_I2I;
        op.d_size = number_size_t'(i2i.dfmt[1:0]);
        op.d_signed = i2i.dfmt[2];
        op.s_size = number_size_t'(i2i.sfmt[1:0]);
        op.s_signed = i2i.sfmt[2];
        op.sat = i2i.sat;
        op.sel = i2i.b_sel;
        op.abs = i2i.b_abs;
        op.neg = i2i.b_neg;
      end
    endcase
    return op;
  endfunction

  function automatic bit_count_op_t count_op(input opcode_t opcode, input logic [47:0] modifiers, input logic [31:0] b);
    flo_modifiers_t flo;
    popc_modifiers_t popc;
    bit_count_op_t op;
    flo = modifiers[$bits(flo_modifiers_t)-1:0];
    popc = modifiers[$bits(popc_modifiers_t)-1:0];
    op = '0;
    op.b = b;
    if (opcode == OPCODE_FLO) begin
      op.kind = BIT_COUNT_KIND_FLO;
      op.arithmetic = flo.kind;
      op.sh = flo.sh;
      op.inv = flo.b_inv;
    end else op.inv = popc.b_inv;
    return op;
  endfunction

  function automatic int_multiply_op_t multiply_op(input opcode_t opcode, input logic [47:0] modifiers, input logic carry,
                                                   input logic zero, input logic [31:0] a, input logic [31:0] b,
                                                   input logic [31:0] c);
    imul_modifiers_t imul;
    imad_modifiers_t imad;
    imad32i_modifiers_t imad32i;
    imadsp_modifiers_t imadsp;
    int_multiply_op_t op;
    imul = modifiers[$bits(imul_modifiers_t)-1:0];
    imad = modifiers[$bits(imad_modifiers_t)-1:0];
    imad32i = modifiers[$bits(imad32i_modifiers_t)-1:0];
    imadsp = modifiers[$bits(imadsp_modifiers_t)-1:0];
    op = '0;
    op.carry = carry;
    op.zero = zero;
    op.a = a;
    op.b = b;
    op.c = c;
    case (opcode)
      OPCODE_IMAD: begin
        op.ta = imad.ta ? FACTOR_PART_S32 : FACTOR_PART_U32;
        op.tb = imad.tb ? FACTOR_PART_S32 : FACTOR_PART_U32;
        op.hi = imad.hi;
        op.sat = imad.sat;
        op.p_neg = imad.b_neg;
        op.c_neg = imad.c_neg;
        op.x = imad.x;
      end
      OPCODE_IMAD32I: begin
        op.ta = imad32i.ta ? FACTOR_PART_S32 : FACTOR_PART_U32;
        op.tb = imad32i.tb ? FACTOR_PART_S32 : FACTOR_PART_U32;
        op.hi = imad32i.hi;
        op.p_neg = imad32i.a_neg;
        op.c_neg = imad32i.c_neg;
      end
      OPCODE_IMADSP: begin
        op.ta = factor_part_t'(imadsp.ta);
        op.tb = factor_part_t'({1'b0, imadsp.tb} + 3'd2);
        op.tc = imadsp.tc == 2'd3 ? ADDEND_PART_WORD : addend_part_t'(imadsp.tc);
      end
      default: begin
        op.ta = imul.ta ? FACTOR_PART_S32 : FACTOR_PART_U32;
        op.tb = imul.tb ? FACTOR_PART_S32 : FACTOR_PART_U32;
        op.hi = imul.hi;
      end
    endcase
    return op;
  endfunction

  // Condition code of a conversion's result.
  function automatic condition_code_t code_of(input opcode_t opcode, input logic [2:0] format, input logic [63:0] result);
    condition_code_t code;
    logic top, zero, nan;
    logic [63:0] magnitude, infinity;
    unique case (format[1:0])
      2'd0: {top, magnitude, infinity} = {result[7], 57'b0, result[6:0], 64'h0};
      2'd1: {top, magnitude, infinity} = {result[15], 49'b0, result[14:0], 64'h7c00};
      2'd2: {top, magnitude, infinity} = {result[31], 33'b0, result[30:0], 64'h7f80_0000};
      2'd3: {top, magnitude, infinity} = {result[63], 1'b0, result[62:0], 64'h7ff0_0000_0000_0000};
    endcase
    code = '0;
    if (opcode == OPCODE_F2F || opcode == OPCODE_I2F) begin
      zero = magnitude == '0;
      nan = magnitude > infinity;
      code.zero = zero || nan;
      code.sign = top && !zero || nan;
    end else begin
      code.zero = result == '0;
      // Zero and sign of the register, also for unsigned numbers.
      code.sign = format[1:0] == 2'd3 ? result[63] : result[31];
    end
    return code;
  endfunction

endpackage
