//! From a bank's word to its line, from a line to its entry, from a sector to a value.

use super::types::*;
use super::{BANKS, Regs};
use bundle::Sector;
use kernel::offer::Offer;

/// Words at an address of a bank; words beyond its end are 0. A pair at an odd word is that word with 0 below it.
pub fn wanted(of: &ConstantBank, bank: u8, address: u32, bytes: u32) -> ConstantWanted {
    let reaches = |bytes: u32| address < 1 << 16 && address + bytes <= of.size;
    let odd = address & 4 != 0;
    ConstantWanted {
        nothing: !of.valid || bank >= BANKS || !reaches(bytes.min(4)),
        upper: bytes == 8 && odd,
        pair: bytes == 8 && !odd && reaches(8),
        line: ConstantLine { buffer: of.buffer, line: (address >> 7 & 511) as u16 },
        word: (address >> 2 & 31) as u8,
    }
}

impl Regs {
    /// Entry of a line, valid or in flight.
    pub fn place(&self, line: &ConstantLine) -> Option<usize> {
        self.tags.iter().position(|tag| (tag.valid || tag.filling && !tag.stale) && tag.line == *line)
    }

    /// The read of a valid line, and its entry.
    pub fn read_of(&self, wanted: &Offer<ConstantWanted>) -> (Offer<ConstantRead>, u8) {
        let ConstantWanted { nothing, upper, pair, line, word } = wanted.data;
        let place = self.place(&line).filter(|&entry| self.tags[entry].valid);
        let fault = !nothing && place.is_some_and(|entry| self.tags[entry].faulty);
        let here = nothing || !fault && place.is_some();
        let read = ConstantRead { here, fault, nothing, upper, pair, word: word & 7 };
        (Offer::new(wanted.valid, read), (place.unwrap_or(0) as u8) << 2 | word >> 3)
    }
}

impl ConstantRead {
    /// Whether it reads a sector.
    pub fn reads(&self) -> bool {
        self.here && !self.nothing
    }

    pub fn value(&self, sector: &Sector) -> u64 {
        let word = |k: u8| u64::from(sector.words[usize::from(k & 7)]);
        match (self.nothing, self.upper, self.pair) {
            (true, ..) => 0,
            (_, true, _) => word(self.word) << 32,
            (.., true) => word(self.word | 1) << 32 | word(self.word),
            _ => word(self.word),
        }
    }

    pub fn found(&self, sector: &Sector) -> ConstantFound {
        let value = if self.here { self.value(sector) } else { 0 };
        ConstantFound { here: self.here, fault: self.fault, value }
    }
}
