//! Block-linear surfaces: the 32-byte sector that holds a byte. A GOB is 64 bytes by 8 rows, a sector of it 16 bytes by 2
//! rows; a block is one GOB wide, `1 << height` high and `1 << depth` slices deep, stored slice by slice. Blocks are
//! stored row by row, and such slabs of blocks one after the other. These are pure functions, so that each unit places
//! its registers between them. Specification: Surface addressing.

/// The sector of its GOB that holds byte column `x` of row `y`.
#[inline]
pub fn in_gob(x: u32, y: u32) -> u32 {
    (x >> 5 & 1) << 3 | (y >> 1 & 3) << 1 | x >> 4 & 1
}

/// The row of blocks that contains row `y`.
#[inline]
pub fn block_row(height: u8, y: u32) -> u32 {
    y >> 3 >> height
}

/// Number of rows of blocks of a surface with a number of rows.
#[inline]
pub fn block_rows(height: u8, rows: u32) -> u32 {
    rows + (8 << height) - 1 >> 3 >> height
}

/// The sector, counted from the surface's base, that holds byte column `x` of row `y`; `above` is the product of its row
/// of blocks and the width in blocks.
#[inline]
pub fn sector_below(above: u32, height: u8, depth: u8, x: u32, y: u32) -> u64 {
    let block = u64::from(above) + u64::from(x >> 6);
    let gob = (block << height << depth) + u64::from(y >> 3 & ((1 << height) - 1));
    gob << 4 | u64::from(in_gob(x, y))
}

/// The same for a surface that is `columns` blocks wide and one slice deep.
#[inline]
pub fn sector(columns: u16, height: u8, x: u32, y: u32) -> u64 {
    sector_below(block_row(height, y) * u32::from(columns), height, 0, x, y)
}

/// The number of the layer `after` the first in use. A layer that does not exist is replaced by the first in use; so are
/// all layers of a surface with 0 layers.
#[inline]
pub fn layer_number(first: u16, after: u16, layers: u16) -> u16 {
    let sum = u32::from(first) + u32::from(after);
    if sum < u32::from(layers) { sum as u16 } else { first }
}

/// The first sector of that layer, of 35 bits.
#[inline]
pub fn layer(base: u64, pitch: u32, first: u16, after: u16, layers: u16) -> u64 {
    let layer = layer_number(first, after, layers);
    (base + u64::from(layer) * u64::from(pitch)) & ((1 << 35) - 1)
}

/// The first sector of a slice of a surface that is `columns` by `rows` blocks, in 35 bits: the slices of a block follow
/// each other in it, and each step of `1 << depth` slices follows all blocks of the last step.
#[inline]
pub fn slice(base: u64, columns: u16, rows: u32, height: u8, depth: u8, slice: u16) -> u64 {
    let (slab, part) = (u64::from(slice >> depth), u64::from(slice & ((1 << depth) - 1)));
    let blocks = slab * (u64::from(columns) * u64::from(rows));
    (base + ((blocks << depth) + part << height << 4)) & ((1 << 35) - 1)
}

/// The byte of its GOB in byte column `x` of row `y`.
#[inline]
pub fn byte_in_gob(x: u32, y: u32) -> u32 {
    in_gob(x, y) << 5 | (y & 1) << 4 | x & 15
}

/// The last coordinate of a level; `last` is that of level 0.
#[inline]
pub fn last_of_level(last: u32, level: u8) -> u32 {
    (last.wrapping_add(1) >> level).max(1) - 1
}

/// The size, log2, of a block whose largest is `most`: not larger than needed for units 0 to `last`.
#[inline]
pub fn block_log2(most: u8, last: u32) -> u8 {
    most.min((32 - last.leading_zeros()) as u8)
}
