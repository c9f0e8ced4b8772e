// Preparation of a tile: the terms of its samples, the change of depth to its first footprint, and the start of the
// walk.

// Functions read only some fields of a packet or stage register.
/* verilator lint_off UNUSEDSIGNAL */

package fine_raster_prepare_pkg;
  import depth_pkg::*;
  import fine_raster_disc_pkg::disc_of;
  import fine_raster_edges_pkg::*;
  import fine_raster_grid_pkg::*;
  import fine_raster_smooth_pkg::*;
  import fine_raster_stipple_pkg::RECIPROCALS;
  import fine_raster_types_pkg::*;
  import fine_settings_pkg::*;
  import frtx_pkg::*;
  import geometry_pkg::*;
  import raster_pkg::*;
  import state_pkg::*;

  // Whether the preparation ends, if the walk can accept the result.
  function automatic logic is_prepared(input prepare_t p, input logic walked);
    state_t state;
    tile_t tile;
    state = tile_packet_state(p.packet);
    tile = tile_packet_tile(p.packet);
    unique case (p.packet.kind)
      TILE_PACKET_STATE: return p.valid && ((fine_raster_consumes(state.address) && !of_footprints(state.address)) || walked);
      TILE_PACKET_TILE: return p.valid && (tile.drop || p.step == 2'd3) && walked;
      TILE_PACKET_CLEAR: return p.valid && walked;
      default: return 1'b0;
    endcase
  endfunction

  // Whether this tile has no samples to test.
  function automatic logic is_dropped(input tile_packet_t packet);
    tile_t tile;
    tile = tile_packet_tile(packet);
    return tile.drop;
  endfunction

  // Sample mode that is tested: sixteen samples for smooth tiles, regardless of the surface.
  function automatic sample_mode_t walked_as(input settings_t settings, input tile_t tile);
    return is_smooth(settings, tile) ? SAMPLE_MODE_X16 : settings.mode;
  endfunction

  // The rises from which the terms of rows step and step + 4 are computed.
  function automatic sums_t rises(input settings_t settings, input prepare_t p);
    sums_t s;
    tile_t tile;
    tile = tile_packet_tile(p.packet);
    s.valid = 1'b1;
    s.at = {p.bank, p.step};
    for (int n = 0; n < EDGES; n++) begin
      for (int half = 0; half < 2; half++)
        s.rows[n][half] = multiple(tile.info.slopes[n].b, {1'(half), p.step} >> rows_log2(walked_as(settings, tile)));
      for (int column = 0; column < 4; column++) begin
        if (settings.conservative) s.samples[n][column] = corner_rise(tile.info.slopes[n], !settings.inner);
        else s.samples[n][column] = sample_rise(tile.info.slopes[n], p.spots[column][3:0], p.spots[column][7:4]);
      end
    end
    return s;
  endfunction

  // Terms of a pair of rows, computed from their rises.
  function automatic terms_t add_up(input sums_t sums);
    terms_t t;
    for (int n = 0; n < EDGES; n++)
      for (int half = 0; half < 2; half++)
        for (int column = 0; column < 4; column++)
          t.of[n][half][column] = (32'($signed(sums.rows[n][half])) <<< 4) + 32'($signed(sums.samples[n][column]));
    return t;
  endfunction

  // Distance from a vertex to the centre of a footprint, along one axis.
  function automatic logic signed [23:0] offset(
    input tile_coord_t tile, input logic [3:0] size, input window_coord_t vertex
  );
    return $signed({2'b0, tile, size >> 1, 8'b0}) - 24'(vertex);
  endfunction

  // Pixel centre, as a sample position.
  localparam logic [7:0] CENTRE = 8'h88;

  // Sample positions at which columns 0 to 3 of a grid row are tested.
  function automatic logic [3:0][7:0] spots_of(
    input settings_t settings, input logic smooth, input logic [1:0] row
  );
    logic [3:0][7:0] spots;
    logic [3:0] at;
    for (int column = 0; column < 4; column++) begin
      at = entry_at(settings.mode, 2'(column), row);
      if (smooth) spots[column] = SPOTS[{row, 2'(column)}];
      else spots[column] = settings.together ? CENTRE : settings.positions[at[3:2]][at[1:0]];
    end
    return spots;
  endfunction

  // Whether a packet is a smooth tile.
  function automatic logic is_smooth_tile(input settings_t settings, input logic valid, input tile_packet_t packet);
    return valid && packet.kind == TILE_PACKET_TILE && is_smooth(settings, tile_packet_tile(packet));
  endfunction

  // A slope of depth times an offset.
  function automatic rise_t product(input prepare_t p);
    return (64'(p.high) <<< 12) + 64'(p.low);
  endfunction

  // The plane, and its rise from the first vertex to the first footprint, computed with one multiplier in two of the
  // steps.
  function automatic prepare_t measured(input sample_mode_t mode, input prepare_t p);
    prepare_t d;
    tile_t tile;
    prim_plane_t plane;
    d = p;
    tile = tile_packet_tile(p.packet);
    plane = tile.info.plane;
    unique case (p.step)
      2'd0: begin
        d.offset = offset(tile.x, footprint_width(mode), plane.x0);
        d.slope = plane.a;
        d.exp = exponent(plane);
        d.descent = descent(plane);
      end
      2'd1: begin
        d.offset = offset(tile.y, footprint_height(mode), plane.y0);
        d.slope = plane.b;
        d.plane = anchor_at(plane, p.exp, p.descent);
      end
      2'd2: d.rise = product(p);
      2'd3: ;
    endcase
    if (p.step == 2'd1 || p.step == 2'd2) begin
      d.low = 52'(p.slope) * 52'($signed({1'b0, p.offset[11:0]}));
      d.high = 52'(p.slope) * 52'($signed(p.offset[23:12]));
    end
    d.step = p.step == 2'd3 ? p.step : p.step + 1;
    return d;
  endfunction

  // Start of the walk at the first footprint of a tile.
  function automatic walk_t walk_from(input settings_t settings, input prepare_t p);
    walk_t w;
    frtx_t f;
    tile_t tile;
    tile = tile_packet_tile(p.packet);
    f.prim = tile.info.prim;
    f.back = tile.info.back;
    f.area = tile.info.area;
    f.x = {tile.x, 4'b0};
    f.y = {tile.y, 4'b0};
    f.coverage = '0;
    f.plane = p.plane;
    f.accept = tile.accept;
    f.unclipped = tile.info.unclipped;
    f.last_of_tile = 1'b0;
    f.last = tile.last;
    f.lacks = '0;
    w.valid = 1'b1;
    w.packet = frtx_packet_of_frtx(f);
    w.mode = walked_as(settings, tile);
    w.surface = settings.mode;
    w.smooth = is_smooth(settings, tile);
    w.rect = tile.info.rect;
    w.drop = tile.drop;
    w.bank = p.bank;
    w.slopes = tile.info.slopes;
    for (int n = 0; n < EDGES; n++) w.corner[n] = pixels_corner(tile.e[n], tile.info.slopes[n], w.smooth);
    w.row = w.corner;
    w.slope_a = tile.info.plane.a;
    w.slope_b = tile.info.plane.b;
    w.descent = p.descent;
    w.rise = p.rise + product(p);
    w.row_rise = w.rise;
    w.stipple = tile.info.stipple;
    w.pattern = settings.stipple_pattern;
    w.reciprocal = RECIPROCALS[settings.stipple_factor];
    w.disc = disc_of(tile, tile.info.round && !settings.conservative, w.smooth);
    return w;
  endfunction

endpackage
