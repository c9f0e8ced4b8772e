//! Load queue: memory instructions and shuffles of a sub-partition, each with all the registers it reads. An instruction
//! is offered in the cycle after its last register at the earliest; one a cycle, in order. It has four entries; the issuer counts
//! them by `credit`. Specification: SM, instruction set 4, 10, 11.

mod form;
pub mod types;

use self::form::{bound_handle, form_of};
use self::types::*;
use crate::sm::modifiers::ShflModifiers;
use crate::sm::types::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse operands: Operands;
    in level killed: Lanes; // of its warp: they write no memory
    in pulse more: OperandRow;
    out access: LoadAccess;
    out level credit: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        entries: [LoadEntry; LOAD_ENTRIES],
        head: B2,
        tail: B2,
        count: B3,
        credit: bool,
    }
}

kernel::unit! {
    pub struct LoadQueue(p) {
        registers: Regs;
        memory heads: [LoadHead; LOAD_ENTRIES];
        memory lows: [Row; LOAD_ENTRIES];
        memory highs: [Row; LOAD_ENTRIES];
        memory lasts: [Row; LOAD_ENTRIES];
        memory firsts: [Row; LOAD_ENTRIES];
        memory cs: [Row; LOAD_ENTRIES];
        memory seconds: [Row; LOAD_ENTRIES];
        memory thirds: [Row; LOAD_ENTRIES];
        memory fourths: [Row; LOAD_ENTRIES];
    }
}

impl LoadHead {
    fn of(operands: &Operands, killed: u32) -> Self {
        let Operands { slot, counter, control, word, instruction: i, lanes, .. } = operands;
        let form = form_of(i);
        let writes = matches!(form.kind, LoadKind::Store | LoadKind::Reduce | LoadKind::Atomic);
        LoadHead {
            slot: *slot,
            counter: *counter,
            word: *word,
            scoreboard: control.write_scoreboard,
            lanes: if writes { lanes & !killed } else { *lanes },
            destination: i.destination,
            predicates: i.predicates,
            offset: if form.bound { bound_handle(i).into() } else { i.literal },
            bank: i.bank,
            form,
        }
    }
}

impl LoadEntry {
    fn of(i: &Instruction) -> Self {
        let further = |group: Group| group.count.saturating_sub(1);
        let missing = u32::from(further(i.a)) + u32::from(further(i.b)) + u32::from(further(i.c));
        LoadEntry { missing: missing.min(7) as u8, of_a: further(i.a).min(3), high: false, next: 1 }
    }
}

impl LoadQueue {
    fn leaves(&self) -> bool {
        self.q.count > 0 && self.q.entries[usize::from(self.q.head)].missing == 0
    }
}

impl Logic for LoadQueue {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let at = usize::from(self.q.head);
        o.access.send(self.leaves(), || LoadAccess {
            head: self.heads[at],
            low: self.lows[at],
            high: self.highs[at],
            third: self.lasts[at],
            c: self.cs[at],
            data: [self.firsts[at], self.seconds[at], self.thirds[at], self.fourths[at]],
        });
        o.credit = self.q.credit;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let takes =
            i.operands.get().filter(|o| o.instruction.path == Path::LoadStore && q.count < 4).copied();
        let leaves = self.leaves() && i.access.ready;

        // A further register belongs to the oldest entry that misses one.
        let oldest = (0..q.count).map(|k| usize::from((q.head + k) & 3)).find(|&k| q.entries[k].missing > 0);
        let row = i.more.get().filter(|more| more.path == Path::LoadStore).map(|more| more.row);
        if let (Some(k), Some(row)) = (oldest, row) {
            let entry = &mut d.entries[k];
            entry.missing -= 1;
            if entry.of_a != 0 {
                entry.of_a -= 1;
                entry.high = true;
                if q.entries[k].high { self.lasts.write(k, row) } else { self.highs.write(k, row) }
            } else {
                match entry.next {
                    1 => self.seconds.write(k, row),
                    2 => self.thirds.write(k, row),
                    _ => self.fourths.write(k, row),
                }
                entry.next = (entry.next + 1) & 3;
            }
        }

        if let Some(operands) = takes {
            let head = LoadHead::of(&operands, i.killed);
            let (k, i) = (usize::from(q.tail), &operands.instruction);
            d.entries[k] = LoadEntry::of(i);
            d.tail = (q.tail + 1) & 3;
            let shuffles = head.form.kind == LoadKind::Shuffle;
            let literal = shuffles && i.c.count == 0;
            let segment = ShflModifiers::from_bits(i.modifiers).xseg;
            self.heads.write(k, head);
            self.lows.write(k, operands.a);
            self.firsts.write(k, if i.b.count > 0 || shuffles { operands.b } else { operands.c });
            self.cs.write(k, if literal { Row { words: [segment.into(); WARP_LANES] } } else { operands.c });
        }
        if leaves {
            d.head = (q.head + 1) & 3;
        }
        d.count = q.count + u8::from(takes.is_some()) - u8::from(leaves);
        d.credit = leaves;
        self.q = d;
    }
}
