//! Whether anything still moves. Host that waits for a semaphore reads it again and again,
//! and channels that wait change places for ever: a read of what was read before, or a
//! write of what was there, is no progress.

use std::collections::BTreeSet;

#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// The clock after the last one in which something moved.
    pub moved: u64,
    /// What Host has read since.
    read: BTreeSet<u64>,
}

impl Progress {
    /// Something moved.
    pub fn moves(&mut self, clock: u64) {
        self.moved = clock;
        self.read.clear();
    }

    /// Host reads a sector.
    pub fn reads(&mut self, clock: u64, sector: u64) {
        if self.read.insert(sector) {
            self.moved = clock;
        }
    }
}
