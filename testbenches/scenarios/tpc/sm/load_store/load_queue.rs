//! Requests leave the queue as they arrived, with all their registers, and request what the interpreter's decoder says.

pub mod case;

use crate::sm::words;
use case::{Case, MNEMONICS, case, check, documented};
use interpreter::decode::fields::Field;
use interpreter::decode::op::Op;
use interpreter::decode::table::rows;
use kernel::offer::Offer;
use kit::random::Random;
use kit::scenario::{open, property};
use kit::{Device, Maker, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use tpc::sm::load_store::load_queue::{In, LoadQueue, Params};
use tpc::sm::types::*;

scenarios! {
    LoadQueue::new(&Params {}) =>
        a_load_leaves_in_a_cycle a_wide_store_waits_for_its_registers counters_and_halves every_row
        any_instructions;
}

struct Bench {
    dut: Device<LoadQueue>,
    now: u64,
    /// Instructions that are in the queue, and rows that are to come, not before a cycle.
    held: VecDeque<Case>,
    more: VecDeque<(u64, OperandRow)>,
    credits: usize,
    left: Vec<u64>,
}

impl Bench {
    fn new(dut: Device<LoadQueue>) -> Self {
        Bench { dut, now: 0, held: VecDeque::new(), more: VecDeque::new(), credits: 4, left: vec![] }
    }

    fn cycle(&mut self, comes: Option<Case>, row: bool, ready: bool) {
        let o = self.dut.outputs();
        self.credits += usize::from(o.credit);
        let mut i = In::default();
        if let Some(access) = o.access.get() {
            let first = self.held.front().expect("nothing is held");
            check(first, access);
            assert!(self.more.is_empty() || self.held.len() > 1, "not all registers have arrived");
            if ready {
                self.held.pop_front();
                self.left.push(self.now);
            }
        }
        i.access.ready = ready;
        if let Some((_, more)) = self.more.front().filter(|(from, _)| row && *from <= self.now) {
            i.more = Offer::new(true, *more);
            self.more.pop_front();
        }
        if let Some(case) = comes {
            self.credits -= 1;
            i.operands = Offer::new(true, case.operands);
            i.killed = case.killed;
            for (k, row) in case.more.iter().enumerate() {
                let last = k + 1 == case.more.len();
                let more = OperandRow { slot: case.operands.slot, path: Path::LoadStore, last, row: *row };
                self.more.push_back((self.now + 2 + 2 * k as u64, more));
            }
            self.held.push_back(case);
        }
        self.dut.cycle(i);
        self.now += 1;
    }
}

fn word_of(mnemonic: &str, random: &mut Random) -> u64 {
    let all: Vec<_> = rows().iter().filter(|row| row.mnemonic == mnemonic).collect();
    words::legal(all[random.below(all.len() as u64) as usize], random)
}

/// A word of a mnemonic that holds.
fn find(mnemonic: &str, random: &mut Random, holds: impl Fn(&Op) -> bool) -> Case {
    for _ in 0..10_000 {
        let word = word_of(mnemonic, random);
        if Op::decode(word).is_ok_and(|op| holds(&op)) {
            return case(word, random).unwrap();
        }
    }
    panic!("no such {mnemonic}")
}

fn a_load_leaves_in_a_cycle(new: Maker<LoadQueue>) {
    let (mut bench, mut random) = (Bench::new(new()), Random(5));
    for _ in 0..40 {
        let comes = find("LDS", &mut random, |_| true);
        bench.cycle(Some(comes), true, true);
    }
    bench.cycle(None, true, true);
    assert_eq!(bench.left, (1..=40).collect::<Vec<_>>());
}

fn a_wide_store_waits_for_its_registers(new: Maker<LoadQueue>) {
    let (mut bench, mut random) = (Bench::new(new()), Random(6));
    let store = find("STG", &mut random, |op| op.is(Field::E) && op.get(Field::Size) == 6);
    bench.cycle(Some(store), true, true);
    let load = find("LDS", &mut random, |_| true);
    bench.cycle(Some(load), true, true);
    (0..12).for_each(|_| bench.cycle(None, true, true));
    // Four rows, the first 2 cycles after the operands, one every 2 cycles.
    assert_eq!(bench.left, [9, 10]);
    // It holds four, and gives a credit for each that leaves.
    for _ in 0..4 {
        let load = find("LDL", &mut random, |_| true);
        bench.cycle(Some(load), true, false);
    }
    assert_eq!(bench.credits, 0);
    (0..8).for_each(|_| bench.cycle(None, true, true));
    assert_eq!((bench.credits, bench.held.len()), (4, 0));
}

/// Operations that memory of the real chip has, or does nothing for, are no faults: facts ATOM.022, .038, .054 and .068, RED likewise. Shared
/// memory refuses counters of other types.
fn counters_and_halves(new: Maker<LoadQueue>) {
    let (mut bench, mut random) = (Bench::new(new()), Random(8));
    for (mnemonic, op, code, refused) in [
        ("ATOM", 3, 1, false),
        ("ATOM", 4, 2, false),
        ("RED", 3, 5, false),
        ("ATOM", 1, 4, false),
        ("RED", 2, 4, false),
        ("ATOM", 1, 3, true),
        ("RED", 5, 4, true),
        ("ATOMS", 3, 1, true),
        ("ATOMS", 4, 2, true),
    ] {
        let is = |of: &Op| of.get(Field::Op) == op && of.get(Field::Type) == code;
        let comes = find(mnemonic, &mut random, is);
        assert_eq!(documented(&comes.op), !refused, "{mnemonic} {op} {code}");
        bench.cycle(Some(comes), true, true);
        (0..30).for_each(|_| bench.cycle(None, true, true));
    }
    assert_eq!(bench.left.len(), 9);
}

fn every_row(new: Maker<LoadQueue>) {
    let (mut bench, mut random) = (Bench::new(new()), Random(7));
    for mnemonic in MNEMONICS {
        for _ in 0..200 {
            let comes = case(word_of(mnemonic, &mut random), &mut random);
            bench.cycle(comes, true, true);
            let most = bench.now + 40;
            while bench.credits < 4 && bench.now < most {
                bench.cycle(None, true, true);
            }
            assert_eq!(bench.credits, 4);
        }
    }
    assert!(bench.held.is_empty() && bench.left.len() > 2500);
}

fn any_instructions(new: Maker<LoadQueue>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, [ready, rows])| {
        let (mut bench, mut random) = (Bench::new(new()), Random(seed));
        for cycle in 0..400 {
            let mnemonic = random.one_of(&MNEMONICS);
            let word = word_of(mnemonic, &mut random);
            let comes =
                (cycle < 300 && bench.credits > 0 && random.below(3) > 0).then(|| case(word, &mut random));
            bench.cycle(comes.flatten(), open(rows, cycle) || cycle > 300, open(ready, cycle) || cycle > 300);
        }
        assert!(bench.held.is_empty() && bench.credits == 4, "instructions are left");
    });
}
