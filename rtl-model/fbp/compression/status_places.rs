//! Places of status: where the status of a block is in its slice, in the cache and in memory.

use super::types::*;
use ::mem::beats::kilobyte_of;
use bundle::*;

/// Blocks whose status is in one line.
const LINE_BLOCKS: u32 = (LINE_SECTORS * SECTOR_BLOCKS) as u32;

/// Place of a block: the line of its status, the line's set, and the block's index in the line.
pub struct Place {
    pub line: u32,
    pub set: u64,
    pub within: usize,
}

impl Place {
    pub fn of(place: u32, slices: usize, sets_log2: usize) -> Place {
        // Index of the block within the slice.
        let block = place >> slices.ilog2();
        let line = block / LINE_BLOCKS;
        Place { line, set: set_of(line, sets_log2), within: (block % LINE_BLOCKS) as usize }
    }
    /// Address of its sector in the cache.
    pub fn at(&self) -> u64 {
        sector_at(self.set, self.sector())
    }
    /// Its sector in the line.
    pub fn sector(&self) -> u8 {
        (self.within / SECTOR_BLOCKS) as u8
    }
}

/// The set of a line.
pub fn set_of(line: u32, sets_log2: usize) -> u64 {
    u64::from(line) & ((1 << sets_log2) - 1)
}

/// The bit of a set's row.
pub fn row_of(set: u64) -> u64 {
    1 << (set >> STATUS_ROW_LOG2)
}

/// Address of a sector of the line in a set.
pub fn sector_at(set: u64, sector: u8) -> u64 {
    set << 2 | u64::from(sector)
}

/// The next sector of a line to write back.
pub fn next_dirty(victim: &StatusTag) -> u8 {
    victim.dirty.trailing_zeros() as u8 & 3
}

/// The status of a block in its sector.
pub fn block_of(sector: &Sector, within: usize) -> BlockStatus {
    let word = sector.words[within % SECTOR_BLOCKS];
    let tile = |k: usize| {
        let byte = (word >> (8 * k)) as u8;
        TileStatus { unused: byte >> 6, clear: byte >> 2 & 15, state: byte & 3 }
    };
    BlockStatus { tiles: std::array::from_fn(tile) }
}

/// Encodes a tile's status as a byte.
pub fn byte_of(status: &TileStatus) -> u32 {
    u32::from(status.unused << 6 | status.clear << 2 | status.state)
}

/// The tag of a line in which a block changes, from the tag of its set, which may be the line's.
pub fn tag_after(old: &StatusTag, cached: bool, place: &Place) -> StatusTag {
    let StatusTag { dirty, known, .. } = if cached { *old } else { StatusTag::default() };
    let (dirty, known) = (dirty | 1 << place.sector(), known | 1 << place.within);
    StatusTag { line: place.line, dirty, known }
}

/// The beat that writes a line's next sector back: the bytes of its known blocks.
pub fn beat_of(victim: &StatusTag, data: Sector) -> MemoryBeat {
    let known = victim.known >> (SECTOR_BLOCKS * usize::from(next_dirty(victim)));
    let blocks = (0..SECTOR_BLOCKS).filter(|b| known >> b & 1 == 1);
    let last = victim.dirty & (victim.dirty - 1) == 0;
    MemoryBeat { mask: blocks.fold(0, |mask, b| mask | 15 << (4 * b)), data, last }
}

/// The head of a request for sectors of a line of status.
pub fn head_of(
    op: MemoryOp,
    client: u16,
    line: u32,
    sectors: u8,
    fetch: u8,
    own: &(u16, u32, usize),
) -> MemoryHead {
    let (number, backing, slices) = *own;
    // 8 lines are a kilobyte: of each group of kilobytes the slice's own.
    let first = backing + (line >> INTERLEAVE_LOG2) * slices as u32 & 0xff_ffff;
    let block = kilobyte_of(number.into(), first.into(), slices);
    MemoryHead {
        op,
        client,
        tag: 1 << STATUS_TAG | u16::from(fetch),
        channel: VirtualChannel::Control,
        line: block << INTERLEAVE_LOG2 | u64::from(line & 7),
        sectors,
        physical: true,
        uncached: true,
        ..MemoryHead::default()
    }
}
