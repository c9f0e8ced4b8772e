//! Double precision is the interpreter's, in all modifiers; a lane every four cycles, 128 cycles an instruction.

mod case;

use super::words;
use case::Case;
use interpreter::decode::table::{Row as Encoding, named, rows};
use interpreter::machine::thread::Thread;
use kernel::Within;
use kernel::offer::Offer;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use tpc::sm::double_precision::{DoublePrecision, In, Params};
use tpc::sm::instruction_decode::instruction;
use tpc::sm::types::*;

scenarios! {
    DoublePrecision::new(&Params::default()) => cycles throughput each_row any_instructions;
    DoublePrecision::new(&Params { lane_cycles: Within::new(1), depth: Within::new(2) }) =>
        each_row any_instructions;
}

fn double_rows() -> Vec<&'static Encoding> {
    let is_double = |row: &&Encoding| instruction(words::legal(row, &mut Random(1))).path == Path::Double;
    rows().iter().filter(is_double).collect()
}

fn encoding(name: &str) -> &'static Encoding {
    named(name).expect("a row")
}

fn row_of(threads: &[Thread], word: impl Fn(&Thread) -> u32) -> Row {
    Row { words: std::array::from_fn(|lane| word(&threads[lane])) }
}

/// Plays cases; returns the cycle in which each is done.
fn play(
    new: Maker<DoublePrecision>,
    cases: Vec<Case>,
    stalls: u64,
    late: u64,
    random: &mut Random,
) -> Vec<u64> {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let blank = In::new(&p);
    let mut rest = VecDeque::from(cases);
    let mut sink = Sink::new(stalls);
    let mut in_flight: VecDeque<Case> = VecDeque::new();
    let mut more: VecDeque<(u64, OperandRow)> = VecDeque::new();
    let (mut low, mut credits) = (None, p.depth.get());
    let mut done = vec![];
    for cycle in 0..200_000_u64 {
        if rest.is_empty() && in_flight.is_empty() {
            return done;
        }
        let (o, mut i) = (dut.outputs(), blank.clone());
        credits += usize::from(o.credit.valid);
        i.written = sink.drive(&o.written);
        if let Some((_, written)) = sink.now() {
            if written.last {
                let case = in_flight.pop_front().expect("a result without an instruction");
                match low.take() {
                    Some(low) => case.judge(&low, Some(&written)),
                    None => case.judge(&written, None),
                }
                done.push(cycle);
            } else {
                assert!(low.replace(written).is_none());
            }
        }
        if credits > 0 && !rest.is_empty() {
            let case = rest.pop_front().expect("it");
            credits -= 1;
            i.operands = Offer::new(true, case.operands);
            let mut at = more.back().map_or(cycle, |&(at, _)| at.max(cycle));
            for (k, row) in case.high.iter().enumerate() {
                at += 2 + random.below(late + 1);
                let last = k + 1 == case.high.len();
                let row = OperandRow { slot: case.operands.slot, path: Path::Double, last, row: *row };
                more.push_back((at, row));
            }
            in_flight.push_back(case);
        }
        if let Some((_, row)) = more.pop_front_if(|(due, _)| *due <= cycle) {
            i.more = Offer::new(true, row);
        }
        // Instructions of other units are ignored.
        let path = random.one_of(&[Path::Lanes, Path::Special, Path::LoadStore, Path::Barriers]);
        if !i.operands.valid && random.below(4) == 0 {
            let instruction = Instruction { path, ..Instruction::default() };
            i.operands = Offer::new(true, Operands { instruction, lanes: !0, ..Operands::default() });
        }
        if !i.more.valid && random.below(4) == 0 {
            let (last, row) = (random.below(2) == 0, Row { words: [cycle as u32; 32] });
            i.more = Offer::new(true, OperandRow { slot: 1, path, last, row });
        }
        dut.cycle(i);
    }
    panic!("it hangs")
}

/// High words arrive in cycles 2 and 4, and 6; a lane enters in the cycle after the last and in every fourth after that.
fn cycles(new: Maker<DoublePrecision>) {
    let mut random = Random(1);
    for (name, last, words, datapath) in [
        ("DADD/reg", 4, 2, 6),
        ("DMUL/cbuf", 4, 2, 6),
        ("DFMA/reg", 6, 2, 6),
        ("DMNMX/reg", 4, 2, 2),
        ("DSET/imm", 4, 1, 2),
        ("DSETP/reg", 4, 1, 2),
    ] {
        let case = Case::of(encoding(name), &mut random, 3);
        let wanted = last + 1 + 31 * 4 + datapath + words;
        assert_eq!(play(new, vec![case], !0, 0, &mut random), [wanted], "{name}");
    }
}

/// The documented cost: 128 cycles for every instruction.
fn throughput(new: Maker<DoublePrecision>) {
    let mut random = Random(3);
    for name in ["DFMA/reg", "DADD/imm", "DMNMX/reg", "DSETP/reg"] {
        let cases = (0..8).map(|k| Case::of(encoding(name), &mut random, k)).collect();
        let done = play(new, cases, !0, 0, &mut random);
        assert!(done.windows(2).all(|two| two[1] - two[0] == 128), "{name}: {done:?}");
    }
}

fn each_row(new: Maker<DoublePrecision>) {
    let mut random = Random(2);
    for row in double_rows() {
        let cases = (0..8).map(|k| Case::of(row, &mut random, k % 16)).collect();
        play(new, cases, !0, 2, &mut random);
    }
}

fn any_instructions(new: Maker<DoublePrecision>) {
    let rows = double_rows();
    property((any::<u64>(), any::<u64>()), |(seed, stalls)| {
        let mut random = Random(seed);
        let cases = (0..10).map(|k| Case::of(random.one_of(&rows), &mut random, k % 16)).collect();
        // Sometimes registers are read more slowly than they arrive.
        let slow = random.below(3) == 0;
        let (stalls, late) = (if slow { 1 } else { stalls & random.any() | 1 }, random.below(20));
        play(new, cases, stalls, late, &mut random);
    });
}
