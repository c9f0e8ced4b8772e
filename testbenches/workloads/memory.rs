//! A simple memory behind the ROPs, where the L2 will be: for each client one sector
//! read and one written a clock, reads answered after a fixed latency.

use bundle::{MemoryRead, MemoryWrite, Sector, TileOp, TileRead, TileSector, TileWrite};
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
pub struct Port<T = Sector> {
    latency: u64,
    depth: usize,
    queue: VecDeque<(u64, T)>,
    /// Of a write that has begun.
    beats: usize,
}

/// What the port shows its client in a clock.
#[derive(Clone, Copy, Default)]
pub struct PortOut<T = Sector> {
    pub read_ready: bool,
    pub data: Option<T>,
    pub write_ready: bool,
}

impl<T: Copy> Port<T> {
    /// Answers come `latency` clocks after a read was taken; so many can be on the way
    /// that a read each clock is taken.
    pub fn new(latency: u64) -> Self {
        Port { latency, depth: latency as usize + 2, queue: VecDeque::new(), beats: 0 }
    }

    pub fn outputs(&self, clock: u64) -> PortOut<T> {
        let data = self.queue.front().filter(|(at, _)| *at <= clock).map(|(_, data)| *data);
        PortOut { read_ready: self.queue.len() < self.depth, data, write_ready: true }
    }

    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }
}

impl Port {
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
}

/// A port of tiles, none of which is compressible.
impl Port<TileSector> {
    /// One clock: what was handed over in it.
    pub fn clock(
        &mut self,
        clock: u64,
        memory: &mut Memory,
        read: Option<TileRead>,
        data_taken: bool,
        beat: Option<TileWrite>,
    ) {
        if data_taken {
            self.queue.pop_front();
        }
        if let Some(read) = read {
            let sectors: Vec<u8> = (0..4).filter(|s| read.sectors >> s & 1 == 1).collect();
            for sector in &sectors {
                memory.reads += 1;
                let address = 4 * read.line + u64::from(*sector);
                if address as usize >= memory.sectors.len() {
                    memory.beyond += 1;
                }
                let data = Sector { words: memory.sector(address) };
                let last = Some(sector) == sectors.last();
                let answer = TileSector { sector: *sector, last, data, ..TileSector::default() };
                self.queue.push_back((clock + self.latency, answer));
            }
        }
        if let Some(beat) = beat {
            self.write(memory, &beat);
        }
    }

    /// A beat of a write: of a request's sectors the next, or whole tiles.
    fn write(&mut self, memory: &mut Memory, beat: &TileWrite) {
        let TileWrite { line, sectors, mask, data, .. } = *beat;
        let write = |address| MemoryWrite { address, mask, data, ordered: false };
        if beat.op == TileOp::FastClear {
            (0..32).filter(|s| sectors >> (s / 8) & 1 == 1).for_each(|s| memory.write(&write(4 * line + s)));
            return;
        }
        let sector =
            (0..4).filter(|s| sectors >> s & 1 == 1).nth(self.beats).expect("as many as its sectors");
        self.beats = if beat.last { 0 } else { self.beats + 1 };
        memory.write(&write(4 * line + sector));
    }
}
