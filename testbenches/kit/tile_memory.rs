//! The memory behind a ROP's port of tiles: it answers reads in their order, and takes writes. What it keeps are tiles
//! as they are stored, with their status; what they say is judged by [`references::compressed_tile`]. It holds the ROP
//! to the rules of `bundle::tile_port` and of `docs/units/fbp/compression.md`.

pub mod clear_values;
mod rules;
pub mod tiles;

use crate::agents::{Sink, Source};
use crate::memory::MemoryStalls;
use bundle::{TileOp, TileRead, TileSector, TileWrite};
use kernel::offer::{Offer, Ready};
pub use tiles::Tiles;

/// What went over the port.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moved {
    /// Sectors that hold data, as they are stored, and plain ones.
    pub raw: u64,
    pub plain: u64,
    /// Answers that hold none.
    pub told: u64,
    /// Sectors written, and patterns for whole tiles.
    pub written: u64,
    pub cleared: u64,
}

/// A read sees the writes whose last beats were taken in earlier clocks, whenever its sectors come back.
pub struct TileMemory {
    pub tiles: Tiles,
    pub reads: Sink<TileRead>,
    pub writes: Sink<TileWrite>,
    pub moved: Moved,
    data: Source<TileSector>,
    latency: u64,
    /// Beats of the request that comes.
    beats: Vec<TileWrite>,
}

impl TileMemory {
    /// Of plain bytes from address 0 on, or of tiles.
    pub fn new(tiles: impl Into<Tiles>, stalls: MemoryStalls) -> Self {
        TileMemory {
            tiles: tiles.into(),
            reads: Sink::new(stalls.read),
            writes: Sink::new(stalls.write),
            moved: Moved::default(),
            data: Source::new(&[], stalls.data),
            latency: stalls.latency.max(1),
            beats: vec![],
        }
    }

    /// Once in each clock, before [`Self::write`].
    pub fn read(&mut self, port: &Offer<TileRead>) -> Ready {
        let ready = self.reads.drive(port);
        if let Some((clock, read)) = self.reads.now() {
            let (answers, hold) = self.tiles.read(&read);
            let count = match (hold, read.plain) {
                (false, _) => &mut self.moved.told,
                (_, true) => &mut self.moved.plain,
                (_, false) => &mut self.moved.raw,
            };
            *count += answers.len() as u64;
            answers.into_iter().for_each(|answer| self.data.push(clock + self.latency, answer));
        }
        ready
    }

    pub fn data(&mut self, port: Ready) -> Offer<TileSector> {
        self.data.drive(port)
    }

    pub fn write(&mut self, port: &Offer<TileWrite>) -> Ready {
        let ready = self.writes.drive(port);
        if let Some((_, beat)) = self.writes.now() {
            self.take(beat);
        }
        ready
    }

    /// A beat: the last one does what its request says.
    fn take(&mut self, beat: TileWrite) {
        self.beats.push(beat);
        rules::framed(&self.beats);
        match beat.op {
            TileOp::FastClear | TileOp::ClearDepth => self.moved.cleared += 1,
            _ => self.moved.written += u64::from(beat.sectors != 0),
        }
        if beat.last {
            self.tiles.write(&std::mem::take(&mut self.beats));
        }
    }

    /// Whether all reads have been answered, and no write is here in part.
    pub fn is_idle(&self) -> bool {
        self.data.is_empty() && self.beats.is_empty() && !self.tiles.is_half_written()
    }

    /// Plain bytes.
    pub fn bytes(&self, address: u64, n: usize) -> Vec<u8> {
        self.tiles.bytes(address, n)
    }
}
