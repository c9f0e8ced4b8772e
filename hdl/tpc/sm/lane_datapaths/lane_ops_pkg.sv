// Lane ops: an instruction's operations on all datapaths of a lane, without operands, and their results.

package lane_ops_pkg;
  import abs_difference_pkg::*;
  import arith_pkg::*;
  import bit_field_pkg::*;
  import byte_permute_pkg::*;
  import fp16_compare_pkg::*;
  import fp16_fma_pkg::*;
  import fp32_compare_pkg::*;
  import int_add_pkg::*;
  import int_compare_pkg::*;
  import int_logic_pkg::*;
  import int_shift_pkg::*;
  import integer_pkg::*;
  import lane_float_pkg::*;
  import lane_half_pkg::*;
  import lane_integer_pkg::*;
  import lane_video_pkg::*;
  import range_reduction_pkg::*;
  import sm_pkg::*;
  import video_pkg::*;
  import xmad_pkg::*;

  // Operations of the 32 full-rate datapaths; that of `fp32_fma` differs between lanes.
  typedef struct packed {
    fp16_fma_op_t        half_fma;
    int_add_op_t         added;
    xmad_op_t            multiplied;
    int_logic_op_t       logical;
    byte_permute_op_t    permuted;
    range_reduction_op_t reduced;
  } full_ops_t;

  typedef struct packed {
    logic [31:0] fma;
    logic [31:0] half_fma;
    flagged_t    added;
    flagged_t    multiplied;
    int_tested_t logical;
    logic [31:0] permuted;
    logic [31:0] reduced;
  } full_results_t;

  function automatic full_ops_t full_ops_of(input instruction_t i);
    return '{
      half_fma: fp16_fma_op_of(i),
      added: int_add_op_of(i),
      multiplied: xmad_op_of(i),
      logical: int_logic_op_of(i),
      permuted: permute_op_of(i),
      reduced: rro_op_of(i)
    };
  endfunction

  // Operations of the 16 half-rate datapaths.
  typedef struct packed {
    fp32_compare_op_t   float_compared;
    fp16_compare_op_t   half_compared;
    int_compare_op_t    int_compared;
    int_shift_op_t      shifted;
    bit_field_op_t      field;
    video_op_t          part;
    abs_difference_op_t difference;
  } half_ops_t;

  typedef struct packed {
    float_compared_t float_compared;
    float_compared_t half_compared;
    int_compared_t   int_compared;
    flagged_t        shifted;
    flagged_t        field;
    video_result_t   part;
    flagged_t        difference;
  } half_results_t;

  function automatic half_ops_t half_ops_of(input instruction_t i);
    return '{
      float_compared: fp32_compare_op_of(i),
      half_compared: fp16_compare_op_of(i),
      int_compared: int_compare_op_of(i),
      shifted: int_shift_op_of(i),
      field: bit_field_op_of(i),
      part: video_op_of(i),
      difference: difference_op_of(i)
    };
  endfunction

endpackage
