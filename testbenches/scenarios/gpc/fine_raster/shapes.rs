//! Random shapes, tiles on them, and state, for the fine raster.

use super::oracle::{Given, tile_of};
use bundle::*;
use proptest::prelude::*;
use references::gpc::fine_raster::coverage::{Point, Shape};

/// Window coordinates are smaller than this in magnitude.
const GUARD: i64 = (1 << 22) - 1;

/// Corners near one another and inside the window, on a lattice of `step`.
fn near(step: i64, reach: i64) -> impl Strategy<Value = Vec<Point>> {
    let corner = (-reach..=reach, -reach..=reach);
    let centre = (0..GUARD / step, 0..GUARD / step);
    (centre, prop::collection::vec(corner, 3)).prop_map(move |((cx, cy), corners)| {
        let place = |c: i64, o: i64| ((c + o) * step).clamp(-GUARD, GUARD);
        corners.into_iter().map(|(x, y)| (place(cx, x), place(cy, y))).collect()
    })
}

/// Corners anywhere in the guard band.
fn far() -> impl Strategy<Value = Vec<Point>> {
    prop::collection::vec((-GUARD..=GUARD, -GUARD..=GUARD), 3)
}

/// A long edge and a corner close to it.
fn sliver() -> impl Strategy<Value = Vec<Point>> {
    let corner = (-GUARD..=GUARD, -GUARD..=GUARD);
    (corner.clone(), corner, 0..=256_i64, (-40..=40_i64, -40..=40_i64)).prop_map(|(p, q, at, off)| {
        let between = |p: i64, q: i64, off: i64| (p + (q - p) * at / 256 + off).clamp(-GUARD, GUARD);
        vec![p, q, (between(p.0, q.0, off.0), between(p.1, q.1, off.1))]
    })
}

/// Parallelograms, the shape of lines and points. The fourth corner completes three.
fn completed(corners: Vec<Point>) -> Vec<Point> {
    let [p, q, r] = corners[..] else { unreachable!("three corners") };
    let fourth = (p.0 + r.0 - q.0, p.1 + r.1 - q.1);
    match fourth.0.abs() <= GUARD && fourth.1.abs() <= GUARD {
        true => vec![p, q, r, fourth],
        false => corners,
    }
}

/// A shape, and its corners.
pub fn shape() -> impl Strategy<Value = (Shape, Vec<Point>)> {
    let corners = prop_oneof![
        3 => near(1, 3000),
        2 => near(1, 100),
        2 => near(1, 20_000),
        3 => near(16, 200),  // on sample positions
        2 => near(128, 30),  // on centres and corners of pixels
        2 => far(),
        2 => sliver(),
    ];
    (corners, prop::bool::weighted(0.25)).prop_filter_map("corners on a line", |(corners, four)| {
        let corners = if four { completed(corners) } else { corners };
        Shape::new(&corners).map(|shape| (shape, corners))
    })
}

/// Planes as setup makes them: any slopes and depths within their fields.
pub fn plane() -> impl Strategy<Value = PrimPlane> {
    let slope = -(1 << 39)..1_i64 << 39;
    let place = -(GUARD as i32)..=GUARD as i32;
    (slope.clone(), slope, -50..77_i8, -(1 << 35)..1_i64 << 35, 25..64_u8, place.clone(), place).prop_map(
        |(a, b, slope_exp, z, z_exp, x0, y0)| PrimPlane {
            a,
            b,
            slope_exp: slope_exp.max(13 - z_exp as i8),
            z,
            z_exp,
            x0,
            y0,
            ..PrimPlane::default()
        },
    )
}

/// A rectangle that mostly contains the whole window, or else cuts the tile at (x, y).
fn rect(x: u16, y: u16) -> impl Strategy<Value = Rect> {
    let cut = (0..24_u16, 0..24_u16, 0..24_u16, 0..24_u16).prop_map(move |(left, top, right, bottom)| {
        let (x, y) = (16 * x, 16 * y);
        Rect {
            x0: (x + left).saturating_sub(8),
            y0: (y + top).saturating_sub(8),
            x1: x + right,
            y1: y + bottom,
        }
    });
    prop_oneof![3 => Just(Rect { x0: 0, y0: 0, x1: 16384, y1: 16384 }), 1 => cut]
}

/// The 16x16 tile of a point, or the nearest tile where the point is outside the window.
fn tile_at(p: Point) -> (u16, u16) {
    let tile = |at: i64| at.div_euclid(4096).clamp(0, 1023) as u16;
    (tile(p.0), tile(p.1))
}

/// Tiles of one shape, on its corners and edges and in it.
pub fn tiles() -> impl Strategy<Value = Vec<Given>> {
    let spot = (0..3_usize, 0..=64_i64, 0..=64_i64, any::<u16>());
    (shape(), plane(), prop::collection::vec(spot, 1..4), any::<(u16, bool)>()).prop_flat_map(
        |((shape, corners), plane, spots, (prim, back))| {
            let mut at: Vec<_> = spots
                .into_iter()
                .map(|(k, along, inwards, flags)| {
                    let (p, q, r) = (corners[k], corners[(k + 1) % 3], corners[(k + 2) % 3]);
                    let on = |p: i64, q: i64, n: i64| p + (q - p) * n / 64;
                    let edge = (on(p.0, q.0, along), on(p.1, q.1, along));
                    // Half of them on an edge, where coverage is partial.
                    let inwards = if inwards < 32 { 0 } else { inwards - 32 };
                    (tile_at((on(edge.0, r.0, inwards), on(edge.1, r.1, inwards))), flags)
                })
                .collect();
            at.sort();
            at.dedup_by_key(|(tile, _)| *tile);
            let rects: Vec<_> = at.iter().map(|((x, y), _)| rect(*x, *y)).collect();
            (Just((shape, plane, at, prim, back)), rects).prop_map(
                |((shape, plane, at, prim, back), rects)| {
                    let end = at.len() - 1;
                    let tile = |(k, (((x, y), flags), rect)): (usize, (((u16, u16), u16), Rect))| {
                        let mut tile = tile_of(&shape, x, y, rect, plane);
                        (tile.info.prim, tile.info.back) = (prim, back);
                        (tile.accept, tile.covered) = (flags & 1 == 1, flags & 2 == 2);
                        tile.info.unclipped = flags % 5 == 0;
                        tile.drop = flags % 11 == 0;
                        tile.last = k == end;
                        let (on, y_major, backwards) = (flags & 12 == 12, flags & 16 != 0, flags & 32 != 0);
                        let near = if y_major { y } else { x } as i32 * 16 + 8;
                        let far =
                            if flags & 64 == 0 { i32::from(prim as i8) } else { i32::from(prim as i16) / 4 };
                        let first = (near - far).clamp(-16384, 16384) as i16;
                        let polygon = flags & 128 != 0;
                        tile.info.smooth = flags & 768 == 768;
                        tile.info.stipple = StippleStart { on, polygon, y_major, backwards, first };
                        Given::Tile(Box::new(tile), shape.clone())
                    };
                    at.into_iter().zip(rects).enumerate().map(tile).collect()
                },
            )
        },
    )
}

/// Samples of a pixel and their positions; illegal values included.
pub fn sampling() -> impl Strategy<Value = Given> {
    let mode = prop_oneof![4 => 0..7_u32, 1 => any::<u32>()];
    let positions = (0..4_u16).prop_map(|k| 0x11e0 + 4 * k);
    let pattern = (0..32_u16).prop_map(|k| 0x1700 + 4 * k);
    prop_oneof![
        mode.prop_map(|value| Given::State(0x15d0, value)),
        (0..3_u32).prop_map(|value| Given::State(0x1534, value)),
        (pattern, any::<u32>()).prop_map(|(address, value)| Given::State(address, value)),
        (positions, any::<u32>()).prop_map(|(address, value)| Given::State(address, value)),
    ]
}

/// State that the unit decodes, and state that it forwards.
pub fn state() -> impl Strategy<Value = Given> {
    let kind = prop_oneof![3 => 0..2_u32, 1 => any::<u32>()];
    let number = prop_oneof![3 => 0..4_u32, 1 => any::<u32>()];
    prop_oneof![
        6 => sampling(),
        1 => (0..6_u32, any::<u16>(), any::<u8>()).prop_map(|(factor, pattern, any)| {
            let factor = if factor == 5 { any.into() } else { factor };
            Given::State(0x1680, u32::from(pattern) << 8 | factor)
        }),
        1 => number.clone().prop_map(|value| Given::State(0x194c, value)),
        1 => number.clone().prop_map(|value| Given::State(0x1950, value)),
        3 => (0..8_u16, any::<bool>(), 0..1024_u32, 0..64_u32).prop_map(|(k, down, from, size)| {
            let scale = if size < 8 { 16 } else { 1 };
            let (from, to) = (scale * from, scale * (from + 16 * size));
            Given::State(0x0d00 + 8 * k + 4 * u16::from(down), to << 16 | from)
        }),
        1 => number.prop_map(|value| Given::State(0x1148, value)),
        1 => kind.prop_map(|value| Given::State(0x3ff8, value)),
        1 => (0..1_u16 << 14, any::<u32>()).prop_map(|(address, value)| Given::State(address, value)),
    ]
}

pub fn clear() -> impl Strategy<Value = Given> {
    (any::<[bool; 4]>(), 0..16_u8, 0..8_u8, prop::array::uniform4(0..1_u16 << 15)).prop_map(
        |([z, stencil, decompress, last], colour, target, [x0, y0, x1, y1])| {
            let rect = Rect { x0, y0, x1, y1 };
            Given::Clear(ClearTile { z, stencil, decompress, colour, target, rect, last })
        },
    )
}

/// Any packets, with those of a shape kept together.
pub fn stream(longest: usize) -> impl Strategy<Value = Vec<Given>> {
    let some = prop_oneof![
        4 => tiles(),
        3 => state().prop_map(|given| vec![given]),
        1 => clear().prop_map(|given| vec![given]),
    ];
    prop::collection::vec(some, 1..longest).prop_map(|parts| parts.concat())
}
