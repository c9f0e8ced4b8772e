//! A stage outputs its entries in order, at full rate, a cycle later, under any stalls.

use crate::entry::entry;
use bundle::PrimRef;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use prim::stage::{In, Params, Stage};
use proptest::prelude::*;

scenarios! {
    Stage::<PrimRef>::new(&Params::default()) => full_rate full_rate_after_a_stall holds_two any_stall;
}

/// Runs the checks of a FIFO on a stage.
fn transfer(mut dut: Device<Stage<PrimRef>>, n: u64, push: u64, pop: u64) -> u64 {
    let entries: Vec<_> = (0..n).map(entry).collect();
    let (mut push, mut pop) = (Source::new(&entries, push), Sink::new(pop));
    let cycles = dut.run(|o| {
        (pop.len() < entries.len()).then(|| In { push: push.drive(o.push), pop: pop.drive(&o.pop) })
    });
    assert_eq!(pop.taken, entries);
    cycles
}

fn full_rate(new: Maker<Stage<PrimRef>>) {
    assert_eq!(transfer(new(), 100, !0, !0), 101);
}

/// The output is stalled in cycles 1 to 3 of each 64: no more cycles than that are lost.
fn full_rate_after_a_stall(new: Maker<Stage<PrimRef>>) {
    assert_eq!(transfer(new(), 60, !0, !0b1110), 61 + 3);
}

fn holds_two(new: Maker<Stage<PrimRef>>) {
    let mut dut = new();
    for (n, ready) in [true, true, false, false].into_iter().enumerate() {
        let o = dut.outputs();
        assert_eq!((o.push.ready, o.pop.valid), (ready, n > 0));
        dut.cycle(In { push: Offer::new(true, entry(n as u64)), pop: false.into() });
    }
    for n in 0..2 {
        assert_eq!(dut.outputs().pop, Offer::new(true, entry(n)));
        dut.cycle(In { pop: true.into(), ..In::default() });
    }
    assert!(!dut.outputs().pop.valid && dut.outputs().push.ready);
}

fn any_stall(new: Maker<Stage<PrimRef>>) {
    property((1..200_u64, any::<u64>(), any::<u64>()), |(n, push, pop)| {
        transfer(new(), n, push, pop);
    });
}
