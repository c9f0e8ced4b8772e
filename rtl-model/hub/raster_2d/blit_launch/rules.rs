//! Which launches are refused, and the blit that a launch's state describes.

use crate::raster_2d::state::{TwoDState, TwoDSurface};
use crate::raster_2d::types::*;
use arith::pixel::pixel_format;
use bundle::*;
use prim::block_linear::{block_row, block_rows};

/// SRCCOPY.
const COPY: u8 = 3;
/// Pixels of a surface's line, and its lines.
const MOST: u32 = 1 << 16;
/// Bytes of the longest pitch, less one.
const PITCH: u32 = (1 << 22) - 1;
/// Half a texel.
const HALF: u64 = 1 << 31;

/// The pixels that are drawn: columns, rows.
pub struct Rectangle {
    pub empty: bool,
    pub first: [u16; 2],
    pub last: [u16; 2],
    /// Pixels before the first.
    pub cut: [u32; 2],
}

/// Log2 of a texel's bytes.
fn texel_log2(layout: ColourLayout) -> u8 {
    use ColourLayout::*;
    match layout {
        R8 | A8 => 0,
        Rg8 | R16 | Bgr565 | Bgr5a1 => 1,
        Rgba8 | Bgra8 | Rgb10a2 | Bgr10a2 | Rg11b10 | Rg16 | R32 => 2,
        Rgba16 | Rg32 => 3,
        Rgba32 => 4,
    }
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

/// Whether means of texels of a format are built.
fn filterable(format: PixelFormat) -> bool {
    use ColourLayout::{R16, Rg11b10, Rg16, Rgba16};
    match format.number {
        PixelNumber::Unorm | PixelNumber::Snorm => true,
        PixelNumber::Float => matches!(format.layout, Rgba16 | Rg16 | R16 | Rg11b10),
        _ => false,
    }
}

/// Why a launch is refused, if it is.
pub fn fault(s: &TwoDState) -> FaultKind {
    let (Some(_), Some(from)) = (pixel_format(s.destination.format), pixel_format(s.source.format)) else {
        return FaultKind::Unbuilt;
    };
    let mean = s.blit.corner && filterable(from);
    let overlap = s.source.address == s.destination.address;
    if s.pixel.operation != COPY || s.pixel.key || s.pixel.to_depth || s.blit.bilinear && !mean || overlap {
        return FaultKind::Unbuilt;
    }
    if placed(&s.destination) && placed(&s.source) { FaultKind::None } else { FaultKind::Copy }
}

/// First and last pixel of a direction: of the rectangle, the surface and the clip, which begin at numbers with a sign.
fn range(first: u32, size: u32, surface: u32, clip: Option<(u32, u32)>) -> (i64, i64) {
    let range = |first: u32, size: u32| (i64::from(first as i32), i64::from(first as i32) + i64::from(size));
    let (from, to) = range(first, size);
    let (clip_from, clip_to) = clip.map_or((0, i64::from(surface)), |(first, size)| range(first, size));
    (from.max(clip_from).max(0), to.min(clip_to).min(surface.into()) - 1)
}

/// The pixels of a launch.
pub fn rectangle(s: &TwoDState) -> Rectangle {
    let clip = |first, size| s.pixel.clip.then_some((first, size));
    let (left, right) =
        range(s.blit.x, s.blit.width, s.destination.width, clip(s.pixel.clip_x, s.pixel.clip_width));
    let (top, bottom) =
        range(s.blit.y, s.blit.height, s.destination.height, clip(s.pixel.clip_y, s.pixel.clip_height));
    let empty = left > right || top > bottom || s.source.width == 0 || s.source.height == 0;
    Rectangle {
        empty,
        first: [left as u16, top as u16],
        last: [right as u16, bottom as u16],
        cut: [(left as u32).wrapping_sub(s.blit.x), (top as u32).wrapping_sub(s.blit.y)],
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
pub fn job(s: &TwoDState, rectangle: &Rectangle, v: u32) -> Blit {
    let [to, from] = [&s.destination, &s.source].map(|s| pixel_format(s.format).unwrap_or_default());
    let (u, v) = (s.blit.u, u64::from(v) << 32 | u64::from(s.blit.v_fraction));
    let half = if s.blit.bilinear { HALF } else { 0 };
    let axis = |k: usize, position: u64, step: u64, size: u32| BlitAxis {
        first: rectangle.first[k],
        last: rectangle.last[k],
        position: position.wrapping_sub(half),
        step,
        edge_texel: size.wrapping_sub(1) as u16,
    };
    Blit {
        destination: surface(&s.destination, to, s.destination.layer),
        source: surface(&s.source, from, 0),
        destination_format: to,
        source_format: from,
        converts: to != from,
        filters: s.blit.bilinear,
        x: axis(0, u, s.blit.du_dx, s.source.width),
        y: axis(1, v, s.blit.dv_dy, s.source.height),
        above: 0,
    }
}

/// Factors of a product: steps of the pixels that are cut, rows of blocks in the layers before, columns of the rows above.
pub fn operands(s: &TwoDState, job: &Blit, cut: [u32; 2], number: u8) -> (u32, u32) {
    let to = &s.destination;
    match number {
        0 => (cut[0], s.blit.du_dx as u32),
        1 => (cut[0], (s.blit.du_dx >> 32) as u32),
        2 => (cut[1], s.blit.dv_dy as u32),
        3 => (cut[1], (s.blit.dv_dy >> 32) as u32),
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
