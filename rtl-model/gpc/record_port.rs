//! Record port: reads the raster records of setup from the circular buffers. Rate: one pair a cycle. Latency: 2
//! cycles and that of memory. It stalls on memory and on setup. In order. Specification: Setup, Alpha/beta phases and
//! circular buffers.

use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Queue depth for pairs, requested and returned.
    depth: 2..=255 = 2, "pairs";
}

// ---- ports
kernel::ports! {
    in fetch: PairRead;
    out pair: VertexPair;
    in level window: LineAddress; // physical base address of the circular buffers
    out read: MemoryRead;         // through a client port
    in read_data: Sector;
    out level idle: bool;         // no pair is waiting
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        window: LineAddress,
    }
}

kernel::unit! {
    pub struct RecordPort(p) {
        registers: Regs;
        part fetches: Fifo<PairRead> = fifo::of(p.depth);
        part pairs: Fifo<VertexPair> = fifo::of(p.depth);
    }
}

/// Sectors in a line, as a power of two: each is a pair.
const LINE_PAIRS_LOG2: usize = 2;

/// Address of a pair's sector in the window.
fn address(window: u64, pair: u16) -> u64 {
    ((window << LINE_PAIRS_LOG2) + u64::from(pair)) & ((1 << SectorAddress::WIDTH) - 1)
}

/// x is in the lowest word of a record, the size in the highest.
fn pair_of(sector: &Sector) -> VertexPair {
    let record = |k: usize| {
        let w = |n: usize| sector.words[4 * k + n];
        RasterRecord { size: w(3), z: w(2), y: w(1) as i32, x: w(0) as i32 }
    };
    VertexPair { records: [record(0), record(1)] }
}

impl Logic for RecordPort {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let fetch = &self.fetches.o.pop;
        o.fetch = self.fetches.o.push;
        o.read.send(fetch.valid, || MemoryRead { address: address(self.q.window, fetch.data.pair) });
        o.read_data = self.pairs.o.push;
        o.pair.drive(&self.pairs.o.pop);
        o.idle = !fetch.valid && !self.pairs.o.pop.valid;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        self.fetches.i.push.drive(&i.fetch);
        self.fetches.i.pop = i.read;
        self.pairs.i.push.send(i.read_data.valid, || pair_of(&i.read_data.data));
        self.pairs.i.pop = i.pair;
        self.q.window = i.window;
    }
}
