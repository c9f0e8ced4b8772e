//! Coarse raster: the 16x16-pixel tiles that each primitive may touch, and the steps
//! of clears. A row scan looks ahead for runs of touched tiles, a tile walk emits
//! them: one a clock (coarse-raster-tile-rate), with no bubble for empty tiles. State
//! that it reads or not passes through in its place.

use self::row_scan::RowScan;
use self::tile_walk::TileWalk;
use bundle::*;
use kernel::{Within, slot::Slot, unit::*};

pub mod row_scan;
pub mod tile_walk;
pub mod types;

// ---- parameters
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Packets of setup that the row scan can have waiting: 2 cut the channel at full
    /// rate.
    pub setup_depth: Within<1, 255>,
    /// Packets of setup that can be between scan and walk: 14 for one primitive of one
    /// tile a clock, 16 in the same LUT RAM.
    pub packet_depth: Within<1, 255>,
    /// Runs of tiles between scan and walk: how far the scan may look ahead, in rows
    /// of up to 16 tiles.
    pub span_depth: Within<1, 255>,
    /// Packets that can wait at the output: 2 cut the channel at full rate.
    pub tile_depth: Within<1, 255>,
}

impl Default for Params {
    fn default() -> Self {
        Params {
            setup_depth: Within::new(2),
            packet_depth: Within::new(16),
            span_depth: Within::new(16),
            tile_depth: Within::new(2),
        }
    }
}

// ---- ports
packed! {
    pub struct In {
        setup_valid: bool,
        setup: SetupPacket,
        tile_ready: bool,
    }
    pub struct Out {
        setup_ready: bool,
        tile_valid: bool,
        tile: TilePacket,
        idle: bool,
    }
}

// ---- parts
#[derive(Clone)]
pub struct CoarseRaster {
    p: Params,
    scan: Slot<RowScan>,
    walk: Slot<TileWalk>,
}

impl CoarseRaster {
    pub fn new(p: &Params) -> Self {
        let walk = tile_walk::Params {
            packet_depth: p.packet_depth,
            span_depth: p.span_depth,
            tile_depth: p.tile_depth,
        };
        CoarseRaster {
            p: p.clone(),
            scan: RowScan::new(&row_scan::Params { setup_depth: p.setup_depth }).into(),
            walk: TileWalk::new(&walk).into(),
        }
    }

    /// What each part is given: a packet goes to both at once.
    fn wires(&self, i: &In) -> (row_scan::In, tile_walk::In) {
        let (scan, walk) = (self.scan.outputs(), self.walk.outputs());
        (
            row_scan::In {
                setup_valid: i.setup_valid && walk.packet_ready,
                setup: i.setup,
                span_ready: walk.span_ready,
            },
            tile_walk::In {
                packet_valid: i.setup_valid && scan.setup_ready,
                packet: i.setup,
                span_valid: scan.span_valid,
                span: scan.span,
                tile_ready: i.tile_ready,
            },
        )
    }
}

impl Legacy for CoarseRaster {
    const PATH: &'static str = "gpc/coarse_raster";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (scan, walk) = (self.scan.outputs(), self.walk.outputs());
        Out {
            setup_ready: scan.setup_ready && walk.packet_ready,
            tile_valid: walk.tile_valid,
            tile: walk.tile,
            idle: scan.idle && walk.idle,
        }
    }

    // ---- clock edge
    fn tick(&mut self, i: In) {
        self.wake(&i);
    }

    fn wake(&mut self, i: &In) -> bool {
        let (scan, walk) = self.wires(i);
        self.scan.wake(&scan) | self.walk.wake(&walk)
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.part("scan", &mut self.scan);
        v.part("walk", &mut self.walk);
    }

    fn quiet(&self, i: &In) -> bool {
        let (scan, walk) = self.wires(i);
        self.scan.quiet(&scan) && self.walk.quiet(&walk)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        let p = &self.p;
        vec![
            ("SETUP_DEPTH", p.setup_depth.get()),
            ("PACKET_DEPTH", p.packet_depth.get()),
            ("SPAN_DEPTH", p.span_depth.get()),
            ("TILE_DEPTH", p.tile_depth.get()),
        ]
    }
}
