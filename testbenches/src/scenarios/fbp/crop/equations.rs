//! Blends by their codes, for parts that are given them decoded.

use super::bench::state;
use super::random::Dice;
use crate::references::colour_buffer::ColourBuffer;
use rtl_model::pkg::*;

const OPS: [u32; 5] = [0x8006, 0x800a, 0x800b, 0x8007, 0x8008];
const FACTORS: [u32; 19] = [
    0x4000, 0x4001, 0x4300, 0x4301, 0x4302, 0x4303, 0x4304, 0x4305, 0x4306, 0x4307, 0x4308, 0xc001, 0xc002,
    0xc003, 0xc004, 0xc900, 0xc901, 0xc902, 0xc903,
];
/// Formats that blend: code, layout, whether snorm, whether without stored alpha.
const FORMATS: [(u32, ColourLayout, bool, bool); 9] = [
    (0xd5, ColourLayout::Rgba8, false, false),
    (0xd7, ColourLayout::Rgba8, true, false),
    (0xcf, ColourLayout::Bgra8, false, false),
    (0xe6, ColourLayout::Bgra8, false, true),
    (0xea, ColourLayout::Rg8, false, true),
    (0xeb, ColourLayout::Rg8, true, true),
    (0xf3, ColourLayout::R8, false, true),
    (0xf4, ColourLayout::R8, true, true),
    (0xf7, ColourLayout::A8, false, false),
];

/// A random blend: decoded, what it makes of pixels, and bytes of a pixel.
pub fn any(dice: &mut Dice) -> (ColourControl, ColourBuffer, usize) {
    let (code, layout, snorm, opaque) = dice.pick(&FORMATS);
    let mut buffer = ColourBuffer::new(vec![]);
    let mut set = |at, value| buffer.packet(&state(at, value));
    set(0x810, code);
    set(0x133c, 1);
    let mut equation = |dice: &mut Dice, at: [u16; 3]| {
        let op = dice.below(OPS.len() as u64) as usize;
        let mut factor = || match dice.below(3) {
            0 => dice.below(2) as usize,
            _ => dice.below(FACTORS.len() as u64) as usize,
        };
        let (src, dst) = (factor(), factor());
        set(at[0], OPS[op]);
        set(at[1], FACTORS[src]);
        set(at[2], FACTORS[dst]);
        BlendEquation {
            op: BlendOp::VALUES[op],
            src: BlendFactor::VALUES[src],
            dst: BlendFactor::VALUES[dst],
        }
    };
    let colour = equation(dice, [0x1340, 0x1344, 0x1348]);
    let alpha = equation(dice, [0x134c, 0x1350, 0x1358]);
    let constants = [0, 1, 2, 3].map(|k| {
        let byte = dice.pick(&[0, 255, 127, 1, 200, 129]);
        let value = if snorm { f32::from((byte as i8).max(-127)) / 127.0 } else { f32::from(byte) / 255.0 };
        buffer.packet(&state(0x131c + 4 * k, value.to_bits()));
        if snorm { (byte as i8).max(-127) as u8 } else { byte }
    });
    let mode = if snorm { ColourMode::Snorm8 } else { ColourMode::Unorm8 };
    let control = ColourControl {
        mode,
        colour,
        alpha,
        constants,
        layout,
        opaque,
        bits: !0,
        ..ColourControl::default()
    };
    let bytes = match layout {
        ColourLayout::R8 | ColourLayout::A8 => 1,
        ColourLayout::Rg8 => 2,
        _ => 4,
    };
    (control, buffer, bytes)
}
