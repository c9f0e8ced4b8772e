// Generated from rtl-model/arith/abs_difference.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package abs_difference_pkg;

  // A byte, half or word, and whether it has a sign.
  typedef enum logic [3:0] {VIDEO_PART_U8_B0, VIDEO_PART_U8_B1, VIDEO_PART_U8_B2, VIDEO_PART_U8_B3, VIDEO_PART_U16_H0, VIDEO_PART_U16_H1, VIDEO_PART_U32, VIDEO_PART_RESERVED, VIDEO_PART_S8_B0, VIDEO_PART_S8_B1, VIDEO_PART_S8_B2, VIDEO_PART_S8_B3, VIDEO_PART_S16_H0, VIDEO_PART_S16_H1, VIDEO_PART_S32} video_part_t;

  // How a video result is combined with c.
  typedef enum logic [2:0] {VIDEO_MERGE_MRG16H, VIDEO_MERGE_MRG16L, VIDEO_MERGE_MRG8B0, VIDEO_MERGE_MRG8B2, VIDEO_MERGE_ACC, VIDEO_MERGE_MIN, VIDEO_MERGE_MAX, VIDEO_MERGE_NONE} video_merge_t;

  // One difference, or four of bytes.
  typedef enum logic [0:0] {ABS_DIFFERENCE_KIND_ONE, ABS_DIFFERENCE_KIND_FOUR} abs_difference_kind_t;

  // The absolute difference of two parts of words, or those of four bytes.
  typedef struct packed {
    abs_difference_kind_t kind;
    video_part_t a_sel;
    video_part_t b_sel;
    video_merge_t vop;
    logic sat;
    logic sd;
    logic ta;
    logic tb;
    logic acc;
    logic [3:0] lanes;
    logic [3:0] a_bytes;
    logic [3:0] b_bytes;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } abs_difference_op_t;

endpackage
