//! A slice between crossbar and memory.

use bundle::*;
use fbp::l2::{In, L2};
use kit::Device;
use kit::memory::Store;
use kit::memory_agent::{MemoryAgent, NetworkStalls};
use kit::requests::Request;
use kit::scenario::open;
use kit::{Sink, Source};
use std::collections::VecDeque;

/// The slice's number.
const SLICE: u16 = 3;

/// Requests to the slice, and the stalls of its peers.
#[derive(Clone)]
pub struct Plan {
    /// The requests of each virtual channel; a phase begins when all before it is done.
    pub phases: Vec<Vec<Request>>,
    /// The cycles in which a packet may come, and a response leave.
    pub offer: u64,
    pub response: u64,
    pub stalls: NetworkStalls,
}

impl Plan {
    pub fn new(requests: Vec<Request>, latency: u64) -> Self {
        let stalls = NetworkStalls { slices: 1, ..NetworkStalls::calm(latency) };
        Plan { phases: vec![requests], offer: !0, response: !0, stalls }
    }
}

pub struct Seen<S> {
    /// Responses with their cycles.
    pub responses: Vec<(u64, MemoryDown)>,
    /// The cycles of the heads, by tag.
    pub sent: Vec<(u64, u16)>,
    /// Heads of the requests to memory.
    pub heads: Vec<MemoryHead>,
    pub store: S,
}

impl<S> Seen<S> {
    /// The responses to a tag, in the order in which they came.
    pub fn of(&self, tag: u16) -> Vec<MemoryDown> {
        self.responses.iter().filter(|(_, down)| down.tag == tag).map(|(_, down)| *down).collect()
    }
}

/// The crossbar: packets of a request come one directly after the other, once there are places for all.
pub struct Crossbar {
    pub waiting: [VecDeque<Request>; VIRTUAL_CHANNELS],
    packets: VecDeque<MemoryUp>,
    channel: usize,
    pub used: [usize; VIRTUAL_CHANNELS],
    turn: usize,
}

impl Crossbar {
    pub fn new() -> Self {
        Crossbar {
            waiting: Default::default(),
            packets: VecDeque::new(),
            channel: 0,
            used: [0; VIRTUAL_CHANNELS],
            turn: 0,
        }
    }

    /// Places that come back.
    pub fn take_back(&mut self, freed: &FreedPlaces) {
        for v in (0..VIRTUAL_CHANNELS).filter(|v| freed.channels >> v & 1 == 1) {
            self.used[v] = self.used[v].checked_sub(1).expect("an entry that was not in use");
        }
    }

    pub fn packet(&mut self, credits: usize) -> Option<MemoryUp> {
        if self.packets.is_empty() {
            let fits = |v: &usize| {
                let first = self.waiting[*v].front();
                first.is_some_and(|request| self.used[*v] + request.packets().len() <= credits)
            };
            let v = (0..VIRTUAL_CHANNELS).map(|k| (self.turn + k) % VIRTUAL_CHANNELS).find(fits)?;
            self.packets = self.waiting[v].pop_front()?.packets().into();
            (self.channel, self.turn) = (v, v + 1);
        }
        self.used[self.channel] += 1;
        self.packets.pop_front()
    }

    pub fn is_empty(&self) -> bool {
        self.packets.is_empty() && self.waiting.iter().all(VecDeque::is_empty)
    }
}

pub fn run<S: Store>(mut dut: Device<L2>, plan: &Plan, store: S) -> Seen<S> {
    let credits = dut.unit().p.places.get();
    let mut crossbar = Crossbar::new();
    let mut phases: VecDeque<_> = plan.phases.clone().into();
    let mut memory = MemoryAgent::new(store, plan.stalls);
    let mut down = Source::new(&[], !0);
    let mut responses = Sink::new(plan.response);
    let mut sent = vec![];
    let mut cycle = 0;
    dut.run(|o| {
        let still = o.idle && memory.is_idle() && down.is_empty() && crossbar.used == [0; VIRTUAL_CHANNELS];
        if crossbar.is_empty() && still {
            for request in phases.pop_front()? {
                crossbar.waiting[request.head.channel as usize].push_back(request);
            }
        }
        if let Some(freed) = o.freed.get() {
            crossbar.take_back(freed);
        }
        let packet = if open(plan.offer, cycle) { crossbar.packet(credits) } else { None };
        if let Some(MemoryUp::Head(head)) = &packet {
            sent.push((cycle, head.tag));
        }
        let up = memory.up(&o.memory);
        if let Some(response) = memory.down().get() {
            down.push(cycle, *response);
        }
        cycle += 1;
        Some(In {
            request: packet.into(),
            response: responses.drive(&o.response),
            memory: up,
            memory_down: down.drive(o.memory_down),
            slice: SLICE,
        })
    });
    let responses = responses.timed();
    Seen { responses, sent, heads: memory.heads, store: memory.store }
}
