//! Pixels of solids and of the stream: their format, their colour or word, their outline.

use super::area::Launch;
use super::rules::texel_log2;
use crate::raster_2d::state::TwoDState;
use crate::raster_2d::types::*;
use arith::pixel::pixel_format;

/// RENDER_SOLID_PRIM_MODE.
const LINES: u8 = 1;
const POLYLINE: u8 = 2;
const TRIANGLES: u8 = 3;
const RECTANGLES: u8 = 4;

/// The format of a launch's pixels.
pub fn source_code(s: &TwoDState, launch: &Launch) -> u8 {
    match launch.source {
        LaunchSource::Memory => s.source.format,
        LaunchSource::Solid => s.solid.format,
        LaunchSource::Word => s.stream.format,
    }
}

/// From one point to another.
pub fn vector(from: &BlitPoint, to: &BlitPoint) -> (i64, i64) {
    let of = |a: u32, b: u32| i64::from(b as i32) - i64::from(a as i32);
    (of(from.x, to.x), of(from.y, to.y))
}

/// Points of a solid.
pub fn points_of(mode: u8) -> u8 {
    match mode {
        LINES | POLYLINE | RECTANGLES => 2,
        TRIANGLES => 3,
        _ => 1,
    }
}

/// Whether the next line begins where one ends.
pub fn continues(mode: u8) -> bool {
    mode == POLYLINE
}

pub fn outline(s: &TwoDState, launch: &Launch) -> BlitOutline {
    match s.solid.mode {
        _ if launch.source != LaunchSource::Solid => BlitOutline::Rectangle,
        LINES | POLYLINE => BlitOutline::Line,
        TRIANGLES => BlitOutline::Triangle,
        _ => BlitOutline::Rectangle,
    }
}

/// Which of two pixels a line between them draws, by the direction of the line.
pub fn lower_tie(s: &TwoDState, launch: &Launch) -> bool {
    let (dx, dy) = vector(&launch.points[0], &launch.points[1]);
    let (along_x, opposite) = (dx.abs() > dy.abs(), (dx < 0) != (dy < 0));
    let bit = if along_x { 0 } else { 8 } + if opposite { 4 } else { 0 };
    outline(s, launch) == BlitOutline::Line && s.solid.tie_breaks >> bit & 1 == 1
}

/// The pixels of a value.
pub fn value(s: &TwoDState, launch: &Launch) -> BlitValue {
    let stream = &s.stream;
    match launch.source {
        LaunchSource::Memory => BlitValue::default(),
        LaunchSource::Solid => {
            let wide = pixel_format(s.solid.format).is_some_and(|format| texel_log2(format.layout) > 2);
            let words = if wide { s.solid.wide_colour } else { [s.solid.colour, 0, 0, 0] };
            BlitValue { used: true, words, ..BlitValue::default() }
        }
        LaunchSource::Word => BlitValue {
            used: true,
            mono: stream.indexed,
            little_endian: stream.little_endian,
            opaque: stream.opaque,
            colours: stream.colours,
            words: [launch.value, 0, 0, 0],
        },
    }
}
