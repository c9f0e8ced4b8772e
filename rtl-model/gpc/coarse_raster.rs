//! Coarse raster: the 16x16-pixel tiles that each primitive may touch, and the steps
//! of clears. A row scan looks ahead for runs of touched tiles, a tile walk emits
//! them: one a clock (coarse-raster-tile-rate), with no bubble for empty tiles. State
//! that it reads or not passes through in its place.

use self::{row_scan::RowScan, tile_walk::TileWalk};
use bundle::*;

pub mod row_scan;
pub mod tile_walk;
pub mod types;

// ---- parameters
kernel::params! {
    part scan: row_scan::Params;
    part walk: tile_walk::Params;
}

// ---- ports
kernel::ports! {
    in setup: SetupPacket;
    out tile: TilePacket;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct CoarseRaster(p) {
        part scan: RowScan = p.scan;
        part walk: TileWalk = p.walk;
    }
}

kernel::connect! { CoarseRaster(self, i) {
    setup -> scan.setup & walk.packet; // a packet goes to both at once
    scan.span -> walk.span;
    walk.tile -> tile;
    idle <= self.scan.o.idle && self.walk.o.idle;
} }
