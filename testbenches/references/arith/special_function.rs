//! Special functions by the mathematics: a value in a double, and where that does not decide the rounding, in a float of 256
//! bits; with the instructions' rules for zeros, infinities and modifiers.

pub mod judge;

use dashu_float::FBig;
use dashu_float::round::mode::HalfEven;

pub type Big = FBig<HalfEven, 2>;

/// Bits of the floats that decide.
const PRECISION: usize = 256;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    Reciprocal,
    ReciprocalRoot,
    Root,
    Logarithm,
    Power,
    /// Sine of an angle in radians.
    Sine,
    Cosine,
    /// Sine of an angle in quarter turns.
    SineOfQuarters,
    CosineOfQuarters,
}

/// A value, wrong by at most a few of a double's last places (see `UNSURE`).
pub fn value(function: Function, x: f64) -> f64 {
    match function {
        Function::Reciprocal => 1.0 / x,
        Function::ReciprocalRoot => 1.0 / x.sqrt(),
        Function::Root => x.sqrt(),
        Function::Logarithm => x.log2(),
        Function::Power => x.exp2(),
        Function::Sine => x.sin(),
        Function::Cosine => x.cos(),
        Function::SineOfQuarters => sine_of_quarters(x),
        Function::CosineOfQuarters => sine_of_quarters(x.abs() + 1.0),
    }
}

/// In the half of a quarter in which the result depends little on the angle's last place.
fn sine_of_quarters(x: f64) -> f64 {
    let (whole, part) = (x.abs().floor(), x.abs().fract());
    let (angle, rest) = (part * std::f64::consts::FRAC_PI_2, (1.0 - part) * std::f64::consts::FRAC_PI_2);
    let (sine, cosine) = if part <= 0.5 { (angle.sin(), angle.cos()) } else { (rest.cos(), rest.sin()) };
    let turned = [sine, cosine, -sine, -cosine][whole as usize % 4];
    if x.is_sign_negative() { -turned } else { turned }
}

/// A value, rounded to 256 bits.
pub fn exact(function: Function, x: f64) -> Big {
    let x = Big::try_from(x).expect("a number").with_precision(PRECISION).value();
    let one = Big::from(1).with_precision(PRECISION).value();
    match function {
        Function::Reciprocal => one / x,
        Function::ReciprocalRoot => one / x.sqrt(),
        Function::Root => x.sqrt(),
        Function::Logarithm => x.log2(),
        Function::Power => (x * (one.clone() + one).ln()).exp(),
        Function::Sine => x.sin(),
        Function::Cosine => x.cos(),
        Function::SineOfQuarters => x.sin_unit(4),
        Function::CosineOfQuarters => x.cos_unit(4),
    }
}

/// Error bound of a double, in its last places.
const UNSURE: u64 = 16;

/// Whether a double is too near the midpoint of two floats of 32 bits to decide which is nearer.
fn is_hard(value: f64) -> bool {
    let (dropped, half) = (value.to_bits() & ((1 << 29) - 1), 1 << 28);
    dropped.abs_diff(half) <= UNSURE
}

/// The float of 32 bits nearest to the exact value; `value` is the result of `value`.
pub fn rounded(function: Function, x: f64, value: f64) -> f32 {
    if is_hard(value) { exact(function, x).to_f32().value() } else { value as f32 }
}
