//! Scenarios of packing floats as depth codes: exact cycles, codes worked out by hand, and floats
//! of every kind and near code boundaries, against integers.

use super::Port;
use super::depths::{FORMATS, bits, format};
use super::floats::{SPECIAL, float};
use super::integers::Bench;
use arith::depth_pack::{DEPTH_PACK_CYCLES, DepthPack, DepthPackOp, In};
use bundle::*;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::arith::depth_codes::{full, of_float};

scenarios! {
    DepthPack::default() => stream by_hand special_floats near_steps any_floats;
}

const BENCH: Bench<DepthPack, DepthPackOp, u32> = Bench {
    port: Port { latency: 5, enter: |op| In { op: op.copied().into() }, leave: |o| o.result.get().copied() },
    judge: |op| of_float(bits(op.format), op.value),
};

fn op(format: DepthFormat, value: f32) -> DepthPackOp {
    DepthPackOp { format, value: value.to_bits() }
}

/// Each code is valid five cycles after its float, while later ones follow.
fn stream(new: Maker<DepthPack>) {
    assert_eq!(DEPTH_PACK_CYCLES, 5);
    let counted = |n: u16| op(FORMATS[usize::from(n) % 3].0, f32::from(n) / 128.0);
    BENCH.stream(new, &(0..140).map(counted).collect::<Vec<_>>());
}

fn by_hand(new: Maker<DepthPack>) {
    let one = [0xffff, 0xff_ffff, 0x3f80_0000];
    let cases = [
        (0.0, [0, 0, 0]),
        (-0.0, [0, 0, 0]),
        (-0.5, [0, 0, 0]),
        (f32::NEG_INFINITY, [0, 0, 0]),
        (f32::NAN, [0, 0, 0]),
        (-f32::NAN, [0, 0, 0]),
        (1.0, one),
        (1.5, one),
        (f32::MAX, one),
        (f32::INFINITY, one),
        // A half lies midway between two steps and rounds up; the float below it does not.
        (0.5, [0x8000, 0x80_0000, 0x3f00_0000]),
        (f32::from_bits(0x3eff_ffff), [0x7fff, 0x7f_ffff, 0x3eff_ffff]),
        // The float below 1 is 2^-24 less, and so slightly more than 2^24 - 2 steps.
        (f32::from_bits(0x3f7f_ffff), [0xffff, 0xff_fffe, 0x3f7f_ffff]),
        (0.25, [0x4000, 0x40_0000, 0x3e80_0000]),
        (2_f32.powi(-16), [1, 0x100, 0x3780_0000]),
        (2_f32.powi(-17), [0, 0x80, 0x3700_0000]),
        (2_f32.powi(-24), [0, 1, 0x3380_0000]),
        (2_f32.powi(-25), [0, 0, 0x3300_0000]),
        (2_f32.powi(-40), [0, 0, 0x2b80_0000]),
        (2_f32.powi(-41), [0, 0, 0x2b00_0000]),
        (f32::MIN_POSITIVE, [0, 0, 0x0080_0000]),
        (f32::from_bits(1), [0, 0, 1]),
    ];
    let each = |(value, codes): (f32, [u32; 3])| [0, 1, 2].map(|k| (op(FORMATS[k].0, value), codes[k]));
    let mut cases: Vec<_> = cases.into_iter().flat_map(each).collect();
    cases.push((op(DepthFormat::None, 0.5), 0));
    BENCH.known(new, &cases);
}

fn special_floats(new: Maker<DepthPack>) {
    // Every exponent with the smallest and the largest fraction.
    let ends = (0..512_u32).flat_map(|n| [n << 23, n << 23 | 0x7f_ffff]);
    let ops: Vec<_> = SPECIAL
        .into_iter()
        .chain(ends)
        .flat_map(|value| FORMATS.map(|(format, _)| DepthPackOp { format, value }))
        .collect();
    BENCH.port.play(new(), &ops, !0, BENCH.judge);
}

/// Floats near steps, and near the midpoints between them.
fn near_steps(new: Maker<DepthPack>) {
    let op = (0..2_usize, any::<u32>(), 0..24_u32, 0..2_u32, -2..3_i32);
    let op = op.prop_map(|(k, code, fewer, half, off)| {
        let (format, bits) = FORMATS[k];
        let code = (code & full(bits)) >> fewer;
        let x = (f64::from(code) + f64::from(half) / 2.0) / f64::from(full(bits));
        DepthPackOp { format, value: (x as f32).to_bits().wrapping_add_signed(off) }
    });
    BENCH.random(new, op);
}

fn any_floats(new: Maker<DepthPack>) {
    let depth = any::<u32>().prop_map(|bits| bits % 0x3f80_0001);
    let value = prop_oneof![float(), any::<u32>(), depth];
    BENCH.random(new, (format(), value).prop_map(|(format, value)| DepthPackOp { format, value }));
}
