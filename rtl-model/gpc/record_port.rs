//! Record port: setup's pairs of raster records are sectors of the window that has the circular buffers. A pair a clock each way,
//! a clock from an ask to its read and from a sector to its pair. Stalled by whoever takes. In order. Specification: Setup,
//! Alpha/beta phases and circular buffers.

use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Reads, and pairs, that can wait: 2 cut the channels at full rate.
    depth: 1..=255 = 2, "pairs";
}

// ---- ports
kernel::ports! {
    in fetch: PairIndex;
    out pair: VertexPair;
    out read: MemoryRead;
    in read_data: Sector;
    in level window: LineAddress; // where the window begins, physical
    out level idle: bool;         // nothing waits here; what was read may be on its way
}

// ---- parts
kernel::unit! {
    pub struct RecordPort(p) {
        part reads: Fifo<MemoryRead> = fifo::of(p.depth);
        part pairs: Fifo<VertexPair> = fifo::of(p.depth);
    }
}

/// A raster record's words in memory: x, y, z, w.
fn record(words: &[u32]) -> RasterRecord {
    RasterRecord { x: words[0] as i32, y: words[1] as i32, z: words[2], w: words[3] }
}

impl Logic for RecordPort {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.fetch = self.reads.o.push;
        o.pair.drive(&self.pairs.o.pop);
        o.read.drive(&self.reads.o.pop);
        o.read_data = self.pairs.o.push;
        o.idle = !self.reads.o.pop.valid && !self.pairs.o.pop.valid;
    }

    // ---- connections
    fn tick(&mut self, i: &In) {
        // The window goes on in the address space, as lines do.
        let first = i.window * LINE_SECTORS as u64;
        let address = (first + u64::from(i.fetch.data)) & ((1 << 35) - 1);
        self.reads.i.push.send(i.fetch.valid, || MemoryRead { address });
        self.reads.i.pop = i.read;
        let words = &i.read_data.data.words;
        self.pairs.i.push.send(i.read_data.valid, || VertexPair {
            records: std::array::from_fn(|k| record(&words[SECTOR_WORDS / PAIR_RECORDS * k..])),
        });
        self.pairs.i.pop = i.pair;
    }
}
