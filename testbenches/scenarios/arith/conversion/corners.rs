//! Conversions whose results are worked out by hand from the unit page's rules.

use arith::conversion::types::*;
use arith::types::*;

const B8: NumberSize = NumberSize::Bits8;
const B16: NumberSize = NumberSize::Bits16;
const B32: NumberSize = NumberSize::Bits32;
const B64: NumberSize = NumberSize::Bits64;

fn op(kind: ConversionKind, d_size: NumberSize, s_size: NumberSize, b: u64) -> ConversionOp {
    ConversionOp { kind, d_size, s_size, b, ..Default::default() }
}

fn f2f(d_size: NumberSize, s_size: NumberSize, b: u64) -> ConversionOp {
    op(ConversionKind::F2f, d_size, s_size, b)
}

/// Conversions to a signed integer, and to an unsigned one.
fn f2s(d_size: NumberSize, s_size: NumberSize, b: u64) -> ConversionOp {
    ConversionOp { d_signed: true, ..f2u(d_size, s_size, b) }
}

fn f2u(d_size: NumberSize, s_size: NumberSize, b: u64) -> ConversionOp {
    op(ConversionKind::F2i, d_size, s_size, b)
}

fn s2f(d_size: NumberSize, s_size: NumberSize, b: u64) -> ConversionOp {
    ConversionOp { s_signed: true, ..u2f(d_size, s_size, b) }
}

fn u2f(d_size: NumberSize, s_size: NumberSize, b: u64) -> ConversionOp {
    op(ConversionKind::I2f, d_size, s_size, b)
}

fn s2s(d_size: NumberSize, s_size: NumberSize, b: u64) -> ConversionOp {
    ConversionOp { d_signed: true, s_signed: true, ..u2u(d_size, s_size, b) }
}

fn u2u(d_size: NumberSize, s_size: NumberSize, b: u64) -> ConversionOp {
    op(ConversionKind::I2i, d_size, s_size, b)
}

fn sat(op: ConversionOp) -> ConversionOp {
    ConversionOp { sat: true, ..op }
}

fn ftz(op: ConversionOp) -> ConversionOp {
    ConversionOp { ftz: true, ..op }
}

fn neg(op: ConversionOp) -> ConversionOp {
    ConversionOp { neg: true, ..op }
}

fn abs(op: ConversionOp) -> ConversionOp {
    ConversionOp { abs: true, ..op }
}

fn whole(op: ConversionOp) -> ConversionOp {
    ConversionOp { integral: true, ..op }
}

/// The operation in each rounding mode, with its results for RN, RM, RP and RZ.
fn each(op: ConversionOp, results: [u64; 4]) -> Vec<(ConversionOp, u64)> {
    let mut all = vec![];
    for (rnd, result) in Rounding::VALUES.iter().zip(results) {
        all.push((ConversionOp { rnd: *rnd, ..op }, result));
    }
    all
}

fn floats() -> Vec<(ConversionOp, u64)> {
    let mut all = vec![
        // To a wider format, and back.
        (f2f(B32, B16, 0x3c00), 0x3f80_0000),
        (f2f(B64, B32, 0x3f80_0000), 0x3ff0_0000_0000_0000),
        (f2f(B64, B16, 0x0001), 0x3e70_0000_0000_0000), // 2^-24
        (f2f(B32, B16, 0x8001), 0xb380_0000),
        (f2f(B16, B64, 0x3e70_0000_0000_0000), 0x0001),
        (f2f(B64, B32, 0x0000_0001), 0x36a0_0000_0000_0000), // 2^-149
        (f2f(B32, B64, 0x36a0_0000_0000_0000), 0x0000_0001),
        (f2f(B32, B32, 0x8000_0001), 0x8000_0001),
        // The high half.
        (ConversionOp { sel: 2, ..f2f(B32, B16, 0x4000_3c00) }, 0x4000_0000),
        // Infinities, NaN, zeros, modifiers.
        (f2f(B64, B32, 0xff80_0000), 0xfff0_0000_0000_0000),
        (f2f(B16, B32, 0x7f80_0001), 0x7fff),
        (f2f(B32, B64, 0xfff8_0000_0000_0000), 0x7fff_ffff),
        (f2f(B64, B16, 0x7c01), 0x7fff_ffff_ffff_ffff),
        (f2f(B64, B16, 0x8000), 0x8000_0000_0000_0000),
        (abs(f2f(B32, B32, 0xbf80_0000)), 0x3f80_0000),
        (abs(neg(f2f(B32, B32, 0x3f80_0000))), 0xbf80_0000),
        (neg(f2f(B16, B16, 0x0000)), 0x8000),
        // Saturated to 0 and 1.
        (sat(f2f(B32, B32, 0x7fc0_0000)), 0),
        (sat(f2f(B16, B32, 0x4000_0000)), 0x3c00),
        (sat(f2f(B32, B32, 0x8000_0000)), 0),
        (sat(f2f(B32, B32, 0x3f00_0000)), 0x3f00_0000),
        (sat(f2f(B16, B32, 0x7f80_0000)), 0x3c00),
        // FTZ flushes subnormals of 32 bits; those of other sizes are kept.
        (ftz(f2f(B32, B32, 0x8000_0001)), 0x8000_0000),
        (ftz(f2f(B32, B16, 0x0001)), 0x3380_0000),
        // FTZ has no effect where either side has 64 bits (F2F.070 of the real chip's record), and neither has SAT.
        (ftz(f2f(B64, B32, 0x0001_16c2)), 0x37a1_6c20_0000_0000),
        (ftz(f2f(B64, B32, 0x8000_0001)), 0xb6a0_0000_0000_0000),
        (ftz(f2f(B32, B64, 0x36a0_0000_0000_0000)), 0x0000_0001),
        (sat(f2f(B64, B32, 0xc000_0000)), 0xc000_0000_0000_0000),
        (sat(f2f(B32, B64, 0x4000_0000_0000_0000)), 0x4000_0000),
        (sat(f2f(B64, B64, 0x4000_0000_0000_0000)), 0x4000_0000_0000_0000),
        (ftz(f2f(B64, B16, 0x0001)), 0x3e70_0000_0000_0000),
        (ftz(f2f(B16, B32, 0x3380_0000)), 0x0001),
        // The smallest normal of 32 bits less a quarter of an ulp is rounded up to it.
        (ftz(f2f(B32, B64, 0x380f_ffff_f000_0000)), 0x0080_0000),
    ];
    // 1 + 2^-11 is one and half an ulp of a half.
    all.extend(each(f2f(B16, B32, 0x3f80_1000), [0x3c00, 0x3c00, 0x3c01, 0x3c00]));
    all.extend(each(f2f(B16, B32, 0x3f80_3000), [0x3c02, 0x3c01, 0x3c02, 0x3c01]));
    all.extend(each(f2f(B16, B32, 0xbf80_1001), [0xbc01, 0xbc01, 0xbc00, 0xbc00]));
    // 65520 is half an ulp beyond the largest half.
    all.extend(each(f2f(B16, B32, 0x477f_f000), [0x7c00, 0x7bff, 0x7c00, 0x7bff]));
    all.extend(each(f2f(B16, B32, 0x477f_efff), [0x7bff, 0x7bff, 0x7c00, 0x7bff]));
    all.extend(each(f2f(B16, B64, 0xc7e0_0000_0000_0000), [0xfc00, 0xfc00, 0xfbff, 0xfbff]));
    // Half the smallest subnormal.
    all.extend(each(f2f(B16, B32, 0x3300_0000), [0, 0, 1, 0]));
    all.extend(each(f2f(B16, B64, 0x8000_0000_0000_0001), [0x8000, 0x8001, 0x8000, 0x8000]));

    // Rounding to integral values.
    let (one, half) = (0x3f80_0000, 0x3f00_0000);
    all.extend(each(whole(f2f(B32, B32, half)), [0, 0, one, 0]));
    all.extend(each(whole(f2f(B32, B32, half + 1)), [one, 0, one, 0]));
    all.extend(each(whole(f2f(B32, B32, 0x3e80_0000)), [0, 0, one, 0]));
    all.extend(each(whole(f2f(B32, B32, 0x8000_0001)), [0x8000_0000, 0xbf80_0000, 0x8000_0000, 0x8000_0000]));
    all.extend(each(whole(ftz(f2f(B32, B32, 0x0000_0001))), [0; 4]));
    all.extend(each(whole(f2f(B32, B32, 0x3fc0_0000)), [0x4000_0000, one, 0x4000_0000, one])); // 1.5
    all.extend(each(whole(f2f(B32, B32, 0x4020_0000)), [0x4000_0000, 0x4000_0000, 0x4040_0000, 0x4000_0000]));
    all.extend(each(whole(f2f(B32, B32, 0x4b00_0001)), [0x4b00_0001; 4])); // 2^23 + 1
    all.extend(each(whole(f2f(B32, B32, 0xc0ff_ffff)), [0xc100_0000, 0xc100_0000, 0xc0e0_0000, 0xc0e0_0000]));
    all.extend(each(whole(f2f(B32, B32, 0x7f7f_ffff)), [0x7f7f_ffff; 4]));
    all.extend(each(whole(f2f(B16, B16, 0x63ff)), [0x6400, 0x63fe, 0x6400, 0x63fe])); // 1023.5
    all.extend(each(whole(f2f(B16, B16, 0x67ff)), [0x67ff; 4])); // 2047
    // 2049.5 lies between two halves, both integral.
    all.extend(each(whole(f2f(B16, B32, 0x4500_1800)), [0x6801, 0x6800, 0x6801, 0x6800]));
    all
}

fn to_integers() -> Vec<(ConversionOp, u64)> {
    let (three_halves, nan) = (0x3fc0_0000, 0x7fc0_0000);
    let mut all = vec![
        // NaN, as on the real chip (F2I.056 and .064; in PTX, doubles).
        (f2s(B32, B32, nan), 0),
        (f2s(B16, B32, nan), 0),
        (f2u(B64, B32, nan), 1 << 63),
        (f2s(B64, B32, nan), 1 << 63),
        (f2u(B64, B64, 0xfff8_0000_0000_0000), 1 << 63),
        (f2u(B32, B64, 0x7ff8_0000_0000_0000), 1 << 31),
        (f2s(B32, B64, 0x7ff8_0000_0000_0000), 1 << 31),
        // Out of range.
        (f2s(B32, B32, 0x4f00_0000), 0x7fff_ffff), // 2^31
        (f2s(B32, B32, 0xcf00_0000), 0x8000_0000),
        (f2s(B32, B32, 0xff80_0000), 0x8000_0000),
        (f2u(B32, B32, 0x4f80_0000), 0xffff_ffff), // 2^32
        (f2u(B32, B32, 0x4f7f_ffff), 0xffff_ff00),
        (f2u(B32, B32, 0xbf80_0000), 0),
        (f2u(B64, B32, 0x7f80_0000), u64::MAX),
        (f2u(B64, B64, 0x43ef_ffff_ffff_ffff), 0xffff_ffff_ffff_f800),
        (f2u(B64, B64, 0x43f0_0000_0000_0000), u64::MAX), // 2^64
        (f2s(B64, B64, 0xc3e0_0000_0000_0000), 1 << 63),
        (f2s(B64, B64, 0x43e0_0000_0000_0000), u64::MAX >> 1),
        // Results narrower than the word are sign-extended.
        (f2s(B8, B32, 0xc300_0000), 0xffff_ff80), // -128
        (f2s(B8, B32, 0xc301_0000), 0xffff_ff80),
        (f2s(B8, B32, 0xbf80_0000), 0xffff_ffff),
        (f2u(B8, B32, 0x4380_0000), 0xff), // 256
        (f2s(B16, B32, 0xbf80_0000), 0xffff_ffff),
        (f2u(B16, B16, 0x7bff), 65504),
        (f2s(B16, B16, 0x7bff), 32767),
        (ConversionOp { sel: 2, ..f2s(B32, B16, 0x4500_0000) }, 5),
        // Word operands, and modifiers.
        (neg(f2s(B32, B32, 0x4000_0000)), 0xffff_fffe),
        (neg(abs(f2s(B64, B32, 0x4000_0000))), 0xffff_ffff_ffff_fffe),
        (abs(f2u(B32, B32, 0xc000_0000)), 2),
        // Values that round up to the limit, or do not.
        (f2u(B8, B32, 0x437f_7fff), 0xff),
        (f2s(B32, B64, 0x41df_ffff_ffc0_0000), 0x7fff_ffff),
        (f2s(B32, B64, 0x41df_ffff_ffe0_0000), 0x7fff_ffff), // one half beyond the largest
    ];
    all.extend(each(f2s(B32, B32, three_halves), [2, 1, 2, 1]));
    all.extend(each(neg(f2s(B32, B32, three_halves)), [!1, !1, !0, !0].map(|x: u32| x.into())));
    all.extend(each(f2s(B32, B32, 0x4020_0000), [2, 2, 3, 2])); // 2.5
    all.extend(each(f2s(B32, B32, 0x0000_0001), [0, 0, 1, 0]));
    all.extend(each(ftz(f2s(B32, B32, 0x0000_0001)), [0; 4]));
    all.extend(each(ftz(f2s(B32, B16, 0x0001)), [0, 0, 1, 0]));
    all.extend(each(f2u(B32, B32, 0xbf00_0000), [0; 4])); // -0.5
    all.extend(each(f2s(B32, B32, 0xbf00_0001), [!0, !0, 0, 0].map(|x: u32| x.into())));
    all
}

fn from_integers() -> Vec<(ConversionOp, u64)> {
    let mut all = vec![
        (u2f(B32, B32, 0), 0),
        (neg(u2f(B32, B32, 0)), 0),
        (s2f(B32, B32, 0xffff_ffff), 0xbf80_0000),
        (u2f(B32, B64, u64::MAX), 0x5f80_0000),
        (s2f(B64, B64, u64::MAX), 0xbff0_0000_0000_0000),
        (s2f(B32, B32, 0x8000_0000), 0xcf00_0000),
        // The smallest value of a signed type keeps its sign (I2F.233,
        // .239, .251, .264, .266 of the real chip's record).
        (neg(s2f(B32, B16, 0x8000)), 0xc700_0000),
        (abs(s2f(B32, B16, 0x8000)), 0xc700_0000),
        (neg(abs(s2f(B32, B16, 0x8000))), 0xc700_0000),
        (neg(s2f(B32, B8, 0x80)), 0xc300_0000),
        (abs(s2f(B32, B32, 0x8000_0000)), 0xcf00_0000),
        (neg(s2f(B32, B32, 0x8000_0000)), 0xcf00_0000),
        (neg(s2f(B32, B64, 1 << 63)), 0xdf00_0000),
        (abs(s2f(B32, B64, 1 << 63)), 0xdf00_0000),
        (neg(s2f(B32, B64, 1 << 62)), 0xde80_0000),
        // An unsigned source is negated as a number (I2F.235, .255).
        (neg(u2f(B32, B16, 0x8000)), 0xc700_0000),
        (neg(abs(u2f(B32, B16, 0x9000))), 0xc710_0000),
        (neg(u2f(B32, B32, 1)), 0xbf80_0000),
        (ConversionOp { sel: 3, ..u2f(B32, B8, 0x0500_0000) }, 0x40a0_0000),
        (ConversionOp { sel: 1, ..s2f(B32, B8, 0x0000_ff00) }, 0xbf80_0000),
        (ConversionOp { sel: 2, ..s2f(B32, B16, 0xffff_0000) }, 0xbf80_0000),
        (u2f(B16, B16, 0xffff), 0x7c00), // 65535 is beyond 65520
    ];
    // 2^24 + 1 is a tie.
    all.extend(each(u2f(B32, B32, 0x0100_0001), [0x4b80_0000, 0x4b80_0000, 0x4b80_0001, 0x4b80_0000]));
    all.extend(each(s2f(B32, B32, 0xfeff_ffff), [0xcb80_0000, 0xcb80_0001, 0xcb80_0000, 0xcb80_0000]));
    all.extend(each(u2f(B16, B16, 2049), [0x6800, 0x6800, 0x6801, 0x6800]));
    all.extend(each(u2f(B16, B32, 0x10_0000), [0x7c00, 0x7bff, 0x7c00, 0x7bff]));
    all
}

fn between_integers() -> Vec<(ConversionOp, u64)> {
    let u2s = |d, s, b| ConversionOp { d_signed: true, ..u2u(d, s, b) };
    let s2u = |d, s, b| ConversionOp { s_signed: true, ..u2u(d, s, b) };
    vec![
        // Truncated results have zeros above (I2I.019, .140 of
        // the real chip's record); saturated ones are extended.
        (s2s(B8, B8, 0xffff_fffb), 0xfb),
        (s2s(B16, B32, 0xffff_ff74), 0xff74),
        (s2s(B16, B8, 0xaa), 0xffaa),
        (sat(s2s(B16, B32, 0xffff_ff74)), 0xffff_ff74),
        (s2s(B8, B32, 0x80), 0x80),
        (sat(s2s(B8, B32, 0x80)), 0x7f),
        (sat(s2s(B8, B32, 0xffff_ff7f)), 0xffff_ff80),
        (u2u(B8, B32, 0x1234), 0x34),
        (sat(u2u(B8, B32, 0x1234)), 0xff),
        (sat(s2u(B16, B32, 0xffff_ffff)), 0),
        (s2u(B16, B32, 0xffff_ffff), 0xffff),
        (s2s(B64, B32, 0x8000_0000), 0xffff_ffff_8000_0000),
        (u2s(B64, B32, 0x8000_0000), 0x8000_0000),
        (sat(u2s(B32, B32, 0x8000_0000)), 0x7fff_ffff),
        (abs(s2s(B32, B32, 0xffff_fffb)), 5),
        (abs(s2s(B32, B32, 0x8000_0000)), 0x8000_0000),
        // The smallest number is unchanged.
        (sat(abs(s2s(B32, B32, 0x8000_0000))), 0x8000_0000),
        (neg(s2s(B16, B8, 0x80)), 0xff80),
        (neg(s2s(B32, B32, 7)), 0xffff_fff9),
        (neg(abs(s2s(B64, B64, 7))), 7_u64.wrapping_neg()),
        (sat(neg(u2u(B32, B32, 7))), 0),
        (sat(neg(s2s(B64, B64, 1 << 63))), 1 << 63),
        (ConversionOp { sel: 2, ..s2s(B32, B8, 0x0080_0000) }, 0xffff_ff80),
        (ConversionOp { sel: 2, ..u2u(B32, B16, 0xabcd_0000) }, 0xabcd),
        (ConversionOp { sel: 3, ..u2u(B32, B32, 0xabcd_0123) }, 0xabcd_0123), // a word source has only one selection
    ]
}

/// All operations with their results.
pub fn all() -> Vec<(ConversionOp, u64)> {
    [floats(), to_integers(), from_integers(), between_integers()].concat()
}
