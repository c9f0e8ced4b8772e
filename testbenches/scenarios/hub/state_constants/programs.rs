//! Draws wait for the headers of their programs, and for rows that these need.

use super::api::*;
use super::bench::*;
use super::{passes, rows};
use bundle::*;
use hub::state_constants::{Params, StateConstants};
use kit::memory_agent::NetworkStalls;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;

scenarios! {
    StateConstants::new(&Params::default()) =>
        a_draw_waits_for_its_headers broken_headers a_batch_has_all_rows a_batch_has_too_many_rows
        stages_are_switched_on_and_off;
}

pub fn region() -> [Bundle; 2] {
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
fn stages_are_switched_on_and_off(new: Maker<StateConstants>) {
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
