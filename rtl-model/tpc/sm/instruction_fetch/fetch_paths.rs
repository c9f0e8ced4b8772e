//! Paths of bundles: for each slot, the entry of its counter's bundle, and bundles that are valid, requested or lacking.

use super::types::*;

/// Bundles that are prefetched.
const AHEAD: usize = 2;

/// A bundle to request.
#[derive(Clone, Copy)]
pub struct LackingBundle {
    pub slot: usize,
    pub ahead: usize, // bundles after the one of the slot's counter
}

/// The first slot of a mask from `from` on, cyclically.
pub fn rotated(slots: u16, from: u8) -> Option<usize> {
    let beyond = slots & !0 << from;
    let among = if beyond != 0 { beyond } else { slots };
    (among != 0).then(|| among.trailing_zeros() as usize)
}

impl FetchPaths {
    /// Entry of a slot's counter.
    pub fn place(&self, slot: usize) -> usize {
        self.at.iter().position(|slots| slots >> slot & 1 == 1).unwrap_or(0)
    }

    /// Slots whose current bundle is valid.
    pub fn found(&self) -> u16 {
        self.here.iter().zip(&self.at).fold(0, |slots, (here, at)| slots | here & at)
    }

    /// Whether a slot's next word cannot be read.
    pub fn is_faulty(&self, slot: usize) -> bool {
        let place = self.place(slot);
        (self.misaligned | self.here[place] & self.faulty[place]) >> slot & 1 == 1
    }

    /// The bundle to request next, of the slots `may`: one that is needed now has priority over prefetches.
    pub fn lacking(&self, may: u16, next: u8) -> Option<LackingBundle> {
        let may = may & !self.missed & !self.misaligned;
        let lacks = |place: usize| !self.here[place] & !self.requested[place];
        let lacking = |ahead: usize| {
            (0..BUNDLES).fold(0, |slots, at| slots | lacks((at + ahead) % BUNDLES) & self.at[at]) & may
        };
        let ahead = (0..AHEAD).find(|&ahead| lacking(ahead) != 0).unwrap_or(AHEAD);
        rotated(lacking(ahead), next).map(|slot| LackingBundle { slot, ahead })
    }

    /// Records the response of a slot's current path: a bundle, or a miss.
    pub fn arrive(&mut self, requested: &RequestedBundle, here: bool, fault: bool, again: bool) {
        let (bit, place) = (1 << requested.slot, usize::from(requested.place));
        self.requested[place] &= !bit;
        if here {
            self.here[place] |= bit;
            self.faulty[place] = self.faulty[place] & !bit | u16::from(fault) << requested.slot;
        } else if !again {
            self.missed |= bit;
        }
    }

    /// Advances a slot to the next bundle.
    pub fn advance(&mut self, slot: usize, place: usize) {
        let bit = 1 << slot;
        self.here[place] &= !bit;
        self.at[place] &= !bit;
        self.at[(place + 1) % BUNDLES] |= bit;
    }

    /// Switches a slot to another path of bundles.
    pub fn turn_to(&mut self, slot: usize, counter: u32) {
        let bit = 1 << slot;
        self.way[slot] = (self.way[slot] + 1) & 7;
        for at in 0..BUNDLES {
            self.here[at] &= !bit;
            self.requested[at] &= !bit;
            self.at[at] &= !bit;
        }
        self.at[(counter >> 5) as usize % BUNDLES] |= bit;
        self.missed &= !bit;
        self.misaligned = self.misaligned & !bit | u16::from(counter % 8 != 0) << slot;
    }
}
