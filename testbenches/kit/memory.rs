//! A memory of sectors at a unit's ports: it responds to reads in order, and accepts writes.

use crate::agents::{Sink, Source};
use bundle::{MemoryRead, MemoryWrite, Sector};
use kernel::offer::{Offer, Ready};
use references::fbp::l2::atomic::operated;

/// Bytes of a sector.
pub const SECTOR: u64 = 32;

/// The bytes that a write changes, with their addresses.
pub fn written(write: &MemoryWrite) -> impl Iterator<Item = (u64, u8)> {
    let MemoryWrite { address, mask, data, reduces, .. } = *write;
    assert!(!reduces, "its effect depends on the stored data: {write:?}");
    let byte = move |k: u64| data.words[k as usize / 4].to_le_bytes()[k as usize % 4];
    (0..SECTOR).filter(move |k| mask >> k & 1 == 1).map(move |k| (SECTOR * address + k, byte(k)))
}

/// Contents of a memory. Addresses count sectors, as on the wires.
pub trait Store {
    fn sector(&self, at: u64) -> Sector;
    fn write(&mut self, write: &MemoryWrite);
}

/// A write as the resulting bytes: a reduction computes them from the old ones.
pub fn performed(store: &impl Store, write: &MemoryWrite) -> MemoryWrite {
    let MemoryWrite { address, mask, data, reduces, atomic, operand, .. } = *write;
    if !reduces {
        return *write;
    }
    let data = operated(atomic, operand, mask, [store.sector(address), data, Sector::default()]);
    MemoryWrite { data, reduces: false, ..*write }
}

impl Store for Vec<u8> {
    fn sector(&self, at: u64) -> Sector {
        let word = |k: usize| SECTOR as usize * at as usize + 4 * k;
        let word = |k: usize| u32::from_le_bytes(std::array::from_fn(|b| self[word(k) + b]));
        Sector { words: std::array::from_fn(word) }
    }
    fn write(&mut self, write: &MemoryWrite) {
        written(write).for_each(|(address, byte)| self[address as usize] = byte);
    }
}

/// A read-only store: the contents of a sector are computed from its address.
impl<F: Fn(u64) -> Sector> Store for F {
    fn sector(&self, at: u64) -> Sector {
        self(at)
    }
    fn write(&mut self, write: &MemoryWrite) {
        panic!("{write:?} where no write is expected");
    }
}

/// Stalls of a memory: the patterns of its ports, and the cycles from a read to its data, at least one.
#[derive(Clone, Copy, Debug)]
pub struct MemoryStalls {
    pub read: u64,
    pub data: u64,
    pub write: u64,
    pub latency: u64,
}

impl MemoryStalls {
    pub const fn free(latency: u64) -> Self {
        MemoryStalls { read: !0, data: !0, write: !0, latency }
    }
}

/// A read sees the writes of earlier cycles, independent of when its data return.
pub struct Memory<S> {
    pub store: S,
    pub reads: Sink<MemoryRead>,
    pub writes: Sink<MemoryWrite>,
    data: Source<Sector>,
    latency: u64,
}

impl<S: Store> Memory<S> {
    pub fn new(store: S, stalls: MemoryStalls) -> Self {
        let (reads, writes) = (Sink::new(stalls.read), Sink::new(stalls.write));
        Memory { store, reads, writes, data: Source::new(&[], stalls.data), latency: stalls.latency.max(1) }
    }

    pub fn read(&mut self, port: &Offer<MemoryRead>) -> Ready {
        let ready = self.reads.drive(port);
        if let Some((cycle, read)) = self.reads.now() {
            self.data.push(cycle + self.latency, self.store.sector(read.address));
        }
        ready
    }

    pub fn data(&mut self, port: Ready) -> Offer<Sector> {
        self.data.drive(port)
    }

    pub fn write(&mut self, port: &Offer<MemoryWrite>) -> Ready {
        let ready = self.writes.drive(port);
        if let Some((_, write)) = self.writes.now() {
            self.store.write(&performed(&self.store, &write));
        }
        ready
    }

    /// Whether all reads have got their responses.
    pub fn is_idle(&self) -> bool {
        self.data.is_empty()
    }
}
