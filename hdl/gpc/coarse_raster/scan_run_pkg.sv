// Converts a window to its run of touched tiles of one GPC, in four cycles.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package scan_run_pkg;

  import coarse_pkg::*;
  import ownership_pkg::*;
  import raster_pkg::*;
  import scan_window_pkg::*;

  typedef logic signed [25:0] slope3_t;
  typedef logic [$clog2(SCAN_TILES)-1:0] window_place_t;

  // Edge values at every fourth tile.
  typedef struct packed {
    logic                     valid;
    logic                     pass;
    logic                     closing;   // last of its packet
    logic                     leftward;
    slope_t [3:0]             a;
    slope3_t [3:0]            a3;        // 3 times a
    corner_value_t [3:0][3:0] e;         // indexed by quarter, then by edge
    tile_coord_t              x;
    tile_coord_t              y;
    window_place_t            limit;    // index of the last tile of the window inside the rectangle
  } quarters_t;

  typedef struct packed {
    logic                  valid;
    logic                  closing;
    logic                  leftward;
    slope_t [3:0]          a;
    slope3_t [3:0]         a3;
    corner_value_t [3:0]   e;
    tile_coord_t           x;
    tile_coord_t           y;
    logic [SCAN_TILES-1:0] tiles;     // bit k: tile k is touched and belongs to this GPC
  } touched_t;

  // Both ends of the run, in walk order.
  typedef struct packed {
    logic                valid;
    logic                closing;
    logic                leftward;
    logic                some;
    window_place_t       head;
    window_place_t       tail;
    slope_t [3:0]        a;
    slope3_t [3:0]       a3;
    corner_value_t [3:0] e;
    tile_coord_t         x;
    tile_coord_t         y;
  } ends_t;

  // The run, with the edge values up to three tiles left of its first tile.
  typedef struct packed {
    logic                valid;
    logic                closing;
    logic                leftward;
    logic [4:0]          count;
    logic [1:0]          odd;       // number of tiles from there to the first tile
    slope_t [3:0]        a;
    slope3_t [3:0]       a3;
    corner_value_t [3:0] e;
    tile_coord_t         x;
    tile_coord_t         y;
  } run_t;

  // A slope multiplied by 0 to 3.
  function automatic corner_value_t times(input logic [1:0] n, input slope_t a, input slope3_t a3);
    unique case (n)
      2'd0: return '0;
      2'd1: return corner_value_t'(a);
      2'd2: return corner_value_t'(a) <<< 1;
      2'd3: return corner_value_t'(a3);
    endcase
  endfunction

  function automatic quarters_t quarters(input window_t w, input logic closing);
    quarters_t d;
    tile_coord_t right;
    right = w.rect.x1 - w.x;
    d.valid = 1'b1;
    d.pass = w.pass;
    d.closing = closing;
    d.leftward = w.leftward;
    for (int k = 0; k < EDGES; k++) begin
      d.a[k] = w.slopes[k].a;
      d.a3[k] = slope3_t'(d.a[k]) + (slope3_t'(d.a[k]) <<< 1);
      for (int quarter = 0; quarter < 4; quarter++)
        d.e[quarter][k] = w.e[k] + (times(2'(quarter), d.a[k], d.a3[k]) <<< 2);
    end
    d.x = w.x;
    d.y = w.y;
    d.limit = right < tile_coord_t'(SCAN_TILES) ? window_place_t'(right) : '1;
    return d;
  endfunction

  function automatic touched_t touched(input quarters_t n, input gpc_id_t gpc, input int unsigned gpcs);
    touched_t d;
    corner_value_t e;
    d.valid = 1'b1;
    d.closing = n.closing;
    d.leftward = n.leftward;
    d.a = n.a;
    d.a3 = n.a3;
    d.e = n.e[0];
    d.x = n.x;
    d.y = n.y;
    for (int tile = 0; tile < SCAN_TILES; tile++) begin
      d.tiles[tile] = !n.pass && window_place_t'(tile) <= n.limit;
      if (gpc_of(n.x + tile_coord_t'(tile), n.y, gpcs) != gpc) d.tiles[tile] = 1'b0;
      for (int k = 0; k < EDGES; k++) begin
        e = n.e[tile/4][k] + times(2'(tile % 4), n.a[k], n.a3[k]);
        if (e < 0) d.tiles[tile] = 1'b0;
      end
    end
    return d;
  endfunction

  function automatic ends_t ends(input touched_t n);
    ends_t d;
    window_place_t first, last;
    first = '0;
    last = '0;
    for (int tile = 0; tile < SCAN_TILES; tile++) begin
      if (n.tiles[tile]) last = window_place_t'(tile);
      if (n.tiles[SCAN_TILES-1-tile]) first = window_place_t'(SCAN_TILES - 1 - tile);
    end
    d.valid = 1'b1;
    d.closing = n.closing;
    d.leftward = n.leftward;
    d.some = n.tiles != 0;
    d.head = n.leftward ? last : first;
    d.tail = n.leftward ? first : last;
    d.a = n.a;
    d.a3 = n.a3;
    d.e = n.e;
    d.x = n.x;
    d.y = n.y;
    return d;
  endfunction

  // In a row, every gpcs-th tile belongs to one GPC.
  function automatic run_t run(input ends_t n, input int unsigned gpcs);
    run_t d;
    d.valid = 1'b1;
    d.closing = n.closing;
    d.leftward = n.leftward;
    d.count = '0;
    if (n.some) d.count = (5'(n.leftward ? n.head - n.tail : n.tail - n.head) >> $clog2(gpcs)) + 1;
    d.odd = n.head[1:0];
    d.a = n.a;
    d.a3 = n.a3;
    for (int k = 0; k < EDGES; k++) d.e[k] = n.e[k] + (times(n.head[3:2], n.a[k], n.a3[k]) <<< 2);
    d.x = n.x + tile_coord_t'(n.head);
    d.y = n.y;
    return d;
  endfunction

  function automatic tile_span_t span(input run_t n, input logic take);
    tile_span_t d;
    d.take = take;
    d.last = n.closing;
    d.leftward = n.leftward;
    d.count = n.count;
    d.x = n.x;
    d.y = n.y;
    for (int k = 0; k < EDGES; k++) d.e[k] = n.e[k] + times(n.odd, n.a[k], n.a3[k]);
    return d;
  endfunction

endpackage
