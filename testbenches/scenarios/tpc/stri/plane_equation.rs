//! Planes by hand, exact cycles, and planes of any values against f64.

use bundle::*;
use kernel::offer::Offer;
use kit::scenario::{open, property};
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::tpc::stri::planes::{Wanted, is_right, through};
use tpc::stri::plane_equation::*;

scenarios! {
    PlaneEquation::default() => one_a_cycle planes_by_hand the_middle_of_two_ends constants_are_bits any_planes;
}

fn terms([x, y, value]: [f32; 3]) -> BarycentricTerms {
    BarycentricTerms { x: x.to_bits(), y: y.to_bits(), value: value.to_bits() }
}

fn op(values: [f32; 3], u: [f32; 3], v: [f32; 3]) -> PlaneOp {
    PlaneOp { constant: false, values: values.map(f32::to_bits), u: terms(u), v: terms(v) }
}

/// Operations in the cycles in which the pattern is open; returns the planes, each 16 cycles later.
fn planes(new: Maker<PlaneEquation>, ops: &[PlaneOp], pattern: u64) -> Vec<[u32; 3]> {
    let (mut dut, mut due, mut got, mut left) = (new(), vec![], vec![], ops.iter());
    for cycle in 0.. {
        let o = dut.outputs();
        assert_eq!(o.plane.valid, due.first() == Some(&cycle), "cycle {cycle}");
        if let Some(Plane { a, b, c }) = o.plane.get() {
            due.remove(0);
            got.push([*a, *b, *c]);
        }
        if left.len() == 0 && due.is_empty() {
            break;
        }
        let op = if open(pattern, cycle) { left.next() } else { None };
        due.extend(op.map(|_| cycle + 16));
        dut.cycle(In { op: op.copied().map_or(Offer::default(), |op| Offer::new(true, op)) });
    }
    got
}

fn one_a_cycle(new: Maker<PlaneEquation>) {
    let ops: Vec<_> = (0..100).map(|k| op([k as f32, 0.0, 0.0], [0.0; 3], [0.0; 3])).collect();
    let got = planes(new, &ops, !0);
    for (k, plane) in got.iter().enumerate() {
        assert_eq!(plane.map(f32::from_bits), [0.0, 0.0, k as f32]);
    }
}

fn planes_by_hand(new: Maker<PlaneEquation>) {
    // A corner at the tile's, one 8 pixels to the right, one 4 down.
    let (right, down) = ([0.125, 0.0, 0.0], [0.0, 0.25, 0.0]);
    let cases = [
        (op([1.0, 9.0, 3.0], right, down), [1.0, 0.5, 1.0]),
        (op([1.0, 1.0, 1.0], right, down), [0.0, 0.0, 1.0]),
        // The tile's corner is outside: half of the second corner, less one of the third.
        (op([2.0, 6.0, 4.0], [0.125, 1.0, 0.5], [0.5, -0.25, -1.0]), [1.5, 3.5, 2.0]),
        // Ends 4 and 2 of U/w, and 1 and 1/3 of 1/w, over a pixel: 3 in the middle.
        (op([4.0, 2.0, 0.0], [1.0, 0.0, 0.0], [0.0; 3]), [-2.0, 0.0, 4.0]),
        // Subnormal numbers are zero.
        (op([f32::from_bits(1), 1.0, 1.0], [1.0, 0.0, 0.0], [0.0; 3]), [1.0, 0.0, 0.0]),
    ];
    let ops: Vec<_> = cases.iter().map(|(op, _)| *op).collect();
    for (got, (op, want)) in planes(new, &ops, !0).iter().zip(&cases) {
        assert_eq!(got.map(f32::from_bits), *want, "{op:x?}"); // a zero of either sign
    }
}

/// End values 4 and 6 are 5 in the middle where w is the same, 4.5 where it is 1 and 3 (interp-example-ortho, interp-example-persp): the
/// quotient of two planes, U/w and 1/w.
fn the_middle_of_two_ends(new: Maker<PlaneEquation>) {
    let along = |first: f32, last: f32| op([first, last, 0.0], [0.125, 0.0, 0.0], [0.0; 3]);
    let ops = [along(4.0, 6.0), along(1.0, 1.0), along(4.0, 2.0), along(1.0, 1.0 / 3.0)];
    let middle = |[a, _, c]: [u32; 3]| 4.0 * f64::from(f32::from_bits(a)) + f64::from(f32::from_bits(c));
    let got: Vec<f64> = planes(new, &ops, !0).into_iter().map(middle).collect();
    assert_eq!(got[0] / got[1], 5.0);
    assert_eq!(got[2], 3.0);
    assert!((got[2] / got[3] - 4.5).abs() < 1e-6, "{}", got[2] / got[3]);
}

fn constants_are_bits(new: Maker<PlaneEquation>) {
    let nan = [0x7fff_ffff; 3];
    let all = BarycentricTerms { x: !0, y: !0, value: !0 };
    let values = [0, 1, 0x7f80_0001, !0, 0x8000_0000];
    let ops = values.map(|k| PlaneOp { constant: true, values: [k, nan[1], nan[2]], u: all, v: all });
    let got = planes(new, &ops, 0x5555_5555_5555_5555);
    assert_eq!(got, values.map(|k| [0, 0, k]));
}

fn float() -> impl Strategy<Value = f32> {
    let wide = (any::<bool>(), 60_u32..190, 0_u32..1 << 23);
    let wide = wide.prop_map(|(sign, exp, man)| f32::from_bits(u32::from(sign) << 31 | exp << 23 | man));
    prop_oneof![-4.0_f32..4.0, wide, Just(0.0), Just(1.0)]
}

fn slope() -> impl Strategy<Value = f32> {
    prop_oneof![-2.0_f32..2.0, -0.01_f32..0.01, -64.0_f32..64.0, Just(0.0)]
}

fn any_planes(new: Maker<PlaneEquation>) {
    let one = prop::array::uniform3(float());
    let terms = || prop::array::uniform3(slope());
    let cases = prop::collection::vec((one, terms(), terms()), 1..60);
    property((cases, any::<u64>()), |(cases, pattern)| {
        let ops: Vec<_> = cases.iter().map(|(values, u, v)| op(*values, *u, *v)).collect();
        for (got, (values, u, v)) in planes(new, &ops, pattern).iter().zip(&cases) {
            let want = Wanted::Linear(through(*values, *u, *v));
            assert!(is_right(&want, *got), "{got:x?}, not {want:?}: {values:?} {u:?} {v:?}");
        }
    });
}
