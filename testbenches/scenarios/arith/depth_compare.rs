//! Scenarios of depth comparison: exact cycles, each function by its name and each bound by hand,
//! depths in the order of floats, and adjacent codes.

use super::Port;
use super::depths::{FORMATS, bits, format};
use super::integers::Bench;
use arith::depth_compare::{DEPTH_COMPARE_CYCLES, DepthCompare, DepthCompareOp, In};
use bundle::*;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::arith::depth_codes::{full, passes, within};

scenarios! {
    DepthCompare::default() => stream by_name bounds_by_hand bits_beside_the_code_are_ignored every_bit
        order_of_floats any_codes;
}

/// Verdicts: the comparison passes; the depth is in bounds.
type Verdicts = (bool, bool);

const BENCH: Bench<DepthCompare, DepthCompareOp, Verdicts> = Bench {
    port: Port {
        latency: 2,
        enter: |op| In { op: op.copied().into() },
        leave: |o| o.result.get().map(|r| (r.pass, r.in_bounds)),
    },
    judge: |op| {
        let bits = bits(op.format);
        let pass = passes(bits, 0x200 + op.func as u32, op.source, op.stored);
        (pass, !op.bounds || within(bits, op.stored, op.least, op.greatest))
    },
};

fn op(format: DepthFormat, func: Compare, source: u32, stored: u32) -> DepthCompareOp {
    DepthCompareOp { format, func, source, stored, ..Default::default() }
}

/// Verdicts are valid two cycles after their operation, while later ones follow.
fn stream(new: Maker<DepthCompare>) {
    assert_eq!(DEPTH_COMPARE_CYCLES, 2);
    let counted = |n: u32| DepthCompareOp {
        bounds: true,
        least: 30,
        greatest: 60,
        ..op(DepthFormat::Z16, Compare::Less, 50, n)
    };
    BENCH.stream(new, &(0..100).map(counted).collect::<Vec<_>>());
}

/// The new depth is the left operand.
fn by_name(new: Maker<DepthCompare>) {
    // Results for less, equal, greater.
    let table = [
        (Compare::Never, [false, false, false]),
        (Compare::Less, [true, false, false]),
        (Compare::Equal, [false, true, false]),
        (Compare::LessEqual, [true, true, false]),
        (Compare::Greater, [false, false, true]),
        (Compare::NotEqual, [true, false, true]),
        (Compare::GreaterEqual, [false, true, true]),
        (Compare::Always, [true, true, true]),
    ];
    let mut cases = vec![];
    for (func, holds) in table {
        for (format, bits) in &FORMATS[..3] {
            let most = full(*bits);
            for (k, source) in [most - 2, most - 1, most].into_iter().enumerate() {
                cases.push((op(*format, func, source, most - 1), (holds[k], true)));
            }
            cases.push((op(*format, func, 0, most), (holds[0], true)));
            cases.push((op(*format, func, most, 0), (holds[2], true)));
            cases.push((op(*format, func, 0, 0), (holds[1], true)));
        }
    }
    BENCH.known(new, &cases);
}

/// Both bounds are inclusive; with the test disabled every depth is in bounds.
fn bounds_by_hand(new: Maker<DepthCompare>) {
    let case = |bounds, least, greatest, stored, inside| {
        let op = op(DepthFormat::Z24S8, Compare::Greater, 0xff_ffff, stored);
        (DepthCompareOp { bounds, least, greatest, ..op }, (stored != 0xff_ffff, inside))
    };
    BENCH.known(
        new,
        &[
            case(true, 10, 20, 9, false),
            case(true, 10, 20, 10, true),
            case(true, 10, 20, 15, true),
            case(true, 10, 20, 20, true),
            case(true, 10, 20, 21, false),
            case(true, 15, 15, 15, true),
            case(true, 20, 10, 15, false),
            case(true, 20, 10, 25, false),
            case(true, 0, 0xff_ffff, 0xff_ffff, true),
            case(true, 0, 0xff_fffe, 0xff_ffff, false),
            case(false, 10, 20, 9, true),
            case(false, 20, 10, 15, true),
            case(false, 10, 20, 21, true),
        ],
    );
}

/// Stencil bits, or the next sample, do not affect the comparison.
fn bits_beside_the_code_are_ignored(new: Maker<DepthCompare>) {
    let case = |format, word, code| {
        let op = op(format, Compare::Equal, code, word);
        (DepthCompareOp { bounds: true, least: code, greatest: code, ..op }, (true, true))
    };
    BENCH.known(
        new,
        &[
            case(DepthFormat::Z24S8, 0xff12_3456, 0x12_3456),
            case(DepthFormat::Z24S8, 0x0112_3456, 0x12_3456),
            case(DepthFormat::Z16, 0xffff_8765, 0x8765),
            case(DepthFormat::Z16, 0x0001_8765, 0x8765),
            case(DepthFormat::Z32, 0xff12_3456, 0xff12_3456),
            case(DepthFormat::None, 0xffff_ffff, 0),
        ],
    );
}

/// Codes that differ in a single bit.
fn every_bit(new: Maker<DepthCompare>) {
    let mut ops = vec![];
    for (format, bits) in &FORMATS[..3] {
        for bit in (0..*bits).map(|k| 1_u32 << k) {
            for (source, stored) in [(bit, 0), (0, bit), (!bit & full(*bits), full(*bits))] {
                let funcs = [Compare::Equal, Compare::Less, Compare::Greater];
                ops.extend(funcs.map(|func| DepthCompareOp {
                    bounds: true,
                    least: source,
                    greatest: source,
                    ..op(*format, func, source, stored)
                }));
            }
        }
    }
    BENCH.port.play(new(), &ops, !0, BENCH.judge);
}

/// Depths of Z32 are in the order of their floats.
fn order_of_floats(new: Maker<DepthCompare>) {
    let depths = prop::collection::vec((0.0_f32..=1.0, 0.0_f32..=1.0, 0..24_i32), 1..200);
    property(depths, |depths| {
        let port: Port<DepthCompare, (f32, f32), Verdicts> = Port {
            latency: 2,
            enter: |pair| {
                let pair = pair.map(|(new, old)| (new.to_bits(), old.to_bits()));
                let op = pair.map(|(new, old)| op(DepthFormat::Z32, Compare::Less, new, old));
                (BENCH.port.enter)(op.as_ref())
            },
            leave: BENCH.port.leave,
        };
        let pairs: Vec<_> = depths.into_iter().map(|(a, b, down)| (a, b * 0.5_f32.powi(down))).collect();
        port.play(new(), &pairs, !0, |(new, old)| (new < old, true));
    });
}

fn any_codes(new: Maker<DepthCompare>) {
    let func = prop::sample::select(Compare::VALUES.to_vec());
    let near = -2..3_i32;
    let codes = (any::<u32>(), 0..32_u32, any::<u32>(), near.clone(), near.clone(), near);
    let op = (format(), func, any::<bool>(), any::<bool>(), codes).prop_map(
        |(format, func, bounds, next, (word, fewer, other, a, b, c))| {
            let (most, beside) = (full(bits(format)), other & !full(bits(format)));
            let code = word >> fewer & most;
            let at = |off: i32, n: u32| {
                if next { code.saturating_add_signed(off).min(most) } else { other.rotate_left(n) & most }
            };
            DepthCompareOp {
                format,
                func,
                bounds,
                least: at(a, 3),
                greatest: at(b, 11),
                source: at(c, 0),
                stored: code | beside,
            }
        },
    );
    BENCH.random(new, op);
}
