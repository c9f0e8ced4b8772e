//! Texture queue: texture instructions of a sub-partition, each with all the registers it reads. An instruction is offered in the cycle
//! after its last register at the earliest; in order. It has four entries; the issuer counts them by `credit`. Specification: SM,
//! instruction set 12.

use super::form::{form_of, second};
use super::types::*;
use crate::sm::types::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse operands: Operands;
    in pulse more: OperandRow;
    out access: TextureAccess;
    out level credit: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        entries: [QueuedTexture; TEXTURE_ENTRIES],
        head: B2,
        tail: B2,
        count: B3,
        credit: bool,
    }
}

kernel::unit! {
    pub struct TextureQueue(p) {
        registers: Regs;
        memory heads: [TextureHead; TEXTURE_ENTRIES];
        memory first_a: [Row; TEXTURE_ENTRIES];
        memory further_a: [Row; TEXTURE_ENTRIES * TEXTURE_ROWS];
        memory first_b: [Row; TEXTURE_ENTRIES];
        memory further_b: [Row; TEXTURE_ENTRIES * TEXTURE_ROWS];
    }
}

/// An entry of an instruction that has come with its first registers.
fn entry_of(i: &Instruction) -> QueuedTexture {
    let further = |group: Group| group.count.saturating_sub(1);
    QueuedTexture { missing: further(i.a) + further(i.b), of_a: further(i.a), next_a: 1, next_b: 1 }
}

fn head_of(operands: &Operands) -> TextureHead {
    let i = &operands.instruction;
    TextureHead {
        slot: operands.slot,
        counter: operands.counter,
        word: operands.word,
        scoreboard: operands.control.write_scoreboard,
        lanes: operands.lanes,
        destination: i.destination.first,
        second: second(i),
        predicates: i.predicates,
        form: form_of(i),
    }
}

impl TextureQueue {
    fn leaves(&self) -> bool {
        self.q.count > 0 && self.q.entries[usize::from(self.q.head)].missing == 0
    }

    /// A further register belongs to the oldest entry that misses one. An entry keeps four of each group.
    fn take_row(&mut self, d: &mut Regs, row: Row) {
        let q = &self.q;
        let oldest = (0..q.count).map(|k| usize::from((q.head + k) & 3)).find(|&k| q.entries[k].missing > 0);
        let Some(k) = oldest else { return };
        let QueuedTexture { missing, of_a, next_a, next_b } = q.entries[k];
        let at = |next: u8| TEXTURE_ROWS * k + usize::from(next);
        d.entries[k].missing = missing - 1;
        if of_a > 0 {
            d.entries[k].of_a = of_a - 1;
            if usize::from(next_a) < TEXTURE_ROWS {
                self.further_a.write(at(next_a), row);
                d.entries[k].next_a = next_a + 1;
            }
        } else if usize::from(next_b) < TEXTURE_ROWS {
            self.further_b.write(at(next_b), row);
            d.entries[k].next_b = next_b + 1;
        }
    }
}

impl Logic for TextureQueue {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let at = usize::from(self.q.head);
        o.access.send(self.leaves(), || TextureAccess {
            head: self.heads[at],
            a: std::array::from_fn(|k| match k {
                0 => self.first_a[at],
                _ => self.further_a[TEXTURE_ROWS * at + k],
            }),
            b: std::array::from_fn(|k| match k {
                0 => self.first_b[at],
                _ => self.further_b[TEXTURE_ROWS * at + k],
            }),
        });
        o.credit = self.q.credit;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        let takes = i.operands.get().filter(|o| o.instruction.path == Path::Texture && q.count < 4).copied();
        let leaves = self.leaves() && i.access.ready;
        if let Some(more) = i.more.get().filter(|more| more.path == Path::Texture) {
            self.take_row(&mut d, more.row);
        }
        if let Some(operands) = takes {
            let k = usize::from(q.tail);
            d.entries[k] = entry_of(&operands.instruction);
            d.tail = (q.tail + 1) & 3;
            self.heads.write(k, head_of(&operands));
            self.first_a.write(k, operands.a);
            self.first_b.write(k, operands.b);
        }
        if leaves {
            d.head = (q.head + 1) & 3;
        }
        d.count = q.count + u8::from(takes.is_some()) - u8::from(leaves);
        d.credit = leaves;
        self.q = d;
    }
}
