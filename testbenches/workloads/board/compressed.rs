//! Compressed surfaces: tile status in DRAM, the clear values that the driver wrote to the chip, and expansion to plain
//! bytes by the independent decoder.

use super::pages::{Compressed, Pages};
use bundle::{MemoryWrite, Sector};
use kit::memory::Store;
use kit::memory_agent;
use references::fbp::compression::compressed_tile::{self, Form, Tile};
use std::collections::HashMap;

/// Address of the tile status in DRAM.
pub const BACKING: u64 = 0x200_0000;
/// The kilobyte in which the status of tiles begins: the next multiple of the number of slices.
pub const fn backing_block(slices: usize) -> u32 {
    ((BACKING >> 10) as u32).next_multiple_of(slices as u32)
}

/// Page kinds that compress: colour reduced and arithmetic, depth with stencil as planes.
pub const COLOUR_KIND: u8 = 0xdb;
pub const DEPTH_KIND: u8 = 0x17;

const BIG: u64 = 65536;
const KILOBYTE: u64 = 1024;
const TILE: u64 = 256;
/// Big pages whose status shares a line.
const HALVES: u64 = 2;

/// Storage of compressed surfaces: tiles, tiles whose status is not 0, those of them that are a clear value without
/// data, and sectors in total.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stored {
    pub tiles: u64,
    pub compressed: u64,
    pub cleared: u64,
    pub sectors: u64,
}

/// Status of tiles, and the clear values.
#[derive(Clone, Debug, Default)]
pub struct Status {
    /// Sectors from [`BACKING`] on.
    sectors: HashMap<u64, Sector>,
    /// Clear values of colours, then of depths.
    clears: [Vec<[u32; 4]>; 2],
}

impl Store for Status {
    fn sector(&self, at: u64) -> Sector {
        self.sectors.sector(at)
    }
    fn write(&mut self, write: &MemoryWrite) {
        self.sectors.write(write);
    }
}

impl Status {
    /// Adds a clear value; returns its entry.
    pub fn add(&mut self, depth: bool, words: [u32; 4]) -> u8 {
        let table = &mut self.clears[usize::from(depth)];
        table.push(words);
        table.len() as u8 - 1
    }

    /// The status byte of a tile of a page, the `half`th of all.
    fn byte(&self, page: &Compressed, half: u64, offset: u64, slices: usize) -> u8 {
        // Lines of status begin at 1: line 0 means no status.
        let address = page.address + offset;
        let slice = memory_agent::slice(address / 128, slices);
        let block = memory_agent::status_index(HALVES + half, address / KILOBYTE, slices);
        let at = 4 * block + offset % KILOBYTE / TILE;
        let first = u64::from(backing_block(slices)) + at / KILOBYTE * slices as u64;
        let own = (first..).find(|kilobyte| memory_agent::slice(8 * kilobyte, slices) == slice);
        let address = own.unwrap_or(first) * KILOBYTE + at % KILOBYTE;
        let word = self.sector(address / 32).words[(address / 4 % 8) as usize];
        word.to_le_bytes()[(address % 4) as usize]
    }

    fn clear(&self, kind: u8, entry: usize) -> Result<[u8; 16], String> {
        let words = self.clears[usize::from(compressed_tile::is_depth(kind))].get(entry);
        let words = words
            .ok_or(format!("a tile of kind {kind:#x} has clear value {entry}, which was never written"))?;
        Ok(std::array::from_fn(|k| words[k / 4].to_le_bytes()[k % 4]))
    }

    /// All tiles of compressed pages: page, offset in it, and status.
    fn tiles<'a>(
        &'a self,
        pages: &'a Pages,
        slices: usize,
    ) -> impl Iterator<Item = (&'a Compressed, u64, u8)> {
        (0..).zip(&pages.compressed).flat_map(move |(half, page)| {
            let offsets = (0..BIG).step_by(TILE as usize);
            offsets.map(move |offset| (page, offset, self.byte(page, half, offset, slices)))
        })
    }

    /// Counts tiles and sectors.
    pub fn stored(&self, pages: &Pages, slices: usize) -> Stored {
        let mut sum = Stored::default();
        for (page, _, status) in self.tiles(pages, slices) {
            let plain = compressed_tile::form(page.kind, status) == Form::Plain;
            sum.tiles += 1;
            sum.compressed += u64::from(!plain);
            let sectors = u64::from(compressed_tile::held(page.kind, status).count_ones());
            sum.cleared += u64::from(sectors == 0);
            sum.sectors += sectors;
        }
        sum
    }

    /// Overwrites all compressed tiles with their plain bytes.
    ///
    /// # Errors
    /// A tile with a clear value that the driver did not write.
    pub fn expand(&self, pages: &Pages, store: &mut impl Store, slices: usize) -> Result<Stored, String> {
        for (page, offset, status) in self.tiles(pages, slices) {
            if compressed_tile::form(page.kind, status) == Form::Plain {
                continue;
            }
            let cleared = compressed_tile::is_cleared(page.kind, status);
            let clear = if cleared { self.clear(page.kind, usize::from(status >> 2 & 15))? } else { [0; 16] };
            let first = (page.physical + offset) / 32;
            let stored = tile(store, first);
            let plain = compressed_tile::decode_of(page.kind, status, &clear, &stored, offset / TILE);
            for (sector, bytes) in plain.chunks(32).enumerate() {
                let word = |k: usize| u32::from_le_bytes(std::array::from_fn(|b| bytes[4 * k + b]));
                let data = Sector { words: std::array::from_fn(word) };
                store.write(&MemoryWrite {
                    address: first + sector as u64,
                    mask: !0,
                    data,
                    ..MemoryWrite::default()
                });
            }
        }
        Ok(self.stored(pages, slices))
    }
}

/// Bytes of a tile from its first sector on.
fn tile(store: &impl Store, first: u64) -> Tile {
    std::array::from_fn(|k| {
        let word = store.sector(first + k as u64 / 32).words[k / 4 % 8];
        word.to_le_bytes()[k % 4]
    })
}
