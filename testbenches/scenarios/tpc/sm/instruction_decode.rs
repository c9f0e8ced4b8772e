//! Words of all rows, with all values of their fields, and illegal words: each checked against the interpreter's decoder.

mod judge;

use self::judge::Judge;
use crate::sm::special_registers::is_built;
use crate::sm::words;
use interpreter::decode::table::rows;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use std::sync::OnceLock;
use tpc::sm::instruction_decode::{In, InstructionDecode, Params, instruction, outline};
use tpc::sm::types::*;

scenarios! {
    InstructionDecode::new(&Params {}) => one_cycle special_registers_without_a_value_are_illegal hold_keeps
        each_row many_words any_words;
}

fn fetched(word: u64, random: &mut Random) -> Fetched {
    let bits = random.any();
    Fetched {
        slot: (bits & 15) as u8,
        counter: (bits >> 8) as u32,
        control: IssueControl {
            stall: (bits >> 40 & 15) as u8,
            waits: (bits >> 44 & 63) as u8,
            ..Default::default()
        },
        word,
        constant: random.any(),
        ..Default::default()
    }
}

/// Checks the output one cycle later.
fn check(judge: &Judge, fetched: &Fetched, shown: &Decoded) {
    let Fetched { slot, counter, control, word, constant, .. } = *fetched;
    let instruction = shown.instruction;
    let wanted = Decoded { slot, counter, control, word, constant, instruction };
    assert_eq!(*shown, wanted);
    judge.check(word, &instruction);
}

/// Sends words, one a cycle, and checks the outputs.
fn play(new: Maker<InstructionDecode>, words: &[u64]) {
    let (mut dut, judge, mut random) = (new(), Judge::new(), Random(5));
    let mut before: Option<Fetched> = None;
    for word in words.iter().map(Some).chain([None]) {
        let shown = dut.outputs().decoded.get().copied();
        match (before, shown) {
            (Some(fetched), Some(shown)) => check(&judge, &fetched, &shown),
            (None, None) => {}
            _ => panic!("{before:x?}, and then {shown:x?}"),
        }
        before = word.map(|word| fetched(*word, &mut random));
        dut.cycle(In { issue: before.into(), hold: false });
    }
}

fn one_cycle(new: Maker<InstructionDecode>) {
    // FADD R1, R2, R3; EXIT; an illegal word.
    play(new, &[0x5c58_0000_0037_0201, 0xe300_0000_0007_000f, 0]);
}

/// Legal are S2R of registers that have a value, and CS2R of cycles.
fn special_registers_without_a_value_are_illegal(new: Maker<InstructionDecode>) {
    let s2r = |number: u8| 0xf0c8_0000_0007_0001 | u64::from(number) << 20;
    let cs2r = |number: u8| 0x50c8_0000_0007_0001 | u64::from(number) << 20;
    for number in 0..=255 {
        let cycle = matches!(number, 1 | 0x50..=0x53);
        assert_eq!(instruction(cs2r(number)).opcode == Opcode::Cs2r, cycle, "CS2R of {number:x}");
        assert_eq!(instruction(s2r(number)).opcode == Opcode::S2r, is_built(number), "S2R of {number:x}");
    }
    let all: Vec<_> = (0..=255).flat_map(|number| [s2r(number), cs2r(number)]).collect();
    play(new, &all);
}

/// While `hold` is high the output remains, and inputs are not accepted.
fn hold_keeps(new: Maker<InstructionDecode>) {
    let (mut dut, judge, mut random) = (new(), Judge::new(), Random(9));
    let (mut shown, mut next): (Option<Fetched>, Option<Fetched>) = (None, None);
    let mut taken = 0;
    for cycle in 0..2000 {
        let found = dut.outputs().decoded.get().copied();
        assert_eq!(found.is_some(), shown.is_some(), "cycle {cycle}");
        if let (Some(fetched), Some(found)) = (shown, found) {
            check(&judge, &fetched, &found);
        }
        let hold = random.below(3) == 0;
        if next.is_none() && random.below(4) != 0 {
            let row = &rows()[random.below(rows().len() as u64) as usize];
            next = Some(fetched(words::of_row(row, &mut random), &mut random));
        }
        dut.cycle(In { issue: next.into(), hold });
        if !hold {
            taken += u32::from(next.is_some());
            shown = next.take();
        }
    }
    assert!(taken > 900, "{taken}");
}

/// Words of each row, or the number in `WORDS`.
const WORDS: usize = 60;

fn each_row(new: Maker<InstructionDecode>) {
    let mut random = Random(1);
    let count = std::env::var("WORDS").ok().and_then(|text| text.parse().ok()).unwrap_or(WORDS);
    for row in rows() {
        let words: Vec<_> = (0..count).map(|_| words::of_row(row, &mut random)).collect();
        play(new, &words);
    }
}

/// Too many words for a cycle each: calls the functions themselves, once, on any device.
fn many_words(new: Maker<InstructionDecode>) {
    static JUDGED: OnceLock<()> = OnceLock::new();
    JUDGED.get_or_init(judge_functions);
    play(new, &[0x5c58_0000_0037_0201]);
}

fn judge_functions() {
    let (judge, mut random, mut known) = (Judge::new(), Random(2), 0);
    for row in rows() {
        for _ in 0..10_000 {
            let word = words::of_row(row, &mut random);
            let found = instruction(word);
            judge.check(word, &found);
            judge.check_outline(word, &outline(word));
            known += u32::from(found.opcode != Opcode::Unknown);
        }
    }
    for _ in 0..1_000_000 {
        let word = random.any();
        judge.check(word, &instruction(word));
        judge.check_outline(word, &outline(word));
    }
    assert!(known > 2_000_000, "{known} of the words are instructions");
}

fn any_words(new: Maker<InstructionDecode>) {
    property(any::<u64>(), |seed| {
        let mut random = Random(seed);
        let words: Vec<_> = (0..100)
            .map(|_| match random.below(4) {
                0 => random.any(),
                _ => words::of_row(&rows()[random.below(rows().len() as u64) as usize], &mut random),
            })
            .collect();
        play(new, &words);
    });
}
