//! The memory at a ROP's tile port: it responds to reads in order, and accepts writes. It stores tiles as the chip stores
//! them, with their status; [`references::fbp::compression::compressed_tile`] interprets them. It checks the ROP against the rules of
//! `bundle::tile_port` and of `docs/units/fbp/compression.md`.

pub mod clear_values;
mod rules;
pub mod tiles;

use crate::agents::{Sink, Source};
use crate::memory::MemoryStalls;
use bundle::{TileOp, TileRead, TileSector, TileWrite};
use kernel::offer::{Offer, Ready};
pub use tiles::Tiles;

/// Traffic on the port.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moved {
    /// Sectors with data, as stored, and plain ones.
    pub raw: u64,
    pub plain: u64,
    /// Responses without data.
    pub notified: u64,
    /// Sectors written, and patterns for whole tiles.
    pub written: u64,
    pub cleared: u64,
}

/// A read sees the writes whose last beats were accepted in earlier cycles, independent of when its sectors return.
pub struct TileMemory {
    pub tiles: Tiles,
    pub reads: Sink<TileRead>,
    pub writes: Sink<TileWrite>,
    pub moved: Moved,
    data: Source<TileSector>,
    latency: u64,
    /// Beats of the request being received.
    beats: Vec<TileWrite>,
}

impl TileMemory {
    /// Made of plain bytes from address 0 on, or of tiles.
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

    /// To be called once in each cycle, before [`Self::write`].
    pub fn read(&mut self, port: &Offer<TileRead>) -> Ready {
        let ready = self.reads.drive(port);
        if let Some((cycle, read)) = self.reads.now() {
            let (responses, hold) = self.tiles.read(&read);
            let count = match (hold, read.plain) {
                (false, _) => &mut self.moved.notified,
                (_, true) => &mut self.moved.plain,
                (_, false) => &mut self.moved.raw,
            };
            *count += responses.len() as u64;
            responses.into_iter().for_each(|response| self.data.push(cycle + self.latency, response));
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

    /// Accepts a beat; the last one performs its request.
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

    /// Whether all reads have got their responses, and no write is incomplete.
    pub fn is_idle(&self) -> bool {
        self.data.is_empty() && self.beats.is_empty() && !self.tiles.is_half_written()
    }

    /// Plain bytes.
    pub fn bytes(&self, address: u64, n: usize) -> Vec<u8> {
        self.tiles.bytes(address, n)
    }
}
