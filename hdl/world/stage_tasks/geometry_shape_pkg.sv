// Layout of a geometry warp's outputs in shared memory, from its header.

package geometry_shape_pkg;

  import stage_tasks_pkg::*;
  import vertex_room_pkg::output_rows;
  import warps_pkg::DIRECTORY_ROWS;
  import warps_pkg::DOMAIN_ROWS;
  import warps_pkg::GEOMETRY_WORDS;
  import warps_pkg::LEVEL_ROWS;
  import warps_pkg::MOST_VERTICES;
  import warps_pkg::PATCH_ROWS;
  import world_pkg::prim_outputs_t;

  // Number of components in a map.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic [7:0] components(input output_words_t outputs);
    logic [255:0] map;
    logic [7:0] count;
    map = {outputs.high, outputs.low};
    count = '0;
    for (int k = 16; k < 256; k++) count += 8'(map[k]);
    return count;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic has_geometry(input stages_state_t state);
    return state.stages[GEOMETRY_STAGE];
  endfunction

  // Location of a fast geometry warp's per-primitive outputs, from its first row on: after the control words.
  function automatic prim_outputs_t each_of(input geometry_shape_t shape, input logic [9:0] row);
    return '{on: 1'b1, word: {row, 5'd0} + (15'd1 << shape.stride_log2), stride_log2: shape.stride_log2};
  endfunction

  // As many lanes as fit, up to 32; where only one lane fits, as many vertices as fit.
  function automatic geometry_shape_t shape_of(input stages_state_t state);
    geometry_shape_t shape;
    logic [8:0] planes;
    logic [10:0] wanted, vertices, pitch;
    logic [3:0] enough, room;
    logic [11:0] stride;
    planes = 9'(components(state.geometry)) + 9'd1;
    wanted = state.passes ? 11'd1 : state.most > 12'(MOST_VERTICES) ? 11'(MOST_VERTICES) : state.most == '0 ? 11'd1 : state.most[10:0];
    // The smallest component size that holds 32 lanes, or the greatest for which all components fit.
    enough = 4'd11;
    for (int k = 11; k >= 0; k--) if ({wanted[10:1], 6'd32} <= 16'(1 << k)) enough = 4'(k);
    room = '0;
    for (int k = 0; k <= 11; k++) if (21'(planes) << k <= 21'(GEOMETRY_WORDS)) room = 4'(k);
    shape.stride_log2 = enough < room ? enough : room;
    stride = 12'd1 << shape.stride_log2;
    vertices = 12'(wanted) < stride ? wanted : 11'(stride - 12'd1);
    if (vertices == '0) vertices = 11'd1;
    pitch = {vertices[10:1], 1'b1};
    shape.vertices = vertices;
    shape.lanes = 6'd1;
    for (int lanes = 2; lanes <= 32; lanes++) if (17'(pitch) * 17'(lanes) <= 17'(stride)) shape.lanes = 6'(lanes);
    shape.rows = 10'((21'(planes) << shape.stride_log2) + 21'd31 >> 5);
    return shape;
  endfunction

  // Number of rows of control words.
  function automatic logic [6:0] control_rows(input geometry_shape_t shape);
    return shape.stride_log2 > 4'd5 ? 7'd1 << (shape.stride_log2 - 4'd5) : 7'd1;
  endfunction

  // Rows after a batch's outputs for geometry shaders: the directory, and a warp's outputs.
  function automatic logic [9:0] geometry_rows(input stages_state_t state);
    geometry_shape_t shape;
    shape = shape_of(state);
    return has_geometry(state) ? 10'(DIRECTORY_ROWS) + shape.rows : '0;
  endfunction

  function automatic logic has_patches(input stages_state_t state);
    return state.stages[EVALUATION_STAGE];
  endfunction

  // As many areas as fit: 4, 2 or 1. All zero where there are no patches.
  function automatic patch_shape_t patch_shape_of(input stages_state_t state);
    patch_shape_t shape;
    logic [7:0] levels;
    logic [11:0] fixed;
    shape.controls = state.stages[CONTROL_STAGE];
    levels = 8'((9'(state.patch_components) + 9'd1) >> 1);
    shape.control_rows = shape.controls ? 9'(components(state.control)) : '0;
    shape.patch_rows = !shape.controls ? '0 : levels < 8'(LEVEL_ROWS) ? 8'(LEVEL_ROWS) : levels;
    shape.area_rows = 9'(DOMAIN_ROWS) + 9'(components(state.evaluation));
    fixed = 12'(shape.control_rows) + 12'(shape.patch_rows);
    if (fixed + (12'(shape.area_rows) << 2) <= 12'(PATCH_ROWS)) shape.areas = 3'd4;
    else if (fixed + (12'(shape.area_rows) << 1) <= 12'(PATCH_ROWS)) shape.areas = 3'd2;
    else shape.areas = 3'd1;
    shape.rows = 10'(fixed + (shape.areas == 3'd4 ? 12'(shape.area_rows) << 2 : shape.areas == 3'd2
        ? 12'(shape.area_rows) << 1 : 12'(shape.area_rows)));
    if (!has_patches(state)) shape = '0;
    return shape;
  endfunction

  // Rows after a batch's outputs for later stages.
  function automatic logic [9:0] later_rows(input stages_state_t state);
    patch_shape_t shape;
    shape = patch_shape_of(state);
    return shape.rows + geometry_rows(state);
  endfunction

  // Lines of an alpha ring entry for `vertices`: one for each output row of control, or of vertices without it.
  function automatic logic [8:0] entry_lines(input stages_state_t state, input logic [5:0] vertices);
    patch_shape_t shape;
    shape = patch_shape_of(state);
    return 9'(output_rows(components(shape.controls ? state.control : state.vertex), vertices)) + 9'(shape.patch_rows);
  endfunction

  // Rows that a task of the beta phase needs after the outputs and attributes of its entry.
  function automatic logic [9:0] beta_rows(input stages_state_t state);
    patch_shape_t shape;
    shape = patch_shape_of(state);
    return shape.rows - 10'(shape.control_rows) - 10'(shape.patch_rows) + geometry_rows(state);
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
