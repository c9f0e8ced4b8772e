//! The stage between a crossbar and a slice that accepts the heads of its virtual channels in any order.

use crate::l2::bench::Crossbar;
use crate::l2::perform;
use bundle::*;
use fbp::compression::types::*;
use fbp::compression::{Compression, In};
use fbp::l2::{L2, directory};
use kernel::Within;
use kernel::offer::{Offer, Ready};
use kernel::slot::Slot;
use kit::memory::Store;
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

struct Slice {
    store: Vec<u8>,
    waiting: [VecDeque<Request>; VIRTUAL_CHANNELS],
    channel: usize,
    held: [usize; VIRTUAL_CHANNELS],
    outstanding: [usize; VIRTUAL_CHANNELS],
    responses: Vec<(u64, MemoryDown)>,
    rng: Rng,
    heads: Vec<(u64, MemoryHead)>,
    done: Vec<MemoryHead>,
}

impl Slice {
    fn take(&mut self, cycle: u64, packet: &MemoryUp, places: usize) {
        match packet {
            MemoryUp::Head(head) => {
                self.channel = head.channel as usize;
                let last = self.waiting[self.channel].back();
                assert!(last.is_none_or(Request::is_whole), "{head:?} among beats");
                self.heads.push((cycle, *head));
                self.waiting[self.channel].push_back(Request { head: *head, beats: vec![] });
            }
            MemoryUp::Beat(beat) => {
                let request = self.waiting[self.channel].back_mut().expect("a beat after its head");
                request.beats.push(*beat);
                assert!(request.is_whole() == beat.last, "the last beat of {:?}", request.head);
            }
        }
        self.held[self.channel] += 1;
        assert!(self.held[self.channel] <= places, "more than its places");
    }

    /// Performs the oldest request of a virtual channel.
    fn lookup(&mut self, cycle: u64, plan: &Plan) {
        let ready = |v: &usize| self.waiting[*v].front().is_some_and(Request::is_whole);
        let channels: Vec<usize> = (0..VIRTUAL_CHANNELS).filter(ready).collect();
        if channels.is_empty() {
            return;
        }
        let v = self.rng.pick(&channels);
        let request = self.waiting[v].pop_front().expect("it is there");
        self.outstanding[v] += request.packets().len();
        let head = request.head;
        self.done.push(head);
        let response = MemoryDown { client: head.client, tag: head.tag, ..MemoryDown::default() };
        let due = |rng: &mut Rng| cycle + plan.latency + rng.below(plan.spread + 1);
        match head.op {
            MemoryOp::FastClear => {
                for sector in (0..32).filter(|n| head.sectors >> (n / 8) & 1 == 1) {
                    let data = request.beats[0].data;
                    self.store.write(&MemoryWrite {
                        address: head.line * 4 + sector,
                        mask: !0,
                        data,
                        ..MemoryWrite::default()
                    });
                }
            }
            MemoryOp::Barrier | MemoryOp::Clean | MemoryOp::Invalidate | MemoryOp::CleanTags => {
                let due = due(&mut self.rng);
                self.responses.push((due, MemoryDown { kind: ResponseKind::Done, last: true, ..response }));
            }
            _ => {
                let old = perform(&mut self.store, &request);
                if matches!(head.op, MemoryOp::Read | MemoryOp::Atomic) {
                    let sectors: Vec<u8> = (0..4).filter(|s| head.sectors >> s & 1 == 1).collect();
                    for (sector, data) in sectors.into_iter().zip(old) {
                        let due = due(&mut self.rng);
                        self.responses.push((due, MemoryDown { sector, data, ..response }));
                    }
                }
            }
        }
    }

    /// The response that is due in this cycle; the last one of its request is marked.
    fn response(&mut self, cycle: u64, plan: &Plan) -> Option<MemoryDown> {
        let due: Vec<usize> = (0..self.responses.len()).filter(|n| self.responses[*n].0 <= cycle).collect();
        let n = match plan.spread {
            0 => *due.first()?,
            _ if due.is_empty() => return None,
            _ => self.rng.pick(&due),
        };
        let (_, mut down) = self.responses.remove(n);
        down.last =
            !self.responses.iter().any(|(_, other)| (other.client, other.tag) == (down.client, down.tag));
        Some(down)
    }

    fn freed(&mut self) -> Option<FreedPlaces> {
        let mut channels = 0;
        for v in (0..VIRTUAL_CHANNELS).filter(|v| self.outstanding[*v] != 0).collect::<Vec<_>>() {
            self.outstanding[v] -= 1;
            self.held[v] -= 1;
            channels |= 1 << v;
        }
        (channels != 0).then_some(FreedPlaces { channels })
    }

    fn is_idle(&self) -> bool {
        self.responses.is_empty() && self.held == [0; VIRTUAL_CHANNELS]
    }
}

/// The model downstream of the stage.
trait After {
    fn freed(&mut self) -> Option<FreedPlaces>;
    /// The response that it offers, given whether the stage accepts it.
    fn response(&mut self, ready: Ready) -> Offer<MemoryDown>;
    /// Advances by a cycle, with the packet that arrives.
    fn cycle(&mut self, packet: Option<&MemoryUp>);
    fn is_idle(&self) -> bool;
}

struct Agent<'a> {
    slice: Slice,
    plan: &'a Plan,
    down: Source<MemoryDown>,
    places: usize,
    cycle: u64,
}

impl After for Agent<'_> {
    fn freed(&mut self) -> Option<FreedPlaces> {
        self.slice.freed()
    }
    fn response(&mut self, ready: Ready) -> Offer<MemoryDown> {
        self.down.drive(ready)
    }
    fn cycle(&mut self, packet: Option<&MemoryUp>) {
        let cycle = self.cycle;
        self.cycle += 1;
        if let Some(packet) = packet {
            self.slice.take(cycle, packet, self.places);
        }
        if open(self.plan.lookup, cycle) {
            self.slice.lookup(cycle, self.plan);
        }
        if open(self.plan.down, cycle)
            && let Some(response) = self.slice.response(cycle, self.plan)
        {
            self.down.push(cycle + 1, response);
        }
    }
    fn is_idle(&self) -> bool {
        self.slice.is_idle() && self.down.is_empty()
    }
}

/// The model of the L2's slice.
struct Model {
    l2: Slot<L2>,
    memory: MemoryAgent<Vec<u8>>,
    down: Source<MemoryDown>,
    cycle: u64,
}

impl After for Model {
    fn freed(&mut self) -> Option<FreedPlaces> {
        self.l2.o.freed.get().copied()
    }
    fn response(&mut self, ready: Ready) -> Offer<MemoryDown> {
        self.l2.i.response = ready;
        self.l2.o.response
    }
    fn cycle(&mut self, packet: Option<&MemoryUp>) {
        let i = &mut self.l2.i;
        i.request = packet.copied().into();
        i.memory = self.memory.up(&self.l2.o.memory);
        if let Some(response) = self.memory.down().get() {
            self.down.push(self.cycle, *response);
        }
        i.memory_down = self.down.drive(self.l2.o.memory_down);
        self.cycle += 1;
        self.l2.edge();
    }
    fn is_idle(&self) -> bool {
        self.l2.o.idle && self.memory.is_idle() && self.down.is_empty()
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
    let places = dut.unit().p.places.get();
    let mut after = Agent { slice, plan, down: Source::new(&[], !0), places, cycle: 0 };
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
    let places = dut.unit().p.places.get();
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
        let packet = if open(plan.offer, cycle) { crossbar.packet(places) } else { None };
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
