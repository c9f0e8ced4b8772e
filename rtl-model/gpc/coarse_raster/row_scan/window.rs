//! Where the row scan looks: windows of `SCAN_TILES` tiles, counted from the left of
//! the rect. Of the edges it sees the values at tiles' innermost corners, in 4096
//! units; a tile is touched where all are 0 or more.

use crate::coarse_raster::types::*;
use bundle::*;
use kernel::packed::*;

packed! {
    /// A rect in tiles, both ends included, without its first row.
    pub struct TileRect {
        x0: TileCoord,
        x1: TileCoord,
        y1: TileCoord,
    }
    /// Where the scan of a packet begins.
    pub struct Place {
        valid: bool,
        pass: bool, // no tiles to look for
        slopes: [EdgeSlope; 4],
        c: [S36; 4], // edges at (0, 0)
        rect: TileRect,
        x: TileCoord, // first tile of the window
        y: TileCoord,
    }
    /// The terms of the edges there.
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
    /// The edges at the first window.
    pub struct Origin {
        valid: bool,
        pass: bool,
        slopes: [EdgeSlope; 4],
        e: [CornerValue; 4],
        rect: TileRect,
        x: TileCoord,
        y: TileCoord,
    }
    /// The window in view.
    pub struct Window {
        valid: bool,
        pass: bool,
        slopes: [EdgeSlope; 4],
        rising: B4, // bit k: edge k rises to the right, that is a > 0
        falling: B4,
        e: [CornerValue; 4], // at its first tile
        right: [CornerValue; 4], // at the tile that follows its last
        left: [CornerValue; 4], // at the tile before its first
        rect: TileRect,
        x: TileCoord,
        y: TileCoord,
        leftward: bool, // this row is walked to the left
        sweeping: bool, // the row is scanned onward from its near end
    }
}

/// The start tile's window, or the one nearest to it in the rect.
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

/// Bit k: whether a condition holds for the slope of edge k across.
fn where_a(slopes: &[EdgeSlope; 4], holds: fn(i32) -> bool) -> u8 {
    (0..EDGES).fold(0, |bits, k| bits | u8::from(holds(slopes[k].a)) << k)
}

/// The edges from a window's first tile across it.
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

/// Where to look next.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Move {
    Left,
    Right,
    Down,
    Done,
}

/// The move, and whether the window is one of the row's sweep; if not, the scan is
/// still on its way to the near end of the row, and will come back here.
///
/// A row's touched tiles are the common part of half lines, one for each edge. They
/// reach beyond a side of the window when the next tile there is touched, or when
/// some edge is outside on all tiles up to it.
pub fn look(w: &Window) -> (Move, bool) {
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
