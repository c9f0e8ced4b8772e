// Expanders: compute the depth codes of eleven samples of a tile a cycle (zrop-expand-rate), from the source's plane
// or from the stored ones, hence at half the rate if both are expanded (zrop-expand-both-rate). Latency: three
// stages, which move with advance. Specification: ZROP.

module z_expand
  import state_pkg::*;
  import tile_depth_pkg::*;
  import zrop_pkg::*;
(
  // ---- ports
  input  logic                                clk_i,
  input  logic                                rst_ni,
  input  logic                                advance_i,    // all stages advance
  input  depth_format_t                       format_i,
  input  sample_mode_t                        mode_i,
  input  logic [3:0][31:0]                    positions_i,
  input  logic [2:0]                          group_i,
  input  logic                                stored_i,     // expand the stored planes
  input  tile_plane_t                         source_i,
  input  tile_plane_t [3:0]                   planes_i,     // stored
  input  logic [1:0][63:0]                    owners_i,     // bits of the index of each sample's plane
  input  logic [63:0]                         own_i,        // samples that have the source's plane regardless
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
  zrop_samples_pkg::offset_t offset;
  logic [1:0] owner;
  logic [5:0] at;
  logic there;

  always_comb begin
    d = q;
    {there, owner, at, offset} = '0;
    if (advance_i) begin
      for (int l = 0; l < ZROP_EXPANDERS; l++) begin
        // the lane's sample of this group
        {there, owner, at} = '0;
        for (int g = 0; g < 6; g++)
          if (group_i == 3'(g) && g * ZROP_EXPANDERS + l < 64) begin
            there = 1'b1;
            at |= 6'(zrop_samples_pkg::mask_bit(g * ZROP_EXPANDERS + l));
            for (int k = 0; k < 2; k++)
              owner[k] |= owners_i[k][zrop_samples_pkg::mask_bit(g*ZROP_EXPANDERS+l)];
          end
        offset = zrop_samples_pkg::offset(mode_i, positions_i, at);
        d.lanes[l] = '0;
        if (there) begin
          d.lanes[l].plane = stored_i && !own_i[at] ? planes_i[owner] : source_i;
          d.lanes[l].dx = offset.dx;
          d.lanes[l].dy = offset.dy;
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
