//! Control flow as in the interpreter: words of any program, one after the other, each at its warp's counter.

use interpreter::decode::fields::Field;
use interpreter::decode::op::Op;
use interpreter::decode::table::named;
use interpreter::fault::Kind;
use interpreter::machine::barriers::Barriers;
use interpreter::machine::descriptor::Launch;
use interpreter::machine::freedom::First;
use interpreter::machine::memory::Memory;
use interpreter::machine::stack::Why;
use interpreter::machine::step::{Decoded, Step, fetch, instruction_at};
use interpreter::machine::thread::{Flags, Thread};
use interpreter::machine::warp::Warp;
use kernel::packed::Packed;
use kit::Rng;
use tpc::sm::instruction_decode::{instruction, refused};
use tpc::sm::types::{FetchFault, Opcode, Operands, Row, WarpFaultKind};

/// Code ends here; the constant bank 0 is after it.
const CODE: u64 = (1 << 32) + 64;
const BANK: u64 = 1 << 36;
const BANK_BYTES: u32 = 1 << 16;
/// The register of offsets.
const OFFSETS: u32 = 4;

/// A word of a row of the table; unnamed fields are those of an instruction without guard and test.
pub fn word(name: &str, fields: &[(Field, i64)]) -> u64 {
    let row = named(name).unwrap_or_else(|| panic!("no row is called {name}"));
    row.parts.iter().fold(row.matches, |word, part| {
        let given = fields.iter().find(|(field, _)| *field == part.field).map(|(_, value)| *value);
        let usual = match part.field {
            Field::Guard => 7,
            Field::Cc => 15,
            _ => 0,
        };
        word | part.encode(given.unwrap_or(usual)).expect("no room for a field")
    })
}

/// Counter of the next fetch after a word: the next word, or the target of a relative branch of all lanes, or backward.
pub fn fetched_next(word: u64, counter: u32) -> u32 {
    let aligned = |counter: u32| if counter % 32 == 0 { counter + 8 } else { counter };
    let next = counter.wrapping_add(8);
    let row = named("BRA/rel").expect("the row");
    let value = |field: Field| row.part(field).map_or(0, |part| part.value(word));
    let always = value(Field::Guard) == 7 && value(Field::GuardNot) == 0 && value(Field::Cc) == 15;
    let offset = value(Field::Relative) as u32;
    match word & row.mask == row.matches && (always || (offset as i32) < 0) {
        true => aligned(next.wrapping_add(offset)),
        false => aligned(next),
    }
}

/// The values of a warp's registers for an instruction.
#[derive(Clone, Copy)]
pub struct Seen {
    pub offsets: Row,
    pub predicate: u32, // P0
    pub flags: [u32; 4],
}

impl Seen {
    /// All lanes true, all values zero.
    pub fn plain() -> Self {
        Self { offsets: Row::default(), predicate: !0, flags: [0; 4] }
    }
}

/// The next state of a warp.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Does {
    Goes { counter: u32, active: u32, killed: u32 },
    Ends,
    Faults(WarpFaultKind),
}

/// State that all warps share.
pub struct World {
    memory: Memory,
    launch: Launch,
}

impl World {
    pub fn new(taken_first: bool) -> Self {
        let mut launch = Launch::default();
        launch.freedom.first = if taken_first { First::Taken } else { First::NotTaken };
        launch.banks[0] = Some((BANK, BANK_BYTES));
        let mut memory = Memory::default();
        memory.map(0..CODE);
        memory.map(BANK..BANK + u64::from(BANK_BYTES));
        Self { memory, launch }
    }

    pub fn set_constant(&mut self, offset: u32, value: u32) {
        assert!(self.memory.write(BANK + u64::from(offset), &value.to_le_bytes()), "no constant at {offset}");
    }

    pub fn constant(&self, offset: u32) -> u32 {
        self.memory.word(BANK + u64::from(offset % BANK_BYTES & !3)).expect("a constant")
    }

    /// A warp with this number of stack entries.
    pub fn warp(&self, counter: u32, lanes: u32, room: usize) -> Warp {
        let threads = vec![Thread::new([0; 3], 0, 0); 32];
        let mut warp = Warp::new(0, instruction_at(counter), threads, room);
        (warp.active, warp.alive) = (lanes, lanes);
        warp
    }

    /// The operands that a unit gets for a word, and the word's effect on the warp.
    pub fn step(&mut self, warp: &mut Warp, slot: u8, word: u64, seen: &Seen) -> (Operands, Does) {
        for (lane, thread) in warp.threads.iter_mut().enumerate() {
            let bit = |mask: u32| mask >> lane & 1 == 1;
            thread.set_predicate(0, bit(seen.predicate));
            thread.set(OFFSETS, seen.offsets.words[lane]);
            let [zero, sign, carry, overflow] = seen.flags.map(bit);
            thread.flags = Flags { zero, sign, carry, overflow };
        }
        let operands = self.operands(warp, slot, word, seen);
        assert!(self.memory.write(u64::from(warp.pc), &word.to_le_bytes()), "no code at {:#x}", warp.pc);
        let ran = self.run(warp);
        let does = match ran {
            Ok(()) if warp.has_ended() => Does::Ends,
            Ok(()) => Does::Goes { counter: warp.pc, active: warp.active, killed: warp.killed },
            Err(Kind::StackOverflow { .. } | Kind::StackEmpty { .. }) => Does::Faults(WarpFaultKind::Stack),
            Err(Kind::ProgramCounter) => Does::Faults(WarpFaultKind::Counter),
            Err(Kind::Constant { .. }) => Does::Faults(WarpFaultKind::Constant),
            Err(_) => Does::Faults(WarpFaultKind::Encoding),
        };
        (operands, does)
    }

    fn run(&mut self, warp: &mut Warp) -> Result<(), Kind> {
        let fetched = fetch(&mut Decoded::new(), &self.launch, &self.memory, warp.pc);
        let instruction = fetched.map_err(|(kind, _)| kind)?;
        let mut step = Step {
            warp,
            shared: &mut [],
            barriers: &mut Barriers::default(),
            memory: &mut self.memory,
            launch: &self.launch,
            op: &instruction.op,
            cta: [0; 3],
            lanes: 0,
        };
        step.run(&instruction)
    }

    /// The register file's output for it.
    fn operands(&self, warp: &Warp, slot: u8, word: u64, seen: &Seen) -> Operands {
        let op = Op::decode(word).ok();
        let (has, get) = (
            |field: Field| op.as_ref().is_some_and(|op| op.has(field)),
            |field: Field| op.as_ref().map_or(0, |op| op.get(field)),
        );
        let constant = has(Field::SignedOffset);
        // A misaligned counter has an illegal word.
        let misses = warp.pc % 8 != 0;
        let instruction = if misses { refused(word, FetchFault::Counter) } else { instruction(word) };
        let indexed = matches!(instruction.opcode, Opcode::Brx | Opcode::Jmx);
        let guard = if !has(Field::Guard) || get(Field::Guard) == 7 { !0 } else { seen.predicate };
        let guard = if get(Field::GuardNot) == 1 { !guard } else { guard };
        let b = Row::unpack(&[0x5a5a_a5a5_1234_5678 ^ word; Row::WORDS]);
        let mut operands = Operands {
            slot,
            counter: warp.pc,
            word,
            instruction,
            active: warp.active,
            lanes: warp.active & guard,
            a: seen.offsets,
            b,
            c: b,
            ..Operands::default()
        };
        let flags = &mut operands.flags;
        [flags.zero, flags.negative, flags.carry, flags.overflow] = seen.flags;
        flags.predicates[0] = seen.predicate;
        if constant && !indexed {
            operands.b.words = [self.constant(get(Field::SignedOffset)); 32];
        }
        operands
    }
}

/// A word that jumps from `counter` to `target`.
pub fn to(name: &str, counter: u32, target: u32, fields: &[(Field, i64)]) -> u64 {
    let relative = i64::from(target) - i64::from(counter) - 8;
    word(name, &[fields, &[(Field::Relative, relative), (Field::Absolute, target.into())]].concat())
}

/// Control flow needs no fixed program: any word may be next. With most of them the warp runs on.
pub fn any_word(rng: &mut Rng, warp: &Warp) -> (u64, Seen) {
    let mask = |rng: &mut Rng| match rng.below(4) {
        0 => 0,
        1 => !0,
        2 => rng.roll() as u32 & rng.roll() as u32,
        _ => rng.roll() as u32,
    };
    // In a small program paths meet, and control words are among the targets.
    let target = (rng.below(40) * 8) as u32;
    let mut seen = Seen {
        offsets: Row { words: std::array::from_fn(|_| rng.below(6) as u32 * 8) },
        predicate: mask(rng),
        flags: [mask(rng), mask(rng), mask(rng), mask(rng)],
    };
    let test = if rng.one_in(3) { rng.below(32) as i64 } else { 15 };
    let test = if (24..30).contains(&test) && !rng.one_in(8) { 15 } else { test };
    let guard = rng.pick(&[0, 0, 7]);
    let tested =
        [(Field::Guard, guard), (Field::GuardNot, i64::from(rng.one_in(4) && guard == 0)), (Field::Cc, test)];
    let indexed = [&tested[..], &[(Field::Ra, i64::from(OFFSETS))]].concat();
    let constant = [&indexed[..], &[(Field::SignedOffset, rng.below(64) as i64 * 4)]].concat();
    let newest = warp.stack.clone().unwind().map(|entry| entry.why);
    let leave = match newest {
        Some(Why::Break) => "BRK/none",
        Some(Why::Continue) => "CONT/none",
        Some(Why::Return) => "RET/none",
        Some(Why::LongJump) => "LONGJMP/none",
        _ => "SYNC/none",
    };
    let at = warp.pc;
    let word = match rng.below(64) {
        0..8 => to("BRA/rel", at, target, &tested),
        8..10 => to("JMP/abs", at, target, &tested),
        10 => word("BRA/cbuf", &constant),
        11 => word("JMP/cbuf", &constant),
        12 => to("BRX/reg", at, target, &indexed),
        13 => to("JMX/reg", at, target, &indexed),
        14 => word(rng.pick(&["BRX/cbuf", "JMX/cbuf"]), &constant),
        15..21 => to("SSY/rel", at, target, &[]),
        21..24 => to("PBK/rel", at, target, &[]),
        24..26 => to("PCNT/rel", at, target, &[]),
        26 => to("PRET/rel", at, target, &[]),
        27 => to("PLONGJMP/rel", at, target, &[]),
        28..30 => to("CAL/rel", at, target, &[]),
        30 => to("JCAL/abs", at, target, &[]),
        31 => word(
            rng.pick(&["SSY/cbuf", "PBK/cbuf", "PCNT/cbuf", "PRET/cbuf", "CAL/cbuf", "JCAL/cbuf"]),
            &constant,
        ),
        32..53 | 55 | 56 => word(leave, &tested),
        53..55 => {
            word(rng.pick(&["SYNC/none", "BRK/none", "CONT/none", "RET/none", "LONGJMP/none"]), &tested)
        }
        57 => word("SAM/none", &[]),
        58 => word("RAM/none", &[]),
        59 => word("KIL/none", &tested),
        60..63 => {
            // Few lanes, so that a warp runs for a while.
            seen.predicate = 3 << rng.below(32);
            word("EXIT/none", &[(Field::Guard, 0)])
        }
        _ => rng.pick(&[word("PEXIT/rel", &[]), word("BPT/imm", &[]), word("EXIT/none", &tested), 0]),
    };
    (word, seen)
}
