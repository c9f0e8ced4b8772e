//! Drives a part of setup whose stages advance together: its input enters in a cycle in which it may advance, and its output
//! departs in one.
use kernel::unit::Unit;
use kit::Device;
use kit::scenario::{LIMIT, open};

/// Functions that drive and read the ports of a part.
pub struct Ports<U: Unit, T> {
    /// Pins for item `k`, if one is offered, and `advance`.
    pub drive: fn(Option<T>, bool) -> U::In,
    /// The output, if valid.
    pub seen: fn(&U::Out) -> Option<U::Out>,
    pub idle: fn(&U::Out) -> bool,
}

/// Sends items under stall patterns; returns the outputs, their cycles, and the cycles until all was idle.
pub fn through<U: Unit, T: Copy>(
    mut dut: Device<U>,
    ports: &Ports<U, T>,
    items: &[T],
    offer: u64,
    take: u64,
) -> (Vec<U::Out>, Vec<u64>, u64) {
    let (mut out, mut at, mut sent, mut cycle) = (vec![], vec![], 0, 0);
    loop {
        let o = dut.outputs();
        let seen = (ports.seen)(&o);
        assert!(!(ports.idle)(&o) || seen.is_none(), "idle with an output");
        if sent == items.len() && (ports.idle)(&o) {
            return (out, at, cycle);
        }
        let advance = seen.is_none() || open(take, cycle);
        let offered = items.get(sent).copied().filter(|_| open(offer, cycle));
        if advance {
            sent += usize::from(offered.is_some());
            at.extend(seen.is_some().then_some(cycle));
            out.extend(seen);
        }
        dut.cycle((ports.drive)(offered, advance));
        if !advance {
            assert_eq!(dut.outputs(), o, "cycle {cycle}: the output did not hold");
        }
        cycle += 1;
        assert!(cycle < LIMIT, "no end");
    }
}
