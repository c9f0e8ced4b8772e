//! Each warp's words arrive in program order, each once, with its control field and its constant, for any jumps of the warp and any
//! misses.

use crate::sm::control_flow::fetched_next;
use bundle::*;
use kernel::Within;
use kernel::offer::Offer;
use kernel::packed::Packed;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, scenarios};
use proptest::prelude::*;
use std::collections::{HashMap, VecDeque};
use tpc::sm::instruction_cache::types::{FetchRequest, FetchResponse};
use tpc::sm::instruction_decode::outline;
use tpc::sm::instruction_fetch::types::{ConstantRead, ConstantValue};
use tpc::sm::instruction_fetch::{In, InstructionFetch, Out, Params};
use tpc::sm::types::{FetchFault, Fetched, IssueControl, NO_SCOREBOARD, Path, WarpNext, WarpStart};

scenarios! {
    InstructionFetch::new(&Params::default()) =>
        cycles_to_the_first_word a_word_a_cycle one_warp_goes_ahead no_more_than_there_is_room misaligned_counters_are_notified
        what_is_not_here_comes_again nothing_is_read_after_an_exit branches_are_followed any_warps;
    InstructionFetch::new(&Params { words: Within::new(1), constant_cycles: Within::new(1) }) =>
        no_more_than_there_is_room any_warps;
    InstructionFetch::new(&Params { words: Within::new(4), constant_cycles: Within::new(4) }) =>
        a_word_a_cycle what_is_not_here_comes_again any_warps;
}

fn mixed(n: u64) -> u64 {
    kit::random::Random(n).any()
}

/// The program of this context has an EXIT of all lanes at `EXIT_AT`, and EXITs of some lanes before it. Contexts from 8 on have more.
const EXITS: u8 = 7;
const EXIT_AT: u32 = 0x2028;
const EXIT: u64 = 0xe300_0000_0007_000f;

/// The program of this context has branches: of all lanes to the next bundle, to a far one, and back again, under P0.
const BRANCHES: u8 = 6;
const FAR: u32 = 0x5088;
const ALWAYS: u64 = 0xe240_0000_0007_000f;
const UNDER_P0: u64 = 0xe240_0000_0000_000f;

/// A branch's word.
fn branch(word: u64, at: u32, to: u32) -> u64 {
    word | u64::from(to.wrapping_sub(at + 8) & 0xff_ffff) << 20
}

/// The word at a program counter.
fn word(context: u8, counter: u32) -> u64 {
    let word = mixed(u64::from(context) << 32 | u64::from(counter));
    match counter % 32 {
        0 => word >> 1,
        // Under P3, !PT, a condition code; another opcode; of all lanes.
        _ if context == EXITS && (0x2008..=EXIT_AT).contains(&counter) => match counter {
            0x2008 => 0xe300_0000_0003_000f,
            0x2010 => 0xe300_0000_000f_000f,
            0x2018 => 0xe300_0000_0007_0002,
            _ => EXIT,
        },
        _ if context == BRANCHES && (0x4000..0x5100).contains(&counter) => match counter {
            // Within a bundle, and to the next.
            0x4008 => branch(ALWAYS, counter, 0x4018),
            0x4018 => branch(ALWAYS, counter, 0x4028),
            // Forward under a guard: fetch continues after it.
            0x4028 => branch(UNDER_P0, counter, FAR),
            0x4030 => branch(ALWAYS, counter, FAR),
            FAR => branch(UNDER_P0, counter, 0x4028),
            _ => 0x5c58_0000_0000_0000,
        },
        _ if context >= 8 && word % 61 == 0 => EXIT | word & 0x20,
        // Of all lanes or under a guard, with a flag test, near or far.
        _ if context >= 8 && word % 53 == 0 => match word >> 60 & 3 {
            0 => branch(ALWAYS, 0, word as u32 & 0x1f8),
            1 => branch(ALWAYS, 0, word as u32 & 0xff_fff8),
            2 => branch(UNDER_P0, 0, 0_u32.wrapping_sub(word as u32 & 0x1f8)),
            _ => ALWAYS & !0x1f | word & 0xfff_fff0_001f,
        },
        // FADD or DADD with a constant, FADD with registers, or any word.
        _ => match word % 4 {
            0 => 0x4c58_0000_0000_0000 | word & 0x7f_fff0_ffff,
            1 => 0x4c70_0000_0000_0000 | word & 0x7f_fff0_ffff,
            2 => 0x5c58_0000_0000_0000 | word & 0xff0_ffff,
            _ => word,
        },
    }
}

/// Whether a word is an EXIT of all lanes.
fn exits(word: u64) -> bool {
    word & !0x20 == EXIT
}

fn bundle(request: &FetchRequest) -> Sector {
    let words = |k: usize| word(request.context_id, request.bundle * 32 + k as u32 / 2 * 8) >> (32 * (k % 2));
    Sector { words: std::array::from_fn(|k| words(k) as u32) }
}

fn constant(read: &ConstantRead) -> u64 {
    let mut image = [0];
    read.pack(&mut image);
    mixed(image[0] ^ 0x5555_0000_0000)
}

/// The expected fetch at a counter.
fn due(slot: usize, context: u8, counter: u32) -> Fetched {
    let slot = slot as u8;
    if counter % 8 != 0 {
        let (read_scoreboard, write_scoreboard) = (NO_SCOREBOARD, NO_SCOREBOARD);
        let control = IssueControl { read_scoreboard, write_scoreboard, stall: 1, ..IssueControl::default() };
        return Fetched {
            slot,
            counter,
            control,
            outline: outline(0),
            fault: FetchFault::Counter,
            ..Fetched::default()
        };
    }
    let (word, fields) = (word(context, counter), word(context, counter / 32 * 32));
    let field = fields >> (21 * (counter / 8 % 4 - 1));
    let bits = |high: u32, low: u32| (field >> low & ((1 << (high - low + 1)) - 1)) as u8;
    let outline = outline(word);
    let read = ConstantRead {
        slot,
        context_id: context,
        bank: outline.bank,
        offset: outline.offset,
        pair: outline.constant_pair,
    };
    Fetched {
        slot,
        counter,
        control: IssueControl {
            stall: bits(3, 0),
            stays: bits(4, 4) == 1,
            write_scoreboard: bits(7, 5),
            read_scoreboard: bits(10, 8),
            waits: bits(16, 11),
            reuse: bits(20, 17),
        },
        outline,
        word,
        fault: FetchFault::Nothing,
        constant: if outline.constant { constant(&read) } else { 0 },
    }
}

/// Model of a cache that responds after some cycles, and may miss; it later wakes the requester.
struct Cache<K> {
    cycles: u64,
    requested: VecDeque<(u64, K)>,
    /// The cycle from which on it has an entry, which is when it signals `again`.
    here: HashMap<K, u64>,
    again: Vec<u64>,
    /// One request in `misses` misses; 0: none.
    misses: u64,
    latency: u64,
}

impl<K: Copy + Eq + std::hash::Hash> Cache<K> {
    fn new(cycles: u64, misses: u64, latency: u64) -> Self {
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
struct Place {
    context: u8,
    running: bool,
    expects: Option<u32>,
    queue: VecDeque<Fetched>,
    next: Option<(u64, WarpNext)>,
    since: u64,
}

struct Bench {
    dut: Device<InstructionFetch>,
    rng: Rng,
    places: Vec<Place>,
    bundles: Cache<(u8, u8, u32)>,
    requests: Sink<FetchRequest>,
    constants: Cache<[u64; 1]>,
    cycle: u64,
    /// One word in `turns` may redirect its warp; 0: none.
    turns: u64,
    /// Words are issued in one of `issues` cycles; 0: none.
    issues: u64,
    fetched: Vec<(u64, Fetched)>,
}

impl Bench {
    fn new(dut: Device<InstructionFetch>, seed: u64, misses: u64, latency: u64, request: u64) -> Self {
        let place = |_| Place {
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
            places: (0..16).map(place).collect(),
            bundles: Cache::new(3, misses, latency),
            requests: Sink::new(request),
            constants: Cache::new(cycles, misses, latency),
            cycle: 0,
            turns: 0,
            issues: 1,
            fetched: vec![],
        }
    }

    fn start(&mut self, slot: usize, context: u8, counter: u32) -> Offer<WarpStart> {
        let at = if counter % 32 == 0 { counter + 8 } else { counter };
        let (queue, since) = (VecDeque::new(), self.cycle);
        self.places[slot] = Place { context, running: true, expects: Some(at), queue, next: None, since };
        let start = WarpStart { slot: slot as u8, counter, context_id: context, ..WarpStart::default() };
        Offer::new(true, start)
    }

    fn cycle(&mut self, start: Offer<WarpStart>) {
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
            let value = if here { constant(&ConstantRead::unpack(&image)) } else { rng.roll() };
            i.constant = Offer::new(true, ConstantValue { here, fault: false, value });
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
        let notified = self.places.iter_mut().find_map(|place| place.next.take_if(|(at, _)| *at <= cycle));
        if let Some((_, next)) = notified {
            i.next = Offer::new(true, next);
        }
        self.take(&o, notified.map(|(_, next)| next));
        self.issue(&mut i);
        self.cycle += 1;
        self.dut.cycle(i);
    }

    fn take(&mut self, o: &Out, notified: Option<WarpNext>) {
        let words = self.dut.unit().p.words.get();
        let turns = notified.filter(|next| next.ended || !next.straight);
        if let Some(fetched) = o.fetched.get() {
            let place = &mut self.places[usize::from(fetched.slot)];
            if turns.is_none_or(|next| next.slot != fetched.slot) {
                let at = place.expects.expect("a word of a warp that has no more");
                assert_eq!(*fetched, due(fetched.slot.into(), place.context, at), "cycle {}", self.cycle);
                place.expects = (at % 8 == 0 && !exits(fetched.word)).then(|| fetched_next(fetched.word, at));
                place.queue.push_back(*fetched);
                place.since = self.cycle;
                assert!(place.queue.len() <= words, "no room");
                self.fetched.push((self.cycle, *fetched));
            }
        }
        if let Some(next) = turns {
            let place = &mut self.places[usize::from(next.slot)];
            place.queue.clear();
            place.running = !next.ended;
            let at = if next.counter % 32 == 0 { next.counter + 8 } else { next.counter };
            place.expects = (!next.ended).then_some(at);
            place.since = self.cycle;
        }
    }

    /// The scheduler issues a word of some warp, or two; some redirect their warp a little later.
    fn issue(&mut self, i: &mut In) {
        let (cycle, rng) = (self.cycle, &mut self.rng);
        if self.issues == 0 || !rng.one_in(self.issues) {
            return;
        }
        let from = rng.below(16) as usize;
        let ready = |place: &Place| !place.queue.is_empty() && place.next.is_none();
        let Some(slot) = (0..16).map(|k| (from + k) % 16).find(|slot| ready(&self.places[*slot])) else {
            return;
        };
        let place = &mut self.places[slot];
        let mut issued = place.queue.pop_front().expect("a word");
        i.taken = Offer::new(true, issued.slot);
        if let Some(second) = place.queue.pop_front_if(|_| issued.word != 0 && rng.one_in(3)) {
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
            place.next = Some((cycle + 4 + rng.below(4), next));
        }
    }

    fn rest(&mut self, cycles: u64) {
        (0..cycles).for_each(|_| self.cycle(Offer::default()));
    }
}

fn cycles_to_the_first_word(new: Maker<InstructionFetch>) {
    let mut bench = Bench::new(new(), 1, 0, 0, !0);
    let start = bench.start(5, 3, 0x100);
    bench.cycle(start);
    bench.rest(30);
    let latency = 10 + bench.dut.unit().p.constant_cycles.get() as u64;
    assert_eq!(bench.fetched[0].0, latency);
    // A jump in cycle 100: the word after it arrives one cycle sooner, as no start waits for a grant.
    let at = bench.cycle;
    let next = WarpNext { slot: 5, counter: 0x400, ..WarpNext::default() };
    bench.places[5].next = Some((at, next));
    let before = bench.fetched.len();
    bench.rest(30);
    let first = bench.fetched[before..].iter().find(|(_, word)| word.counter == 0x408).expect("the target");
    assert_eq!(first.0, at + latency - 1);
}

/// Four warps get a word a cycle between them.
fn a_word_a_cycle(new: Maker<InstructionFetch>) {
    let mut bench = Bench::new(new(), 1, 0, 0, !0);
    for slot in 0..4 {
        let start = bench.start(slot, slot as u8, 0x1000);
        bench.cycle(start);
    }
    bench.rest(40);
    let before = bench.fetched.len();
    bench.rest(300);
    assert_eq!(bench.fetched.len() - before, 300);
}

/// In straight code whose words are issued at once, one warp gets the fetches for long runs, with few changes to another warp.
fn one_warp_goes_ahead(new: Maker<InstructionFetch>) {
    let mut bench = Bench::new(new(), 1, 0, 0, !0);
    for slot in 0..4 {
        let start = bench.start(slot, slot as u8, 0x1000);
        bench.cycle(start);
    }
    bench.rest(40);
    let before = bench.fetched.len();
    bench.rest(300);
    let slots: Vec<_> = bench.fetched[before..].iter().map(|(_, fetched)| fetched.slot).collect();
    let changes = slots.windows(2).filter(|two| two[0] != two[1]).count();
    assert!(changes < 10, "{changes} changes in {} words", slots.len());
}

fn no_more_than_there_is_room(new: Maker<InstructionFetch>) {
    let mut bench = Bench::new(new(), 1, 0, 0, !0);
    bench.issues = 0;
    for slot in 0..16 {
        let start = bench.start(slot, 2, 0x40 * slot as u32);
        bench.cycle(start);
    }
    bench.rest(200);
    let words = bench.dut.unit().p.words.get();
    assert!(bench.places.iter().all(|place| place.queue.len() == words));
    // And each issue frees one entry.
    bench.issues = 1;
    bench.rest(500);
    assert!(bench.fetched.len() > 400);
}

/// The word is illegal, and none follows it.
fn misaligned_counters_are_notified(new: Maker<InstructionFetch>) {
    let mut bench = Bench::new(new(), 1, 0, 0, !0);
    bench.issues = 0;
    let start = bench.start(9, 1, 0x84);
    bench.cycle(start);
    bench.rest(40);
    assert_eq!(bench.fetched.len(), 1);
    assert_eq!((bench.fetched[0].1.word, bench.fetched[0].1.outline.path), (0, Path::Divergence));
    bench.issues = 1;
    bench.rest(40);
    assert!(!bench.places[9].running);
}

/// However often bundles and constants miss, also where they arrive in the cycle that signals the miss: no warp is lost, and none loses
/// its entries.
fn what_is_not_here_comes_again(new: Maker<InstructionFetch>) {
    for (slots, latency) in [(1, 0), (1, 7), (3, 0), (3, 12)] {
        let mut bench = Bench::new(new(), 5, 3, latency, !0);
        for slot in 0..slots {
            let start = bench.start(slot, slot as u8, 0x80);
            bench.cycle(start);
        }
        bench.rest(3000);
        let late = bench.fetched.iter().filter(|(at, _)| *at > 2600);
        let mut of = vec![0; slots];
        late.for_each(|(_, word)| of[usize::from(word.slot)] += 1);
        assert!(of.iter().all(|words| *words > 10), "{of:?} words of {slots} slots, latency {latency}");
        // They still have all of their entries.
        bench.issues = 0;
        bench.rest(600);
        let words = bench.dut.unit().p.words.get();
        assert!(bench.places[..slots].iter().all(|place| place.queue.len() == words), "room is lost");
    }
}

/// Words after an EXIT of all lanes would be useless: another warp gets their fetches, a word a cycle.
fn nothing_is_read_after_an_exit(new: Maker<InstructionFetch>) {
    let mut bench = Bench::new(new(), 1, 0, 0, !0);
    for (slot, context, counter) in [(5, EXITS, 0x1f88), (6, 2, 0x1000)] {
        let start = bench.start(slot, context, counter);
        bench.cycle(start);
    }
    bench.rest(100);
    let first = bench.fetched[0].0;
    let cycles: Vec<_> = bench.fetched.iter().map(|(at, _)| at - first).collect();
    assert_eq!(cycles, (0..cycles.len() as u64).collect::<Vec<_>>());
    let mut of: Vec<_> =
        bench.fetched.iter().filter(|(_, word)| word.slot == 5).map(|(_, word)| word.counter).collect();
    // The last of them after the EXITs of some lanes.
    assert_eq!(of.split_off(of.len() - 5), [0x1ff8, 0x2008, 0x2010, 0x2018, EXIT_AT]);
}

/// A branch's target is fetched after it: at once within its bundle and into the next one, else as soon as its bundle hits.
fn branches_are_followed(new: Maker<InstructionFetch>) {
    let mut bench = Bench::new(new(), 1, 0, 0, !0);
    let start = bench.start(5, BRANCHES, 0x4008);
    bench.cycle(start);
    bench.rest(60);
    let (first, _) = bench.fetched[0];
    let seen: Vec<_> = bench.fetched.iter().map(|(at, word)| (word.counter, at - first)).take(8).collect();
    let wanted =
        [(0x4008, 0), (0x4018, 1), (0x4028, 2), (0x4030, 3), (FAR, 9), (0x4028, 15), (0x4030, 16), (FAR, 22)];
    assert_eq!(seen, wanted);
    // A redirect still takes effect.
    let next = WarpNext { slot: 5, counter: 0x400, ..WarpNext::default() };
    bench.places[5].next = Some((bench.cycle, next));
    let before = bench.fetched.len();
    bench.rest(30);
    assert!(bench.fetched[before..].iter().any(|(_, word)| word.counter == 0x408));
}

fn any_warps(new: Maker<InstructionFetch>) {
    let strategy = (any::<u64>(), any::<u64>(), 0..6_u64, 0..40_u64, 1..4_u64, 0..12_u64);
    property(strategy, |(seed, request, misses, latency, issues, turns)| {
        let mut bench = Bench::new(new(), seed, misses + u64::from(misses == 1), latency, request);
        (bench.issues, bench.turns) = (issues, turns);
        let slots = 1 + bench.rng.below(16) as usize;
        for _ in 0..800 {
            let slot = bench.rng.below(slots as u64) as usize;
            let starts =
                !bench.places[slot].running && bench.places[slot].next.is_none() && bench.rng.one_in(4);
            let start = if starts {
                let counter = bench.rng.roll() as u32 & !7 | u32::from(bench.rng.one_in(40)) * 2;
                let context = bench.rng.below(16) as u8;
                bench.start(slot, context, counter)
            } else {
                Offer::default()
            };
            bench.cycle(start);
            for (slot, place) in bench.places.iter().enumerate() {
                let waits = place.running && place.expects.is_some() && place.queue.is_empty();
                assert!(!waits || bench.cycle - place.since < 400, "slot {slot} is invalidated");
            }
        }
    });
}
