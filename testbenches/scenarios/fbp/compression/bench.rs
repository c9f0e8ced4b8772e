//! The stage between a crossbar and a slice that looks at the heads of its virtual channels in any order.

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
use references::compressed_tile::is_depth;
use std::collections::VecDeque;

/// Where status is in memory: a kilobyte.
pub const BACKING: u32 = 0x300;

/// What the stage is given, and how it is held up.
#[derive(Clone)]
pub struct Plan {
    /// Of each virtual channel its requests; a phase begins when all before it is done.
    pub phases: Vec<Vec<Request>>,
    /// Clear values that the driver writes before the first phase, one a clock.
    pub values: Vec<ClearWrite>,
    /// The clocks in which a packet may come, an answer leave.
    pub offer: u64,
    pub answer: u64,
    /// Those in which the slice looks, answers; the clocks to an answer, and up to so many more.
    pub look: u64,
    pub down: u64,
    pub latency: u64,
    pub spread: u64,
    pub seed: u64,
}

impl Plan {
    pub fn new(phases: Vec<Vec<Request>>) -> Self {
        let (latency, spread, seed) = (8, 0, 1);
        Plan { phases, values: vec![], offer: !0, answer: !0, look: !0, down: !0, latency, spread, seed }
    }

    /// The same behind a driver that has written patterns into the first entries of a kind's table.
    pub fn knowing(self, kind: u8, patterns: impl IntoIterator<Item = Sector>) -> Self {
        let value = |pattern: Sector| ClearValue { words: std::array::from_fn(|k| pattern.words[k]) };
        let depth = is_depth(kind);
        let write = |(index, pattern)| ClearWrite { depth, index, value: value(pattern) };
        Plan { values: (0..).zip(patterns).map(write).collect(), ..self }
    }
}

pub struct Seen {
    /// Answers with their clocks.
    pub answers: Vec<(u64, MemoryDown)>,
    /// The clocks of the heads, by tag; the clocks in which the slice got its heads.
    pub sent: Vec<(u64, u16)>,
    pub heads: Vec<(u64, MemoryHead)>,
    /// Requests in the order in which the slice did them.
    pub done: Vec<MemoryHead>,
    pub faults: Vec<AccessFault>,
    pub store: Vec<u8>,
}

impl Seen {
    pub fn of(&self, tag: u16) -> Vec<MemoryDown> {
        self.answers.iter().filter(|(_, down)| down.tag == tag).map(|(_, down)| *down).collect()
    }
}

struct Slice {
    store: Vec<u8>,
    waiting: [VecDeque<Request>; VIRTUAL_CHANNELS],
    channel: usize,
    held: [usize; VIRTUAL_CHANNELS],
    owed: [usize; VIRTUAL_CHANNELS],
    answers: Vec<(u64, MemoryDown)>,
    rng: Rng,
    heads: Vec<(u64, MemoryHead)>,
    done: Vec<MemoryHead>,
}

impl Slice {
    fn take(&mut self, clock: u64, packet: &MemoryUp, places: usize) {
        match packet {
            MemoryUp::Head(head) => {
                self.channel = head.channel as usize;
                let last = self.waiting[self.channel].back();
                assert!(last.is_none_or(Request::is_whole), "{head:?} among beats");
                self.heads.push((clock, *head));
                self.waiting[self.channel].push_back(Request { head: *head, beats: vec![] });
            }
            MemoryUp::Beat(beat) => {
                let request = self.waiting[self.channel].back_mut().expect("a beat behind its head");
                request.beats.push(*beat);
                assert!(request.is_whole() == beat.last, "the last beat of {:?}", request.head);
            }
        }
        self.held[self.channel] += 1;
        assert!(self.held[self.channel] <= places, "more than its places");
    }

    /// Does the oldest request of some virtual channel.
    fn look(&mut self, clock: u64, plan: &Plan) {
        let ready = |v: &usize| self.waiting[*v].front().is_some_and(Request::is_whole);
        let channels: Vec<usize> = (0..VIRTUAL_CHANNELS).filter(ready).collect();
        if channels.is_empty() {
            return;
        }
        let v = self.rng.pick(&channels);
        let request = self.waiting[v].pop_front().expect("it is there");
        self.owed[v] += request.packets().len();
        let head = request.head;
        self.done.push(head);
        let answer = MemoryDown { client: head.client, tag: head.tag, ..MemoryDown::default() };
        let due = |rng: &mut Rng| clock + plan.latency + rng.below(plan.spread + 1);
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
                self.answers.push((due, MemoryDown { kind: AnswerKind::Done, last: true, ..answer }));
            }
            _ => {
                let old = perform(&mut self.store, &request);
                if matches!(head.op, MemoryOp::Read | MemoryOp::Atomic) {
                    let sectors: Vec<u8> = (0..4).filter(|s| head.sectors >> s & 1 == 1).collect();
                    for (sector, data) in sectors.into_iter().zip(old) {
                        let due = due(&mut self.rng);
                        self.answers.push((due, MemoryDown { sector, data, ..answer }));
                    }
                }
            }
        }
    }

    /// An answer whose clock has come; the last of its request says so.
    fn answer(&mut self, clock: u64, plan: &Plan) -> Option<MemoryDown> {
        let due: Vec<usize> = (0..self.answers.len()).filter(|n| self.answers[*n].0 <= clock).collect();
        let n = match plan.spread {
            0 => *due.first()?,
            _ if due.is_empty() => return None,
            _ => self.rng.pick(&due),
        };
        let (_, mut down) = self.answers.remove(n);
        down.last =
            !self.answers.iter().any(|(_, other)| (other.client, other.tag) == (down.client, down.tag));
        Some(down)
    }

    fn freed(&mut self) -> Option<FreedPlaces> {
        let mut channels = 0;
        for v in (0..VIRTUAL_CHANNELS).filter(|v| self.owed[*v] != 0).collect::<Vec<_>>() {
            self.owed[v] -= 1;
            self.held[v] -= 1;
            channels |= 1 << v;
        }
        (channels != 0).then_some(FreedPlaces { channels })
    }

    fn is_idle(&self) -> bool {
        self.answers.is_empty() && self.held == [0; VIRTUAL_CHANNELS]
    }
}

/// What stands behind the stage.
trait Behind {
    fn freed(&mut self) -> Option<FreedPlaces>;
    /// What it offers, and whether that is taken.
    fn answer(&mut self, ready: Ready) -> Offer<MemoryDown>;
    /// A clock, with the packet that comes.
    fn clock(&mut self, packet: Option<&MemoryUp>);
    fn is_idle(&self) -> bool;
}

struct Agent<'a> {
    slice: Slice,
    plan: &'a Plan,
    down: Source<MemoryDown>,
    places: usize,
    clock: u64,
}

impl Behind for Agent<'_> {
    fn freed(&mut self) -> Option<FreedPlaces> {
        self.slice.freed()
    }
    fn answer(&mut self, ready: Ready) -> Offer<MemoryDown> {
        self.down.drive(ready)
    }
    fn clock(&mut self, packet: Option<&MemoryUp>) {
        let clock = self.clock;
        self.clock += 1;
        if let Some(packet) = packet {
            self.slice.take(clock, packet, self.places);
        }
        if open(self.plan.look, clock) {
            self.slice.look(clock, self.plan);
        }
        if open(self.plan.down, clock)
            && let Some(answer) = self.slice.answer(clock, self.plan)
        {
            self.down.push(clock + 1, answer);
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
    clock: u64,
}

impl Behind for Model {
    fn freed(&mut self) -> Option<FreedPlaces> {
        self.l2.o.freed.get().copied()
    }
    fn answer(&mut self, ready: Ready) -> Offer<MemoryDown> {
        self.l2.i.answer = ready;
        self.l2.o.answer
    }
    fn clock(&mut self, packet: Option<&MemoryUp>) {
        let i = &mut self.l2.i;
        i.request = packet.copied().into();
        i.memory = self.memory.up(&self.l2.o.memory);
        if let Some(answer) = self.memory.down().get() {
            self.down.push(self.clock, *answer);
        }
        i.memory_down = self.down.drive(self.l2.o.memory_down);
        self.clock += 1;
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
        owed: [0; VIRTUAL_CHANNELS],
        answers: vec![],
        rng: Rng::new(plan.seed),
        heads: vec![],
        done: vec![],
    };
    let places = dut.unit().p.places.get();
    let mut behind = Agent { slice, plan, down: Source::new(&[], !0), places, clock: 0 };
    let seen = between(dut, plan, &mut behind);
    let Slice { heads, done, store, .. } = behind.slice;
    Seen { heads, done, store, ..seen }
}

/// The same before a slice of the L2 with so few lines.
pub fn run_before_l2(dut: Device<Compression>, plan: &Plan, store: Vec<u8>) -> Seen {
    let directory = directory::Params {
        ways_log2: Within::new(2),
        sets_log2: Within::new(2),
        dirty_most: Within::new(3),
        ..Default::default()
    };
    let l2 = L2::new(&fbp::l2::Params { directory, ..Default::default() }).into();
    let (latency, spread, seed) = (plan.latency, plan.spread, plan.seed);
    let stalls = NetworkStalls { up: plan.look, down: plan.down, latency, spread, slices: 1, seed };
    let memory = MemoryAgent::new(store, stalls);
    let mut behind = Model { l2, memory, down: Source::new(&[], !0), clock: 0 };
    let seen = between(dut, plan, &mut behind);
    Seen { store: behind.memory.store, ..seen }
}

fn between(mut dut: Device<Compression>, plan: &Plan, behind: &mut dyn Behind) -> Seen {
    let places = dut.unit().p.places.get();
    let mut crossbar = Crossbar::new();
    let mut phases: VecDeque<_> = plan.phases.clone().into();
    let mut answers = Sink::new(plan.answer);
    let (mut sent, mut faults) = (vec![], vec![]);
    let mut clock = 0;
    dut.run(|o| {
        let knows = clock >= plan.values.len() as u64;
        if knows
            && crossbar.is_empty()
            && o.idle
            && behind.is_idle()
            && crossbar.used == [0; VIRTUAL_CHANNELS]
        {
            for request in phases.pop_front()? {
                crossbar.waiting[request.head.channel as usize].push_back(request);
            }
        }
        if let Some(freed) = o.freed.get() {
            crossbar.take_back(freed);
        }
        faults.extend(o.fault.get());
        let packet = if open(plan.offer, clock) { crossbar.packet(places) } else { None };
        if let Some(MemoryUp::Head(head)) = &packet {
            sent.push((clock, head.tag));
        }
        let value = plan.values.get(clock as usize).copied();
        let slice_freed = behind.freed();
        let down = behind.answer(o.down);
        behind.clock(o.slice.get());
        clock += 1;
        Some(In {
            request: packet.into(),
            answer: answers.drive(&o.answer),
            slice_freed: slice_freed.into(),
            down,
            clear_write: value.into(),
            backing: BACKING,
            number: 0,
        })
    });
    Seen { answers: answers.timed(), sent, heads: vec![], done: vec![], faults, store: vec![] }
}
