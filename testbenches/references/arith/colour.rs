//! Colour formats by their definitions: codes are numbers, and a colour is rounded to the nearest one.

use std::sync::OnceLock;

/// A natural number of any size, least significant digit first.
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

/// Whether the sRGB curve maps x, from 0 to 1, to at least `(code - 1/2) / 255`. Above 0.04045 that is x^5 >= ((v + 0.055) /
/// 1.055)^12, in integers.
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

/// Whether the value of an sRGB code is at least m 2^-k. Above 0.04045 that is ((v + 0.055) / 1.055)^12 >= (m 2^-k)^5.
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

/// The float nearest to the value of an sRGB code.
pub fn linear(code: u32) -> u32 {
    static ALL: OnceLock<Vec<u32>> = OnceLock::new();
    let nearest = |code: u32| {
        let (mut low, mut high) = (0_u32, 0x3f80_0001); // its value is above `low` and not above `high`
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

/// The value of a small float's code, where infinity counts as the next power of two.
fn value(code: u32, m: u32) -> f64 {
    let (e, f) = (code >> m, f64::from(code & ((1 << m) - 1)) / f64::from(1 << m));
    if e == 0 { f * 2_f64.powi(-14) } else { (1.0 + f) * 2_f64.powi(e as i32 - 15) }
}

/// The nearest small float to a magnitude, ties to even.
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
