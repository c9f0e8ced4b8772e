// Depth plane: scales the terms of the depth slopes, has them divided while the packet waits in a delay line, and
// fills in the slopes. It also moves the sides of rectangular lines out by half their width, and replaces the edges
// of triangles that cover their boxes and of lines of a pixel, whose planes were computed from other edges. Rate: one
// packet a cycle. Latency: QUOTIENT_BITS + 3 = 42 cycles. All stages move with advance, in order. Specification:
// Setup.

module depth_plane
  import cover_edges_pkg::*;
  import raster_pkg::*;
  import setup_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          terms_valid_i,
  input  slope_terms_t  terms_i,
  input  logic          advance_i,      // the output is accepted, or not valid
  output logic          planed_valid_o,
  output planed_packet_t planed_o,
  output logic          idle_o
);

  // ---- registers
  // A packet in the delay line, with the signs of its slopes.
  typedef struct packed {
    setup_packet_t packet;
    logic [1:0]    minus;
    part_kind_t    kind;
    logic          hidden;
    logic          bias;
  } waiting_t;

  typedef struct packed {
    logic             measure_valid;
    slope_terms_t     measure;
    logic [5:0]       measure_numerator;  // bit length of the greater numerator
    logic [5:0]       measure_divisor;    // bit length of the divisor
    logic             scale_valid;
    waiting_t         scale;
    slope_numerator_t [1:0] scale_numerators;
    slope_divisor_t         scale_divisor;
    line_side_t             scale_side;   // of a rectangular line, else with width 0
    logic [5:0]       at;                 // index in delay of the oldest packet, where the next one is written
    struct packed {logic valid; planed_packet_t data;} planed;
  } regs_t;

  regs_t d, q;
  waiting_t delay[QUOTIENT_BITS];
  logic delay_we;
  logic [5:0] delay_at;

  // ---- parts
  logic quotients_valid, divide_idle;
  slope_quotient_t [1:0] quotients;

  slope_divide divide (
    .clk_i,
    .rst_ni,
    .terms_valid_i    (q.scale_valid),
    .terms_i          ('{numerators: q.scale_numerators, divisor: q.scale_divisor}),
    .advance_i,
    .quotients_valid_o(quotients_valid),
    .quotients_o      (quotients),
    .idle_o           (divide_idle)
  );

  logic spread_valid, spread_idle;
  side_spread_t moved_by;

  line_spread spread (
    .clk_i,
    .rst_ni,
    .side_valid_i  (q.scale_valid && q.scale_side.width != '0),
    .side_i        (q.scale_side),
    .advance_i,
    .spread_valid_o(spread_valid),
    .spread_o      (moved_by),
    .idle_o        (spread_idle)
  );

  // Position of the highest set bit of v, plus 1. A tree of selections between halves; a single chain would be too
  // slow.
  function automatic logic [5:0] bit_length(input slope_numerator_t v);
    logic [63:0] bits;
    logic [31:0] any;
    logic [31:0][5:0] at;
    bits = 64'({v, 1'b1});
    for (int n = 0; n < 32; n++) begin
      any[n] = bits[2*n] || bits[2*n+1];
      at[n] = 6'(bits[2*n+1]);
    end
    for (int level = 1; level < 6; level++)
      for (int n = 0; n < 32 >> level; n++) begin
        at[n] = (any[2*n+1] ? at[2*n+1] : at[2*n]) | 6'(any[2*n+1]) << level;
        any[n] = any[2*n] || any[2*n+1];
      end
    return at[0];
  endfunction

  // Minimum number of bits by which slopes are finer than in a tile's plane.
  localparam logic signed [7:0] FINER = 8'sd13;

  // Exponent that leaves the greater slope 38 or 39 bits, if there are slopes.
  function automatic logic signed [7:0] slope_exp(input logic [5:0] numerator, input logic [5:0] divisor);
    return numerator == 0 ? FINER : 8'sd30 + $signed({2'b0, divisor}) - $signed({2'b0, numerator});
  endfunction

  // Whether the slopes exceed a tile's plane: more than 2^24 a pixel.
  function automatic logic steep(input logic signed [7:0] exp, input logic [5:0] z_exp);
    return exp + $signed({2'b0, z_exp}) < FINER;
  endfunction

  function automatic logic signed [39:0] signed_slope(input slope_quotient_t slope, input logic minus);
    return minus ? -{1'b0, slope} : {1'b0, slope};
  endfunction

  // ---- outputs
  assign {planed_valid_o, planed_o} = q.planed;
  assign idle_o = !(q.measure_valid || q.scale_valid || !divide_idle || !spread_idle || q.planed.valid);

  // ---- next state
  setup_prim_t given, scaled, done;
  waiting_t oldest;
  logic signed [7:0] exp;
  logic flat;

  always_comb begin
    d = q;
    given = setup_packet_prim(terms_i.packet);
    scaled = setup_packet_prim(q.measure.packet);
    exp = slope_exp(q.measure_numerator, q.measure_divisor);
    flat = q.measure.packet.kind == SETUP_PACKET_PRIM && steep(exp, scaled.info.plane.z_exp);
    scaled.info.plane.slope_exp = flat ? FINER : exp;
    oldest = delay[q.at];
    done = setup_packet_prim(oldest.packet);
    done.info.plane.a = signed_slope(quotients[0], oldest.minus[0]);
    done.info.plane.b = signed_slope(quotients[1], oldest.minus[1]);
    if (spread_valid)
      for (int k = 0; k < 2; k++) done.c[k] = done.c[k] + {6'b0, moved_by};

    if (advance_i) begin
      // measure
      d.measure_valid = terms_valid_i;
      if (terms_valid_i) begin
        d.measure = terms_i;
        if (terms_i.boxed) d.measure.packet = setup_packet_of_prim(boxed(given, terms_i.reverse));
        else if (terms_i.projected && terms_i.width == '0)
          d.measure.packet = setup_packet_of_prim(cut_to_pixels(given, terms_i));
        d.measure_numerator = bit_length(terms_i.numerators[0] | terms_i.numerators[1]);
        d.measure_divisor = bit_length(slope_numerator_t'(terms_i.divisor));
      end

      // scale
      d.scale_valid = q.measure_valid;
      if (q.measure_valid) begin
        d.scale.minus = q.measure.minus;
        d.scale.kind = q.measure.kind;
        d.scale.hidden = q.measure.hidden;
        d.scale.bias = q.measure.bias;
        d.scale_side = q.measure.packet.kind == SETUP_PACKET_PRIM ?
            '{slope: scaled.info.slopes[0], width: q.measure.width} : '0;
        d.scale.packet = q.measure.packet.kind == SETUP_PACKET_PRIM ? setup_packet_of_prim(scaled) : q.measure.packet;
        for (int k = 0; k < 2; k++)
          d.scale_numerators[k] = flat ? '0 : q.measure.numerators[k] << (6'(NUMERATOR_BITS) - q.measure_numerator);
        d.scale_divisor = q.measure.divisor << (6'(DIVISOR_BITS) - q.measure_divisor);
      end

      // delay
      if (q.scale_valid || !divide_idle) d.at = q.at == 6'(QUOTIENT_BITS - 1) ? '0 : q.at + 1;

      // slopes
      d.planed.valid = quotients_valid;
      if (quotients_valid)
        d.planed.data = '{
            packet: oldest.packet.kind == SETUP_PACKET_PRIM ? setup_packet_of_prim(done) : oldest.packet,
            kind: oldest.kind,
            hidden: oldest.hidden,
            bias: oldest.bias
        };
    end
  end

  assign delay_we = advance_i && q.scale_valid;
  assign delay_at = q.at;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end
  always_ff @(posedge clk_i) if (delay_we) delay[delay_at] <= q.scale;

endmodule
