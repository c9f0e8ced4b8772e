//! A simple memory behind the ROPs, in place of the L2: each client may read one sector
//! and write one per cycle; reads have a fixed latency. The memory of ZROPs is a surface of
//! compressible tiles.

use bundle::{MemoryWrite, Sector, TileOp, TileRead, TileSector, TileWrite};
use kit::memory::Store;
use kit::tile_memory::Tiles;
use std::collections::VecDeque;
use std::ops::Range;

/// Sectors from address 0 up. Reads beyond the end return zeros, writes are counted and
/// dropped: both are errors of the scene or the chip.
pub struct Memory {
    sectors: Vec<[u32; 8]>,
    /// Addresses of the depth surface, whole tiles, with its page kind; its tiles exist from the first ZROP access on.
    depth: (Range<u64>, u8),
    tiles: Option<Tiles>,
    pub beyond: u64,
    pub reads: u64,
    pub writes: u64,
}

impl Memory {
    pub fn new(bytes: u64) -> Self {
        let sectors = vec![[0; 8]; bytes.div_ceil(32) as usize];
        Memory { sectors, depth: (0..0, 0), tiles: None, beyond: 0, reads: 0, writes: 0 }
    }

    pub fn bytes(&self) -> u64 {
        32 * self.sectors.len() as u64
    }

    /// Places the depth surface in pages of a kind.
    pub fn set_depth(&mut self, addresses: Range<u64>, kind: u8) {
        self.depth = (addresses, kind);
    }

    pub fn sector(&self, address: u64) -> [u32; 8] {
        let (depth, at) = (&self.depth.0, 32 * address);
        if let Some(tiles) = self.tiles.as_ref().filter(|_| depth.contains(&at)) {
            let bytes = tiles.bytes(at - depth.start, 32);
            return std::array::from_fn(|w| u32::from_le_bytes(std::array::from_fn(|k| bytes[4 * w + k])));
        }
        self.sectors.get(address as usize).copied().unwrap_or_default()
    }

    /// The tiles of the depth surface, and the line of it that an access is to, if any.
    fn tile_line(&mut self, line: u64) -> Option<(&mut Tiles, u64)> {
        let (depth, kind) = self.depth.clone();
        if !depth.contains(&(128 * line)) {
            self.beyond += 1;
            return None;
        }
        let tiles = self.tiles.get_or_insert_with(|| {
            let mut tiles = Tiles::from(vec![0; (depth.end - depth.start) as usize]);
            tiles.set_kind(0..depth.end - depth.start, kind);
            tiles
        });
        Some((tiles, line - depth.start / 128))
    }

    /// The responses to a read of tiles: zeros where there are none.
    fn read_tile(&mut self, read: &TileRead) -> Vec<TileSector> {
        let count = u64::from(read.sectors.count_ones()).max(1);
        let responses = match self.tile_line(read.line) {
            Some((tiles, line)) => tiles.read(&TileRead { line, ..*read }).0,
            None => (1..=count).map(|k| TileSector { last: k == count, ..TileSector::default() }).collect(),
        };
        self.reads += responses.len() as u64;
        responses
    }

    /// Performs a complete write request.
    fn write_tile(&mut self, beats: &[TileWrite]) {
        self.writes += beats.len() as u64;
        if let Some((tiles, line)) = self.tile_line(beats[0].line) {
            let beats: Vec<_> = beats.iter().map(|beat| TileWrite { line, ..*beat }).collect();
            tiles.write(&beats);
        }
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

/// Contents of DRAM at the chip's pins.
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

/// A port of uncompressed lines.
pub struct PlainTiles {
    latency: u64,
    depth: usize,
    queue: VecDeque<(u64, TileSector)>,
    /// Beats so far of the current write.
    beats: usize,
}

/// The port's outputs in a cycle.
#[derive(Clone, Copy, Default)]
pub struct PortOut {
    pub read_ready: bool,
    pub data: Option<TileSector>,
    pub write_ready: bool,
}

impl PlainTiles {
    /// Responses arrive `latency` cycles after a read was accepted; enough reads can be in flight
    /// that one per cycle is accepted.
    pub fn new(latency: u64) -> Self {
        PlainTiles { latency, depth: latency as usize + 2, queue: VecDeque::new(), beats: 0 }
    }

    pub fn outputs(&self, cycle: u64) -> PortOut {
        let data = self.queue.front().filter(|(at, _)| *at <= cycle).map(|(_, data)| *data);
        PortOut { read_ready: self.queue.len() < self.depth, data, write_ready: true }
    }

    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// Advances one cycle, with the transfers in it.
    pub fn cycle(
        &mut self,
        cycle: u64,
        memory: &mut Memory,
        read: Option<TileRead>,
        data_taken: bool,
        beat: Option<TileWrite>,
    ) {
        if data_taken {
            self.queue.pop_front();
        }
        if let Some(read) = read {
            if read.sectors == 0 {
                // The kind of a page without compression.
                let response = TileSector { last: true, ..TileSector::default() };
                self.queue.push_back((cycle + self.latency, response));
            }
            let sectors: Vec<u8> = (0..4).filter(|s| read.sectors >> s & 1 == 1).collect();
            for sector in &sectors {
                memory.reads += 1;
                let address = 4 * read.line + u64::from(*sector);
                if address as usize >= memory.sectors.len() {
                    memory.beyond += 1;
                }
                let data = Sector { words: memory.sector(address) };
                let last = Some(sector) == sectors.last();
                let response = TileSector { sector: *sector, last, data, ..TileSector::default() };
                self.queue.push_back((cycle + self.latency, response));
            }
        }
        if let Some(beat) = beat {
            self.write(memory, &beat);
        }
    }

    /// Performs a beat of a write: the request's next sector, or whole tiles.
    fn write(&mut self, memory: &mut Memory, beat: &TileWrite) {
        let TileWrite { line, sectors, mask, data, .. } = *beat;
        let write = |address| MemoryWrite { address, mask, data, ..MemoryWrite::default() };
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

/// A ZROP's port: reads and writes of tiles.
pub struct TilePort {
    latency: u64,
    depth: usize,
    queue: VecDeque<(u64, TileSector)>,
    /// Beats received so far of the current request or pair.
    beats: Vec<TileWrite>,
}

impl TilePort {
    /// As [`PlainTiles::new`]; each read returns a line.
    pub fn new(latency: u64) -> Self {
        TilePort { latency, depth: 4 * (latency as usize + 2), queue: VecDeque::new(), beats: vec![] }
    }

    pub fn outputs(&self, cycle: u64) -> PortOut {
        let data = self.queue.front().filter(|(at, _)| *at <= cycle).map(|(_, data)| *data);
        PortOut { read_ready: self.queue.len() < self.depth, data, write_ready: true }
    }

    /// Advances one cycle, with the transfers in it.
    pub fn cycle(
        &mut self,
        cycle: u64,
        memory: &mut Memory,
        read: Option<TileRead>,
        data_taken: bool,
        write: Option<TileWrite>,
    ) {
        if data_taken {
            self.queue.pop_front();
        }
        if let Some(read) = read {
            let at = cycle + self.latency;
            self.queue.extend(memory.read_tile(&read).into_iter().map(|response| (at, response)));
        }
        if let Some(write) = write {
            self.beats.push(write);
            // Both lines of a pair are written at once, so that no access falls between them.
            if write.last && !write.pair {
                let beats = std::mem::take(&mut self.beats);
                beats.chunk_by(|a, b| a.line == b.line).for_each(|beats| memory.write_tile(beats));
            }
        }
    }

    pub fn is_empty(&self) -> bool {
        self.queue.is_empty() && self.beats.is_empty()
    }
}
