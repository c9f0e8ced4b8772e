//! Primitives of the directory: words of a row in which geometry warps find the vertices of a primitive, its edges and its number.

use bundle::*;

/// Primitives in a row of the directory, and in all of it.
pub const ROW_PRIMS: usize = ROW_LANES / DIRECTORY_PITCH;
pub const MOST_PRIMS: u8 = (ROW_PRIMS * DIRECTORY_ROWS) as u8;

/// Adds two primitives at a place of a row; those of one polygon have its number. Numbers count from `from` on. Returns the
/// row and the number of the next primitive.
pub fn with_prims(
    directory: &IsbeRow,
    place: usize,
    packet: &BatchPrims,
    split: bool,
    number: u8,
    from: u32,
) -> (IsbeRow, u8) {
    let mut row = if place == 0 { IsbeRow::default() } else { *directory };
    let mut next = number;
    for (k, prim) in packet.prims.iter().enumerate() {
        for (c, corner) in prim.corners.iter().enumerate() {
            row.words[(place + k) * DIRECTORY_PITCH + c] = (*corner).into();
        }
        row.words[(place + k) * DIRECTORY_PITCH + DIRECTORY_EDGES] =
            u32::from(prim.first) << 3 | u32::from(prim.edges);
        next -= u8::from(split && !prim.first && next != 0);
        row.words[(place + k) * DIRECTORY_PITCH + DIRECTORY_NUMBER] = from.wrapping_add(next.into());
        next = next + 1 & 63;
    }
    (row, next)
}
