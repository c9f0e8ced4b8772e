//! Scenarios of unpacking depth codes to floats: exact cycles, floats worked out by hand, all codes
//! of 16 bits, and any words against integer quotients.

use super::Port;
use super::depths::{FORMATS, bits, format};
use super::integers::{Bench, word};
use arith::depth_unpack::{DEPTH_UNPACK_CYCLES, DepthUnpack, DepthUnpackOp, In};
use bundle::*;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::arith::depth_codes::{full, of_float, value};

scenarios! {
    DepthUnpack::default() => stream by_hand all_of_16_bits there_and_back any_words;
}

const BENCH: Bench<DepthUnpack, DepthUnpackOp, u32> = Bench {
    port: Port { latency: 3, enter: |op| In { op: op.copied().into() }, leave: |o| o.result.get().copied() },
    judge: |op| value(bits(op.format), op.word),
};

fn op(format: DepthFormat, word: u32) -> DepthUnpackOp {
    DepthUnpackOp { format, word }
}

/// Each float is valid three cycles after its code, while later ones follow.
fn stream(new: Maker<DepthUnpack>) {
    assert_eq!(DEPTH_UNPACK_CYCLES, 3);
    let counted = |n: u32| op(FORMATS[n as usize % 3].0, 0x1234 * n);
    BENCH.stream(new, &(0..100).map(counted).collect::<Vec<_>>());
}

fn by_hand(new: Maker<DepthUnpack>) {
    let (z16, z24, z32) = (DepthFormat::Z16, DepthFormat::Z24S8, DepthFormat::Z32);
    let one = 0x3f80_0000;
    let cases = [
        (op(z16, 0), 0),
        (op(z16, 0xffff), one),
        (op(z16, 0x5555), 0x3eaa_aaab), // 1/3
        (op(z16, 0x3333), 0x3e4c_cccd), // 1/5
        (op(z16, 1), 0x3780_0080),
        (op(z16, 0x8000), 0x3f00_0080),
        (op(z24, 0), 0),
        (op(z24, 0xff_ffff), one),
        (op(z24, 0x55_5555), 0x3eaa_aaab),
        (op(z24, 1), 0x3380_0001), // 2^-24 and 2^-48, and slightly more than half an ulp
        (op(z24, 0x80_0000), 0x3f00_0001),
        (op(z24, 0xff_fffe), 0x3f7f_ffff),
        // Bits above the code are ignored.
        (op(z16, 0x1234_ffff), one),
        (op(z24, 0xab00_0000), 0),
        (op(z24, 0xabff_ffff), one),
        // Z32 codes are unchanged, whatever the float.
        (op(z32, 0x3eaa_aaab), 0x3eaa_aaab),
        (op(z32, 0xffc0_0001), 0xffc0_0001),
        (op(DepthFormat::None, 0xffff_ffff), 0),
    ];
    BENCH.known(new, &cases);
}

fn all_of_16_bits(new: Maker<DepthUnpack>) {
    let beside = |code: u32| code.wrapping_mul(0x9e37_79b9) & 0xffff_0000;
    let ops: Vec<_> = (0..0x1_0000).map(|code| op(DepthFormat::Z16, code | beside(code))).collect();
    BENCH.port.play(new(), &ops, !0, BENCH.judge);
}

/// Packing a code's float yields that code again.
fn there_and_back(new: Maker<DepthUnpack>) {
    let mut dut = new();
    for n in 0..2000_u32 {
        let op = op(FORMATS[n as usize & 1].0, n.wrapping_mul(0x9e37_79b9));
        let bits = bits(op.format);
        let float = BENCH.result(&mut dut, &op);
        assert_eq!(of_float(bits, float), op.word & full(bits), "{float:x} of {op:x?}");
    }
}

fn any_words(new: Maker<DepthUnpack>) {
    let shorter = (any::<u32>(), 0..32_u32).prop_map(|(word, fewer)| word >> fewer);
    let word = prop_oneof![word(), shorter];
    BENCH.random(new, (format(), word).prop_map(|(format, word)| op(format, word)));
}
