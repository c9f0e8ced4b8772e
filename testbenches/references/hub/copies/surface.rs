//! Address of byte column x of row y of a surface.

use super::Refused;
use super::bytes::ADDRESSES;

const GOB_BYTES: u64 = 64;
const GOB_ROWS: u64 = 8;
const GOB: u64 = GOB_BYTES * GOB_ROWS;
/// Blocks have up to 2^5 GOBs each way.
const MOST: u32 = 5;

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Surface {
    /// Rows are `pitch` bytes apart.
    Pitch {
        base: u64,
        pitch: u64,
    },
    BlockLinear(BlockLinear),
}

#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct BlockLinear {
    pub base: u64,
    /// Size of the level, in bytes and in rows.
    pub width: u64,
    pub height: u64,
    /// Logarithms of a block's height in GOBs, and of its slices.
    pub block_height: u32,
    pub block_depth: u32,
    pub layer: u64,
    /// Origin, in bytes and in rows.
    pub x: u64,
    pub y: u64,
}

impl Surface {
    /// Address of byte `x` of line `y` of a copy. A copy beyond the level's width or height follows the same formula: the
    /// tables name no bound.
    pub fn address(&self, x: u64, y: u64) -> u64 {
        let address = match self {
            Self::Pitch { base, pitch } => base.wrapping_add(y.wrapping_mul(*pitch)).wrapping_add(x),
            Self::BlockLinear(b) => b.base.wrapping_add(b.offset(b.x + x, b.y + y, b.layer)),
        };
        address & ADDRESSES
    }
}

impl BlockLinear {
    /// Sets a block size: width in bits 3:0 (one GOB), height in 7:4, depth in 11:8.
    pub fn block_size(&mut self, value: u32) -> Result<(), Refused> {
        (self.block_height, self.block_depth) = (value >> 4 & 15, value >> 8 & 15);
        let whole = value & 15 == 0 && self.block_height <= MOST && self.block_depth <= MOST;
        whole.then_some(()).ok_or(Refused::Layout)
    }

    pub fn offset(&self, x: u64, y: u64, z: u64) -> u64 {
        let (gobs, slices) = (1 << self.block_height, 1 << self.block_depth);
        let rows = GOB_ROWS * gobs;
        let pitch = self.width.div_ceil(GOB_BYTES);
        let block = ((z / slices) * self.height.div_ceil(rows) + y / rows) * pitch + x / GOB_BYTES;
        let within = (z % slices) * gobs + y / GOB_ROWS % gobs;
        block * GOB * gobs * slices + within * GOB + gob(x % GOB_BYTES, y % GOB_ROWS)
    }
}

/// Bits of the offset in a GOB, from the highest: x5 y2 y1 x4 y0 x3 x2 x1 x0.
pub fn gob(x: u64, y: u64) -> u64 {
    let bit = |of: u64, number: u32| of >> number & 1;
    let bits =
        [bit(x, 5), bit(y, 2), bit(y, 1), bit(x, 4), bit(y, 0), bit(x, 3), bit(x, 2), bit(x, 1), bit(x, 0)];
    bits.into_iter().fold(0, |offset, bit| 2 * offset + bit)
}
