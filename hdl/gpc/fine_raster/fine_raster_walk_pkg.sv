// The walk over the footprints of a tile, and the coverage test of their samples.

// Functions read only some fields of a packet or stage register.
/* verilator lint_off UNUSEDSIGNAL */

package fine_raster_walk_pkg;
  import depth_pkg::*;
  import fine_raster_clip_pkg::left_by_clip;
  import fine_raster_disc_pkg::at_footprint;
  import fine_raster_disc_pkg::in_disc;
  import fine_raster_edges_pkg::*;
  import fine_raster_grid_pkg::*;
  import fine_raster_stipple_pkg::kept;
  import fine_raster_stipple_pkg::kept_of_polygon;
  import fine_raster_types_pkg::*;
  import fine_settings_pkg::*;
  import frtx_pkg::*;
  import raster_pkg::*;
  import state_pkg::*;

  // Whether the footprint is the last in its row.
  function automatic logic ends_row(input sample_mode_t mode, input frtx_t f);
    return (f.x[3:0] | (footprint_width(mode) - 4'd1)) == 4'd15;
  endfunction

  // Whether the footprint is the last in its column.
  function automatic logic ends_column(input sample_mode_t mode, input frtx_t f);
    return (f.y[3:0] | (footprint_height(mode) - 4'd1)) == 4'd15;
  endfunction

  // Whether the walk ends with this footprint.
  function automatic logic last_step(input walk_t w);
    frtx_t f;
    f = frtx_packet_frtx(w.packet);
    if (w.packet.kind != FRTX_PACKET_FRTX) return 1'b1;
    return w.drop || ends_row(w.mode, f) && ends_column(w.mode, f);
  endfunction

  // Steps to the next footprint: to the right, or to the left end of the next row.
  function automatic walk_t stepped(input walk_t w);
    walk_t d;
    frtx_t f;
    logic [3:0] width_log2, height_log2, wide_log2, high_log2;
    d = w;
    f = frtx_packet_frtx(w.packet);
    width_log2 = 4'd3 - 4'(columns_log2(w.mode));
    height_log2 = 4'd3 - 4'(rows_log2(w.mode));
    // Depth steps by footprints of the surface.
    wide_log2 = 4'd3 - 4'(columns_log2(w.surface));
    high_log2 = 4'd3 - 4'(rows_log2(w.surface));
    if (ends_row(w.mode, f)) begin
      for (int n = 0; n < EDGES; n++)
        d.row[n] = w.row[n] + per_pixels(w.slopes[n].b, height_log2 + 4'd4);
      d.corner = d.row;
      f.x[3:0] = 4'd0;
      f.y = f.y + 14'(footprint_height(w.mode));
      if ((f.y[3:0] & (footprint_height(w.surface) - 4'd1)) == '0)
        d.row_rise = w.row_rise + (64'(w.slope_b) <<< (high_log2 + 4'd8));
      d.rise = d.row_rise;
    end else begin
      for (int n = 0; n < EDGES; n++)
        d.corner[n] = w.corner[n] + per_pixels(w.slopes[n].a, width_log2 + 4'd4);
      f.x = f.x + 14'(footprint_width(w.mode));
      if ((f.x[3:0] & (footprint_width(w.surface) - 4'd1)) == '0)
        d.rise = w.rise + (64'(w.slope_a) <<< (wide_log2 + 4'd8));
    end
    d.packet = frtx_packet_of_frtx(f);
    return d;
  endfunction

  // The footprint with its flags, its part of the rectangle and its edges across.
  function automatic place_t placed(input settings_t settings, input walk_t w, input place_t old);
    place_t p;
    frtx_t f;
    p = old;
    p.packet = w.packet;
    p.surface = w.surface;
    p.smooth = w.smooth;
    f = frtx_packet_frtx(w.packet);
    if (w.packet.kind == FRTX_PACKET_FRTX) begin
      f.last_of_tile = last_step(w);
      f.last = f.last && f.last_of_tile;
      p.packet = frtx_packet_of_frtx(f);
      for (int n = 0; n < EDGES; n++) p.starts[n] = starts(w.corner[n], w.slopes[n].a, w.mode);
      p.columns = pixels_in(f.x, columns_log2(w.mode), w.rect.x0, w.rect.x1);
      p.rows = w.drop ? '0 : pixels_in(f.y, rows_log2(w.mode), w.rect.y0, w.rect.y1);
      p.kept = kept_of_polygon(settings, w, f) & left_by_clip(settings, w.mode, f);
      if (w.stipple.y_major) p.rows &= kept(w, f);
      else p.columns &= kept(w, f);
      p.bank = w.bank;
      p.lift = lift(w.rise, w.descent);
      p.disc = at_footprint(w.disc, f, w.mode, w.smooth ? SPOTS : settings.positions);
    end
    return p;
  endfunction

  // The footprint with its coverage and plane. Word k of the terms holds rows k and k + 4.
  function automatic frtx_packet_t sample(input place_t p, input terms_t [3:0] terms);
    frtx_t f;
    logic [1:0][7:0] rows;
    f = frtx_packet_frtx(p.packet);
    for (int k = 0; k < 4; k++) begin
      rows = samples_inside(p.starts, terms[k]);
      for (int half = 0; half < 2; half++)
        f.coverage[8*(k+4*half)+:8] = p.rows[k+4*half] ? rows[half] & p.columns & p.kept[k+4*half] : '0;
    end
    if (p.disc.on) f.coverage &= in_disc(p.disc);
    f.plane = lifted(f.plane, p.lift);
    return p.packet.kind == FRTX_PACKET_FRTX ? frtx_packet_of_frtx(f) : p.packet;
  endfunction

  // Whether a packet is sent regardless of the packet after it.
  function automatic logic has_work(input frtx_packet_t packet);
    frtx_t f;
    f = frtx_packet_frtx(packet);
    return packet.kind != FRTX_PACKET_FRTX || f.coverage != '0;
  endfunction

  // The next packet replaces the held one, or only its flags; a footprint without coverage is dropped.
  function automatic held_t next_held(input held_t held, input sifted_t next);
    held_t d;
    frtx_t f, old;
    f = frtx_packet_frtx(next.packet);
    old = frtx_packet_frtx(held.packet);
    d = held;
    d.valid = held.valid && !held.known;
    if (next.valid) begin
      if (next.packet.kind != FRTX_PACKET_FRTX) d = '{valid: 1'b1, known: 1'b1, packet: next.packet};
      else if (!next.some && d.valid) begin
        old.last_of_tile = f.last_of_tile;
        old.last = f.last;
        d.known = f.last_of_tile;
        d.packet = frtx_packet_of_frtx(old);
      end else if (next.some || f.last)
        d = '{valid: 1'b1, known: f.last_of_tile, packet: next.packet};
    end
    return d;
  endfunction

endpackage
