//! Each draw sees constants as they were at its place in the stream, for as long as it runs; headers arrive before
//! it; all other bundles pass in order.

mod api;
mod bench;
pub mod bundle_order;
pub mod constant_store;
pub mod program_headers;
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
        cycles_of_state an_update_of_an_idle_buffer an_update_that_a_draw_needs a_draw_waits_for_its_headers
        broken_headers a_batch_has_all_rows a_batch_has_too_many_rows stages_come_and_go a_word_a_cycle an_entry_per_bind eighteen_banks a_block_aside any_constants many_versions;
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

fn region() -> [Bundle; 2] {
    [method(0x1608, (REGION >> 32) as u32), method(0x160c, REGION as u32)]
}

fn put(words: &mut Words, at: u64, header: &[u32]) {
    words.extend((0..).zip(header).map(|(k, word)| (at / 4 + k, *word)));
}

/// Both headers' words are sent before the draw; the second draw needs none.
fn a_draw_waits_for_its_headers(new: Maker<StateConstants>) {
    let mut words = Words::new();
    put(&mut words, REGION + 0x30, &header(1, 7));
    put(&mut words, REGION + 0x1b0, &header(5, 9));
    let bundles = [&region()[..], &program(1, 0x30), &program(5, 0x1b0), &draw(), &draw()].concat();
    let seen = run(new(), &bundles, &words, FREE);
    // The stages; for each header 20 words and three with the place of its program, and for the vertex shader the
    // maps once more.
    assert_eq!(seen.out.len(), 4 + 1 + 2 * 23 + 8 + 4);
    assert!(seen.faults.is_empty());
}

/// Vertex, geometry and pixel programs change, and the geometry stage is switched on and off: the bench checks the
/// state that each draw received.
fn stages_come_and_go(new: Maker<StateConstants>) {
    property((any::<u64>(), any::<[u64; 5]>(), 0_u64..80), |(seed, patterns, latency)| {
        let mut rng = Rng::new(seed);
        let mut words = Words::new();
        let stages = [1_u16, 4, 5];
        let at = |stage: u16, k: u64| 0x30 + 0x80 * (4 * u64::from(stage) + k);
        for stage in stages {
            for k in 0..4 {
                put(&mut words, REGION + at(stage, k), &header(stage.into(), rng.below(1 << 32) as u32));
            }
        }
        let mut bundles = region().to_vec();
        for stage in [1, 5] {
            bundles.extend(program(stage, at(stage, 0) as u32));
        }
        for _ in 0..12 {
            for _ in 0..rng.below(4) {
                let stage = stages[rng.below(3) as usize];
                match rng.below(3) {
                    0 => bundles.push(method(0x2100, 0x40)), // no geometry
                    _ => bundles.extend(program(stage, at(stage, rng.below(4)) as u32)),
                }
            }
            bundles.extend(draw());
        }
        let network_stalls = NetworkStalls {
            up: patterns[3],
            down: patterns[4],
            latency,
            spread: 9,
            seed,
            ..NetworkStalls::calm(0)
        };
        let [bundle, draws, table, ..] = patterns;
        let stalls = Stalls { bundles: bundle, draws, table, network_stalls, ..FREE };
        let seen = run(new(), &bundles, &words, stalls);
        assert!(seen.faults.is_empty());
        assert_eq!(seen.passed(), passes(&bundles));
    });
}

/// A draw without a program is a fault and is not sent; the next one, with a good program, is.
fn broken_headers(new: Maker<StateConstants>) {
    let good = header(1, 3);
    let with = |at: usize, value: u32| std::array::from_fn(|k| if k == at { value } else { good[k] });
    let other = header(2, 3);
    let cases: [(u32, [u32; 20], u32); 5] = [
        (0x34, good, 2),                                   // not 48 bytes into a line
        (0x30, other, 3),                                  // of another stage
        (0x30, with(0, good[0] & !31 | 2), 3),             // of the pixel type
        (0x30, with(0, good[0] & !(31 << 5) | 4 << 5), 4), // of version 4
        (0xffff_0030, good, 1),                            // not in memory
    ];
    for (offset, bad, value) in cases {
        let mut words = Words::new();
        let base = if value == 1 { 0x7f_0000_0000 } else { REGION };
        put(&mut words, base + u64::from(offset), &bad);
        put(&mut words, base + 0x1030, &good);
        let at = [method(0x1608, (base >> 32) as u32), method(0x160c, base as u32)];
        let before = [&at[..], &program(1, offset)].concat();
        let bundles = [&before[..], &draw(), &program(1, 0x1030)].concat();
        let seen = run(new(), &bundles, &words, FREE);
        let fault = Fault {
            kind: FaultKind::Program,
            channel: 0,
            subchannel: 0,
            address: 0x1618 >> 2,
            value: 1 << 8 | value,
        };
        assert_eq!(seen.faults, [fault]);
        assert!(seen.out.iter().all(|(_, bundle)| bundle.kind == BundleKind::State));
    }
}

/// A vertex header with these numbers of input and output components.
fn vertex_header(inputs: usize, outputs: usize) -> [u32; 20] {
    let mut words = [0; 20];
    words[0] = 1 | 3 << 5 | 1 << 10;
    let maps = [(5 * 32, inputs), (12 * 32 + 16, outputs)];
    for bit in maps.into_iter().flat_map(|(first, count)| first..first + count) {
        words[bit / 32] |= 1 << (bit % 32);
    }
    words
}

/// 384 rows are enough for a row of indices, 200 of inputs and 183 of outputs; not for one more. The fault is raised
/// at the draw, and again at the next; later draws with fewer rows are performed.
fn a_batch_has_all_rows(new: Maker<StateConstants>) {
    let mut words = Words::new();
    put(&mut words, REGION + 0x30, &vertex_header(200, 183));
    put(&mut words, REGION + 0xb0, &vertex_header(200, 184));
    let of = |offset| program(1, offset);
    let bundles =
        [&region()[..], &of(0x30), &draw(), &of(0xb0), &draw(), &draw(), &of(0x30), &draw()].concat();
    let seen = run(new(), &bundles, &words, Stalls { views: false, ..FREE });
    let fault =
        Fault { kind: FaultKind::Program, channel: 0, subchannel: 0, address: 0x1618 >> 2, value: 0x105 };
    assert_eq!(seen.faults, [fault; 2]);
    let drawn = seen.out.iter().filter(|(_, bundle)| bundle.address == 0x1618 >> 2).count();
    assert_eq!(drawn, 2);
}

/// Programs of any stages, of any size: draws whose batches have
/// too many rows are faults of the last stage of world space.
fn a_batch_has_too_many_rows(new: Maker<StateConstants>) {
    property((any::<u64>(), any::<[u64; 5]>(), 0_u64..80), |(seed, patterns, latency)| {
        let mut rng = Rng::new(seed);
        let (mut words, mut bundles) = (Words::new(), region().to_vec());
        let (mut headers, mut wanted, mut drawn) = ([None; 6], vec![], 0);
        for k in 0..10 {
            for stage in 1..6_usize {
                let at = 0x30 + 0x80 * (8 * k + stage as u64);
                if rng.one_in(3) {
                    headers[stage] = None;
                    bundles.push(method(0x2000 + 0x40 * stage as u16, (stage as u32) << 4));
                } else if rng.one_in(2) {
                    let thin = 1 + rng.below(5) as u32;
                    let mut header = header_of(stage as u32, rng.below(1 << 32) as u32, thin);
                    header[4] = rng.below(40) as u32;
                    put(&mut words, REGION + at, &header);
                    headers[stage] = Some(header);
                    bundles.extend(program(stage as u16, at as u32));
                }
            }
            let last = (1..5).rev().find(|stage| headers[*stage].is_some()).unwrap_or(0);
            if rows::of_batch(&headers) > 384 {
                wanted.push((last as u32) << 8 | 5);
            } else {
                drawn += 1;
            }
            bundles.extend(draw());
        }
        let network_stalls = NetworkStalls {
            up: patterns[3],
            down: patterns[4],
            latency,
            spread: 9,
            seed,
            ..NetworkStalls::calm(0)
        };
        let [bundle, draws, table, ..] = patterns;
        // The bench's views expect every draw to be sent.
        let stalls = Stalls { bundles: bundle, draws, table, network_stalls, reads: 0, views: false, ..FREE };
        let seen = run(new(), &bundles, &words, stalls);
        assert_eq!(seen.faults.iter().map(|fault| fault.value).collect::<Vec<_>>(), wanted);
        assert_eq!(seen.out.iter().filter(|(_, bundle)| bundle.address == 0x1618 >> 2).count(), drawn);
    });
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
