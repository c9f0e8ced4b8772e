// Generated from rtl-model/hub/primitive_distributor/pdb/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package pdb_pkg;
  import derived_state_pkg::*;
  import state_pkg::*;

  // Most sources of entries.
  localparam int unsigned ALPHA_SOURCES = 4;

  // Least and most lines of an entry (copy_out).
  localparam int unsigned ENTRY_LEAST = 4;

  localparam int unsigned ENTRY_MOST = 259;

  // Stages that have programs, and the output maps of control and vertices.
  typedef struct packed {
    logic [5:0] stages;
    logic reads_number;
    logic [7:0] patch_components;
    logic [3:0][31:0] vertex_low;
    logic [3:0][31:0] vertex_high;
    logic [3:0][31:0] control_low;
    logic [3:0][31:0] control_high;
  } alpha_state_t;

  function automatic alpha_state_t alpha_state_after(input alpha_state_t old, input state_t state);
    alpha_state_t s;
    s = old;
    case (state.address)
      SHADING_STAGES: s.stages = shading_stages_mask(state.value);
      GEOMETRY_INPUTS: s.reads_number = geometry_inputs_primitive_id(state.value);
      CONTROL_PATCH: s.patch_components = control_patch_components(state.value);
      default: ;
    endcase
    if ((state.address & ~14'hc) == VERTEX_OUTPUTS_LOW)
      s.vertex_low[state.address[3:2]] = vertex_outputs_low_v(state.value);
    if ((state.address & ~14'hc) == VERTEX_OUTPUTS_HIGH)
      s.vertex_high[state.address[3:2]] = vertex_outputs_high_v(state.value);
    if ((state.address & ~14'hc) == CONTROL_OUTPUTS_LOW)
      s.control_low[state.address[3:2]] = control_outputs_low_v(state.value);
    if ((state.address & ~14'hc) == CONTROL_OUTPUTS_HIGH)
      s.control_high[state.address[3:2]] = control_outputs_high_v(state.value);
    return s;
  endfunction

  typedef enum logic [1:0] {PDB_PHASE_ALPHA, PDB_PHASE_BETA, PDB_PHASE_COPIES, PDB_PHASE_FREE} pdb_phase_t;

  // A batch of the alpha phase.
  typedef struct packed {
    logic [1:0] source;
    logic [3:0] patches;
    logic [31:0] primitive_id;
  } alpha_batch_t;

endpackage
