//! Which launches are refused, and the blit that a launch's state describes.

use super::area::{Area, Launch, area, overlaps};
use super::operation::{operation, pattern, unbuilt};
use super::value::{lower_tie, outline, source_code, value};
use crate::raster_2d::state::{TwoDState, TwoDSurface};
use crate::raster_2d::types::*;
use arith::pixel::pixel_format;
use bundle::*;
use prim::block_linear::{block_row, block_rows};

/// Pixels of a surface's line, and its lines.
const MOST: u32 = 1 << 16;
/// Bytes of the longest pitch, less one.
const PITCH: u32 = (1 << 22) - 1;
/// A texel, and half of one.
pub const ONE: u64 = 1 << 32;
const HALF: u64 = 1 << 31;

/// The pixels that are drawn: columns, rows.
pub struct Rectangle {
    pub empty: bool,
    pub first: [u16; 2],
    pub last: [u16; 2],
    /// Pixels before the first.
    pub cut: [u32; 2],
    /// It is drawn from right to left, from bottom to top.
    pub backward: [bool; 2],
}

/// Log2 of a texel's bytes.
pub fn texel_log2(layout: ColourLayout) -> u8 {
    use ColourLayout::*;
    match layout {
        R8 | A8 => 0,
        Rg8 | R16 | Bgr565 | Bgr5a1 => 1,
        Rgba8 | Bgra8 | Rgb10a2 | Bgr10a2 | Rg11b10 | Rg16 | R32 => 2,
        Rgba16 | Rg32 => 3,
        Rgba32 => 4,
    }
}

/// The same of a format's code.
pub fn bytes_log2(code: u8) -> u8 {
    pixel_format(code).map_or(0, |format| texel_log2(format.layout))
}

/// Whether a surface can be addressed.
fn placed(surface: &TwoDSurface) -> bool {
    let small = surface.width <= MOST && surface.height <= MOST;
    small
        && match surface.pitch_linear {
            true => surface.pitch & 63 == 0 && surface.pitch <= PITCH && surface.address & 31 == 0,
            false => surface.block_height <= 5 && surface.block_depth <= 5 && surface.address & 511 == 0,
        }
}

/// Whether texels of a format have means: integers have none.
fn filterable(format: PixelFormat) -> bool {
    matches!(format.number, PixelNumber::Unorm | PixelNumber::Snorm | PixelNumber::Srgb | PixelNumber::Float)
}

/// Whether the components of a format are 32-bit floats.
fn wide_floats(format: PixelFormat) -> bool {
    use ColourLayout::{R32, Rg32, Rgba32};
    format.number == PixelNumber::Float && matches!(format.layout, R32 | Rg32 | Rgba32)
}

/// Coordinates of lines and triangles are in this range of both signs.
const REACH: i64 = 1 << 16;

/// Whether a line's or a triangle's points are too far away.
fn far(s: &TwoDState, launch: &Launch) -> bool {
    let beyond = |v: u32| !(-REACH..REACH).contains(&i64::from(v as i32));
    outline(s, launch) != BlitOutline::Rectangle
        && launch.points.iter().take(usize::from(s.solid.mode.min(3))).any(|p| beyond(p.x) || beyond(p.y))
}

/// Whether pixels of the stream are not scaled, ordered by bytes, and none of a palette.
fn streams(s: &TwoDState) -> bool {
    let stream = &s.stream;
    let small = pixel_format(stream.format).is_some_and(|format| texel_log2(format.layout) <= 2);
    let mono = !stream.indexed || stream.index_format == 0;
    small && mono && stream.dx_du == ONE && stream.dy_dv == ONE && stream.swaps >> 28 == 0
}

/// Whether a copy between surfaces is built.
fn copies(s: &TwoDState, from: PixelFormat, v: u32) -> bool {
    let mean = s.blit.corner && filterable(from);
    (!s.blit.bilinear || mean) && !overlaps(s, v)
}

/// Why a launch is refused, if it is.
pub fn fault(s: &TwoDState, launch: &Launch) -> FaultKind {
    let formats = (pixel_format(s.destination.format), pixel_format(source_code(s, launch)));
    let (Some(to), Some(from)) = formats else {
        return FaultKind::Unbuilt;
    };
    let built = match launch.source {
        LaunchSource::Memory => copies(s, from, launch.value),
        LaunchSource::Solid => s.solid.mode <= 4,
        LaunchSource::Word => streams(s),
    };
    if !built || unbuilt(s, to) {
        return FaultKind::Unbuilt;
    }
    let reached = placed(&s.destination) && !(launch.source == LaunchSource::Solid && far(s, launch));
    let whole = launch.source != LaunchSource::Memory || placed(&s.source);
    if reached && whole { FaultKind::None } else { FaultKind::Copy }
}

/// First and last pixel of a direction: of the rectangle, the surface and the clip, which begins at a number with a sign.
fn range(first: i64, size: i64, surface: u32, clip: Option<(u32, u32)>) -> (i64, i64) {
    let (clip_from, clip_to) = match clip {
        Some((first, size)) => (i64::from(first as i32), i64::from(first as i32) + i64::from(size)),
        None => (0, i64::from(surface)),
    };
    (first.max(clip_from).max(0), (first + size).min(clip_to).min(surface.into()) - 1)
}

/// The pixels of a launch.
pub fn rectangle(s: &TwoDState, launch: &Launch) -> Rectangle {
    let Area { x, y, width, height, backward } = area(s, launch);
    let clip = |first, size| s.pixel.clip.then_some((first, size));
    let (left, right) = range(x, width, s.destination.width, clip(s.pixel.clip_x, s.pixel.clip_width));
    let (top, bottom) = range(y, height, s.destination.height, clip(s.pixel.clip_y, s.pixel.clip_height));
    let sourceless = launch.source == LaunchSource::Memory && (s.source.width == 0 || s.source.height == 0);
    let turned = |back: bool, first: i64, last: i64| if back { (last, first) } else { (first, last) };
    let ((left, right), (top, bottom), empty) = (
        turned(backward[0], left, right),
        turned(backward[1], top, bottom),
        left > right || top > bottom || sourceless,
    );
    Rectangle {
        empty,
        first: [left as u16, top as u16],
        last: [right as u16, bottom as u16],
        cut: [left.wrapping_sub(x) as u32, top.wrapping_sub(y) as u32],
        backward,
    }
}

fn surface(s: &TwoDSurface, format: PixelFormat, layer: u32) -> BlitSurface {
    let texel_log2 = texel_log2(format.layout);
    let columns = match s.pitch_linear {
        true => s.pitch >> 6,
        false => (s.width << texel_log2) + 63 >> 6,
    };
    let slice = u64::from(layer & ((1 << s.block_depth) - 1)) << s.block_height << 4;
    let base = (s.address >> 5) + if s.pitch_linear { 0 } else { slice };
    BlitSurface {
        pitch_linear: s.pitch_linear,
        block_height: s.block_height,
        block_depth: s.block_depth,
        texel_log2,
        columns: columns as u16,
        base: base & ((1 << 35) - 1),
    }
}

/// The blit of a launch, its positions and the row of its first pixel still without their products.
pub fn job(s: &TwoDState, launch: &Launch, rectangle: &Rectangle) -> Blit {
    let [to, from] =
        [s.destination.format, source_code(s, launch)].map(|code| pixel_format(code).unwrap_or_default());
    let half = if s.blit.bilinear { HALF } else { 0 };
    let (u, v) = (s.blit.u, u64::from(launch.value) << 32 | u64::from(s.blit.v_fraction));
    let axis = |k: usize, position: u64, step: u64, size: u32| BlitAxis {
        first: rectangle.first[k],
        last: rectangle.last[k],
        position,
        step,
        edge_texel: size.wrapping_sub(1) as u16,
        backward: rectangle.backward[k],
    };
    let (x, y) = match launch.source {
        LaunchSource::Memory => (
            axis(0, u.wrapping_sub(half), s.blit.du_dx, s.source.width),
            axis(1, v.wrapping_sub(half), s.blit.dv_dy, s.source.height),
        ),
        LaunchSource::Solid => (axis(0, 0, 0, 1), axis(1, 0, 0, 1)),
        LaunchSource::Word => (axis(0, u64::from(launch.first) << 32, ONE, 32), axis(1, 0, 0, 1)),
    };
    let operation = operation(s);
    let colours = operation.combine == BlitCombine::Sum || operation.drops_clear || operation.keys;
    let filters = launch.source == LaunchSource::Memory && s.blit.bilinear;
    Blit {
        destination: surface(&s.destination, to, s.destination.layer),
        source: surface(&s.source, from, 0),
        destination_format: to,
        source_format: from,
        converts: to != from || colours,
        filters,
        floats: filters && wide_floats(from),
        x,
        y,
        above: 0,
        operation,
        pattern: pattern(s),
        value: value(s, launch),
        outline: outline(s, launch),
        lower_tie: lower_tie(s, launch),
    }
}

/// Factors of a product: steps of the pixels that are cut, rows of blocks in the layers before, columns of the rows above.
pub fn operands(s: &TwoDState, job: &Blit, cut: [u32; 2], number: u8) -> (u32, u32) {
    let to = &s.destination;
    match number {
        0 => (cut[0], job.x.step as u32),
        1 => (cut[0], (job.x.step >> 32) as u32),
        2 => (cut[1], job.y.step as u32),
        3 => (cut[1], (job.y.step >> 32) as u32),
        4 => (to.layer >> to.block_depth, block_rows(to.block_height, to.height)),
        _ if to.pitch_linear => (job.y.first.into(), job.destination.columns.into()),
        _ => {
            let row = job.above.wrapping_add(block_row(to.block_height, job.y.first.into()));
            (row, job.destination.columns.into())
        }
    }
}

/// Puts a product into the blit.
pub fn apply(job: &mut Blit, number: u8, product: u64) {
    let moved = |position: u64, by: u64| position.wrapping_add(by);
    match number {
        0 => job.x.position = moved(job.x.position, product),
        1 => job.x.position = moved(job.x.position, product << 32),
        2 => job.y.position = moved(job.y.position, product),
        3 => job.y.position = moved(job.y.position, product << 32),
        _ => job.above = product as u32,
    }
}
