//! Memory as seen by Host: sectors; reads respond in order after a latency.

use bundle::*;
use kit::memory::{Store, performed, written};
use std::collections::{BTreeMap, VecDeque};

#[derive(Clone, Default)]
pub struct Sectors {
    pub words: BTreeMap<u64, u32>,
    /// For each read, the cycle from which its response can be sent, and its address.
    requested: VecDeque<(u64, u64)>,
}

impl Sectors {
    /// Writes a dword at a byte address.
    pub fn put(&mut self, address: u64, word: u32) {
        self.words.insert(address / 4, word);
    }

    /// The dword at a byte address.
    pub fn get(&self, address: u64) -> u32 {
        self.words.get(&(address / 4)).copied().unwrap_or(0)
    }

    pub fn request(&mut self, read: MemoryRead, from: u64) {
        self.requested.push_back((from, read.address));
    }

    /// The response that is due in a cycle, with the memory's content of that cycle.
    pub fn response(&self, cycle: u64) -> Option<Sector> {
        self.requested.front().filter(|(from, _)| *from <= cycle).map(|(_, at)| self.sector(*at))
    }

    pub fn responded(&mut self) {
        self.requested.pop_front();
    }

    pub fn waiting(&self) -> usize {
        self.requested.len()
    }
}

impl Store for Sectors {
    fn sector(&self, at: u64) -> Sector {
        Sector { words: std::array::from_fn(|k| self.get(32 * at + 4 * k as u64)) }
    }

    fn write(&mut self, write: &MemoryWrite) {
        for (address, byte) in written(&performed(self, write)) {
            let (at, shift) = (address & !3, 8 * (address % 4));
            self.put(at, self.get(at) & !(0xff << shift) | u32::from(byte) << shift);
        }
    }
}
