//! Blend equations by their codes, for parts that receive them decoded.

use super::bench::state;
use super::random::Colours;
use arith::pixel::pixel_format;
use bundle::*;
use fbp::crop::types::*;
use kit::Rng;
use references::arith::pixel::alpha_goes_separate;
use references::fbp::crop::colour_buffer::ColourBuffer;
use references::fbp::crop::colour_buffer::format::format;

const OPS: [u32; 5] = [0x8006, 0x800a, 0x800b, 0x8007, 0x8008];
const FACTORS: [u32; 19] = [
    0x4000, 0x4001, 0x4300, 0x4301, 0x4302, 0x4303, 0x4304, 0x4305, 0x4306, 0x4307, 0x4308, 0xc001, 0xc002,
    0xc003, 0xc004, 0xc900, 0xc901, 0xc902, 0xc903,
];
/// Formats of 8 bits that blend in bytes.
const EXACT: [u8; 9] = [0xd5, 0xd7, 0xcf, 0xe6, 0xea, 0xeb, 0xf3, 0xf4, 0xf7];
/// Formats that blend in floats.
pub const WIDE: [u8; 24] = [
    0xc0, 0xc3, 0xc6, 0xc7, 0xca, 0xcb, 0xce, 0xd0, 0xd1, 0xd6, 0xda, 0xdb, 0xde, 0xdf, 0xe0, 0xe5, 0xe7,
    0xe8, 0xe9, 0xee, 0xef, 0xf2, 0xf8, 0xff,
];

/// A blend equation as a unit receives it, and its codes.
pub fn equation(rng: &mut Rng) -> (BlendEquation, [u32; 3]) {
    equation_of(rng, FACTORS.len())
}

/// An equation of the first `factors` factors.
fn equation_of(rng: &mut Rng, factors: usize) -> (BlendEquation, [u32; 3]) {
    let op = rng.below(OPS.len() as u64) as usize;
    let mut factor = || match rng.below(3) {
        0 => rng.below(2) as usize,
        _ => rng.below(factors as u64) as usize,
    };
    let (src, dst) = (factor(), factor());
    let equation = BlendEquation {
        op: BlendOp::VALUES[op],
        src: BlendFactor::VALUES[src],
        dst: BlendFactor::VALUES[dst],
    };
    (equation, [OPS[op], FACTORS[src], FACTORS[dst]])
}

/// A random blend in bytes: decoded, its result on pixels, and bytes of a pixel.
pub fn any(rng: &mut Rng) -> (ColourControl, ColourBuffer, usize) {
    let code = rng.pick(&EXACT);
    of_format(rng, code)
}

/// A random blend in floats.
pub fn wide(rng: &mut Rng) -> (ColourControl, ColourBuffer, usize) {
    let code = rng.pick(&WIDE);
    of_format(rng, code)
}

fn of_format(rng: &mut Rng, code: u8) -> (ColourControl, ColourBuffer, usize) {
    let PixelFormat { layout, number, alpha: stored } = pixel_format(code).expect("a format of the class");
    let (snorm, exact) = (number == PixelNumber::Snorm, EXACT.contains(&code));
    // Alphas and second colours never both precede the work.
    let alphas = alpha_goes_separate(code) && rng.one_in(2);
    let factors = if alphas { FACTORS.len() - 4 } else { FACTORS.len() };
    let mut buffer = ColourBuffer::new(vec![]);
    let mut set = |at, value| buffer.packet(&state(at, value));
    set(0x810, code.into());
    set(0x133c, 1);
    let mut equation = |at: [u16; 3]| {
        let (equation, codes) = equation_of(rng, factors);
        at.iter().zip(codes).for_each(|(at, code)| set(*at, code));
        equation
    };
    let colour = equation([0x1340, 0x1344, 0x1348]);
    let alpha = equation([0x134c, 0x1350, 0x1358]);
    let constants = [0, 1, 2, 3].map(|k| {
        let byte: u8 = rng.pick(&[0, 255, 127, 1, 200, 129]);
        let value = if snorm { f32::from((byte as i8).max(-127)) / 127.0 } else { f32::from(byte) / 255.0 };
        let float = if exact { value.to_bits() } else { rng.float() };
        buffer.packet(&state(0x131c + 4 * k, float));
        match exact {
            true if snorm => u32::from((byte as i8).max(-127) as u8),
            true => byte.into(),
            false => float,
        }
    });
    let mode = match number {
        PixelNumber::Snorm if exact => ColourMode::Snorm8,
        _ if exact => ColourMode::Unorm8,
        _ => ColourMode::Wide,
    };
    // In formats of bytes, alpha that is not stored is one.
    let opaque = matches!(code, 0xe6 | 0xea | 0xeb | 0xf3 | 0xf4);
    let bits = !0;
    let control = ColourControl {
        mode,
        colour,
        alpha,
        constants,
        layout,
        number,
        stored,
        alphas,
        opaque,
        bits,
        ..ColourControl::default()
    };
    (control, buffer, format(code.into()).expect("a format").bytes() as usize)
}
