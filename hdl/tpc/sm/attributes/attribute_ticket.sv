// Attribute ticket: what a step's response becomes, or a result known without one; without registers. It has all that an interpolation
// needs except the planes. Specification: SM, STRI and TRAM, ISBEs.

module attribute_ticket
  import attribute_pixels_pkg::*;
  import attributes_pkg::*;
  import interpolation_pkg::*;
  import modifiers_pkg::*;
  import opcode_pkg::*;
  import sm_pkg::*;
  import warps_pkg::*;
(
  // ---- ports
  /* verilator lint_off UNUSEDSIGNAL */
  input  attribute_entry_t            entry_i,
  input  attribute_step_t             step_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  attribute_map_t              settings_i,
  input  warp_quad_t [WARP_QUADS-1:0] quads_i,
  input  logic                        side_i,
  input  logic [2:0]                  number_i,
  input  row_t                        made_i,
  input  lanes_t                      outside_i,
  output attribute_ticket_t           ticket_o
);

  logic nothing, interpolates;
  /* verilator lint_off UNUSEDSIGNAL */
  ipa_modifiers_t ipa;
  pixel_settings_t pixels;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    interpolates = entry_i.opcode == OPCODE_IPA;
    nothing = step_i.refused || entry_i.opcode == OPCODE_AST;
    ipa = entry_i.modifiers[$bits(ipa_modifiers_t)-1:0];
    pixels = settings_of(settings_i);
    ticket_o.role = ATTRIBUTE_ROLE_MEMORY;
    if (interpolates) ticket_o.role = ATTRIBUTE_ROLE_INTERPOLATE;
    if (entry_i.opcode == OPCODE_OUT) ticket_o.role = ATTRIBUTE_ROLE_EMITTED;
    if (!step_i.requests) ticket_o.role = ATTRIBUTE_ROLE_MADE;
    ticket_o.side = side_i;
    ticket_o.slot = entry_i.slot;
    ticket_o.counter = entry_i.counter;
    ticket_o.word = entry_i.word;
    ticket_o.scoreboard = entry_i.scoreboard;
    ticket_o.destination = entry_i.destination.first + (entry_i.opcode == OPCODE_ALD ? 8'(number_i) : 8'd0);
    if (nothing || entry_i.destination.first == RZ) ticket_o.destination = RZ;
    ticket_o.lanes = nothing ? '0 : step_i.lanes;
    ticket_o.predicates = nothing ? '0 : entry_i.predicates;
    ticket_o.predicate = outside_i;
    ticket_o.last = step_i.last;
    ticket_o.refused = step_i.refused && entry_i.lanes != '0;
    ticket_o.source = step_i.source;
    unique case (ipa.op)
      2'd0: ticket_o.mode = INTERPOLATION_MODE_PASS;
      2'd1: ticket_o.mode = INTERPOLATION_MODE_MULTIPLY;
      2'd2: ticket_o.mode = INTERPOLATION_MODE_CONSTANT;
      2'd3: ticket_o.mode = pixels.flat ? INTERPOLATION_MODE_CONSTANT : INTERPOLATION_MODE_MULTIPLY;
    endcase
    if (step_i.source == PLANE_SOURCE_FACING) ticket_o.mode = INTERPOLATION_MODE_CONSTANT;
    ticket_o.sat = ipa.sat;
    for (int unsigned k = 0; k < WARP_LANES; k++)
      {ticket_o.y[k], ticket_o.x[k]} = place_of(entry_i, settings_i, quads_i[k/4], 5'(k));
    for (int unsigned k = 0; k < WARP_QUADS; k++) ticket_o.tiles[k] = tile_of(step_i.source, quads_i[k]);
    ticket_o.row = interpolates ? entry_i.b : made_i;
  end

endmodule
