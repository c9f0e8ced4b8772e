// The last two steps of the outline, a cycle each: clips it to its rectangle and advances the line stipple, then finds
// the start tile.
/* verilator lint_off UNUSEDSIGNAL */  // a step receives a whole record and does not read all of it

package outline_cut_pkg;
  import clear_pkg::*;
  import geometry_pkg::*;
  import outline_ends_pkg::*;
  import outline_pick_pkg::signed_pixel_t;
  import setup_pkg::*;

  // Effect of a line on the stipple count: whether the count restarts, how far it advances, and its period.
  typedef struct packed {
    logic        line;
    logic        begins;
    logic [11:0] pixels;
    logic [12:0] period;
  } stipple_step_t;

  // Clipped to its rectangle, which may be empty.
  typedef struct packed {
    outline_packet_t packet;
    logic            drop;
    signed_pixel_t   top_x;
    signed_pixel_t   top_y;
    stipple_step_t   run;
  } cut_t;

  function automatic logic [14:0] floor(input window_delta_t v);
    return v[23] ? 15'd0 : v[22:8];
  endfunction

  function automatic logic [14:0] ceil(input window_delta_t v);
    return floor(v + 24'sd255);
  endfunction

  function automatic logic [14:0] max(input logic [14:0] a, input logic [14:0] b);
    return a > b ? a : b;
  endfunction

  function automatic logic [14:0] min(input logic [14:0] a, input logic [14:0] b);
    return a < b ? a : b;
  endfunction

  // Advance of the stipple count by a line: its pixels modulo the period of the 16-bit pattern.
  function automatic stipple_step_t run(input ends_t e);
    outline_t o;
    logic [11:0] bits;
    logic [20:0] factor;
    o = outline_packet_outline(e.packet);
    bits = e.pixels[15:4];
    factor = 21'(e.factor) + 21'd1;
    for (int k = 11; k >= 0; k--) if (21'(bits) >= factor << k) bits = bits - 12'(factor << k);
    if (e.packet.kind != OUTLINE_PACKET_OUTLINE) return '0;
    return '{
        line: o.shape == PRIM_SHAPE_LINE,
        begins: e.begins,
        pixels: {bits[7:0], e.pixels[3:0]},
        period: {factor[8:0], 4'd0}
    };
  endfunction

  function automatic cut_t cut(input ends_t e);
    outline_t o;
    rect_t clip;
    o = outline_packet_outline(e.packet);
    clip = o.rect;
    o.rect.x0 = max(floor(e.x0), clip.x0);
    o.rect.y0 = max(floor(e.y0), clip.y0);
    o.rect.x1 = min(ceil(e.x1), clip.x1);
    o.rect.y1 = min(ceil(e.y1), clip.y1);
    o.plane.z = e.z[0];
    o.plane.z_min = e.z[0];
    o.plane.z_max = e.z[0];
    for (int k = 1; k < 3; k++) begin
      if ($signed(e.z[k]) < $signed(o.plane.z_min)) o.plane.z_min = e.z[k];
      if ($signed(e.z[k]) > $signed(o.plane.z_max)) o.plane.z_max = e.z[k];
      o.dz[k-1] = 37'($signed(e.z[k])) - 37'($signed(e.z[0]));
    end
    return '{
        packet: e.packet.kind == OUTLINE_PACKET_OUTLINE ? outline_packet_of_outline(o) : e.packet,
        drop: e.drop,
        top_x: e.top_x,
        top_y: e.top_y,
        run: run(e)
    };
  endfunction

  // The count after a line that begins at phase.
  function automatic logic [11:0] phase_after(input logic [11:0] phase, input stipple_step_t run_of);
    logic [12:0] sum, less;
    sum = 13'(phase) + 13'(run_of.pixels);
    less = sum - run_of.period;
    return sum >= run_of.period ? less[11:0] : sum[11:0];
  endfunction

  function automatic logic is_empty(input rect_t rect);
    return rect.x0 >= rect.x1 || rect.y0 >= rect.y1;
  endfunction

  // Whether a packet remains after clipping.
  function automatic logic remains(input cut_t c);
    clear_t clear;
    outline_t o;
    clear = outline_packet_clear(c.packet);
    o = outline_packet_outline(c.packet);
    unique case (c.packet.kind)
      OUTLINE_PACKET_CLEAR: 
      return (clear.z || clear.stencil || clear.decompress || clear.colour != 0) && !is_empty(clear.rect);
      // A whole triangle is kept for its parts, and its end is kept.
      OUTLINE_PACKET_OUTLINE:
      return !c.drop &&
          (o.part.kind == PART_KIND_WHOLE || o.part.kind == PART_KIND_END || !is_empty(o.rect));
      default: return 1'b1;
    endcase
  endfunction

  // Position of a coordinate relative to a span: before, after or inside it.
  typedef struct packed {
    logic [9:0] tile;  // of the nearest pixel of the span
    logic       on;
  } nearest_t;

  function automatic nearest_t nearest(input signed_pixel_t v, input logic [14:0] from, input logic [14:0] to);
    logic early, late;
    logic [14:0] end_pixel;
    early = 16'(v) < $signed({1'b0, from});
    late = 16'(v) >= $signed({1'b0, to});
    end_pixel = to - 15'd1;
    return '{
        tile: early ? from[13:4] : late ? end_pixel[13:4] : v[13:4],
        on: !early && !late
    };
  endfunction

  // The packet with its start tile; phase: stipple position at the start of a line.
  function automatic outline_packet_t finish(input cut_t c, input logic [11:0] phase);
    outline_t o;
    logic signed [15:0] by;
    nearest_t x, y;
    o = outline_packet_outline(c.packet);
    x = nearest(c.top_x, o.rect.x0, o.rect.x1);
    y = nearest(c.top_y, o.rect.y0, o.rect.y1);
    by = c.run.line && o.stipple.on ? $signed({4'd0, phase}) : 16'sd0;
    o.stipple.first = o.stipple.first + (o.stipple.backwards ? by : -by);
    o.start_x = x.tile;
    o.start_y = y.tile;
    o.start_on = x.on && y.on;
    o.empty = is_empty(o.rect);
    if (o.part.kind == PART_KIND_END) begin
      o.start_x = '0;
      o.start_y = '0;
      o.start_on = 1'b0;
      o.rect = '{x0: '0, y0: '0, x1: 15'd1, y1: 15'd1};
    end
    return c.packet.kind == OUTLINE_PACKET_OUTLINE ? outline_packet_of_outline(o) : c.packet;
  endfunction

endpackage
