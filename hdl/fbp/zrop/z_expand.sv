// Expanders: the depth codes of eleven samples of a tile a clock (zrop-expand-rate), from
// the source's plane or from the stored ones, so half as fast where both are expanded
// (zrop-expand-both-rate). At the output three moves (advance) later. Specification: ZROP
// .

module z_expand
  import state_pkg::*;
  import tile_depth_pkg::*;
  import zrop_pkg::*;
(
  // ---- ports
  input  logic                                clk_i,
  input  logic                                rst_ni,
  input  logic                                advance_i,    // all stages move on
  input  depth_format_t                       format_i,
  input  sample_mode_t                        mode_i,
  input  logic [3:0][31:0]                    positions_i,
  input  logic [2:0]                          group_i,
  input  logic                                stored_i,     // expand the stored planes
  input  tile_plane_t                         source_i,
  input  tile_plane_t [3:0]                   planes_i,     // stored
  input  logic [1:0][63:0]                    owners_i,     // bits of the number of each sample's plane
  output logic [ZROP_EXPANDERS-1:0][31:0]     codes_o,
  output logic [ZROP_EXPANDERS-1:0]           below_o,      // samples below 0
  output logic [ZROP_EXPANDERS-1:0]           above_o       // samples above 1
);

  // ---- registers
  typedef struct packed {
    tile_plane_t       plane;
    logic signed [7:0] dx;
    logic signed [7:0] dy;
  } lane_t;

  typedef struct packed {
    logic [5:0]        exp;
    depth_pkg::value_t value;
  } value_t;

  typedef struct packed {
    lane_t [ZROP_EXPANDERS-1:0]      lanes;
    value_t [ZROP_EXPANDERS-1:0]     values;
    logic [ZROP_EXPANDERS-1:0][31:0] codes;
    logic [ZROP_EXPANDERS-1:0]       below;
    logic [ZROP_EXPANDERS-1:0]       above;
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign codes_o = q.codes;
  assign below_o = q.below;
  assign above_o = q.above;

  // ---- next state
  logic [63:0][1:0] owners;
  zrop_layout_pkg::offset_t [63:0] offsets;
  logic [6*ZROP_EXPANDERS-1:0][1:0] owner;
  zrop_layout_pkg::offset_t [6*ZROP_EXPANDERS-1:0] offset;
  logic [6:0] at;

  always_comb begin
    d = q;
    offsets = zrop_layout_pkg::offsets(mode_i, positions_i);
    for (int b = 0; b < 64; b++) owners[b] = {owners_i[1][b], owners_i[0][b]};
    owner = '0;
    offset = '0;
    for (int o = 0; o < 64; o++) begin
      owner[o] = owners[zrop_layout_pkg::mask_bit(o)];
      offset[o] = offsets[zrop_layout_pkg::mask_bit(o)];
    end

    at = '0;
    if (advance_i) begin
      for (int l = 0; l < ZROP_EXPANDERS; l++) begin
        d.lanes[l] = '0;
        for (int g = 0; g < 6; g++)
          if (group_i == 3'(g) && g * ZROP_EXPANDERS + l < 64) begin
            at = 7'(g * ZROP_EXPANDERS + l);
            d.lanes[l].plane = stored_i ? planes_i[owner[at]] : source_i;
            d.lanes[l].dx = offset[at].dx;
            d.lanes[l].dy = offset[at].dy;
          end
        d.values[l].exp = q.lanes[l].plane.exp;
        d.values[l].value = depth_pkg::value(q.lanes[l].plane, q.lanes[l].dx, q.lanes[l].dy);
        d.codes[l] = depth_pkg::code(format_i, q.values[l].exp, q.values[l].value);
        {d.below[l], d.above[l]} = depth_pkg::beyond(q.values[l].exp, q.values[l].value);
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
