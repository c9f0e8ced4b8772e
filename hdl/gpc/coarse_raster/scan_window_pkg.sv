// Windows of the row scan: SCAN_TILES tiles each, aligned to the left of the rectangle. The scan evaluates the edges
// at the innermost corners of tiles, in units of 4096; a tile is touched if all values are 0 or more.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package scan_window_pkg;

  import coarse_pkg::*;
  import raster_pkg::*;

  typedef logic signed [23:0] slope_t;
  typedef logic signed [33:0] term_t;
  typedef logic signed [35:0] origin_t;

  // A rectangle in tiles, both ends included, without its first row.
  typedef struct packed {
    tile_coord_t x0;
    tile_coord_t x1;
    tile_coord_t y1;
  } tile_rect_t;

  // Start of the scan of a packet.
  typedef struct packed {
    logic              valid;
    logic              pass;    // no tiles to scan
    edge_slope_t [3:0] slopes;
    origin_t [3:0]     c;       // edges at (0, 0)
    tile_rect_t        rect;
    tile_coord_t       x;       // first tile of the window
    tile_coord_t       y;
  } place_t;

  // Terms of the edge values at that position.
  typedef struct packed {
    logic                valid;
    logic                pass;
    edge_slope_t [3:0]   slopes;
    corner_value_t [3:0] c;       // at tile (0, 0)
    term_t [3:0]         ax;
    term_t [3:0]         by;
    tile_rect_t          rect;
    tile_coord_t         x;
    tile_coord_t         y;
  } terms_t;

  // Edge values at the first window.
  typedef struct packed {
    logic                valid;
    logic                pass;
    edge_slope_t [3:0]   slopes;
    corner_value_t [3:0] e;
    tile_rect_t          rect;
    tile_coord_t         x;
    tile_coord_t         y;
  } origin_window_t;

  // The current window.
  typedef struct packed {
    logic                valid;
    logic                pass;
    edge_slope_t [3:0]   slopes;
    logic [3:0]          rising;    // bit k: edge k rises to the right, that is a > 0
    logic [3:0]          falling;
    corner_value_t [3:0] e;         // at its first tile
    corner_value_t [3:0] right;     // at the tile after its last
    corner_value_t [3:0] left;      // at the tile before its first
    tile_rect_t          rect;
    tile_coord_t         x;
    tile_coord_t         y;
    logic                leftward;  // this row is walked from right to left
    logic                sweeping;  // the row is being scanned from its near end
  } window_t;

  typedef enum logic [1:0] {
    MOVE_LEFT,
    MOVE_RIGHT,
    MOVE_DOWN,
    MOVE_DONE
  } move_t;

  // The next window, and whether the current one is part of the sweep of the row; if not, the scan is still moving to
  // the near end of the row and returns to this window later.
  typedef struct packed {
    move_t next;
    logic  sweep;
  } lookup_t;

  // A slope, or zero if it is negative.
  function automatic corner_value_t rise(input slope_t slope);
    return slope[23] ? '0 : corner_value_t'(slope);
  endfunction

  // The window of the start tile, or the nearest one in the rectangle.
  function automatic place_t place(input setup_prim_t p);
    place_t d;
    tile_coord_t start, past;
    logic [14:0] x1, y1;
    x1 = p.info.rect.x1 - 1;
    y1 = p.info.rect.y1 - 1;
    d.valid = 1'b1;
    d.pass = p.info.rect.x0 >= p.info.rect.x1 || p.info.rect.y0 >= p.info.rect.y1;
    d.slopes = p.info.slopes;
    for (int k = 0; k < EDGES; k++) d.c[k] = origin_t'(p.c[k][47:12]);
    d.rect.x0 = p.info.rect.x0[13:TILE_LOG2];
    d.rect.x1 = x1[13:TILE_LOG2];
    d.rect.y1 = y1[13:TILE_LOG2];
    start = p.start_x > d.rect.x1 ? d.rect.x1 : p.start_x;
    past = start > d.rect.x0 ? start - d.rect.x0 : '0;
    d.x = d.rect.x0 + (past & ~tile_coord_t'(SCAN_TILES - 1));
    d.y = p.info.rect.y0[13:TILE_LOG2];
    return d;
  endfunction

  function automatic terms_t terms(input place_t p);
    terms_t d;
    d.valid = p.valid;
    d.pass = p.pass;
    d.slopes = p.slopes;
    for (int k = 0; k < EDGES; k++) begin
      d.c[k] = corner_value_t'(p.c[k]) + rise(p.slopes[k].a) + rise(p.slopes[k].b);
      d.ax[k] = term_t'(p.slopes[k].a) * term_t'({1'b0, p.x});
      d.by[k] = term_t'(p.slopes[k].b) * term_t'({1'b0, p.y});
    end
    d.rect = p.rect;
    d.x = p.x;
    d.y = p.y;
    return d;
  endfunction

  function automatic origin_window_t origin(input terms_t t);
    origin_window_t d;
    d.valid = t.valid;
    d.pass = t.pass;
    d.slopes = t.slopes;
    for (int k = 0; k < EDGES; k++)
      d.e[k] = t.c[k] + corner_value_t'(t.ax[k]) + corner_value_t'(t.by[k]);
    d.rect = t.rect;
    d.x = t.x;
    d.y = t.y;
    return d;
  endfunction

  // Change of an edge value across a window, from its first tile.
  function automatic corner_value_t across(input slope_t a);
    return corner_value_t'(a) <<< $clog2(SCAN_TILES);
  endfunction

  function automatic window_t first_window(input origin_window_t o);
    window_t d;
    d.valid = o.valid;
    d.pass = o.pass;
    d.slopes = o.slopes;
    for (int k = 0; k < EDGES; k++) begin
      d.rising[k] = o.slopes[k].a > 0;
      d.falling[k] = o.slopes[k].a < 0;
      d.right[k] = o.e[k] + across(o.slopes[k].a);
      d.left[k] = o.e[k] - corner_value_t'(o.slopes[k].a);
    end
    d.e = o.e;
    d.rect = o.rect;
    d.x = o.x;
    d.y = o.y;
    d.leftward = 1'b0;
    d.sweeping = 1'b0;
    return d;
  endfunction

  // The touched tiles of a row are the intersection of one half line per edge. They extend beyond a side of the
  // window if the next tile on that side is touched, or if some edge is outside on all tiles up to it.
  function automatic lookup_t lookup(input window_t w);
    lookup_t d;
    logic [3:0] past_right, past_left;
    logic right_only, left_only, none, to_right, to_left, along;
    for (int k = 0; k < EDGES; k++) begin
      past_right[k] = w.right[k] < 0;
      past_left[k] = w.left[k] < 0;
    end
    right_only = (w.rising & past_right) != 0;
    left_only = (w.falling & past_left) != 0;
    none = (~(w.rising | w.falling) & past_left) != 0;
    to_right = 11'(w.x) + 11'(SCAN_TILES) <= 11'(w.rect.x1)
        && (past_right == 0 || right_only && !left_only && !none);
    to_left = w.x != w.rect.x0 && (past_left == 0 || left_only && !right_only && !none);

    d.sweep = w.pass || w.sweeping || !(w.leftward ? to_right : to_left);
    along = w.leftward ? to_left : to_right;
    if (w.pass) d.next = MOVE_DONE;
    else if (!d.sweep) d.next = w.leftward ? MOVE_RIGHT : MOVE_LEFT;
    else if (along) d.next = w.leftward ? MOVE_LEFT : MOVE_RIGHT;
    else if (w.y == w.rect.y1) d.next = MOVE_DONE;
    else d.next = MOVE_DOWN;
    return d;
  endfunction

  // The window after a move.
  function automatic window_t moved(input window_t w, input lookup_t seen);
    window_t d;
    corner_value_t step;
    d = w;
    for (int k = 0; k < EDGES; k++) begin
      unique case (seen.next)
        MOVE_LEFT: step = -across(w.slopes[k].a);
        MOVE_RIGHT: step = across(w.slopes[k].a);
        MOVE_DOWN: step = corner_value_t'(w.slopes[k].b);
        MOVE_DONE: step = '0;
      endcase
      d.e[k] = w.e[k] + step;
      d.right[k] = w.right[k] + step;
      d.left[k] = w.left[k] + step;
    end
    unique case (seen.next)
      MOVE_LEFT: d.x = w.x - tile_coord_t'(SCAN_TILES);
      MOVE_RIGHT: d.x = w.x + tile_coord_t'(SCAN_TILES);
      MOVE_DOWN: begin
        d.y = w.y + 1;
        d.leftward = !w.leftward;
      end
      MOVE_DONE: d.valid = 1'b0;
    endcase
    d.sweeping = seen.sweep && (seen.next == MOVE_LEFT || seen.next == MOVE_RIGHT);
    return d;
  endfunction

endpackage
