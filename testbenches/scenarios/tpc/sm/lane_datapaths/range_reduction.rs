//! Range reductions: exact cycles, and floats of all kinds against the mathematics.

use arith::special_function::{SpecialFunctionOp, SpecialKind};
use kit::random::Random;
use kit::{Maker, scenarios};
use references::arith::special_function::judge::judge;
use tpc::sm::lane_datapaths::range_reduction::{
    In, RANGE_REDUCTION_CYCLES, RangeReduction, RangeReductionOp,
};

scenarios! {
    RangeReduction::default() => special_values any_floats;
}

/// An operation a cycle or none, each result 4 cycles later.
fn play(new: Maker<RangeReduction>, ops: &[Option<RangeReductionOp>]) {
    assert_eq!(RANGE_REDUCTION_CYCLES, 4);
    let mut dut = new();
    let none = [None; 4];
    for (cycle, op) in ops.iter().chain(&none).enumerate() {
        let entered = if cycle < 4 { None } else { ops[cycle - 4] };
        let found = dut.outputs().result.get().copied();
        assert_eq!(found.is_some(), entered.is_some(), "cycle {cycle}");
        if let (Some(RangeReductionOp { power, abs, neg, a }), Some(found)) = (entered, found) {
            let kind = if power { SpecialKind::RroEx2 } else { SpecialKind::RroSincos };
            let op = SpecialFunctionOp { kind, sat: false, a_abs: abs, a_neg: neg, a };
            judge(&op, found).unwrap_or_else(|wrong| panic!("{wrong}"));
        }
        dut.cycle(In { op: (*op).into() });
    }
}

fn special_values(new: Maker<RangeReduction>) {
    let words = [
        0,
        1,
        0x7f_ffff,
        0x80_0000,
        0x3f80_0000,
        0x4300_0000,
        0x42ff_ffff,
        0x7f7f_ffff,
        0x7f80_0000,
        0x7fc0_0000,
    ];
    let ops = words.iter().flat_map(|&a| {
        (0..16).map(move |bits| {
            let bit = |at: u32| bits >> at & 1 == 1;
            let a = a | u32::from(bit(3)) << 31;
            Some(RangeReductionOp { power: bit(0), abs: bit(1), neg: bit(2), a })
        })
    });
    play(new, &ops.collect::<Vec<_>>());
}

fn any_floats(new: Maker<RangeReduction>) {
    let mut random = Random(1);
    let mut op = || {
        let bits = random.any();
        // Exponents from 2^-40 to 2^40, or any.
        let exponent = if bits >> 40 & 3 == 0 { random.below(256) } else { random.within(87..168) } as u32;
        let a = bits as u32 & 0x807f_ffff | exponent << 23;
        let bit = |at: u32| bits >> at & 1 == 1;
        (bits >> 50 & 7 != 0).then_some(RangeReductionOp { power: bit(32), abs: bit(33), neg: bit(34), a })
    };
    play(new, &(0..20_000).map(|_| op()).collect::<Vec<_>>());
}
