// Rows of shared memory for a batch of 32 vertices, from the headers of its stages.

package batch_rows_pkg;

  import warps_pkg::DIRECTORY_ROWS;
  import warps_pkg::DOMAIN_ROWS;
  import warps_pkg::GEOMETRY_WORDS;
  import warps_pkg::LEVEL_ROWS;
  import warps_pkg::MOST_VERTICES;
  import warps_pkg::PATCH_ROWS;

  // Stages of world space: vertex, control, evaluation, geometry, from 1 on.
  localparam int unsigned WORLD_STAGES = 4;

  // Rows for a geometry warp's outputs, from components and the most vertices of a lane.
  function automatic logic [7:0] geometry_rows(input logic [7:0] outputs, input logic [11:0] most);
    logic [8:0] planes;
    /* verilator lint_off UNUSEDSIGNAL */  // rounded up to an odd number
    logic [10:0] wanted;
    /* verilator lint_on UNUSEDSIGNAL */
    logic [3:0] enough, largest;
    planes = 9'(outputs) + 9'd1;
    wanted = most > 12'(MOST_VERTICES) ? 11'(MOST_VERTICES) : most == '0 ? 11'd1 : most[10:0];
    enough = 4'd11;
    for (int k = 11; k >= 0; k--) if ({wanted[10:1], 6'd32} <= 16'(1 << k)) enough = 4'(k);
    largest = '0;
    for (int k = 0; k <= 11; k++) if (21'(planes) << k <= 21'(GEOMETRY_WORDS)) largest = 4'(k);
    return 8'((21'(planes) << (enough < largest ? enough : largest)) + 21'd31 >> 5);
  endfunction

  // Rows for a stage: from input and output components, for control also those of a patch, for geometry the most vertices.
  function automatic logic [8:0] stage_rows(input logic [2:0] stage, input logic [7:0] inputs, input logic [7:0] outputs,
                                            input logic [7:0] patch, input logic [11:0] most);
    logic [8:0] levels;
    levels = (9'(patch) + 9'd1) >> 1;
    unique case (stage)
      3'd1: return 9'd1 + 9'(inputs) + 9'(outputs);
      3'd2: return 9'(outputs) + (levels < 9'(LEVEL_ROWS) ? 9'(LEVEL_ROWS) : levels);
      3'd3: return 9'(DOMAIN_ROWS) + 9'(outputs);
      3'd4: return 9'(DIRECTORY_ROWS) + 9'(geometry_rows(outputs, most));
      default: return '0;
    endcase
  endfunction

  // Rows for a batch: `stages` has a bit for each stage with a program. Evaluation has areas for as many warps as fit: 4, 2 or 1.
  /* verilator lint_off UNUSEDSIGNAL */  // programs of other stages are not used
  function automatic logic [10:0] batch_rows(input logic [WORLD_STAGES-1:0][8:0] rows, input logic [5:0] stages);
  /* verilator lint_on UNUSEDSIGNAL */
    logic [10:0] control, area, patches;
    control = stages[2] ? 11'(rows[1]) : '0;
    area = stages[3] ? 11'(rows[2]) : '0;
    if (control + (area << 2) <= 11'(PATCH_ROWS)) patches = control + (area << 2);
    else if (control + (area << 1) <= 11'(PATCH_ROWS)) patches = control + (area << 1);
    else patches = control + area;
    return (stages[1] ? 11'(rows[0]) : '0) + (stages[3] ? patches : '0) + (stages[4] ? 11'(rows[3]) : '0);
  endfunction

endpackage
