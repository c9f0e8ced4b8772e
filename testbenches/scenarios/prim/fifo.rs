//! A FIFO outputs its entries in order, at full rate, under any stalls.

use crate::entry::entry;
use bundle::{DepthFeedback, PrimRef};
use kernel::packed::Packed;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use prim::fifo::{Fifo, In, Params};
use proptest::prelude::*;

scenarios! {
    Fifo::<PrimRef>::new(&Params::default()) => full_rate any_stall;
}

/// Pushes and pops `n` entries under stall patterns. Returns the number of cycles.
pub fn transfer<T: Packed>(
    mut dut: Device<Fifo<T>>,
    n: u64,
    push: u64,
    pop: u64,
    entry: impl Fn(u64) -> T,
) -> u64 {
    let entries: Vec<_> = (0..n).map(entry).collect();
    let (mut push, mut pop) = (Source::new(&entries, push), Sink::new(pop));
    let cycles = dut.run(|o| {
        (pop.len() < entries.len()).then(|| In { push: push.drive(o.push), pop: pop.drive(&o.pop) })
    });
    assert_eq!(pop.taken, entries);
    cycles
}

fn full_rate(new: Maker<Fifo<PrimRef>>) {
    assert_eq!(transfer(new(), 100, !0, !0, entry), 101);
}

fn any_stall(new: Maker<Fifo<PrimRef>>) {
    property((1..200_u64, any::<u64>(), any::<u64>()), |(n, push, pop)| {
        transfer(new(), n, push, pop, entry);
    });
}

/// A FIFO with late outputs, and of a depth that is not a power of two.
pub mod wide {
    use super::*;
    use kernel::Within;

    scenarios! {
        late() => five_in_eight_cycles any_stall;
    }

    fn late() -> Fifo<DepthFeedback> {
        Fifo::new(&Params { depth: Within::new(5), latency: Within::new(7) })
    }

    fn message(n: u64) -> DepthFeedback {
        DepthFeedback {
            x: n as u16 & 0xfff,
            z_min: !(n as u16),
            fence: n.is_multiple_of(3),
            ..DepthFeedback::default()
        }
    }

    fn five_in_eight_cycles(new: Maker<Fifo<DepthFeedback>>) {
        assert_eq!(transfer(new(), 50, !0, !0, message), 9 * 8 + 12); // full: 7 cycles, then a pop
    }

    fn any_stall(new: Maker<Fifo<DepthFeedback>>) {
        property((1..100_u64, any::<u64>(), any::<u64>()), |(n, push, pop)| {
            transfer(new(), n, push, pop, message);
        });
    }
}
