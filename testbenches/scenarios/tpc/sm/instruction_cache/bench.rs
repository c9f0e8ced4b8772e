//! The GPC's cache returns lines, and each requester must receive memory's bundles.

use bundle::*;
use kernel::offer::Offer;
use kit::{Device, Rng, Sink, Source};
use std::collections::VecDeque;
use tpc::sm::instruction_cache::types::FetchRequest;
use tpc::sm::instruction_cache::{In, InstructionCache};

/// Programs' addresses by context.
fn segment(context: u8) -> u64 {
    0x12_3456_7800 * u64::from(context + 1) % (1 << 40) / 32 * 32
}

/// A sector of memory; its contents change with the generation.
fn sector(address: u64, generation: u32) -> Sector {
    let word = |k: usize| {
        (address as u32).wrapping_mul(0x9e37_79b9) ^ (address >> 32) as u32 ^ generation << 20 ^ k as u32
    };
    Sector { words: std::array::from_fn(word) }
}

pub fn address(request: &FetchRequest) -> u64 {
    (segment(request.context_id) + u64::from(request.bundle) * 32) % (1 << 40)
}

/// Model of the GPC's cache: lines in any order, sectors of a line in order.
pub struct Gcc {
    pub requests: Sink<ConstantCacheRequest>,
    pub lines: Vec<InstructionRequest>,
    fills: Vec<(u64, VecDeque<ConstantFill>)>,
    pub latency: u64,
    pattern: u64,
    generation: u32,
    purge: bool,
    purged: usize,
}

impl Gcc {
    pub fn new(requests: u64, pattern: u64, latency: u64) -> Self {
        let (lines, fills) = (vec![], vec![]);
        Self {
            requests: Sink::new(requests),
            lines,
            fills,
            latency,
            pattern,
            generation: 0,
            purge: false,
            purged: 0,
        }
    }

    fn drive(&mut self, o: &Offer<ConstantCacheRequest>, i: &mut In, cycle: u64, rng: &mut Rng) {
        i.gcc_request = self.requests.drive(o);
        match self.requests.now() {
            Some((_, ConstantCacheRequest::Instruction(request))) => {
                let there = self.fills.iter().any(|(_, fills)| fills[0].tag == request.tag);
                assert!(!there, "tag {} is on its way already", request.tag);
                self.lines.push(request);
                let fill = |k: u8| ConstantFill {
                    tag: request.tag,
                    sector: k,
                    last: k == 3,
                    data: sector(request.line * 128 + 32 * u64::from(k), self.generation),
                    ..ConstantFill::default()
                };
                self.fills.push((cycle + self.latency, (0..4).map(fill).collect()));
            }
            Some((_, ConstantCacheRequest::Purged(_))) => self.purged += 1,
            Some(other) => panic!("{other:?}"),
            None => (),
        }
        if self.pattern >> (cycle % 64) & 1 == 0 {
            return;
        }
        if self.purge && rng.one_in(4) {
            let all = PurgeAll { instructions: true, constants: rng.one_in(2) };
            i.gcc_fill = Offer::new(true, ConstantCacheFill::PurgeAll(all));
            (self.purge, self.generation) = (false, self.generation + 1);
            return;
        }
        let due: Vec<_> = (0..self.fills.len()).filter(|k| self.fills[*k].0 <= cycle).collect();
        if due.is_empty() {
            // Fills for the other cache are ignored.
            let other = ConstantFill { tag: 1, constant: true, sector: 2, ..ConstantFill::default() };
            if rng.one_in(9) {
                i.gcc_fill = Offer::new(true, ConstantCacheFill::Fill(other));
            }
            return;
        }
        let k = due[rng.below(due.len() as u64) as usize];
        let fill = self.fills[k].1.pop_front().expect("a sector");
        if self.fills[k].1.is_empty() {
            self.fills.swap_remove(k);
        }
        i.gcc_fill = Offer::new(true, ConstantCacheFill::Fill(fill));
    }
}

/// Wanted bundles of a sub-partition, by slot, each requested until it is received.
pub struct Fetch {
    pub wants: Vec<VecDeque<FetchRequest>>,
    source: Source<FetchRequest>,
    /// Outstanding requests: the cycle of acceptance, and the generation at that time.
    pub requested: VecDeque<(FetchRequest, u32)>,
    waits: Vec<bool>,
    busy: Vec<bool>,
    pub got: Vec<(u64, FetchRequest)>,
    pub missed: usize,
}

impl Fetch {
    pub fn new(wants: Vec<VecDeque<FetchRequest>>, pattern: u64) -> Self {
        let n = wants.len();
        Self {
            wants,
            source: Source::new(&[], pattern),
            requested: VecDeque::new(),
            waits: vec![false; n],
            busy: vec![false; n],
            got: vec![],
            missed: 0,
        }
    }

    fn is_done(&self) -> bool {
        self.requested.is_empty() && self.source.is_empty() && self.wants.iter().all(VecDeque::is_empty)
    }
}

pub struct Seen {
    pub got: Vec<Vec<(u64, FetchRequest)>>,
    pub requested_at: Vec<Vec<u64>>,
    pub lines: Vec<InstructionRequest>,
    pub missed: usize,
    pub cycles: u64,
}

/// Runs until all bundles are received; invalidates everything `purges` times meanwhile.
pub fn run(
    mut dut: Device<InstructionCache>,
    wants: Vec<Vec<VecDeque<FetchRequest>>>,
    mut gcc: Gcc,
    offers: u64,
    purges: u64,
    seed: u64,
) -> Seen {
    let nothing = In::new(&dut.unit().p);
    for context in 0..16 {
        for (word, value) in [(1, segment(context) >> 32), (0, segment(context)), (2, 77)] {
            let write = ContextWrite { context_id: context, word, value: value as u32 };
            dut.cycle(In { context: Offer::new(true, write), ..nothing.clone() });
        }
    }
    let mut rng = Rng::new(seed);
    let mut fetch: Vec<_> = wants.into_iter().map(|wants| Fetch::new(wants, offers)).collect();
    let (mut cycle, mut left, mut purged_at) = (0, purges, 0);
    let cycles = dut.run(|o| {
        if left > 0 && !gcc.purge && rng.one_in(60) && gcc.purged as u64 == purges - left {
            (gcc.purge, left) = (true, left - 1);
        }
        if gcc.purged as u64 == purges - left && !gcc.purge {
            purged_at = gcc.generation;
        }
        let mut i = nothing.clone();
        for (k, fetch) in fetch.iter_mut().enumerate() {
            if let Some(response) = o.response[k].get() {
                let (request, generation) =
                    fetch.requested.pop_front().expect("a response without a request");
                let slot = usize::from(request.slot);
                assert_eq!(response.slot, request.slot);
                fetch.busy[slot] = false;
                if response.here {
                    let right = |generation| response.data == sector(address(&request), generation);
                    assert!((generation..=gcc.generation).any(right), "{request:?} is {response:?}");
                    fetch.wants[slot].pop_front();
                    fetch.got.push((cycle, request));
                } else {
                    fetch.waits[slot] = true;
                    fetch.missed += 1;
                }
            }
            if o.again {
                fetch.waits.fill(false);
            }
            let slots = fetch.wants.len();
            let from = rng.below(slots.max(1) as u64) as usize;
            let may =
                |slot: &usize| !fetch.busy[*slot] && !fetch.waits[*slot] && !fetch.wants[*slot].is_empty();
            if fetch.source.is_empty()
                && let Some(slot) = (0..slots).map(|k| (from + k) % slots).find(may)
            {
                fetch.source.push(0, fetch.wants[slot][0]);
                fetch.busy[slot] = true;
            }
            i.request[k] = fetch.source.drive(o.request[k]);
            if i.request[k].valid && o.request[k].ready {
                fetch.requested.push_back((i.request[k].data, purged_at));
            }
        }
        gcc.drive(&o.gcc_request, &mut i, cycle, &mut rng);
        cycle += 1;
        let ends = fetch.iter().all(Fetch::is_done) && o.idle && gcc.purged as u64 == purges;
        (!ends).then_some(i)
    });
    assert!(gcc.fills.is_empty() && gcc.purged as u64 == purges);
    Seen {
        requested_at: fetch.iter().map(|fetch| fetch.source.taken.clone()).collect(),
        missed: fetch.iter().map(|fetch| fetch.missed).sum(),
        got: fetch.into_iter().map(|fetch| fetch.got).collect(),
        lines: gcc.lines,
        cycles,
    }
}

/// Consecutive bundles, for each of some slots.
pub fn straight(slots: u8, context: u8, bundles: std::ops::Range<u32>) -> Vec<VecDeque<FetchRequest>> {
    let request = |slot, bundle| FetchRequest { slot, context_id: context, bundle };
    (0..slots).map(|slot| bundles.clone().map(|bundle| request(slot, bundle)).collect()).collect()
}

pub fn quick() -> Gcc {
    Gcc::new(!0, !0, 20)
}
