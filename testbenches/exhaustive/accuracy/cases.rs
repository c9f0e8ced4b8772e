//! Functions, their intervals, and the documented accuracy: each is a row of table 1 of "NVIDIA
//! Tesla: a unified graphics and computing architecture" (Lindholm, Nickolls, Oberman and
//! Montrym, IEEE Micro 28(2), 2008).

use super::COLUMNS;
use arith::special_function::{SpecialFunctionOp, SpecialKind, evaluate};
use references::arith::special_function::Function;
use std::ops::Range;

/// Documented accuracy; `None` if the paper gives no figure.
#[derive(Clone, Copy, Default)]
pub struct Documented {
    /// Prefix of the rate ids.
    pub id: Option<&'static str>,
    pub bits: Option<f64>,
    /// Greatest error in last places.
    pub places: Option<f64>,
    /// Percent of the results that are the nearest float.
    pub exact: Option<f64>,
    pub monotonic: bool,
}

pub struct Case {
    /// For the command line and the picture's file.
    pub name: &'static str,
    pub title: &'static str,
    pub interval: &'static str,
    pub function: Function,
    pub documented: Documented,
    /// Numbers of the inputs, and the operand for each number.
    pub inputs: Range<u32>,
    pub argument: fn(u32) -> f64,
    /// Bits of the unit's result.
    pub result: fn(u32) -> u32,
    /// Position of an argument in the interval, from 0 to 1.
    pub at: fn(f64) -> f64,
    /// Whether the function is non-decreasing, otherwise non-increasing.
    pub rises: bool,
    /// The last place of the greatest results, as a power of two: the unit of the plot.
    pub unit: i32,
}

impl Case {
    pub fn is_backwards(&self, before: f64, after: f64) -> bool {
        if self.rises { after < before } else { after > before }
    }

    pub fn column(&self, n: u32) -> usize {
        let at = (self.at)((self.argument)(n)) * COLUMNS as f64;
        (at as usize).min(COLUMNS - 1)
    }
}

fn apply(kind: SpecialKind, a: u32) -> u32 {
    evaluate(&SpecialFunctionOp { kind, a, ..Default::default() })
}

/// A float by its bits.
fn float(bits: u32) -> f64 {
    f32::from_bits(bits).into()
}

/// A fraction by its number in units of 2^-24.
fn part(n: u32) -> f64 {
    f64::from(n) / f64::from(1 << 24)
}

/// Bits of floats.
const ONE: u32 = 0x3f80_0000;
const TWO: u32 = 0x4000_0000;
const FOUR: u32 = 0x4080_0000;
/// 2^-25: smaller arguments are reduced to zero or to the last place.
const LITTLE: u32 = 0x3300_0000;
/// The first float that is not below pi / 2.
const QUARTER_TURN: u32 = 0x3fc9_0fdb;
/// Numbers of the fractions below one.
const PARTS: Range<u32> = 0..1 << 24;

pub fn all() -> Vec<Case> {
    let rcp = Documented {
        id: Some("sfu-tesla-rcp-*"),
        bits: Some(24.02),
        places: Some(0.98),
        exact: Some(87.0),
        monotonic: true,
    };
    let rsq = Documented {
        id: Some("sfu-tesla-rsqrt-*"),
        bits: Some(23.40),
        places: Some(1.52),
        exact: Some(78.0),
        monotonic: true,
    };
    let ex2 = Documented {
        id: Some("sfu-tesla-exp2-*"),
        bits: Some(22.51),
        places: Some(1.41),
        exact: Some(74.0),
        monotonic: true,
    };
    let lg2 = Documented {
        id: Some("sfu-tesla-log2-*"),
        bits: Some(22.57),
        monotonic: true,
        ..Documented::default()
    };
    let sin = Documented { id: Some("sfu-tesla-sincos-*"), bits: Some(22.47), ..Documented::default() };
    vec![
        Case {
            name: "rcp",
            title: "1/x",
            interval: "[1, 2)",
            function: Function::Reciprocal,
            documented: rcp,
            inputs: ONE..TWO,
            argument: float,
            result: |a| apply(SpecialKind::Rcp, a),
            at: |x| x - 1.0,
            rises: false,
            unit: -24,
        },
        Case {
            name: "rsq",
            title: "1/√x",
            interval: "[1, 4)",
            function: Function::ReciprocalRoot,
            documented: rsq,
            inputs: ONE..FOUR,
            argument: float,
            result: |a| apply(SpecialKind::Rsq, a),
            at: |x| (x - 1.0) / 3.0,
            rises: false,
            unit: -24,
        },
        Case {
            name: "sqrt",
            title: "√x",
            interval: "[1, 4)",
            function: Function::Root,
            documented: Documented::default(),
            inputs: ONE..FOUR,
            argument: float,
            result: |a| apply(SpecialKind::Sqrt, a),
            at: |x| (x - 1.0) / 3.0,
            rises: true,
            unit: -23,
        },
        Case {
            name: "ex2",
            title: "2^x, reduced x",
            interval: "[0, 1)",
            function: Function::Power,
            documented: ex2,
            inputs: PARTS,
            argument: part,
            result: |n| apply(SpecialKind::Ex2, n),
            at: |x| x,
            rises: true,
            unit: -23,
        },
        Case {
            name: "ex2-rro",
            title: "2^x, RRO before",
            interval: "[2^-25, 1)",
            function: Function::Power,
            documented: ex2,
            inputs: LITTLE..ONE,
            argument: float,
            result: |a| apply(SpecialKind::Ex2, apply(SpecialKind::RroEx2, a)),
            at: |x| x,
            rises: true,
            unit: -23,
        },
        Case {
            name: "lg2",
            title: "log2 x",
            interval: "[1, 2)",
            function: Function::Logarithm,
            documented: lg2,
            inputs: ONE..TWO,
            argument: float,
            result: |a| apply(SpecialKind::Lg2, a),
            at: |x| x - 1.0,
            rises: true,
            unit: -24,
        },
        Case {
            name: "sin",
            title: "sin x, reduced x",
            interval: "[0, π/2)",
            function: Function::SineOfQuarters,
            documented: sin,
            inputs: PARTS,
            argument: part,
            result: |n| apply(SpecialKind::Sin, n),
            at: |x| x,
            rises: true,
            unit: -24,
        },
        Case {
            name: "cos",
            title: "cos x, reduced x",
            interval: "[0, π/2)",
            function: Function::CosineOfQuarters,
            documented: sin,
            inputs: PARTS,
            argument: part,
            result: |n| apply(SpecialKind::Cos, n),
            at: |x| x,
            rises: false,
            unit: -24,
        },
        Case {
            name: "sin-rro",
            title: "sin x, RRO before",
            interval: "[2^-25, π/2)",
            function: Function::Sine,
            documented: sin,
            inputs: LITTLE..QUARTER_TURN,
            argument: float,
            result: |a| apply(SpecialKind::Sin, apply(SpecialKind::RroSincos, a)),
            at: |x| x / std::f64::consts::FRAC_PI_2,
            rises: true,
            unit: -24,
        },
        Case {
            name: "cos-rro",
            title: "cos x, RRO before",
            interval: "[2^-25, π/2)",
            function: Function::Cosine,
            documented: sin,
            inputs: LITTLE..QUARTER_TURN,
            argument: float,
            result: |a| apply(SpecialKind::Cos, apply(SpecialKind::RroSincos, a)),
            at: |x| x / std::f64::consts::FRAC_PI_2,
            rises: false,
            unit: -24,
        },
    ]
}
