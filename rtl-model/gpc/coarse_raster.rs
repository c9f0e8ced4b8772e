//! Coarse raster: finds the 16x16-pixel tiles that each primitive may touch, and the steps of clears, and emits those
//! of its GPC. A row scan finds runs of touched tiles in advance; a tile walk emits them. Rate: one tile a cycle
//! (coarse-raster-tile-rate), with no bubble for empty tiles as long as the scan keeps ahead. Latency: 15 cycles from
//! a packet to its first tile. It stalls only on its output. Packets keep the order in which setup sent them; state
//! keeps its position. Specification: Coarse raster.

use self::{row_scan::RowScan, tile_walk::TileWalk};
use bundle::*;

pub mod row_scan;
pub mod tile_walk;
pub mod types;

// ---- parameters
kernel::params! {
    sizes gpcs;
    part scan: row_scan::Params;
    part walk: tile_walk::Params;
}

// ---- ports
kernel::ports! {
    in setup: SetupPacket;
    in level gpc: GpcId; // index of this GPC
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
    setup -> scan.setup & walk.packet; // a packet is sent to both in the same cycle
    scan.span -> walk.span;
    walk.tile -> tile;
    scan.gpc <= i.gpc;
    walk.gpc <= i.gpc;
    idle <= self.scan.o.idle && self.walk.o.idle;
} }
