//! A deep FIFO gives what it got, in order, at full rate, under any stalls; and says
//! when it has nothing.

use bundle::PrimRef;
use kernel::Within;
use kernel::offer::Offer;
use kit::scenario::{LIMIT, open, property};
use kit::{Device, Maker, scenarios};
use prim::deep_fifo::{DeepFifo, In, Params};
use proptest::prelude::*;
use std::collections::VecDeque;

scenarios! {
    DeepFifo::<PrimRef, 3>::new(&Params::default()) => full_rate holds_nine any_stall;
    DeepFifo::<PrimRef, 3>::new(&Params { depth: Within::new(5) }) => full_rate holds_six any_stall;
}

fn entry(n: u64) -> PrimRef {
    PrimRef { prim: n as u16, vertices: [(n >> 3) as u16, !(n as u16), 7], ..PrimRef::default() }
}

/// Pushes and pops `n` entries under stall patterns; the clocks it took.
fn transfer(mut dut: Device<DeepFifo<PrimRef, 3>>, n: u64, push: u64, pop: u64) -> u64 {
    let (mut pushed, mut held, mut clock, mut popped) = (0, VecDeque::new(), 0, 0);
    while popped < n {
        let o = dut.outputs();
        assert_eq!(o.empty, held.is_empty());
        let i = In {
            push: Offer::new(pushed < n && open(push, clock), entry(pushed)),
            pop: open(pop, clock).into(),
        };
        if i.pop.ready && o.pop.valid {
            assert_eq!(Some(o.pop.data), held.pop_front());
            popped += 1;
        }
        if i.push.valid && o.push.ready {
            held.push_back(entry(pushed));
            pushed += 1;
        }
        dut.clock(i);
        clock += 1;
        assert!(clock < LIMIT, "no end");
    }
    clock
}

fn full_rate(new: Maker<DeepFifo<PrimRef, 3>>) {
    assert_eq!(transfer(new(), 100, !0, !0), 100 + 2);
}

/// Eight in the RAM, and one that has been read.
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
        dut.clock(In { push: Some(entry(1)).into(), pop: false.into() });
    }
    held
}

fn any_stall(new: Maker<DeepFifo<PrimRef, 3>>) {
    property((1..200_u64, any::<u64>(), any::<u64>()), |(n, push, pop)| {
        transfer(new(), n, push, pop);
    });
}
