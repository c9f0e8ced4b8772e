//! Surface addressing: the 32-byte sector of a byte, in block-linear and pitch layouts.
//! Specification: Surface addressing.

/// Block-linear: which sector, from the surface's base, holds byte column `x_bytes` of
/// row `y`. `columns` is the width in 64-byte columns; blocks are `1 << height` GOBs
/// high. Within a GOB of 64 bytes x 8 rows a sector is 16 bytes x 2 rows.
#[inline]
pub fn block_linear(columns: u16, height: u8, x_bytes: u32, y: u32) -> u64 {
    let block = u64::from(y >> (3 + height)) * u64::from(columns) + u64::from(x_bytes >> 6);
    let gob = (block << height) + u64::from(y >> 3 & ((1 << height) - 1));
    let sector = (x_bytes >> 5 & 1) << 3 | (y >> 2 & 1) << 2 | (y >> 1 & 1) << 1 | x_bytes >> 4 & 1;
    gob << 4 | u64::from(sector)
}

/// Pitch: which sector holds byte column `x_bytes` of row `y`; rows are `pitch` bytes
/// apart, a multiple of 64. A sector is 32 bytes of one row.
#[inline]
pub fn pitch(pitch: u32, x_bytes: u32, y: u32) -> u64 {
    u64::from(y) * u64::from(pitch >> 5) + u64::from(x_bytes >> 5)
}
