//! Types inside the coarse raster: runs of tiles, sent by the row scan to the tile walk.

use bundle::{EDGES, TileCoord};
use kernel::packed::*;

kernel::package! {
    package coarse(raster);

    /// Tiles of a row that the row scan tests in one cycle.
    pub const SCAN_TILES: usize = 16;
    /// Value of an edge function at the corner of a tile that lies furthest along
    /// the inward normal, in 4096 units: 16 pixels of 256.
    pub type CornerValue = S37;

    /// A run of touched tiles of one row, at most one window long; or an empty run for a packet without tiles. With
    /// several GPCs each GPC owns every n-th tile.
    pub struct TileSpan {
        /// The next packet of setup begins with this run.
        take: bool,
        /// The last run of its primitive.
        last: bool,
        leftward: bool,
        count: B5,
        /// First tile, and the edge values there.
        x: TileCoord,
        y: TileCoord,
        e: [CornerValue; EDGES],
    }
}
