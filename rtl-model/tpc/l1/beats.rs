//! Heads and beats of requests.

use crate::l1::types::*;
use crate::sm::load_store::l1_steps::*;
use bundle::*;

/// Mask of the bytes of its word that a place occupies, and the number of bytes below it.
fn bytes(size: u8, offset: u8) -> (u32, u32) {
    match size {
        0 | 1 => (1 << (offset & 3), u32::from(offset & 3)),
        2 | 3 => (3 << (offset & 2), u32::from(offset & 2)),
        _ => (15, 0),
    }
}

/// Expands a mask of bytes to a mask of bits.
fn spread(mask: u32) -> u32 {
    (0..4).map(|k| (mask >> k & 1) * (0xff << (8 * k))).sum()
}

pub fn updates(op: MemoryOp) -> bool {
    matches!(op, MemoryOp::Reduce | MemoryOp::Atomic)
}

pub fn compares(op: MemoryOp, atomic: AtomicOp) -> bool {
    updates(op) && atomic == AtomicOp::CompareAndSwap
}

impl L1LineRequest {
    /// A request with its head and no data.
    pub fn of(pass: &L1Pass, slot: u8) -> Self {
        let L1Pass { op, line, sectors, system, atomic, operand, .. } = *pass;
        L1LineRequest { op, line, sectors, system, atomic, operand, slot, ..L1LineRequest::default() }
    }

    /// Merges a pass's words into the request; of places with equal addresses the lowest wins.
    pub fn put(&mut self, pass: &L1Pass) {
        let wide = matches!(pass.operand, AtomicType::U64 | AtomicType::S64);
        self.sectors |= pass.sectors;
        for k in (0..L1_PLACES).rev().filter(|k| pass.record.places >> k & 1 == 1) {
            let offset = pass.record.offsets[k];
            let (sector, word) = (usize::from(offset >> 5), usize::from(offset >> 2) % 8);
            let (mask, low) = bytes(pass.record.size, offset);
            let bits = spread(mask);
            self.masks[sector] |= mask << (4 * word);
            let to = &mut self.data[sector].words[word];
            *to = *to & !bits | pass.words[k] << (8 * low) & bits;
            self.swapped[sector].words[word] = pass.words[(k + if wide { 2 } else { 1 }) % L1_PLACES];
        }
    }

    /// Whether a pass is of the same line and operation, and may be merged into the request.
    pub fn takes(&self, pass: &L1Pass) -> bool {
        let stores = pass.op == MemoryOp::Write;
        let mut alone = L1LineRequest::default();
        alone.put(pass);
        let separate = (0..LINE_SECTORS).all(|s| self.masks[s] & alone.masks[s] == 0);
        let few = !compares(pass.op, pass.atomic) || (self.sectors | pass.sectors).count_ones() <= 2;
        let same = (self.atomic, self.operand) == (pass.atomic, pass.operand);
        pass.requests
            && self.op == pass.op
            && self.line == pass.line
            && (stores || updates(pass.op) && same && separate && few)
    }

    pub fn head(&self) -> MemoryHead {
        let L1LineRequest { op, line, sectors, system, atomic, operand, slot, .. } = *self;
        let updates = updates(op);
        MemoryHead {
            op,
            tag: slot.into(),
            line,
            sectors,
            system,
            atomic: if updates { atomic } else { AtomicOp::Add },
            operand: if updates { operand } else { AtomicType::U32 },
            ..MemoryHead::default()
        }
    }
}
