// Lane video: an instruction's operation on parts of words, without its operands.
/* verilator lint_off UNUSEDSIGNAL */  // each function uses only its modifiers

package lane_video_pkg;
  import abs_difference_pkg::*;
  import int_compare_pkg::*;
  import modifiers_pkg::*;
  import opcode_pkg::*;
  import sm_pkg::*;
  import video_pkg::*;

  // The part that b selects; a literal has 16 bits.
  function automatic video_part_t part_of_b(input source_kind_t kind, input logic [3:0] sel, input logic has_sign);
    if (kind == SOURCE_KIND_LITERAL) return has_sign ? VIDEO_PART_S16_H0 : VIDEO_PART_U16_H0;
    return video_part_t'(sel);
  endfunction

  function automatic video_op_t vadd_op(input source_kind_t kind, input vadd_modifiers_t m);
    video_op_t op;
    op = '0;
    op.kind = VIDEO_KIND_ADD;
    op.a_sel = video_part_t'(m.a_sel);
    op.b_sel = part_of_b(kind, m.b_sel, m.b_signed);
    op.vop = video_merge_t'(m.vop);
    op.sat = m.sat;
    op.arithmetic = m.sd;
    op.signs = video_signs_t'(m.avg);
    return op;
  endfunction

  // It is signed if a part is, or if a term is negated.
  function automatic video_op_t vmad_op(input source_kind_t kind, input vmad_modifiers_t m);
    video_op_t op;
    op = '0;
    op.kind = VIDEO_KIND_MAD;
    op.a_sel = video_part_t'(m.a_sel);
    op.b_sel = part_of_b(kind, m.b_sel, m.b_signed);
    op.sat = m.sat;
    op.signs = video_signs_t'(m.avg);
    op.arithmetic = op.a_sel[3] || op.b_sel[3] || op.signs == VIDEO_SIGNS_FIRST || op.signs == VIDEO_SIGNS_SECOND;
    op.scale = m.scale;
    return op;
  endfunction

  function automatic video_op_t vmnmx_op(input source_kind_t kind, input vmnmx_modifiers_t m);
    video_op_t op;
    op = '0;
    op.kind = VIDEO_KIND_MNMX;
    op.a_sel = video_part_t'(m.a_sel);
    op.b_sel = part_of_b(kind, m.b_sel, m.b_signed);
    op.vop = video_merge_t'(m.vop);
    op.sat = m.sat;
    op.arithmetic = m.sd;
    op.greater = m.mx;
    return op;
  endfunction

  function automatic video_op_t vset_op(input source_kind_t kind, input vset_modifiers_t m);
    video_op_t op;
    op = '0;
    op.kind = VIDEO_KIND_SET;
    op.a_sel = video_part_t'(m.a_sel);
    op.b_sel = part_of_b(kind, m.b_sel, m.b_signed);
    op.vop = video_merge_t'(m.vop);
    op.cmp = int_test_t'(m.cmp);
    return op;
  endfunction

  function automatic video_op_t vsetp_op(input source_kind_t kind, input vsetp_modifiers_t m);
    video_op_t op;
    op = '0;
    op.kind = VIDEO_KIND_SET;
    op.a_sel = video_part_t'(m.a_sel);
    op.b_sel = part_of_b(kind, m.b_sel, m.b_signed);
    op.vop = VIDEO_MERGE_NONE;
    op.cmp = int_test_t'(m.cmp);
    return op;
  endfunction

  // VSHL and VSHR have the same modifiers.
  function automatic video_op_t vshift_op(input video_kind_t shift, input source_kind_t kind, input vshl_modifiers_t m);
    video_op_t op;
    op = '0;
    op.kind = shift;
    op.a_sel = video_part_t'(m.a_sel);
    op.b_sel = part_of_b(kind, {1'b0, m.b_sel}, 1'b0);
    op.vop = video_merge_t'(m.vop);
    op.sat = m.sat;
    op.arithmetic = m.sd;
    op.w = m.w;
    return op;
  endfunction

  function automatic video_op_t video_op_of(input instruction_t i);
    unique case (i.opcode)
      OPCODE_VADD: return vadd_op(i.b_kind, i.modifiers[$bits(vadd_modifiers_t)-1:0]);
      OPCODE_VMAD: return vmad_op(i.b_kind, i.modifiers[$bits(vmad_modifiers_t)-1:0]);
      OPCODE_VMNMX: return vmnmx_op(i.b_kind, i.modifiers[$bits(vmnmx_modifiers_t)-1:0]);
      OPCODE_VSET: return vset_op(i.b_kind, i.modifiers[$bits(vset_modifiers_t)-1:0]);
      OPCODE_VSETP: return vsetp_op(i.b_kind, i.modifiers[$bits(vsetp_modifiers_t)-1:0]);
      OPCODE_VSHL: return vshift_op(VIDEO_KIND_SHL, i.b_kind, i.modifiers[$bits(vshl_modifiers_t)-1:0]);
      default: return vshift_op(VIDEO_KIND_SHR, i.b_kind, i.modifiers[$bits(vshl_modifiers_t)-1:0]);
    endcase
  endfunction

  function automatic abs_difference_op_t vabsdiff_op(input source_kind_t kind, input vabsdiff_modifiers_t m);
    abs_difference_op_t op;
    op = '0;
    op.a_sel = video_part_t'(m.a_sel);
    op.b_sel = part_of_b(kind, m.b_sel, m.b_signed);
    op.vop = video_merge_t'(m.vop);
    op.sat = m.sat;
    op.sd = m.sd;
    return op;
  endfunction

  function automatic abs_difference_op_t vabsdiff4_op(input vabsdiff4_modifiers_t m);
    abs_difference_op_t op;
    op = '0;
    op.kind = ABS_DIFFERENCE_KIND_FOUR;
    op.sat = m.sat;
    op.sd = m.sd;
    op.ta = m.ta;
    op.tb = m.tb;
    op.acc = m.acc == 2'd1;
    op.lanes = m.lanes;
    op.a_bytes = m.a_bytes;
    op.b_bytes = m.b_bytes;
    return op;
  endfunction

  function automatic abs_difference_op_t difference_op_of(input instruction_t i);
    if (i.opcode == OPCODE_VABSDIFF) return vabsdiff_op(i.b_kind, i.modifiers[$bits(vabsdiff_modifiers_t)-1:0]);
    return vabsdiff4_op(i.modifiers[$bits(vabsdiff4_modifiers_t)-1:0]);
  endfunction

endpackage
