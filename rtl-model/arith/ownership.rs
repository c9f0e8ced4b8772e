//! Ownership: the GPC that rasterises a 16x16-pixel tile. Specification: Coarse raster.

/// Number of the GPC, of `gpcs`, a power of two, that rasterises a tile: `(x + 2 y) mod gpcs`. In a row of tiles the GPCs
/// alternate. A tile's ROP is `x ^ y`, which is independent of this: in any square of tiles with as many on a side as
/// there are GPCs or ROPs, each GPC has equally many tiles of each ROP, so all ROPs work for each GPC.
pub fn gpc(x: u16, y: u16, gpcs: usize) -> u8 {
    (x.wrapping_add(y << 1) & (gpcs as u16 - 1)) as u8
}
