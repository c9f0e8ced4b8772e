//! Releases are sent once their engine has completed them, in the engine's order.

use bundle::*;
use hub::front_end::semaphore_release::{In, Params, SemaphoreRelease};
use hub::front_end::types::*;
use kernel::offer::Offer;
use kit::scenario::{LIMIT, open, property};
use kit::{Maker, scenarios};
use proptest::prelude::*;

scenarios! {
    SemaphoreRelease::new(&Params::default()) => forms_by_hand counts_by_hand more_than_the_queue sixteen_ahead the_l2_is_cleaned_first any_completion;
}

fn release(after: ReleaseAfter, form: ReleaseForm, address: u64, payload: u32) -> Release {
    Release { channel: 2, after, form, awaken: false, cleans: false, address, payload }
}

fn forms_by_hand(new: Maker<SemaphoreRelease>) {
    use ReleaseForm::{FourWords, Notify, OneWord};
    let cases = [
        (OneWord, 0x12_3456_7890_u64, 0xf << 16, [(4, 7)].as_slice()),
        (OneWord, 0x9c, 0xf << 28, &[(7, 7)]),
        (FourWords, 0x80, 0xffff, &[(0, 7), (2, 0x89ab_cdef), (3, 0x4567)]),
        (FourWords, 0x90, 0xffff << 16, &[(4, 7), (6, 0x89ab_cdef), (7, 0x4567)]),
        (Notify, 0x80, 0xffff, &[(0, 0x89ab_cdef), (1, 0x4567)]),
    ];
    for (form, address, mask, words) in cases {
        let mut dut = new();
        let time = 0x4567_89ab_cdef;
        let posted = Release { awaken: true, ..release(ReleaseAfter::Nothing, form, address, 7) };
        dut.cycle(In { posted: Offer::new(true, posted), time, ..In::default() });
        assert!(!dut.outputs().idle);
        dut.cycle(In { time, ..In::default() });
        let o = dut.outputs();
        let mut data = Sector::default();
        words.iter().for_each(|(k, v)| data.words[*k] = *v);
        assert_eq!(
            o.write.get(),
            Some(&MemoryWrite { address: address >> 5, mask, data, ordered: true, ..MemoryWrite::default() })
        );
        assert!(!o.interrupt.valid);
        dut.cycle(In { write: true.into(), ..In::default() });
        let o = dut.outputs();
        assert!(!o.write.valid);
        assert_eq!(o.interrupt.get(), Some(&Interrupt { kind: InterruptKind::Awaken, channel: 2, value: 7 }));
        dut.cycle(In { interrupt: true.into(), ..In::default() });
        assert!(dut.outputs().idle);
    }
}

/// The counts that arrive with completions, in order, also where a completion arrives before its release.
fn counts_by_hand(new: Maker<SemaphoreRelease>) {
    use ReleaseForm::{Count32, Count64, FourWords, Increment, OneCount, OneWord};
    let (now, low, high) = (0x4567_89ab_cdef, 0xfedc_0001, 0x0a0b_0c0d);
    let cases = [
        (Count32, Some([7, low, 0x89ab_cdef, 0x4567])),
        (Increment, None),
        (Count64, Some([low, high, 0x89ab_cdef, 0x4567])),
        (FourWords, Some([7, 0, 0x89ab_cdef, 0x4567])),
        (OneWord, Some([7, 0, 0, 0])),
        (OneCount, Some([low, 0, 0, 0])),
    ];
    for first in [true, false] {
        let mut dut = new();
        for (n, (form, words)) in (0..).zip(cases) {
            let value = (high + n) << 32 | (low + n);
            let complete = Offer::new(true, Completed { engine: Engine::ThreeD, value });
            let posted = Offer::new(true, release(ReleaseAfter::ThreeD, form, 0x90, 7));
            let one = In { complete, ..In::default() };
            let other = In { posted, ..In::default() };
            let [now_in, then] = if first { [one, other] } else { [other, one] };
            dut.cycle(In { time: now, ..now_in });
            (0..3).for_each(|_| dut.cycle(In { time: now, ..In::default() }));
            assert!(!dut.outputs().write.valid && !dut.outputs().increment.valid, "not both are here");
            dut.cycle(In { time: now, ..then });
            dut.cycle(In { time: now, ..In::default() });
            let o = dut.outputs();
            let add = |words: [u64; 4]| match form {
                Count32 => [words[0], words[1] + n, words[2], words[3]],
                Count64 => [words[0] + n, words[1] + n, words[2], words[3]],
                OneCount => [words[0] + n, 0, 0, 0],
                _ => words,
            };
            let written = o.write.get().map(|write| [4, 5, 6, 7].map(|k| u64::from(write.data.words[k])));
            assert_eq!(written, words.map(add), "{form:?}");
            dut.cycle(In { write: true.into(), increment: true.into(), ..In::default() });
            assert!(dut.outputs().idle);
        }
    }
}

/// Completions of 3D are stored, each with its count, up to the number of markers that can be in flight.
fn sixteen_ahead(new: Maker<SemaphoreRelease>) {
    let mut dut = new();
    for n in 0..18 {
        assert_eq!(dut.outputs().complete.ready, n < 16);
        let complete = Completed { engine: Engine::ThreeD, value: 100 + n };
        dut.cycle(In { complete: Offer::new(true, complete), ..In::default() });
    }
    for n in 0..16 {
        let posted = release(ReleaseAfter::ThreeD, ReleaseForm::Count64, 0, 0);
        dut.cycle(In { posted: Offer::new(true, posted), ..In::default() });
        dut.cycle(In::default());
        assert_eq!(dut.outputs().write.get().map(|write| write.data.words[0]), Some(100 + n));
        dut.cycle(In { write: true.into(), ..In::default() });
    }
    let posted = release(ReleaseAfter::ThreeD, ReleaseForm::Count64, 0, 0);
    dut.cycle(In { posted: Offer::new(true, posted), ..In::default() });
    (0..4).for_each(|_| dut.cycle(In::default()));
    assert!(!dut.outputs().write.valid, "what was not taken");
}

/// Sixteen releases wait for 3D; the seventeenth is not accepted until one has been sent.
fn more_than_the_queue(new: Maker<SemaphoreRelease>) {
    let mut dut = new();
    let posted = release(ReleaseAfter::ThreeD, ReleaseForm::Increment, 9, 0);
    for n in 0..20 {
        assert_eq!(dut.outputs().posted.ready, n < 16);
        dut.cycle(In { posted: Offer::new(true, posted), ..In::default() });
    }
    let complete = Completed { engine: Engine::ThreeD, value: 0 };
    dut.cycle(In { complete: Offer::new(true, complete), ..In::default() });
    dut.cycle(In::default());
    let o = dut.outputs();
    assert!(o.increment.get() == Some(&9) && o.posted.ready);
}

/// A syncpoint increment after a clean: the L2 is signalled two cycles after the release, and the index is valid from
/// the cycle after the clean ends, however long that takes; releases without a condition wait for it.
fn the_l2_is_cleaned_first(new: Maker<SemaphoreRelease>) {
    for (taken, done) in [(0, 1), (3, 4), (2, 40)] {
        let mut dut = new();
        let index = Release { cleans: true, ..release(ReleaseAfter::Nothing, ReleaseForm::Increment, 9, 0) };
        let write = release(ReleaseAfter::Nothing, ReleaseForm::OneWord, 0x40, 7);
        dut.cycle(In { posted: Offer::new(true, index), ..In::default() });
        dut.cycle(In { posted: Offer::new(true, write), ..In::default() });
        for cycle in 0..=done {
            let o = dut.outputs();
            assert_eq!(o.clean.get().copied(), (cycle <= taken).then_some(CacheOrder::Clean), "{cycle}");
            assert!(!o.increment.valid && !o.write.valid && !o.idle, "{cycle}");
            let cleaned = Offer::new(cycle == done, cycle == done);
            let i = In { clean: (cycle == taken).into(), cleaned, ..In::default() };
            // The syncpoint unit is always ready.
            dut.cycle(In { increment: true.into(), ..i });
        }
        let o = dut.outputs();
        assert!(o.increment.get() == Some(&9) && !o.clean.valid);
        dut.cycle(In { increment: true.into(), ..In::default() });
        dut.cycle(In::default());
        assert!(dut.outputs().write.valid && !dut.outputs().increment.valid);
    }
}

fn any_completion(new: Maker<SemaphoreRelease>) {
    let posts = prop::collection::vec((0..3_usize, any::<bool>()), 1..60);
    property((posts, any::<[u64; 5]>()), |(posts, [post, complete, write, interrupt, lead])| {
        let mut dut = new();
        let after = [ReleaseAfter::ThreeD, ReleaseAfter::Compute, ReleaseAfter::Nothing];
        let releases: Vec<_> = (0..)
            .zip(&posts)
            .map(|(n, (engine, awaken))| Release {
                awaken: *awaken,
                ..release(after[*engine], ReleaseForm::OneWord, 4 * u64::from(n), n)
            })
            .collect();
        // an engine may complete before its release has arrived, as far as queues allow
        let mut engines: Vec<_> = posts.iter().map(|p| p.0).filter(|e| *e < 2).collect();
        if lead & 1 == 1 {
            engines.reverse();
        }
        let (mut posted, mut completed, mut cycle) = (0, [0, 0], 0);
        let mut left: [Vec<u32>; 3] = Default::default();
        let mut awoken = vec![];
        let mut next = 0;
        while left.iter().map(Vec::len).sum::<usize>() < posts.len() || !dut.outputs().idle {
            let o = dut.outputs();
            let engine = |engine: &usize| {
                let engine = if *engine == 1 { Engine::Compute } else { Engine::ThreeD };
                Completed { engine, value: !cycle }
            };
            let i = In {
                posted: releases.get(posted).filter(|_| open(post, cycle)).copied().into(),
                complete: engines.get(next).filter(|_| open(complete, cycle)).map(engine).into(),
                write: open(write, cycle).into(),
                interrupt: open(interrupt, cycle).into(),
                ..In::default()
            };
            if let Some(write) = o.write.get().filter(|_| i.write.ready) {
                let n = write.data.words[(write.mask.trailing_zeros() / 4) as usize];
                let engine = posts[n as usize].0;
                left[engine].push(n);
                assert!(engine == 2 || left[engine].len() <= completed[engine], "not complete");
            }
            awoken.extend(o.interrupt.get().filter(|_| i.interrupt.ready).map(|interrupt| interrupt.value));
            posted += usize::from(i.posted.valid && o.posted.ready);
            if i.complete.valid && o.complete.ready {
                completed[engines[next]] += 1;
                next += 1;
            }
            dut.cycle(i);
            cycle += 1;
            assert!(cycle < LIMIT, "no end");
        }
        for engine in 0..3 {
            let wanted = (0..).zip(&posts).filter(|(_, p)| p.0 == engine).map(|(n, _)| n);
            assert_eq!(left[engine], wanted.collect::<Vec<u32>>());
        }
        awoken.sort_unstable();
        let wanted = (0..).zip(&posts).filter(|(_, p)| p.1).map(|(n, _)| n);
        assert_eq!(awoken, wanted.collect::<Vec<u32>>());
    });
}
