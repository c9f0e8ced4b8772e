//! Who owns a 16x16-pixel tile.

/// Which of `gpcs` GPCs, a power of two, rasterises a tile: `(x + 2 y) mod gpcs`. Neighbours in
/// a row are of different GPCs, and every so many tiles of it are one's. A tile's ROP is
/// `x ^ y`, of which this says nothing: of any square of tiles with as many on a side as there
/// are GPCs or ROPs, each GPC has as many of each ROP, so that all ROPs are at work for each GPC.
pub fn gpc(x: u16, y: u16, gpcs: usize) -> u8 {
    (x.wrapping_add(y << 1) & (gpcs as u16 - 1)) as u8
}
