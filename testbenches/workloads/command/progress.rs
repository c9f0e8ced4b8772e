//! Whether anything still moves, or at least computes. Host that waits for a semaphore reads it again and again,
//! and channels that wait change places for ever: a read of what was read before, or a
//! write of what was there, is no progress.

use std::collections::BTreeSet;

#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// The clock after the last one in which something moved.
    pub moved: u64,
    /// What Host has read since.
    read: BTreeSet<u64>,
    /// The same of the last instruction that was issued, where that is seen.
    issued: Option<u64>,
}

/// Clocks for which warps are believed to wait for something that comes: more than memory has work for.
const STILL: u64 = 20_000;

impl Progress {
    /// Something moved.
    pub fn moves(&mut self, clock: u64) {
        self.moved = clock;
        self.read.clear();
    }

    /// An instruction is issued. Loops do so for ever, so that it is no progress by itself.
    pub fn issues(&mut self, clock: u64) {
        self.issued = Some(clock);
    }

    /// Whether nothing has moved for too long: for less time where warps do not even compute.
    pub fn hangs(&self, clock: u64, patience: u64) -> bool {
        let still = self.issued.is_some_and(|issued| clock - issued.max(self.moved) > STILL);
        clock - self.moved > patience || still
    }

    /// Host reads a sector.
    pub fn reads(&mut self, clock: u64, sector: u64) {
        if self.read.insert(sector) {
            self.moved = clock;
        }
    }
}
