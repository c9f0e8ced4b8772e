// Control that the state gives for a target, from its blend, logic op and mask, as a task for its quads. Combinational.

module colour_targets
  import colour_settings_pkg::*;
  import colour_targets_pkg::*;
  import crop_formats_pkg::*;
  import crop_pkg::*;
  import pixel_format_pkg::*;
(
  // ---- ports
  /* verilator lint_off UNUSEDSIGNAL */  // colours of clears are not needed
  input  colour_settings_t    settings_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic [2:0]          target_i,
  input  logic                clearing_i,      // the task is a clear, with a mask of its own
  input  logic [3:0]          clear_mask_i,
  input  logic                source1_i,       // second colours, or alphas, have arrived
  input  logic                alphas_i,
  output colour_format_info_t info_o,
  output colour_task_t        work_o,
  output logic                misses_alphas_o  // a blend reads source alphas that have no bits in the pixels and were not sent
);

  logic [3:0] mask;
  logic [7:0] code;
  logic [31:0] bits;
  blend_state_t blend;
  blend_equation_t colour, alpha;
  colour_control_t control;
  pixel_format_t format;

  always_comb begin
    code = settings_i.targets[target_i].format;
    info_o = format_info(code);
    mask = clearing_i ? clear_mask_i : settings_i.masks[settings_i.one_mask ? 3'd0 : target_i];
    bits = writable_bits(info_o.layout, mask);
    blend = settings_i.per_target ? settings_i.blend_each[target_i] : settings_i.blend;
    colour = resolve(blend.colour, blend.colour_both);
    alpha = blend.separate ? resolve(blend.alpha, blend.alpha_both) : colour;

    format = pixel_pkg::pixel_format(code);
    control.mode = clearing_i ? COLOUR_MODE_COPY : mode_of(info_o, format, settings_i.logic_on, settings_i.blend_on[target_i]);
    control.logic_op = settings_i.logic_op;
    control.colour = source1_i ? colour : without_source1(colour);
    control.alpha = source1_i ? alpha : without_source1(alpha);
    control.constants = settings_i.constants;
    for (int k = 0; k < 4; k++)
      if (info_o.kind == COLOUR_CLASS_UNORM8) control.constants[k] = {24'b0, settings_i.unorm_constants[k]};
      else if (info_o.kind == COLOUR_CLASS_SNORM8) control.constants[k] = {24'b0, settings_i.snorm_constants[k]};
    control.layout = info_o.layout;
    control.number = format.number;
    control.stored = format.alpha;
    control.alphas = alphas_i;
    control.opaque = info_o.opaque;
    control.zeroes = settings_i.zeroes;
    control.bits = bits;

    work_o = '0;
    work_o.kind = COLOUR_TASK_KIND_QUADS;
    work_o.target = place(
        settings_i.targets[target_i], settings_i.sample_mode, settings_i.layer, info_o,
        writable_bytes(info_o.layout, mask, bits));
    work_o.control = control;
    misses_alphas_o = control.mode == COLOUR_MODE_WIDE && !alphas_i && reads_alpha(control.colour)
        && pixel_pkg::lacks_alpha(info_o.layout);
  end

endmodule
