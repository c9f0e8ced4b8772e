//! Conversions, counts and products are the interpreter's; special functions are within the documented error. An instruction every second
//! cycle; its register is written 11 cycles later.

mod case;

use case::{Case, special_rows};
use interpreter::decode::table::{Row as Encoding, named};
use kernel::offer::Offer;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use tpc::sm::special::{In, Params, Special};
use tpc::sm::types::*;

scenarios! {
    Special::new(&Params::default()) => cycles one_every_second_cycle each_row any_instructions;
    Special::new(&Params { sides: kernel::Within::new(1), ..Params::default() }) => any_instructions;
    Special::new(&few(2)) => fewer_lanes_take_longer each_row any_instructions;
    Special::new(&few(3)) => fewer_lanes_take_longer any_instructions;
}

/// With fewer lanes, as a power of two.
fn few(lanes_log2: usize) -> Params {
    Params { lanes_log2: kernel::Within::new(lanes_log2), ..Params::default() }
}

/// Plays cases on alternating sides; returns the cycle of each result.
fn play(new: Maker<Special>, cases: Vec<Case>, stalls: u64, random: &mut Random) -> Vec<u64> {
    let mut dut = new();
    let sides = dut.unit().p.sides.get();
    let blank = In::new(&dut.unit().p);
    let mut rest: Vec<VecDeque<Case>> = (0..sides).map(|_| VecDeque::new()).collect();
    for (k, case) in cases.into_iter().enumerate() {
        rest[k % sides].push_back(case);
    }
    // State of register_file: registers that wait, announced ones, and its output in the next cycle.
    let mut queues: Vec<VecDeque<Written>> = vec![VecDeque::new(); sides];
    let mut soon: Vec<VecDeque<(u64, Soon)>> = vec![VecDeque::new(); sides];
    let mut left = vec![false; sides];
    let mut in_flight: Vec<Vec<Case>> = (0..sides).map(|_| vec![]).collect();
    let mut more: Vec<VecDeque<(u64, OperandRow)>> = vec![VecDeque::new(); sides];
    let (mut low, mut credits) = (vec![None; sides], vec![dut.unit().p.depth.get(); sides]);
    let mut done = vec![];
    for cycle in 0..100_000_u64 {
        if rest.iter().all(VecDeque::is_empty) && in_flight.iter().all(Vec::is_empty) {
            return done;
        }
        let (o, mut i) = (dut.outputs(), blank.clone());
        for side in 0..sides {
            credits[side] += usize::from(o.credit[side].valid);
            i.left[side] = Offer::new(std::mem::take(&mut left[side]), true);
            if let Some(of) = o.soon[side].get() {
                soon[side].push_back((cycle + 3, *of));
            }
            if let Some(written) = o.written[side].get() {
                let LaneResult { slot, destination: register, .. } = written.result;
                let (at, of) = soon[side].front().copied().expect("it was announced");
                let Soon { destination, .. } = of;
                assert_eq!((of.slot, of.scoreboard), (slot, written.scoreboard));
                let second = low[side].is_some();
                assert_eq!(cycle, at + u64::from(second), "3 cycles after the announcement");
                assert_eq!(written.last, second || destination.count < 2);
                assert!(second || register == destination.first);
                if written.last {
                    soon[side].pop_front();
                }
                queues[side].push_back(*written);
                assert!(queues[side].len() <= 7, "no room");
            }
            let opens = stalls.rotate_left(7 * side as u32) >> (cycle % 64) & 1 == 1;
            left[side] = opens && queues[side].pop_front().is_some();
            if let Some(written) = o.written[side].get().copied() {
                if written.last {
                    let at =
                        in_flight[side].iter().position(|case| case.operands.slot == written.result.slot);
                    let case = in_flight[side].remove(at.expect("a result without an instruction"));
                    match low[side].take() {
                        Some(low) => case.judge(&low, Some(&written)),
                        None => case.judge(&written, None),
                    }
                    done.push(cycle);
                } else {
                    low[side] = Some(written);
                }
            }
            // A slot's number identifies a result.
            let free = rest[side].front().is_some_and(|next| {
                in_flight[side].iter().all(|case| case.operands.slot != next.operands.slot)
            });
            if credits[side] > 0 && free {
                let case = rest[side].pop_front().expect("it");
                credits[side] -= 1;
                i.operands[side] = Offer::new(true, case.operands);
                if case.is_pair() {
                    let row = OperandRow {
                        slot: case.operands.slot,
                        path: Path::Special,
                        last: true,
                        row: case.high,
                    };
                    let from = more[side].back().map_or(cycle, |&(at, _)| at);
                    more[side].push_back((from.max(cycle) + 2 + random.below(4), row));
                }
                in_flight[side].push(case);
            }
            if let Some((_, row)) = more[side].pop_front_if(|(due, _)| *due <= cycle) {
                i.more[side] = Offer::new(true, row);
            }
        }
        dut.cycle(i);
    }
    panic!("it hangs")
}

fn encoding(name: &str) -> &'static Encoding {
    named(name).expect("a row")
}

/// From operands to the register: 11 cycles, on any datapath.
fn cycles(new: Maker<Special>) {
    let mut random = Random(1);
    for name in ["MUFU/reg", "I2F/reg", "IMUL/reg", "POPC/reg"] {
        let case = loop {
            let case = Case::of(encoding(name), &mut random, 3);
            if case.operands.instruction.destination.count < 2 && !case.is_pair() {
                break case;
            }
        };
        assert_eq!(play(new, vec![case], !0, &mut random), [11], "{name}");
    }
}

fn each_row(new: Maker<Special>) {
    let mut random = Random(2);
    for row in special_rows() {
        let cases = (0..24).map(|k| Case::of(row, &mut random, k % 16)).collect();
        play(new, cases, !0, &mut random);
    }
}

fn any_instructions(new: Maker<Special>) {
    let rows = special_rows();
    property((any::<u64>(), any::<u64>()), |(seed, stalls)| {
        let mut random = Random(seed);
        let cases = (0..60).map(|k| Case::of(random.one_of(&rows), &mut random, k % 16)).collect();
        play(new, cases, stalls | 1, &mut random);
    });
}

/// Each further group of lanes makes an instruction, and the time to the next, a cycle longer.
fn fewer_lanes_take_longer(new: Maker<Special>) {
    let (mut random, groups) = (Random(4), 32 >> new().unit().p.lanes_log2.get());
    let case = Case::of(encoding("MUFU/reg"), &mut random, 3);
    assert_eq!(play(new, vec![case], !0, &mut random), [9 + groups]);
    let cases = (0..100).map(|k| Case::of(encoding("MUFU/reg"), &mut random, k % 16)).collect();
    let done = play(new, cases, !0, &mut random);
    assert_eq!(done[80] - done[30], 50 * groups);
}

/// Two always busy sides.
fn one_every_second_cycle(new: Maker<Special>) {
    let mut random = Random(3);
    let cases = (0..200).map(|k| Case::of(encoding("MUFU/reg"), &mut random, k % 16)).collect();
    let done = play(new, cases, !0, &mut random);
    assert_eq!(done[150] - done[50], 200);
}
