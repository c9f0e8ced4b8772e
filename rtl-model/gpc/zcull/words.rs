//! Words of the ranges: which word a tile has, and where words are in memory.

use crate::zcull::types::*;

/// Columns or rows of tiles.
fn tiles_of(pixels: u16) -> u32 {
    (u32::from(pixels) + 15) >> 4
}

/// Whether the surface has a tile.
pub fn in_surface(surface: &ZcullSurface, x: u16, y: u16) -> bool {
    u32::from(x) < tiles_of(surface.width) && u32::from(y) < tiles_of(surface.height)
}

/// Word of the first tile in a row, relative to the region; of its column, in the first row; one past the region's last word.
pub fn terms_of(surface: &ZcullSurface, x: u16, y: u16) -> [u32; 3] {
    let start = u32::from(surface.start);
    [u32::from(y) * tiles_of(surface.width), start + u32::from(x), start + u32::from(surface.count)]
}

/// A job with the word of its tile, if the region has one.
pub fn with_word(job: &ZcullJob, [row, column, end]: [u32; 3]) -> ZcullJob {
    let at = row + column;
    ZcullJob {
        in_region: job.in_region && at < end && at >> RANGE_WORDS_LOG2 == 0,
        at: at as u16 & ((1 << RANGE_WORDS_LOG2) - 1),
        ..*job
    }
}

/// Words that are stored to memory or loaded.
pub fn order_of(s: &ZcullState, load: bool) -> StorageOrder {
    StorageOrder {
        load,
        address: u64::from(s.storage_high) << 32 | u64::from(s.storage_low),
        limit: u64::from(s.limit_high) << 32 | u64::from(s.limit_low),
        start: s.surface.start,
        count: s.surface.count,
    }
}
