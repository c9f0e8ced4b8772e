//! Requests in the format of the request network: heads and beats.

use crate::Rng;
use crate::memory_agent::beats_of;
use bundle::*;
use kernel::offer::{Offer, Ready};
use std::collections::VecDeque;

/// A complete request.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    pub head: MemoryHead,
    pub beats: Vec<MemoryBeat>,
}

impl Request {
    pub fn packets(&self) -> Vec<MemoryUp> {
        let beats = self.beats.iter().map(|beat| MemoryUp::Beat(*beat));
        std::iter::once(MemoryUp::Head(self.head)).chain(beats).collect()
    }

    /// Whether all its beats have arrived.
    pub fn is_whole(&self) -> bool {
        self.beats.len() == beats_of(&self.head)
    }
}

pub fn read(line: u64, tag: u16) -> Request {
    let head = MemoryHead { op: MemoryOp::Read, line, tag, sectors: 15, ..MemoryHead::default() };
    Request { head, beats: vec![] }
}

pub fn write(line: u64, tag: u16, sectors: u8) -> Request {
    let n = sectors.count_ones() as usize;
    let beat = |k: usize| MemoryBeat { mask: u32::from(tag), last: k + 1 == n, ..MemoryBeat::default() };
    let head = MemoryHead { op: MemoryOp::Write, sectors, ..read(line, tag).head };
    Request { head, beats: (0..n).map(beat).collect() }
}

pub fn barrier(tag: u16) -> Request {
    Request { head: MemoryHead { op: MemoryOp::Barrier, sectors: 0, ..read(0, tag).head }, beats: vec![] }
}

pub fn on(channel: VirtualChannel, request: Request) -> Request {
    Request { head: MemoryHead { channel, ..request.head }, ..request }
}

/// The client of a port that counts credits: it serves channels round-robin and sends packets that have a credit, in
/// order for each channel.
pub struct Counted {
    /// Requests with the first cycle in which each may be sent.
    lists: [VecDeque<(u64, Request)>; VIRTUAL_CHANNELS],
    cycle: u64,
    going: VecDeque<MemoryUp>,
    used: [usize; VIRTUAL_CHANNELS],
    credits: usize,
    turn: usize,
    /// Cycles in which its offer was not accepted.
    pub stalled: usize,
}

impl Counted {
    pub fn new(requests: &[Request], credits: usize) -> Self {
        let (lists, going, used) = (Default::default(), VecDeque::new(), [0; VIRTUAL_CHANNELS]);
        let mut client = Counted { lists, cycle: 0, going, used, credits, turn: 0, stalled: 0 };
        requests.iter().for_each(|request| client.push(0, request.clone()));
        client
    }

    /// Adds a request that is not sent before cycle `from`.
    pub fn push(&mut self, from: u64, request: Request) {
        self.lists[request.head.channel as usize].push_back((from, request));
    }

    /// The offer in this cycle, in which the unit drives `port` and returns credits.
    pub fn drive(&mut self, port: Ready, freed: &Offer<FreedPlaces>) -> Offer<MemoryUp> {
        let channels = freed.get().map_or(0, |freed| freed.channels);
        for v in (0..VIRTUAL_CHANNELS).filter(|v| channels >> v & 1 == 1) {
            self.used[v] = self.used[v].checked_sub(1).expect("no more credits than are in use");
        }
        let finds = |v: &usize| {
            let next = self.lists[*v].front().filter(|(from, _)| *from <= self.cycle);
            next.is_some_and(|(_, r)| self.used[*v] + 1 + beats_of(&r.head) <= self.credits)
        };
        if self.going.is_empty()
            && let Some(v) = (0..VIRTUAL_CHANNELS).map(|k| (self.turn + k) % VIRTUAL_CHANNELS).find(finds)
            && let Some((_, request)) = self.lists[v].pop_front()
        {
            self.going.extend(request.packets());
            self.used[v] += self.going.len();
            self.turn = v + 1;
        }
        self.cycle += 1;
        let offer = self.going.front().copied();
        if offer.is_some() && port.ready {
            self.going.pop_front();
        } else if offer.is_some() {
            self.stalled += 1;
        }
        offer.into()
    }

    /// Whether everything has been sent.
    pub fn is_empty(&self) -> bool {
        self.going.is_empty() && self.lists.iter().all(VecDeque::is_empty)
    }
}

/// Requests assembled from their packets.
pub fn gathered(packets: &[MemoryUp]) -> Vec<Request> {
    let mut whole: Vec<Request> = vec![];
    for packet in packets {
        match packet {
            MemoryUp::Head(head) => {
                assert!(whole.last().is_none_or(Request::is_whole), "a head among beats");
                whole.push(Request { head: *head, beats: vec![] });
            }
            MemoryUp::Beat(beat) => whole.last_mut().expect("a beat without a head").beats.push(*beat),
        }
    }
    assert!(whole.last().is_none_or(Request::is_whole), "half a request");
    whole
}

/// A random request, to the lines of a limited number of kilobytes.
pub fn any_request(rng: &mut Rng, slices: usize) -> Request {
    use VirtualChannel::{Control, Demand, Pixel, Ring};
    let (line, tag) = (rng.below(16 * slices as u64), rng.below(1 << 12) as u16);
    let sectors = rng.below(15) as u8 + 1;
    let one = |op, beats: &[MemoryBeat]| Request {
        head: MemoryHead { op, sectors, ..read(line, tag).head },
        beats: beats.into(),
    };
    let last = MemoryBeat { last: true, ..MemoryBeat::default() };
    let request = match rng.below(10) {
        0 => barrier(tag),
        1 => Request { head: MemoryHead { op: MemoryOp::Clean, ..barrier(tag).head }, beats: vec![] },
        2 => one(MemoryOp::FastClear, &[last]),
        3 => Request {
            head: MemoryHead { op: MemoryOp::Atomic, ..write(line, tag, sectors).head },
            ..write(line, tag, sectors)
        },
        4 => one(MemoryOp::Discard, &[]),
        5..7 => write(line, tag, sectors),
        _ => one(MemoryOp::Read, &[]),
    };
    on(rng.pick(&[Demand, Demand, Ring, Pixel, Control]), request)
}
