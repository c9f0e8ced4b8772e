//! Cost of the colour of a quad at the output, by size, samples and whether shading changes coverage: the sourced
//! pixels per cycle as fractions of a cycle. Without a size there is no colour.

use crate::prop::coverage::samples_log2;
use crate::prop::types::*;
use bundle::*;

/// Fractions of a cycle: the smallest number in which every cost of a quad is an integer.
pub const CYCLE: u16 = 144;

/// Cost of a quad, a fourth of the cost of 16 pixels. For 16 pixels: 32-bit colour 10/9 cycles, with 4 samples 3/2,
/// with changed coverage 5/4, with 8 samples 2; 64-bit 20/9, with changed coverage 9/4, and 8 samples 3; 128-bit
/// 40/9; no colour 1, with 8 samples 2; with 16 samples never less than 4.
fn single(width: Option<ColourWidth>, mode: SampleMode, coverage_changes: bool) -> u16 {
    use SampleMode::*;
    match (width, mode) {
        (None, X1 | X2 | X4) => 36,
        (None, X8) => 72,
        (None, X16) => 144,
        (Some(ColourWidth::C128), _) => 160,
        (_, X16) => 144,
        (Some(ColourWidth::C32), X8) => 72,
        (Some(ColourWidth::C32), _) if coverage_changes => 45,
        (Some(ColourWidth::C32), X4) => 54,
        (Some(ColourWidth::C32), X1 | X2) => 40,
        (Some(ColourWidth::C64), X8) if coverage_changes => 108,
        (Some(ColourWidth::C64), _) if coverage_changes => 81,
        (Some(ColourWidth::C64), _) => 80,
    }
}

/// The same for two colours per pixel, or for a colour and its alpha. For 16 pixels: 2, 4 or 8 cycles by size, a
/// fourth more with changed coverage, a half with 16 samples too; never less than 4 with 16 samples.
fn dual(width: ColourWidth, mode: SampleMode, coverage_changes: bool) -> u16 {
    let x16 = mode == SampleMode::X16;
    let changes = match (coverage_changes, x16) {
        (false, _) => 0,
        (true, false) => 9,
        (true, true) => 18,
    };
    match width {
        ColourWidth::C32 if x16 => 144,
        ColourWidth::C32 => 72 + changes,
        ColourWidth::C64 => 144 + changes,
        ColourWidth::C128 => 288 + changes,
    }
}

pub fn cost(width: Option<ColourWidth>, mode: SampleMode, coverage_changes: bool, two_colours: bool) -> u16 {
    match width {
        Some(width) if two_colours => dual(width, mode, coverage_changes),
        _ => single(width, mode, coverage_changes),
    }
}

/// Quads in a beat of 64 bytes.
pub fn places(width: ColourWidth) -> usize {
    match width {
        ColourWidth::C32 => 4,
        ColourWidth::C64 => 2,
        ColourWidth::C128 => 1,
    }
}

/// All samples of a pixel.
pub fn all_samples(mode: SampleMode) -> u16 {
    ((1_u32 << (1 << samples_log2(mode))) - 1) as u16
}
