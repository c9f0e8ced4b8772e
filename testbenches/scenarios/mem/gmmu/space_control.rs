//! Each control is sent to the last-level TLB, then to all micro-TLBs, once; the next waits for all of them.

use bundle::*;
use kernel::Within;
use kernel::offer::Offer;
use kit::scenario::{open, property};
use kit::{Device, Maker, Sink, Source, scenarios};
use mem::gmmu::space_control::{In, Params, SpaceControlUnit};
use proptest::prelude::*;

scenarios! {
    SpaceControlUnit::new(&Params::default()) => six_cycles_at_least any_delays_of_clients;
    SpaceControlUnit::new(&Params { ports: Within::new(1), clients: Within::new(1) }) => any_delays_of_clients;
    SpaceControlUnit::new(&Params { ports: Within::new(100), clients: Within::new(4) }) => any_delays_of_clients;
}

fn controls(from: u8, n: u8) -> Vec<SpaceControl> {
    let invalidate = |k: u8| SpaceInvalidate { space: k & 7, page: u32::from(k) << 9, ..Default::default() };
    (from..from + n).map(|k| SpaceControl::Invalidate(invalidate(k))).collect()
}

/// Accepts controls, and performs each some cycles later.
struct Taker {
    sink: Sink<SpaceControl>,
    due: Vec<u64>,
    delay: u64,
}

impl Taker {
    fn new(pattern: u64, delay: u64) -> Self {
        Taker { sink: Sink::new(pattern), due: vec![], delay }
    }

    fn drive(&mut self, port: &Offer<SpaceControl>, cycle: u64) -> (kernel::offer::Ready, Offer<bool>) {
        let done = self.due.iter().position(|due| *due <= cycle).map(|k| self.due.remove(k)).is_some();
        let ready = self.sink.drive(port);
        if self.sink.now().is_some() {
            self.due.push(cycle + 1 + self.delay);
        }
        (ready, Offer::new(done, done))
    }
}

/// The cycles of the ends, with the client notified of each; each client sends six controls.
fn run(mut dut: Device<SpaceControlUnit>, offer: u64, patterns: &[u64], delays: &[u64]) -> Vec<(usize, u64)> {
    let (ports, clients) = (dut.outputs().outer.len(), dut.outputs().control.len());
    let lists: Vec<_> = (0..clients).map(|k| controls(6 * k as u8, 6)).collect();
    let mut control: Vec<_> =
        (0..).zip(&lists).map(|(k, list)| Source::new(list, offer.rotate_left(k) | 1)).collect();
    let mut list: Vec<SpaceControl> = vec![];
    let mut takers: Vec<_> =
        (0..=ports).map(|k| Taker::new(patterns[k % patterns.len()], delays[k % delays.len()])).collect();
    let (mut cycle, mut ends) = (0, vec![]);
    dut.run(|o| {
        if control.iter().all(Source::is_empty) && o.idle {
            return None;
        }
        for who in (0..clients).filter(|who| o.controlled[*who].valid) {
            let before = ends.iter().filter(|(other, _)| *other == who).count();
            list.push(lists[who][before]);
            assert!(takers.iter().all(|taker| taker.sink.taken == list && taker.due.is_empty()));
            ends.push((who, cycle));
        }
        let before = takers[0].sink.len() - takers[0].due.len();
        let inner = takers[0].drive(&o.inner, cycle);
        let outer: Vec<_> = (0..ports).map(|k| takers[k + 1].drive(&o.outer[k], cycle)).collect();
        assert!(takers[1..].iter().all(|taker| taker.sink.len() <= before), "the last level is first");
        cycle += 1;
        Some(In {
            control: control.iter_mut().zip(&o.control).map(|(source, ready)| source.drive(*ready)).collect(),
            inner: inner.0,
            inner_done: inner.1,
            outer: outer.iter().map(|outer| outer.0).collect(),
            outer_done: outer.iter().map(|outer| outer.1).collect(),
        })
    });
    assert!(takers.iter().all(|taker| taker.sink.taken == list));
    ends
}

fn six_cycles_at_least(new: Maker<SpaceControlUnit>) {
    let ends = run(new(), !0, &[!0; 17], &[0; 17]);
    // Accepted in 2, done 1, sent 1, done 1, end 1.
    assert_eq!(ends[0], (1, 6));
    let who: Vec<_> = ends.iter().map(|(who, _)| *who).collect();
    assert_eq!(who, [1, 0].repeat(6), "in turn");
}

fn any_delays_of_clients(new: Maker<SpaceControlUnit>) {
    let patterns =
        (any::<u64>(), proptest::collection::vec(any::<u64>(), 17), proptest::collection::vec(0..20_u64, 17));
    property(patterns, |(offer, patterns, delays)| {
        assert!(open(offer, 0));
        let dut = new();
        let clients = dut.unit().p.clients.get();
        assert_eq!(run(dut, offer, &patterns, &delays).len(), 6 * clients);
    });
}
