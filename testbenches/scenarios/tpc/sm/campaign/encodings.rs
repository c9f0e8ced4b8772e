//! Random words of a row, on the registers and constants that a batch has.

use super::batch::ADDRESS;
use super::world::{BANK_BYTES, LOCAL_BYTES};
use crate::sm::words::placed;
use interpreter::decode::fields::Field;
use interpreter::decode::op::Op;
use interpreter::decode::table::{Part, Row};
use interpreter::fault::Kind;
use interpreter::machine::barriers::Barriers;
use interpreter::machine::descriptor::Launch;
use interpreter::machine::memory::Memory;
use interpreter::machine::step::{Decoded, Step, fetch};
use interpreter::machine::thread::{Flags, Thread};
use interpreter::machine::warp::Warp;
use kit::random::Random;
use std::ops::Range;

/// Registers that instructions read, and those that they write.
const SOURCES: Range<u64> = 16..48;
const DESTINATIONS: Range<u64> = 48..60;
/// Address of the word under trial.
const TRIAL: u64 = super::world::CODE;
const TRIES: u32 = 20_000;

/// Runs words once, so that no program contains one that the interpreter refuses.
pub struct Trial {
    launch: Launch,
    memory: Memory,
    shared: Vec<u8>,
}

impl Trial {
    pub fn new(launch: &Launch, memory: &Memory) -> Self {
        let mut memory = memory.clone();
        memory.map(TRIAL..TRIAL + 64);
        Trial { launch: launch.clone(), memory, shared: vec![0; launch.shared] }
    }

    /// Some word of a row: any guard, modifiers, registers, constants and literals that the interpreter runs.
    ///
    /// The fields in `fixed` are given; `address` returns the values of the address registers, or `None` to try another word.
    pub fn of(
        &mut self,
        row: &'static Row,
        fixed: &[(Field, u64)],
        random: &mut Random,
        address: impl Fn(&Op, &mut Random) -> Option<[u32; 4]>,
    ) -> Result<Op, String> {
        let mut last = None;
        for _ in 0..TRIES {
            let word = word(row, fixed, random);
            match Op::decode(word).and_then(|op| {
                if reads_a_cycle(&op) {
                    return Err(Kind::SpecialRegister { number: op.get(Field::Sr) });
                }
                let address = address(&op, random).ok_or(Kind::Encoding)?;
                self.run(op, address)
            }) {
                Ok(op) => return Ok(op),
                Err(kind) => last = Some(kind),
            }
        }
        Err(format!("no word of {} runs: {last:?}", row.name()))
    }

    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// A word that cannot be tried alone.
    pub fn decoded(row: &'static Row, fixed: &[(Field, u64)], random: &mut Random) -> Result<Op, String> {
        let words = (0..TRIES).map(|_| word(row, fixed, random));
        let mut ops = words.filter_map(|word| Op::decode(word).ok());
        let test_is_known = |op: &Op| Flags::default().test(op.get(Field::Cc)).is_ok();
        ops.find(test_is_known).ok_or(format!("no word of {}", row.name()))
    }

    fn run(&mut self, op: Op, address: [u32; 4]) -> Result<Op, Kind> {
        let always = unguarded(&op);
        self.memory.write(TRIAL + 8, &always.word.to_le_bytes());
        let decoded = fetch(&mut Decoded::new(), &self.launch, &self.memory, 8).map_err(|(kind, _)| kind)?;
        let mut warp = Warp::new(0, 8, vec![Thread::new([0; 3], LOCAL_BYTES as usize, 0x7f); 32], 16);
        warp.threads.iter_mut().for_each(|thread| thread.set_group(ADDRESS as u32, &address));
        (0..7).for_each(|k| warp.threads[31].set_predicate(k, false));
        let mut step = Step {
            warp: &mut warp,
            shared: &mut self.shared,
            barriers: &mut Barriers::default(),
            memory: &mut self.memory,
            launch: &self.launch,
            op: &always,
            cta: [0; 3],
            lanes: 0,
        };
        step.run(&decoded)?;
        Ok(op)
    }
}

/// Whether it reads cycles or a warp's position on the chip, which differ on the SM.
fn reads_a_cycle(op: &Op) -> bool {
    op.row.mnemonic == "S2R" && matches!(op.get(Field::Sr), 1 | 2 | 3 | 0x50..=0x53)
}

/// The same, executed in all lanes.
fn unguarded(op: &Op) -> Op {
    let guard = [(Field::Guard, 7), (Field::GuardNot, 0)];
    let word = guard.iter().filter_map(|&(field, raw)| op.row.part(field).map(|part| (part, raw)));
    let word = word.fold(op.word, |word, (part, raw)| word & !part.mask() | placed(part, raw));
    Op::decode(word).expect("an instruction")
}

fn word(row: &Row, fixed: &[(Field, u64)], random: &mut Random) -> u64 {
    row.parts.iter().fold(row.matches, |word, part| {
        let raw = fixed.iter().find(|(field, _)| *field == part.field).map(|(_, raw)| *raw);
        word | placed(part, raw.unwrap_or_else(|| bits(part, random)))
    })
}

/// A field's bits.
fn bits(part: &Part, random: &mut Random) -> u64 {
    let ones = u64::MAX >> (64 - part.width());
    match part.field {
        Field::Guard if random.below(2) == 0 => 7,
        Field::GuardNot => u64::from(random.below(3) == 0),
        Field::Rd => register(DESTINATIONS, random),
        Field::Bank => u64::from(random.one_of(&BANK_BYTES).0),
        // Constants of one line, of a few, of any.
        Field::Offset => random.any() & random.one_of(&[0x1f, 0xff, ones]),
        _ if part.name.starts_with('R') => register(SOURCES, random),
        _ if part.values.is_empty() => random.any() & ones,
        _ => random.one_of(&part.values).0,
    }
}

/// Sometimes RZ; else a register that is aligned for a pair or a group of four.
fn register(of: Range<u64>, random: &mut Random) -> u64 {
    let aligned = random.one_of(&[1, 2, 4]);
    if random.below(10) == 0 { 255 } else { random.within(of) / aligned * aligned }
}
