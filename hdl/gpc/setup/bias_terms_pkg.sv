// The steps of depth bias: the terms of a primitive's bias, near and far in the units of its plane, and the plane moved.

package bias_terms_pkg;
  import cover_edges_pkg::*;
  import geometry_pkg::*;
  import held_depth_pkg::*;
  import raster_pkg::*;
  import setup_pkg::*;
  import tile_depth_pkg::*;

  typedef logic signed [9:0] bias_exp_t;
  typedef logic [34:0] bias_mantissa_t;
  typedef logic signed [35:0] depth_t;

  // A float: magnitude and sign.
  typedef struct packed {
    logic        minus;
    logic [7:0]  exp;
    logic [23:0] mantissa;
  } bias_float_t;

  // A part of the bias: mantissa 2^(exp - 161).
  typedef struct packed {
    logic           minus;
    bias_exp_t      exp;
    bias_mantissa_t mantissa;
  } bias_term_t;

  // A plane's greater slope: most 2^(15 - down) a pixel.
  typedef struct packed {
    logic [23:0] most;
    bias_exp_t   down;
  } steepness_t;

  // Near and far, and which of them clip.
  typedef struct packed {
    held_depth_t z_near;
    held_depth_t z_far;
    logic        by_near;
    logic        by_far;
  } limits_t;

  // The same in units of a plane.
  typedef logic signed [53:0] end_t;
  typedef struct packed {
    end_t z_near;
    end_t z_far;
    logic by_near;
    logic by_far;
  } ends_t;

  typedef struct packed {
    planed_packet_t planed;
    limits_t       limits;
    steepness_t    steepness;
    bias_float_t   scale;
    bias_term_t    steps;
    bias_float_t   clamp;
  } slope_t;

  typedef struct packed {
    planed_packet_t planed;
    ends_t         ends;
    bias_term_t    slope;
    bias_term_t    steps;
    bias_float_t   clamp;
  } terms_t;

  // Values in units of the biased plane: 2^-z_exp.
  typedef struct packed {
    planed_packet_t planed;
    logic [5:0]     down;         // bits by which the plane's own units are finer
    depth_t [1:0]   parts;
    logic           clamp_on;
    logic           clamp_minus;
    bias_mantissa_t clamp;
  } aligned_t;

  typedef struct packed {
    planed_packet_t planed;
    logic [5:0]    down;
    depth_t        total;
  } total_t;

  // Values below 2^-126 and NaN are 0; infinity is 2^128.
  function automatic bias_float_t float(input logic [31:0] word);
    logic none;
    none = word[30:23] == '0 || (word[30:23] == '1 && word[22:0] != '0);
    return '{minus: word[31], exp: word[30:23], mantissa: none ? '0 : {1'b1, word[22:0]}};
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */  // a step receives a whole record and does not read all of it
  function automatic steepness_t steepness(input prim_plane_t p);
    logic [39:0] a, b, most;
    a = p.a[39] ? -p.a : p.a;
    b = p.b[39] ? -p.b : p.b;
    most = a > b ? a : b;
    return '{most: most[38:15], down: bias_exp_t'($signed(p.slope_exp)) + $signed({4'b0, p.z_exp})};
  endfunction

  // Limits the magnitude to 2^22, as for depths of vertices.
  function automatic bias_term_t term(input logic minus, input bias_exp_t exp, input bias_mantissa_t mantissa);
    if (mantissa == '0) return '0;
    if (exp > $signed({2'b0, GUARD_EXP})) return '{minus: minus, exp: {2'b0, GUARD_EXP}, mantissa: {1'b1, 34'b0}};
    return '{minus: minus, exp: exp, mantissa: mantissa};
  endfunction

  // A number of units: a unit is the least step of the format, for floats that of the primitive's greatest depth.
  function automatic bias_term_t units_term(
    input bias_float_t steps, input depth_format_t format, input logic [5:0] z_exp
  );
    bias_exp_t down;
    unique case (format)
      DEPTH_FORMAT_NONE, DEPTH_FORMAT_Z24_S8: down = 10'sd24;
      DEPTH_FORMAT_Z16: down = 10'sd16;
      DEPTH_FORMAT_Z32: down = $signed({4'b0, z_exp}) - 10'sd11;
    endcase
    return term(steps.minus, $signed({2'b0, steps.exp}) - down, {steps.mantissa, 11'b0});
  endfunction

  function automatic bias_term_t slope_term(input bias_float_t scale, input steepness_t s);
    logic [47:0] product;
    product = 48'(scale.mantissa) * 48'(s.most);
    return term(scale.minus, $signed({2'b0, scale.exp}) + 10'sd39 - s.down, product[47:13]);
  endfunction

  // As in ZROP: a near below 0 and a far above 1 clip nothing.
  function automatic limits_t limits(input bias_state_t s);
    depth_viewport_pkg::viewport_t v;
    v = depth_viewport_pkg::viewport_of(s.whole_range, s.z_near, s.z_far, s.clamp_near, s.clamp_far);
    return '{
        z_near: hold(v.z_near),
        z_far: hold(v.z_far),
        by_near: !v.clamp_near && !depth_viewport_pkg::is_below(v.z_near),
        by_far: !v.clamp_far && !depth_viewport_pkg::is_above(v.z_far)
    };
  endfunction

  localparam end_t BEYOND = 54'sd1 << 52;

  // Near or far in units of 2^-z_exp; if it does not fit, a value beyond all depths of the plane and all slack.
  function automatic end_t end_of(input held_depth_t z, input logic [5:0] z_exp);
    logic [7:0] scale;
    scale = 8'd161 - {2'b0, z_exp};
    if (z.exp > scale) return z.minus ? -BEYOND : BEYOND;
    return 54'(fixed(z, scale));
  endfunction

  function automatic ends_t ends(input limits_t l, input logic [5:0] z_exp);
    return '{z_near: end_of(l.z_near, z_exp), z_far: end_of(l.z_far, z_exp), by_near: l.by_near, by_far: l.by_far};
  endfunction

  localparam logic [5:0] SLACK = 6'd12;

  // Whether the vertices are between near and far, with a slack of 2^-SLACK: corners made by clipping are there only up to rounding.
  function automatic logic between(input prim_plane_t p, input ends_t e);
    end_t slack;
    slack = 54'sd1 << (p.z_exp > SLACK ? p.z_exp - SLACK : 6'd0);
    return !((e.by_near && 54'($signed(p.z_min)) + slack < e.z_near) || (e.by_far && 54'($signed(p.z_max)) - slack > e.z_far));
  endfunction

  // A mantissa in units of 2^(scale - 161).
  function automatic bias_mantissa_t lowered(
    input bias_mantissa_t mantissa, input bias_exp_t exp, input bias_exp_t scale
  );
    logic signed [10:0] down;
    down = 11'(scale) - 11'(exp);
    return down > 11'sd63 ? '0 : mantissa >> down[5:0];
  endfunction

  function automatic depth_t part(input bias_term_t t, input bias_exp_t scale);
    depth_t whole;
    whole = {1'b0, lowered(t.mantissa, t.exp, scale)};
    return t.minus ? -whole : whole;
  endfunction

  // Shifts depth and both terms to units in which they are below 2^33, so that their sum fits.
  function automatic aligned_t align(input terms_t t);
    aligned_t a;
    setup_prim_t prim;
    bias_exp_t own, scale, clamp_exp;
    logic whole;
    a = '0;
    a.planed = t.planed;
    prim = setup_packet_prim(t.planed.packet);
    own = 10'sd161 - $signed({4'b0, prim.info.plane.z_exp});
    scale = own > t.slope.exp ? own : t.slope.exp;
    if (t.steps.exp > scale) scale = t.steps.exp;
    scale = scale + 10'sd2;
    clamp_exp = {2'b0, t.clamp.exp};
    if (t.planed.packet.kind == SETUP_PACKET_PRIM) begin
      a.planed.bias = t.planed.bias && (t.slope.mantissa != '0 || t.steps.mantissa != '0);
      // A box has depths beyond those of its triangle's vertices.
      whole = t.planed.kind == PART_KIND_PART || !is_box(prim);
      prim.info.unclipped = a.planed.bias && whole && between(prim.info.plane, t.ends);
      a.planed.packet = setup_packet_of_prim(prim);
      a.down = 6'(scale - own);
      a.parts = {part(t.steps, scale), part(t.slope, scale)};
      // A clamp as large as the greatest depth has no effect.
      a.clamp_on = t.clamp.mantissa != '0 && clamp_exp <= scale;
      a.clamp_minus = t.clamp.minus;
      if (clamp_exp <= scale) a.clamp = lowered({t.clamp.mantissa, 11'b0}, clamp_exp, scale);
    end
    return a;
  endfunction

  // The sum of the terms, at most a positive clamp, at least a negative one.
  function automatic depth_t total(input aligned_t a);
    depth_t sum, clamp;
    sum = $signed(a.parts[0]) + $signed(a.parts[1]);
    clamp = {1'b0, a.clamp};
    if (a.clamp_minus) clamp = -clamp;
    if (!a.clamp_on) return sum;
    if (a.clamp_minus) return sum < clamp ? clamp : sum;
    return sum > clamp ? clamp : sum;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // The plane moved by the total, in its new units. Slopes too small for these units are unchanged.
  function automatic prim_plane_t moved(input prim_plane_t plane, input logic [5:0] down, input depth_t by);
    prim_plane_t p;
    logic signed [8:0] slope_exp;
    slope_exp = $signed({plane.slope_exp[7], plane.slope_exp}) + $signed({3'b0, down});
    p = plane;
    p.z = ($signed(plane.z) >>> down) + by;
    p.z_min = ($signed(plane.z_min) >>> down) + by;
    p.z_max = ($signed(plane.z_max) >>> down) + by;
    p.z_exp = plane.z_exp - down;
    p.slope_exp = slope_exp > 9'sd127 ? 8'sd127 : 8'(slope_exp);
    return p;
  endfunction

endpackage
