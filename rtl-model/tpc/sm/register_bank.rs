//! Register bank: rows of 32 words, one read and one write a cycle (sm-rf-size: four of them). The row read is at the output 1 cycle
//! later and is held; a write to the same row in the cycle of the read is forwarded. Nothing stalls it. The rows are not reset.
//! Specification: SM.

use super::types::*;
use kernel::prelude::*;

/// Rows of a bank, log2.
pub const BANK_ROWS_LOG2: usize = 7;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in strobe read_en: bool;
    in sample read_at: B7;
    in strobe write_en: B64; // halves of words, the low half of a lane before its high half
    in sample write_at: B7;
    in sample write_row: Row;
    out level row: Row;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        read: Row,
        forward: B64, // halves written in the cycle of the read
        written: Row,
    }
}

kernel::unit! {
    pub struct RegisterBank(p) {
        registers: Regs;
        memory rows: [Row; 1 << BANK_ROWS_LOG2];
    }
}

impl In {
    /// Reads a row.
    #[inline]
    pub fn read(&mut self, on: bool, at: u8) {
        self.read_en = on;
        if on {
            self.read_at = at;
        }
    }

    /// Writes halves of a row.
    #[inline]
    pub fn write(&mut self, halves: u64, at: u8, row: &Row) {
        self.write_en = halves;
        if halves != 0 {
            (self.write_at, self.write_row) = (at, *row);
        }
    }
}

/// `row` with the enabled halves of `new`.
fn merge(row: &mut Row, new: &Row, halves: u64) {
    for (lane, (word, &new)) in row.words.iter_mut().zip(&new.words).enumerate() {
        let mask = [0, 0xffff, 0xffff_0000, !0][(halves >> (2 * lane) & 3) as usize];
        *word = *word & !mask | new & mask;
    }
}

impl Logic for RegisterBank {
    // ---- outputs
    #[inline]
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.row = q.read;
        if q.forward != 0 {
            merge(&mut o.row, &q.written, q.forward);
        }
    }

    // ---- clock edge
    #[inline]
    fn tick(&mut self, i: &In) {
        let at = usize::from(i.write_at);
        if i.read_en {
            self.q.read = self.rows[usize::from(i.read_at)];
            self.q.forward = if i.write_at == i.read_at { i.write_en } else { 0 };
            if self.q.forward != 0 {
                self.q.written = i.write_row;
            }
        }
        if i.write_en == !0 {
            self.rows.write(at, i.write_row);
        } else if i.write_en != 0 {
            let mut row = self.rows[at];
            merge(&mut row, &i.write_row, i.write_en);
            self.rows.write(at, row);
        }
    }

    #[inline]
    fn still(&self) -> bool {
        true
    }
}
