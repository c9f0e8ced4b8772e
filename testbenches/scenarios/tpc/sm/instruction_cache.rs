//! Bundles are those of memory, whoever asks; each line is asked for once while there is room for it.

use bundle::*;
use kernel::Within;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use tpc::sm::instruction_cache::types::FetchAsk;
use tpc::sm::instruction_cache::{In, InstructionCache, Params};

scenarios! {
    InstructionCache::new(&Params::default()) =>
        three_clocks a_bundle_a_clock_for_each_two a_line_is_asked_for_once programs_are_apart
        lines_of_one_place_take_turns
        what_is_purged_is_read_again lines_behind_come_ahead no_page_is_touched_ahead a_jump_waits_for_nothing_ahead any_programs;
    InstructionCache::new(&Params { sub_partitions: Within::new(1), lines: Within::new(4), asks: Within::new(1), ..Params::default() }) =>
        lines_of_one_place_take_turns any_programs;
    InstructionCache::new(&Params { sub_partitions: Within::new(3), lines: Within::new(16), asks: Within::new(3), ahead: Within::new(3) }) =>
        any_programs;
}

/// Programs' addresses by context.
fn segment(context: u8) -> u64 {
    0x12_3456_7800 * u64::from(context + 1) % (1 << 40) / 32 * 32
}

/// A sector of memory; what is there changes with the generation.
fn sector(address: u64, generation: u32) -> Sector {
    let word = |k: usize| {
        (address as u32).wrapping_mul(0x9e37_79b9) ^ (address >> 32) as u32 ^ generation << 20 ^ k as u32
    };
    Sector { words: std::array::from_fn(word) }
}

fn address(ask: &FetchAsk) -> u64 {
    (segment(ask.context_id) + u64::from(ask.bundle) * 32) % (1 << 40)
}

/// The cache of the GPC: lines in any order, sectors of a line in theirs.
struct Gcc {
    asks: Sink<ConstantCacheAsk>,
    lines: Vec<InstructionAsk>,
    fills: Vec<(u64, VecDeque<ConstantFill>)>,
    latency: u64,
    pattern: u64,
    generation: u32,
    purge: bool,
    purged: usize,
}

impl Gcc {
    fn new(asks: u64, pattern: u64, latency: u64) -> Self {
        let (lines, fills) = (vec![], vec![]);
        Self { asks: Sink::new(asks), lines, fills, latency, pattern, generation: 0, purge: false, purged: 0 }
    }

    fn drive(&mut self, o: &Offer<ConstantCacheAsk>, i: &mut In, clock: u64, rng: &mut Rng) {
        i.gcc_ask = self.asks.drive(o);
        match self.asks.now() {
            Some((_, ConstantCacheAsk::Instruction(ask))) => {
                let there = self.fills.iter().any(|(_, fills)| fills[0].tag == ask.tag);
                assert!(!there, "tag {} is on its way already", ask.tag);
                self.lines.push(ask);
                let fill = |k: u8| ConstantFill {
                    tag: ask.tag,
                    sector: k,
                    last: k == 3,
                    data: sector(ask.line * 128 + 32 * u64::from(k), self.generation),
                    ..ConstantFill::default()
                };
                self.fills.push((clock + self.latency, (0..4).map(fill).collect()));
            }
            Some((_, ConstantCacheAsk::Purged(_))) => self.purged += 1,
            Some(other) => panic!("{other:?}"),
            None => (),
        }
        if self.pattern >> (clock % 64) & 1 == 0 {
            return;
        }
        if self.purge && rng.one_in(4) {
            let all = PurgeAll { instructions: true, constants: rng.one_in(2) };
            i.gcc_fill = Offer::new(true, ConstantCacheFill::PurgeAll(all));
            (self.purge, self.generation) = (false, self.generation + 1);
            return;
        }
        let due: Vec<_> = (0..self.fills.len()).filter(|k| self.fills[*k].0 <= clock).collect();
        if due.is_empty() {
            // What is for the other cache is not looked at.
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

/// What a sub-partition wants, slot by slot, each bundle until it has come.
struct Fetch {
    wants: Vec<VecDeque<FetchAsk>>,
    source: Source<FetchAsk>,
    /// Asked and not answered: taken at a clock, with the generation at that time.
    asked: VecDeque<(FetchAsk, u32)>,
    waits: Vec<bool>,
    busy: Vec<bool>,
    got: Vec<(u64, FetchAsk)>,
    missed: usize,
}

impl Fetch {
    fn new(wants: Vec<VecDeque<FetchAsk>>, pattern: u64) -> Self {
        let n = wants.len();
        Self {
            wants,
            source: Source::new(&[], pattern),
            asked: VecDeque::new(),
            waits: vec![false; n],
            busy: vec![false; n],
            got: vec![],
            missed: 0,
        }
    }

    fn is_done(&self) -> bool {
        self.asked.is_empty() && self.source.is_empty() && self.wants.iter().all(VecDeque::is_empty)
    }
}

struct Seen {
    got: Vec<Vec<(u64, FetchAsk)>>,
    asked_at: Vec<Vec<u64>>,
    lines: Vec<InstructionAsk>,
    missed: usize,
    clocks: u64,
}

/// Runs until all have what they want; with `purges`, that many times all is forgotten meanwhile.
fn run(
    mut dut: Device<InstructionCache>,
    wants: Vec<Vec<VecDeque<FetchAsk>>>,
    mut gcc: Gcc,
    offers: u64,
    purges: u64,
    seed: u64,
) -> Seen {
    let nothing = In::new(&dut.unit().p);
    for context in 0..16 {
        for (word, value) in [(1, segment(context) >> 32), (0, segment(context)), (2, 77)] {
            let write = ContextWrite { context_id: context, word, value: value as u32 };
            dut.clock(In { context: Offer::new(true, write), ..nothing.clone() });
        }
    }
    let mut rng = Rng::new(seed);
    let mut fetch: Vec<_> = wants.into_iter().map(|wants| Fetch::new(wants, offers)).collect();
    let (mut clock, mut left, mut purged_at) = (0, purges, 0);
    let clocks = dut.run(|o| {
        if left > 0 && !gcc.purge && rng.one_in(60) && gcc.purged as u64 == purges - left {
            (gcc.purge, left) = (true, left - 1);
        }
        if gcc.purged as u64 == purges - left && !gcc.purge {
            purged_at = gcc.generation;
        }
        let mut i = nothing.clone();
        for (k, fetch) in fetch.iter_mut().enumerate() {
            if let Some(answer) = o.answer[k].get() {
                let (ask, generation) = fetch.asked.pop_front().expect("an answer without an ask");
                let slot = usize::from(ask.slot);
                assert_eq!(answer.slot, ask.slot);
                fetch.busy[slot] = false;
                if answer.here {
                    let right = |generation| answer.data == sector(address(&ask), generation);
                    assert!((generation..=gcc.generation).any(right), "{ask:?} is {answer:?}");
                    fetch.wants[slot].pop_front();
                    fetch.got.push((clock, ask));
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
            i.ask[k] = fetch.source.drive(o.ask[k]);
            if i.ask[k].valid && o.ask[k].ready {
                fetch.asked.push_back((i.ask[k].data, purged_at));
            }
        }
        gcc.drive(&o.gcc_ask, &mut i, clock, &mut rng);
        clock += 1;
        let ends = fetch.iter().all(Fetch::is_done) && o.idle && gcc.purged as u64 == purges;
        (!ends).then_some(i)
    });
    assert!(gcc.fills.is_empty() && gcc.purged as u64 == purges);
    Seen {
        asked_at: fetch.iter().map(|fetch| fetch.source.taken.clone()).collect(),
        missed: fetch.iter().map(|fetch| fetch.missed).sum(),
        got: fetch.into_iter().map(|fetch| fetch.got).collect(),
        lines: gcc.lines,
        clocks,
    }
}

/// Bundles one after the other, by each of some slots.
fn straight(slots: u8, context: u8, bundles: std::ops::Range<u32>) -> Vec<VecDeque<FetchAsk>> {
    let ask = |slot, bundle| FetchAsk { slot, context_id: context, bundle };
    (0..slots).map(|slot| bundles.clone().map(|bundle| ask(slot, bundle)).collect()).collect()
}

fn quick() -> Gcc {
    Gcc::new(!0, !0, 20)
}

fn three_clocks(new: Maker<InstructionCache>) {
    let seen = run(new(), vec![straight(1, 3, 5..6), vec![], vec![], vec![]], quick(), !0, 0, 1);
    // The first ask is not answered with the bundle; the line's ask leaves with the answer, and comes after the latency.
    let asked = &seen.asked_at[0];
    assert_eq!(seen.missed + 1, asked.len());
    assert_eq!(seen.got[0][0].0, asked.last().unwrap() + 3);
    // And the two lines behind it are asked for.
    assert_eq!(seen.lines.len(), 3);
}

/// Lines of a page.
const PAGE: u64 = 32;

/// A context's bundles of some lines of one page, by their numbers in it, and the first line.
fn of_page(context: u8, lines: std::ops::Range<u64>) -> (std::ops::Range<u32>, u64) {
    let at = |bundle: u32| address(&FetchAsk { slot: 0, context_id: context, bundle });
    let first = (0..).find(|bundle| at(*bundle) % (128 * PAGE) == 128 * lines.start).expect("a line begins");
    (first..first + 4 * (lines.end - lines.start) as u32, at(first) / 128)
}

fn lines_behind_come_ahead(new: Maker<InstructionCache>) {
    let (bundles, first) = of_page(3, 8..16);
    let seen = run(new(), vec![straight(1, 3, bundles), vec![], vec![], vec![]], quick(), !0, 0, 1);
    let lines: Vec<_> = seen.lines.iter().map(|ask| ask.line).collect();
    assert_eq!(lines, (first..first + 10).collect::<Vec<_>>());
    // A line is asked for 3 clocks after its first bundle's ask was taken, comes 20 clocks later in 4 clocks, and the sector is told of
    // in the next. Of 32 bundles, each 4 clocks from ask to ask, that is most of what the first three lines take, and of what each three after them.
    assert!(seen.clocks < 32 * 4 + 3 * 40, "{} clocks", seen.clocks);
}

fn no_page_is_touched_ahead(new: Maker<InstructionCache>) {
    let (bundles, first) = of_page(3, 28..32);
    let seen = run(new(), vec![straight(1, 3, bundles), vec![], vec![], vec![]], quick(), !0, 0, 1);
    let lines: Vec<_> = seen.lines.iter().map(|ask| ask.line).collect();
    assert_eq!(lines, (first..first + 4).collect::<Vec<_>>());
}

/// What is wanted goes before what is ahead.
fn a_jump_waits_for_nothing_ahead(new: Maker<InstructionCache>) {
    let ((here, first), (there, other)) = (of_page(3, 0..1), of_page(5, 20..21));
    let mut gcc = quick();
    gcc.latency = 200;
    // Both share a port, so one asks a clock later.
    let wants = [straight(1, 3, here), straight(1, 5, there), vec![], vec![]];
    let seen = run(new(), wants.to_vec(), gcc, !0, 0, 1);
    let lines: Vec<_> = seen.lines.iter().map(|ask| ask.line).collect();
    assert!(lines[..2] == [first, other], "{lines:x?}");
    let had = seen.got[0][0].0.max(seen.got[1][0].0);
    assert!(had < 200 + 80, "{had} clocks");
}

fn a_bundle_a_clock_for_each_two(new: Maker<InstructionCache>) {
    // Sixteen slots of all four go through the same 2 KB, over and over.
    let rounds = || straight(16, 0, 0..64);
    let seen = run(new(), vec![rounds(), rounds(), rounds(), rounds()], quick(), !0, 0, 3);
    let total: usize = seen.got.iter().map(Vec::len).sum();
    assert_eq!(total, 4 * 16 * 64);
    let clocks = seen.clocks as usize;
    // Two a clock, but for lines that were not here at first.
    let least = (total + seen.missed) / 2;
    assert!(clocks < least + 200, "{total} bundles, {} misses in {clocks} clocks", seen.missed);
}

fn a_line_is_asked_for_once(new: Maker<InstructionCache>) {
    let seen =
        run(new(), vec![straight(16, 2, 7..231), straight(16, 2, 0..224), vec![], vec![]], quick(), !0, 0, 9);
    let mut lines: Vec<_> = seen.lines.iter().map(|ask| ask.line).collect();
    lines.sort_unstable();
    let n = lines.len();
    lines.dedup();
    assert_eq!(lines.len(), n);
    // Two behind the last one are asked for ahead.
    assert!(n <= 231 / 4 + 4);
}

fn programs_are_apart(new: Maker<InstructionCache>) {
    let programs = (0..16)
        .map(|slot| (0..40).map(|bundle| FetchAsk { slot, context_id: slot, bundle: bundle * 3 }).collect());
    let wants: Vec<_> = programs.collect();
    run(new(), vec![wants.clone(), vec![], wants, vec![]], quick(), !0, 0, 5);
}

/// Each comes, though each takes the other's place.
fn lines_of_one_place_take_turns(new: Maker<InstructionCache>) {
    let dut = new();
    let (n, lines) = (dut.unit().p.sub_partitions.get(), dut.unit().p.lines.get() as u32);
    let slot = |slot: u8| -> VecDeque<FetchAsk> {
        let bundle = |k: u32| 4 * lines * u32::from(slot) + k % 4;
        (0..24).map(|k| FetchAsk { slot, context_id: 1, bundle: bundle(k) }).collect()
    };
    let wants: Vec<_> = (0..6).map(slot).collect();
    run(dut, vec![wants; n], quick(), !0, 0, 2);
}

fn what_is_purged_is_read_again(new: Maker<InstructionCache>) {
    let wants = || straight(8, 4, 0..200);
    let seen = run(new(), vec![wants(), wants(), wants(), wants()], Gcc::new(!0, !0, 30), !0, 5, 8);
    assert!(seen.lines.len() > 200 / 4 + 5);
}

fn any_programs(new: Maker<InstructionCache>) {
    property(
        (any::<u64>(), any::<[u64; 3]>(), 1..60_u64, 0..3_u64),
        |(seed, [ask, fill, offers], latency, purges)| {
            let mut rng = Rng::new(seed);
            let dut = new();
            let n = dut.unit().p.sub_partitions.get();
            let places: Vec<u32> = (0..6).map(|_| rng.below(1 << 27) as u32).collect();
            let contexts = 1 + rng.below(4);
            let mut wants = vec![];
            for _ in 0..n {
                let slot = |slot: u8, rng: &mut Rng| -> VecDeque<FetchAsk> {
                    let context_id = rng.below(contexts) as u8;
                    let mut bundle = rng.pick(&places);
                    let mut step = || {
                        bundle = match rng.below(8) {
                            0 => rng.pick(&places),
                            1 => bundle.wrapping_sub(rng.below(9) as u32) % (1 << 27),
                            _ => (bundle + 1) % (1 << 27),
                        };
                        FetchAsk { slot, context_id, bundle }
                    };
                    (0..12).map(|_| step()).collect()
                };
                let slots = 1 + rng.below(16) as u8;
                wants.push((0..slots).map(|k| slot(k, &mut rng)).collect());
            }
            run(dut, wants, Gcc::new(ask, fill | 1, latency), offers, purges, seed);
        },
    );
}
