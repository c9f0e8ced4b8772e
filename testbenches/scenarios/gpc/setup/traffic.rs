//! Drives setup: primitives in, vertices fetched from a memory with a latency, packets
//! out; checks the rules of the channels on the way.

use bundle::*;
use gpc::setup::{In, Setup};
use kit::Device;
use kit::scenario::{LIMIT, open};
use std::collections::VecDeque;

/// Clocks from a fetch to its pair, and stall patterns.
pub struct Traffic {
    pub latency: u64,
    pub prims: u64,
    pub fetches: u64,
    pub pairs: u64,
    pub takes: u64,
}

impl Default for Traffic {
    fn default() -> Self {
        Traffic { latency: 1, prims: !0, fetches: !0, pairs: !0, takes: !0 }
    }
}

/// What came out and in which clock it was taken, and the clocks until setup was idle.
pub struct Run {
    pub out: Vec<SetupPacket>,
    pub at: Vec<u64>,
    pub clocks: u64,
}

pub fn run(
    mut dut: Device<Setup>,
    packets: &[PrimPacket],
    vertex: impl Fn(u16) -> RasterRecord,
    t: &Traffic,
) -> Run {
    let mut run = Run { out: vec![], at: vec![], clocks: 0 };
    let mut pairs: VecDeque<(u64, u16)> = VecDeque::new();
    let mut sent = 0;
    let mut held: Option<SetupPacket> = None;
    loop {
        let (o, clock) = (dut.outputs(), run.clocks);
        if let Some(held) = held {
            assert!(o.setup.get() == Some(&held), "clock {clock}: {held:?} was not taken, and is gone");
        }
        if sent == packets.len() && o.idle {
            assert!(pairs.is_empty() && !o.setup.valid && !o.fetch.valid, "idle with work");
            return run;
        }
        let due = pairs.front().filter(|(due, _)| *due <= clock);
        let i = In {
            prim: packets.get(sent).filter(|_| open(t.prims, clock)).copied().into(),
            fetch: open(t.fetches, clock).into(),
            pair: due
                .filter(|_| open(t.pairs, clock))
                .map(|(_, pair)| VertexPair { records: [vertex(2 * pair), vertex(2 * pair + 1)] })
                .into(),
            setup: open(t.takes, clock).into(),
        };
        if i.pair.valid && o.pair.ready {
            pairs.pop_front();
        }
        if o.fetch.valid && i.fetch.ready {
            pairs.push_back((clock + t.latency, o.fetch.data));
        }
        sent += usize::from(i.prim.valid && o.prim.ready);
        held = (o.setup.valid && !i.setup.ready).then_some(o.setup.data);
        if o.setup.valid && i.setup.ready {
            run.out.push(o.setup.data);
            run.at.push(clock);
        }
        dut.clock(i);
        run.clocks += 1;
        assert!(run.clocks < LIMIT, "no end");
    }
}
