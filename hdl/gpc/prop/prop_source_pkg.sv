// State that the source operations keep.

package prop_source_pkg;
  import colour_methods_pkg::*;
  import derived_state_pkg::*;
  import pixel_format_pkg::*;
  import pixel_pipeline_pkg::*;
  import prop_dual_pkg::*;
  import source_state_pkg::*;
  import state_pkg::*;

  function automatic target_t target_of(input logic [7:0] code);
    /* verilator lint_off UNUSEDSIGNAL */  // whether memory stores alpha is CROP's concern
    pixel_format_t f;
    /* verilator lint_on UNUSEDSIGNAL */
    f = pixel_pkg::pixel_format(code);
    return '{known: pixel_pkg::is_named(code), format: '{layout: f.layout, number: f.number}};
  endfunction

  function automatic source_state_t source_reset();
    source_state_t s;
    s = '0;
    s.alpha.func = COMPARE_ALWAYS;
    s.sample_mask = '1;
    return s;
  endfunction

  // The state after a method.
  function automatic source_state_t source_applied(input source_state_t s, input state_t state);
    source_state_t d;
    d = source_after(s, state);
    if ((state.address & ~14'h1c0) == SET_COLOR_TARGET_FORMAT)
      d.targets[state.address[8:6]] = target_of(set_color_target_format_v(state.value));
    if (state.address == PIXEL_HEADER_COLOURS) d.header.known = 1'b1;
    return d;
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */  // of all state, only headers and the number of targets
  // Whether output 0 is written to all targets.
  function automatic logic is_shared(input source_state_t s);
    return s.header.known && !s.header.mrt && s.header.written == 8'd1;
  endfunction

  // Mask of the outputs that shading returns: those of the shader's header, or, without a header, one per target. A
  // shader with one colour for all targets counts as one with many.
  function automatic logic [7:0] responses_of(input source_state_t s);
    return s.header.known && !is_shared(s) ? s.header.written : 8'((16'd1 << s.outputs) - 16'd1);
  endfunction

  // Whether shading, or its alpha, may change coverage.
  function automatic logic changes_coverage(input source_state_t s);
    return s.shader_coverage || s.header.kills || s.header.masks || s.alpha.to_coverage;
  endfunction

  // Whether the shader's sample mask is ignored.
  function automatic logic ignores_mask(input source_state_t s);
    return s.mask_unused || s.mask_qualified && s.together;
  endfunction

  // Whether output 0 has two colours.
  function automatic logic two_colours(input source_state_t s);
    return s.outputs != '0 && (!s.header.known || s.header.mrt && s.header.written[1:0] == '1)
        && is_dual(s.dual, s.map[0]);
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // The lowest of a set of outputs, 0 if it is empty.
  function automatic logic [2:0] lowest_output(input logic [7:0] outputs);
    lowest_output = '0;
    for (int k = 7; k >= 0; k--) if (outputs[k]) lowest_output = 3'(k);
  endfunction

  // The outputs after one.
  function automatic logic [7:0] outputs_after(input logic [7:0] outputs, input logic [2:0] at);
    for (int k = 0; k < 8; k++) outputs_after[k] = outputs[k] && 3'(k) > at;
  endfunction

  // Whether colours are sent to a target's blend as halves: in 11-11-10 they would lose their signs.
  function automatic logic halves_of(input colour_layout_t layout, input dual_state_t dual, input logic [2:0] target);
    return layout == COLOUR_LAYOUT_RG11B10 && is_single(dual, target);
  endfunction

  // The format in which a target gets colour.
  function automatic source_format_t sent_as(
    input source_format_t format, input dual_state_t dual, input logic [2:0] target
  );
    return halves_of(format.layout, dual, target) ? '{layout: COLOUR_LAYOUT_RG16, number: PIXEL_NUMBER_FLOAT} : format;
  endfunction

  // Whether the alphas of a target's sources are sent separately. Integers do not blend.
  function automatic logic alphas_of(input source_format_t format, input dual_state_t dual, input logic [2:0] target);
    if (format.layout == COLOUR_LAYOUT_RG11B10) return halves_of(format.layout, dual, target);
    return !(format.number inside {PIXEL_NUMBER_UINT, PIXEL_NUMBER_SINT}) && pixel_pkg::alpha_separate(format.layout)
        && reads_alpha(dual, target, !pixel_pkg::lacks_alpha(format.layout));
  endfunction
endpackage
