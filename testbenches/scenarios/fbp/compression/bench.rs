//! The stage between a crossbar and a slice that accepts the heads of its virtual channels in any order.

use super::downstream::{After, Agent, Model, Slice};
use crate::l2::bench::Crossbar;
use bundle::*;
use fbp::compression::types::*;
use fbp::compression::{Compression, In};
use fbp::l2::{L2, directory};
use kernel::Within;
use kit::memory_agent::{MemoryAgent, NetworkStalls};
use kit::requests::Request;
use kit::scenario::open;
use kit::{Device, Rng, Sink, Source};
use references::fbp::compression::compressed_tile::is_depth;
use std::collections::VecDeque;

/// Address of the status in memory: a kilobyte.
pub const BACKING: u32 = 0x300;

/// Stimulus of the stage, and its stall patterns.
#[derive(Clone)]
pub struct Plan {
    /// Requests of each virtual channel; a phase begins when all phases before it are done.
    pub phases: Vec<Vec<Request>>,
    /// Clear values that the driver writes before the first phase, one a cycle.
    pub values: Vec<ClearWrite>,
    /// Cycles in which a packet may arrive, and in which a response may be accepted.
    pub offer: u64,
    pub response: u64,
    /// Cycles in which the slice looks up, and in which it responds; cycles to a response, and the bound of a random extra delay.
    pub lookup: u64,
    pub down: u64,
    pub latency: u64,
    pub spread: u64,
    pub seed: u64,
}

impl Plan {
    pub fn new(phases: Vec<Vec<Request>>) -> Self {
        let (latency, spread, seed) = (8, 0, 1);
        Plan { phases, values: vec![], offer: !0, response: !0, lookup: !0, down: !0, latency, spread, seed }
    }

    /// The same after the driver has written patterns into the first entries of a kind's table.
    pub fn knowing(self, kind: u8, patterns: impl IntoIterator<Item = Sector>) -> Self {
        let value = |pattern: Sector| ClearValue { words: std::array::from_fn(|k| pattern.words[k]) };
        let depth = is_depth(kind);
        let write = |(index, pattern)| ClearWrite { depth, index, value: value(pattern) };
        Plan { values: (0..).zip(patterns).map(write).collect(), ..self }
    }
}

pub struct Seen {
    /// Responses with their cycles.
    pub responses: Vec<(u64, MemoryDown)>,
    /// Cycles of the heads, by tag; cycles in which the slice received its heads.
    pub sent: Vec<(u64, u16)>,
    pub heads: Vec<(u64, MemoryHead)>,
    /// Requests in the order in which the slice performed them.
    pub done: Vec<MemoryHead>,
    pub faults: Vec<AccessFault>,
    pub store: Vec<u8>,
}

impl Seen {
    pub fn of(&self, tag: u16) -> Vec<MemoryDown> {
        self.responses.iter().filter(|(_, down)| down.tag == tag).map(|(_, down)| *down).collect()
    }
}

pub fn run(dut: Device<Compression>, plan: &Plan, store: Vec<u8>) -> Seen {
    let slice = Slice {
        store,
        waiting: Default::default(),
        channel: 0,
        held: [0; VIRTUAL_CHANNELS],
        outstanding: [0; VIRTUAL_CHANNELS],
        responses: vec![],
        rng: Rng::new(plan.seed),
        heads: vec![],
        done: vec![],
    };
    let credits = dut.unit().p.places.get();
    let mut after = Agent { slice, plan, down: Source::new(&[], !0), credits, cycle: 0 };
    let seen = between(dut, plan, &mut after);
    let Slice { heads, done, store, .. } = after.slice;
    Seen { heads, done, store, ..seen }
}

/// The same before an L2 slice with few lines.
pub fn run_before_l2(dut: Device<Compression>, plan: &Plan, store: Vec<u8>) -> Seen {
    let directory = directory::Params {
        ways_log2: Within::new(2),
        sets_log2: Within::new(2),
        dirty_most: Within::new(3),
        ..Default::default()
    };
    let l2 = L2::new(&fbp::l2::Params { directory, ..Default::default() }).into();
    let (latency, spread, seed) = (plan.latency, plan.spread, plan.seed);
    let stalls = NetworkStalls { up: plan.lookup, down: plan.down, latency, spread, slices: 1, seed };
    let memory = MemoryAgent::new(store, stalls);
    let mut after = Model { l2, memory, down: Source::new(&[], !0), cycle: 0 };
    let seen = between(dut, plan, &mut after);
    Seen { store: after.memory.store, ..seen }
}

fn between(mut dut: Device<Compression>, plan: &Plan, after: &mut dyn After) -> Seen {
    let credits = dut.unit().p.places.get();
    let mut crossbar = Crossbar::new();
    let mut phases: VecDeque<_> = plan.phases.clone().into();
    let mut responses = Sink::new(plan.response);
    let (mut sent, mut faults) = (vec![], vec![]);
    let mut cycle = 0;
    dut.run(|o| {
        let knows = cycle >= plan.values.len() as u64;
        if knows && crossbar.is_empty() && o.idle && after.is_idle() && crossbar.used == [0; VIRTUAL_CHANNELS]
        {
            for request in phases.pop_front()? {
                crossbar.waiting[request.head.channel as usize].push_back(request);
            }
        }
        if let Some(freed) = o.freed.get() {
            crossbar.take_back(freed);
        }
        faults.extend(o.fault.get());
        let packet = if open(plan.offer, cycle) { crossbar.packet(credits) } else { None };
        if let Some(MemoryUp::Head(head)) = &packet {
            sent.push((cycle, head.tag));
        }
        let value = plan.values.get(cycle as usize).copied();
        let slice_freed = after.freed();
        let down = after.response(o.down);
        after.cycle(o.slice.get());
        cycle += 1;
        Some(In {
            request: packet.into(),
            response: responses.drive(&o.response),
            slice_freed: slice_freed.into(),
            down,
            clear_write: value.into(),
            backing: BACKING,
            number: 0,
        })
    });
    Seen { responses: responses.timed(), sent, heads: vec![], done: vec![], faults, store: vec![] }
}
