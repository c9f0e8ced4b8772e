//! Formats of texels: registers to bytes and back.

use super::rounding::{half, half_bits, single, single_bits};
use crate::fault::Kind;
use rustc_apfloat::FloatConvert;

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Number {
    Snorm,
    Unorm,
    Sint,
    Uint,
    Float,
}

/// Bits of the components, the lowest first, and their types.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Format {
    widths: &'static [u32],
    number: Number,
}

impl Format {
    pub fn read(components: u32, number: u32) -> Result<Self, Kind> {
        let widths: &[u32] = match components {
            0x01 => &[32; 4],
            0x03 => &[16; 4],
            0x04 => &[32; 2],
            0x07 | 0x08 => &[8; 4],
            0x09 => &[10, 10, 10, 2],
            0x0c => &[16; 2],
            0x0f => &[32],
            0x18 => &[8; 2],
            0x1b => &[16],
            0x1d => &[8],
            0x21 => &[11, 11, 10],
            _ => return Err(Kind::Surface { what: "a format of texels that is not interpreted" }),
        };
        let number = match number {
            1 => Number::Snorm,
            0 | 2 => Number::Unorm,
            3 => Number::Sint,
            4 => Number::Uint,
            7 => Number::Float,
            _ => return Err(Kind::Surface { what: "a type of components that is not interpreted" }),
        };
        let known = match number {
            Number::Float => widths[0] >= 16 || widths[0] == 11,
            Number::Snorm => [8, 16].contains(&widths[0]),
            Number::Unorm => widths[0] < 32 && widths[0] != 11,
            _ => widths[0] != 11,
        };
        match known {
            true => Ok(Self { widths, number }),
            false => Err(Kind::Surface { what: "a type of components that these bits have not" }),
        }
    }

    pub fn bytes(self) -> u32 {
        self.widths.iter().sum::<u32>() / 8
    }

    /// The texel of four registers.
    pub fn pack(self, registers: [u32; 4]) -> u128 {
        let mut shift = 0;
        self.widths.iter().zip(registers).fold(0, |texel, (&width, word)| {
            let component = u128::from(self.component(word, width)) << shift;
            shift += width;
            texel | component
        })
    }

    /// Four registers of a texel: components that it has not are 0, and alpha 1.
    pub fn unpack(self, texel: u128) -> [u32; 4] {
        let one = if matches!(self.number, Number::Sint | Number::Uint) { 1 } else { 1f32.to_bits() };
        let mut registers = [0, 0, 0, one];
        let mut shift = 0;
        for (register, &width) in registers.iter_mut().zip(self.widths) {
            *register = self.register((texel >> shift) as u32 & most(width), width);
            shift += width;
        }
        registers
    }

    fn component(self, word: u32, width: u32) -> u32 {
        // A product with a component's range is a float, too; of two codes that are as near the even one.
        let value = f32::from_bits(word);
        let half_range = (most(width) >> 1) as f32;
        match self.number {
            Number::Uint => word.min(most(width)),
            Number::Sint => {
                let most = i64::from(most(width) >> 1);
                i64::from(word as i32).clamp(-most - 1, most) as u32 & self::most(width)
            }
            Number::Unorm => (value.clamp(0.0, 1.0) * most(width) as f32).round_ties_even() as u32,
            Number::Snorm => {
                (value.clamp(-1.0, 1.0) * half_range).round_ties_even() as i32 as u32 & most(width)
            }
            Number::Float if width == 32 => word,
            Number::Float if width < 16 => small_float(value, width),
            // There is one NaN of each sign.
            Number::Float if value.is_nan() => word >> 31 << 15 | 0x7e00,
            Number::Float => half_bits(single(word).convert(&mut false).value),
        }
    }

    fn register(self, bits: u32, width: u32) -> u32 {
        let signed = (bits << (32 - width)) as i32 >> (32 - width);
        match self.number {
            Number::Uint => bits,
            Number::Sint => signed as u32,
            Number::Unorm => (bits as f32 / most(width) as f32).to_bits(),
            Number::Snorm => (signed as f32 / (most(width) >> 1) as f32).max(-1.0).to_bits(),
            Number::Float if width == 32 => bits,
            Number::Float if width < 16 => (small_value(bits, width) as f32).to_bits(),
            Number::Float if bits & 0x7fff > 0x7c00 => bits >> 15 << 31 | 0x7fc0_0000,
            Number::Float => single_bits(half(bits).convert(&mut false).value),
        }
    }
}

fn most(width: u32) -> u32 {
    u32::MAX >> (32 - width)
}

/// The value of a float with five bits of exponent and no sign; infinity if its exponent is all ones and its fraction zero.
fn small_value(code: u32, width: u32) -> f64 {
    let places = width - 5;
    let fraction = f64::from(code & most(places)) / f64::from(1_u32 << places);
    match code >> places {
        31 if fraction != 0.0 => f64::from(f32::from_bits(0x7fc0_0000)),
        31 => f64::INFINITY,
        0 => fraction * 2f64.powi(-14),
        exponent => (1.0 + fraction) * 2f64.powi(exponent as i32 - 15),
    }
}

/// The nearest code of such a float, of two that are as near the even one. Below zero there is none, and zero is nearest.
fn small_float(value: f32, width: u32) -> u32 {
    let (infinity, nan) = (31 << (width - 5), 0b11_1111 << (width - 6));
    if value.is_nan() {
        return nan;
    }
    // Infinity takes what is nearer to the next power of two than to the greatest number.
    let of = |code: u32| if code == infinity { 65536.0 } else { small_value(code, width) };
    let value = f64::from(value).clamp(0.0, 65536.0);
    let distance = |code: &u32| ((of(*code) - value).abs(), code % 2);
    (0..=infinity).min_by(|a, b| distance(a).partial_cmp(&distance(b)).expect("numbers")).expect("codes")
}
