//! Words of constants become sectors in order; state takes a cycle
//! each; gathered words are forwarded when no bundle arrives.

use super::api::{REGION, bind, draw, load, method, program, select, trigger};
use bundle::*;
use hub::state_constants::bundle_order::{BundleOrder, In, Params};
use hub::state_constants::types::{
    BankChange, CachePurge, ConstantUpdate, ConstantWork, HeaderRead, HeaderRequest,
};
use kernel::Within;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::BTreeMap;

scenarios! {
    BundleOrder::new(&Params::default()) => gathered_by_sector updates_are_performed_after_eight_idle_cycles
        caches_invalidate
        invalidated_after_a_release a_bank_without_a_size programs_are_read_again any_order;
    BundleOrder::new(&Params { settle: Within::new(1), ..Params::default() }) => any_order;
}

const BASE: u64 = 0x7_0000_0100;

#[derive(Debug, PartialEq)]
enum Event {
    Out(Bundle),
    Work(ConstantWork),
    Settled,
}

struct Seen {
    events: Vec<(u64, Event)>,
    taken: Vec<u64>,
}

impl Seen {
    fn work(&self) -> Vec<ConstantWork> {
        let work = |(_, event): &(u64, Event)| match event {
            Event::Work(work) => Some(*work),
            _ => None,
        };
        self.events.iter().filter_map(work).collect()
    }
    fn out(&self) -> Vec<Bundle> {
        let out = |(_, event): &(u64, Event)| match event {
            Event::Out(bundle) => Some(*bundle),
            _ => None,
        };
        self.events.iter().filter_map(out).collect()
    }
}

/// Runs with a store that settles some cycles after the request.
fn run(mut dut: Device<BundleOrder>, bundles: &[Bundle], patterns: [u64; 3], seed: u64) -> Seen {
    let mut rng = Rng::new(seed);
    let mut source = Source::new(bundles, patterns[0]);
    let (mut draws, mut work) = (Sink::new(patterns[1]), Sink::new(patterns[2]));
    let (mut events, mut settle, mut cycle, mut quiet) = (vec![], None, 0, 0);
    let nothing = In::new(&dut.unit().p);
    dut.run(|o| {
        let mut i = nothing.clone();
        i.bundle = source.drive(o.bundle);
        i.draw = draws.drive(&o.draw);
        i.work = work.drive(&o.work);
        events.extend(draws.now().map(|(_, bundle)| (cycle, Event::Out(bundle))));
        if let Some((_, work)) = work.now() {
            events.push((cycle, Event::Work(work)));
            if let ConstantWork::Settle(_) = work {
                settle = Some(cycle + 1 + rng.below(5));
            }
        }
        if settle.take_if(|at| *at <= cycle).is_some() {
            i.settled = Offer::new(true, true);
            events.push((cycle, Event::Settled));
        }
        quiet = if source.is_empty() && o.idle { quiet + 1 } else { 0 };
        cycle += 1;
        (quiet < 30).then_some(i)
    });
    Seen { events, taken: source.taken }
}

/// The words of memory that updates write, in order.
fn written(work: &[ConstantWork]) -> Vec<(u64, u32)> {
    let words = |work: &ConstantWork| match work {
        ConstantWork::Update(ConstantUpdate { block, sector, mask, data }) => {
            let at = u64::from(*block) << 8 | u64::from(*sector) << 5;
            let word = |k: &usize| mask >> k & 1 == 1;
            (0..8).filter(word).map(|k| (at + 4 * k as u64, data.words[k])).collect()
        }
        _ => vec![],
    };
    work.iter().flat_map(words).collect()
}

fn gathered_by_sector(new: Maker<BundleOrder>) {
    let bundles = [&select(BASE, 256)[..], &load(20, &(0..16).collect::<Vec<u32>>())].concat();
    let seen = run(new(), &bundles, [!0; 3], 1);
    let masks: Vec<_> = seen
        .work()
        .iter()
        .filter_map(|work| match work {
            ConstantWork::Update(update) => Some((update.sector, update.mask)),
            _ => None,
        })
        .collect();
    assert_eq!(masks, [(0, 0xe0), (1, 0xff), (2, 0x1f)]);
    let cycles: Vec<_> = seen.taken.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert_eq!(cycles, vec![1; bundles.len() - 1]);
}

/// The sector is forwarded in the first cycle without a bundle, and performed eight cycles later.
fn updates_are_performed_after_eight_idle_cycles(new: Maker<BundleOrder>) {
    let bundles = [&select(BASE, 256)[..], &load(0, &[5])].concat();
    let seen = run(new(), &bundles, [!0; 3], 1);
    let last = seen.taken.last().expect("some were taken");
    let at: Vec<_> = seen.events.iter().map(|(cycle, _)| cycle - last).collect();
    assert_eq!(seen.work().len(), 2);
    assert_eq!(at[..2], [3, 11]);
}

fn caches_invalidate(new: Maker<BundleOrder>) {
    let invalidate = Bundle { kind: BundleKind::Invalidate, ..Bundle::default() };
    let bundles =
        [trigger(0x021c, 0x1000), trigger(0x0da4, 1), trigger(0x1338, 0), trigger(0x1428, 0), invalidate];
    let seen = run(new(), &bundles, [!0; 3], 1);
    let values: Vec<_> = seen.out().iter().map(|bundle| (bundle.address << 2, bundle.value)).collect();
    assert_eq!(values, [2, 1, 8, 16, 0x3f].map(|mask| (0x3f00, mask)));
    let purge = |instructions, constants| ConstantWork::Purge(CachePurge { instructions, constants });
    assert_eq!(seen.work()[..3], [purge(false, true), purge(true, false), purge(true, true)]);
}

/// A bank without a size has no buffer.
fn a_bank_without_a_size(new: Maker<BundleOrder>) {
    for (size, valid) in [(0, false), (16, true)] {
        let seen = run(new(), &[&select(BASE, size)[..], &[bind(1, 3, true)]].concat(), [!0; 3], 1);
        let bank = BankChange { group: 1, bank: 3, valid, base: (BASE >> 8) as u32, size };
        assert_eq!(seen.work()[0], ConstantWork::Bank(bank));
    }
}

/// Headers are read after a program's own state, and where the region moves; not for each draw.
fn programs_are_read_again(new: Maker<BundleOrder>) {
    let region = |at: u64| [method(0x1608, (at >> 32) as u32), method(0x160c, at as u32)].to_vec();
    let program = |offset| program(1, offset).to_vec();
    let draw = || draw().to_vec();
    let moved = REGION + 0x10_0000;
    let all = [
        region(REGION),
        program(0x230),
        draw(),
        draw(),
        region(moved),
        draw(),
        program(0x430),
        draw(),
        draw(),
    ];
    let bundles = all.concat();
    let mut dut = new();
    let (mut source, mut draws, mut work) = (Source::new(&bundles, !0), Sink::new(!0), Sink::new(!0));
    let (mut requests, mut reads) = (Sink::<HeaderRequest>::new(!0), Source::<HeaderRead>::new(&[], !0));
    let (mut quiet, nothing) = (0, In::new(&dut.unit().p));
    dut.run(|o| {
        let mut i = nothing.clone();
        i.bundle = source.drive(o.bundle);
        i.draw = draws.drive(&o.draw);
        i.work = work.drive(&o.work);
        i.request = requests.drive(&o.request);
        if requests.now().is_some() {
            reads.push(0, HeaderRead { rows: 9, ..HeaderRead::default() });
        }
        i.header_read = reads.drive(o.header_read);
        quiet = if source.is_empty() && o.idle { quiet + 1 } else { 0 };
        (quiet < 30).then_some(i)
    });
    let read: Vec<_> =
        requests.taken.iter().map(|request| (request.stage, request.address, request.offset)).collect();
    assert_eq!(read, [(1, REGION + 0x230, 0x230), (1, moved + 0x230, 0x230), (1, moved + 0x430, 0x430)]);
}

/// After a semaphore's release, but not after a report, constants
/// and data are invalidated before the next draw is sent: once.
fn invalidated_after_a_release(new: Maker<BundleOrder>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, patterns)| {
        let (release, report) = (trigger(0x1b0c, 0x1000_f010), trigger(0x1b0c, 0x0100_f002));
        let mut rng = Rng::new(seed);
        let (mut bundles, mut passed, mut purges, mut released) = (vec![], vec![], 0, false);
        for _ in 0..30 {
            match rng.below(4) {
                0 => {
                    bundles.push(release);
                    passed.push((release.address << 2, release.value));
                    released = true;
                }
                1 => {
                    bundles.push(report);
                    passed.push((report.address << 2, report.value));
                }
                2 => bundles.extend(load(4 * rng.below(99) as u32, &[rng.below(1 << 32) as u32])),
                _ => {
                    bundles.extend(draw());
                    if released {
                        passed.push((0x3f00, 2 | 4));
                        purges += 1;
                    }
                    passed.extend(draw().iter().map(|bundle| (bundle.address << 2, bundle.value)));
                    released = false;
                }
            }
        }
        let seen = run(new(), &bundles, patterns, seed);
        let out: Vec<_> = seen.out().iter().map(|bundle| (bundle.address << 2, bundle.value)).collect();
        assert_eq!(out, passed);
        let purge = ConstantWork::Purge(CachePurge { instructions: false, constants: true });
        assert_eq!(seen.work().iter().filter(|work| **work == purge).count(), purges);
        // A draw is sent when the purge is settled.
        let mut open = false;
        for (cycle, event) in &seen.events {
            match event {
                Event::Work(work) if *work == purge => open = true,
                Event::Settled => open = false,
                Event::Out(bundle) if bundle.address == 0x1618 >> 2 => {
                    assert!(!open, "cycle {cycle}: a draw before a purge");
                }
                Event::Work(_) | Event::Out(_) => (),
            }
        }
    });
}

fn any_order(new: Maker<BundleOrder>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, patterns)| {
        let mut rng = Rng::new(seed);
        let mut bundles: Vec<Bundle> = select(BASE, 0x400).to_vec();
        let (mut words, mut passed, mut banks) = (vec![], vec![], vec![]);
        for _ in 0..40 {
            match rng.below(6) {
                0..=1 => {
                    let (first, count) = (rng.below(200), rng.below(30) + 1);
                    let new: Vec<u32> = (0..count).map(|_| rng.below(1 << 32) as u32).collect();
                    words.extend((0..).zip(&new).map(|(k, word)| (BASE + 4 * (first + k), *word)));
                    bundles.extend(load(4 * first as u32, &new));
                }
                2 => {
                    let (group, bank) = (rng.below(5) as u8, rng.below(22) as u8);
                    bundles.push(bind(group.into(), bank.into(), true));
                    if bank < 18 {
                        banks.push((group, bank));
                    }
                }
                3 => {
                    bundles.extend(draw());
                    passed.extend(draw());
                }
                _ => {
                    let state = method(0x1350 + 4 * rng.below(5) as u16, 7);
                    bundles.push(state);
                    passed.push(state);
                }
            }
        }
        let seen = run(new(), &bundles, patterns, seed);
        // The last word of each address counts.
        let last = |words: Vec<(u64, u32)>| words.into_iter().collect::<BTreeMap<_, _>>();
        assert_eq!(last(written(&seen.work())), last(words));
        assert_eq!(seen.out(), passed);
        let bound: Vec<_> = seen
            .work()
            .iter()
            .filter_map(|work| match work {
                ConstantWork::Bank(BankChange { group, bank, .. }) => Some((*group, *bank)),
                _ => None,
            })
            .collect();
        assert_eq!(bound, banks);
        // All work before a draw is settled before it.
        let mut open = false;
        for (cycle, event) in &seen.events {
            match event {
                Event::Work(ConstantWork::Draw(_)) => (),
                Event::Work(_) => open = true,
                Event::Settled => open = false,
                Event::Out(bundle) if bundle.address == 0x1618 >> 2 => {
                    assert!(!open, "cycle {cycle}: a draw before its constants");
                }
                Event::Out(_) => (),
            }
        }
        let draws = seen.out().iter().filter(|bundle| bundle.address == 0x1618 >> 2).count();
        let marks = seen.work().iter().filter(|work| matches!(work, ConstantWork::Draw(_))).count();
        assert!(marks <= draws && (marks > 0) == (draws > 0));
    });
}
