//! Counters count correctly, whichever side increments them.

use hub::host::syncpoints::{In, Params, Syncpoints};
use hub::host::types::CountOrder;
use kernel::offer::Offer;
use kit::scenario::{open, property};
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;

scenarios! {
    Syncpoints::new(&Params {}) => two_cycles_each both_sides_take_turns any_counts;
}

fn host(up: bool, index: u8) -> In {
    In { count: Some(CountOrder { up, index }).into(), ..In::default() }
}

/// Accepted, and the value in the cycle after.
fn two_cycles_each(new: Maker<Syncpoints>) {
    let mut dut = new();
    for value in 0..5 {
        assert!(dut.outputs().count.ready && dut.outputs().idle);
        dut.cycle(host(false, 255));
        let o = dut.outputs();
        assert_eq!((o.count_data, o.count.ready), (Some(value).into(), false));
        dut.cycle(In::default());
        dut.cycle(host(true, 255));
        assert!(!dut.outputs().count_data.valid && !dut.outputs().count.ready);
        dut.cycle(host(true, 254)); // not accepted
    }
    dut.cycle(host(false, 254));
    assert_eq!(dut.outputs().count_data, Some(0).into());
    dut.cycle(In::default());
}

/// With both sides active each is served every four cycles.
fn both_sides_take_turns(new: Maker<Syncpoints>) {
    let mut dut = new();
    let (mut of_host, mut of_engines) = (0, 0);
    for _ in 0..400 {
        let i = In { increment: Some(3).into(), ..host(true, 3) };
        of_host += u32::from(dut.outputs().count.ready);
        of_engines += u32::from(dut.outputs().increment.ready);
        dut.cycle(i);
    }
    assert!((99..=101).contains(&of_host) && (99..=103).contains(&of_engines), "{of_host} {of_engines}");
    while !dut.outputs().idle {
        dut.cycle(In::default());
    }
    dut.cycle(host(false, 3));
    assert_eq!(dut.outputs().count_data, Some(of_host + of_engines).into());
}

fn any_counts(new: Maker<Syncpoints>) {
    property((any::<u64>(), any::<[u64; 2]>(), 1..300_u64), |(seed, stalls, cycles)| {
        let mut dut = new();
        let mut rng = Rng::new(seed);
        // The increments that are certainly counted, and those that may be: increments wait in a queue.
        let (mut counts, mut waiting) = ([0_u32; 256], VecDeque::new());
        let mut requested: Option<u8> = None;
        for cycle in 0..cycles {
            let o = dut.outputs();
            let index = |rng: &mut Rng| 62 + rng.below(4) as u8;
            let order = CountOrder { up: rng.one_in(2), index: index(&mut rng) };
            let i = In {
                count: Offer::new(open(stalls[0], cycle), order),
                increment: Offer::new(open(stalls[1], cycle), index(&mut rng)),
            };
            assert_eq!(o.count_data.valid, requested.is_some());
            if let Some(of) = requested.take() {
                let queued = waiting.iter().filter(|w| **w == of).count() as u32;
                let known = counts[usize::from(of)];
                assert!((known..=known + queued).contains(&o.count_data.data));
            }
            if i.count.valid && o.count.ready {
                match order.up {
                    true => counts[usize::from(order.index)] += 1,
                    false => requested = Some(order.index),
                }
            }
            if i.increment.valid && o.increment.ready {
                waiting.push_back(i.increment.data);
            }
            // The queue has two entries: increments before those are counted or in progress.
            while waiting.len() > 3 {
                counts[usize::from(waiting.pop_front().unwrap())] += 1;
            }
            dut.cycle(i);
        }
        while !dut.outputs().idle {
            dut.cycle(In::default());
        }
        waiting.into_iter().for_each(|w: u8| counts[usize::from(w)] += 1);
        for index in 60..68 {
            dut.cycle(host(false, index));
            assert_eq!(dut.outputs().count_data, Some(counts[usize::from(index)]).into());
            dut.cycle(In::default());
        }
    });
}
