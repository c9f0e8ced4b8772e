//! Real numbers as codes of a colour format. APIs allow more (Direct3D 0.6 of a unit for unorm, either direction for floats;
//! integers out of range are held to it): the rule here is that of docs/units/arith/colour_pack.md, ties to even, for
//! unorm through a product of 24 bits.

/// Number format of a component's bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    Unorm,
    Snorm,
    Srgb,
    Float,
    Sint,
    Uint,
}

/// The correct codes of a shader's word: one, or two where f64 cannot decide.
pub fn codes(number: Number, bits: u32, word: u32) -> [u32; 2] {
    let x = f32::from_bits(word);
    let low = |code: u32| if bits == 32 { code } else { code & ((1 << bits) - 1) };
    match number {
        Number::Unorm => [unorm(bits, x); 2],
        Number::Snorm => {
            let most = unorm(bits - 1, x.abs());
            [low(if x < 0.0 { most.wrapping_neg() } else { most }); 2]
        }
        Number::Srgb => srgb(x),
        Number::Float if bits == 32 => [word; 2],
        Number::Float => [float(bits, x); 2],
        Number::Sint => {
            let half = 1_i64 << (bits - 1);
            [low(i64::from(word as i32).clamp(-half, half - 1) as u32); 2]
        }
        Number::Uint => [u64::from(word).min((1 << bits) - 1) as u32; 2],
    }
}

/// A non-negative float as `mantissa * 2^-down`.
fn exact(x: f32) -> (u128, u32) {
    let (exponent, fraction) = (x.to_bits() >> 23 & 0xff, x.to_bits() & 0x7f_ffff);
    let mantissa = if exponent == 0 { fraction } else { fraction | 1 << 23 };
    (mantissa.into(), 150 - exponent.max(1))
}

fn unorm(bits: u32, x: f32) -> u32 {
    if x.is_nan() || x <= 0.0 {
        return 0;
    }
    let (mantissa, down) = exact(x.min(1.0));
    let scaled = mantissa * ((1_u128 << bits) - 1);
    match bits {
        _ if down > 100 => 0,
        1 | 32 => ((2 * scaled + (1 << down)) >> (down + 1)) as u32,
        _ => {
            let places = (128 - scaled.leading_zeros()).saturating_sub(24);
            nearest(nearest(scaled, places) << places, down) as u32
        }
    }
}

/// `value / 2^places`, to the nearest integer, ties to even.
fn nearest(value: u128, places: u32) -> u128 {
    let (down, twice) = (value >> places, 2 * (value & ((1 << places) - 1)));
    let up = twice > 1 << places || twice == 1 << places && down & 1 == 1;
    down + u128::from(up && places != 0)
}

fn srgb(x: f32) -> [u32; 2] {
    if x.is_nan() {
        return [0; 2];
    }
    let x = f64::from(x).clamp(0.0, 1.0);
    let curve = if x <= 0.003_130_8 { 12.92 * x } else { 1.055 * x.powf(1.0 / 2.4) - 0.055 };
    [curve * 255.0 + 0.5 - 1e-9, curve * 255.0 + 0.5 + 1e-9].map(|v| (v.max(0.0) as u32).min(255))
}

/// Five bits of exponent; 16-bit floats have a sign, 11-bit and 10-bit ones have none.
fn float(bits: u32, x: f32) -> u32 {
    let fraction: i32 = match bits {
        16 => 10,
        11 => 6,
        _ => 5,
    };
    let sign = u32::from(bits == 16 && x.is_sign_negative()) << 15;
    let infinity = 31 << fraction;
    if x.is_nan() {
        return sign | infinity | 1 << (fraction - 1);
    }
    if bits != 16 && x <= 0.0 || x == 0.0 {
        return sign;
    }
    let x = f64::from(x.abs());
    if x >= 65536.0 {
        return sign | infinity;
    }
    // The place of the last kept bit; scaling by a power of two is exact.
    let mut exponent = -14;
    while 2_f64.powi(exponent + 1) <= x {
        exponent += 1;
    }
    let steps = (x * 2_f64.powi(fraction - exponent)).round_ties_even() as u32;
    // Steps carry into the exponent by themselves; the hidden one is the first step of the exponent.
    sign | (steps + ((exponent + 14) as u32) * (1 << fraction)).min(infinity)
}
