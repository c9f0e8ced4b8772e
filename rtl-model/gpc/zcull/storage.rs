//! Storage: stores the words of a region to memory, and loads them back. Rate: one word a cycle to or from the
//! ranges; no sector is written or read twice. It stalls only on memory. In order. Specification: Zcull.

use crate::zcull::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Words that are in flight from the ranges, or queued.
const WORDS_AHEAD: usize = 8;
/// Number of words of ranges.
const WORDS: u32 = 1 << RANGE_WORDS_LOG2;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse order: StorageOrder;      // only while not busy
    in level gpc: GpcId;               // index of this GPC: each has its own area
    out pulse request: StorageRequest; // to the ranges, accepted at once
    in pulse word: TileRanges;         // response to a request without put
    out read: MemoryRead;
    in read_data: Sector;
    out write: MemoryWrite;
    out level busy: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        load: bool,
        at: B11,               // address of the next word of the ranges
        left: B12,             // words still to be requested, or put
        pack: B12,             // words to be written that are not yet in a sector
        sector: B35,           // next sector in memory
        fetch: B11,            // sectors to be read
        free_words: B4,        // unreserved entries of `words`
        half: Offer<TileRanges>,
        write: Offer<MemoryWrite>,
        data: Offer<Sector>,
        upper: bool,           // the second word of the sector is next
    }
}

kernel::unit! {
    pub struct Storage(p) {
        registers: Regs = Regs { free_words: WORDS_AHEAD as u8, ..Regs::default() };
        part words: Fifo<TileRanges> = fifo::Params { depth: Within::new(WORDS_AHEAD), ..fifo::Params::default() };
    }
}

/// Ranges as stored in memory: per block the least depth in the lower half, and the complement of the greatest in the
/// upper half, so that zeros are the unknown range.
fn stored(ranges: &TileRanges) -> [u32; TILE_BLOCKS] {
    ranges.blocks.map(|block| u32::from(!block.max) << 16 | u32::from(block.min))
}

fn loaded(words: &[u32; TILE_BLOCKS]) -> TileRanges {
    TileRanges { blocks: words.map(|word| DepthRange { min: word as u16, max: !(word >> 16) as u16 }) }
}

/// The first sector of a GPC's words, and the number of words; none if they would exceed the limit.
fn place(order: &StorageOrder, gpc: u8) -> (u64, u16) {
    let words = u32::from(order.count).min(WORDS.saturating_sub(order.start.into()));
    let sectors = u64::from(words.div_ceil(2));
    let first = (order.address >> 5) + u64::from(gpc) * sectors;
    let fits = first + sectors <= (order.limit + 1) >> 5;
    (first & ((1 << 35) - 1), if fits { words as u16 } else { 0 })
}

impl Logic for Storage {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let words: [[u32; TILE_BLOCKS]; 2] =
            std::array::from_fn(|k| std::array::from_fn(|w| q.data.data.words[TILE_BLOCKS * k + w]));
        o.request.send(self.requests(), || StorageRequest {
            put: q.load,
            at: q.at,
            ranges: loaded(&words[usize::from(q.upper)]),
        });
        o.read.send(q.fetch != 0, || MemoryRead { address: q.sector });
        o.read_data.ready = !q.data.valid;
        o.write.drive(&q.write);
        o.busy = q.left != 0 || q.pack != 0 || q.write.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let requests = self.requests();
        if requests {
            d.at = q.at + 1 & (WORDS - 1) as u16;
            d.left = q.left - 1;
        }

        // ---- to memory
        let fills = q.half.valid || q.pack == 1;
        let pop = self.words.o.pop.valid && (!fills || q.write.free(i.write));
        d.write.leave(i.write);
        d.free_words = q.free_words + u8::from(pop) - u8::from(requests && !q.load);
        if pop {
            d.pack = q.pack - 1;
            let new = &self.words.o.pop.data;
            if fills {
                let low = stored(if q.half.valid { &q.half.data } else { new });
                let high = stored(new);
                let words =
                    std::array::from_fn(|w| if w < TILE_BLOCKS { low[w] } else { high[w - TILE_BLOCKS] });
                let mask = if q.half.valid { u32::MAX } else { 0xffff };
                d.write.put(MemoryWrite {
                    address: q.sector,
                    mask,
                    data: Sector { words },
                    ..MemoryWrite::default()
                });
                d.sector = q.sector + 1;
                d.half.valid = false;
            } else {
                d.half.put(*new);
            }
        }

        // ---- from memory
        if q.fetch != 0 && i.read.ready {
            d.fetch = q.fetch - 1;
            d.sector = q.sector + 1;
        }
        if q.load && requests {
            d.upper = !q.upper && q.left != 1;
            d.data.valid = d.upper;
        }
        if let Some(data) = i.read_data.get().filter(|_| !q.data.valid) {
            d.data.put(*data);
        }

        // ---- the next order
        if let Some(order) = i.order.get() {
            let (sector, words) = place(order, i.gpc);
            d.load = order.load;
            d.at = order.start & (WORDS - 1) as u16;
            d.left = words;
            d.pack = if order.load { 0 } else { words };
            d.fetch = if order.load { words.div_ceil(2) } else { 0 };
            d.sector = sector;
        }

        // ---- clock edge
        self.words.i.push.drive(&i.word);
        self.words.i.pop.ready = pop;
        self.q = d;
    }
}

impl Storage {
    /// Whether a word is requested from the ranges, or put to them.
    fn requests(&self) -> bool {
        if self.q.load { self.q.data.valid } else { self.q.left != 0 && self.q.free_words != 0 }
    }
}
