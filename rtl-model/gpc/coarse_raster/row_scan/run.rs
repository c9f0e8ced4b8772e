//! Converts a window to its run of touched tiles of one GPC, in four cycles.

use super::window::Window;
use crate::coarse_raster::types::*;
use arith::ownership;
use bundle::*;
use kernel::packed::*;

packed! {
    /// Edge values at every fourth tile.
    pub struct Quarters {
        valid: bool,
        pass: bool,
        closing: bool, // last window of its packet
        leftward: bool,
        a: [S24; 4],
        a3: [S26; 4], // 3 times a
        e: [[CornerValue; 4]; 4],
        x: TileCoord,
        y: TileCoord,
        limit: B4, // index of the last tile of the window inside the rectangle
    }
    pub struct Touched {
        valid: bool,
        closing: bool,
        leftward: bool,
        a: [S24; 4],
        a3: [S26; 4],
        e: [CornerValue; 4],
        x: TileCoord,
        y: TileCoord,
        tiles: B16, // bit k: tile k is touched and belongs to this GPC
    }
    /// Both ends of the run, in walk order.
    pub struct Ends {
        valid: bool,
        closing: bool,
        leftward: bool,
        some: bool,
        head: B4,
        tail: B4,
        a: [S24; 4],
        a3: [S26; 4],
        e: [CornerValue; 4],
        x: TileCoord,
        y: TileCoord,
    }
    /// The run, with the edge values up to three tiles left of its first tile.
    pub struct Run {
        valid: bool,
        closing: bool,
        leftward: bool,
        count: B5,
        odd: B2, // number of tiles from there to the first tile
        a: [S24; 4],
        a3: [S26; 4],
        e: [CornerValue; 4],
        x: TileCoord,
        y: TileCoord,
    }
}

pub fn quarters(w: &Window, closing: bool) -> Quarters {
    let a = w.slopes.map(|s| s.a);
    let at = |quarter: usize, k: usize| w.e[k] + 4 * quarter as i64 * i64::from(a[k]);
    Quarters {
        valid: true,
        pass: w.pass,
        closing,
        leftward: w.leftward,
        a,
        a3: a.map(|a| 3 * a),
        e: std::array::from_fn(|quarter| std::array::from_fn(|k| at(quarter, k))),
        x: w.x,
        y: w.y,
        limit: w.rect.x1.wrapping_sub(w.x).min(SCAN_TILES as u16 - 1) as u8,
    }
}

pub fn touched(n: &Quarters, gpc: u8, gpcs: usize) -> Touched {
    let inside =
        |tile: u8, k: usize| n.e[usize::from(tile / 4)][k] + i64::from(tile % 4) * i64::from(n.a[k]) >= 0;
    let owned = |tile: u8| ownership::gpc(n.x.wrapping_add(tile.into()), n.y, gpcs) == gpc;
    let touched = |tile: &u8| !n.pass && owned(*tile) && (0..EDGES).all(|k| inside(*tile, k));
    Touched {
        valid: true,
        closing: n.closing,
        leftward: n.leftward,
        a: n.a,
        a3: n.a3,
        e: n.e[0],
        x: n.x,
        y: n.y,
        tiles: (0..=n.limit).filter(touched).fold(0, |tiles, tile| tiles | 1 << tile),
    }
}

pub fn ends(n: &Touched) -> Ends {
    let some = n.tiles != 0;
    let first = if some { n.tiles.trailing_zeros() as u8 } else { 0 };
    let last = if some { n.tiles.ilog2() as u8 } else { 0 };
    let (head, tail) = if n.leftward { (last, first) } else { (first, last) };
    Ends {
        valid: true,
        closing: n.closing,
        leftward: n.leftward,
        some,
        head,
        tail,
        a: n.a,
        a3: n.a3,
        e: n.e,
        x: n.x,
        y: n.y,
    }
}

/// In a row, every `gpcs`-th tile belongs to one GPC.
pub fn run(n: &Ends, gpcs: usize) -> Run {
    let step = |k: usize| match n.head / 4 {
        0 => 0,
        1 => 4 * i64::from(n.a[k]),
        2 => 8 * i64::from(n.a[k]),
        _ => 4 * i64::from(n.a3[k]),
    };
    Run {
        valid: true,
        closing: n.closing,
        leftward: n.leftward,
        count: if n.some { n.tail.abs_diff(n.head) / gpcs as u8 + 1 } else { 0 },
        odd: n.head % 4,
        a: n.a,
        a3: n.a3,
        e: std::array::from_fn(|k| n.e[k] + step(k)),
        x: n.x.wrapping_add(n.head.into()) & 0x3ff,
        y: n.y,
    }
}

pub fn span(n: &Run, take: bool) -> TileSpan {
    let step = |k: usize| match n.odd {
        0 => 0,
        1 => i64::from(n.a[k]),
        2 => 2 * i64::from(n.a[k]),
        _ => i64::from(n.a3[k]),
    };
    TileSpan {
        take,
        last: n.closing,
        leftward: n.leftward,
        count: n.count,
        x: n.x,
        y: n.y,
        e: std::array::from_fn(|k| n.e[k] + step(k)),
    }
}
