// Limits of batches: the most primitives of one, whether batches stay in one SM, and what state counts.

package batch_limits_pkg;
  import batch_builder_params_pkg::*;
  import depth_methods_pkg::*;
  import draw_class_pkg::*;
  import primitive_distributor_pkg::*;
  import reports_pkg::*;
  import state_pkg::*;

  // The stages that end tessellation, and geometry.
  localparam int unsigned EVALUATION = 3;
  localparam int unsigned GEOMETRY = 4;

  // Most primitives in a batch of a draw.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic [5:0] most_of(input draw_bound_t draw, input batch_builder_params_t p);
    /* verilator lint_on UNUSEDSIGNAL */
    logic [5:0] most;
    unique case (draw.topology)
      DRAW_TOPOLOGY_POINTS: return 6'(p.points);
      DRAW_TOPOLOGY_LINES, DRAW_TOPOLOGY_LINE_LOOP, DRAW_TOPOLOGY_LINE_STRIP, DRAW_TOPOLOGY_LINES_ADJACENCY,
      DRAW_TOPOLOGY_LINE_STRIP_ADJACENCY:
      return 6'(p.lines);
      DRAW_TOPOLOGY_PATCHES: begin
        // The number of whole patches with 32 vertices.
        most = '0;
        for (int k = 1; k <= BATCH_VERTICES; k++)
          if (k <= int'(p.patches) && k * int'(draw.patch_lanes) <= BATCH_VERTICES) most = 6'(k);
        if (draw.most_patches != '0 && draw.most_patches < most) most = draw.most_patches;
        return most;
      end
      default: return 6'(p.triangles);
    endcase
  endfunction

  // Whether triangles are parts of the counted primitives.
  function automatic logic is_split(input draw_topology_t topology);
    return topology == DRAW_TOPOLOGY_QUADS || topology == DRAW_TOPOLOGY_QUAD_STRIP || topology == DRAW_TOPOLOGY_POLYGON;
  endfunction

  // Whether primitives are numbered by the results of batches: the batches then stay in one SM, from the point where numbering
  // begins.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic stays_in_sm(input count_state_t state);
    return state.stages[EVALUATION] && state.stages[GEOMETRY] && state.reads_number;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // Counts of vertices and primitives, and the number of the next primitive.
  typedef struct packed {
    logic [31:0] next_id;
    logic        begins;
    logic [63:0] runs;
    logic        runs_off;
    logic [63:0] made;
    logic        made_off;
  } batch_counts_t;

  // Counts after state.
  function automatic batch_counts_t counts_after(input batch_counts_t counts, input state_t state);
    counts_after = counts;
    unique case (state.address)
      LOAD_PRIMITIVE_ID: begin
        counts_after.next_id = state.value;
        counts_after.begins = 1'b1;
      end
      ADD_TO_PRIMITIVE_ID: counts_after.next_id = counts.next_id + state.value;
      CLEAR_REPORT_VALUE: begin
        if (clears_vertices(clear_report_value_report(state.value))) counts_after.runs = '0;
        if (clears_primitives(clear_report_value_report(state.value))) counts_after.made = '0;
      end
      SET_STATISTICS_COUNTER: begin
        counts_after.runs_off = !set_statistics_counter_vs_invocations_enable(state.value);
        counts_after.made_off = !set_statistics_counter_da_primitives_generated_enable(state.value);
      end
      default: ;
    endcase
  endfunction

endpackage
