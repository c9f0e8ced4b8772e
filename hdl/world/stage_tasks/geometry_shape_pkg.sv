// How a geometry warp's outputs lie in shared memory, from its header.

package geometry_shape_pkg;

  import stage_tasks_pkg::*;
  import warps_pkg::DIRECTORY_ROWS;

  // Components that a map has.
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

  // As many lanes as there is room for, up to 32; of one lane as many vertices.
  function automatic geometry_shape_t shape_of(input stages_state_t state);
    geometry_shape_t shape;
    logic [8:0] planes;
    logic [10:0] wanted, vertices, pitch;
    logic [3:0] enough, room;
    logic [11:0] stride;
    planes = 9'(components(state.geometry)) + 9'd1;
    wanted = state.most > 12'(MOST_VERTICES) ? 11'(MOST_VERTICES) : state.most == '0 ? 11'd1 : state.most[10:0];
    // The smallest component in which 32 lanes fit; or the greatest there is room for.
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

  // Rows of control words.
  function automatic logic [6:0] control_rows(input geometry_shape_t shape);
    return shape.stride_log2 > 4'd5 ? 7'd1 << (shape.stride_log2 - 4'd5) : 7'd1;
  endfunction

  // Rows behind a batch's outputs for geometry shaders: the directory, and what a warp puts out.
  function automatic logic [9:0] geometry_rows(input stages_state_t state);
    geometry_shape_t shape;
    shape = shape_of(state);
    return has_geometry(state) ? 10'(DIRECTORY_ROWS) + shape.rows : '0;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
