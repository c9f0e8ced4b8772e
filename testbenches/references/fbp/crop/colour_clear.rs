//! Floats converted to the codes of colour formats, by real arithmetic and by search.

use super::colour_buffer::format::Number;

/// The code of a clear value in `bits` bits; unsigned integers are the nearest that there is.
pub fn component(number: Number, channel: usize, bits: u32, raw: u32) -> u32 {
    let x = f64::from(f32::from_bits(raw));
    let x = if x.is_nan() { 0.0 } else { x };
    let full = ((1_u64 << bits) - 1) as f64;
    let half = ((1_u64 << (bits - 1)) - 1) as f64;
    match number {
        Number::Unorm if bits == 32 => crate::arith::pixel::steps(f32::from_bits(raw), u32::MAX),
        Number::Unorm => crate::arith::pixel::unorm(x as f32, full as u32),
        Number::Snorm => {
            let magnitude = crate::arith::pixel::unorm(x.abs() as f32, half as u32) as i32;
            (if x < 0.0 { -magnitude } else { magnitude }) as u32 & full as u32
        }
        Number::Srgb if channel == 3 => component(Number::Unorm, channel, bits, raw),
        Number::Srgb => {
            let x = x.clamp(0.0, 1.0);
            let y = if x <= 0.0031308 { 12.92 * x } else { 1.055 * x.powf(1.0 / 2.4) - 0.055 };
            (255.0 * y + 0.5).floor() as u32
        }
        Number::Float if bits == 32 => raw,
        Number::Float => small_float(raw, bits),
        Number::Integer if bits == 32 => raw,
        Number::Integer => raw.min(full as u32),
    }
}

/// A float of 16, 11 or 10 bits (the last two without sign): the greatest code that is not above it, toward zero; infinity only
/// from infinity. NaN has all ones except for the lowest bits.
fn small_float(raw: u32, bits: u32) -> u32 {
    let x = f64::from(f32::from_bits(raw));
    let fraction = if bits == 16 { 10 } else { bits - 5 };
    let sign = if bits == 16 && raw >> 31 == 1 { 1 << 15 } else { 0 };
    if x.is_nan() {
        return sign | 0x3f << (fraction - 1);
    }
    if bits != 16 && x < 0.0 {
        return 0;
    }
    let scale = f64::from(1_u32 << fraction);
    let value = |code: u32| {
        let (e, f) = (code >> fraction, f64::from(code & ((1 << fraction) - 1)) / scale);
        if e == 0 { f * 2_f64.powi(-14) } else { (1.0 + f) * 2_f64.powi(e as i32 - 15) }
    };
    let infinity = 31 << fraction;
    if x.is_infinite() {
        return sign | infinity;
    }
    let best = (0..infinity).rev().find(|code| value(*code) <= x.abs());
    sign | best.expect("zero is not above")
}
