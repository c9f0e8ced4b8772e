//! Counters count, whoever counts them up.

use super::pushes::Dice;
use hub::host::syncpoints::{In, Out, Syncpoints};
use kernel::clocked::Clocked;
use kit::scenario::{open, property};
use kit::scenarios;
use proptest::prelude::*;
use std::collections::VecDeque;

scenarios! {
    Syncpoints::default() => two_clocks_each both_sides_take_turns any_counts;
}

fn host(up: bool, index: u8) -> In {
    In { count_valid: true, count_up: up, count_index: index, ..In::default() }
}

/// Taken, and the value in the clock after.
fn two_clocks_each<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    let mut dut = new();
    for value in 0..5 {
        assert!(dut.outputs().count_ready && dut.outputs().idle);
        dut.clock(host(false, 255));
        let o = dut.outputs();
        assert_eq!((o.count_data_valid, o.count_data, o.count_ready), (true, value, false));
        dut.clock(In::default());
        dut.clock(host(true, 255));
        assert!(!dut.outputs().count_data_valid && !dut.outputs().count_ready);
        dut.clock(host(true, 254)); // not taken
    }
    dut.clock(host(false, 254));
    assert_eq!(dut.outputs().count_data, 0);
    dut.clock(In::default());
}

/// With both at work each is served every four clocks.
fn both_sides_take_turns<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    let mut dut = new();
    let (mut of_host, mut of_engines) = (0, 0);
    for _ in 0..400 {
        let i = In { increment_valid: true, increment: 3, ..host(true, 3) };
        of_host += u32::from(dut.outputs().count_ready);
        of_engines += u32::from(dut.outputs().increment_ready);
        dut.clock(i);
    }
    assert!((99..=101).contains(&of_host) && (99..=103).contains(&of_engines), "{of_host} {of_engines}");
    while !dut.outputs().idle {
        dut.clock(In::default());
    }
    dut.clock(host(false, 3));
    assert_eq!(dut.outputs().count_data, of_host + of_engines);
}

fn any_counts<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    property((any::<u64>(), any::<[u64; 2]>(), 1..300_u64), |(seed, stalls, clocks)| {
        let mut dut = new();
        let mut dice = Dice::new(seed);
        // What was surely counted, and what may be: increments wait in a queue.
        let (mut counts, mut waiting) = ([0_u32; 256], VecDeque::new());
        let mut asked: Option<u8> = None;
        for clock in 0..clocks {
            let o = dut.outputs();
            let index = |dice: &mut Dice| 62 + dice.below(4) as u8;
            let i = In {
                count_valid: open(stalls[0], clock),
                count_up: dice.one_in(2),
                count_index: index(&mut dice),
                increment_valid: open(stalls[1], clock),
                increment: index(&mut dice),
            };
            assert_eq!(o.count_data_valid, asked.is_some());
            if let Some(of) = asked.take() {
                let queued = waiting.iter().filter(|w| **w == of).count() as u32;
                let known = counts[usize::from(of)];
                assert!((known..=known + queued).contains(&o.count_data));
            }
            if i.count_valid && o.count_ready {
                match i.count_up {
                    true => counts[usize::from(i.count_index)] += 1,
                    false => asked = Some(i.count_index),
                }
            }
            if i.increment_valid && o.increment_ready {
                waiting.push_back(i.increment);
            }
            // The queue has two places: what is before these has been counted or is.
            while waiting.len() > 3 {
                counts[usize::from(waiting.pop_front().unwrap())] += 1;
            }
            dut.clock(i);
        }
        while !dut.outputs().idle {
            dut.clock(In::default());
        }
        waiting.into_iter().for_each(|w: u8| counts[usize::from(w)] += 1);
        for index in 60..68 {
            dut.clock(host(false, index));
            assert_eq!(dut.outputs().count_data, counts[usize::from(index)]);
            dut.clock(In::default());
        }
    });
}
