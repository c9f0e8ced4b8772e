// Consolidation: finds which of a packet's corners are in the batch already, and assigns positions to the others.

package batch_match_pkg;
  import primitive_distributor_pkg::*;
  import world_pkg::*;

  // Result of matching a packet's primitives: the position of each corner, new ones
  // included; the new corners; vertices with the first remaining primitive, and with both.
  typedef struct packed {
    logic [ASSEMBLED_CORNERS-1:0][4:0] places;
    logic [ASSEMBLED_CORNERS-1:0] fresh;
    logic [5:0] with_one;
    logic [5:0] with_two;
  } matched_t;

  // Lanes that are corners of a remaining primitive: where `half`, the first is already in.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic [ASSEMBLED_CORNERS-1:0] lanes_of(input assembled_prims_t prims, input logic half);
    /* verilator lint_on UNUSEDSIGNAL */
    logic [ASSEMBLED_CORNERS-1:0] lanes;
    lanes = '0;
    for (int k = 0; k < ASSEMBLED_CORNERS; k++) begin
      if (!half && k < int'(prims.prims[0].corners)) lanes[k] = 1'b1;
      if (prims.two && k >= 3 && k - 3 < int'(prims.prims[1].corners)) lanes[k] = 1'b1;
    end
    return lanes;
  endfunction

  // Matches the corners with the batch's vertices.
  function automatic matched_t matched(input assembled_prims_t prims, input logic half, input logic [5:0] vertices,
                                       input logic [BATCH_VERTICES-1:0][31:0] indices);
    matched_t m;
    logic [ASSEMBLED_CORNERS-1:0] lanes;
    logic [5:0] next;
    logic held;
    lanes = lanes_of(prims, half);
    m = '0;
    m.with_one = vertices;
    next = vertices;
    for (int lane = 0; lane < ASSEMBLED_CORNERS; lane++) begin
      if (prims.two && lane == 3) m.with_one = next;
      if (lanes[lane]) begin
        held = 1'b0;
        m.places[lane] = next[4:0];
        for (int k = lane - 1; k >= 0; k--)
          if (lanes[k] && prims.indices[k] == prims.indices[lane]) begin
            held = 1'b1;
            m.places[lane] = m.places[k];
          end
        for (int k = BATCH_VERTICES - 1; k >= 0; k--)
          if (k < int'(vertices) && indices[k] == prims.indices[lane]) begin
            held = 1'b1;
            m.places[lane] = 5'(k);
          end
        m.fresh[lane] = !held;
        next = next + 6'(!held);
      end
    end
    m.with_two = next;
    if (!prims.two || half) m.with_one = next;
    return m;
  endfunction

  // Positions of a primitive's corners.
  function automatic logic [BATCH_CORNERS-1:0][4:0] corners_of(
      input logic [ASSEMBLED_CORNERS-1:0][4:0] from, input logic [2:0] corners, input logic second);
    logic [BATCH_CORNERS-1:0][4:0] places;
    places = '0;
    for (int k = 0; k < BATCH_CORNERS; k++)
      if (k < int'(corners)) places[k] = second ? (k < 3 ? from[(k+3)%6] : from[5]) : from[k];
    return places;
  endfunction

endpackage
