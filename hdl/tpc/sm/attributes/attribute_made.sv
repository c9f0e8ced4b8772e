// Attribute made: the result of a step that needs no response, without registers: a row, and lanes of a predicate. AL2P adds four lanes
// to those of its earlier steps. Specification: SM, STRI and TRAM, ISBEs.

module attribute_made
  import attribute_emission_pkg::*;
  import attribute_pixels_pkg::*;
  import attribute_places_pkg::*;
  import attributes_pkg::*;
  import modifiers_pkg::*;
  import opcode_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;
(
  // ---- ports
  input  attribute_entry_t            entry_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  attribute_warp_t             warp_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  attribute_map_t              inputs_i,
  input  attribute_map_t              outputs_i,
  input  attribute_map_t              settings_i,
  input  warp_quad_t [WARP_QUADS-1:0] quads_i,
  input  logic                        identity_i,  // the result is each lane's primitive
  input  logic [2:0]                  number_i,
  input  row_t                        made_i,      // of earlier steps
  input  lanes_t                      outside_i,
  output row_t                        made_o,
  output lanes_t                      outside_o
);

  // Lanes of AL2P in a step.
  localparam int unsigned AL2P_LANES = 4;

  logic [WARP_LANES-1:0][6:0] primitives;
  /* verilator lint_off UNUSEDSIGNAL */
  al2p_modifiers_t al2p;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    al2p = entry_i.modifiers[$bits(al2p_modifiers_t)-1:0];
    primitives = primitives_of(warp_i.starts, warp_i.first_prim);
    made_o = entry_i.a;
    outside_o = '0;
    if (identity_i)
      for (int unsigned k = 0; k < WARP_LANES; k++) made_o.words[k] = warp_i.primitive_id + 32'(primitives[k]);
    if (entry_i.opcode == OPCODE_OUT) made_o = handles_after(entry_i, warp_i);
    if (entry_i.opcode == OPCODE_AL2P) begin
      made_o = made_i;
      outside_o = outside_i;
      for (int unsigned k = 0; k < AL2P_LANES; k++)
        {outside_o[{number_i, 2'(k)}], made_o.words[{number_i, 2'(k)}]} =
            physical_of(entry_i, al2p.outputs ? outputs_i : inputs_i, {number_i, 2'(k)});
    end
    if (entry_i.opcode == OPCODE_PIXLD)
      for (int unsigned k = 0; k < WARP_LANES; k++)
        {outside_o[k], made_o.words[k]} = pixel_state_of(entry_i, settings_i, quads_i[k/4], 5'(k));
  end

endmodule
