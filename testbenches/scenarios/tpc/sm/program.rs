//! Random programs with correct control words: each instruction issues as early as the latencies of its sources allow.

mod flow;
pub mod memory;
mod words;

use super::control_flow::word;
use interpreter::decode::fields::Field;
use interpreter::decode::op::Op;
use kit::random::Random;
use std::collections::HashMap;
use tpc::sm::instruction_decode::instruction;
use tpc::sm::types::{Path, RZ};
use words::{ARITHMETIC, any_word, row};

/// Cycles from an issue until registers and the condition code, and until predicates can be read.
const REGISTER_CYCLES: u32 = 6;
const PREDICATE_CYCLES: u32 = 13;

/// Stall count that compilers put after control flow.
const CONTROL_STALL: u32 = 13;

/// Registers of data; those after count loops.
const DATA: u64 = 12;
const COUNTERS: u32 = 20;

/// An instruction with several allowed results.
const SPECIAL: &str = "MUFU/reg";

/// Rows of variable latency: another unit executes them.
const IN_FLIGHT: [&str; 6] = ["POPC/reg", "FLO/reg", "I2F/reg", "IMUL/reg", "I2I/reg", SPECIAL];

/// A word with its control fields; a label is its position in the program.
struct Line {
    word: u64,
    stall: u32,
    writes: u32,
    reads: u32,
    waits: u32,
    /// Whether it requests dual issue with the next one.
    requests: bool,
    /// The label of its target, and the row to encode it with.
    target: Option<usize>,
}

impl Line {
    fn plain(word: u64, stall: u32) -> Self {
        Line { word, stall, writes: 7, reads: 7, waits: 0, requests: false, target: None }
    }
}

/// Whether a line may be the first of a pair.
fn leads(line: &Line) -> bool {
    let op = Op::decode(line.word).expect("an instruction");
    let moves = matches!(op.row.mnemonic, "P2R" | "R2P");
    let lanes = instruction(line.word).path == Path::Lanes;
    lanes && !moves && line.stall == 1 && line.writes == 7 && line.reads == 7
}

/// Whether a word may be the second.
fn follows(word: u64) -> bool {
    matches!(instruction(word).path, Path::Special | Path::LoadStore)
}

/// The cycle of the warp from which on each written value can be read.
#[derive(Default)]
struct Ready {
    registers: HashMap<u32, u32>,
    predicates: HashMap<u32, u32>,
    flags: u32,
}

pub struct Program {
    lines: Vec<Line>,
    labels: Vec<usize>,
    ready: Ready,
    cycle: u32,
    depth: u32,
    /// Whether it has memory; then lanes end together, since all have to reach barriers.
    memory: bool,
    /// Whether instructions request dual issue where they may.
    pairs: bool,
}

impl Program {
    /// A program of some size, with its end.
    pub fn any(random: &mut Random, size: u32, pairs: bool) -> Vec<u64> {
        let mut program = Self::new(false, pairs);
        program.in_flight(word("S2R/sr", &[(Field::Rd, 0), (Field::Sr, 0)]), 0);
        program.in_flight(word("S2R/sr", &[(Field::Rd, 1), (Field::Sr, 0x3b)]), 1);
        program.wait_for(3);
        let function = program.label();
        program.statements(random, size, Some(function));
        program.control(word("EXIT/none", &[]), None);
        program.put(function);
        program.statements(random, 3, None);
        program.control(word("RET/none", &[]), None);
        program.bundles()
    }

    fn new(memory: bool, pairs: bool) -> Self {
        Program { lines: vec![], labels: vec![], ready: Ready::default(), cycle: 0, depth: 0, memory, pairs }
    }

    fn label(&mut self) -> usize {
        self.labels.push(usize::MAX);
        self.labels.len() - 1
    }
    fn put(&mut self, label: usize) {
        self.labels[label] = self.lines.len();
        self.settle();
    }

    /// All outstanding results are valid, as after the stall after control flow.
    fn settle(&mut self) {
        self.ready = Ready::default();
    }

    /// Adds an instruction that may issue from a cycle on.
    fn push(&mut self, word: u64, from: u32) {
        let requests =
            self.pairs && self.lines.last().is_some_and(leads) && follows(word) && from <= self.cycle;
        if let Some(last) = self.lines.last_mut().filter(|_| requests) {
            (last.requests, last.stall) = (true, 0);
        } else if let Some(last) = self.lines.last_mut() {
            while from > self.cycle + last.stall {
                last.stall += 1;
            }
            self.cycle += last.stall;
        }
        self.lines.push(Line::plain(word, 1));
        // A stall count has four bits.
        let at = self.lines.len().saturating_sub(2);
        if self.lines.len() > 1 && self.lines[at].stall > 15 {
            let rest = self.lines[at].stall - 15;
            self.lines[at].stall = 15;
            let nop = self::word("NOP/none", &[]);
            self.lines.insert(at + 1, Line::plain(nop, rest.min(15)));
            assert!(rest <= 15);
        }
    }

    /// The cycle from which on the sources of an instruction are valid.
    fn from(&self, op: &Op) -> u32 {
        let at = |map: &HashMap<u32, u32>, key: u32| map.get(&key).copied().unwrap_or(0);
        let mut from = 0;
        for field in [Field::Ra, Field::Rb, Field::Rc, Field::Rd] {
            if op.has(field) {
                from = from.max(at(&self.ready.registers, op.get(field)));
            }
        }
        for field in [Field::Guard, Field::Ps, Field::Pa, Field::Pb, Field::Pc] {
            if op.has(field) {
                from = from.max(at(&self.ready.predicates, op.get(field)));
            }
        }
        from.max(self.ready.flags)
    }

    /// Adds one of fixed latency.
    fn fixed(&mut self, word: u64) {
        let op = Op::decode(word).expect("an instruction");
        self.push(word, self.from(&op));
        for field in [Field::Rd] {
            if op.has(field) && op.get(field) != u32::from(RZ) {
                self.ready.registers.insert(op.get(field), self.cycle + REGISTER_CYCLES);
            }
        }
        for field in [Field::Pd, Field::Pq] {
            if op.has(field) && op.get(field) != 7 {
                self.ready.predicates.insert(op.get(field), self.cycle + PREDICATE_CYCLES);
            }
        }
        if op.has(Field::WritesCc) && op.is(Field::WritesCc) {
            self.ready.flags = self.cycle + REGISTER_CYCLES;
        }
    }

    /// Adds one of variable latency, with a scoreboard.
    fn in_flight(&mut self, word: u64, scoreboard: u32) {
        let op = Op::decode(word).expect("an instruction");
        self.push(word, self.from(&op));
        let line = self.lines.last_mut().expect("it");
        (line.writes, line.stall) = (scoreboard, 2);
    }

    /// Waits for scoreboards.
    fn wait_for(&mut self, mask: u32) {
        self.push(word("NOP/none", &[]), 0);
        self.lines.last_mut().expect("it").waits = mask;
    }

    fn control(&mut self, word: u64, target: Option<usize>) {
        let op = Op::decode(word).expect("an instruction");
        self.push(word, self.from(&op));
        let line = self.lines.last_mut().expect("it");
        (line.stall, line.target) = (CONTROL_STALL, target);
        self.settle();
    }

    fn arithmetic(&mut self, random: &mut Random) {
        let word = any_word(row(random.one_of(&ARITHMETIC)), random);
        self.fixed(word);
    }

    /// Control words and addresses.
    fn bundles(self) -> Vec<u64> {
        let address = |line: usize| (line / 3 * 32 + 8 + line % 3 * 8) as i64;
        let mut words = vec![];
        for (number, chunk) in self.lines.chunks(3).enumerate() {
            let field = |line: &Line| {
                let stays = u32::from(line.requests);
                u64::from(line.stall | stays << 4 | line.writes << 5 | line.reads << 8 | line.waits << 11)
            };
            words.push(
                chunk.iter().enumerate().fold(0, |control, (k, line)| control | field(line) << (21 * k)),
            );
            for (k, line) in chunk.iter().enumerate() {
                let at = address(3 * number + k);
                let relative = line.target.map_or(0, |label| address(self.labels[label]) - at - 8);
                let op = Op::decode(line.word).expect("an instruction");
                let part = op.row.parts.iter().find(|part| part.field == Field::Relative);
                let offset = part.filter(|_| line.target.is_some());
                words
                    .push(line.word | offset.map_or(0, |part| part.encode(relative).expect("a near target")));
            }
        }
        words.resize(words.len().next_multiple_of(4) + 4, 0);
        words
    }
}
