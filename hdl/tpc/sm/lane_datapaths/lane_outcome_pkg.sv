// Lane outcome: an instruction's datapath, and its results in flight.

package lane_outcome_pkg;
  import arith_pkg::*;
  import int_compare_pkg::*;
  import integer_pkg::*;
  import opcode_pkg::*;
  import sm_pkg::*;
  import video_pkg::*;

  typedef enum logic [3:0] {
    DATAPATH_MOVES,
    DATAPATH_LOGIC,
    DATAPATH_PERMUTE,
    DATAPATH_ADD,
    DATAPATH_XMAD,
    DATAPATH_REDUCTION,
    DATAPATH_FMA,
    DATAPATH_HALF_FMA,
    DATAPATH_FLOAT_COMPARE,
    DATAPATH_HALF_COMPARE,
    DATAPATH_INT_COMPARE,
    DATAPATH_SHIFT,
    DATAPATH_FIELD,
    DATAPATH_VIDEO,
    DATAPATH_DIFFERENCE
  } datapath_t;

  // A lane's results so far; `predicates` only for R2P.
  typedef struct packed {
    logic [31:0]           word;
    condition_code_t       code;
    logic                  pd;
    logic                  pq;
    logic [PREDICATES-1:0] predicates;
  } outcome_t;

  function automatic datapath_t datapath_of(input opcode_t opcode);
    unique case (opcode)
      OPCODE_FADD, OPCODE_FADD32I, OPCODE_FMUL, OPCODE_FMUL32I, OPCODE_FFMA, OPCODE_FFMA32I, OPCODE_FSWZADD: return DATAPATH_FMA;
      OPCODE_FMNMX, OPCODE_FSET, OPCODE_FSETP, OPCODE_FCMP: return DATAPATH_FLOAT_COMPARE;
      OPCODE_RRO: return DATAPATH_REDUCTION;
      OPCODE_HADD2, OPCODE_HADD232I, OPCODE_HMUL2, OPCODE_HMUL232I, OPCODE_HFMA2, OPCODE_HFMA232I: return DATAPATH_HALF_FMA;
      OPCODE_HSET2, OPCODE_HSETP2: return DATAPATH_HALF_COMPARE;
      OPCODE_IADD, OPCODE_IADD32I, OPCODE_IADD3: return DATAPATH_ADD;
      OPCODE_XMAD: return DATAPATH_XMAD;
      OPCODE_LOP, OPCODE_LOP32I, OPCODE_LOP3: return DATAPATH_LOGIC;
      OPCODE_IMNMX, OPCODE_ISET, OPCODE_ISETP, OPCODE_ICMP: return DATAPATH_INT_COMPARE;
      OPCODE_SHL, OPCODE_SHR, OPCODE_SHF_L, OPCODE_SHF_R, OPCODE_ISCADD, OPCODE_ISCADD32I, OPCODE_LEA, OPCODE_LEA_HI:
      return DATAPATH_SHIFT;
      OPCODE_BFE, OPCODE_BFI: return DATAPATH_FIELD;
      OPCODE_PRMT: return DATAPATH_PERMUTE;
      OPCODE_VADD, OPCODE_VMAD, OPCODE_VMNMX, OPCODE_VSET, OPCODE_VSETP, OPCODE_VSHL, OPCODE_VSHR: return DATAPATH_VIDEO;
      OPCODE_VABSDIFF, OPCODE_VABSDIFF4: return DATAPATH_DIFFERENCE;
      default: return DATAPATH_MOVES;
    endcase
  endfunction

  // The condition code of a number without carry or overflow, and that of a float: NaN is both zero and negative.
  function automatic condition_code_t number_code(input logic [31:0] word);
    return '{overflow: 1'b0, carry: 1'b0, sign: word[31], zero: word == '0};
  endfunction

  function automatic condition_code_t float_code(input logic [31:0] word);
    logic nan, zero;
    nan = word[30:23] == '1 && word[22:0] != '0;
    zero = word[30:0] == '0;
    return '{overflow: 1'b0, carry: 1'b0, sign: word[31] && !zero || nan, zero: zero || nan};
  endfunction

  function automatic outcome_t with_number(input outcome_t outcome, input flagged_t number);
    outcome_t after;
    after = outcome;
    after.word = number.result;
    after.code = number.cc;
    return after;
  endfunction

  function automatic outcome_t with_compared(input outcome_t outcome, input float_compared_t compared, input logic is_float);
    outcome_t after;
    after = outcome;
    after.word = compared.result;
    after.code = is_float ? float_code(compared.result) : number_code(compared.result);
    after.pd = compared.pd;
    after.pq = compared.pq;
    return after;
  endfunction

  // Results 2 cycles after their operands.
  function automatic outcome_t early(input outcome_t outcome, input datapath_t datapath, input logic is_float,
                                     input float_compared_t float_compared, input int_compared_t int_compared, input flagged_t field);
    outcome_t after;
    after = outcome;
    unique case (datapath)
      DATAPATH_FLOAT_COMPARE: after = with_compared(outcome, float_compared, is_float);
      DATAPATH_INT_COMPARE: begin
        after = with_number(outcome, int_compared.flagged);
        after.pd = int_compared.pd;
        after.pq = int_compared.pq;
      end
      DATAPATH_FIELD: after = with_number(outcome, field);
      default: ;
    endcase
    return after;
  endfunction

  // Results 3 cycles after their operands.
  function automatic outcome_t middle(input outcome_t outcome, input datapath_t datapath, input float_compared_t half_compared,
                                      input flagged_t shifted);
    outcome_t after;
    after = outcome;
    unique case (datapath)
      DATAPATH_HALF_COMPARE: after = with_compared(outcome, half_compared, 1'b0);
      DATAPATH_SHIFT: begin
        after = with_number(outcome, shifted);
        // LEA's predicate.
        after.pd = shifted.cc.carry;
      end
      default: ;
    endcase
    return after;
  endfunction

  // Results 4 cycles after their operands.
  function automatic outcome_t late(input outcome_t outcome, input datapath_t datapath, input video_result_t part,
                                    input flagged_t difference);
    outcome_t after;
    after = outcome;
    unique case (datapath)
      DATAPATH_VIDEO: begin
        after = with_number(outcome, part.flagged);
        after.pd = part.test;
      end
      DATAPATH_DIFFERENCE: after = with_number(outcome, difference);
      default: ;
    endcase
    return after;
  endfunction

endpackage
