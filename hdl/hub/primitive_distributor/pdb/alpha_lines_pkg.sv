// Lines of a batch's entry in the alpha ring, from the maps of its outputs.

package alpha_lines_pkg;
  import pdb_pkg::*;
  import warps_pkg::*;

  // Bits of `stages`.
  localparam int unsigned CONTROL_STAGE = 2;
  localparam int unsigned EVALUATION_STAGE = 3;
  localparam int unsigned GEOMETRY_STAGE = 4;

  // Components in a map.
  function automatic logic [8:0] components(input logic [15:0] first, input logic [2:0][31:0] low,
                                            input logic [3:0][31:0] high);
    return 9'($countones(first)) + 9'($countones(low)) + 9'($countones(high));
  endfunction

  // Most lines in a batch's entry: a row for each component of outputs, half a row for each of patches.
  /* verilator lint_off UNUSEDSIGNAL */  // lower halves of first words hold inputs
  function automatic logic [8:0] lines_of(input alpha_state_t state);
    /* verilator lint_on UNUSEDSIGNAL */
    logic [8:0] lines, patches;
    patches = 9'((9'(state.patch_components) + 9'd1) >> 1);
    if (patches < 9'(LEVEL_ROWS)) patches = 9'(LEVEL_ROWS);
    lines = state.stages[CONTROL_STAGE] ?
        components(state.control_low[0][31:16], state.control_low[3:1], state.control_high) + patches :
        components(state.vertex_low[0][31:16], state.vertex_low[3:1], state.vertex_high);
    return lines < 9'(ENTRY_LEAST) ? 9'(ENTRY_LEAST) : lines;
  endfunction

endpackage
