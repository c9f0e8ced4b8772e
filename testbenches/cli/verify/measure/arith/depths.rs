//! Depth: planes at samples, floats to codes and back, comparisons of codes.

use super::{Bits, OPS, Speed, measured};
use arith::depth_compare::DepthCompareOp;
use arith::depth_pack::DepthPackOp;
use arith::depth_sample::DepthSampleOp;
use arith::depth_unpack::DepthUnpackOp;
use arith::{depth_compare, depth_pack, depth_sample, depth_unpack};
use bundle::*;

const FORMATS: [DepthFormat; 3] = [DepthFormat::Z16, DepthFormat::Z24S8, DepthFormat::Z32];

fn format(bits: &mut Bits) -> DepthFormat {
    FORMATS[bits.next() as usize % 3]
}

/// A plane that is within the depth range for most of its tile.
fn any_sample(bits: &mut Bits) -> DepthSampleOp {
    let (c, slope) = (i64::from(bits.next()) << 2, |bits: &mut Bits| bits.next() as i32 >> 10);
    let plane = TilePlane { exp: 34, c, a: slope(bits), b: slope(bits) };
    let distance = |bits: &mut Bits| (bits.next() % 129) as i8 - 64;
    DepthSampleOp { format: format(bits), plane, dx: distance(bits), dy: distance(bits) }
}

/// A float from 2^-31 to 2.
fn any_float(bits: &mut Bits) -> DepthPackOp {
    let exponent = 96 + bits.next() % 32;
    DepthPackOp { format: format(bits), value: bits.next() & 0x7f_ffff | exponent << 23 }
}

fn any_comparison(bits: &mut Bits) -> DepthCompareOp {
    DepthCompareOp {
        format: format(bits),
        func: Compare::VALUES[bits.next() as usize & 7],
        bounds: bits.next() & 1 == 1,
        least: bits.next() >> 8,
        greatest: bits.next() >> 8,
        source: bits.next() >> 8,
        stored: bits.next(),
    }
}

fn any<Op>(name: &str, op: impl Fn(&mut Bits) -> Op, make: impl Fn(&Op) -> u32) -> Speed {
    let mut bits = Bits::from(6);
    let ops: Vec<_> = (0..OPS).map(|_| op(&mut bits)).collect();
    measured(&format!("depth {name}, every format at random"), &ops, make)
}

pub fn all() -> Vec<Speed> {
    let word = |bits: &mut Bits| DepthUnpackOp { format: format(bits), word: bits.next() };
    vec![
        any("at samples", any_sample, depth_sample::sample),
        any("to codes", any_float, depth_pack::pack),
        any("to floats", word, depth_unpack::unpack),
        any("comparisons", any_comparison, |op| {
            let made = depth_compare::judge(op);
            u32::from(made.pass) << 1 | u32::from(made.in_bounds)
        }),
    ]
}
