//! A simple memory behind the ROPs, where the L2 will be: for each client one sector
//! read and one written a clock, reads answered after a fixed latency.

use bundle::{MemoryRead, MemoryWrite, Sector};
use kit::memory::Store;
use std::collections::VecDeque;

/// Sectors from address 0 up. Reads beyond the end give zeros, writes are counted and
/// dropped: both are a fault of the scene or the chip.
pub struct Memory {
    sectors: Vec<[u32; 8]>,
    pub beyond: u64,
    pub reads: u64,
    pub writes: u64,
}

impl Memory {
    pub fn new(bytes: u64) -> Self {
        Memory { sectors: vec![[0; 8]; bytes.div_ceil(32) as usize], beyond: 0, reads: 0, writes: 0 }
    }

    pub fn bytes(&self) -> u64 {
        32 * self.sectors.len() as u64
    }

    pub fn sector(&self, address: u64) -> [u32; 8] {
        self.sectors.get(address as usize).copied().unwrap_or_default()
    }

    /// A byte by its address.
    pub fn byte(&self, address: u64) -> u8 {
        (self.sector(address >> 5)[(address >> 2 & 7) as usize] >> (8 * (address & 3))) as u8
    }

    /// A little-endian word at an address that is a multiple of four.
    pub fn word(&self, address: u64) -> u32 {
        self.sector(address >> 5)[(address >> 2 & 7) as usize]
    }

    fn write(&mut self, w: &MemoryWrite) {
        self.writes += 1;
        let Some(words) = self.sectors.get_mut(w.address as usize) else {
            self.beyond += 1;
            return;
        };
        for (k, word) in words.iter_mut().enumerate() {
            let mask = BYTES[(w.mask >> (4 * k) & 15) as usize];
            *word = *word & !mask | w.data.words[k] & mask;
        }
    }
}

/// Behind the pins of a chip: what DRAM has.
impl Store for Memory {
    fn sector(&self, at: u64) -> Sector {
        Sector { words: Memory::sector(self, at) }
    }
    fn write(&mut self, write: &MemoryWrite) {
        Memory::write(self, write);
    }
}

/// Bits of the bytes that a mask of four enables.
const BYTES: [u32; 16] = {
    let mut masks = [0; 16];
    let mut k = 0;
    while k < 64 {
        if k / 4 >> (k % 4) & 1 == 1 {
            masks[k / 4] |= 0xff << (8 * (k % 4));
        }
        k += 1;
    }
    masks
};

/// One client's port.
pub struct Port {
    latency: u64,
    depth: usize,
    queue: VecDeque<(u64, Sector)>,
}

/// What the port shows its client in a clock.
#[derive(Clone, Copy, Default)]
pub struct PortOut {
    pub read_ready: bool,
    pub data: Option<Sector>,
    pub write_ready: bool,
}

impl Port {
    /// Answers come `latency` clocks after a read was taken; so many can be on the way
    /// that a read each clock is taken.
    pub fn new(latency: u64) -> Self {
        Port { latency, depth: latency as usize + 2, queue: VecDeque::new() }
    }

    pub fn outputs(&self, clock: u64) -> PortOut {
        let data = self.queue.front().filter(|(at, _)| *at <= clock).map(|(_, data)| *data);
        PortOut { read_ready: self.queue.len() < self.depth, data, write_ready: true }
    }

    /// One clock: what was handed over in it.
    pub fn clock(
        &mut self,
        clock: u64,
        memory: &mut Memory,
        read: Option<MemoryRead>,
        data_taken: bool,
        write: Option<MemoryWrite>,
    ) {
        if data_taken {
            self.queue.pop_front();
        }
        if let Some(read) = read {
            memory.reads += 1;
            if read.address as usize >= memory.sectors.len() {
                memory.beyond += 1;
            }
            self.queue.push_back((clock + self.latency, Sector { words: memory.sector(read.address) }));
        }
        if let Some(write) = write {
            memory.write(&write);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }
}
