//! Scenarios of plane interpolation: exact cycles, values worked out by hand, the perspective
//! sequence, and operands of all kinds against APFloat.

use super::Port;
use super::floats::{SPECIAL, float};
use arith::interpolation::types::*;
use arith::interpolation::{INTERPOLATION_CYCLES, In, Interpolation};
use arith::special_function;
use arith::special_function::{SpecialFunctionOp, SpecialKind};
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, rates, scenarios};
use proptest::prelude::*;
use references::arith::interpolation::interpolate;

scenarios! {
    Interpolation::default() => one_a_cycle with_bubbles planes_by_hand two_roundings
        perspective_by_hand perspective constants_are_bits special_values any_operands
        near_cancellation;
}

rates! {
    Interpolation::default() => "sfu-plane-eval-rate" 1.0 "evaluations/clk/SFU" results_a_cycle;
}

const PORT: Port<Interpolation, InterpolationOp, u32> =
    Port { latency: 16, enter: |op| In { op: op.copied().into() }, leave: |o| o.result.get().copied() };

const MODES: [InterpolationMode; 3] =
    [InterpolationMode::Pass, InterpolationMode::Multiply, InterpolationMode::Constant];

/// A plane and a position.
fn plane([a, b, c]: [f32; 3], [x, y]: [f32; 2]) -> InterpolationOp {
    let [a, b, c, x, y] = [a, b, c, x, y].map(f32::to_bits);
    InterpolationOp { a, b, c, x, y, ..InterpolationOp::default() }
}

/// The same, multiplied by a factor.
fn times(op: InterpolationOp, w: f32) -> InterpolationOp {
    let w = w.to_bits();
    InterpolationOp { mode: InterpolationMode::Multiply, w, ..op }
}

fn expected(dut: Device<Interpolation>, cases: &[(InterpolationOp, f32)], pattern: u64) {
    let ops: Vec<_> = cases.iter().map(|(op, _)| *op).collect();
    let mut results = cases.iter().map(|(_, result)| result.to_bits()).collect::<Vec<_>>().into_iter();
    let results = std::cell::RefCell::new(&mut results);
    PORT.play(dut, &ops, pattern, |_| results.borrow_mut().next().expect("one each"));
}

/// Integers, so that nothing is rounded.
fn counted(n: u16) -> (InterpolationOp, f32) {
    let n = f32::from(n);
    (times(plane([2.0, 3.0, 5.0], [n, n + 1.0]), 4.0), 4.0 * (2.0 * n + 3.0 * (n + 1.0) + 5.0))
}

/// Each result is valid sixteen cycles after its operation, while later ones follow.
fn one_a_cycle(new: Maker<Interpolation>) {
    assert_eq!(INTERPOLATION_CYCLES, 16);
    expected(new(), &(0..200).map(counted).collect::<Vec<_>>(), !0);
}

fn with_bubbles(new: Maker<Interpolation>) {
    let cases: Vec<_> = (0..60).map(counted).collect();
    property(any::<u64>(), |pattern| expected(new(), &cases, pattern));
}

fn planes_by_hand(new: Maker<Interpolation>) {
    let rising = [0.25, -0.5, 8.0];
    let saturated = |op| InterpolationOp { sat: true, ..op };
    let cases = [
        (plane(rising, [0.0, 0.0]), 8.0),
        (plane(rising, [4.0, 0.0]), 9.0),
        (plane(rising, [0.0, 4.0]), 6.0),
        (plane(rising, [0.5, 0.5]), 7.875),
        (plane(rising, [-32.0, 16.0]), -8.0),
        (times(plane(rising, [4.0, 4.0]), 0.5), 3.5),
        (saturated(plane(rising, [0.0, 0.0])), 1.0),
        (saturated(plane(rising, [-32.0, 16.0])), 0.0),
        (saturated(times(plane(rising, [4.0, 4.0]), 0.0625)), 0.4375),
        // A subnormal in any operand is zero.
        (plane([0.0, 0.0, f32::from_bits(0x007f_ffff)], [1.0, 1.0]), 0.0),
        (plane([f32::MIN_POSITIVE, 0.0, 0.0], [0.5, 0.0]), 0.0),
        (plane([f32::MIN_POSITIVE, f32::MIN_POSITIVE, 0.0], [1.0, 0.5]), f32::MIN_POSITIVE),
    ];
    expected(new(), &cases, !0);
}

/// Each of the two steps rounds once: the loss in b y + c is visible, and so is the absence of rounding in a x.
fn two_roundings(new: Maker<Interpolation>) {
    let (above, below) = (1.0 + f32::EPSILON, 1.0 - f32::EPSILON);
    let cases = [
        // 2^24 + 1 is not a float; half to even gives 2^24, and adding the second 1 is lost too.
        (plane([1.0, 1.0, 16_777_216.0], [1.0, 1.0]), 16_777_216.0),
        (plane([2.0, 1.0, 16_777_216.0], [1.0, 1.0]), 16_777_218.0),
        // (1 + e) (1 - e) is 1 - e e: rounded before the sum it would be 1, and the sum 0.
        (plane([above, 0.0, -1.0], [below, 0.0]), -f32::EPSILON * f32::EPSILON),
        (plane([0.0, above, -1.0], [0.0, below]), -f32::EPSILON * f32::EPSILON),
        // The row's product enters the sum before that is rounded; the column's product is added after.
        (plane([-1.0, above, 0.0], [1.0, below]), 0.0),
    ];
    expected(new(), &cases, !0);
}

/// End values 4 and 6 with w of 1 and 3 give 4.5 in the middle, and 5 where w is equal.
fn perspective_by_hand(new: Maker<Interpolation>) {
    // Planes along x from 0 to 1: 1/w from 1 to 1/3, and U/w from 4 to 2.
    let middle = [0.5, 0.0];
    let (depth, value) = (plane([-2.0 / 3.0, 0.0, 1.0], middle), plane([-2.0, 0.0, 4.0], middle));
    // The slope is a third of an ulp too steep: 2/3 is then midway between two floats.
    let two_thirds = f32::from_bits(0x3f2a_aaaa);
    expected(new(), &[(depth, two_thirds), (times(value, 1.5), 4.5)], !0);
    expected(
        new(),
        &[(plane([0.0, 0.0, 1.0], middle), 1.0), (times(plane([2.0, 0.0, 4.0], middle), 1.0), 5.0)],
        !0,
    );
}

/// The result of one operation.
fn one(new: Maker<Interpolation>, op: InterpolationOp) -> f64 {
    let mut dut = new();
    for cycle in 0..16 {
        dut.cycle(In { op: Offer::new(cycle == 0, op) });
    }
    f32::from_bits(*dut.outputs().result.get().expect("a result is due")).into()
}

/// 1/w, its reciprocal, and the product: compared with the quotient of two planes, within the error
/// of four roundings and one ulp of the reciprocal.
fn perspective(new: Maker<Interpolation>) {
    let planes = (0.01_f32..1.0, 0.01_f32..1.0, 0.1_f32..4.0);
    let places = (0.0_f32..64.0, 0.0_f32..64.0);
    property((planes.clone(), planes, places), |((a, b, c), (d, e, f), (x, y))| {
        let (numerator, denominator) = ([a, b, c], [d, e, f]);
        let depth = one(new, plane(denominator, [x, y]));
        let rcp = SpecialFunctionOp {
            kind: SpecialKind::Rcp,
            a: (depth as f32).to_bits(),
            ..SpecialFunctionOp::default()
        };
        let w = f32::from_bits(special_function::evaluate(&rcp));
        let got = one(new, times(plane(numerator, [x, y]), w));
        let exact =
            |[a, b, c]: [f32; 3]| f64::from(a) * f64::from(x) + f64::from(b) * f64::from(y) + f64::from(c);
        let want = exact(numerator) / exact(denominator);
        // All terms are positive, so each rounding is at most half an ulp of the sum.
        let places = (got - want).abs() / want / f64::from(f32::EPSILON);
        assert!(places < 4.0, "{got}, not {want}: {places} last places");
    });
}

/// A constant is not treated as a float: its bits pass unchanged.
fn constants_are_bits(new: Maker<Interpolation>) {
    let cases: Vec<_> = SPECIAL
        .into_iter()
        .chain([0x1234_5678, 1, u32::MAX])
        .flat_map(|c| [false, true].map(|sat| (c, sat)))
        .map(|(c, sat)| {
            let nan = 0x7fc0_0000;
            let mode = InterpolationMode::Constant;
            InterpolationOp { mode, sat, a: nan, b: nan, c, x: nan, y: nan, w: nan }
        })
        .collect();
    PORT.play(new(), &cases, !0, |op| op.c);
}

/// Each operand in turn takes one value of every kind, with plain values for the others.
fn special_values(new: Maker<Interpolation>) {
    let mut ops = vec![];
    for first in SPECIAL {
        for second in SPECIAL {
            for mode in MODES {
                let plain = times(plane([1.5, -2.0, 0.25], [3.0, 0.75]), 0.5);
                let op = InterpolationOp { mode, ..plain };
                ops.push(InterpolationOp { a: first, x: second, ..op });
                ops.push(InterpolationOp { b: first, y: second, ..op });
                ops.push(InterpolationOp { c: first, w: second, ..op });
                ops.push(InterpolationOp { a: first, c: second, sat: true, ..op });
            }
        }
    }
    PORT.play(new(), &ops, !0, interpolate);
}

fn mode() -> impl Strategy<Value = InterpolationMode> {
    (0_usize..3).prop_map(|k| MODES[k])
}

fn any_operands(new: Maker<Interpolation>) {
    let floats = [float().boxed(), float().boxed(), float().boxed()];
    let ops = (mode(), any::<bool>(), floats.clone(), floats)
        .prop_map(|(mode, sat, [a, b, c], [x, y, w])| InterpolationOp { mode, sat, a, b, c, x, y, w });
    property((prop::collection::vec(ops, 1..150), any::<u64>()), |(ops, pattern)| {
        PORT.play(new(), &ops, pattern, interpolate);
    });
}

/// Planes near zero, at positions in units of 1/16 of a pixel.
fn near_cancellation(new: Maker<Interpolation>) {
    let place = (-4096_i16..4096).prop_map(|n| f32::from(n) / 16.0);
    let slope = -1.0_f32..1.0;
    let ops = (mode(), slope.clone(), slope, place.clone(), place, -3_i32..4, float());
    let ops = ops.prop_map(|(mode, a, b, x, y, off, w)| {
        let c = (-(a * x + b * y)).to_bits().wrapping_add_signed(off);
        InterpolationOp { mode, c, w, ..plane([a, b, 0.0], [x, y]) }
    });
    property((prop::collection::vec(ops, 1..150), any::<u64>()), |(ops, pattern)| {
        PORT.play(new(), &ops, pattern, interpolate);
    });
}

/// Number of plane values in a thousand cycles.
fn results_a_cycle(new: Maker<Interpolation>) -> f64 {
    let mut dut = new();
    let mut seen = 0;
    for n in 0..1000 + INTERPOLATION_CYCLES as u16 {
        seen += u32::from(n >= INTERPOLATION_CYCLES as u16 && dut.outputs().result.valid);
        dut.cycle(In { op: Some(counted(n).0).into() });
    }
    f64::from(seen) / 1000.0
}
