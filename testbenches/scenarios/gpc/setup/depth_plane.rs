//! Depth plane scales and divides; other packets pass unchanged in order.

use super::line_spread::spread;
use super::stages::{Ports, through};
use bundle::*;
use gpc::setup::depth_plane::{DepthPlane, In, Out, Params};
use gpc::setup::types::*;
use kit::random::Random;
use kit::scenario::property;
use kit::{Device, Maker, scenarios};
use proptest::prelude::*;

scenarios! {
    DepthPlane::new(&Params {}) => one_a_cycle_42_cycles_later no_slope_has_exponent_13 steeper_than_tiles_is_flat edges_are_of_the_box_or_the_pixels others_pass any_terms_any_stall;
}

fn ports() -> Ports<DepthPlane, SlopeTerms> {
    Ports {
        drive: |terms: Option<SlopeTerms>, advance| In { terms: terms.into(), advance },
        seen: |o: &Out| o.planed.valid.then(|| o.clone()),
        idle: |o: &Out| o.idle,
    }
}

fn prim(id: u16, numerators: [u64; 2], minus: [bool; 2], divisor: u64) -> SlopeTerms {
    let plane = PrimPlane { x0: 77, z: 88, z_exp: 31, z_max: 99, ..PrimPlane::default() };
    let info = Prim { prim: id, plane, ..Prim::default() };
    let prim = SetupPrim { info, c: [1, -2, 3, -4], start_x: id % 1000, ..SetupPrim::default() };
    SlopeTerms { packet: SetupPacket::Prim(prim), numerators, minus, divisor, ..SlopeTerms::default() }
}

/// Slopes by the definition: 256 N 2^slope_exp / D, toward zero, where the greater N has n bits and D m, and slope_exp is 30 +
/// m - n; zero where they exceed the range of a tile.
fn expected(terms: &SlopeTerms) -> SetupPacket {
    let mut packet = terms.packet;
    if let SetupPacket::Prim(prim) = &mut packet {
        let bits = |v: u64| 64 - v.leading_zeros() as i32;
        let (n, m) = (bits(terms.numerators[0].max(terms.numerators[1])), bits(terms.divisor));
        let exp = if n == 0 { 13 } else { 30 + m - n };
        let flat = exp + i32::from(prim.info.plane.z_exp) < 13;
        let slope = |k: usize| {
            let (n, d) = (i128::from(terms.numerators[k]), i128::from(terms.divisor));
            let n = if terms.minus[k] { -256 * n } else { 256 * n };
            (if exp >= 0 { (n << exp) / d } else { n / (d << -exp) }) as i64
        };
        if terms.width != 0 {
            let by = spread(prim.info.slopes[0], terms.width);
            prim.c[0] += by;
            prim.c[1] += by;
        }
        let plane = &mut prim.info.plane;
        (plane.a, plane.b, plane.slope_exp) = if flat { (0, 0, 13) } else { (slope(0), slope(1), exp as i8) };
    }
    packet
}

fn out(dut: Device<DepthPlane>, items: &[SlopeTerms]) -> Vec<SetupPacket> {
    through(dut, &ports(), items, !0, !0).0.iter().map(|o| o.planed.data.packet).collect()
}

fn one_a_cycle_42_cycles_later(new: Maker<DepthPlane>) {
    let item = |k: u16| prim(k, [u64::from(k) << 20, 12345], [k % 2 == 0, false], 999 + u64::from(k));
    let items: Vec<_> = (1..60).map(item).collect();
    let (out, at, cycles) = through(new(), &ports(), &items, !0, !0);
    assert_eq!(at, (42..42 + 59).collect::<Vec<_>>());
    assert_eq!(cycles, 42 + 59);
    assert!(out.iter().map(|o| o.planed.data.packet).eq(items.iter().map(expected)));
}

fn no_slope_has_exponent_13(new: Maker<DepthPlane>) {
    let items = [prim(1, [0, 0], [true, false], 5), prim(2, [1, 0], [true, false], 1)];
    let planes: Vec<_> = out(new(), &items)
        .iter()
        .map(|packet| match packet {
            SetupPacket::Prim(p) => (p.info.plane.a, p.info.plane.b, p.info.plane.slope_exp),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(planes, [(0, 0, 13), (-(1 << 38), 0, 30)]);
}

/// With units of 2^-31, 2^24 a pixel are 2^55: steeper planes become flat.
fn steeper_than_tiles_is_flat(new: Maker<DepthPlane>) {
    let items = [prim(1, [(1 << 47) - 1, 5], [false; 2], 1), prim(2, [1 << 49, 5], [true; 2], 1)];
    let slopes: Vec<_> = out(new(), &items)
        .iter()
        .map(|packet| match packet {
            SetupPacket::Prim(p) => (p.info.plane.a != 0, p.info.plane.b != 0, p.info.plane.slope_exp),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(slopes, [(true, false, -16), (false, false, 13)]);
}

/// A triangle of (10, 20), (5, 90), (-3, 4), in either orientation: its box. A line of columns -2 to 6, or of such rows.
fn edges_are_of_the_box_or_the_pixels(new: Maker<DepthPlane>) {
    let slope = |(a, b)| EdgeSlope { a, b };
    let given = |edges: [(i32, i32); 4]| {
        let plane = PrimPlane { x0: 10, y0: 20, ..PrimPlane::default() };
        let info = Prim { slopes: edges.map(slope), plane, ..Prim::default() };
        SetupPacket::Prim(SetupPrim { info, c: [77, -5, 9, 3], ..SetupPrim::default() })
    };
    // From corner 1 to 2, 2 to 0, 0 to 1; and reversed.
    let around = [(90 - 4, -3 - 5), (4 - 20, 10 + 3), (20 - 90, 5 - 10), (0, 0)];
    let turned = around.map(|(a, b)| (-a, -b));
    let terms = |packet| SlopeTerms { packet, divisor: 1, ..SlopeTerms::default() };
    let reach = LineReach { low: -2, high: 6 };
    let line = |x_major, width| SlopeTerms {
        projected: true,
        x_major,
        width,
        reach,
        shape: PrimShape::Line,
        ..terms(given([(1, 2), (-1, -2), (3, 4), (-3, -4)]))
    };
    let triangle = |edges, boxed, reverse| SlopeTerms {
        boxed,
        reverse,
        shape: PrimShape::Triangle,
        ..terms(given(edges))
    };
    let items = [
        triangle(around, true, false),
        triangle(turned, true, true),
        triangle(around, false, false),
        line(true, 0),
        line(false, 0),
        line(true, 1),
    ];
    let edges: Vec<_> = out(new(), &items)
        .iter()
        .map(|packet| match packet {
            SetupPacket::Prim(p) => (p.info.slopes.map(|s| (s.a, s.b)), p.c),
            other => panic!("{other:?}"),
        })
        .collect();
    let upright = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    let boxed = (upright, [3, 9, -4, 89]);
    assert_eq!(edges[..2], [boxed; 2]);
    assert_eq!(edges[2], (around, [77, -5, 9, 3]));
    let sides = [(1, 2), (-1, -2)];
    let ends = |k: usize| [sides[0], sides[1], upright[k], upright[k + 1]];
    assert_eq!(edges[3], (ends(0), [77, -5, 512, 6 * 256 - 1]));
    assert_eq!(edges[4], (ends(2), [77, -5, 512, 6 * 256 - 1]));
    assert_eq!(edges[5].0, [(1, 2), (-1, -2), (3, 4), (-3, -4)]);
}

fn others_pass(new: Maker<DepthPlane>) {
    let other = |packet| SlopeTerms { packet, divisor: 1, ..SlopeTerms::default() };
    let clear = Clear { z: true, colour: 5, rect: Rect { x0: 1, y0: 2, x1: 3, y1: 4 }, ..Clear::default() };
    let items = [
        other(SetupPacket::State(State { address: 0x12cc, value: 0xdead_beef })),
        prim(7, [3, 4], [false, true], 5),
        other(SetupPacket::Clear(clear)),
    ];
    assert!(out(new(), &items).iter().copied().eq(items.iter().map(expected)));
}

fn any_terms_any_stall(new: Maker<DepthPlane>) {
    property((any::<u64>(), 1..90_usize, any::<u64>(), any::<u64>()), |(seed, n, offer, take)| {
        let mut r = Random(seed);
        let item = |k: usize| {
            let numerators = [0; 2].map(|_| (r.below(1 << 59) + r.below(2)) >> r.below(60));
            let divisor = ((r.any() >> 18) >> r.below(46)).max(1);
            let mut terms = prim(k as u16, numerators, [0; 2].map(|_| r.below(2) == 1), divisor);
            if let (SetupPacket::Prim(prim), true) = (&mut terms.packet, r.below(2) == 0) {
                let [a, b] = [0; 2].map(|_| r.below(1 << 24) as i32 - (1 << 23) + 1);
                prim.info.slopes[0] = EdgeSlope { a, b };
                terms.width = r.below(524033) as u32;
            }
            SlopeTerms { bias: r.below(2) == 1, hidden: r.below(2) == 1, kind: PartKind::Part, ..terms }
        };
        let items: Vec<_> = (0..n).map(item).collect();
        let (out, ..) = through(new(), &ports(), &items, offer, take);
        assert_eq!(out.len(), items.len());
        for (out, item) in out.iter().zip(&items) {
            let PlanedPacket { packet, kind, hidden, bias } = out.planed.data;
            assert_eq!((packet, kind, hidden, bias), (expected(item), item.kind, item.hidden, item.bias));
        }
    });
}
