// Compares eleven samples of a draw with those of its tile.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package z_compare_lanes_pkg;
  import tile_depth_pkg::*;
  import z_compare_types_pkg::*;
  import zrop_judge_pkg::*;
  import zrop_pkg::*;

  // Codes of a group's lanes, and the lanes below 0 and above 1.
  typedef struct packed {
    logic [ZROP_EXPANDERS-1:0][31:0] codes;
    logic [ZROP_EXPANDERS-1:0]       below;
    logic [ZROP_EXPANDERS-1:0]       above;
  } expanded_t;

  // Compares the group at the output of the expanders with these codes.
  function automatic compared_t compare(
    input group_t group, input job_t job, input zrop_state_t state, input zrop_range_t bounds, input zrop_clip_t clip,
    input logic [63:0] pass, input logic [63:0][31:0] shades, input logic [319:0][7:0] tile,
    input expanded_t held, input expanded_t at
  );
    compared_t c;
    zrop_plan_t plan;
    logic [63:0][31:0] stored_codes;
    logic flat, constant, planes, expanded, clipped, gone;
    logic there, covered, passed;
    logic [7:0] stencil;
    logic [31:0] source, stored, code, shade;
    plan = zrop_state_pkg::plan(state, job.draw);
    clipped = job.clipped;
    flat = job.draw.min == job.draw.max && !clipped;
    constant = job.constant;
    planes = job.meta.planes || job.rewrite;
    expanded = planes && !constant && !job.rewrite;
    stored_codes = zrop_layout_pkg::depth_codes(state.surface.format, tile);
    c = '0;
    c.valid = 1'b1;
    c.first = group.first;
    c.last = group.last;
    c.group = group.group;
    for (int l = 0; l < ZROP_EXPANDERS; l++) begin
      // the lane's sample of this group
      {there, covered, passed, stencil, code, shade} = '0;
      for (int g = 0; g < 6; g++)
        if (g * ZROP_EXPANDERS + l < 64 && group.group == 3'(g)) begin
          there = 1'b1;
          covered |= job.draw.coverage[zrop_samples_pkg::mask_bit(g*ZROP_EXPANDERS+l)];
          passed |= pass[zrop_samples_pkg::mask_bit(g*ZROP_EXPANDERS+l)];
          stencil |= state.surface.format == DEPTH_FORMAT_Z32 ?
              tile[zrop_layout_pkg::z32_stencil_byte(g*ZROP_EXPANDERS+l)]
              : tile[zrop_layout_pkg::stencil_byte(g*ZROP_EXPANDERS+l)];
          code |= stored_codes[g*ZROP_EXPANDERS+l];
          shade |= shades[zrop_samples_pkg::mask_bit(g*ZROP_EXPANDERS+l)];
        end
      source = flat ? job.draw.min : expanded ? held.codes[l] : at.codes[l];
      gone = clipped && outside(
          clip, source, expanded ? held.below[l] : at.below[l], expanded ? held.above[l] : at.above[l]);
      if (job.draw.shaded) source = shade;
      if (job.draw.response) source = held_code(clip, source);
      stored = !planes ? code : constant ? job.code : at.codes[l];
      if (there) begin
        c.codes[l] = job.rewrite && !passed ? stored : source;
        c.live[l] = covered && !gone && (!plan.bounds || (stored >= bounds.min && stored <= bounds.max));
        c.z[l] = passes(plan.func, source, stored);
        c.stencil[l] = !plan.stencil || stencil_passes(plan.face, stencil);
      end
    end
    return c;
  endfunction

  // Lanes of a group as bits of a mask.
  function automatic logic [63:0] spread(input logic [2:0] group, input logic [ZROP_EXPANDERS-1:0] lanes);
    logic [63:0] mask;
    for (int o = 0; o < 64; o++)
      mask[zrop_samples_pkg::mask_bit(o)] = group == 3'(o / ZROP_EXPANDERS) && lanes[o%ZROP_EXPANDERS];
    return mask;
  endfunction

  // Masks of a draw, updated with those of a compared group.
  function automatic masks_t sums(input masks_t prior, input compared_t done);
    masks_t base, m;
    base = done.first ? '0 : prior;
    m.live = base.live | spread(done.group, done.live);
    m.z = base.z | spread(done.group, done.z);
    m.stencil = base.stencil | spread(done.group, done.stencil);
    return m;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
