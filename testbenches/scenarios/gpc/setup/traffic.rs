//! Drives setup: primitives in, vertices fetched from a memory with a latency, packets out; checks the channel rules.

use bundle::*;
use gpc::setup::{In, Setup};
use kit::{Device, Sink, Source};

/// Cycles from a fetch to its pair, and stall patterns.
pub struct Traffic {
    pub latency: u64,
    pub prims: u64,
    pub fetches: u64,
    pub pairs: u64,
    pub takes: u64,
    pub terms: u64,
}

impl Default for Traffic {
    fn default() -> Self {
        Traffic { latency: 1, prims: !0, fetches: !0, pairs: !0, takes: !0, terms: !0 }
    }
}

/// Output packets and the cycles in which they were accepted, and the cycles until setup was idle.
pub struct Run {
    pub out: Vec<SetupPacket>,
    pub at: Vec<u64>,
    pub terms: Vec<PlaneTerms>,
    pub cycles: u64,
}

pub fn run(
    mut dut: Device<Setup>,
    packets: &[PrimPacket],
    vertex: impl Fn(u16) -> RasterRecord,
    t: &Traffic,
) -> Run {
    let (mut prim, mut fetch) = (Source::new(packets, t.prims), Sink::new(t.fetches));
    let (mut pair, mut setup) = (Source::new(&[], t.pairs), Sink::new(t.takes));
    let mut terms = Sink::new(t.terms);
    let cycles = dut.run(|o| {
        if prim.is_empty() && o.idle {
            assert!(pair.is_empty() && !o.setup.valid && !o.fetch.valid, "idle with work");
            return None;
        }
        let i = In {
            prim: prim.drive(o.prim),
            fetch: fetch.drive(&o.fetch),
            pair: pair.drive(o.pair),
            setup: setup.drive(&o.setup),
            plane_terms: terms.drive(&o.plane_terms),
        };
        if let Some((cycle, PairRead { pair: k })) = fetch.now() {
            pair.push(cycle + t.latency, VertexPair { records: [vertex(2 * k), vertex(2 * k + 1)] });
        }
        Some(i)
    });
    Run { out: setup.taken, at: setup.at, terms: terms.taken, cycles }
}
