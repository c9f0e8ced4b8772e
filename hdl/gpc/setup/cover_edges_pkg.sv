// Edges that replace those from which a primitive's planes were computed. For a triangle, those of its bounding box,
// if a method says that filled triangles cover it (GL_NV_fill_rectangle); its area, its face and the planes of depth
// and attributes are unchanged. For an aliased line, the edges across the ends of its pixels.

package cover_edges_pkg;
  import geometry_pkg::*;
  import raster_pkg::*;
  import setup_pkg::*;

  typedef logic signed [23:0] way_t;

  // One end of an extent along an axis; the second and third corner are given relative to the first.
  function automatic logic [47:0] end_of(
    input window_coord_t first, input way_t second, input way_t third, input logic high
  );
    way_t most;
    most = '0;
    if (high ? second > most : second < most) most = second;
    if (high ? third > most : third < most) most = third;
    return 48'($signed(first)) + 48'(most);
  endfunction

  // The bounding box of a triangle whose edges have been turned so that its inside is not negative; reverse: they had
  // the other orientation. The box owns its left and upper edge.
  function automatic setup_prim_t boxed(input setup_prim_t triangle, input logic is_reverse);
    setup_prim_t prim;
    way_t across, across_last, down, down_last;
    prim = triangle;
    // Turned edges run from a corner to the one before.
    across = triangle.info.slopes[2].b;
    across_last = -triangle.info.slopes[1].b;
    down = -triangle.info.slopes[2].a;
    down_last = triangle.info.slopes[1].a;
    if (is_reverse) begin
      across = -across;
      across_last = -across_last;
      down = -down;
      down_last = -down_last;
    end
    prim.info.slopes[0] = '{a: 24'sd1, b: 24'sd0};
    prim.info.slopes[1] = '{a: -24'sd1, b: 24'sd0};
    prim.info.slopes[2] = '{a: 24'sd0, b: 24'sd1};
    prim.info.slopes[3] = '{a: 24'sd0, b: -24'sd1};
    prim.c[0] = -end_of(triangle.info.plane.x0, across, across_last, 1'b0);
    prim.c[1] = end_of(triangle.info.plane.x0, across, across_last, 1'b1) - 48'd1;
    prim.c[2] = -end_of(triangle.info.plane.y0, down, down_last, 1'b0);
    prim.c[3] = end_of(triangle.info.plane.y0, down, down_last, 1'b1) - 48'd1;
    return prim;
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */  // depth is used elsewhere
  // Cuts an aliased line at the ends of its pixels, along its major axis.
  function automatic setup_prim_t cut_to_pixels(input setup_prim_t line, input slope_terms_t terms);
    setup_prim_t prim;
    prim = line;
    for (int k = 0; k < 2; k++) begin
      prim.info.slopes[2+k].a = !terms.x_major ? 24'sd0 : k == 0 ? 24'sd1 : -24'sd1;
      prim.info.slopes[2+k].b = terms.x_major ? 24'sd0 : k == 0 ? 24'sd1 : -24'sd1;
    end
    prim.c[2] = -(48'($signed(terms.reach.low)) <<< WINDOW_FRACTION);
    prim.c[3] = (48'($signed(terms.reach.high)) <<< WINDOW_FRACTION) - 48'd1;
    return prim;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  /* verilator lint_off UNUSEDSIGNAL */  // only its fourth edge is used
  // Whether a triangle has become its box: a box has a fourth edge.
  function automatic logic is_box(input setup_prim_t prim);
    return prim.info.slopes[3] != '0;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
