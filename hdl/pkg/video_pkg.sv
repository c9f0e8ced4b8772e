// Generated from rtl-model/tpc/sm/lane_datapaths/video.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package video_pkg;
  import abs_difference_pkg::*;
  import int_compare_pkg::*;
  import integer_pkg::*;

  // Operation on a and b.
  typedef enum logic [2:0] {VIDEO_KIND_ADD, VIDEO_KIND_MAD, VIDEO_KIND_MNMX, VIDEO_KIND_SET, VIDEO_KIND_SHL, VIDEO_KIND_SHR} video_kind_t;

  // Negated terms of a sum: none; b (VMAD: c); a (VMAD: the product); none, plus one.
  typedef enum logic [1:0] {VIDEO_SIGNS_NONE, VIDEO_SIGNS_SECOND, VIDEO_SIGNS_FIRST, VIDEO_SIGNS_PLUS_ONE} video_signs_t;

  // An operation on two parts of words.
  typedef struct packed {
    video_kind_t kind;
    video_part_t a_sel;
    video_part_t b_sel;
    video_merge_t vop;
    logic sat;
    logic arithmetic;
    video_signs_t signs;
    logic greater;
    int_test_t cmp;
    logic w;
    logic [1:0] scale;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } video_op_t;

  // The merged result, and for Set the test.
  typedef struct packed {
    flagged_t flagged;
    logic test;
  } video_result_t;

endpackage
