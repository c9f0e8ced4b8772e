//! The items of a context, one after the other: what of them is saved or loaded, and where.

use super::layout::*;
use super::{Phase, Regs};
use crate::front_end::types::*;

impl Regs {
    pub fn has_class(&self, item: u8) -> bool {
        self.classes >> class_of(item) & 1 == 1
    }

    /// Sectors of the current item's words.
    pub fn sectors(&self) -> u16 {
        let (mine, other) = (&self.held.extent, &self.header.extent);
        match (self.item, self.start.load) {
            (INSTRUCTIONS, false) => mine.instructions,
            (INSTRUCTIONS, true) => mine.instructions.max(other.instructions),
            (STARTS, false) => mine.starts.into(),
            (STARTS, true) => mine.starts.max(other.starts).into(),
            _ => GROUP_SECTORS,
        }
    }

    /// Whether the current sector is loaded from memory, not set to zero.
    pub fn is_in_memory(&self) -> bool {
        let sector = self.words >> 3;
        match self.item {
            INSTRUCTIONS => sector < self.header.extent.instructions,
            STARTS => sector < self.header.extent.starts.into(),
            group => has(&self.header.groups, group),
        }
    }

    /// Sectors to read of an item.
    pub fn to_read(&self) -> u16 {
        let header = &self.header;
        match self.reading {
            HEAD => HEAD_SECTORS,
            LAST => 0,
            item if !self.has_class(item) => 0,
            INSTRUCTIONS => header.extent.instructions,
            STARTS => header.extent.starts.into(),
            BINDINGS => {
                if has_bindings(&header.groups) {
                    BINDING_SECTORS as u16
                } else {
                    0
                }
            }
            group => {
                if has(&header.groups, group) {
                    GROUP_SECTORS + 1
                } else {
                    0
                }
            }
        }
    }

    /// The phase that saves or loads the current item, if any of it is to be.
    pub fn next_phase(&self) -> Option<Phase> {
        let (item, held) = (self.item, &self.held);
        if self.start.load {
            match item {
                INSTRUCTIONS => Some(Phase::Clear),
                STARTS => Some(Phase::Load).filter(|_| self.sectors() != 0),
                BINDINGS => Some(Phase::Pointers),
                group if has(&self.header.groups, group) => Some(Phase::Bits),
                group => Some(Phase::Load).filter(|_| held.dirty(group)),
            }
        } else {
            let groups = held.groups_to_save(&self.start);
            let saves = match item {
                INSTRUCTIONS | STARTS => held.saves_macros(&self.start) && self.sectors() != 0,
                BINDINGS => has_bindings(&groups),
                group => has(&groups, group),
            };
            saves.then_some(if item == BINDINGS { Phase::Bindings } else { Phase::Gather })
        }
    }

    /// The current item is complete.
    pub fn advance(&mut self) {
        self.phase = Phase::Turn;
        self.item += 1;
        (self.words, self.got, self.moved, self.written) = (0, 0, 0, 0);
    }

    pub fn may_request(&self) -> bool {
        let sector = self.words >> 3;
        sector != self.sectors() && sector < self.written + 2
    }

    pub fn is_last_word(&self) -> bool {
        self.words & 7 == 7 && (self.words >> 3) + 1 == self.sectors()
    }

    /// Place of the sector that is written.
    pub fn place(&self) -> u16 {
        match self.phase {
            Phase::Tail => head_place(self.written),
            Phase::Gather => place_of(self.item) + u16::from(is_group(self.item)) + self.written,
            Phase::Bindings => place_of(BINDINGS) + self.written,
            _ => place_of(self.item),
        }
    }
}
