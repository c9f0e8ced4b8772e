//! Models of the L2 slice downstream of the stage: one that accepts the heads of its virtual channels in any order, and the
//! model of the unit.

use super::bench::Plan;
use crate::l2::perform;
use bundle::*;
use fbp::l2::L2;
use kernel::offer::{Offer, Ready};
use kernel::slot::Slot;
use kit::memory::Store;
use kit::memory_agent::MemoryAgent;
use kit::requests::Request;
use kit::scenario::open;
use kit::{Rng, Source};
use std::collections::VecDeque;

pub struct Slice {
    pub store: Vec<u8>,
    pub waiting: [VecDeque<Request>; VIRTUAL_CHANNELS],
    pub channel: usize,
    pub held: [usize; VIRTUAL_CHANNELS],
    pub outstanding: [usize; VIRTUAL_CHANNELS],
    pub responses: Vec<(u64, MemoryDown)>,
    pub rng: Rng,
    pub heads: Vec<(u64, MemoryHead)>,
    pub done: Vec<MemoryHead>,
}

impl Slice {
    fn take(&mut self, cycle: u64, packet: &MemoryUp, credits: usize) {
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
        assert!(self.held[self.channel] <= credits, "more than its credits");
    }

    /// Performs the oldest request of a virtual channel.
    pub fn lookup(&mut self, cycle: u64, plan: &Plan) {
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
    pub fn response(&mut self, cycle: u64, plan: &Plan) -> Option<MemoryDown> {
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

    pub fn freed(&mut self) -> Option<FreedPlaces> {
        let mut channels = 0;
        for v in (0..VIRTUAL_CHANNELS).filter(|v| self.outstanding[*v] != 0).collect::<Vec<_>>() {
            self.outstanding[v] -= 1;
            self.held[v] -= 1;
            channels |= 1 << v;
        }
        (channels != 0).then_some(FreedPlaces { channels })
    }

    pub fn is_idle(&self) -> bool {
        self.responses.is_empty() && self.held == [0; VIRTUAL_CHANNELS]
    }
}

/// The model downstream of the stage.
pub trait After {
    fn freed(&mut self) -> Option<FreedPlaces>;
    /// The response that it offers, given whether the stage accepts it.
    fn response(&mut self, ready: Ready) -> Offer<MemoryDown>;
    /// Advances by a cycle, with the packet that arrives.
    fn cycle(&mut self, packet: Option<&MemoryUp>);
    fn is_idle(&self) -> bool;
}

pub struct Agent<'a> {
    pub slice: Slice,
    pub plan: &'a Plan,
    pub down: Source<MemoryDown>,
    pub credits: usize,
    pub cycle: u64,
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
            self.slice.take(cycle, packet, self.credits);
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
pub struct Model {
    pub l2: Slot<L2>,
    pub memory: MemoryAgent<Vec<u8>>,
    pub down: Source<MemoryDown>,
    pub cycle: u64,
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
