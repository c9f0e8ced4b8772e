//! Slope divide computes integer quotients, one division a cycle.

use super::stages::{Ports, through};
use gpc::setup::slope_divide::{In, Out, Params, SlopeDivide};
use gpc::setup::types::SlopeDivision;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;

scenarios! {
    SlopeDivide::new(&Params {}) => one_a_cycle_39_cycles_later extremes any_division_any_stall;
}

type Terms = ([u64; 2], u64);

fn ports() -> Ports<SlopeDivide, Terms> {
    Ports {
        drive: |terms: Option<Terms>, advance| {
            let (numerators, divisor) = terms.unwrap_or(([!0 >> 4; 2], 1));
            In { terms: Offer::new(terms.is_some(), SlopeDivision { numerators, divisor }), advance }
        },
        seen: |o: &Out| o.quotients.valid.then(|| o.clone()),
        idle: |o: &Out| o.idle,
    }
}

fn quotients(items: &[Terms]) -> Vec<[u64; 2]> {
    // 2^38 N over 2^13 D
    let divide = |n: u64, d: u64| ((u128::from(n) << 25) / u128::from(d)) as u64;
    items.iter().map(|(n, d)| n.map(|n| divide(n, *d))).collect()
}

const TOP: u64 = 1 << 46;

fn one_a_cycle_39_cycles_later(new: Maker<SlopeDivide>) {
    let items: Vec<Terms> = (0..50).map(|k| ([k << 53, (k * k) << 48], TOP + k)).collect();
    let (out, at, cycles) = through(new(), &ports(), &items, !0, !0);
    assert_eq!(at, (39..89).collect::<Vec<_>>());
    assert_eq!(cycles, 89);
    assert_eq!(out.iter().map(|o| o.quotients.data).collect::<Vec<_>>(), quotients(&items));
}

fn extremes(new: Maker<SlopeDivide>) {
    let all = (1 << 60) - 1;
    let items = [
        ([0, all], TOP),                 // the greatest quotient
        ([all, 1], 2 * TOP - 1),         // all ones by all ones
        ([1 << 59, (1 << 59) - 1], TOP), // one, and just below
        ([TOP, TOP - 1], TOP),
        ([(1 << 21) - 1, 1 << 21], TOP), // a bit below the last place
    ];
    let (out, ..) = through(new(), &ports(), &items, !0, !0);
    let out: Vec<_> = out.iter().map(|o| o.quotients.data).collect();
    assert_eq!(out[0], [0, (1 << 39) - 1]);
    assert_eq!(out[2], [1 << 38, (1 << 38) - 1]);
    assert_eq!(out, quotients(&items));
}

fn any_division_any_stall(new: Maker<SlopeDivide>) {
    let numerator = (0..1_u64 << 60, 0..60_u32).prop_map(|(n, down)| n >> down);
    let terms = (prop::array::uniform2(numerator), TOP..2 * TOP);
    let items = prop::collection::vec(terms, 1..80);
    property((items, any::<u64>(), any::<u64>()), |(items, offer, take)| {
        let (out, ..) = through(new(), &ports(), &items, offer, take);
        assert_eq!(out.iter().map(|o| o.quotients.data).collect::<Vec<_>>(), quotients(&items));
    });
}
