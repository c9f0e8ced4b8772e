//! An instruction with operands: the same for the unit and for the interpreter's threads.

use crate::sm::words;
use interpreter::decode::fields::Field;
use interpreter::decode::op::{Op, Source};
use interpreter::decode::table::{Row, rows};
use interpreter::machine::thread::{Flags as Code, Thread};
use kit::random::Random;
use tpc::sm::instruction_decode::instruction;
use tpc::sm::types::*;

#[derive(Clone)]
pub struct Case {
    pub op: Op,
    pub operands: Operands,
    pub constant: u64,
    pub threads: Vec<Thread>,
}

/// Rows that the lanes execute.
pub fn lane_rows() -> impl Iterator<Item = &'static Row> {
    rows().iter().filter(|row| instruction(row.matches | most(row)).path == Path::Lanes)
}

/// Values of the fields that have few, so that a word is of the row.
fn most(row: &Row) -> u64 {
    words::legal(row, &mut Random(1))
}

/// Limits of number formats: integers, floats, halves, counts.
const ENDS: [u32; 28] = [
    0,
    1,
    2,
    31,
    32,
    33,
    0xff,
    0x7fff,
    0x8000,
    0xffff,
    0x1_0000,
    0x7fff_ffff,
    0x8000_0000,
    0x8000_0001,
    0xffff_ffff,
    0x3f80_0000,
    0xbf80_0000,
    0x7f80_0000,
    0xff80_0000,
    0x7fc0_0000,
    0x0080_0000,
    0x807f_ffff,
    0x7c00_3c00,
    0x7e00_fc00,
    0x0400_83ff,
    0xfbff_7bff,
    0x3880_0000,
    0x4780_0000,
];

pub fn word(random: &mut Random) -> u32 {
    match random.below(8) {
        0 | 1 => random.one_of(&ENDS),
        2 => random.below(64) as u32,
        // Floats of similar size.
        3 => 0x3f00_0000 + random.below(1 << 25) as u32 ^ (random.any() as u32 & 1 << 31),
        4 => (random.any() as u32 & 0xff) << (8 * random.below(4)),
        _ => random.any() as u32,
    }
}

/// Lanes of a group, where a warp passes fewer datapaths in `groups` groups.
pub fn lanes_of_group(groups: usize, number: usize) -> u32 {
    let lanes = 32 / groups;
    (u32::MAX >> (32 - lanes)) << (number * lanes)
}

impl Case {
    pub fn of(row: &Row, random: &mut Random) -> Self {
        let word = words::legal(row, random);
        let op = Op::decode(word).expect("an instruction");
        let instruction = instruction(word);
        let threads: Vec<_> = (0..32).map(|_| thread(&op, random)).collect();
        let constant = u64::from(self::word(random));
        let of = |source: Source| {
            Row32(threads.iter().map(|thread| value(thread, source, constant)).collect()).row()
        };
        let a = if op.has(Field::Ra) { of(Source::Register(op.get(Field::Ra))) } else { Default::default() };
        let b = if reads_b(&op) { of(op.b()) } else { Default::default() };
        let c =
            if instruction.c.count > 0 || instruction.c_constant { of(op.c()) } else { Default::default() };
        let active = if random.below(2) == 0 { u32::MAX } else { random.any() as u32 };
        let lanes = active & if random.below(2) == 0 { u32::MAX } else { random.any() as u32 };
        let operands = Operands {
            slot: random.below(16) as u8,
            counter: random.any() as u32 & !7,
            word,
            instruction,
            active,
            lanes,
            flags: flags(&threads),
            a,
            b,
            c,
            ..Default::default()
        };
        Case { op, operands, constant, threads }
    }

    pub fn name(&self) -> String {
        format!("{} {:016x}", self.op.row.name(), self.op.word)
    }

    pub fn half_rate(&self) -> bool {
        self.operands.instruction.half_rate
    }
}

struct Row32(Vec<u32>);

impl Row32 {
    fn row(self) -> tpc::sm::types::Row {
        tpc::sm::types::Row { words: self.0.try_into().expect("32 lanes") }
    }
}

fn reads_b(op: &Op) -> bool {
    !matches!(op.b(), Source::Register(_)) || op.has(Field::Rb) || op.row.form == "cbuf-c"
}

fn thread(op: &Op, random: &mut Random) -> Thread {
    let mut thread = Thread::new([0; 3], 0, 0);
    for field in [Field::Ra, Field::Rb, Field::Rc, Field::Rd] {
        thread.set(op.get(field), word(random));
    }
    // Sometimes equal numbers.
    if random.below(8) == 0 {
        thread.set(op.get(Field::Rb), thread.register(op.get(Field::Ra)));
    }
    (0..7).for_each(|number| thread.set_predicate(number, random.below(2) == 0));
    thread.flags = Code::from_bits(random.below(16) as u32);
    // Flags of a difference: without borrow where it is zero.
    thread.flags.carry |= thread.flags.zero;
    thread
}

fn value(thread: &Thread, source: Source, constant: u64) -> u32 {
    match source {
        Source::Register(number) => thread.register(number),
        Source::Constant { .. } => constant as u32,
        Source::Literal(value) => value as u32,
    }
}

fn mask(threads: &[Thread], holds: impl Fn(&Thread) -> bool) -> u32 {
    threads.iter().enumerate().fold(0, |mask, (lane, thread)| mask | u32::from(holds(thread)) << lane)
}

fn flags(threads: &[Thread]) -> Flags {
    Flags {
        zero: mask(threads, |t| t.flags.zero),
        negative: mask(threads, |t| t.flags.sign),
        carry: mask(threads, |t| t.flags.carry),
        overflow: mask(threads, |t| t.flags.overflow),
        predicates: std::array::from_fn(|number| mask(threads, |t| t.predicate(number as u32))),
    }
}
