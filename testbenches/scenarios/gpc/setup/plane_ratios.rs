//! Ratios by hand, exact cycles, and random edges against exact quotients.

use bundle::*;
use gpc::setup::plane_ratios::*;
use kernel::offer::Offer;
use kit::random::Random;
use kit::scenario::{open, property};
use kit::{Maker, scenarios};
use proptest::prelude::*;

scenarios! {
    PlaneRatios::default() => ratios_by_hand powers_of_two_are_exact any_edges any_gaps;
}

/// Each result arrives 39 cycles after its operation, and no other.
fn run(new: Maker<PlaneRatios>, ops: &[RatioOp], pattern: u64) -> Vec<PrimBarycentrics> {
    let (mut dut, mut due, mut got, mut left) = (new(), vec![], vec![], ops.iter());
    for cycle in 0.. {
        let o = dut.outputs();
        assert_eq!(o.ratios.valid, due.first() == Some(&cycle), "cycle {cycle}");
        if let Some(ratios) = o.ratios.get() {
            due.remove(0);
            got.push(*ratios);
        }
        if left.len() == 0 && due.is_empty() {
            break;
        }
        let op = if open(pattern, cycle) { left.next() } else { None };
        due.extend(op.map(|_| cycle + 39));
        dut.cycle(In { op: op.copied().map_or(Offer::default(), |op| Offer::new(true, op)) });
    }
    got
}

fn floats(terms: &BarycentricTerms) -> [f32; 3] {
    [terms.x, terms.y, terms.value].map(f32::from_bits)
}

fn edge(a: i32, b: i32, c: i64) -> RatioEdge {
    RatioEdge { a, b, c }
}

/// (0, 0), (64, 0), (0, 32) in pixels, from tile (1, 1): a sixty-fourth a pixel right, a thirty-second down.
fn ratios_by_hand(new: Maker<PlaneRatios>) {
    let (w, h) = (64 * 256, 32 * 256);
    let op = RatioOp { edges: [edge(h, 0, 0), edge(0, w, 0)], divisor: (w * h) as u64, tile_x: 1, tile_y: 1 };
    let got = run(new, &[op], !0)[0];
    assert_eq!(floats(&got.u), [1.0 / 64.0, 0.0, 0.25]);
    assert_eq!(floats(&got.v), [0.0, 1.0 / 32.0, 0.5]);
    assert_eq!((got.tile_x, got.tile_y), (1, 1));
}

fn powers_of_two_are_exact(new: Maker<PlaneRatios>) {
    let ops: Vec<_> = (0..47)
        .map(|k| RatioOp {
            edges: [edge(1, -1, 1 << k), edge(3, -5, -7)],
            divisor: 1 << k,
            tile_x: 0,
            tile_y: 0,
        })
        .collect();
    for (k, got) in run(new, &ops, !0).iter().enumerate() {
        let unit = 2_f32.powi(-(k as i32));
        assert_eq!(floats(&got.u), [256.0 * unit, -256.0 * unit, 1.0]);
        assert_eq!(floats(&got.v), [768.0 * unit, -1280.0 * unit, -7.0 * unit]);
    }
}

/// Checks that the result is within 2^-23.9 of the quotient of integers.
fn is_near(got: u32, numerator: i128, divisor: i128) {
    let exact = numerator as f64 / divisor as f64;
    let got = f64::from(f32::from_bits(got));
    assert!(
        (got - exact).abs() <= exact.abs() * 2_f64.powf(-23.9),
        "{numerator} / {divisor}: {got}, not {exact}"
    );
}

fn judge(op: &RatioOp, got: &PrimBarycentrics) {
    for (edge, terms) in op.edges.iter().zip([&got.u, &got.v]) {
        let [a, b, c] = [edge.a.into(), edge.b.into(), i128::from(edge.c)];
        let by = i128::from(op.divisor);
        is_near(terms.x, 256 * a, by);
        is_near(terms.y, 256 * b, by);
        is_near(terms.value, c + 4096 * (a * i128::from(op.tile_x) + b * i128::from(op.tile_y)), by);
    }
    assert_eq!((got.tile_x, got.tile_y), (op.tile_x, op.tile_y));
}

fn any_op(r: &mut Random) -> RatioOp {
    let mut signed = |bits: u64| {
        let bits = r.below(bits + 1);
        r.below(2 << bits) as i64 - (1 << bits)
    };
    let mut edge = || RatioEdge {
        a: signed(22).clamp(1 - (1 << 23), (1 << 23) - 1) as i32,
        b: signed(22) as i32,
        c: signed(47),
    };
    let edges = [edge(), edge()];
    let bits = r.below(47);
    let divisor = 1 << bits | r.below(1 << bits);
    RatioOp { edges, divisor, tile_x: r.below(1024) as u16, tile_y: r.below(1024) as u16 }
}

fn any_edges(new: Maker<PlaneRatios>) {
    property(any::<u64>(), |seed| {
        let mut r = Random(seed);
        let ops: Vec<_> = (0..400).map(|_| any_op(&mut r)).collect();
        let got = run(new, &ops, !0);
        assert_eq!(got.len(), ops.len());
        ops.iter().zip(&got).for_each(|(op, got)| judge(op, got));
    });
}

fn any_gaps(new: Maker<PlaneRatios>) {
    property((any::<u64>(), any::<u64>()), |(seed, pattern)| {
        let mut r = Random(seed);
        let ops: Vec<_> = (0..30).map(|_| any_op(&mut r)).collect();
        let got = run(new, &ops, pattern | 1);
        ops.iter().zip(&got).for_each(|(op, got)| judge(op, got));
    });
}
