// Generated from rtl-model/gpc/prop/source_state.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package source_state_pkg;
  import blend_methods_pkg::*;
  import colour_methods_pkg::*;
  import derived_state_pkg::*;
  import pixel_pipeline_pkg::*;
  import sample_methods_pkg::*;
  import state_pkg::*;

  // Operations on the alpha of the first colour.
  typedef struct packed {
    logic test;
    compare_t func;
    logic [31:0] threshold;
    logic to_coverage;
    logic to_one;
  } alpha_ops_t;

  // A colour target; without a format it receives no colour.
  typedef struct packed {
    logic known;
    source_format_t format;
  } target_t;

  // Blend state that decides the number of colours per pixel. Bits of an equation: bit 0: alpha has its own; bits
  // 1 and 2: the source and destination factor of colour use the second source; bits 3 and 4: those of alpha do;
  // bits 5 to 8: the same factors use the source's alpha.
  typedef struct packed {
    logic [7:0] blend_on;
    logic logic_on;
    logic per_target;
    logic [8:0] common;
    logic [7:0][8:0] each;
  } dual_state_t;

  // From the pixel shader's header: outputs with written components, whether each has its own target, whether it
  // changes coverage. `known`: there is a header.
  typedef struct packed {
    logic known;
    logic [7:0] written;
    logic mrt;
    logic kills;
    logic masks;
  } header_outputs_t;

  typedef struct packed {
    alpha_ops_t alpha;
    logic shader_coverage;
    header_outputs_t header;
    logic [3:0][15:0] sample_mask;
    // When the shader's sample mask is ignored: always, or if all samples of a pixel are covered together.
    logic mask_unused;
    logic mask_qualified;
    logic together;
    // Number of colours that shading writes per pixel, and the target of each.
    logic [3:0] outputs;
    logic [7:0][2:0] map;
    // Per output: clamped to a range; the range begins at -1.
    logic [7:0][1:0] saturate;
    target_t [7:0] targets;
    dual_state_t dual;
  } source_state_t;

  // The state after a method, except formats.
  function automatic source_state_t source_after(input source_state_t old, input state_t state);
    source_state_t s;
    s = old;
    case (state.address)
      SET_SAMPLE_MASK_X0_Y0: s.sample_mask[0] = set_sample_mask_x0_y0_v(state.value);
      SET_SAMPLE_MASK_X1_Y0: s.sample_mask[1] = set_sample_mask_x1_y0_v(state.value);
      SET_SAMPLE_MASK_X0_Y1: s.sample_mask[2] = set_sample_mask_x0_y1_v(state.value);
      SET_SAMPLE_MASK_X1_Y1: s.sample_mask[3] = set_sample_mask_x1_y1_v(state.value);
      SET_PS_OUTPUT_SAMPLE_MASK_USAGE: begin
        s.mask_unused = set_ps_output_sample_mask_usage_unused(state.value);
        s.mask_qualified = set_ps_output_sample_mask_usage_qualified(state.value);
      end
      SET_ANTI_ALIAS_ENABLE: s.together = set_anti_alias_enable_off(state.value);
      SET_CT_SELECT: begin
        s.outputs = set_ct_select_target_count(state.value);
        s.map = set_ct_select_targets(state.value);
      end
      SET_PS_SATURATE: begin
        s.saturate[0] = set_ps_saturate_range0(state.value);
        s.saturate[1] = set_ps_saturate_range1(state.value);
        s.saturate[2] = set_ps_saturate_range2(state.value);
        s.saturate[3] = set_ps_saturate_range3(state.value);
        s.saturate[4] = set_ps_saturate_range4(state.value);
        s.saturate[5] = set_ps_saturate_range5(state.value);
        s.saturate[6] = set_ps_saturate_range6(state.value);
        s.saturate[7] = set_ps_saturate_range7(state.value);
      end
      SET_ALPHA_TEST: s.alpha.test = set_alpha_test_enable(state.value);
      SET_ALPHA_REF: s.alpha.threshold = set_alpha_ref_v(state.value);
      SET_ALPHA_FUNC: s.alpha.func = set_alpha_func_v(state.value);
      SET_ANTI_ALIAS_ALPHA_CONTROL: begin
        s.alpha.to_coverage = set_anti_alias_alpha_control_alpha_to_coverage(state.value);
        s.alpha.to_one = set_anti_alias_alpha_control_alpha_to_one(state.value);
      end
      SET_SHADER_COVERAGE: s.shader_coverage = set_shader_coverage_enable(state.value);
      PIXEL_HEADER_FIRST: begin
        s.header.mrt = pixel_header_first_mrt(state.value);
        s.header.kills = pixel_header_first_kills(state.value);
      end
      PIXEL_HEADER_LAST: s.header.masks = pixel_header_last_sample_mask(state.value);
      PIXEL_HEADER_COLOURS: begin
        s.header.written[0] = pixel_header_colours_has0(state.value);
        s.header.written[1] = pixel_header_colours_has1(state.value);
        s.header.written[2] = pixel_header_colours_has2(state.value);
        s.header.written[3] = pixel_header_colours_has3(state.value);
        s.header.written[4] = pixel_header_colours_has4(state.value);
        s.header.written[5] = pixel_header_colours_has5(state.value);
        s.header.written[6] = pixel_header_colours_has6(state.value);
        s.header.written[7] = pixel_header_colours_has7(state.value);
      end
      SET_LOGIC_OP: s.dual.logic_on = set_logic_op_enable(state.value);
      SET_BLEND_STATE_PER_TARGET: s.dual.per_target = set_blend_state_per_target_enable(state.value);
      SET_BLEND_SEPARATE_FOR_ALPHA: s.dual.common[0] = set_blend_separate_for_alpha_enable(state.value);
      SET_BLEND_COLOR_SOURCE_COEFF: begin
        s.dual.common[1] = set_blend_color_source_coeff_second(state.value);
        s.dual.common[5] = set_blend_color_source_coeff_alpha(state.value);
      end
      SET_BLEND_COLOR_DEST_COEFF: begin
        s.dual.common[2] = set_blend_color_dest_coeff_second(state.value);
        s.dual.common[6] = set_blend_color_dest_coeff_alpha(state.value);
      end
      SET_BLEND_ALPHA_SOURCE_COEFF: begin
        s.dual.common[3] = set_blend_alpha_source_coeff_second(state.value);
        s.dual.common[7] = set_blend_alpha_source_coeff_alpha(state.value);
      end
      SET_BLEND_ALPHA_DEST_COEFF: begin
        s.dual.common[4] = set_blend_alpha_dest_coeff_second(state.value);
        s.dual.common[8] = set_blend_alpha_dest_coeff_alpha(state.value);
      end
      default: ;
    endcase
    if ((state.address & ~14'h1c) == SET_BLEND)
      s.dual.blend_on[state.address[4:2]] = set_blend_enable(state.value);
    if ((state.address & ~14'he0) == SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA)
      s.dual.each[state.address[7:5]][0] = set_blend_per_target_separate_for_alpha_enable(state.value);
    if ((state.address & ~14'he0) == SET_BLEND_PER_TARGET_COLOR_SOURCE_COEFF) begin
      s.dual.each[state.address[7:5]][1] = set_blend_per_target_color_source_coeff_second(state.value);
      s.dual.each[state.address[7:5]][5] = set_blend_per_target_color_source_coeff_alpha(state.value);
    end
    if ((state.address & ~14'he0) == SET_BLEND_PER_TARGET_COLOR_DEST_COEFF) begin
      s.dual.each[state.address[7:5]][2] = set_blend_per_target_color_dest_coeff_second(state.value);
      s.dual.each[state.address[7:5]][6] = set_blend_per_target_color_dest_coeff_alpha(state.value);
    end
    if ((state.address & ~14'he0) == SET_BLEND_PER_TARGET_ALPHA_SOURCE_COEFF) begin
      s.dual.each[state.address[7:5]][3] = set_blend_per_target_alpha_source_coeff_second(state.value);
      s.dual.each[state.address[7:5]][7] = set_blend_per_target_alpha_source_coeff_alpha(state.value);
    end
    if ((state.address & ~14'he0) == SET_BLEND_PER_TARGET_ALPHA_DEST_COEFF) begin
      s.dual.each[state.address[7:5]][4] = set_blend_per_target_alpha_dest_coeff_second(state.value);
      s.dual.each[state.address[7:5]][8] = set_blend_per_target_alpha_dest_coeff_alpha(state.value);
    end
    return s;
  endfunction

endpackage
