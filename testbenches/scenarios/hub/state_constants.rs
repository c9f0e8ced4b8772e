//! Each draw sees constants as they were at its place in the stream, for as long as it runs; headers arrive before
//! it; all other bundles pass in order.

mod api;
mod bench;
pub mod bundle_order;
pub mod constant_store;
pub mod program_headers;
pub mod programs;
mod rows;

use api::*;
use bench::*;
use bundle::*;
use hub::state_constants::{Params, StateConstants};
use kernel::Within;
use kernel::params::Params as _;
use kit::memory_agent::NetworkStalls;
use kit::scenario::property;
use kit::{Maker, Rng, rates, scenarios};
use proptest::prelude::*;

scenarios! {
    StateConstants::new(&Params::default()) =>
        cycles_of_state an_update_of_an_idle_buffer an_update_that_a_draw_needs a_word_a_cycle
        an_entry_per_bind eighteen_banks a_block_aside any_constants many_versions;
    StateConstants::new(&small()) => any_constants few_slots;
}

rates! {
    StateConstants::new(&Params::default()) =>
        "scc-versions-in-flight" 128.0 "versions" most_versions;
}

fn small() -> Params {
    let mut p = Params { slices: Within::new(3), ..Params::default() };
    p.store.slots = Within::new(2);
    p.store.work_depth = Within::new(2);
    p.settled()
}

const BASE: u64 = 0x12_3456_7800;

/// State is forwarded two cycles later, one a cycle.
fn cycles_of_state(new: Maker<StateConstants>) {
    let bundles: Vec<_> = (0..20).map(|k| method(0x1350 + 4 * k, u32::from(k))).collect();
    let seen = run(new(), &bundles, &Words::new(), FREE);
    assert_eq!(seen.passed(), bundles);
    let cycles: Vec<_> = seen.out.iter().zip(&seen.taken).map(|((out, _), taken)| out - taken).collect();
    assert_eq!(cycles, [2; 20]);
    assert_eq!(seen.taken.last().map(|last| last - seen.taken[0]), Some(19));
}

/// For a buffer that no draw reads, words are written to memory, and one purge follows.
fn an_update_of_an_idle_buffer(new: Maker<StateConstants>) {
    let words: Vec<u32> = (0..64).collect();
    let bundles = [&select(BASE, 256)[..], &[bind(0, 3, true)], &load(0, &words), &draw()].concat();
    let seen = run(new(), &bundles, &Words::new(), FREE);
    let writes = seen.heads.iter().filter(|(_, head)| head.op == MemoryOp::Write).count();
    assert_eq!(writes, 8);
    let purges: Vec<_> = seen.changes.iter().skip(1).map(|(_, change)| *change).collect();
    assert_eq!(purges, [ConstantTable::Purge(ConstantPurge { buffer: 0, all: false, block: 0 })]);
}

/// One draw reads the old block, the next one the new; the old block is stored aside and freed.
fn an_update_that_a_draw_needs(new: Maker<StateConstants>) {
    let words = |n: u32| (0..64).map(|k| n + k).collect::<Vec<u32>>();
    let bundles = [
        &select(BASE, 1024)[..],
        &[bind(0, 0, true), bind(4, 5, true)],
        &load(256, &words(100)),
        &draw(),
        &load(256, &words(200)),
        &draw(),
        &[bind(0, 0, false)],
    ]
    .concat();
    let stalls = Stalls { drawing: 4000, reads: 8, ..FREE };
    let seen = run(new(), &bundles, &Words::new(), stalls);
    let moves = seen.changes.iter().filter(|(_, change)| matches!(change, ConstantTable::Move(_))).count();
    let frees = seen.changes.iter().filter(|(_, change)| matches!(change, ConstantTable::Free(_))).count();
    assert_eq!((moves, frees), (1, 1));
    assert!(seen.checked > 1000);
}

/// Buffers at a few addresses, some of which overlap.
fn buffers(rng: &mut Rng) -> (u64, u32) {
    let blocks = rng.below(4) + 1;
    (
        BASE + 256 * rng.below(12),
        256 * blocks as u32 - if rng.below(4) == 0 { 16 * rng.below(15) as u32 } else { 0 },
    )
}

/// Updates, bindings, draws and other state at random.
fn stream(seed: u64, steps: usize) -> Vec<Bundle> {
    let mut rng = Rng::new(seed);
    let mut bundles = vec![];
    let mut size = 0;
    for _ in 0..steps {
        match rng.below(12) {
            0..=1 => {
                let (base, bytes) = buffers(&mut rng);
                bundles.extend(select(base, bytes));
                size = u64::from(bytes);
            }
            2..=4 if size != 0 => {
                let words = rng.below(size.min(400) / 4) + 1;
                let first = rng.below(size / 4 - words + 1);
                let words: Vec<u32> = (0..words).map(|_| rng.below(1 << 32) as u32).collect();
                bundles.extend(load(4 * first as u32, &words));
            }
            5..=6 if size != 0 => {
                bundles.push(bind(rng.below(5) as u16, rng.below(18) as u32, rng.below(5) != 0));
            }
            7 => bundles.push(method(0x1350 + 4 * rng.below(9) as u16, rng.below(1 << 32) as u32)),
            8 if rng.below(3) == 0 => bundles.push(trigger(0x021c, 0x1011)),
            _ => bundles.extend(draw()),
        }
    }
    bundles
}

/// Expected output: the input without the bundles that SCC keeps.
fn passes(bundles: &[Bundle]) -> Vec<Bundle> {
    let keeps = |b: &&Bundle| {
        let kept = matches!(b.address << 2, 0x1608 | 0x160c | 0x2380..=0x23cc | 0x2410..=0x2490 | 0x021c);
        !kept
    };
    bundles.iter().filter(keeps).copied().collect()
}

fn any_constants(new: Maker<StateConstants>) {
    let slots = new().unit().p.store.slots.get();
    let values = (any::<u64>(), any::<[u64; 5]>(), 0_u64..300, 0_u64..200, 1_u64..40, any::<bool>());
    property(values, |(seed, patterns, latency, drawing, response, calm)| {
        let steps = if slots == 2 { 60 } else { 120 };
        let bundles = stream(seed, steps);
        let network_stalls =
            NetworkStalls { latency: latency % 80, spread: latency / 10, seed, ..NetworkStalls::calm(0) };
        let stalls = if calm {
            Stalls { network_stalls, drawing: 4 * drawing, response, ..FREE }
        } else {
            let network_stalls = NetworkStalls { up: patterns[3], down: patterns[4], ..network_stalls };
            let [bundles, draws, table, ..] = patterns;
            Stalls { bundles, draws, table, response, drawing, network_stalls, reads: 1, views: true }
        };
        let seen = run(new(), &bundles, &Words::new(), stalls);
        assert_eq!(seen.passed(), passes(&bundles));
        assert!(seen.faults.is_empty());
    });
}

/// Draws, each with a buffer of its own: all versions are in use, and are freed in order.
fn versions(new: Maker<StateConstants>, draws: u64) -> Seen {
    let one = |k: u64| [&select(BASE + 256 * k, 256)[..], &[bind(0, 0, true)], &draw()].concat();
    let bundles: Vec<_> = (0..draws).flat_map(one).collect();
    run(new(), &bundles, &Words::new(), Stalls { drawing: 9000, ..FREE })
}

fn in_flight(seen: &Seen) -> usize {
    let (mut now, mut most) = (0_usize, 0);
    for (_, change) in &seen.changes {
        match change {
            ConstantTable::Attach(_) => now += 1,
            ConstantTable::Free(_) => now -= 1,
            _ => (),
        }
        most = most.max(now);
    }
    most
}

fn most_versions(new: Maker<StateConstants>) -> f64 {
    in_flight(&versions(new, 300)) as f64
}

fn many_versions(new: Maker<StateConstants>) {
    assert_eq!(in_flight(&versions(new, 300)), 128);
}

/// An attach for each buffer that no bank has yet, none for others.
fn an_entry_per_bind(new: Maker<StateConstants>) {
    let one =
        |k: u64| [&select(BASE + 256 * k, 256)[..], &[bind(0, k as u32, true), bind(1, 3, true)]].concat();
    let bundles: Vec<_> = (0..16).flat_map(one).collect();
    let seen = run(new(), &bundles, &Words::new(), FREE);
    let attaches = seen.changes.iter().filter(|(_, change)| matches!(change, ConstantTable::Attach(_)));
    assert_eq!(attaches.count(), 16);
}

fn eighteen_banks(new: Maker<StateConstants>) {
    let all = (0..32).map(|bank| bind(2, bank, true));
    let bundles: Vec<_> = select(BASE, 512).into_iter().chain(all).collect();
    let seen = run(new(), &bundles, &Words::new(), FREE);
    assert_eq!(seen.out.len(), 18);
}

/// An update of one word of a buffer that a draw reads: number of bytes written aside.
fn a_block_aside(new: Maker<StateConstants>) {
    let bundles = [&select(BASE, 1024)[..], &[bind(0, 0, true)], &draw(), &load(516, &[1]), &draw()].concat();
    let seen = run(new(), &bundles, &Words::new(), FREE);
    let aside = seen.heads.iter().filter(|(_, head)| head.op == MemoryOp::Write && head.physical);
    assert_eq!(aside.map(|(_, head)| 32 * head.sectors.count_ones()).sum::<u32>(), 256);
}

/// Words of an idle buffer, from the first to the last: one a cycle.
fn a_word_a_cycle(new: Maker<StateConstants>) {
    let words = vec![7; 4096];
    let bundles = [&select(BASE, 1 << 16)[..], &[bind(0, 0, true)], &load(0, &words)].concat();
    let seen = run(new(), &bundles, &Words::new(), FREE);
    let first = bundles.len() - words.len();
    assert_eq!(seen.taken[bundles.len() - 1] - seen.taken[first], words.len() as u64 - 1);
}

/// Slots are used one after the other, and updates wait for draws.
fn few_slots(new: Maker<StateConstants>) {
    let update = |k: u32| [load(256 * (k % 4), &[k]), draw().to_vec()].concat();
    let updates: Vec<_> = (0..60).flat_map(update).collect();
    let bundles = [&select(BASE, 1024)[..], &[bind(0, 0, true)], &draw(), &updates].concat();
    let seen = run(new(), &bundles, &Words::new(), Stalls { drawing: 1200, ..FREE });
    let moves = seen.changes.iter().filter(|(_, change)| matches!(change, ConstantTable::Move(_))).count();
    assert!(moves >= 60);
}
