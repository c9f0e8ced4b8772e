//! Block-linear surfaces: which 32-byte sector holds a byte. A GOB is 64 bytes by 8 rows, a
//! sector of it 16 bytes by 2 rows; a block is one GOB wide and `1 << height` high, and blocks
//! lie row after row. Pure functions, so that each unit places its registers between them.
//! Specification: Surface addressing.

/// Which sector of its GOB holds byte column `x` of row `y`.
#[inline]
pub fn in_gob(x: u32, y: u32) -> u32 {
    (x >> 5 & 1) << 3 | (y >> 1 & 3) << 1 | x >> 4 & 1
}

/// The row of blocks that has row `y`.
#[inline]
pub fn block_row(height: u8, y: u32) -> u32 {
    y >> 3 >> height
}

/// Which sector, from the surface's base, holds byte column `x` of row `y`; `above` is the
/// product of its row of blocks and the width in blocks.
#[inline]
pub fn sector_below(above: u32, height: u8, x: u32, y: u32) -> u64 {
    let gob = (u64::from(above) + u64::from(x >> 6) << height) + u64::from(y >> 3 & ((1 << height) - 1));
    gob << 4 | u64::from(in_gob(x, y))
}

/// The same of a surface that is `columns` blocks wide.
#[inline]
pub fn sector(columns: u16, height: u8, x: u32, y: u32) -> u64 {
    sector_below(block_row(height, y) * u32::from(columns), height, x, y)
}

/// The first sector of a layer that lies `behind` the first in use, of 35 bits. A layer that there is not is the first in
/// use; so it is of a surface with 0 layers.
#[inline]
pub fn layer(base: u64, pitch: u32, first: u16, behind: u16, layers: u16) -> u64 {
    let sum = u32::from(first) + u32::from(behind);
    let layer = if sum < u32::from(layers) { sum } else { first.into() };
    (base + u64::from(layer) * u64::from(pitch)) & ((1 << 35) - 1)
}
