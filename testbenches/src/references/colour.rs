//! Colour formats by their definitions: codes are numbers, and a colour takes the
//! nearest one.

use rtl_model::pkg::ColourFormat;
use std::sync::OnceLock;

/// A natural number of any size, least digit first.
#[derive(Clone, PartialEq)]
struct Natural(Vec<u32>);

impl Natural {
    fn of(n: u64) -> Self {
        Natural(vec![n as u32, (n >> 32) as u32]).trimmed()
    }
    fn trimmed(mut self) -> Self {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        self
    }
    fn times(&self, other: &Self) -> Self {
        let mut product = vec![0_u32; self.0.len() + other.0.len() + 1];
        for (i, a) in self.0.iter().enumerate() {
            let mut carry = 0;
            for (j, b) in other.0.iter().chain([&0]).enumerate() {
                let sum = u64::from(product[i + j]) + u64::from(*a) * u64::from(*b) + carry;
                product[i + j] = sum as u32;
                carry = sum >> 32;
            }
        }
        Natural(product).trimmed()
    }
    fn power(&self, n: u32) -> Self {
        (0..n).fold(Natural::of(1), |power, _| power.times(self))
    }
    fn at_least(&self, other: &Self) -> bool {
        let key = |n: &Self| (n.0.len(), n.0.iter().rev().copied().collect::<Vec<_>>());
        key(self) >= key(other)
    }
}

/// A positive float as `m 2^-k`.
fn fraction(x: f32) -> (u64, u32) {
    let (e, m) = (x.to_bits() >> 23, u64::from(x.to_bits() & 0x7f_ffff));
    if e == 0 { (m, 149) } else { (m | 1 << 23, 150 - e) }
}

/// Whether the sRGB curve takes x, from 0 to 1, to at least `(code - 1/2) / 255`.
/// Above 0.04045 that is x^5 >= ((v + 0.055) / 1.055)^12, in whole numbers.
fn reaches(x: f32, code: u32) -> bool {
    let (m, k) = fraction(x);
    let v = (2 * u64::from(code) - 1, 510);
    if v.0 * 100_000 <= 4045 * v.1 {
        let (left, right) = (Natural::of(m * 1292 * v.1), Natural::of(v.0 * 100));
        return left.at_least(&right.times(&Natural::of(2).power(k)));
    }
    let (above, below) = (Natural::of(1000 * v.0 + 55 * v.1), Natural::of(1055 * v.1));
    let left = Natural::of(m).power(5).times(&below.power(12));
    left.at_least(&above.power(12).times(&Natural::of(2).power(5 * k)))
}

pub fn srgb(x: f32) -> u32 {
    match x {
        _ if x.is_nan() || x <= 0.0 => 0,
        _ if x >= 1.0 => 255,
        _ => {
            let (mut low, mut high) = (0, 256); // it reaches `low` and not `high`
            while high - low > 1 {
                let middle = (low + high) / 2;
                if reaches(x, middle) { low = middle } else { high = middle }
            }
            low
        }
    }
}

/// Whether what an sRGB code stands for is at least m 2^-k. Above 0.04045 that is
/// ((v + 0.055) / 1.055)^12 >= (m 2^-k)^5.
fn stands_above(code: u32, m: u64, k: u32) -> bool {
    let code = u64::from(code);
    if code * 100_000 <= 4045 * 255 {
        let left = Natural::of(code * 100).times(&Natural::of(2).power(k));
        return left.at_least(&Natural::of(m * 1292).times(&Natural::of(255)));
    }
    let (above, below) = (Natural::of(1000 * code + 55 * 255), Natural::of(1055 * 255));
    let left = above.power(12).times(&Natural::of(2).power(5 * k));
    left.at_least(&Natural::of(m).power(5).times(&below.power(12)))
}

/// The float nearest to what an sRGB code stands for.
pub fn linear(code: u32) -> u32 {
    static ALL: OnceLock<Vec<u32>> = OnceLock::new();
    let nearest = |code: u32| {
        let (mut low, mut high) = (0_u32, 0x3f80_0001); // it stands above `low` and not `high`
        while high - low > 1 {
            let middle = (low + high) / 2;
            let (m, k) = fraction(f32::from_bits(middle));
            if stands_above(code, m, k) { low = middle } else { high = middle }
        }
        let (m, k) = fraction(f32::from_bits(low));
        low + u32::from(code != 0 && stands_above(code, 2 * m + 1, k + 1))
    };
    ALL.get_or_init(|| (0..256).map(nearest).collect())[code as usize]
}

/// `floor(x (2^n - 1) + 1/2)`: both are exact in 53 bits where it matters.
fn unorm(x: f32, n: u32) -> u32 {
    let x = if x.is_nan() { 0.0 } else { f64::from(x).clamp(0.0, 1.0) };
    (x * f64::from((1 << n) - 1) + 0.5).floor() as u32
}

fn snorm8(x: f32) -> u32 {
    let magnitude = unorm(x.abs(), 7) as i32;
    (if x < 0.0 { -magnitude } else { magnitude }) as u32 & 0xff
}

/// The value of a small float's code, where infinity counts as the next power of two.
fn value(code: u32, m: u32) -> f64 {
    let (e, f) = (code >> m, f64::from(code & ((1 << m) - 1)) / f64::from(1 << m));
    if e == 0 { f * 2_f64.powi(-14) } else { (1.0 + f) * 2_f64.powi(e as i32 - 15) }
}

/// The nearest small float to a magnitude; of two, the even one.
fn nearest(x: f32, m: u32) -> u32 {
    if x.is_nan() {
        return 31 << m | 1 << (m - 1);
    }
    let x = f64::from(x);
    let (mut low, mut high) = (0, 31 << m);
    if x >= value(high, m) {
        return high;
    }
    while high - low > 1 {
        let middle = (low + high) / 2;
        if value(middle, m) <= x { low = middle } else { high = middle }
    }
    let (down, up) = (x - value(low, m), value(high, m) - x);
    if down < up || down == up && low % 2 == 0 { low } else { high }
}

pub fn half(x: f32) -> u32 {
    x.to_bits() >> 31 << 15 | nearest(x.abs(), 10)
}

pub fn positive(x: f32, m: u32) -> u32 {
    if x < 0.0 { 0 } else { nearest(x, m) }
}

/// Format, and whether blue comes before red, by the codes of the class.
pub fn named(code: u32) -> (ColourFormat, bool) {
    use ColourFormat::*;
    let names = [
        (0xc0, Fp32, false),
        (0xc3, Fp32, false),
        (0xca, Fp16, false),
        (0xce, Fp16, false),
        (0xcf, Unorm8, true),
        (0xe6, Unorm8, true),
        (0xd0, Srgb8, true),
        (0xe7, Srgb8, true),
        (0xd1, Unorm10, false),
        (0xdf, Unorm10, true),
        (0xd5, Unorm8, false),
        (0xf9, Unorm8, false),
        (0xd6, Srgb8, false),
        (0xfa, Srgb8, false),
        (0xd7, Snorm8, false),
        (0xea, Unorm8, false),
        (0xeb, Snorm8, false),
        (0xf3, Unorm8, false),
        (0xf4, Snorm8, false),
        (0xe0, Fp11, false),
    ];
    names.iter().find(|name| name.0 == code).map_or((None, false), |name| (name.1, name.2))
}

/// The words of a pixel in memory.
pub fn formatted(format: ColourFormat, swap: bool, colour: [u32; 4]) -> Vec<u32> {
    let [mut r, g, mut b, a] = colour.map(f32::from_bits);
    if swap {
        (r, b) = (b, r);
    }
    match format {
        ColourFormat::None => vec![],
        ColourFormat::Unorm8 => vec![unorm(r, 8) | unorm(g, 8) << 8 | unorm(b, 8) << 16 | unorm(a, 8) << 24],
        ColourFormat::Snorm8 => vec![snorm8(r) | snorm8(g) << 8 | snorm8(b) << 16 | snorm8(a) << 24],
        ColourFormat::Srgb8 => vec![srgb(r) | srgb(g) << 8 | srgb(b) << 16 | unorm(a, 8) << 24],
        ColourFormat::Unorm10 => {
            vec![unorm(r, 10) | unorm(g, 10) << 10 | unorm(b, 10) << 20 | unorm(a, 2) << 30]
        }
        ColourFormat::Fp11 => vec![positive(r, 6) | positive(g, 6) << 11 | positive(b, 5) << 22],
        ColourFormat::Fp16 => vec![half(r) | half(g) << 16, half(b) | half(a) << 16],
        ColourFormat::Fp32 => colour.to_vec(),
    }
}
