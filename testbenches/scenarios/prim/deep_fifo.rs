//! A deep FIFO outputs its entries in order, at full
//! rate, under any stalls; and signals when it is empty.

use crate::entry::entry;
use bundle::PrimRef;
use kernel::Within;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use prim::deep_fifo::{DeepFifo, In, Params};
use proptest::prelude::*;

scenarios! {
    DeepFifo::<PrimRef, 3>::new(&Params::default()) => full_rate holds_nine any_stall;
    DeepFifo::<PrimRef, 3>::new(&Params { depth: Within::new(5) }) => full_rate holds_six any_stall;
}

/// Pushes and pops `n` entries under stall patterns. Returns the number of cycles.
fn transfer(mut dut: Device<DeepFifo<PrimRef, 3>>, n: u64, push: u64, pop: u64) -> u64 {
    let entries: Vec<_> = (0..n).map(entry).collect();
    let (mut push, mut pop) = (Source::new(&entries, push), Sink::new(pop));
    let cycles = dut.run(|o| {
        assert_eq!(o.empty, push.taken.len() == pop.len());
        (pop.len() < entries.len()).then(|| In { push: push.drive(o.push), pop: pop.drive(&o.pop) })
    });
    assert_eq!(pop.taken, entries);
    cycles
}

fn full_rate(new: Maker<DeepFifo<PrimRef, 3>>) {
    assert_eq!(transfer(new(), 100, !0, !0), 100 + 2);
}

/// Eight entries in the RAM, and one that has been read.
fn holds_nine(new: Maker<DeepFifo<PrimRef, 3>>) {
    assert_eq!(room(new()), 9);
}

fn holds_six(new: Maker<DeepFifo<PrimRef, 3>>) {
    assert_eq!(room(new()), 6);
}

fn room(mut dut: Device<DeepFifo<PrimRef, 3>>) -> u32 {
    let mut held = 0;
    for _ in 0..20 {
        held += u32::from(dut.outputs().push.ready);
        dut.cycle(In { push: Some(entry(1)).into(), pop: false.into() });
    }
    held
}

fn any_stall(new: Maker<DeepFifo<PrimRef, 3>>) {
    property((1..200_u64, any::<u64>(), any::<u64>()), |(n, push, pop)| {
        transfer(new(), n, push, pop);
    });
}
