//! TLB of the SMMU: two sets of 32 entries; bit 15 of the address selects the set (smmu-set-conflict-base).

use kernel::packed::*;

/// Sets, entries per set, and the page number bit that selects the set.
const SETS: usize = 2;
const ENTRIES: usize = 32;
const SET_BIT: u32 = 3;

kernel::packed! {
    pub struct TlbEntry {
        valid: bool,
        page: B22,
        frame: B22,
    }

    pub struct Tlb {
        sets: [[TlbEntry; ENTRIES]; SETS],
        next: [B5; SETS], // next entry to replace
    }
}

fn set_of(page: u32) -> usize {
    (page >> SET_BIT) as usize & 1
}

impl Tlb {
    pub fn find(&self, page: u32) -> Option<u32> {
        let entry = self.sets[set_of(page)].iter().find(|entry| entry.valid && entry.page == page);
        entry.map(|entry| entry.frame)
    }

    /// Adds a page that is not valid yet, in place of the oldest one.
    pub fn fill(&mut self, page: u32, frame: u32) {
        if self.find(page).is_none() {
            let (set, next) = (&mut self.sets[set_of(page)], &mut self.next[set_of(page)]);
            set[usize::from(*next)] = TlbEntry { valid: true, page, frame };
            *next = (*next + 1) % ENTRIES as u8;
        }
    }

    /// Invalidates all pages, or one.
    pub fn invalidate(&mut self, all: bool, page: u32) {
        for entry in self.sets.iter_mut().flatten() {
            entry.valid &= !(all || entry.page == page);
        }
    }
}
