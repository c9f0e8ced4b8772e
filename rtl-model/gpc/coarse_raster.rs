//! Coarse raster: finds the 16x16-pixel tiles that each primitive may touch, and the steps
//! of clears, and emits those of its GPC. A row scan looks ahead for runs of touched tiles,
//! a tile walk emits them: one a clock (coarse-raster-tile-rate), with no bubble for empty
//! tiles while the scan keeps ahead. 15 clocks from a packet to its first tile. Stalled by
//! its output alone. In the order of setup's packets, state in its place. Specification:
//! Coarse raster.

use self::{row_scan::RowScan, tile_walk::TileWalk};
use bundle::*;

pub mod row_scan;
pub mod tile_walk;
pub mod types;

// ---- parameters
kernel::params! {
    /// GPCs that share the tiles: a power of two.
    gpcs: 1..=8 = 1, "GPCs";
    part scan: row_scan::Params, with gpcs;
    part walk: tile_walk::Params, with gpcs;
}

// ---- ports
kernel::ports! {
    in setup: SetupPacket;
    in level gpc: GpcId; // which GPC this is
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
    scan.gpc <= i.gpc;
    walk.gpc <= i.gpc;
    idle <= self.scan.o.idle && self.walk.o.idle;
} }
