//! The operation of a launch, its pattern and its key.

use crate::raster_2d::state::TwoDState;
use crate::raster_2d::types::*;
use arith::pixel::pixel_format;
use bundle::*;

/// SET_OPERATION.
const SRCCOPY_AND: u8 = 0;
const ROP_AND: u8 = 1;
const BLEND_AND: u8 = 2;
const SRCCOPY: u8 = 3;
const ROP: u8 = 4;
const SRCCOPY_PREMULT: u8 = 5;
const BLEND_PREMULT: u8 = 6;
/// PATTERN_SELECT: cells of the colour pattern, X8R8G8B8.
const COLOUR: u8 = 3;
const CELLS: u8 = 0xe6;
/// R5G6B5, A1R5G5B5, A8R8G8B8, A2R10G10B10; Y8, Y16, Y32.
const FORMATS: [u8; 7] = [0xe8, 0xe9, 0xcf, 0xdf, 0xf3, 0xee, 0xff];
/// The same of a pattern, which has none of A2R10G10B10.
const PATTERN_FORMATS: [u8; 6] = [0xe8, 0xe9, 0xcf, 0xf3, 0xee, 0xff];

fn format(code: u8) -> PixelFormat {
    pixel_format(code).unwrap_or_default()
}

/// Whether results of a raster operation differ where an operand of weight `one` does.
fn depends(rop: u8, one: u32) -> bool {
    (0..8).any(|k: u32| rop >> k & 1 != rop >> (k ^ one) & 1)
}

fn is_raster(operation: u8) -> bool {
    matches!(operation, ROP | ROP_AND)
}

fn is_sum(operation: u8) -> bool {
    matches!(operation, BLEND_AND | SRCCOPY_PREMULT | BLEND_PREMULT)
}

fn reads_pattern(s: &TwoDState) -> bool {
    is_raster(s.pixel.operation) && depends(s.pixel.rop, 4)
}

/// Whether codes of a format can be multiplied: fixed point of up to 10 bits.
fn multiplied(f: PixelFormat) -> bool {
    use ColourLayout::{R16, R32, Rg16, Rgba16};
    let small = !matches!(f.layout, R16 | Rg16 | Rgba16 | R32);
    small && matches!(f.number, PixelNumber::Unorm | PixelNumber::Srgb)
}

/// Whether the operation on pixels of a format, the pattern's format or the key's are not built.
pub fn unbuilt(s: &TwoDState, to: PixelFormat) -> bool {
    let operation = s.pixel.operation;
    let mono = reads_pattern(s) && s.pixel.pattern != COLOUR;
    operation > BLEND_PREMULT
        || is_sum(operation) && !multiplied(to)
        || mono && usize::from(s.pixel.pattern_format) >= PATTERN_FORMATS.len()
        || s.pixel.key && usize::from(s.pixel.key_format) >= FORMATS.len()
}

pub fn operation(s: &TwoDState) -> BlitOperation {
    let pixel = &s.pixel;
    let code = pixel.operation;
    let combine = match code {
        SRCCOPY_AND | SRCCOPY => BlitCombine::Copy,
        _ if is_raster(code) => BlitCombine::Raster,
        _ => BlitCombine::Sum,
    };
    let factors = match code {
        SRCCOPY_PREMULT => BlitFactors::Beta4,
        BLEND_PREMULT => BlitFactors::Beta4Over,
        _ => BlitFactors::Beta1,
    };
    let over = matches!(code, BLEND_AND | BLEND_PREMULT);
    let beta4 = |shift: u32| (pixel.beta4 >> shift) as u8;
    BlitOperation {
        combine,
        factors,
        rop: pixel.rop,
        beta4: [beta4(16), beta4(8), beta4(0), beta4(24)],
        beta1: if pixel.beta1 >> 31 == 1 { 0 } else { (pixel.beta1 >> 23) as u8 },
        reads_destination: over || is_raster(code) && depends(pixel.rop, 1),
        reads_pattern: reads_pattern(s),
        drops_clear: matches!(code, SRCCOPY_AND | ROP_AND),
        keys: pixel.key,
        key_format: format(FORMATS.get(usize::from(pixel.key_format)).copied().unwrap_or(0)),
        key: pixel.key_colour,
    }
}

pub fn pattern(s: &TwoDState) -> BlitPatternState {
    let pixel = &s.pixel;
    let code = match pixel.pattern {
        COLOUR => CELLS,
        _ => PATTERN_FORMATS.get(usize::from(pixel.pattern_format)).copied().unwrap_or(0),
    };
    BlitPatternState {
        select: pixel.pattern,
        x: pixel.pattern_x,
        y: pixel.pattern_y,
        format: format(code),
        colours: pixel.pattern_colours,
        little_endian: pixel.pattern_little_endian,
        bits: pixel.pattern_bits,
    }
}
