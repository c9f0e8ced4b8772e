//! Each warp's words arrive in program order, each once, with its control field and its constant, for any jumps of the warp and any
//! misses.

mod bench;
mod program;

use bench::Bench;
use kernel::Within;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Maker, scenarios};
use program::{BRANCHES, EXIT_AT, EXITS, FAR};
use proptest::prelude::*;
use tpc::sm::instruction_fetch::{InstructionFetch, Params};
use tpc::sm::types::{Path, WarpNext};

scenarios! {
    InstructionFetch::new(&Params::default()) =>
        cycles_to_the_first_word a_word_a_cycle one_warp_fetches_ahead no_more_than_there_is_room
        misaligned_counters_are_illegal a_missed_fetch_is_retried nothing_is_read_after_an_exit
        branches_are_followed any_warps;
    InstructionFetch::new(&Params { words: Within::new(1), constant_cycles: Within::new(1) }) =>
        no_more_than_there_is_room any_warps;
    InstructionFetch::new(&Params { words: Within::new(4), constant_cycles: Within::new(4) }) =>
        a_word_a_cycle a_missed_fetch_is_retried any_warps;
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
    bench.entries[5].next = Some((at, next));
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
fn one_warp_fetches_ahead(new: Maker<InstructionFetch>) {
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
    assert!(bench.entries.iter().all(|one| one.queue.len() == words));
    // And each issue frees one entry.
    bench.issues = 1;
    bench.rest(500);
    assert!(bench.fetched.len() > 400);
}

/// The word is illegal, and none follows it.
fn misaligned_counters_are_illegal(new: Maker<InstructionFetch>) {
    let mut bench = Bench::new(new(), 1, 0, 0, !0);
    bench.issues = 0;
    let start = bench.start(9, 1, 0x84);
    bench.cycle(start);
    bench.rest(40);
    assert_eq!(bench.fetched.len(), 1);
    assert_eq!((bench.fetched[0].1.word, bench.fetched[0].1.outline.path), (0, Path::Divergence));
    bench.issues = 1;
    bench.rest(40);
    assert!(!bench.entries[9].running);
}

/// However often bundles and constants miss, also where they arrive in the cycle that signals the miss: no warp is lost, and none loses
/// its entries.
fn a_missed_fetch_is_retried(new: Maker<InstructionFetch>) {
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
        assert!(bench.entries[..slots].iter().all(|one| one.queue.len() == words), "an entry is lost");
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
    bench.entries[5].next = Some((bench.cycle, next));
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
                !bench.entries[slot].running && bench.entries[slot].next.is_none() && bench.rng.one_in(4);
            let start = if starts {
                let counter = bench.rng.roll() as u32 & !7 | u32::from(bench.rng.one_in(40)) * 2;
                let context = bench.rng.below(16) as u8;
                bench.start(slot, context, counter)
            } else {
                Offer::default()
            };
            bench.cycle(start);
            for (slot, one) in bench.entries.iter().enumerate() {
                let waits = one.running && one.expects.is_some() && one.queue.is_empty();
                assert!(!waits || bench.cycle - one.since < 400, "slot {slot} is invalidated");
            }
        }
    });
}
