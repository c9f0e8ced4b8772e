//! Windows of the row scan: `SCAN_TILES` tiles each, aligned to the left of the rectangle. The scan evaluates the
//! edges at the innermost corners of tiles, in units of 4096; a tile is touched if all values are 0 or more.

use crate::coarse_raster::types::*;
use bundle::*;
use kernel::packed::*;

packed! {
    /// A rectangle in tiles, both ends included, without its first row.
    pub struct TileRect {
        x0: TileCoord,
        x1: TileCoord,
        y1: TileCoord,
    }
    /// Start of the scan of a packet.
    pub struct Place {
        valid: bool,
        pass: bool, // no tiles to scan
        slopes: [EdgeSlope; 4],
        c: [S36; 4], // edges at (0, 0)
        rect: TileRect,
        x: TileCoord, // first tile of the window
        y: TileCoord,
    }
    /// Terms of the edge values at that position.
    pub struct Terms {
        valid: bool,
        pass: bool,
        slopes: [EdgeSlope; 4],
        c: [CornerValue; 4], // at tile (0, 0)
        ax: [S34; 4],
        by: [S34; 4],
        rect: TileRect,
        x: TileCoord,
        y: TileCoord,
    }
    /// Edge values at the first window.
    pub struct Origin {
        valid: bool,
        pass: bool,
        slopes: [EdgeSlope; 4],
        e: [CornerValue; 4],
        rect: TileRect,
        x: TileCoord,
        y: TileCoord,
    }
    /// The current window.
    pub struct Window {
        valid: bool,
        pass: bool,
        slopes: [EdgeSlope; 4],
        rising: B4, // bit k: edge k rises to the right, that is a > 0
        falling: B4,
        e: [CornerValue; 4], // at its first tile
        right: [CornerValue; 4], // at the tile after its last
        left: [CornerValue; 4], // at the tile before its first
        rect: TileRect,
        x: TileCoord,
        y: TileCoord,
        leftward: bool, // this row is walked from right to left
        sweeping: bool, // the row is being scanned from its near end
    }
}

/// The window of the start tile, or the nearest one in the rectangle.
pub fn place(p: &SetupPrim) -> Place {
    let r = &p.info.rect;
    let first = |at: u16| at >> TILE_LOG2 & 0x3ff;
    let last = |end: u16| end.wrapping_sub(1) >> TILE_LOG2 & 0x3ff;
    let rect = TileRect { x0: first(r.x0), x1: last(r.x1), y1: last(r.y1) };
    let start = p.start_x.min(rect.x1);
    let past = start.saturating_sub(rect.x0);
    Place {
        valid: true,
        pass: r.x0 >= r.x1 || r.y0 >= r.y1,
        slopes: p.info.slopes,
        c: p.c.map(|c| c >> 12),
        rect,
        x: rect.x0 + past / SCAN_TILES as u16 * SCAN_TILES as u16,
        y: first(r.y0),
    }
}

pub fn terms(p: &Place) -> Terms {
    let s = &p.slopes;
    let innermost = |k: usize| p.c[k] + i64::from(s[k].a.max(0)) + i64::from(s[k].b.max(0));
    Terms {
        valid: p.valid,
        pass: p.pass,
        slopes: p.slopes,
        c: std::array::from_fn(innermost),
        ax: std::array::from_fn(|k| i64::from(s[k].a) * i64::from(p.x)),
        by: std::array::from_fn(|k| i64::from(s[k].b) * i64::from(p.y)),
        rect: p.rect,
        x: p.x,
        y: p.y,
    }
}

pub fn origin(t: &Terms) -> Origin {
    Origin {
        valid: t.valid,
        pass: t.pass,
        slopes: t.slopes,
        e: std::array::from_fn(|k| t.c[k] + t.ax[k] + t.by[k]),
        rect: t.rect,
        x: t.x,
        y: t.y,
    }
}

/// Bit k: whether the condition holds for the horizontal slope of edge k.
fn where_a(slopes: &[EdgeSlope; 4], holds: fn(i32) -> bool) -> u8 {
    (0..EDGES).fold(0, |bits, k| bits | u8::from(holds(slopes[k].a)) << k)
}

/// Change of an edge value across a window, from its first tile.
fn across(slope: &EdgeSlope) -> i64 {
    SCAN_TILES as i64 * i64::from(slope.a)
}

pub fn first_window(o: &Origin) -> Window {
    Window {
        valid: o.valid,
        pass: o.pass,
        slopes: o.slopes,
        rising: where_a(&o.slopes, |a| a > 0),
        falling: where_a(&o.slopes, |a| a < 0),
        e: o.e,
        right: std::array::from_fn(|k| o.e[k] + across(&o.slopes[k])),
        left: std::array::from_fn(|k| o.e[k] - i64::from(o.slopes[k].a)),
        rect: o.rect,
        x: o.x,
        y: o.y,
        leftward: false,
        sweeping: false,
    }
}

/// The next window.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Move {
    Left,
    Right,
    Down,
    Done,
}

/// The move, and whether the window is part of the sweep of the row; if not, the scan is still moving to the near end
/// of the row and returns to this window later.
///
/// The touched tiles of a row are the intersection of one half line per edge. They extend beyond a side of the window
/// if the next tile on that side is touched, or if some edge is outside on all tiles up to it.
pub fn lookup(w: &Window) -> (Move, bool) {
    let outside = |e: &[i64; 4]| (0..EDGES).fold(0_u8, |bits, k| bits | u8::from(e[k] < 0) << k);
    let (past_right, past_left) = (outside(&w.right), outside(&w.left));
    let right_only = w.rising & past_right != 0;
    let left_only = w.falling & past_left != 0;
    let none = !(w.rising | w.falling) & past_left != 0;
    let to_right =
        w.x + SCAN_TILES as u16 <= w.rect.x1 && (past_right == 0 || right_only && !left_only && !none);
    let to_left = w.x != w.rect.x0 && (past_left == 0 || left_only && !right_only && !none);

    let (back, along) = if w.leftward { (to_right, to_left) } else { (to_left, to_right) };
    let sweep = w.sweeping || !back;
    let next = match (sweep, along) {
        _ if w.pass => Move::Done,
        (false, _) if w.leftward => Move::Right,
        (false, _) => Move::Left,
        (true, true) if w.leftward => Move::Left,
        (true, true) => Move::Right,
        (true, false) if w.y == w.rect.y1 => Move::Done,
        (true, false) => Move::Down,
    };
    (next, sweep || w.pass)
}

/// The window after a move.
pub fn moved(w: &Window, next: Move, sweep: bool) -> Window {
    const N: u16 = SCAN_TILES as u16;
    let mut d = *w;
    let (da, db) = match next {
        Move::Left => (-i64::from(N), 0),
        Move::Right => (i64::from(N), 0),
        Move::Down => (0, 1),
        Move::Done => (0, 0),
    };
    for k in 0..EDGES {
        let step = da * i64::from(w.slopes[k].a) + db * i64::from(w.slopes[k].b);
        d.e[k] += step;
        d.right[k] += step;
        d.left[k] += step;
    }
    match next {
        Move::Left => d.x = w.x - N,
        Move::Right => d.x = w.x + N,
        Move::Down => {
            d.y = (w.y + 1) & 0x3ff;
            d.leftward = !w.leftward;
        }
        Move::Done => d.valid = false,
    }
    d.sweeping = sweep && matches!(next, Move::Left | Move::Right);
    d
}
