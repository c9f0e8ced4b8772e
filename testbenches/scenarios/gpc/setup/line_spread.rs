//! Line spread computes the length of a normal times half a width, one a cycle.

use super::stages::{Ports, through};
use bundle::*;
use gpc::setup::line_spread::{In, LineSpread, Out, Params};
use gpc::setup::types::LineSide;
use kernel::offer::Offer;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;

scenarios! {
    LineSpread::new(&Params {}) => one_a_cycle_39_cycles_later by_hand extremes any_side_any_stall;
}

fn ports() -> Ports<LineSpread, LineSide> {
    Ports {
        drive: |side: Option<LineSide>, advance| In {
            side: Offer::new(side.is_some(), side.unwrap_or_default()),
            advance,
        },
        seen: |o: &Out| o.spread.valid.then(|| o.clone()),
        idle: |o: &Out| o.idle,
    }
}

/// The length in 1/1024, truncated, times the width, over 2048, truncated.
pub fn spread(slope: EdgeSlope, width: u32) -> i64 {
    let square = (i128::from(slope.a).pow(2) + i128::from(slope.b).pow(2)) << 20;
    // The greatest integer whose square does not exceed it.
    let (mut low, mut high) = (0_i128, 1 << 35);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if middle * middle <= square { low = middle } else { high = middle }
    }
    ((low * i128::from(width)) / 2048) as i64
}

fn side(a: i32, b: i32, width: u32) -> LineSide {
    LineSide { slope: EdgeSlope { a, b }, width }
}

fn wanted(items: &[LineSide]) -> Vec<u64> {
    items.iter().map(|side| spread(side.slope, side.width) as u64).collect()
}

fn one_a_cycle_39_cycles_later(new: Maker<LineSpread>) {
    let items: Vec<_> = (1..50).map(|k| side(3 * k, -4 * k, 512)).collect();
    let (out, at, cycles) = through(new(), &ports(), &items, !0, !0);
    assert_eq!(at, (39..88).collect::<Vec<_>>());
    assert_eq!(cycles, 88);
    // Two pixels wide: by one pixel, 256, times the length 5 k.
    assert!(out.iter().map(|o| o.spread.data).eq((1..50).map(|k| 256 * 5 * k)));
}

fn by_hand(new: Maker<LineSpread>) {
    let items = [side(0, 256, 256), side(-256, 0, 1), side(1, 1, 2048), side(5, -12, 3)];
    // 128 x 256; 128; 1448 (sqrt 2 is 1448.15 of 1024) x 2048 / 2048; 13 x 1.5
    let (out, ..) = through(new(), &ports(), &items, !0, !0);
    assert!(out.iter().map(|o| o.spread.data).eq([32768, 128, 1448, 19]));
}

fn extremes(new: Maker<LineSpread>) {
    let most = (1 << 23) - 1;
    let items = [
        side(most, most, 524032),
        side(-most, -most, 524032),
        side(most, 0, 1),
        side(0, 1, 1),
        side(0, -1, 524032),
        side((1 << 17) - 1, 1 << 17, 524031), // near the boundary between its parts
        side(1 << 22, -(1 << 22), 1),
    ];
    let (out, ..) = through(new(), &ports(), &items, !0, !0);
    assert_eq!(out.iter().map(|o| o.spread.data).collect::<Vec<_>>(), wanted(&items));
}

fn any_side_any_stall(new: Maker<LineSpread>) {
    property((any::<u64>(), 1..80_usize, any::<u64>(), any::<u64>()), |(seed, n, offer, take)| {
        let mut r = Random(seed);
        let items: Vec<_> = (0..n)
            .map(|_| {
                let down = r.below(23);
                let [a, b] = [0; 2].map(|_| (r.below(1 << 24) as i32 - (1 << 23) + 1) >> down);
                side(a, b, (r.below(524033) as u32 >> r.below(19)).max(1))
            })
            .collect();
        let (out, ..) = through(new(), &ports(), &items, offer, take);
        assert_eq!(out.iter().map(|o| o.spread.data).collect::<Vec<_>>(), wanted(&items));
    });
}
