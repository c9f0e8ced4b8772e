//! A stage gives what it got, in order, at full rate, a clock later, under any stalls.

use super::fifo::transfer;
use bundle::PrimRef;
use kernel::clocked::Clocked;
use kit::scenario::property;
use kit::scenarios;
use prim::stage::{In, Out, Stage};
use proptest::prelude::*;

scenarios! {
    Stage::<PrimRef>::default() => full_rate full_rate_after_a_stall holds_two any_stall;
}

fn entry(n: u64) -> PrimRef {
    PrimRef { prim: !n as u16, vertices: [7, n as u16, (n >> 3) as u16], ..PrimRef::default() }
}

fn full_rate<D: Clocked<In = In<PrimRef>, Out = Out<PrimRef>>>(new: impl Fn() -> D) {
    assert_eq!(transfer(new(), 100, !0, !0, entry), 101);
}

/// The output is held in clocks 1 to 3 of each 64: no more than that is lost.
fn full_rate_after_a_stall<D: Clocked<In = In<PrimRef>, Out = Out<PrimRef>>>(new: impl Fn() -> D) {
    assert_eq!(transfer(new(), 60, !0, !0b1110, entry), 61 + 3);
}

fn holds_two<D: Clocked<In = In<PrimRef>, Out = Out<PrimRef>>>(new: impl Fn() -> D) {
    let mut dut = new();
    for (n, ready) in [true, true, false, false].into_iter().enumerate() {
        let o = dut.outputs();
        assert_eq!((o.push_ready, o.pop_valid), (ready, n > 0));
        dut.clock(In { push_valid: true, push: entry(n as u64), pop_ready: false });
    }
    for n in 0..2 {
        assert_eq!((dut.outputs().pop_valid, dut.outputs().pop), (true, entry(n)));
        dut.clock(In { pop_ready: true, ..In::default() });
    }
    assert!(!dut.outputs().pop_valid && dut.outputs().push_ready);
}

fn any_stall<D: Clocked<In = In<PrimRef>, Out = Out<PrimRef>>>(new: impl Fn() -> D) {
    property((1..200_u64, any::<u64>(), any::<u64>()), |(n, push, pop)| {
        transfer(new(), n, push, pop, entry);
    });
}
