//! Decides whether a run still makes progress. A Host that waits for a semaphore polls it, and waiting channels are
//! switched for ever: a repeated read, or a write that changes
//! nothing, is no progress. An instruction is: a long computation is no deadlock. But loops
//! issue for ever, so that a bench limits how long instruction issue alone counts.

use std::collections::BTreeSet;

/// Classification of a run that does not end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hang {
    /// Nothing moves.
    Deadlock,
    /// Only instructions are issued.
    Loop,
}

#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// The cycle after the last one in which something moved.
    pub moved: u64,
    /// Sectors that Host has read since.
    read: BTreeSet<u64>,
    /// The cycle after the last issued instruction, where issue is visible.
    issued: Option<u64>,
}

impl Progress {
    /// Records a transfer.
    pub fn moves(&mut self, cycle: u64) {
        self.moved = cycle;
        self.read.clear();
    }

    /// Records an issued instruction.
    pub fn issues(&mut self, cycle: u64) {
        self.issued = Some(cycle);
    }

    /// Why the run counts as hung: no transfer for longer than `patience`, or `still` once an instruction was seen; or
    /// instructions alone for longer than `computes`.
    pub fn hangs(&self, cycle: u64, patience: u64, still: u64, computes: u64) -> Option<Hang> {
        let last = self.issued.map_or(self.moved, |issued| issued.max(self.moved));
        let most = if self.issued.is_some() { patience.min(still) } else { patience };
        match cycle {
            _ if cycle - last > most => Some(Hang::Deadlock),
            _ if cycle - self.moved > computes => Some(Hang::Loop),
            _ => None,
        }
    }

    /// Host reads a sector.
    pub fn reads(&mut self, cycle: u64, sector: u64) {
        if self.read.insert(sector) {
            self.moved = cycle;
        }
    }
}
