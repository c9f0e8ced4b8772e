//! Operands are those of the table in the cycle of the decoding, and arrive when their banks permit.

use super::{Bench, Expected, is_misaligned};
use crate::sm::lane_datapaths::case::lanes_of_group;
use std::collections::{BTreeSet, VecDeque};
use tpc::sm::lane_datapaths::LANES_CYCLES;
use tpc::sm::types::*;

impl Bench {
    /// The registers that an instruction reads: first ones as operands, and the further ones.
    pub(super) fn registers_of(decoded: &Decoded) -> (Vec<u8>, Vec<u8>) {
        let Instruction { a, b, c, b_kind, c_constant, .. } = decoded.instruction;
        let mut all = (vec![], vec![]);
        for (group, word) in [(a, false), (b, b_kind != SourceKind::Register), (c, c_constant)] {
            if group.count > 0 && group.first != RZ && !word {
                all.0.push(group.first);
                all.1.extend((1..group.count).map(|k| group.first + k));
            }
        }
        all
    }

    /// The expected output of an instruction that is decoded now.
    pub(super) fn expect(&self, decoded: Decoded) -> Expected {
        let Decoded { slot, constant, instruction: i, .. } = decoded;
        // A literal is the high word of a double, and the low word of an integer of two words.
        let is_double = i.path == Path::Double && i.b.count == 2;
        let word = |kind, second: bool| match (kind, second) {
            (SourceKind::Literal, false) if is_double => 0,
            (SourceKind::Literal, true) if !is_double => (i.literal as i32 >> 31) as u32,
            (SourceKind::Literal, _) => i.literal,
            (_, second) => (constant >> if second { 32 } else { 0 }) as u32,
        };
        let c_kind = if i.c_constant { SourceKind::Constant } else { SourceKind::Register };
        let (mut rows, mut more) = ([[0; 32]; 3], VecDeque::new());
        for (place, (group, kind)) in
            [(i.a, SourceKind::Register), (i.b, i.b_kind), (i.c, c_kind)].into_iter().enumerate()
        {
            for k in 0..group.count {
                let register = if group.first == RZ { RZ } else { group.first + k };
                let row = if kind == SourceKind::Register {
                    self.words(slot, register)
                } else {
                    [word(kind, k > 0); 32]
                };
                if k == 0 { rows[place] = row } else { more.push_back(row) }
            }
        }
        Expected {
            cycle: self.now + Self::in_banks(&decoded).1,
            beside: false,
            decoded,
            active: self.active[usize::from(slot)],
            rows,
            more,
        }
    }

    /// The first registers by bank, in order, each once; the cycles that they take.
    fn in_banks(decoded: &Decoded) -> ([Vec<u8>; 4], u64) {
        let mut banks: [Vec<u8>; 4] = Default::default();
        for register in Self::registers_of(decoded).0 {
            let bank = &mut banks[usize::from(register % 4)];
            if !bank.contains(&register) {
                bank.push(register);
            }
        }
        let fullest = banks.iter().map(Vec::len).max().unwrap().max(1);
        (banks, fullest as u64)
    }

    /// The expected output of a pair's second: it is read with the last of the first's registers, or separately after them.
    pub(super) fn expect_second(&self, first: &Decoded, second: Decoded) -> Expected {
        let ((banks, cycles), (others, more)) = (Self::in_banks(first), Self::in_banks(&second));
        let beside = banks.iter().zip(&others).all(|(bank, other)| {
            let last: BTreeSet<_> = bank.get(cycles as usize - 1).into_iter().chain(other).collect();
            last.len() < 2
        });
        let cycle = self.now + cycles + if beside { 0 } else { more };
        Expected { cycle, beside, ..self.expect(second) }
    }

    /// Checks that each output is the expected one, in its cycle.
    pub(super) fn judge(&mut self) {
        let o = self.dut.outputs();
        let (mut reads, mut shown, mut fault) = (0, [false; 2], None);
        while self.reading.front().is_some_and(|expected| expected.cycle == self.now) {
            let expected = self.reading.pop_front().unwrap();
            let Decoded { slot, counter, control, word, instruction, .. } = expected.decoded;
            shown[usize::from(expected.beside)] = true;
            let seen = if expected.beside { o.second_operands } else { o.operands };
            let seen = seen.get().copied().expect("operands in their cycle");
            assert_eq!(
                (seen.slot, seen.control, seen.word, seen.instruction),
                (slot, control, word, instruction)
            );
            assert_eq!([seen.a.words, seen.b.words, seen.c.words], expected.rows);
            let misaligned = is_misaligned(&instruction);
            let lanes = if misaligned { 0 } else { expected.active };
            assert_eq!((seen.active, seen.lanes), (expected.active, lanes));
            if misaligned && expected.active != 0 && fault.is_none() {
                fault = Some(WarpFault { slot, kind: WarpFaultKind::MisalignedRegister, counter, word });
            }
            if instruction.destination.count > 0 {
                let result = self.to_result.pop_front().expect("it has a result");
                for group in 0..self.groups {
                    let (lanes, last) = (lanes_of_group(self.groups, group), group + 1 == self.groups);
                    let part = LaneResult { lanes: result.lanes & lanes, ..result };
                    self.results.push_back((self.now + (LANES_CYCLES + group) as u64, part, last));
                }
            }
            let scoreboard = control.write_scoreboard;
            if scoreboard != NO_SCOREBOARD {
                self.fixed.push_back((
                    self.now + 5 + self.groups as u64,
                    Release { slot, scoreboard, retired: false },
                ));
            }
            for register in Self::registers_of(&expected.decoded).0 {
                self.leave(slot, register);
            }
            if expected.more.is_empty() {
                let release = Release { slot, scoreboard: control.read_scoreboard, retired: false };
                if control.read_scoreboard != NO_SCOREBOARD {
                    assert_eq!(o.read.get(), Some(&release));
                    reads += 1;
                }
            } else {
                self.gathering.push_back(expected);
            }
        }
        assert_eq!([o.operands.valid, o.second_operands.valid], shown, "operands in no cycle of theirs");
        assert_eq!(o.fault.get().copied(), fault);
        if let Some(more) = o.more.get() {
            let expected = self.gathering.front_mut().expect("a further register of no instruction");
            let Decoded { slot, control, instruction, .. } = expected.decoded;
            let last = expected.more.len() == 1;
            assert_eq!((more.slot, more.path, more.last), (slot, instruction.path, last));
            assert_eq!(more.row.words, expected.more.pop_front().unwrap());
            if last {
                for register in Self::registers_of(&expected.decoded).1 {
                    self.leave(slot, register);
                }
                self.gathering.pop_front();
                if control.read_scoreboard != NO_SCOREBOARD {
                    let release = Release { slot, scoreboard: control.read_scoreboard, retired: false };
                    assert_eq!(o.read.get(), Some(&release));
                    reads += 1;
                }
            }
        }
        assert_eq!(usize::from(o.read.valid), reads, "each read scoreboard once");
        if let Some(done) = o.done.get() {
            if done.retired && self.special.scoreboards.front() == Some(done) {
                // An instruction that waits for it issues at least 2 cycles later, and is decoded in the cycle after that.
                self.special.scoreboards.pop_front();
                let results = self.special.outstanding.pop_front().unwrap();
                self.special.settling.extend(results.into_iter().map(|result| (self.now + 3, result)));
            } else if done.retired {
                let written = loop {
                    let written = self.taken.pop_front().expect("done, but nothing was written");
                    self.write(&written.result);
                    self.writing.remove(&(written.result.slot, written.result.destination));
                    if written.last {
                        break written;
                    }
                };
                assert_eq!((done.slot, done.scoreboard), (written.result.slot, written.scoreboard));
            } else {
                assert_eq!(self.fixed.pop_front(), Some((self.now, *done)));
            }
        }
    }
}
