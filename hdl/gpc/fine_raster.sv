// Fine raster: cuts the tiles of a primitive into footprints of 8x8 samples and computes their exact coverage and
// depth plane. Rate: one footprint of 64 samples a cycle (fine-raster-tile-clocks, fine-raster-sample-rate-unit); for
// smooth primitives a footprint is four pixels of sixteen samples, from which the covered fraction of each pixel
// follows. Footprints without coverage cost their cycle and are dropped. Latency: 11 cycles from a tile to its first
// transaction, 8 for state. It stalls only on its output. In order. Specification: Fine raster, Surface addressing
// (sample grids).

module fine_raster
  import fine_raster_edges_pkg::*;
  import fine_raster_params_pkg::*;
  import fine_raster_prepare_pkg::*;
  import fine_raster_smooth_pkg::of_surface;
  import fine_raster_types_pkg::*;
  import fine_raster_walk_pkg::*;
  import fine_settings_pkg::*;
  import frtx_pkg::*;
  import raster_pkg::*;
  import state_pkg::*;
#(
  // ---- parameters
  parameter fine_raster_params_t P = FINE_RASTER_PARAMS
) (
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         tile_valid_i,
  output logic         tile_ready_o,
  input  tile_packet_t tile_i,
  output logic         frtx_valid_o,
  input  logic         frtx_ready_i,
  output frtx_packet_t frtx_o,
  output logic         idle_o
);

  // ---- registers
  typedef struct packed {
    settings_t settings;
    prepare_t  prepare;
    sums_t     sums;
    walk_t     walk;
    place_t    place;
    sampled_t  sampled;
    sifted_t   sifted;
    held_t     held;
  } regs_t;

  regs_t d, q;
  (* ram_style = "registers" *)  // four words are read in one cycle
  terms_t terms[8];
  logic terms_we;
  logic [2:0] terms_at;

  // ---- parts
  logic next_valid, takes, pushes, push_ready;
  tile_packet_t next;

  fifo #(
    .WIDTH($bits(tile_packet_t)),
    .DEPTH(P.tile_in_depth)
  ) tile_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(tile_valid_i),
    .push_ready_o(tile_ready_o),
    .push_i (tile_i),
    .pop_valid_o (next_valid),
    .pop_ready_i (takes),
    .pop_o  (next)
  );

  fifo #(
    .WIDTH($bits(frtx_packet_t)),
    .DEPTH(P.frtx_out_depth)
  ) frtx_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(pushes),
    .push_ready_o(push_ready),
    .push_i (q.held.packet),
    .pop_valid_o (frtx_valid_o),
    .pop_ready_i (frtx_ready_i),
    .pop_o  (frtx_o)
  );

  // ---- outputs
  logic empty;
  assign empty = !(q.prepare.valid || q.walk.valid || q.place.valid || q.sampled.valid || q.sifted.valid
    || q.held.valid);
  assign idle_o = empty && !next_valid && !frtx_valid_o;

  // ---- next state
  logic moves, walked, prepared;
  logic [3:0][$bits(terms_t)-1:0] bank;
  state_t state;

  always_comb begin
    d = q;
    pushes = q.held.valid && (q.held.known || q.sifted.valid && q.sifted.some);
    moves = !pushes || push_ready;
    walked = !q.walk.valid || last_step(q.walk);
    prepared = is_prepared(q.prepare, walked);
    takes = moves && (prepared || !q.prepare.valid);
    state = tile_packet_state(q.prepare.packet);
    for (int k = 0; k < 4; k++) bank[k] = terms[{q.place.bank, 2'(k)}];

    d.sums.valid = 1'b0;
    if (moves) begin
      d.held = next_held(q.held, q.sifted);
      d.sifted.valid = q.sampled.valid;
      if (q.sampled.valid) begin
        d.sifted.some = has_work(q.sampled.packet);
        d.sifted.packet = of_surface(q.sampled);
      end
      d.sampled.valid = q.place.valid;
      if (q.place.valid)
        d.sampled = '{
            valid: 1'b1, packet: sample(q.place, bank), surface: q.place.surface, smooth: q.place.smooth
        };
      if (q.walk.valid) d.place = placed(q.settings, q.walk, q.place);
      d.place.valid = q.walk.valid;
      if (walked) d.walk.valid = 1'b0;
      else d.walk = stepped(q.walk);

      // State packets take effect here; tiles are prepared step by step and then enter the walk.
      if (q.prepare.valid) begin
        unique case (q.prepare.packet.kind)
          TILE_PACKET_STATE:
          if (prepared) begin
            d.settings = settings_after(q.settings, state);
            if (!fine_raster_consumes(state.address)) begin
              d.walk.valid = 1'b1;
              d.walk.packet = frtx_packet_of_state(state);
            end
          end
          TILE_PACKET_TILE: begin
            if (!is_dropped(q.prepare.packet) && (q.prepare.step != 2'd3 || prepared))
              d.sums = rises(q.settings, q.prepare);
            d.prepare = measured(q.settings.mode, q.prepare);
            if (prepared) begin
              d.prepare.bank = q.prepare.bank ^ !is_dropped(q.prepare.packet);
              d.walk = walk_from(q.settings, q.prepare);
            end
          end
          TILE_PACKET_CLEAR:
          if (prepared) begin
            d.walk.valid = 1'b1;
            d.walk.packet = frtx_packet_of_clear(tile_packet_clear(q.prepare.packet));
          end
          default: ;
        endcase
      end
      // Positions for the next row to prepare, which may be the first row of a new tile.
      if (q.prepare.valid && !prepared)
        d.prepare.spots =
            spots_of(q.settings, is_smooth_tile(q.settings, 1'b1, q.prepare.packet), d.prepare.step);
      else d.prepare.spots = spots_of(d.settings, is_smooth_tile(d.settings, next_valid, next), 2'd0);
      if (takes) begin
        d.prepare.valid = next_valid;
        d.prepare.step = 2'd0;
        if (next_valid) d.prepare.packet = next;
      end
    end
  end

  assign terms_we = q.sums.valid;
  assign terms_at = q.sums.at;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      q.settings.positions <= {16{CENTRE}};
      q.prepare.spots <= {4{CENTRE}};
    end else q <= d;
  end
  always_ff @(posedge clk_i) if (terms_we) terms[terms_at] <= add_up(q.sums);

endmodule
