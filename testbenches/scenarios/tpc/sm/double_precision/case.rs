//! A case is an instruction with operands; its writes must be the interpreter's.

use super::row_of;
use crate::sm::words;
use interpreter::decode::fields::Field;
use interpreter::decode::op::{Op, Source};
use interpreter::decode::table::Row as Encoding;
use interpreter::machine::lane::Lane;
use interpreter::machine::thread::{Flags as Code, Thread};
use interpreter::operations::dispatch::{Run, run_of};
use kit::random::Random;
use tpc::sm::instruction_decode::instruction;
use tpc::sm::types::*;

/// An instruction with its source registers, and the threads that hold them.
pub struct Case {
    op: Op,
    pub operands: Operands,
    pub high: Vec<Row>,
    constant: u64,
    pub threads: Vec<Thread>,
}

/// Floats of all kinds: limits, neighbours of limits, numbers that cancel, any bits.
fn number(random: &mut Random) -> u64 {
    let ends = [
        0,
        1,
        0x000f_ffff_ffff_ffff,
        0x0010_0000_0000_0000,
        0x3ff0_0000_0000_0000,
        0x3ff0_0000_0000_0001,
        0x4000_0000_0000_0000,
        0x7fef_ffff_ffff_ffff,
        0x7ff0_0000_0000_0000,
        0x7ff0_0000_0000_0001,
        0x7ff8_0000_0000_0000,
        0x7fff_ffff_ffff_ffff,
    ];
    let sign = random.below(2) << 63;
    sign ^ match random.below(5) {
        0 | 1 => random.one_of(&ends),
        2 => 0x3fe0_0000_0000_0000 + (random.below(4) << 51 | random.below(16)),
        3 => random.any() >> 12 | random.within(0x3d0..0x430) << 52,
        _ => random.any(),
    }
}

impl Case {
    pub fn of(row: &Encoding, random: &mut Random, slot: u8) -> Self {
        let registers = [Field::Ra, Field::Rb, Field::Rc, Field::Rd];
        loop {
            let word = words::legal(row, random);
            let op = Op::decode(word).expect("an instruction");
            // Pairs begin at even registers.
            let odd = |number: u32| number == 254 || number & 1 == 1 && number != 255;
            if registers.into_iter().any(|field| op.has(field) && odd(op.get(field))) {
                continue;
            }
            let constant = number(random);
            let mut threads = vec![Thread::new([0; 3], 0, 0); 32];
            for thread in &mut threads {
                for field in registers.into_iter().filter(|&field| op.has(field)) {
                    let value = number(random);
                    thread.set_group(op.get(field), &[value as u32, (value >> 32) as u32]);
                }
                (0..7).for_each(|k| thread.set_predicate(k, random.below(2) == 0));
                thread.flags = Code::from_bits(random.any() as u32);
            }
            let instruction = instruction(word);
            let word_of = |thread: &Thread, source: Source, high: u32| match source {
                Source::Register(255) => 0,
                Source::Register(number) => thread.register(number + high),
                Source::Constant { .. } => (constant >> (32 * high)) as u32,
                Source::Literal(value) => (value >> (32 * high)) as u32,
            };
            let a = |high| {
                let ra = op.get(Field::Ra);
                row_of(&threads, |thread| if ra == 255 { 0 } else { thread.register(ra + high) })
            };
            let b = |high| row_of(&threads, |thread| word_of(thread, op.b(), high));
            let three = instruction.c.count > 0;
            let c = |high| row_of(&threads, |thread| word_of(thread, op.c(), high));
            let mut flags = Flags::default();
            for (k, lanes) in flags.predicates.iter_mut().enumerate() {
                *lanes =
                    (0..32).fold(0, |all, lane| all | u32::from(threads[lane].predicate(k as u32)) << lane);
            }
            let control = IssueControl { write_scoreboard: slot % 6, ..IssueControl::default() };
            let operands = Operands {
                slot,
                control,
                word,
                instruction,
                lanes: if random.below(3) > 0 { !0 } else { random.any() as u32 },
                flags,
                a: a(0),
                b: b(0),
                c: if three { c(0) } else { Row::default() },
                ..Operands::default()
            };
            let mut high = vec![a(1), b(1)];
            if three {
                high.push(c(1));
            }
            return Case { op, operands, high, constant, threads };
        }
    }

    /// The writes are those of the interpreter.
    pub fn judge(&self, low: &Written, high: Option<&Written>) {
        let Operands { instruction: i, slot, control, lanes, .. } = self.operands;
        let name = format!("{} {:016x}", self.op.row.name(), self.op.word);
        let pair = !matches!(i.opcode, Opcode::Dset | Opcode::Dsetp);
        assert_eq!(high.is_some(), pair, "{name}: words");
        let rd = if self.op.has(Field::Rd) { self.op.get(Field::Rd) } else { 255 };
        for (k, written) in [Some(low), high].into_iter().flatten().enumerate() {
            let destination = if rd == 255 { RZ } else { rd as u8 + k as u8 };
            let found = &written.result;
            assert_eq!((found.slot, found.lanes, found.destination), (slot, lanes, destination), "{name}");
            assert_eq!(written.scoreboard, control.write_scoreboard);
            assert!(destination == RZ || found.halves == 3);
        }
        let code = self.op.has(Field::WritesCc) && self.op.is(Field::WritesCc);
        assert_eq!(low.result.writes_flags, code, "{name}");
        assert_eq!(low.result.predicates, if pair { 0 } else { i.predicates });
        assert!(high.is_none_or(|high| !high.result.writes_flags && high.result.predicates == 0));
        let Ok(Run::Lanes(run)) = run_of(self.op.row) else { panic!("{name} has no function") };
        for lane in (0..32).filter(|lane| lanes >> lane & 1 == 1) {
            let bit = |mask: u32| mask >> lane & 1 == 1;
            let mut thread = self.threads[lane].clone();
            let was = thread.clone();
            run(&mut Lane {
                thread: &mut thread,
                op: &self.op,
                constant: self.constant,
                number: lane as u32,
            })
            .unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
            let result = &low.result;
            let of = |low: u32, high: u32| u64::from(high) << 32 | u64::from(low);
            match high {
                _ if rd == 255 => {}
                None => assert_eq!(result.row.words[lane], thread.register(rd), "{name}: lane {lane}"),
                Some(high) => {
                    let found = of(result.row.words[lane], high.result.row.words[lane]);
                    let wanted = of(thread.register(rd), thread.register(rd + 1));
                    assert_eq!(found, wanted, "{name}: lane {lane}");
                }
            }
            if code {
                let flags = &result.flags;
                let found = Code {
                    zero: bit(flags.zero),
                    sign: bit(flags.negative),
                    carry: bit(flags.carry),
                    overflow: bit(flags.overflow),
                };
                assert_eq!(found, thread.flags, "{name}: lane {lane}");
            }
            for k in 0..7 {
                let written = result.predicates >> k & 1 == 1;
                let number = k as u32;
                let is = if written { bit(result.flags.predicates[k]) } else { was.predicate(number) };
                assert_eq!(is, thread.predicate(number), "{name}: lane {lane}, predicate {k}");
            }
        }
    }
}
