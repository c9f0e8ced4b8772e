//! Whether anything still moves, or at least computes. Host that waits for a semaphore reads it again and again,
//! and channels that wait change places for ever: a read of what was read before, or a
//! write of what was there, is no progress. An instruction is: a long computation is no deadlock. But loops
//! issue for ever, so that a bench bounds for how long only that may happen.

use std::collections::BTreeSet;

/// What a run is thought to be that does not come to its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hang {
    /// Nothing moves.
    Deadlock,
    /// Nothing but instructions.
    Loop,
}

#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// The clock after the last one in which something moved.
    pub moved: u64,
    /// What Host has read since.
    read: BTreeSet<u64>,
    /// The same of the last instruction that was issued, where that is seen.
    issued: Option<u64>,
}

impl Progress {
    /// Something moved.
    pub fn moves(&mut self, clock: u64) {
        self.moved = clock;
        self.read.clear();
    }

    /// An instruction is issued.
    pub fn issues(&mut self, clock: u64) {
        self.issued = Some(clock);
    }

    /// Why nothing more is to be expected: nothing has moved for longer than `patience`, or `still` once an instruction was seen; or
    /// only instructions were issued for longer than `computes`.
    pub fn hangs(&self, clock: u64, patience: u64, still: u64, computes: u64) -> Option<Hang> {
        let last = self.issued.map_or(self.moved, |issued| issued.max(self.moved));
        let most = if self.issued.is_some() { patience.min(still) } else { patience };
        match clock {
            _ if clock - last > most => Some(Hang::Deadlock),
            _ if clock - self.moved > computes => Some(Hang::Loop),
            _ => None,
        }
    }

    /// Host reads a sector.
    pub fn reads(&mut self, clock: u64, sector: u64) {
        if self.read.insert(sector) {
            self.moved = clock;
        }
    }
}
