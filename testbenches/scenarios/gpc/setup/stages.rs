//! Drives a part of setup whose stages move together: what it is offered enters in a
//! clock in which it may advance, and what is at its output leaves in one.
use kernel::unit::Unit;
use kit::Device;
use kit::scenario::{LIMIT, open};

/// How the ports of a part are driven and read.
pub struct Ports<U: Unit, T> {
    /// Pins for item `k`, if one is offered, and `advance`.
    pub drive: fn(Option<T>, bool) -> U::In,
    /// What is at the output.
    pub seen: fn(&U::Out) -> Option<U::Out>,
    pub idle: fn(&U::Out) -> bool,
}

/// Runs items through under stall patterns: the outputs, the clocks in which they left,
/// and the clocks until all was idle.
pub fn through<U: Unit, T: Copy>(
    mut dut: Device<U>,
    ports: &Ports<U, T>,
    items: &[T],
    offer: u64,
    take: u64,
) -> (Vec<U::Out>, Vec<u64>, u64) {
    let (mut out, mut at, mut sent, mut clock) = (vec![], vec![], 0, 0);
    loop {
        let o = dut.outputs();
        let seen = (ports.seen)(&o);
        assert!(!(ports.idle)(&o) || seen.is_none(), "idle with an output");
        if sent == items.len() && (ports.idle)(&o) {
            return (out, at, clock);
        }
        let advance = seen.is_none() || open(take, clock);
        let offered = items.get(sent).copied().filter(|_| open(offer, clock));
        if advance {
            sent += usize::from(offered.is_some());
            at.extend(seen.is_some().then_some(clock));
            out.extend(seen);
        }
        dut.clock((ports.drive)(offered, advance));
        if !advance {
            assert_eq!(dut.outputs(), o, "clock {clock}: the output did not hold");
        }
        clock += 1;
        assert!(clock < LIMIT, "no end");
    }
}
