//! The rectangle of a launch, and whether it overlaps its source.

use super::rules::{ONE, texel_log2};
use super::value::{outline, vector};
use crate::raster_2d::state::TwoDState;
use crate::raster_2d::types::*;
use arith::pixel::pixel_format;

/// Bits of a coordinate with its sign.
fn signed(x: u32) -> i64 {
    i64::from(x as i32)
}

/// Columns and rows from a first one; drawn from the last to the first.
pub struct Area {
    pub x: i64,
    pub y: i64,
    pub width: i64,
    pub height: i64,
    pub backward: [bool; 2],
}

/// What a launch has beside the state.
pub struct Launch {
    pub source: LaunchSource,
    pub value: u32,
    pub points: [BlitPoint; BLIT_SIDES],
    /// Column and row of the stream's next pixel, its number in the word, and the pixels that follow it there.
    pub column: u32,
    pub row: u32,
    pub first: u8,
    pub run: u8,
}

/// Whether both surfaces are one: its address is that of both, and so are the places of pixels.
fn same_places(s: &TwoDState) -> bool {
    let (to, from) = (&s.destination, &s.source);
    let log2 = |code| pixel_format(code).map_or(0, |format| texel_log2(format.layout));
    let blocks =
        to.block_height == from.block_height && to.block_depth == from.block_depth && to.width == from.width;
    to.pitch_linear == from.pitch_linear
        && log2(to.format) == log2(from.format)
        && if to.pitch_linear { to.pitch == from.pitch } else { blocks }
}

/// First and last texel of a rectangle's source in a direction, within the surface, a texel for each pixel.
fn texels(position: i64, size: i64, mirrored: bool, surface: u32) -> (i64, i64) {
    let (first, last) =
        if mirrored { (position - size + 1, position) } else { (position, position + size - 1) };
    let most = i64::from(surface) - 1;
    (first.clamp(0, most.max(0)), last.clamp(0, most.max(0)))
}

/// Whether pixels may be written before they are read, whatever the order: a copy within a surface whose rectangles overlap,
/// mirrored or scaled.
pub fn overlaps(s: &TwoDState, v: u32) -> bool {
    if s.source.address != s.destination.address {
        return false;
    }
    if !same_places(s) {
        return true;
    }
    if s.destination.layer != 0 && !s.destination.pitch_linear {
        return false;
    }
    let minus = ONE.wrapping_neg();
    let straight = |step: u64| step == ONE || step == minus;
    if s.blit.bilinear || !straight(s.blit.du_dx) || !straight(s.blit.dv_dy) {
        return true;
    }
    let (u, mirrored) = ([s.blit.u >> 32, v.into()], [s.blit.du_dx == minus, s.blit.dv_dy == minus]);
    let x = texels(signed(u[0] as u32), s.blit.width.into(), mirrored[0], s.source.width);
    let y = texels(signed(u[1] as u32), s.blit.height.into(), mirrored[1], s.source.height);
    let meets = |(from, to): (i64, i64), first: u32, size: u32| {
        from < signed(first) + i64::from(size) && signed(first) <= to
    };
    (mirrored[0] || mirrored[1]) && meets(x, s.blit.x, s.blit.width) && meets(y, s.blit.y, s.blit.height)
}

/// Whether a copy within a surface moves pixels to the right, downward: then it begins there.
fn backward(s: &TwoDState, launch: &Launch) -> [bool; 2] {
    let same = s.source.address == s.destination.address;
    let u = [(s.blit.u >> 32) as u32, launch.value];
    [same && signed(u[0]) < signed(s.blit.x), same && signed(u[1]) < signed(s.blit.y)]
}

/// Columns, or rows, of a solid between two coordinates.
fn between(a: u32, b: u32) -> (i64, i64) {
    let (a, b) = (signed(a), signed(b));
    (a.min(b), (a - b).abs())
}

/// A line's columns, or rows: those of its greater difference without the last one, or all.
fn of_line(a: u32, b: u32, greater: bool) -> (i64, i64) {
    let (first, size) = between(a, b);
    if greater { (first + i64::from(signed(b) < signed(a)), size) } else { (first, size + 1) }
}

/// The rectangle of a solid.
fn solid(s: &TwoDState, launch: &Launch) -> (i64, i64, i64, i64) {
    let [p, q, r] = &launch.points;
    let ((x, width), (y, height)) = match (outline(s, launch), s.solid.mode) {
        (BlitOutline::Line, _) => {
            let (dx, dy) = vector(p, q);
            let along_x = dx.abs() > dy.abs();
            (of_line(p.x, q.x, along_x), of_line(p.y, q.y, !along_x))
        }
        (BlitOutline::Triangle, _) => {
            let box_of = |a: u32, b: u32, c: u32| {
                let (a, b, c) = (signed(a), signed(b), signed(c));
                let first = a.min(b).min(c);
                (first, a.max(b).max(c) - first)
            };
            (box_of(p.x, q.x, r.x), box_of(p.y, q.y, r.y))
        }
        (_, 0) => ((signed(p.x), 1), (signed(p.y), 1)),
        _ => (between(p.x, q.x), between(p.y, q.y)),
    };
    (x, y, width, height)
}

pub fn area(s: &TwoDState, launch: &Launch) -> Area {
    let forward = [false; 2];
    match launch.source {
        LaunchSource::Memory => Area {
            x: signed(s.blit.x),
            y: signed(s.blit.y),
            width: s.blit.width.into(),
            height: s.blit.height.into(),
            backward: backward(s, launch),
        },
        LaunchSource::Solid => {
            let (x, y, width, height) = solid(s, launch);
            Area { x, y, width, height, backward: forward }
        }
        LaunchSource::Word => Area {
            x: signed((s.stream.x >> 32) as u32) + i64::from(launch.column),
            y: signed((s.stream.y >> 32) as u32) + i64::from(launch.row),
            width: launch.run.into(),
            height: 1,
            backward: forward,
        },
    }
}
