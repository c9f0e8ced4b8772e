//! A case is an instruction with operands; its writes must be the interpreter's, or near the exact function.

use crate::sm::words;
use arith::special_function::{SpecialFunctionOp, SpecialKind};
use interpreter::decode::fields::Field;
use interpreter::decode::op::{Op, Source};
use interpreter::decode::table::{Row as Encoding, rows};
use interpreter::fault::Kind;
use interpreter::machine::lane::Lane;
use interpreter::machine::thread::{Flags as Code, Thread};
use interpreter::operations::dispatch::{Run, run_of};
use kit::random::Random;
use tpc::sm::instruction_decode::instruction;
use tpc::sm::types::*;

/// An instruction with operands, and the threads that hold them.
pub struct Case {
    op: Op,
    pub operands: Operands,
    pub high: Row,
    constant: u64,
    threads: Vec<Thread>,
}

pub fn special_rows() -> Vec<&'static Encoding> {
    let is_special = |row: &&Encoding| instruction(words::legal(row, &mut Random(1))).path == Path::Special;
    rows().iter().filter(is_special).filter(|row| row.mnemonic != "IPA").collect()
}

fn row_of(threads: &[Thread], word: impl Fn(&Thread) -> u32) -> Row {
    Row { words: std::array::from_fn(|lane| word(&threads[lane])) }
}

impl Case {
    pub fn of(row: &Encoding, random: &mut Random, slot: u8) -> Self {
        loop {
            let word = words::legal(row, random);
            let op = Op::decode(word).expect("an instruction");
            // Pairs begin at even registers.
            if [Field::Rb, Field::Rd].into_iter().any(|field| {
                op.has(field) && (op.get(field) == 254 || op.get(field) & 1 == 1 && op.get(field) != 255)
            }) {
                continue;
            }
            let ends = [
                0,
                1,
                !0,
                1 << 31,
                0x7f80_0000,
                0x7fc0_0000,
                0x7c00_3c00,
                0x7ff0_0000,
                0x3f80_0000,
                0xbf00_0000,
            ];
            let mut number = || match random.below(4) {
                0 => random.one_of(&ends),
                1 => 0x3f00_0000 + random.below(1 << 25) as u32,
                _ => random.any() as u32,
            };
            let mut threads = vec![Thread::new([0; 3], 0, 0); 32];
            let constant = u64::from(number()) | u64::from(number()) << 32;
            for thread in &mut threads {
                for field in [Field::Ra, Field::Rb, Field::Rc, Field::Rd] {
                    if op.has(field) {
                        thread.set_group(op.get(field), &[number(), number()]);
                    }
                }
                thread.flags = Code::from_bits(number());
            }
            let instruction = instruction(word);
            let value = |thread: &Thread, source: Source, high: bool| match source {
                Source::Register(255) => 0,
                Source::Register(number) => thread.register(number + u32::from(high)),
                Source::Constant { .. } => (constant >> if high { 32 } else { 0 }) as u32,
                // A literal of 64 bits is the high word (I2F.248 of the real chip's record), also of a double.
                Source::Literal(_) if instruction.b.count > 1 && !high => 0,
                Source::Literal(value) => value as u32,
            };
            let b = |high| row_of(&threads, |thread| value(thread, op.b(), high));
            let c = row_of(&threads, |thread| value(thread, op.c(), false));
            let mask = |holds: fn(&Thread) -> bool| {
                threads
                    .iter()
                    .enumerate()
                    .fold(0, |mask, (lane, thread)| mask | u32::from(holds(thread)) << lane)
            };
            let flags =
                Flags { zero: mask(|t| t.flags.zero), carry: mask(|t| t.flags.carry), ..Flags::default() };
            let control = IssueControl { write_scoreboard: slot % 6, ..IssueControl::default() };
            let operands = Operands {
                slot,
                control,
                word,
                instruction,
                lanes: if random.below(3) > 0 { !0 } else { random.any() as u32 },
                flags,
                a: row_of(&threads, |thread| thread.register(op.get(Field::Ra))),
                b: b(false),
                c: if instruction.c.count > 0 || instruction.c_constant { c } else { Row::default() },
                ..Operands::default()
            };
            let high = b(true);
            return Case { op, operands, high, constant, threads };
        }
    }

    pub fn is_pair(&self) -> bool {
        self.operands.instruction.b.count > 1
    }

    /// The writes are those of the interpreter.
    pub fn judge(&self, low: &Written, high: Option<&Written>) {
        let Operands { instruction: i, slot, control, lanes, .. } = self.operands;
        let name = format!("{} {:016x}", self.op.row.name(), self.op.word);
        let last = high.unwrap_or(low);
        assert_eq!((last.last, last.scoreboard), (true, control.write_scoreboard), "{name}");
        for (k, written) in [Some(low), high].into_iter().flatten().enumerate() {
            let first = i.destination.first;
            let destination = if first == RZ || i.destination.count == 0 { first } else { first + k as u8 };
            let found = &written.result;
            assert_eq!(
                (found.slot, found.lanes, found.destination, found.halves),
                (slot, lanes, destination, 3),
                "{name}"
            );
            assert_eq!(found.predicates, 0);
        }
        assert_eq!(low.result.writes_flags, i.writes_flags, "{name}");
        for lane in (0..32).filter(|lane| lanes >> lane & 1 == 1) {
            let bit = |mask: u32| mask >> lane & 1 == 1;
            let word = low.result.row.words[lane];
            if i.opcode == Opcode::Mufu {
                self.judge_function(word, lane, &name);
                continue;
            }
            let Some(wanted) = self.wanted(lane) else { continue };
            let rd = self.op.get(Field::Rd);
            if rd != 255 {
                assert_eq!(
                    word,
                    wanted.register(rd),
                    "{name}: lane {lane}, b {:x}",
                    self.operands.b.words[lane]
                );
                if let Some(high) = high {
                    assert_eq!(high.result.row.words[lane], wanted.register(rd + 1), "{name}: the high word");
                }
            }
            let flags = &low.result.flags;
            let found = Code {
                zero: bit(flags.zero),
                sign: bit(flags.negative),
                carry: bit(flags.carry),
                overflow: bit(flags.overflow),
            };
            // Conversions to floats: it is unspecified whether flags are those of the source or of the result; with X, zero is of all
            // words; carry and overflow of a long product are unspecified.
            let said = !matches!(
                i.opcode,
                Opcode::F2f
                    | Opcode::I2f
                    | Opcode::Imad
                    | Opcode::Imad32i
                    | Opcode::Imadsp
                    | Opcode::Imul
                    | Opcode::Imul32i
            );
            if i.writes_flags && said {
                assert_eq!(found, wanted.flags, "{name}");
            } else if i.writes_flags && !matches!(i.opcode, Opcode::F2f | Opcode::I2f) {
                assert_eq!(found.sign, wanted.flags.sign, "{name}");
            }
        }
    }

    /// The interpreter's result in a lane; `None` where it is unspecified.
    fn wanted(&self, lane: usize) -> Option<Thread> {
        let op = &self.op;
        let mut thread = self.threads[lane].clone();
        // Halves are not flushed here, since their subnormal numbers cost nothing; IMAD with two signs, or with one and X or SAT, is
        // underspecified.
        let flushes_halves =
            op.has(Field::Ftz) && op.is(Field::Ftz) && (op.get(Field::Sfmt) == 1 || op.get(Field::Dfmt) == 1);
        let signs = (op.has(Field::CNeg) && op.is(Field::CNeg)) as u8
            + ((op.has(Field::BNeg) && op.is(Field::BNeg)) || (op.has(Field::ANeg) && op.is(Field::ANeg)))
                as u8;
        let multiplies = matches!(self.operands.instruction.opcode, Opcode::Imad | Opcode::Imad32i);
        let silent = |field: Field| op.has(field) && op.is(field);
        let odd = multiplies && (signs == 2 || signs > 0 && (silent(Field::X) || silent(Field::Sat)));
        let Ok(Run::Lanes(run)) = run_of(op.row) else { panic!("{} has no function", op.row.name()) };
        let mut of_lane = Lane { thread: &mut thread, op, constant: self.constant, number: lane as u32 };
        match run(&mut of_lane) {
            Ok(()) => (!flushes_halves && !odd).then_some(thread),
            Err(Kind::Undocumented { .. } | Kind::Reserved { .. }) => None,
            Err(fault) => panic!("{}: {fault:?}", op.row.name()),
        }
    }

    fn judge_function(&self, found: u32, lane: usize, name: &str) {
        use SpecialKind::{Cos, Ex2, Lg2, Rcp, Rcp64h, Rsq, Rsq64h, Sin, Sqrt};
        let kind = [Cos, Sin, Ex2, Lg2, Rcp, Rsq, Rcp64h, Rsq64h, Sqrt][self.op.get(Field::Op) as usize];
        let (a_abs, a_neg, sat) = (self.op.is(Field::AAbs), self.op.is(Field::ANeg), self.op.is(Field::Sat));
        let requested = SpecialFunctionOp { kind, sat, a_abs, a_neg, a: self.operands.a.words[lane] };
        references::arith::special_function::judge::judge(&requested, found)
            .unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
    }
}
