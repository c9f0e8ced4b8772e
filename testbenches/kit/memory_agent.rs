//! Model of all memory behind a client: translation, crossbar, slices and DRAM in one. Requests are performed with a
//! delay, in order for each slice; responses are sent in any order.

use crate::agents::Sink;
use crate::memory::Store;
use crate::random::Rng;
use crate::scenario::open;
use bundle::*;
use kernel::offer::{Offer, Ready};
use std::collections::VecDeque;

/// Behaviour of memory: patterns of its ports; the cycles from a request to its effect and from there to its response,
/// each with up to `spread` more; and the number of independent slices.
#[derive(Clone, Copy, Debug)]
pub struct NetworkStalls {
    pub up: u64,
    pub down: u64,
    pub latency: u64,
    pub spread: u64,
    pub slices: usize,
    pub seed: u64,
}

impl NetworkStalls {
    /// Constant latency.
    pub const fn calm(latency: u64) -> Self {
        NetworkStalls { up: !0, down: !0, latency, spread: 0, slices: 2, seed: 0 }
    }
}

/// Kind of a page, selected by its line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Page {
    Mapped,
    Sparse,
    Faulty,
}

#[derive(Clone, Debug)]
struct Request {
    head: MemoryHead,
    beats: Vec<MemoryBeat>,
    /// Earliest cycle in which it may be performed.
    due: u64,
}

/// Result of an atomic on a sector, from the old sector, the data, and the value that compare-and-swap expects.
pub type Update = fn(AtomicOp, AtomicType, u32, [Sector; 3]) -> Sector;

pub struct MemoryAgent<S> {
    pub store: S,
    pub page: fn(u64) -> Page,
    /// Needed if clients use atomics.
    pub update: Option<Update>,
    stalls: NetworkStalls,
    rng: Rng,
    up: Sink<MemoryUp>,
    /// The request whose beats are being received, and the channel of the last one.
    coming: Option<Request>,
    channel: VirtualChannel,
    slices: Vec<VecDeque<Request>>,
    responses: Vec<(u64, MemoryDown)>,
    cycle: u64,
    /// All heads, in order.
    pub heads: Vec<MemoryHead>,
    /// Sectors written, in the order in which they were performed.
    pub written: Vec<MemoryWrite>,
}

/// The slice of a line: bit b of its number is the parity of bits b, b + n, ... of the line's kilobyte number, for `1 <<
/// n` slices. For other numbers of slices, kilobytes are dealt in turn; in each round from a slice on whose number is made
/// of such parities of the round's number, for `n` = 4.
pub fn slice(line: u64, slices: usize) -> usize {
    let kilobyte = line / 8;
    let parities = |of: u64, n: usize| -> usize {
        let parity = |b: usize| (b..30).step_by(n).filter(|k| of >> k & 1 == 1).count() % 2;
        (0..n).map(|b| parity(b) << b).sum()
    };
    match slices.is_power_of_two() {
        true => parities(kilobyte, slices.ilog2() as usize),
        false => (kilobyte as usize + parities(kilobyte / slices as u64, 4)) % slices,
    }
}

/// Kilobytes of a page whose tiles can have status.
const PAGE: u64 = 64;

/// The index of a kilobyte among the status of its slice, for the `page`th page with status: each page has an equal share of
/// the indices, one for each round of [`slice`] that begins or ends in it.
pub fn status_index(page: u64, kilobyte: u64, slices: usize) -> u64 {
    let (share, slices) = (PAGE >> slices.ilog2(), slices as u64);
    page * share + kilobyte / slices - kilobyte / PAGE * PAGE / slices
}

impl<S: Store> MemoryAgent<S> {
    pub fn new(store: S, stalls: NetworkStalls) -> Self {
        MemoryAgent {
            store,
            page: |_| Page::Mapped,
            update: None,
            stalls,
            rng: Rng::new(stalls.seed),
            up: Sink::new(stalls.up),
            coming: None,
            channel: VirtualChannel::Demand,
            slices: vec![VecDeque::new(); stalls.slices],
            responses: vec![],
            cycle: 0,
            heads: vec![],
            written: vec![],
        }
    }

    /// Request network; to be called once in each cycle, before [`Self::down`].
    pub fn up(&mut self, port: &Offer<MemoryUp>) -> Ready {
        let ready = self.up.drive(port);
        match self.up.now() {
            Some((_, MemoryUp::Head(head))) => {
                assert!(self.coming.is_none(), "{head:?} among the beats of another request");
                self.heads.push(head);
                self.channel = head.channel;
                let request = Request { head, beats: vec![], due: 0 };
                match beats_of(&head) {
                    0 => self.send(request),
                    _ => self.coming = Some(request),
                }
            }
            Some((_, MemoryUp::Beat(beat))) => {
                let mut request = self.coming.take().expect("a beat is after its head");
                request.beats.push(beat);
                let whole = request.beats.len() == beats_of(&request.head);
                assert_eq!(beat.last, whole, "the last beat of {:?}", request.head);
                if whole { self.send(request) } else { self.coming = Some(request) }
            }
            None => (),
        }
        ready
    }

    /// Credit for the packet accepted in this cycle, for clients that count credits.
    pub fn freed(&self) -> Offer<FreedPlaces> {
        let channel = self.up.now().map(|(_, packet)| match packet {
            MemoryUp::Head(head) => head.channel,
            MemoryUp::Beat(_) => self.channel,
        });
        channel.map(|channel| FreedPlaces { channels: 1 << channel as u8 }).into()
    }

    /// Sends a request to its slice; a broadcast to all.
    fn send(&mut self, request: Request) {
        let all = is_to_all(&request.head);
        let one = slice(request.head.line, self.slices.len());
        for slice in 0..self.slices.len() {
            if all || slice == one {
                let due = self.cycle + self.later();
                self.slices[slice].push_back(Request { due, ..request.clone() });
            }
        }
    }

    fn later(&mut self) -> u64 {
        self.stalls.latency + self.rng.below(self.stalls.spread + 1)
    }

    /// Response network: performs requests due in this cycle, and returns a response, if there is one.
    pub fn down(&mut self) -> Offer<MemoryDown> {
        for slice in 0..self.slices.len() {
            while self.slices[slice].front().is_some_and(|request| request.due <= self.cycle) {
                let request = self.slices[slice].pop_front().expect("it is there");
                self.perform(&request);
            }
        }
        let now = self.cycle;
        self.cycle += 1;
        if !open(self.stalls.down, now) {
            return None.into();
        }
        let due: Vec<_> = (0..self.responses.len()).filter(|n| self.responses[*n].0 <= now).collect();
        let next = match (due.first(), self.stalls.spread) {
            (None, _) => return None.into(),
            (Some(first), 0) => *first,
            _ => due[self.rng.below(due.len() as u64) as usize],
        };
        Some(self.leave(next)).into()
    }

    /// A response is sent; the last one of its request is marked.
    fn leave(&mut self, at: usize) -> MemoryDown {
        let (_, mut response) = self.responses.remove(at);
        let same = |other: &MemoryDown| {
            other.kind != ResponseKind::Done && (other.client, other.tag) == (response.client, response.tag)
        };
        response.last =
            response.kind == ResponseKind::Done || !self.responses.iter().any(|(_, other)| same(other));
        response
    }

    fn perform(&mut self, request: &Request) {
        let Request { head, beats, .. } = request;
        let sectors: Vec<u64> = (0..4).filter(|s| head.sectors >> s & 1 == 1).collect();
        let address = |sector: u64| head.line * LINE_SECTORS as u64 + sector;
        let mapped = head.physical || (self.page)(head.line) == Page::Mapped;
        let response = MemoryDown { client: head.client, tag: head.tag, ..MemoryDown::default() };
        if matches!(head.op, MemoryOp::Read | MemoryOp::Atomic) {
            for sector in &sectors {
                let (kind, data) = match (self.page)(head.line) {
                    _ if mapped => (ResponseKind::Data, self.store.sector(address(*sector))),
                    Page::Sparse => (ResponseKind::Sparse, Sector::default()),
                    _ => (ResponseKind::Fault, Sector::default()),
                };
                let due = self.cycle + self.rng.below(self.stalls.spread + 1);
                let sector = *sector as u8;
                self.responses.push((due, MemoryDown { kind, sector, data, ..response }));
            }
        }
        match head.op {
            MemoryOp::Write if mapped => {
                for (sector, beat) in sectors.iter().zip(beats) {
                    let MemoryBeat { mask, data, .. } = *beat;
                    let write =
                        MemoryWrite { address: address(*sector), mask, data, ..MemoryWrite::default() };
                    self.store.write(&write);
                    self.written.push(write);
                }
            }
            MemoryOp::FastClear if mapped => {
                let data = beats[0].data;
                // The quarters of a kilobyte that `sectors` selects.
                for sector in (0..32).filter(|n| head.sectors >> (n / 8) & 1 == 1) {
                    self.store.write(&MemoryWrite {
                        address: address(sector),
                        mask: !0,
                        data,
                        ..MemoryWrite::default()
                    });
                }
            }
            MemoryOp::Reduce | MemoryOp::Atomic if mapped => {
                let update = self.update.unwrap_or_else(|| panic!("no client has atomics: {head:?}"));
                let each = if head.atomic == AtomicOp::CompareAndSwap { 2 } else { 1 };
                for (sector, beats) in sectors.iter().zip(beats.chunks(each)) {
                    let (at, first, last) = (address(*sector), beats[0], beats[each - 1]);
                    let data = [self.store.sector(at), last.data, first.data];
                    let data = update(head.atomic, head.operand, first.mask, data);
                    if head.op == MemoryOp::Reduce {
                        let (MemoryBeat { mask, data, .. }, reduces) = (first, true);
                        let (atomic, operand) = (head.atomic, head.operand);
                        self.written.push(MemoryWrite {
                            address: at,
                            mask,
                            data,
                            reduces,
                            atomic,
                            operand,
                            ..MemoryWrite::default()
                        });
                    }
                    self.store.write(&MemoryWrite { address: at, mask: !0, data, ..MemoryWrite::default() });
                }
            }
            MemoryOp::Read
            | MemoryOp::Write
            | MemoryOp::Reduce
            | MemoryOp::Atomic
            | MemoryOp::FastClear
            | MemoryOp::Discard => (),
            MemoryOp::Barrier | MemoryOp::Clean | MemoryOp::Invalidate | MemoryOp::CleanTags => {
                self.responses
                    .push((self.cycle, MemoryDown { kind: ResponseKind::Done, last: true, ..response }));
            }
        }
    }

    /// Whether all requests are performed and have got their responses.
    pub fn is_idle(&self) -> bool {
        self.coming.is_none() && self.responses.is_empty() && self.slices.iter().all(VecDeque::is_empty)
    }
}

/// Whether a request goes to all slices.
pub fn is_to_all(head: &MemoryHead) -> bool {
    use MemoryOp::{Barrier, Clean, CleanTags, Invalidate};
    matches!(head.op, Barrier | Clean | CleanTags | Invalidate)
}

/// The beats after a head.
pub fn beats_of(head: &MemoryHead) -> usize {
    let sectors = head.sectors.count_ones() as usize;
    match head.op {
        MemoryOp::Reduce | MemoryOp::Atomic if head.atomic == AtomicOp::CompareAndSwap => {
            (2 * sectors).min(4)
        }
        MemoryOp::Write | MemoryOp::Reduce | MemoryOp::Atomic => sectors,
        MemoryOp::FastClear => 1,
        _ => 0,
    }
}
