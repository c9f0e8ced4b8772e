//! L1 returns: passes wait in order for their data and read it from lines or from the pool; fills are also written to their lines. One
//! pass a cycle, 2 cycles and `latency` from its record to its return (l1-return-to-sm, l1-order). Memory responses never stall.
//! Stalled by returns that are not accepted; one cycle more where a pass reads the line that was filled just before it. In order.
//! Specification: L1.

use crate::l1::types::*;
use crate::sm::load_store::l1_steps::*;
use bundle::*;
use kernel::prelude::*;
use prim::deep_fifo::{self, DeepFifo};
use prim::ram::{self, Ram};
use tex::texel_port::*;

/// Passes that can wait, log2.
const QUEUE_LOG2: usize = 8;

// ---- parameters
kernel::params! {
    sizes slices;
    /// Minimum cycles that a pass waits.
    latency: 2..=129 = 73, "cycles";
}

// ---- ports
kernel::ports! {
    in record: L1Record;
    in pulse down: MemoryDown;
    out response: L1Return;
    out texels: TexelResponse;
    out pulse freed: bool;       // a slot is released
    out pulse controlled: bool;  // the oldest request of the MPC is done
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        pushed: [B64; 2],              // bit k: a record arrived k + 1 cycles ago
        due: B9,                       // records that have waited long enough
        here: [B5; L1_SLOTS],          // sectors that arrived; for a barrier, slices that responded
        faulty: [B64; 3],              // slots with a fault
        sparse: [B64; 3],              // slots with data of a sparse page
        last_slot: Offer<L1Slot>,      // the slot that was read last
        poison: [B4; L1_LINE_ROWS],    // sectors that read zero after a fault
        unmapped: [B4; L1_LINE_ROWS],  // sectors of sparse pages
        read: Offer<L1Record>,         // its data are at the RAMs' outputs
        part: Sector,                  // words that earlier passes of its wavefront have read
        part_fault: bool,
        response: Offer<L1Return>,
        texel_part: [[B32; 2]; TEXEL_BANKS], // words that earlier passes of a texture request have read
        part_sparse: B16,              // those of them that are on sparse pages
        texels: Offer<TexelResponse>,
        freed: Offer<bool>,
        controlled: Offer<bool>,
    }
}

kernel::unit! {
    pub struct L1Returns(p) {
        registers: Regs;
        part queue: DeepFifo<L1Record, QUEUE_LOG2> = deep_fifo::Params::default();
        part lines: [Ram<L1BankWord, 7, 1>; L1_BANKS] = ram::Params {};
        part pool: [Ram<Sector, 8, 1>; LINE_SECTORS] = ram::Params {};
    }
}

/// A slot's bit.
fn bit_of(slots: &[u64; 3], slot: u8) -> bool {
    slots[usize::from(slot / 64)] >> (slot % 64) & 1 == 1
}

impl L1Record {
    fn has(&self, k: usize) -> bool {
        self.places >> k & 1 == 1
    }
    /// Whether the texture unit reads a bank.
    fn reads_bank(&self, bank: usize) -> bool {
        self.banks >> bank & 1 == 1
    }
    /// Whether a bank reads its data from the pool.
    fn awaits_bank(&self, bank: usize) -> bool {
        self.waits >> (bank / 4) & 1 == 1
    }
    /// Whether a place reads its data from the pool.
    fn is_awaited(&self, k: usize) -> bool {
        self.awaits_bank(usize::from(self.offsets[k] >> 3))
    }
    /// Row of the line that has a bank's texels.
    fn texel_row(&self, bank: usize) -> u8 {
        self.rows[usize::from(self.sets[bank])]
    }
    /// Row of the line that it fills.
    fn row(&self) -> u8 {
        // All rows of a texture request's record that fills are the same.
        self.rows[self.places.trailing_zeros() as usize % L1_PLACES]
    }
    /// Row that a bank reads: a pass reads at most one.
    fn bank_row(&self, bank: usize) -> u8 {
        if self.reads_bank(bank) {
            return self.texel_row(bank);
        }
        let reads = |&k: &usize| self.has(k) && usize::from(self.offsets[k] >> 3) == bank;
        (0..L1_PLACES).rev().find(reads).map_or(0, |k| self.rows[k])
    }
    /// Whether it reads the line that another record fills.
    fn reads(&self, other: &L1Record) -> bool {
        let texel = |bank: usize| {
            self.reads_bank(bank) && !self.awaits_bank(bank) && self.texel_row(bank) == other.row()
        };
        (0..L1_PLACES).any(|k| self.has(k) && !self.is_awaited(k) && self.rows[k] == other.row())
            || self.banks != 0 && (0..L1_BANKS).any(texel)
    }
    /// A place's bytes, moved to bit 0.
    fn low(&self, k: usize, word: u32) -> u32 {
        let offset = u32::from(self.offsets[k]);
        match self.size {
            0 | 1 => word >> (8 * (offset & 3)) & 0xff,
            2 | 3 => word >> (8 * (offset & 2)) & 0xffff,
            _ => word,
        }
    }
}

impl L1Returns {
    /// A place's word from the RAMs' outputs.
    fn word(&self, read: &L1Record, k: usize) -> u32 {
        let offset = usize::from(read.offsets[k]);
        if read.is_awaited(k) {
            self.pool[offset >> 5].o.read_data.words[offset >> 2 & 7]
        } else {
            self.lines[offset >> 3].o.read_data.words[offset >> 2 & 1]
        }
    }

    /// A bank's words, from the RAMs' outputs.
    fn texel_words(&self, read: &L1Record, bank: usize) -> [u32; 2] {
        if read.awaits_bank(bank) {
            let words = self.pool[bank / 4].o.read_data.words;
            [words[2 * (bank % 4)], words[2 * (bank % 4) + 1]]
        } else {
            self.lines[bank].o.read_data.words
        }
    }

    /// Whether a bank's words are of a sparse page.
    fn is_unmapped(&self, read: &L1Record, bank: usize) -> bool {
        match read.awaits_bank(bank) {
            true => bit_of(&self.q.sparse, read.slot),
            false => self.q.unmapped[usize::from(read.texel_row(bank))] >> (bank / 4) & 1 == 1,
        }
    }

    fn is_faulty(&self, slot: u8) -> bool {
        bit_of(&self.q.faulty, slot)
    }

    /// Whether memory refused a sector that the record reads.
    fn fault(&self, read: &L1Record) -> bool {
        let poisoned = |k: usize| {
            let row = usize::from(read.rows[k]);
            self.q.poison[row] >> (read.offsets[k] >> 5) & 1 == 1
        };
        let of = |k: usize| if read.is_awaited(k) { self.is_faulty(read.slot) } else { poisoned(k) };
        let texel = |bank: usize| match read.awaits_bank(bank) {
            true => self.is_faulty(read.slot),
            false => self.q.poison[usize::from(read.texel_row(bank))] >> (bank / 4) & 1 == 1,
        };
        (0..L1_PLACES).any(|k| read.has(k) && of(k))
            || read.banks != 0 && (0..L1_BANKS).any(|bank| read.reads_bank(bank) && texel(bank))
    }

    /// Completes the record whose data are at the RAMs' outputs: to its return, and to its line.
    fn finish(&mut self, d: &mut Regs, moves: bool) {
        let q = &self.q;
        let read = q.read.data;
        let fills = moves && read.fills;
        if moves && read.notified == L1Notified::Sm {
            for k in (0..L1_PLACES).filter(|&k| read.has(k)) {
                d.part.words[k] = read.low(k, self.word(&read, k));
            }
            d.part_fault = q.part_fault || self.fault(&read);
            if read.ends {
                let L1Record { warp, destination, step, mask, last, .. } = read;
                let (fault, data) = (d.part_fault, d.part);
                d.response.put(L1Return { warp, destination, step, mask, last, fault, data });
                (d.part, d.part_fault) = (Sector::default(), false);
            }
        }
        if moves && read.notified == L1Notified::Texture {
            for bank in (0..L1_BANKS).filter(|&bank| read.reads_bank(bank)) {
                d.texel_part[bank] = self.texel_words(&read, bank);
                d.part_sparse |= u16::from(self.is_unmapped(&read, bank)) << bank;
            }
            d.part_fault = q.part_fault || self.fault(&read);
            if read.ends {
                let (fault, sparse, words) = (d.part_fault, d.part_sparse, d.texel_part);
                d.texels.put(TexelResponse { fault, sparse, words });
                (d.part_fault, d.part_sparse) = (false, 0);
            }
        }
        if fills {
            let row = usize::from(read.row());
            let marks = |of: u8, all: bool| of & !read.waits | if all { read.waits } else { 0 };
            d.poison[row] = marks(q.poison[row], self.is_faulty(read.slot));
            d.unmapped[row] = marks(q.unmapped[row], bit_of(&q.sparse, read.slot));
        }
        for (bank, ram) in self.lines.iter_mut().enumerate() {
            let (sector, pair) = (bank / 4, bank % 4);
            let words = self.pool[sector].o.read_data.words;
            let word = L1BankWord { words: [words[2 * pair], words[2 * pair + 1]] };
            ram.i.write(fills && read.waits >> sector & 1 == 1, read.row(), || word);
        }
    }

    /// Memory responses.
    fn take(&mut self, d: &mut Regs, down: Option<&MemoryDown>) {
        let data = down.filter(|down| down.kind != ResponseKind::Done);
        for (sector, ram) in self.pool.iter_mut().enumerate() {
            let mine = data.filter(|down| usize::from(down.sector) == sector);
            ram.i.write(mine.is_some(), mine.map_or(0, |down| down.tag as u8), || {
                mine.map_or(Sector::default(), |down| down.data)
            });
        }
        if let Some(down) = down {
            let slot = usize::from(down.tag as u8);
            let here = &mut d.here[slot];
            *here = if down.kind == ResponseKind::Done { *here + 1 } else { *here | 1 << down.sector };
            d.faulty[slot / 64] |= u64::from(down.kind == ResponseKind::Fault) << (slot % 64);
            d.sparse[slot / 64] |= u64::from(down.kind == ResponseKind::Sparse) << (slot % 64);
        }
    }
}

impl Logic for L1Returns {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.record = self.queue.o.push;
        o.response.drive(&q.response);
        o.texels.drive(&q.texels);
        o.freed.drive(&q.freed);
        o.controlled.drive(&q.controlled);
        o.idle = self.queue.o.empty
            && !q.read.valid
            && !q.response.valid
            && !q.texels.valid
            && !q.controlled.valid;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let q = self.q;
        d.response.leave(i.response);
        d.texels.leave(i.texels);

        // Enqueue records.
        let push = i.record.valid && self.queue.o.push.ready;
        let at = self.p.latency.get() - 2;
        let becomes_due = q.pushed[at / 64] >> (at % 64) & 1 == 1;
        d.pushed = [q.pushed[0] << 1 | u64::from(push), q.pushed[1] << 1 | q.pushed[0] >> 63];
        self.queue.i.push.drive(&i.record);

        // The record whose data are at the RAMs' outputs.
        let read = &q.read.data;
        let accepted = match read.notified {
            L1Notified::Sm => q.response.free(i.response),
            L1Notified::Texture => q.texels.free(i.texels),
            _ => true,
        };
        let moves = q.read.valid && (!read.ends || accepted);
        self.finish(&mut d, moves);
        let controlled = moves && read.ends && read.notified == L1Notified::Mpc;
        d.controlled = Offer::new(controlled, controlled);

        // The oldest record, if its data have arrived.
        let head = self.queue.o.pop;
        let record = &head.data;
        let here = q.here[usize::from(record.slot)];
        let comes =
            if record.barrier { usize::from(here) == self.p.slices.get() } else { record.waits & !here == 0 };
        let after = q.read.valid && read.fills && record.reads(read);
        let takes = head.valid && q.due != 0 && comes && (!q.read.valid || moves) && !after;
        if moves {
            d.read.valid = false;
        }
        if takes {
            d.read.put(*record);
        }
        d.due = q.due + u16::from(becomes_due) - u16::from(takes);
        for (bank, ram) in self.lines.iter_mut().enumerate() {
            ram.i.read(takes, record.bank_row(bank));
        }
        for ram in self.pool.iter_mut() {
            ram.i.read(takes, record.slot);
        }
        self.queue.i.pop.ready = takes;

        // Its slot is held until another slot is read.
        let turns = takes && record.fresh;
        let frees = turns && q.last_slot.valid;
        d.freed = Offer::new(frees, frees);
        if frees {
            let slot = usize::from(q.last_slot.data);
            d.here[slot] = 0;
            d.faulty[slot / 64] &= !(1 << (slot % 64));
            d.sparse[slot / 64] &= !(1 << (slot % 64));
        }
        if turns {
            d.last_slot.put(record.slot);
        }
        self.take(&mut d, i.down.get());
        self.q = d;
    }
}
