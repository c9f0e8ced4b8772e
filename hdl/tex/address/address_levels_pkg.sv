// Sizes of a surface's levels.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package address_levels_pkg;
  import address_stages_pkg::*;
  import texture_binding_pkg::*;

  function automatic address_binding_t address_binding(input binding_t binding);
    return '{
        extent: binding.extent,
        place: binding.place,
        block_x: binding.format.block_x,
        block_y: binding.format.block_y,
        bytes_log2: binding.format.bytes_log2,
        three_quarters: binding.format.three_quarters,
        wraps: binding.sampler.wraps,
        seamless: binding.sampler.seamless
    };
  endfunction

  // The size of a level; step.level beyond the last is level 0 of a multisampled surface, whose extents are pixels.
  function automatic sized_level_t sized_of(input address_binding_t binding, input level_step_t step);
    sized_level_t s;
    logic expanded, flat, solid;
    logic [31:0] last_x, last_y, last_z, wide, tall;
    address_places_pkg::divided_t across, down;
    logic [27:0] below;
    logic [35:0] row;
    expanded = step.level[4];
    flat = binding.extent.kind inside {TEXTURE_KIND_LINE, TEXTURE_KIND_BUFFER};
    solid = binding.extent.kind == TEXTURE_KIND_VOLUME;
    last_x = block_linear_pkg::last_of_level({4'd0, binding.extent.last_x}, step.level[3:0]);
    last_y = flat ? '0 : block_linear_pkg::last_of_level({16'd0, binding.extent.last_y}, step.level[3:0]);
    last_z = solid ? block_linear_pkg::last_of_level({18'd0, binding.extent.last_z}, step.level[3:0]) : '0;
    wide = {16'd0, last_x[15:0]};
    tall = last_y;
    if (expanded) begin
      wide = ((wide + 32'd1) << binding.extent.samples_x) - 32'd1;
      tall = ((tall + 32'd1) << binding.extent.samples_y) - 32'd1;
    end
    across = address_places_pkg::divided(wide[27:0], binding.block_x);
    down = address_places_pkg::divided(tall[27:0], binding.block_y);
    below = down.block;
    row = address_places_pkg::bytes_of(36'(across.block) + 36'd1, binding.bytes_log2, binding.three_quarters);
    s.step = step;
    s.size.last_x = last_x[27:0];
    s.size.last_y = last_y[15:0];
    s.size.last_z = last_z[13:0];
    s.size.gobs = 18'((row + 36'd63) >> 6);
    s.size.high = block_linear_pkg::block_log2(binding.place.block_height, {7'd0, below[27:3]});
    s.size.deep = block_linear_pkg::block_log2(binding.place.block_depth, last_z);
    s.size.rows = 17'(below[27:3] >> s.size.high) + 17'd1;
    s.size.start = '0;
    s.slices = 15'(last_z[13:0] >> s.size.deep) + 15'd1;
    s.last_stored = binding.place.last_stored;
    return s;
  endfunction

  // The bytes of a level in a layer.
  function automatic logic [39:0] level_bytes(input sized_level_t sized);
    logic [30:0] rows, gobs;
    rows = 31'(sized.size.rows) * 31'(sized.slices);
    gobs = 31'(sized.size.gobs) * rows;
    return {gobs << (4'(sized.size.high) + 4'(sized.size.deep)), 9'd0};
  endfunction

  // Bytes up to the next block.
  function automatic logic [39:0] aligned(input logic [39:0] bytes, input logic [3:0] block_log2);
    logic [39:0] block;
    block = (40'd512 << block_log2) - 40'd1;
    return (bytes + block) & ~block;
  endfunction
endpackage
