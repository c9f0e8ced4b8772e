//! Packets for the coarse raster: primitives as setup sends them, and random ones.

use bundle::*;
use proptest::prelude::*;

pub fn rect(x0: u16, y0: u16, x1: u16, y1: u16) -> Rect {
    Rect { x0, y0, x1, y1 }
}

/// A whole rect: no edge excludes any of it.
pub fn all_of(prim: u16, rect: Rect) -> SetupPrim {
    let info = Prim { prim, rect, ..Prim::default() };
    let (start_x, start_y) = (rect.x0 / 16, rect.y0 / 16);
    SetupPrim { info, start_x, start_y, start_on: true, ..SetupPrim::default() }
}

/// The first free edge becomes the half plane `a x + b y + c >= 0`, in pixels.
pub fn cut(mut p: SetupPrim, a: i32, b: i32, c: i64) -> SetupPrim {
    let k = (0..4).find(|&k| p.info.slopes[k] == EdgeSlope::default() && p.c[k] == 0).unwrap();
    p.info.slopes[k] = EdgeSlope { a, b };
    p.c[k] = 256 * c;
    p
}

/// A convex polygon of three or four corners, clockwise with y down, in 1/256 pixel;
/// points on an edge that is neither left nor top are outside.
pub fn polygon(prim: u16, corners: &[(i64, i64)], scissor: Rect) -> SetupPrim {
    let mut p = SetupPrim { info: Prim { prim, ..Prim::default() }, ..SetupPrim::default() };
    let n = corners.len();
    for k in 0..n {
        let ((x0, y0), (x1, y1)) = (corners[k], corners[(k + 1) % n]);
        let (a, b) = (y0 - y1, x1 - x0);
        let own = a > 0 || a == 0 && b > 0;
        p.info.slopes[k] = EdgeSlope { a: a as i32, b: b as i32 };
        p.c[k] = -(a * x0 + b * y0) - i64::from(!own);
    }
    let bound = |v: i64, low: u16, high: u16| v.clamp(low.into(), high.into()) as u16;
    let xs = || corners.iter().map(|c| c.0);
    let ys = || corners.iter().map(|c| c.1);
    let s = scissor;
    p.info.rect = Rect {
        x0: bound(xs().min().unwrap() >> 8, s.x0, s.x1),
        y0: bound(ys().min().unwrap() >> 8, s.y0, s.y1),
        x1: bound((xs().max().unwrap() + 255) >> 8, s.x0, s.x1),
        y1: bound((ys().max().unwrap() + 255) >> 8, s.y0, s.y1),
    };
    let top = corners.iter().min_by_key(|c| (c.1, c.0)).unwrap();
    let tile = |v: i64| (v >> 12).clamp(0, 1023) as u16;
    (p.start_x, p.start_y) = (tile(top.0), tile(top.1));
    p.start_on = top.0 >> 8 >= s.x0.into() && top.1 >> 8 >= s.y0.into();
    p
}

/// A polygon of clockwise or counter-clockwise corners, or `None` where its area is zero.
fn oriented(prim: u16, mut corners: Vec<(i64, i64)>, scissor: Rect) -> Option<SetupPrim> {
    let n = corners.len();
    let cross = |k: usize| {
        let ((x0, y0), (x1, y1)) = (corners[k], corners[(k + 1) % n]);
        x0 * y1 - x1 * y0
    };
    let area: i64 = (0..n).map(cross).sum();
    if area < 0 {
        corners.reverse();
    }
    let p = polygon(prim, &corners, scissor);
    let r = p.info.rect;
    (area != 0 && r.x0 < r.x1 && r.y0 < r.y1).then_some(p)
}

/// Triangles from the size of a sample to hundreds of tiles wide, slivers among them, as setup would send them; a few
/// scissored.
pub fn triangle() -> impl Strategy<Value = SetupPacket> {
    let size = prop_oneof![Just(300_i64), Just(3_000), Just(30_000), Just(200_000)];
    let place = (0..4_000_000_i64, 0..4_000_000_i64);
    let offsets = prop::array::uniform3((-1000..1000_i64, -1000..1000_i64));
    let grid = prop_oneof![3 => Just(1_i64), 1 => Just(256), 1 => Just(4096)];
    (any::<u16>(), place, size.clone(), size, offsets, grid, any::<u16>()).prop_map(
        |(prim, (x, y), width, height, offsets, grid, scissor)| {
            let corner = |(dx, dy): (i64, i64)| {
                ((x + dx * width / 1000) / grid * grid, (y + dy * height / 4000) / grid * grid)
            };
            let from = if scissor % 4 == 0 { scissor % 8192 } else { 0 };
            let window = rect(from, from / 2, 16384, 16384);
            let p = oriented(prim, offsets.map(corner).to_vec(), window);
            SetupPacket::Prim(p.unwrap_or_else(|| all_of(prim, rect(7, 7, 9, 9))))
        },
    )
}

/// Any four half planes near a rect of up to some tiles, and a start tile anywhere.
pub fn half_planes() -> impl Strategy<Value = SetupPacket> {
    let slope = || prop_oneof![Just(0), -0x7f_ffff..0x80_0000_i32, -300..300_i32, Just(-0x80_0000)];
    let value = prop_oneof![-2..2_i64, -100_000..100_000_i64, -100_000_000_000..100_000_000_000_i64];
    let edges = prop::array::uniform4((slope(), slope(), value, 0..40_i64, 0..8_i64));
    let corner = (0..16_384_u16, 0..16_384_u16);
    let size = prop_oneof![(1..40_u16, 1..40_u16), (1..1000_u16, 1..80_u16), (1..80_u16, 1..400_u16)];
    let start = (any::<bool>(), prop_oneof![Just(None), (0..1024_u16).prop_map(Some)]);
    (any::<u16>(), corner, size, edges, start).prop_map(|(prim, (x0, y0), (w, h), edges, (on, start))| {
        let mut p = all_of(prim, rect(x0, y0, (x0 + w).min(16_384), (y0 + h).min(16_384)));
        for (k, (a, b, c, across, down)) in edges.into_iter().enumerate() {
            // Zero near a tile corner of the rect.
            let (x, y) = (i64::from(x0 / 16) + across, i64::from(y0 / 16) + down);
            p.info.slopes[k] = EdgeSlope { a, b };
            p.c[k] = c - 4096 * (i64::from(a) * x + i64::from(b) * y);
        }
        p.start_x = start.unwrap_or(p.start_x);
        p.start_on = on;
        p.more = p.start_x & 3 == 1;
        p.info.stipple.on = p.start_x & 5 == 1;
        p.info.clipped = p.start_x & 5 == 4;
        SetupPacket::Prim(p)
    })
}

/// State that the unit reads, with legal and illegal values, and state that it does not read.
pub fn state() -> impl Strategy<Value = SetupPacket> {
    let address = prop_oneof![
        (0..8_u16).prop_map(|target| SET_COLOR_TARGET_FORMAT + 0x40 * target),
        Just(SET_ZT_FORMAT),
        Just(SET_ANTI_ALIAS),
        0..0x4000_u16,
    ];
    let value = prop_oneof![0..0x100_u32, 0xc0..0x100_u32, 0..0x20_u32, any::<u32>()];
    (address, value).prop_map(|(address, value)| SetupPacket::State(State { address, value }))
}

pub fn clear() -> impl Strategy<Value = SetupPacket> {
    let surfaces = (any::<[bool; 3]>(), 0..16_u8, 0..8_u8);
    let corner = prop_oneof![
        (0..60_u16, 0..60_u16),
        (0..1024_u16, 0..1024_u16).prop_map(|(x, y)| (16 * x, 16 * y)),
        (16_300..16_384_u16, 16_300..16_384_u16)
    ];
    (surfaces, corner, (0..70_u16, 0..70_u16)).prop_map(
        |(([z, stencil, decompress], colour, target), (x0, y0), (w, h))| {
            let rect = rect(x0, y0, (x0 + w).min(16_384), (y0 + h).min(16_384));
            SetupPacket::Clear(Clear { z, stencil, decompress, colour, target, rect })
        },
    )
}

pub fn packets() -> impl Strategy<Value = Vec<SetupPacket>> {
    let packet = prop_oneof![3 => half_planes(), 3 => triangle(), 1 => state(), 1 => clear()];
    prop::collection::vec(packet, 1..8)
}
