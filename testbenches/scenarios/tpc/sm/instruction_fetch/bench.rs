//! Models of the caches respond late or miss; each word that arrives must be the next of its warp.

use super::program::{bundle, constant, due, exits};
use crate::sm::control_flow::fetched_next;
use kernel::offer::Offer;
use kernel::packed::Packed;
use kit::{Device, Rng, Sink};
use std::collections::{HashMap, VecDeque};
use tpc::sm::constant_cache::types::{ConstantFound, ConstantLookup};
use tpc::sm::instruction_cache::types::{FetchRequest, FetchResponse};
use tpc::sm::instruction_fetch::{In, InstructionFetch, Out};
use tpc::sm::types::{Fetched, Path, WarpNext, WarpStart};

/// Model of a cache that responds after some cycles, and may miss; it later wakes the requester.
pub struct Cache<K> {
    pub cycles: u64,
    requested: VecDeque<(u64, K)>,
    /// The cycle from which on it has an entry, which is when it signals `again`.
    here: HashMap<K, u64>,
    again: Vec<u64>,
    /// One request in `misses` misses; 0: none.
    pub misses: u64,
    pub latency: u64,
}

impl<K: Copy + Eq + std::hash::Hash> Cache<K> {
    pub fn new(cycles: u64, misses: u64, latency: u64) -> Self {
        Self { cycles, requested: VecDeque::new(), here: HashMap::new(), again: vec![], misses, latency }
    }

    /// The response in this cycle, and whether it hits.
    fn response(&mut self, cycle: u64, rng: &mut Rng) -> Option<(K, bool)> {
        let (_, key) = self.requested.pop_front_if(|(at, _)| *at + self.cycles == cycle)?;
        if let Some(from) = self.here.get(&key).copied() {
            let here = from < cycle;
            if here && self.misses != 0 && rng.one_in(self.misses) {
                self.here.remove(&key);
            }
            return Some((key, here));
        }
        if self.misses == 0 || !rng.one_in(self.misses) {
            return Some((key, true));
        }
        let from = cycle + rng.below(self.latency + 1);
        self.here.insert(key, from);
        self.again.push(from);
        Some((key, false))
    }

    fn says_again(&mut self, cycle: u64) -> bool {
        let before = self.again.len();
        self.again.retain(|at| *at != cycle);
        self.again.len() != before
    }
}

/// A warp: its counter, the scheduler's words of it, and whether it waits for its next counter.
pub struct Entry {
    pub context: u8,
    pub running: bool,
    pub expects: Option<u32>,
    pub queue: VecDeque<Fetched>,
    pub next: Option<(u64, WarpNext)>,
    pub since: u64,
}

pub struct Bench {
    pub dut: Device<InstructionFetch>,
    pub rng: Rng,
    pub entries: Vec<Entry>,
    bundles: Cache<(u8, u8, u32)>,
    requests: Sink<FetchRequest>,
    constants: Cache<[u64; 1]>,
    pub cycle: u64,
    /// One word in `turns` may redirect its warp; 0: none.
    pub turns: u64,
    /// Words are issued in one of `issues` cycles; 0: none.
    pub issues: u64,
    pub fetched: Vec<(u64, Fetched)>,
}

impl Bench {
    pub fn new(dut: Device<InstructionFetch>, seed: u64, misses: u64, latency: u64, request: u64) -> Self {
        let entry = |_| Entry {
            context: 0,
            running: false,
            expects: None,
            queue: VecDeque::new(),
            next: None,
            since: 0,
        };
        let cycles = dut.unit().p.constant_cycles.get() as u64;
        Self {
            dut,
            rng: Rng::new(seed),
            entries: (0..16).map(entry).collect(),
            bundles: Cache::new(3, misses, latency),
            requests: Sink::new(request),
            constants: Cache::new(cycles, misses, latency),
            cycle: 0,
            turns: 0,
            issues: 1,
            fetched: vec![],
        }
    }

    pub fn start(&mut self, slot: usize, context: u8, counter: u32) -> Offer<WarpStart> {
        let at = if counter % 32 == 0 { counter + 8 } else { counter };
        let (queue, since) = (VecDeque::new(), self.cycle);
        self.entries[slot] = Entry { context, running: true, expects: Some(at), queue, next: None, since };
        let start = WarpStart { slot: slot as u8, counter, context_id: context, ..WarpStart::default() };
        Offer::new(true, start)
    }

    pub fn cycle(&mut self, start: Offer<WarpStart>) {
        let o = self.dut.outputs();
        let (cycle, rng) = (self.cycle, &mut self.rng);
        let mut i = In { start, ..In::new(&self.dut.unit().p) };

        // The caches.
        if let Some(read) = o.constant_request.get() {
            let mut image = [0];
            read.pack(&mut image);
            self.constants.requested.push_back((cycle, image));
        }
        if let Some((image, here)) = self.constants.response(cycle, rng) {
            let value = if here { constant(&ConstantLookup::unpack(&image)) } else { rng.roll() };
            i.constant = Offer::new(true, ConstantFound { here, fault: false, value });
        }
        i.constant_again = self.constants.says_again(cycle);
        i.request = self.requests.drive(&o.request);
        if let Some((_, request)) = self.requests.now() {
            self.bundles.requested.push_back((cycle, (request.slot, request.context_id, request.bundle)));
        }
        if let Some(((slot, context_id, number), here)) = self.bundles.response(cycle, rng) {
            let data = bundle(&FetchRequest { slot, context_id, bundle: number });
            i.response = Offer::new(true, FetchResponse { slot, here, fault: false, data });
        }
        i.again = self.bundles.says_again(cycle);

        // Next counters of warps.
        let notified = self.entries.iter_mut().find_map(|entry| entry.next.take_if(|(at, _)| *at <= cycle));
        if let Some((_, next)) = notified {
            i.next = Offer::new(true, next);
        }
        self.take(&o, notified.map(|(_, next)| next));
        self.issue(&mut i);
        self.cycle += 1;
        self.dut.cycle(i);
    }

    pub fn take(&mut self, o: &Out, notified: Option<WarpNext>) {
        let words = self.dut.unit().p.words.get();
        let turns = notified.filter(|next| next.ended || !next.straight);
        if let Some(fetched) = o.fetched.get() {
            let entry = &mut self.entries[usize::from(fetched.slot)];
            if turns.is_none_or(|next| next.slot != fetched.slot) {
                let at = entry.expects.expect("a word of a warp that has no more");
                assert_eq!(*fetched, due(fetched.slot.into(), entry.context, at), "cycle {}", self.cycle);
                entry.expects = (at % 8 == 0 && !exits(fetched.word)).then(|| fetched_next(fetched.word, at));
                entry.queue.push_back(*fetched);
                entry.since = self.cycle;
                assert!(entry.queue.len() <= words, "no room");
                self.fetched.push((self.cycle, *fetched));
            }
        }
        if let Some(next) = turns {
            let entry = &mut self.entries[usize::from(next.slot)];
            entry.queue.clear();
            entry.running = !next.ended;
            let at = if next.counter % 32 == 0 { next.counter + 8 } else { next.counter };
            entry.expects = (!next.ended).then_some(at);
            entry.since = self.cycle;
        }
    }

    /// The scheduler issues a word of some warp, or two; some redirect their warp a little later.
    fn issue(&mut self, i: &mut In) {
        let (cycle, rng) = (self.cycle, &mut self.rng);
        if self.issues == 0 || !rng.one_in(self.issues) {
            return;
        }
        let from = rng.below(16) as usize;
        let ready = |entry: &Entry| !entry.queue.is_empty() && entry.next.is_none();
        let Some(slot) = (0..16).map(|k| (from + k) % 16).find(|slot| ready(&self.entries[*slot])) else {
            return;
        };
        let entry = &mut self.entries[slot];
        let mut issued = entry.queue.pop_front().expect("a word");
        i.taken = Offer::new(true, issued.slot);
        if let Some(second) = entry.queue.pop_front_if(|_| issued.word != 0 && rng.one_in(3)) {
            i.taken_second = Offer::new(true, second.slot);
            issued = second;
        }
        let ends = issued.outline.path == Path::Divergence && issued.word == 0 || exits(issued.word);
        if ends || self.turns != 0 && rng.one_in(self.turns) {
            let straight = !ends && rng.one_in(2);
            // After an EXIT other lanes of the warp may continue elsewhere.
            let ended = if exits(issued.word) { rng.one_in(2) } else { ends || rng.one_in(8) };
            let far = rng.roll() as u32 & !7 | u32::from(rng.one_in(30)) * 4;
            let near = issued.counter.wrapping_sub(rng.below(20) as u32 * 8);
            let on = fetched_next(issued.word, issued.counter);
            let counter = if straight { on } else { [far, near][rng.below(2) as usize] };
            let next = WarpNext { slot: slot as u8, ended, straight, counter };
            entry.next = Some((cycle + 4 + rng.below(4), next));
        }
    }

    pub fn rest(&mut self, cycles: u64) {
        (0..cycles).for_each(|_| self.cycle(Offer::default()));
    }
}
