//! Scenarios of absolute differences: exact cycles, results worked out by hand, and operands of all
//! kinds against the steps of the PTX manual.

use super::Port;
use super::integers::{Bench, Modifiers, flagged, pairs, words};
use arith::abs_difference::{
    ABS_DIFFERENCE_CYCLES, AbsDifference, AbsDifferenceKind, AbsDifferenceOp, In, VideoMerge, VideoPart,
};
use arith::integer::Flagged;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::arith::integer::video;

scenarios! {
    AbsDifference::default() => stream one_by_hand four_by_hand special_pairs every_lane
        any_operands;
}

const BENCH: Bench<AbsDifference, AbsDifferenceOp, Flagged> = Bench {
    port: Port { latency: 4, enter: |op| In { op: op.copied().into() }, leave: |o| o.result.get().copied() },
    judge: video::difference,
};

fn words_of(a: u32, b: u32, c: u32) -> AbsDifferenceOp {
    let (a_sel, b_sel) = (VideoPart::U32, VideoPart::U32);
    AbsDifferenceOp { a_sel, b_sel, vop: VideoMerge::Acc, a, b, c, ..Default::default() }
}

fn four(a: u32, b: u32, c: u32) -> AbsDifferenceOp {
    let kind = AbsDifferenceKind::Four;
    AbsDifferenceOp { kind, lanes: 15, a_bytes: 4, b_bytes: 4, a, b, c, ..Default::default() }
}

/// Each result is valid four cycles after its operation, while later ones follow.
fn stream(new: Maker<AbsDifference>) {
    assert_eq!(ABS_DIFFERENCE_CYCLES, 4);
    BENCH.stream(new, &(0..100).map(|n| words_of(n, 50, 7)).collect::<Vec<_>>());
}

fn one_by_hand(new: Maker<AbsDifference>) {
    let parts = |a_sel, b_sel, op| AbsDifferenceOp { a_sel, b_sel, ..op };
    let vop = |vop, op| AbsDifferenceOp { vop, ..op };
    let sat = |sd, op| AbsDifferenceOp { sat: true, sd, ..op };
    let signed = |op| parts(VideoPart::S32, VideoPart::S32, op);
    let (a, b, c) = (0x80ff_1203, 0x0102_7f05, 0xc0de_1234);
    BENCH.known(
        new,
        &[
            (words_of(3, 5, 100), flagged(102, "")), // a sum of absolute differences
            (words_of(!0, 0, 1), flagged(0, "Z")),
            (signed(words_of(!0, 1, 0)), flagged(2, "")),
            (signed(words_of(0x8000_0000, 0x7fff_ffff, 0)), flagged(!0, "N")),
            (parts(VideoPart::U8B0, VideoPart::U8B1, words_of(a, b, 0)), flagged(0x7c, "")),
            (parts(VideoPart::U8B2, VideoPart::S8B0, words_of(a, b, 0)), flagged(0xfa, "")),
            (parts(VideoPart::S8B3, VideoPart::U8B3, words_of(a, b, 0)), flagged(0x81, "")),
            (parts(VideoPart::U16H1, VideoPart::U16H0, words_of(a, b, 0)), flagged(0x1fa, "")),
            (parts(VideoPart::S16H1, VideoPart::S16H0, words_of(a, b, 0)), flagged(0xfe06, "")),
            (vop(VideoMerge::None, words_of(3, 5, c)), flagged(2, "")),
            (vop(VideoMerge::Mrg16h, words_of(3, 5, c)), flagged(0x0002_1234, "")),
            (vop(VideoMerge::Mrg16l, words_of(3, 5, c)), flagged(0xc0de_0002, "N")),
            (vop(VideoMerge::Mrg8b0, words_of(3, 5, c)), flagged(0xc0de_1202, "N")),
            (vop(VideoMerge::Mrg8b2, words_of(3, 5, c)), flagged(0xc002_1234, "N")),
            (vop(VideoMerge::Min, words_of(3, 5, c)), flagged(2, "")),
            (vop(VideoMerge::Max, words_of(3, 5, c)), flagged(c, "N")),
            // In signed arithmetic the third word is negative.
            (AbsDifferenceOp { sd: true, ..vop(VideoMerge::Min, words_of(3, 5, c)) }, flagged(c, "N")),
            (AbsDifferenceOp { sd: true, ..vop(VideoMerge::Max, words_of(3, 5, c)) }, flagged(2, "")),
            // Saturates to the width of the merge.
            (sat(false, vop(VideoMerge::Mrg8b0, words_of(0, 0x300, 0))), flagged(0xff, "")),
            (sat(true, vop(VideoMerge::Mrg8b2, words_of(0, 0x300, 0))), flagged(0x7f_0000, "")),
            (sat(false, vop(VideoMerge::Mrg16l, words_of(0, 0x1_2345, 0))), flagged(0xffff, "")),
            (sat(true, vop(VideoMerge::Mrg16h, words_of(0, 0x1_2345, 0))), flagged(0x7fff_0000, "")),
            (sat(true, words_of(0, !0, 0)), flagged(0x7fff_ffff, "")),
            (
                sat(false, parts(VideoPart::S32, VideoPart::U32, words_of(0x8000_0000, !0, 0))),
                flagged(!0, "N"),
            ),
            (parts(VideoPart::S32, VideoPart::U32, words_of(0x8000_0000, !0, 0)), flagged(0x7fff_ffff, "")),
        ],
    );
}

fn four_by_hand(new: Maker<AbsDifference>) {
    let (a, b, c) = (0x01ff_8010, 0x0300_7f20, 0x4444_4444);
    let lanes = |lanes, op| AbsDifferenceOp { lanes, ..op };
    let acc = |op| AbsDifferenceOp { acc: true, ..op };
    let sat = |sd, op| AbsDifferenceOp { sat: true, sd, ..op };
    let signs = |ta, tb, op| AbsDifferenceOp { ta, tb, ..op };
    let taken = |a_bytes, b_bytes, op| AbsDifferenceOp { a_bytes, b_bytes, ..op };
    BENCH.known(
        new,
        &[
            (four(a, b, c), flagged(0x02ff_0110, "")),
            (lanes(0b0110, four(a, b, c)), flagged(0x44ff_0144, "")),
            (acc(four(a, b, 100)), flagged(100 + 2 + 255 + 1 + 16, "")),
            (acc(lanes(0b1001, four(a, b, 100))), flagged(118, "")),
            (signs(true, true, four(a, b, c)), flagged(0x0201_ff10, "")),
            (sat(true, signs(true, true, four(a, b, c))), flagged(0x0201_7f10, "")),
            (sat(false, signs(true, false, four(0x80, 0xff, c))), flagged(0xff, "")),
            (signs(true, false, four(0x80, 0xff, c)), flagged(0x7f, "")),
            (acc(signs(true, false, four(0x80, 0xff, 0))), flagged(383, "")),
            (taken(0, 4, four(a, b, c)), flagged(0x0d10_6f10, "")),
            (taken(4, 8, four(a, b, c)), flagged(0x1f80_800d, "")),
            (taken(5, 7, four(a, b, c)), flagged(0, "Z")), // the same bytes for both operands
        ],
    );
}

/// All pairs of special words, for all parts.
fn special_pairs(new: Maker<AbsDifference>) {
    let mut ops = vec![];
    let parts: Vec<_> = VideoPart::VALUES.iter().copied().filter(|p| *p != VideoPart::Reserved).collect();
    for (k, a_sel) in parts.iter().enumerate() {
        for (n, b_sel) in parts.iter().enumerate() {
            let vop = VideoMerge::VALUES[(k + n) % 8];
            let base = AbsDifferenceOp {
                a_sel: *a_sel,
                b_sel: *b_sel,
                vop,
                sat: k % 2 == 0,
                sd: n % 2 == 0,
                ..words_of(0, 0, 0)
            };
            for (a, b) in pairs() {
                ops.push(AbsDifferenceOp { a, b, c: a ^ b, ..base });
            }
        }
    }
    BENCH.port.play(new(), &ops, !0, video::difference);
}

/// Every selection of bytes, with all bytes different, and every selection of lanes.
fn every_lane(new: Maker<AbsDifference>) {
    let mut ops = vec![];
    for (a_bytes, b_bytes) in (0..14).flat_map(|a| (0..11).map(move |b| (a, b))) {
        for lanes in 0..16 {
            let op = four(0x0807_0402, 0xf080_4020, 0x1111_1111);
            ops.push(AbsDifferenceOp { a_bytes, b_bytes, lanes, acc: lanes % 3 == 0, ..op });
        }
    }
    BENCH.port.play(new(), &ops, !0, video::difference);
}

fn any_op() -> impl Strategy<Value = AbsDifferenceOp> {
    (any::<u64>(), words()).prop_map(|(m, [a, b, c])| {
        let mut m = Modifiers(m);
        let part = |m: &mut Modifiers| match m.any(VideoPart::VALUES) {
            VideoPart::Reserved => VideoPart::S32,
            part => part,
        };
        AbsDifferenceOp {
            kind: m.any(AbsDifferenceKind::VALUES),
            a_sel: part(&mut m),
            b_sel: part(&mut m),
            vop: m.any(VideoMerge::VALUES),
            sat: m.flag(),
            sd: m.flag(),
            ta: m.flag(),
            tb: m.flag(),
            acc: m.flag(),
            lanes: m.below(16) as u8,
            a_bytes: m.below(14) as u8,
            b_bytes: m.below(11) as u8,
            a,
            b,
            c,
        }
    })
}

fn any_operands(new: Maker<AbsDifference>) {
    BENCH.random(new, any_op());
}
