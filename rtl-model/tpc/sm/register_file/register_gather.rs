//! Further registers of an instruction's groups, in order.

use super::bank_reads::{BankReads, bank_of};
use super::types::*;
use crate::sm::types::*;

impl Gather {
    /// Further registers to read of a decoded instruction.
    pub fn of(decoded: &Decoded) -> Self {
        let Decoded { instruction: i, .. } = decoded;
        let rest = |group: Group| Group {
            first: if group.first == RZ { RZ } else { group.first.wrapping_add(1) },
            count: group.count.saturating_sub(1),
        };
        Gather {
            slot: decoded.slot,
            path: i.path,
            scoreboard: decoded.control.read_scoreboard,
            a: rest(i.a),
            b: rest(i.b),
            c: rest(i.c),
            b_word: i.b_kind != SourceKind::Register,
            c_word: i.c_constant,
            // The high word.
            word: if i.b_kind == SourceKind::Literal { i.literal } else { (decoded.constant >> 32) as u32 },
        }
    }

    pub fn is_empty(&self) -> bool {
        self.a.count == 0 && self.b.count == 0 && self.c.count == 0
    }

    /// The next register, or none if the next row is a word.
    pub fn next(&self) -> Option<u8> {
        let (group, word) = if self.a.count > 0 {
            (self.a, false)
        } else if self.b.count > 0 {
            (self.b, self.b_word)
        } else {
            (self.c, self.c_word)
        };
        (!word).then_some(group.first)
    }

    /// Advances past the next register.
    pub fn step(&mut self) {
        let group = if self.a.count > 0 {
            &mut self.a
        } else if self.b.count > 0 {
            &mut self.b
        } else {
            &mut self.c
        };
        group.count -= 1;
        if group.first != RZ {
            group.first = group.first.wrapping_add(1);
        }
    }

    /// The next register; nothing is read for RZ or a word.
    pub fn gathered(&self) -> Gathered {
        let mut rest = *self;
        rest.step();
        let from = match self.next() {
            None => OperandSource { source: RowSource::Literal, word: self.word, ..Default::default() },
            Some(RZ) => OperandSource::default(),
            Some(register) => {
                OperandSource { source: RowSource::Bank, bank: bank_of(register) as u8, ..Default::default() }
            }
        };
        Gathered { slot: self.slot, path: self.path, last: rest.is_empty(), from }
    }
}

/// The next row of an instruction.
#[derive(Clone, Copy, Default)]
pub struct Collected {
    pub gathered: Gathered,
    pub register: Option<u8>, // read for it
    pub blocked: bool,        // the register's bank reads another one, or another release is sent
}

pub fn collected_of(gather: &Gather, reads: &BankReads, releases: bool) -> Collected {
    let (gathered, register) = (gather.gathered(), gather.next().filter(|&register| register != RZ));
    let busy = register.is_some_and(|register| reads.is_busy(bank_of(register)));
    Collected { gathered, register, blocked: busy || gathered.last && releases }
}
