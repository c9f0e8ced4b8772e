//! A walk through the page tables of its address space: the lines that it reads, its decisions, and its response.

use super::page_tables::{directory_entry, page_entry, small_entry};
use super::tlb::big_log2;
use super::walker::{DirectoryEntry, WalkLevel, WalkState};
use bundle::*;
use kernel::packed::*;

kernel::packed! {
    pub struct Space {
        directory: PageNumber,
        peer: bool,          // no directory: its aperture is Peer
        big64: bool,
        limit: PageNumber,
    }

    pub struct Walk {
        state: WalkState,
        level: WalkLevel,
        source: TranslationSource,
        space: SpaceId,
        page: PageNumber,
        older: B8,       // older walks of its source
        directory: DirectoryEntry,
        there: bool,         // the big page is present or sparse
        alike: bool,         // all entries are the same
        sparse: bool,
        fault: AccessFaultKind,
    }

}

impl Space {
    /// The index of a page's entry in the directory or in a table.
    fn index(&self, page: u32, level: WalkLevel) -> u32 {
        let within = page & ((1 << (10 + big_log2(self.big64))) - 1);
        match level {
            WalkLevel::Directory => page >> (10 + big_log2(self.big64)),
            WalkLevel::Big => within >> big_log2(self.big64),
            WalkLevel::Small => within,
        }
    }

    /// Whether a page is beyond the end of tables of a size.
    fn is_short(&self, page: u32, size: u8) -> bool {
        (page >> (7 + big_log2(self.big64)) & 7) >> (3 - size) != 0
    }
}

impl Walk {
    /// Refuses all entries with the same fault.
    fn refuse(&mut self, fault: AccessFaultKind) {
        (self.state, self.level, self.alike, self.fault) = (WalkState::Ends, WalkLevel::Small, true, fault);
    }

    /// Starts a walk.
    pub fn begin(&mut self, walk_request: &TranslateRequest, older: u8, space: &Space) {
        let TranslateRequest { source, space: id, page, .. } = *walk_request;
        *self = Walk { state: WalkState::Requests, source, space: id, page, older, ..Walk::default() };
        if page >> big_log2(space.big64) << big_log2(space.big64) > space.limit {
            self.refuse(AccessFaultKind::Limit);
        } else if space.peer {
            self.refuse(AccessFaultKind::Aperture);
        }
    }

    /// The line of the table to read.
    pub fn line(&self, space: &Space) -> u64 {
        let base = match self.level {
            WalkLevel::Directory => space.directory,
            WalkLevel::Big => self.directory.big_table,
            WalkLevel::Small => self.directory.small_table,
        };
        ((u64::from(base) << 5) + u64::from(space.index(self.page, self.level) >> 4)) & ((1 << 33) - 1)
    }

    /// A sector of a line arrives.
    pub fn see(&mut self, data: &WalkData, sector: u8, space: &Space) {
        let index = space.index(self.page, self.level);
        if index >> 2 & 3 == u32::from(sector) {
            let at = 2 * (index as usize & 3);
            let (low, high) = (data.data.words[at], data.data.words[at + 1]);
            if self.level == WalkLevel::Directory {
                self.directory = directory_entry(low, high);
            } else {
                let entry = page_entry(low, high);
                (self.there, self.fault) = (entry.present || entry.sparse, entry.fault);
            }
        }
        if data.last {
            self.state = WalkState::Judges;
        }
    }

    /// Decides the next step after a line has arrived.
    pub fn judge(&mut self, space: &Space) {
        let DirectoryEntry { big, big_sparse, size, small_half, .. } = self.directory;
        match self.level {
            WalkLevel::Directory if big_sparse => {
                (self.state, self.level) = (WalkState::Ends, WalkLevel::Big);
                (self.alike, self.sparse) = (true, true);
            }
            WalkLevel::Directory if !big && !small_half => self.refuse(AccessFaultKind::Directory),
            WalkLevel::Directory if space.is_short(self.page, size) => {
                self.refuse(AccessFaultKind::TableSize)
            }
            WalkLevel::Directory => {
                self.state = WalkState::Requests;
                self.level = if big { WalkLevel::Big } else { WalkLevel::Small };
            }
            WalkLevel::Big if self.there => self.state = WalkState::Ends,
            WalkLevel::Big if small_half && self.fault == AccessFaultKind::Page => {
                (self.state, self.level) = (WalkState::Requests, WalkLevel::Small);
            }
            WalkLevel::Big => self.refuse(self.fault),
            WalkLevel::Small => self.state = WalkState::Ends,
        }
    }

    /// A quarter of the response.
    pub fn quarter(&self, quarter: u8, sector: &Sector, space: &Space) -> TranslateLine {
        let big = self.level == WalkLevel::Big;
        let log2 = if big { big_log2(space.big64) } else { 0 };
        let mut line =
            TranslateLine { source: self.source, big, quarter, last: quarter == 3, ..Default::default() };
        for (k, to) in line.entries.iter_mut().enumerate() {
            let number = self.page >> log2 & !15 | u32::from(quarter) << 2 | k as u32;
            *to = if number << log2 > space.limit {
                PageEntry { fault: AccessFaultKind::Limit, ..PageEntry::default() }
            } else if self.alike {
                PageEntry { sparse: self.sparse, fault: self.fault, ..PageEntry::default() }
            } else {
                let of = if line.big { page_entry } else { small_entry };
                of(sector.words[2 * k], sector.words[2 * k + 1])
            };
        }
        line
    }
}
