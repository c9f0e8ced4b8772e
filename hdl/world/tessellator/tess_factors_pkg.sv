// Factors from a patch's levels, and the patch's totals.
/* verilator lint_off UNUSEDSIGNAL */  // functions use some fields of a patch

package tess_factors_pkg;
  import tessellation_methods_pkg::*;
  import tessellator_pkg::*;

  // 1.0, with 16 fraction bits.
  localparam logic [22:0] ONE = 23'h010000;

  // Greater than zero; false for a NaN.
  function automatic logic is_positive(input logic [31:0] level);
    return level != '0 && level <= 32'h7f800000;
  endfunction

  // Converts a level from 1 to 64 to 16 fraction bits: to nearest, ties to
  // even, or up to the next whole number. A NaN, or a level below 1, is 1.
  function automatic logic [22:0] fixed_of(input logic [31:0] level, input logic whole);
    logic [28:0] mantissa;
    logic nan;
    nan = level[30:23] == 8'hff && level[22:0] != '0;
    if (level[31] || nan || level[30:23] < 8'd127) return ONE;
    if (level[30:23] >= 8'd133) return 23'h400000;
    // 23 fraction bits.
    mantissa = {5'd0, 1'b1, level[22:0]} << 3'(level[30:23] - 8'd127);
    if (whole) return {7'(mantissa[28:23]) + 7'(mantissa[22:0] != '0), 16'd0};
    return 23'(mantissa[28:7]) + 23'(mantissa[6:0] > 7'h40 || (mantissa[6:0] == 7'h40 && mantissa[7]));
  endfunction

  // Segments of a line for a factor: the next even or odd number.
  function automatic logic [6:0] segments_of(input logic [22:0] level, input logic odd);
    logic [22:0] half, above;
    half = 23'((24'(level) + 24'd1) >> 1);
    above = half + (odd ? 23'h008000 : 23'd0) + 23'h00ffff;
    return {above[21:16], 1'b0} - 7'(odd);
  endfunction

  // The factor of a level, clamped to its spacing's range, but not below the bound.
  function automatic tess_factor_t factor_of(input logic [31:0] from, input tess_spacing_t spacing, input logic [22:0] bound);
    logic [22:0] level, most;
    most = spacing == TESS_SPACING_FRACTIONAL_ODD ? 23'h3f0000 : 23'h400000;
    level = fixed_of(from, spacing == TESS_SPACING_INTEGER);
    if (level < bound) level = bound;
    if (level > most) level = most;
    return {level, segments_of(level, spacing == TESS_SPACING_INTEGER ? level[16] : spacing == TESS_SPACING_FRACTIONAL_ODD)};
  endfunction

  // Factors of a patch; `none` where it is culled.
  function automatic tess_job_t factors_of(input tess_patch_t patch, input tess_state_t mode);
    tess_job_t job;
    logic [TESS_EDGES-1:0][31:0] outer;
    logic [TESS_AXES-1:0][31:0] inner;
    logic [TESS_EDGES-1:0] edges;
    logic [TESS_AXES-1:0] axes;
    logic [22:0] least;
    logic more, lines;
    outer = patch.own ? patch.outer : mode.outer;
    inner = patch.own ? patch.inner : mode.inner;
    edges = mode.domain == TESS_DOMAIN_QUAD ? 4'hf : mode.domain == TESS_DOMAIN_TRIANGLE ? 4'h7 : 4'h3;
    axes = mode.domain == TESS_DOMAIN_QUAD ? 2'h3 : mode.domain == TESS_DOMAIN_TRIANGLE ? 2'h1 : 2'h0;
    least = mode.spacing == TESS_SPACING_FRACTIONAL_EVEN ? 23'h020000 : ONE;
    job = '0;
    job.last = patch.last;
    job.none = patch.none;
    job.shapes.patch = patch.patch;
    job.shapes.domain = mode.domain;
    more = 1'b0;
    for (int k = 0; k < int'(TESS_EDGES); k++)
      if (edges[k]) begin
        lines = mode.domain == TESS_DOMAIN_ISOLINE && k == 0;
        job.shapes.edges[k] = factor_of(outer[k], lines ? TESS_SPACING_INTEGER : mode.spacing, lines ? ONE : least);
        if (job.shapes.edges[k].level > ONE) more = 1'b1;
        if (!is_positive(outer[k])) job.none = 1'b1;
      end
    for (int k = 0; k < int'(TESS_AXES); k++)
      if (axes[k]) begin
        job.shapes.inner[k] = factor_of(inner[k], mode.spacing, least);
        if (job.shapes.inner[k].level > ONE) more = 1'b1;
      end
    // Unless all levels are 1, the inside is more than 1: there is a ring within the border.
    for (int k = 0; k < int'(TESS_AXES); k++)
      if (axes[k] && more && job.shapes.inner[k].level <= ONE)
        job.shapes.inner[k] = mode.spacing == TESS_SPACING_FRACTIONAL_ODD ? {ONE + 23'd1, 7'd3} : {23'h020000, 7'd2};
    if (mode.domain == TESS_DOMAIN_TRIANGLE) job.shapes.inner[1] = job.shapes.inner[0];
    job.shapes.shape = TESS_SHAPE_TRIANGLE;
    if (mode.makes == TESS_OUTPUT_POINTS) job.shapes.shape = TESS_SHAPE_POINT;
    else if (mode.domain == TESS_DOMAIN_ISOLINE) job.shapes.shape = TESS_SHAPE_LINE;
    else if (mode.makes == TESS_OUTPUT_LINES) job.shapes.shape = TESS_SHAPE_POINT;
    job.shapes.flips = mode.makes == TESS_OUTPUT_TRIANGLES_CCW;
    return job;
  endfunction

  // Points on the border, points inside, and whether all of them fit a warp.
  function automatic tess_job_t counted(input tess_job_t factors);
    tess_job_t job;
    logic [8:0] border;
    logic [6:0] n, half, a, b;
    logic [13:0] product, inner_points, points, prims;
    job = factors;
    n = job.shapes.inner[0].segments;
    half = {1'b0, n[6:1]};
    border = '0;
    case (job.shapes.domain)
      TESS_DOMAIN_TRIANGLE: begin
        for (int k = 0; k < 3; k++) border = border + 9'(job.shapes.edges[k].segments);
        a = half;
        b = half - 7'(!n[0]);
      end
      TESS_DOMAIN_QUAD: begin
        for (int k = 0; k < 4; k++) border = border + 9'(job.shapes.edges[k].segments);
        a = n - 7'd1;
        b = job.shapes.inner[1].segments - 7'd1;
      end
      default: begin
        a = job.shapes.edges[0].segments;
        b = job.shapes.edges[1].segments + 7'd1;
      end
    endcase
    product = 14'(a) * 14'(b);
    inner_points = job.shapes.domain == TESS_DOMAIN_TRIANGLE ? {product[12:0], 1'b0} + product + 14'(!n[0]) : product;
    points = 14'(border) + inner_points;
    if (job.shapes.shape == TESS_SHAPE_POINT) prims = points;
    else if (job.shapes.domain == TESS_DOMAIN_ISOLINE) prims = points - 14'(job.shapes.edges[0].segments);
    else prims = points + inner_points - 14'd2;
    job.shapes.border = border;
    job.fits = points <= 14'(TESS_POINTS) && prims <= 14'(TESS_PRIMS);
    job.points = points[5:0];
    job.prims = prims[5:0];
    return job;
  endfunction

endpackage
