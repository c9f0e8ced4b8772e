// Comparison of depth and stencil: for a whole tile by its least and greatest codes, or for one sample.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package zrop_judge_pkg;
  import state_pkg::*;
  import stencil_methods_pkg::*;
  import zrop_pkg::*;

  // For all samples of a tile.
  typedef enum logic [1:0] {VERDICT_NONE, VERDICT_ALL, VERDICT_MIXED} verdict_t;

  function automatic verdict_t verdict(input logic all, input logic none);
    return all ? VERDICT_ALL : none ? VERDICT_NONE : VERDICT_MIXED;
  endfunction

  // Whether source func stored holds, from the least and greatest codes of both.
  function automatic verdict_t judge(
    input compare_t func, input logic [31:0] min, input logic [31:0] max, input logic [31:0] stored_min,
    input logic [31:0] stored_max
  );
    logic below, above, not_above, not_below, same;
    below = max < stored_min;
    above = min > stored_max;
    not_above = max <= stored_min;
    not_below = min >= stored_max;
    same = not_above && not_below;
    unique case (func)
      COMPARE_NEVER: return VERDICT_NONE;
      COMPARE_LESS: return verdict(below, not_below);
      COMPARE_EQUAL: return verdict(same, below || above);
      COMPARE_LESS_EQUAL: return verdict(not_above, above);
      COMPARE_GREATER: return verdict(above, not_above);
      COMPARE_NOT_EQUAL: return verdict(below || above, same);
      COMPARE_GREATER_EQUAL: return verdict(not_below, below);
      COMPARE_ALWAYS: return VERDICT_ALL;
    endcase
  endfunction

  // Whether the stored codes are within bounds.
  function automatic verdict_t judge_bounds(
    input logic [31:0] least, input logic [31:0] greatest, input logic [31:0] stored_min, input logic [31:0] stored_max
  );
    return verdict(stored_min >= least && stored_max <= greatest, stored_max < least || stored_min > greatest);
  endfunction

  // Whether a sample is clipped, by its code and whether it is below 0, above 1.
  function automatic logic outside(input zrop_clip_t clip, input logic [31:0] code, input logic below, input logic above);
    return (clip.clip_near && (below || code < clip.least)) || (clip.clip_far && (above || code > clip.most));
  endfunction

  // Whether the samples of a draw are within near and far.
  function automatic verdict_t judge_clip(input zrop_clip_t clip, input zrop_draw_t draw);
    logic all, none;
    all = !outside(clip, draw.min, draw.below, 1'b0) && !outside(clip, draw.max, 1'b0, draw.above);
    none = (clip.clip_near && draw.max < clip.least) || (clip.clip_far && draw.min > clip.most);
    return draw.response && !draw.unclipped ? verdict(all, none) : VERDICT_ALL;
  endfunction

  // A code clamped to the ends that clamp.
  function automatic logic [31:0] held_code(input zrop_clip_t clip, input logic [31:0] code);
    logic [31:0] h;
    h = clip.clamp_near && code < clip.least ? clip.least : code;
    return clip.clamp_far && h > clip.most ? clip.most : h;
  endfunction

  // A draw with its codes clamped. If that changes any code, no plane represents them all.
  function automatic zrop_draw_t held_draw(input zrop_clip_t clip, input zrop_draw_t draw);
    zrop_draw_t d;
    d = draw;
    if (draw.response) begin
      d.min = held_code(clip, draw.min);
      d.max = held_code(clip, draw.max);
      d.compress = draw.compress && d.min == draw.min && d.max == draw.max;
    end
    return d;
  endfunction

  // A draw with the codes that its shader computed, clamped.
  function automatic zrop_draw_t shaded_draw(input zrop_clip_t clip, input zrop_draw_t draw, input zrop_range_t shaded);
    zrop_draw_t d;
    d = draw;
    if (draw.shaded) begin
      d.min = held_code(clip, shaded.min);
      d.max = held_code(clip, shaded.max);
    end
    return d;
  endfunction

  // Whether source func stored holds.
  function automatic logic passes(input compare_t func, input logic [31:0] source, input logic [31:0] stored);
    return compare_pkg::passes(func, source < stored, source == stored);
  endfunction

  // The stencil test: the reference is on the left.
  function automatic logic stencil_passes(input stencil_face_t face, input logic [7:0] stored);
    return passes(face.func, 32'(face.value & face.func_mask), 32'(stored & face.func_mask));
  endfunction

  // The stencil value after an operation.
  function automatic logic [7:0] stencil_value(
    input stencil_face_t face, input stencil_op_t op, input logic [7:0] stored
  );
    logic [7:0] value;
    unique case (op)
      STENCIL_OP_KEEP: value = stored;
      STENCIL_OP_ZERO: value = '0;
      STENCIL_OP_REPLACE: value = face.value;
      STENCIL_OP_INCR_SAT: value = stored == '1 ? stored : stored + 8'd1;
      STENCIL_OP_DECR_SAT: value = stored == '0 ? stored : stored - 8'd1;
      STENCIL_OP_INVERT: value = ~stored;
      STENCIL_OP_INCR: value = stored + 8'd1;
      STENCIL_OP_DECR: value = stored - 8'd1;
    endcase
    return (stored & ~face.write_mask) | (value & face.write_mask);
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
