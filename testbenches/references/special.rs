//! Special functions by the mathematics: a value in a double, and where that does not decide
//! how it rounds, in a float of 256 bits; and around it, what the instructions say of zeros,
//! infinities and modifiers.

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
    /// Of an angle.
    Sine,
    Cosine,
    /// Of an angle in quarters of a turn.
    SineOfQuarters,
    CosineOfQuarters,
}

/// A value, wrong by a few of a double's last places at most (see `UNSURE`).
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

/// In the half of a quarter where the result does not depend much on the angle's last place.
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

/// How far in its last places a double may be from what it stands for.
const UNSURE: u64 = 16;

/// Whether a double is too near the middle of two floats of 32 bits to tell which is nearer.
fn is_hard(value: f64) -> bool {
    let (dropped, half) = (value.to_bits() & ((1 << 29) - 1), 1 << 28);
    dropped.abs_diff(half) <= UNSURE
}

/// The float of 32 bits next to the exact value; `value` is what `value` gave.
pub fn rounded(function: Function, x: f64, value: f64) -> f32 {
    if is_hard(value) { exact(function, x).to_f32().value() } else { value as f32 }
}
