//! Where the pixels of a surface are.

use crate::raster_2d::types::*;
use kernel::packed::Field;
use prim::block_linear::sector_below;

impl BlitSurface {
    /// A pixel's sector, and its first byte there. `above`: the 64-byte columns above its row, or above its row of blocks.
    pub fn sector(&self, above: u32, x: u16, y: u16) -> (u64, u8) {
        let byte = u32::from(x) << self.texel_log2;
        let (offset, byte) = match self.pitch_linear {
            true => (2 * u64::from(above) + u64::from(byte >> 5), byte & 31),
            false => (
                sector_below(above, self.block_height, self.block_depth, byte, y.into()),
                u32::from(y & 1) << 4 | byte & 15,
            ),
        };
        (self.base + offset & ((1 << bundle::SectorAddress::WIDTH) - 1), byte as u8)
    }
}
