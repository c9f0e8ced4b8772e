// Plane values: the locations of the next plane's values at the three corners, without registers. Scalars that an entry does not have
// have no location. Specification: STRI and TRAM, Setup.

module plane_values
  import component_map_pkg::*;
  import header_maps_pkg::*;
  import pixels_pkg::*;
  import stri_pkg::*;
(
  // ---- ports
  /* verilator lint_off UNUSEDSIGNAL */
  input  plane_walk_t                   walk_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  component_map_t                map_i,
  output value_read_t                   values_o,
  output logic [PLANE_CORNERS-1:0][6:0] sectors_o,  // cache entry and sector of each corner's value
  output logic                          kept_o,     // the entry has a scalar for it
  output components_t                   left_o      // components after it
);

  logic first, depth, none, scaled;
  sprite_axis_t sprite;
  logic [7:0] component, scalars;
  components_t written;
  entry_scalar_t scalar;
  logic [13:0] from, at;
  logic [3:0] line;

  always_comb begin
    first = walk_i.step == '0;
    scalars = walk_i.work.request.terms.scalars == '0 ? 8'd1 : walk_i.work.request.terms.scalars;
    written = in_entries(map_i);
    left_o = walk_i.left;
    component = lowest(left_o);
    if (!first) left_o[component] = 1'b0;
    depth = !first && 32'(component) == DEPTH_COMPONENT;
    scalar = scalar_of(map_i, component, walk_i.scalar, walk_i.work.request.terms.back);
    sprite = walk_i.work.request.terms.sprite && !first ? sprite_of(map_i, component) : SPRITE_AXIS_NONE;
    scaled = sprite != SPRITE_AXIS_NONE && is_over_w(map_i, component);
    if (first || scaled) scalar = '{there: 1'b1, scalar: '0};
    // An unwritten component that reads 1 uses the plane of 1/w, or a constant 1.
    if (sprite == SPRITE_AXIS_NONE && !depth && !scalar.there && is_one_unwritten(map_i, component)) begin
      if (is_perspective(map_i, component)) scalar = '{there: 1'b1, scalar: '0};
      else sprite = SPRITE_AXIS_ONE;
    end
    none = !depth && !(scalar.there && scalar.scalar < 9'(scalars));
    kept_o = (first || written[component] && !depth) && walk_i.scalar < scalars;
    values_o.valid = 1'b1;
    values_o.none = none;
    values_o.depth = depth;
    values_o.sprite = sprite;
    values_o.scaled = scaled;
    values_o.constant = !first && is_constant(map_i, component);
    values_o.provoking = walk_i.work.request.terms.provoking;
    values_o.u = walk_i.work.request.terms.u;
    values_o.v = walk_i.work.request.terms.v;
    for (int k = 0; k < PLANE_CORNERS; k++) begin
      from = 14'(walk_i.work.request.terms.corners[k]) * 14'(scalars);
      at = from + (none ? 14'd0 : 14'(scalar.scalar));
      line = 4'((at >> 5) - (from >> 5));
      sectors_o[k] = {walk_i.work.corners[k].slots[line], at[4:3]};
      values_o.words[k] = at[2:0];
      // Records have four words; z is the third.
      if (depth) begin
        sectors_o[k] = {walk_i.work.corners[k].slots[RECORD_LINE], walk_i.work.request.terms.corners[k][2:1]};
        values_o.words[k] = {walk_i.work.request.terms.corners[k][0], 2'd2};
      end
    end
  end

endmodule
