//! Markers are sent in order, each when all sources have reached it, with the counts at that point.

use bundle::*;
use hub::reports::{In, Params, Reports};
use kernel::Within;
use kernel::offer::Offer;
use kit::scenario::{LIMIT, open, property};
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;

scenarios! {
    Reports::new(&Params::default()) => cycles_by_hand values_in_one_cycle sixteen_reports_are_pending
        any_order;
    Reports::new(&Params { sources: Within::new(11), counters: Within::new(5), worlds: Within::new(3), pixels: Within::new(2), stages: Within::new(32) }) => any_order;
    Reports::new(&Params { sources: Within::new(1), counters: Within::new(1), worlds: Within::new(1), pixels: Within::new(1), stages: Within::new(1) }) => any_order;
}

/// Counters in ZROPs: samples that passed, of 32 and of 64 bits; those in VSCs, in PROPs, in SMs' later stages, in
/// the primitive distributor's batches and in its assembly. Others are zero.
const ZPASS: [u8; 2] = [2, 0x15];
const WORLD: [u8; 9] = [6, 9, 0x0b, 0x0d, 0x0f, 0x11, 0x12, 0x1a, 0x1e];
const PIXELS: [u8; 1] = [0x13];
const STAGES: [u8; 4] = [7, 0x1b, 0x1d, 0x1f];
const BATCHES: [u8; 2] = [3, 5];
const ASSEMBLY: [u8; 1] = [1];

/// The counters, numbered with ZROPs' first, that a selector counts by.
fn owners(selector: u8, [counters, worlds, pixels, stages]: [usize; 4]) -> std::ops::Range<usize> {
    let batches = counters + worlds + pixels + stages;
    match selector {
        s if ZPASS.contains(&s) => 0..counters,
        s if WORLD.contains(&s) => counters..counters + worlds,
        s if PIXELS.contains(&s) => counters + worlds..counters + worlds + pixels,
        s if STAGES.contains(&s) => batches - stages..batches,
        s if BATCHES.contains(&s) => batches..batches + 1,
        s if ASSEMBLY.contains(&s) => batches + 1..batches + 2,
        _ => 0..0,
    }
}

fn done(sources: &[usize], all: usize, id: u8) -> Box<[Offer<MarkerDone>]> {
    (0..all).map(|k| Offer::new(sources.contains(&k), MarkerDone { id })).collect()
}

fn value(counters: &[usize], all: usize, id: u8, value: u64) -> Box<[Offer<ReportValue>]> {
    (0..all).map(|k| Offer::new(counters.contains(&k), ReportValue { id, value })).collect()
}

/// Two cycles from the last `done`, three from the last value; a selector without a counter waits for no value.
fn cycles_by_hand(new: Maker<Reports>) {
    for (selector, counted) in [(0, false), (4, false), (2, true), (0x15, true), (0x1c, false)] {
        let mut dut = new();
        let p = dut.unit().p.clone();
        let (sources, counters) = (p.sources.get(), p.counters.get());
        let blank = || In::new(&p);
        let marker = Marker { id: 9, location: 15, selector, sub_report: 0 };
        assert!(dut.outputs().idle);
        dut.cycle(In { marker: Offer::new(true, marker), ..blank() });
        if counted {
            dut.cycle(In { value: value(&[1], counters, 9, 1 << 40), ..blank() });
        }
        dut.cycle(In { done: done(&[0, 1], sources, 9), ..blank() });
        dut.cycle(In { done: done(&[2, 4], sources, 9), ..blank() });
        (0..5).for_each(|_| dut.cycle(blank()));
        assert!(!dut.outputs().complete.valid && !dut.outputs().idle);
        dut.cycle(In {
            done: done(&[3], sources, 9),
            value: value(if counted { &[0] } else { &[] }, counters, 9, 5),
            ..blank()
        });
        let mut cycles = 1;
        while !dut.outputs().complete.valid {
            dut.cycle(blank());
            cycles += 1;
            assert!(cycles < 10);
        }
        assert_eq!(cycles, if counted { 3 } else { 2 }, "selector {selector:#x}");
        let value = if counted { (1 << 40) + 5 } else { 0 };
        assert_eq!(dut.outputs().complete.data, Completed { engine: Engine::ThreeD, value });
        dut.cycle(In { complete: true.into(), ..blank() });
        assert!(dut.outputs().idle);
    }
}

/// Values are added one after the other; sums wrap.
fn values_in_one_cycle(new: Maker<Reports>) {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let blank = || In::new(&p);
    let (sources, counters) = (p.sources.get(), p.counters.get());
    dut.cycle(In { marker: Offer::new(true, Marker { selector: 0x15, ..Marker::default() }), ..blank() });
    let all: Vec<_> = (0..sources.max(counters)).collect();
    dut.cycle(In { done: done(&all, sources, 0), value: value(&all, counters, 0, !0 - 1), ..blank() });
    for cycle in 0..3 {
        assert!(!dut.outputs().complete.valid, "cycle {cycle}");
        dut.cycle(blank());
    }
    let sum = (0..counters).fold(0_u64, |sum, _| sum.wrapping_add(!0 - 1));
    assert_eq!(dut.outputs().complete.get().map(|complete| complete.value), Some(sum));
}

/// The seventeenth is not accepted until one has been sent; then one a cycle.
fn sixteen_reports_are_pending(new: Maker<Reports>) {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let blank = || In::new(&p);
    let all: Vec<_> = (0..p.sources.get()).collect();
    for n in 0..20 {
        assert_eq!(dut.outputs().marker.ready, n < 16);
        let marker = Marker { id: n & 15, location: 15, ..Marker::default() };
        dut.cycle(In { marker: Offer::new(true, marker), ..blank() });
    }
    for id in (0..16).rev() {
        dut.cycle(In { done: done(&all, p.sources.get(), id), ..blank() });
    }
    let mut at = vec![];
    for cycle in 0..60 {
        if dut.outputs().complete.valid {
            at.push(cycle);
        }
        dut.cycle(In { complete: true.into(), ..blank() });
    }
    assert_eq!(at.len(), 16);
    assert!(at.windows(2).all(|pair| pair[1] - pair[0] == 1), "{at:?}");
    assert!(dut.outputs().idle && dut.outputs().marker.ready);
}

/// Compared with queues: each source passes the markers with its own stalls, and so does each counter.
fn any_order(new: Maker<Reports>) {
    property((any::<u64>(), any::<[u64; 3]>(), 1..40_usize), |(seed, [gives, takes, stalls], count)| {
        let mut rng = Rng::new(seed);
        let mut dut = new();
        let p = dut.unit().p.clone();
        let (sources, counters, worlds) = (p.sources.get(), p.counters.get(), p.worlds.get());
        let (pixels, stages) = (p.pixels.get(), p.stages.get());
        let each = [counters, worlds, pixels, stages];
        let all = each.iter().sum::<usize>() + 2;
        let selectors = [
            0, 1, 2, 2, 3, 0x15, 0x1a, 0x0b, 9, 0x11, 0x1f, 0x13, 5, 7, 0x1b, 0x1d, 6, 0x1e, 4, 0x0a, 0x10,
            0x18, 0x1c,
        ];
        let first = rng.below(16);
        let markers: Vec<_> = (0..count)
            .map(|n| Marker {
                id: ((first as usize + n) & 15) as u8,
                location: rng.below(16) as u8,
                selector: rng.pick(&selectors),
                sub_report: rng.below(8) as u8,
            })
            .collect();
        let counted: Vec<Vec<u64>> = (0..count).map(|_| (0..all).map(|_| rng.roll()).collect()).collect();
        let wanted: Vec<_> = (0..count)
            .map(|n| {
                let own = &counted[n][owners(markers[n].selector, each)];
                let sum = own.iter().fold(0_u64, |sum, value| sum.wrapping_add(*value));
                Completed { engine: Engine::ThreeD, value: sum }
            })
            .collect();
        // Numbers of markers done by each source, and values sent by each counter.
        let (mut done, mut given) = (vec![0; sources], vec![0; all]);
        let (mut sent, mut left, mut cycle) = (0, vec![], 0);
        while left.len() < count || !dut.outputs().idle {
            let o = dut.outputs();
            let mut i = In::new(&p);
            i.marker = markers.get(sent).filter(|_| open(gives, cycle)).copied().into();
            i.complete = open(takes, cycle).into();
            for (k, done) in done.iter_mut().enumerate() {
                if *done < sent && open(stalls.rotate_left(k as u32), cycle) && rng.one_in(2) {
                    i.done[k] = Some(MarkerDone { id: markers[*done].id }).into();
                    *done += 1;
                }
            }
            for (k, given) in given.iter_mut().enumerate() {
                if *given < sent && rng.one_in(3) {
                    let marker = markers[*given];
                    if owners(marker.selector, each).contains(&k) {
                        let value = Some(ReportValue { id: marker.id, value: counted[*given][k] }).into();
                        match k {
                            k if k < counters => i.value[k] = value,
                            k if k < counters + worlds => i.world[k - counters] = value,
                            k if k < counters + worlds + pixels => i.pixel[k - counters - worlds] = value,
                            k if k < all - 2 => i.stage[k - counters - worlds - pixels] = value,
                            k if k < all - 1 => i.vertex = value,
                            _ => i.assembled = value,
                        }
                    }
                    *given += 1;
                }
            }
            if let Some(complete) = o.complete.get().filter(|_| i.complete.ready) {
                let n = left.len();
                assert!(done.iter().all(|so_far| *so_far > n), "not all units have reached marker {n}");
                let counts = owners(markers[n].selector, each);
                assert!(
                    given[counts].iter().all(|so_far| *so_far > n),
                    "not all counts of marker {n} have arrived"
                );
                left.push(*complete);
            }
            sent += usize::from(i.marker.valid && o.marker.ready);
            dut.cycle(i);
            cycle += 1;
            assert!(cycle < LIMIT, "no end");
        }
        assert_eq!(left, wanted);
    });
}
