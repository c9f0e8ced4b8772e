//! Scenarios of depths at samples: exact cycles, codes worked out by hand, the limits of every
//! field, values near code boundaries, and planes of all kinds against integers.

use super::Port;
use super::depths::{FORMATS, bits, format};
use super::integers::Bench;
use arith::depth_sample::{DEPTH_SAMPLE_CYCLES, DepthSample, DepthSampleOp, In};
use bundle::*;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::fbp::zrop::depth::codes::code_at;

scenarios! {
    DepthSample::default() => stream by_hand ends_of_fields single_bits between_steps between_floats
        any_planes;
}

const BENCH: Bench<DepthSample, DepthSampleOp, u32> = Bench {
    port: Port { latency: 6, enter: |op| In { op: op.copied().into() }, leave: |o| o.result.get().copied() },
    judge: |op| code_at(bits(op.format), &op.plane, (op.dx.into(), op.dy.into())),
};

const Z16: DepthFormat = DepthFormat::Z16;
const Z24: DepthFormat = DepthFormat::Z24S8;
const Z32: DepthFormat = DepthFormat::Z32;

fn op(format: DepthFormat, exp: u8, [c, a, b]: [i64; 3], [dx, dy]: [i8; 2]) -> DepthSampleOp {
    DepthSampleOp { format, plane: TilePlane { exp, c, a: a as i32, b: b as i32 }, dx, dy }
}

/// A depth of `value / 2^(exp + 4)`. Its lowest bits are supplied by the slopes.
fn at(format: DepthFormat, exp: u8, value: i64, down: bool) -> DepthSampleOp {
    let (c, rest) = (value >> 4, value & 15);
    if down { op(format, exp, [c, 0, -rest], [7, -1]) } else { op(format, exp, [c, rest, 0], [1, 7]) }
}

/// Each code is valid six cycles after its operation, while later ones follow.
fn stream(new: Maker<DepthSample>) {
    assert_eq!(DEPTH_SAMPLE_CYCLES, 6);
    let counted = |n: i64| op(FORMATS[n as usize % 3].0, 10, [8 * n, n, -n], [5, 3]);
    BENCH.stream(new, &(0..100).map(counted).collect::<Vec<_>>());
}

fn by_hand(new: Maker<DepthSample>) {
    let all = |exp, plane, offset, codes: [u32; 3]| {
        [0, 1, 2].map(|k| (op([Z16, Z24, Z32][k], exp, plane, offset), codes[k]))
    };
    let still = [0, 0];
    let one = [0xffff, 0xff_ffff, 0x3f80_0000];
    let half = [0x8000, 0x80_0000, 0x3f00_0000];
    let cases = [
        all(0, [0, 0, 0], still, [0; 3]),
        all(0, [1, 0, 0], still, one),
        all(0, [2, 0, 0], still, one),
        all(0, [-1, 0, 0], still, [0; 3]),
        all(34, [(1 << 35) - 1, 0, 0], still, one),
        all(63, [-(1 << 35), 0, 0], still, [0; 3]),
        // A half lies midway between two steps and rounds up.
        all(1, [1, 0, 0], still, half),
        all(35, [1 << 34, 0, 0], still, half),
        // 2^-39 less than a half, and than one.
        all(35, [1 << 34, -1, 0], [1, 0], [0x7fff, 0x7f_ffff, 0x3f00_0000]),
        all(35, [(1 << 35) - 1, 0, 15], [0, 1], one),
        // 1/2 plus 1/64 to the right; 1/2 less 1/64 to the left plus 1/64 up.
        all(10, [512, 16, 0], [16, 9], [0x83ff, 0x83_ffff, 0x3f04_0000]),
        all(10, [512, 16, 32], [-16, -8], [0x7800, 0x78_0000, 0x3ef0_0000]),
        // The smallest depth of all, 2^-67; and the first step of Z24, just reached or just missed.
        all(63, [0, 1, 0], [1, 0], [0, 0, 0x1e00_0000]),
        all(60, [(1 << 35) - 1, 0, 0], still, [0, 0, 0x3300_0000]),
        all(60, [(1 << 35) - 1, (1 << 26) - 1, 0], [64, 0], [0, 1, 0x3301_0000]),
    ];
    let mut cases = cases.concat();
    // Floats: ties round to even; one more is no tie.
    for (value, code) in [
        (0x100_0001, 0x3a80_0000),
        (0x100_0003, 0x3a80_0002),
        (0x200_0005, 0x3b00_0001),
        (0x200_0006, 0x3b00_0002),
        (0x200_0007, 0x3b00_0002),
        (0x1ff_ffff, 0x3b00_0000),
        (0x1ff_fffe, 0x3aff_ffff),
    ] {
        cases.extend([false, true].map(|down| (at(Z32, 30, value, down), code)));
    }
    // Without a depth format the code is 0.
    cases.push((at(DepthFormat::None, 4, 0xff, false), 0));
    BENCH.known(new, &cases);
}

/// Every exponent with numbers near powers of two, and the steepest slopes.
fn ends_of_fields(new: Maker<DepthSample>) {
    let mut ops = vec![];
    for exp in 0..64 {
        for (format, _) in FORMATS {
            let powers = (0..36).step_by(5).flat_map(|k| [-1_i64, 0, 1].map(|off| (1 << k) + off));
            let ends = [-(1 << 35), (1 << 35) - 1].into_iter();
            for c in powers.chain(ends).filter(|c| *c < 1 << 35) {
                ops.push(op(format, exp, [c, 0, 0], [0, 0]));
            }
            let steep = [-(1 << 26), (1 << 26) - 1];
            for (a, b) in [(steep[0], steep[0]), (steep[0], steep[1]), (steep[1], steep[1])] {
                for offset in [[-64, 64], [64, 64], [-128, -128], [127, -128]] {
                    ops.push(op(format, exp, [(1 << 35) - 1, a, b], offset));
                    ops.push(op(format, exp, [1 << exp.min(34), a, b], offset));
                }
            }
        }
    }
    BENCH.port.play(new(), &ops, !0, BENCH.judge);
}

/// Every exponent with every power of two, and with the value just below it.
fn single_bits(new: Maker<DepthSample>) {
    let mut ops = vec![];
    for exp in 0..64 {
        for k in 0..39 {
            let (format, way) = (FORMATS[(usize::from(exp) + k) % 3].0, k & 1 == 1);
            ops.extend([at(format, exp, 1 << k, way), at(format, exp, (1 << k) - 1, way)]);
        }
    }
    BENCH.port.play(new(), &ops, !0, BENCH.judge);
}

/// Values near the midpoint between two steps; the exponent
/// requires the highest bits of the code to be zero.
fn between_steps(new: Maker<DepthSample>) {
    let op = (any::<bool>(), 0..64_u8, any::<u32>(), -1..2_i64, any::<bool>());
    let op = op.prop_map(|(wide, exp, code, off, way)| {
        let (format, n) = if wide { (Z24, 24) } else { (Z16, 16) };
        let (full, down) = ((1_u128 << n) - 1, u32::from(exp) + 4);
        // Values have 39 bits in this scenario.
        let most = (full << 39 >> down).min(full);
        let code = u128::from(code) % (most + 1);
        let middle = ((2 * code + 1) << down) / (2 * full);
        let most = (1 << 39) - 1;
        at(format, exp, (middle.min(most) as i64 + off).clamp(0, most as i64), way)
    });
    BENCH.random(new, op);
}

/// Values near the midpoint between two floats.
fn between_floats(new: Maker<DepthSample>) {
    let op = (0..64_u8, any::<u32>(), 0..15_u32, -1..2_i64, any::<bool>());
    let op = op.prop_map(|(exp, float, fewer, off, way)| {
        let middle = (i64::from(float | 0x100_0000) & 0x1ff_ffff | 1) << (14 - fewer);
        at(Z32, exp, middle + off, way)
    });
    BENCH.random(new, op);
}

fn any_planes(new: Maker<DepthSample>) {
    let number = |bits: u32| (any::<i64>(), 64 - bits..64).prop_map(|(n, down)| n >> down);
    let distance = prop_oneof![-64..65_i8, any::<i8>()];
    let planes = (format(), 0..64_u8, number(36), number(27), number(27), distance.clone(), distance);
    let planes = planes.prop_map(|(format, exp, c, a, b, dx, dy)| op(format, exp, [c, a, b], [dx, dy]));
    // Half of the planes have their centre within the depth range.
    let planes = (planes, any::<bool>()).prop_map(|(mut op, visible)| {
        if visible {
            op.plane.exp = op.plane.exp.min(35);
            op.plane.c &= (1 << op.plane.exp) - 1;
        }
        op
    });
    BENCH.random(new, planes);
}
