//! Blending of small pictures' colours by the API's rules, in floats of 64 bits, and the stored result of each format. A
//! colour's word is the float of 32 bits of the stored value.

use crate::arith::{colour, doubles};

/// Format of a target's colours.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Format {
    /// Integers of 32 bits, which are never blended.
    #[default]
    Numbers,
    Floats,
    Halves,
    /// Bytes from 0 to 1.
    Bytes,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Factor {
    Zero,
    One,
    Source,
    LessSource,
    SourceAlpha,
    LessSourceAlpha,
    Target,
    LessTarget,
    TargetAlpha,
    LessTargetAlpha,
    Saturate,
    Constant,
    LessConstant,
    ConstantAlpha,
    LessConstantAlpha,
}

/// Factors with their values in methods.
pub const FACTORS: [(Factor, u32); 15] = [
    (Factor::Zero, 0x4000),
    (Factor::One, 0x4001),
    (Factor::Source, 0x4300),
    (Factor::LessSource, 0x4301),
    (Factor::SourceAlpha, 0x4302),
    (Factor::LessSourceAlpha, 0x4303),
    (Factor::TargetAlpha, 0x4304),
    (Factor::LessTargetAlpha, 0x4305),
    (Factor::Target, 0x4306),
    (Factor::LessTarget, 0x4307),
    (Factor::Saturate, 0x4308),
    (Factor::Constant, 0xc001),
    (Factor::LessConstant, 0xc002),
    (Factor::ConstantAlpha, 0xc003),
    (Factor::LessConstantAlpha, 0xc004),
];

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Operation {
    Add,
    Subtract,
    Reverse,
    Least,
    Most,
}

/// Operations with their values in methods.
pub const OPERATIONS: [(Operation, u32); 5] = [
    (Operation::Add, 0x8006),
    (Operation::Subtract, 0x800a),
    (Operation::Reverse, 0x800b),
    (Operation::Least, 0x8007),
    (Operation::Most, 0x8008),
];

/// An operation with the factors of source and target, as indices of the lists.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Equation {
    pub operation: usize,
    pub factors: [usize; 2],
}

/// Equations of colour and alpha, and the constant colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Blend {
    pub equations: [Equation; 2],
    pub constant: [f32; 4],
}

impl Format {
    /// A source or constant as blending sees it: for bytes clamped and rounded.
    fn held(self, x: f64) -> f64 {
        if self == Format::Bytes { (x.clamp(0.0, 1.0) * 255.0).round() / 255.0 } else { x }
    }

    /// The stored value of a component.
    pub fn kept(self, x: f64) -> u32 {
        let kept = match self {
            Format::Bytes => self.held(x) as f32,
            Format::Halves => f32::from_bits(wide(colour::half(x as f32))),
            _ => x as f32,
        };
        // Zero has no sign.
        (kept + 0.0).to_bits()
    }

    /// The same for a colour.
    pub fn stored(self, colour: &[u32; 4]) -> [u32; 4] {
        match self {
            Format::Numbers => *colour,
            _ => colour.map(|word| self.kept(f32::from_bits(word).into())),
        }
    }

    /// Whether a word is acceptable where another is expected: a few roundings off, relative to a value that may have been
    /// larger before.
    pub fn is_near(self, expected: u32, got: u32) -> bool {
        let [expected, got] = [expected, got].map(|word| f64::from(f32::from_bits(word)));
        let slack = match self {
            Format::Numbers => return expected.to_bits() == got.to_bits(),
            Format::Floats => 1e-4 * expected.abs().max(1.0),
            Format::Halves => expected.abs().max(1.0) / 64.0,
            Format::Bytes => 1.01 / 255.0,
        };
        (expected - got).abs() <= slack
    }

    /// Whether a word is so large that rounding errors make its results meaningless.
    pub fn is_lost(self, word: u32) -> bool {
        let x = f32::from_bits(word).abs();
        match self {
            Format::Numbers | Format::Bytes => false,
            Format::Floats => x.is_nan() || x >= 64.0,
            Format::Halves => x.is_nan() || x >= 8.0,
        }
    }
}

/// A half as a float of 32 bits.
pub fn wide(half: u32) -> u32 {
    (doubles::half(half) as f32).to_bits()
}

impl Blend {
    /// A colour over another, in a format.
    pub fn over(&self, format: Format, source: &[u32; 4], target: &[u32; 4]) -> [u32; 4] {
        let float = |word: u32| f64::from(f32::from_bits(word));
        let s = source.map(|word| format.held(float(word)));
        let d = target.map(float);
        let c = self.constant.map(|x| format.held(x.into()));
        std::array::from_fn(|k| {
            let Equation { operation, factors } = self.equations[k / 3];
            let [by_s, by_d] = factors.map(|factor| match FACTORS[factor].0 {
                Factor::Zero => 0.0,
                Factor::One => 1.0,
                Factor::Source => s[k],
                Factor::LessSource => 1.0 - s[k],
                Factor::SourceAlpha => s[3],
                Factor::LessSourceAlpha => 1.0 - s[3],
                Factor::Target => d[k],
                Factor::LessTarget => 1.0 - d[k],
                Factor::TargetAlpha => d[3],
                Factor::LessTargetAlpha => 1.0 - d[3],
                Factor::Saturate if k == 3 => 1.0,
                Factor::Saturate => s[3].min(1.0 - d[3]),
                Factor::Constant => c[k],
                Factor::LessConstant => 1.0 - c[k],
                Factor::ConstantAlpha => c[3],
                Factor::LessConstantAlpha => 1.0 - c[3],
            });
            format.kept(match OPERATIONS[operation].0 {
                Operation::Add => by_s * s[k] + by_d * d[k],
                Operation::Subtract => by_s * s[k] - by_d * d[k],
                Operation::Reverse => by_d * d[k] - by_s * s[k],
                Operation::Least => s[k].min(d[k]),
                Operation::Most => s[k].max(d[k]),
            })
        })
    }
}
