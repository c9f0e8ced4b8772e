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
    /// Packets of setup that the row scan can have waiting: 2 cut the channel at full rate.
    setup_depth: 1..=255 = 2, "packets";
    /// Packets of setup that can be between scan and walk: 14 for one primitive of one
    /// tile a clock, 16 in the same LUT RAM.
    packet_depth: 1..=255 = 16, "packets";
    /// Runs of tiles between scan and walk: how far the scan may look ahead, in rows of up
    /// to 16 tiles.
    span_depth: 1..=255 = 16, "runs";
    /// Packets that can wait at the output: 2 cut the channel at full rate.
    tile_depth: 1..=255 = 2, "packets";
}

// ---- ports
kernel::ports! {
    in setup: SetupPacket;
    out tile: TilePacket;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    flat pub struct CoarseRaster(p) {
        part scan: RowScan = row_scan::Params { setup_depth: p.setup_depth };
        part walk: TileWalk = tile_walk::Params {
            packet_depth: p.packet_depth,
            span_depth: p.span_depth,
            tile_depth: p.tile_depth,
        };
    }
}

kernel::connect! { CoarseRaster(self, i) {
    setup -> scan.setup & walk.packet; // a packet goes to both at once
    scan.span -> walk.span;
    walk.tile -> tile;
    idle <= self.scan.o.idle && self.walk.o.idle;
} }
