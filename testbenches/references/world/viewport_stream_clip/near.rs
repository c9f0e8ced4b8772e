//! Numbers with the error bound of an implementation in floats.

/// Relative error of one float rounding; with some slack, as steps may be arranged differently.
pub const ROUNDING: f64 = 1.0 / (1 << 22) as f64;

/// Above this a value may exceed the range of a float.
const GREATEST: f64 = 1e38;

/// A number, and the greatest error of a float in its place.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Near {
    pub value: f64,
    pub off: f64,
}

impl Near {
    /// Exactly this number.
    pub fn exact(value: f64) -> Self {
        Near { value, off: 0.0 }
    }

    fn rounded(value: f64, off: f64) -> Self {
        let within = value.abs() + off < GREATEST;
        if !within {
            return Near { value, off: f64::INFINITY };
        }
        Near { value, off: off + ROUNDING * (value.abs() + off) + f64::from(f32::MIN_POSITIVE) }
    }

    pub fn plus(self, other: Near) -> Near {
        Near::rounded(self.value + other.value, self.off + other.off)
    }

    pub fn minus(self, other: Near) -> Near {
        self.plus(Near { value: -other.value, off: other.off })
    }

    pub fn times(self, other: Near) -> Near {
        let off = self.value.abs() * other.off + (other.value.abs() + other.off) * self.off;
        Near::rounded(self.value * other.value, off)
    }

    pub fn over(self, other: Near) -> Near {
        let least = other.value.abs() - other.off;
        if least <= 0.0 {
            return Near { value: self.value / other.value, off: f64::INFINITY };
        }
        let value = self.value / other.value;
        Near::rounded(value, (self.off + value.abs() * other.off) / least)
    }

    /// Whether its sign is certain.
    pub fn is_positive(self) -> bool {
        self.value > self.off
    }

    pub fn is_negative(self) -> bool {
        self.value < -self.off
    }

    /// Whether a float is within the error bound, extended by `more`.
    pub fn is(self, word: u32, more: f64) -> bool {
        let float = f64::from(f32::from_bits(word));
        !self.off.is_finite() || (float - self.value).abs() <= self.off + more
    }
}
