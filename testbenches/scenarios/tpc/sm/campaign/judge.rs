//! Compares the results of the SM with those of the interpreter, instruction by instruction and lane by lane.

use super::batch::{Batch, Case};
use super::dump;
use super::scene::surface;
use super::silent;
use super::world::{DATA, DUMPS, RESULT_BYTES, RESULTS, WARP_BYTES, WARPS};
use interpreter::decode::fields::Field;
use interpreter::decode::op::Op;
use interpreter::machine::grid::run_watched;
use interpreter::machine::memory::Memory;
use interpreter::machine::thread::{Flags, Thread};
use std::collections::HashMap;
use std::fmt;

/// A lane in which SM and interpreter differ.
#[derive(Clone, Debug)]
pub struct Difference {
    pub word: u64,
    pub row: String,
    pub seed: u64,
    pub place: String,
    pub operands: String,
    pub sm: String,
    pub interpreter: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { word, row, seed, place, operands, sm, interpreter } = self;
        write!(
            f,
            "{row} {word:016x}, seed {seed}, {place}: {operands}\n    the SM: {sm}\n    interpreter: {interpreter}"
        )
    }
}

/// State of a lane after an instruction: predicates, flags in bits 11:8, and its result registers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Left {
    pub flags: u32,
    pub words: [u32; 4],
    pub count: u32,
}

impl Left {
    fn read(memory: &Memory, case: &Case, at: u64) -> Self {
        let word = |k: u64| memory.word(at + 4 * k).expect("results are mapped");
        let count = if case.first == 255 { 1 } else { case.count.max(1) };
        let words = if count > 1 { [word(4), word(5), word(6), word(7)] } else { [word(1), 0, 0, 0] };
        let words = std::array::from_fn(|k| if k < count as usize { words[k] } else { 0 });
        Left { flags: word(0), words, count }
    }

    pub fn code(&self) -> Flags {
        Flags::from_bits(self.flags >> 8)
    }

    /// A thread with this state.
    pub fn thread(&self, before: &Thread, first: u32) -> Thread {
        let mut thread = before.clone();
        thread.set_group(first, &self.words[..self.count as usize]);
        (0..7).for_each(|k| thread.set_predicate(k, self.flags >> k & 1 == 1));
        thread.flags = self.code();
        thread
    }
}

impl fmt::Display for Left {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let words = &self.words[..self.count as usize];
        write!(f, "{words:08x?}, predicates {:07b}, flags {:04b}", self.flags & 0x7f, self.flags >> 8)
    }
}

/// Threads before an instruction, by warp and counter.
type Before = HashMap<(usize, u32), Vec<Thread>>;

fn before(batch: &Batch) -> Before {
    let counters: Vec<u32> = batch.cases.iter().map(|case| case.counter).collect();
    let mut before = Before::new();
    let watch = &mut |seen: &interpreter::machine::cta::Seen| {
        if counters.binary_search(&seen.warp.pc).is_ok() {
            before.insert((seen.warp.number, seen.warp.pc), seen.warp.threads.clone());
        }
    };
    run_watched(&batch.launch, &mut batch.memory.clone(), watch).expect("it ran before");
    before
}

/// Lanes that differ, except where the instruction set leaves the result open.
pub fn differences(batch: &Batch, interpreter: &Memory, sm: &Memory, seed: u64) -> Vec<Difference> {
    let threads = batch.launch.threads_of_cta();
    let mut all = vec![];
    let mut seen = None;
    for (number, case) in (0..).zip(&batch.cases) {
        for thread in 0..threads {
            let at = RESULTS + (number * threads + thread) * RESULT_BYTES;
            let (wanted, found) = (Left::read(interpreter, case, at), Left::read(sm, case, at));
            if wanted == found {
                continue;
            }
            let (warp, lane) = (thread as usize / 32, thread as usize % 32);
            let before = &seen.get_or_insert_with(|| before(batch))[&(warp, case.counter)][lane];
            let op = Op::decode(case.word).expect("an instruction");
            if silent::leaves_open(&op, before, &wanted, &found, case.first) {
                continue;
            }
            all.push(Difference {
                word: case.word,
                row: op.row.name(),
                seed,
                place: format!("warp {warp}, lane {lane}"),
                operands: operands(&op, before, batch),
                sm: found.to_string(),
                interpreter: wanted.to_string(),
            });
        }
    }
    all.extend(memory(batch, interpreter, sm, seed));
    all
}

/// Words of memory that differ after the whole batch.
fn memory(batch: &Batch, interpreter: &Memory, sm: &Memory, seed: u64) -> Vec<Difference> {
    let dumped = batch.launch.threads_of_cta() * dump::BYTES;
    let (data, dumps) = (DATA..DATA + WARPS * WARP_BYTES, DUMPS..DUMPS + dumped);
    let texels = if batch.launch.setup.highest_header == 0 { 0..0 } else { surface::texels() };
    let differs = |at: &u64| interpreter.word(*at) != sm.word(*at);
    let row = Op::decode(batch.cases[0].word).expect("an instruction").row.name();
    let difference = |at: u64| Difference {
        word: batch.cases[0].word,
        row: row.clone(),
        seed,
        place: format!("address {at:x}"),
        operands: "memory after all instructions".into(),
        sm: format!("{:08x?}", sm.word(at)),
        interpreter: format!("{:08x?}", interpreter.word(at)),
    };
    [data, dumps, texels]
        .into_iter()
        .flat_map(|part| part.step_by(4))
        .filter(differs)
        .map(difference)
        .collect()
}

fn operands(op: &Op, before: &Thread, batch: &Batch) -> String {
    let mut text: Vec<String> = vec![];
    for (name, field) in [("a", Field::Ra), ("b", Field::Rb), ("c", Field::Rc), ("d", Field::Rd)] {
        if op.has(field) {
            let first = op.get(field);
            text.push(format!("{name} R{first} {:08x?}", before.group::<2>(first)));
        }
    }
    if op.has(Field::Bank) {
        let constant = batch.launch.constant(&batch.memory, op.get(Field::Bank), op.get(Field::Offset));
        text.push(format!("constant {:08x?}", constant.map(u32::from_le_bytes)));
    }
    text.push(format!("predicates {:07b}, flags {:04b}", before.all_predicates(), before.flags.bits()));
    text.join(", ")
}
