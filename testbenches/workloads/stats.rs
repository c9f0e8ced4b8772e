//! What a frame did, and where its clocks went.

use super::frame::Watch;
use bundle::*;
use chip::raster_pipe::{In, Outs, RasterPipe};

/// How a unit spent its clocks; the four add up to all clocks of the frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spent {
    /// Something came in or went out.
    pub busy: u64,
    /// It had something to hand over, and nobody took it.
    pub blocked: u64,
    /// It holds work, and nothing moved at its ports.
    pub working: u64,
    /// It held nothing.
    pub starved: u64,
}

pub const UNITS: [&str; 9] =
    ["setup", "coarse_raster", "zcull", "fine_raster", "prop", "zrop0", "zrop1", "crop0", "crop1"];

/// Counts of a frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stats {
    pub clocks: u64,
    pub spent: [Spent; 9],
    /// Triangles sent to setup, and those it kept.
    pub triangles: u64,
    pub set_up: u64,
    /// 16x16 tiles from the coarse raster; of these, those that left Zcull, and of those
    /// the accepted.
    pub tiles: u64,
    pub tiles_kept: u64,
    pub tiles_accepted: u64,
    pub frtxs: u64,
    /// Samples covered; pixels sent to shading; quads; samples written as colour.
    pub samples: u64,
    pub pixels: u64,
    pub quads: u64,
    pub written: u64,
    /// Samples that depth let through.
    pub passed: u64,
}

impl Watch<RasterPipe> for Stats {
    fn before(&mut self, _clock: u64, i: &In, o: &Outs) {
        self.clocks += 1;
        self.units(i, o);
        if i.prim_valid && o.setup.prim_ready {
            self.triangles += u64::from(matches!(i.prim, PrimPacket::Prim(_)));
        }
        if o.setup.setup_valid && o.coarse_raster.setup.ready {
            self.set_up += u64::from(matches!(o.setup.setup, SetupPacket::Prim(_)));
        }
        if o.coarse_raster.tile.valid && o.zcull.tile_ready {
            self.tiles += u64::from(matches!(o.coarse_raster.tile.data, TilePacket::Tile(_)));
        }
        if o.zcull.out_valid
            && o.fine_raster.tile_ready
            && let TilePacket::Tile(tile) = &o.zcull.out
        {
            self.tiles_accepted += u64::from(tile.accept && !tile.drop);
            self.tiles_kept += u64::from(!tile.drop);
        }
        if o.fine_raster.frtx_valid
            && o.prop.frtx_ready
            && let FrtxPacket::Frtx(frtx) = &o.fine_raster.frtx
        {
            self.frtxs += 1;
            self.samples += u64::from(frtx.coverage.count_ones());
        }
        if o.prop.quad_valid && i.quad_ready {
            self.quads += o.prop.quad.quads.iter().filter(|q| q.mask != 0).count() as u64;
            self.pixels += o.prop.quad.quads.iter().map(|q| u64::from(q.mask.count_ones())).sum::<u64>();
        }
        for (valid, ready, result) in [
            (o.zrop0.result_valid, o.prop.result0_ready, &o.zrop0.result),
            (o.zrop1.result_valid, o.prop.result1_ready, &o.zrop1.result),
        ] {
            if valid && ready {
                self.passed += u64::from(result.coverage.count_ones());
            }
        }
        for (valid, ready, work) in colour(o) {
            if valid
                && ready
                && let CropPacket::Quads(quads) = work
            {
                self.written += quads.quads.iter().map(|q| u64::from(q.coverage.count_ones())).sum::<u64>();
            }
        }
    }
}

/// The channels from PROP to the CROPs.
pub fn colour(o: &Outs) -> [(bool, bool, &CropPacket); 2] {
    [
        (o.prop.crop0_valid, o.crop0.work_ready, &o.prop.crop0),
        (o.prop.crop1_valid, o.crop1.work_ready, &o.prop.crop1),
    ]
}

impl Stats {
    /// Tiles that Zcull dropped.
    pub fn discarded(&self) -> u64 {
        self.tiles - self.tiles_kept
    }

    fn units(&mut self, i: &In, o: &Outs) {
        // Of each unit: idle, (valid, ready) of what comes in, of what goes out.
        type Channel = (bool, bool);
        let prim: Channel = (i.prim_valid, o.setup.prim_ready);
        let setup = (o.setup.setup_valid, o.coarse_raster.setup.ready);
        let tile = (o.coarse_raster.tile.valid, o.zcull.tile_ready);
        let culled = (o.zcull.out_valid, o.fine_raster.tile_ready);
        let frtx = (o.fine_raster.frtx_valid, o.prop.frtx_ready);
        let quad = (o.prop.quad_valid, i.quad_ready);
        let shaded = (i.shaded_valid, o.prop.shaded_ready);
        let depth = [(o.prop.zrop0_valid, o.zrop0.work_ready), (o.prop.zrop1_valid, o.zrop1.work_ready)];
        let result =
            [(o.zrop0.result_valid, o.prop.result0_ready), (o.zrop1.result_valid, o.prop.result1_ready)];
        let colour = [(o.prop.crop0_valid, o.crop0.work_ready), (o.prop.crop1_valid, o.crop1.work_ready)];
        let write = [(o.crop0.write_valid, i.crop0_write_ready), (o.crop1.write_valid, i.crop1_write_ready)];
        let rows: [(bool, &[Channel], &[Channel]); 9] = [
            (o.setup.idle, &[prim], &[setup]),
            (o.coarse_raster.idle, &[setup], &[tile]),
            (o.zcull.idle, &[tile], &[culled]),
            (o.fine_raster.idle, &[culled], &[frtx]),
            (o.prop.idle, &[frtx, shaded], &[quad, depth[0], depth[1], colour[0], colour[1]]),
            (o.zrop0.idle, &[depth[0]], &[result[0]]),
            (o.zrop1.idle, &[depth[1]], &[result[1]]),
            (o.crop0.idle, &[colour[0]], &[write[0]]),
            (o.crop1.idle, &[colour[1]], &[write[1]]),
        ];
        for (spent, (idle, ins, outs)) in self.spent.iter_mut().zip(rows) {
            let moves = |c: &Channel| c.0 && c.1;
            if ins.iter().any(moves) || outs.iter().any(moves) {
                spent.busy += 1;
            } else if outs.iter().any(|c| c.0 && !c.1) {
                spent.blocked += 1;
            } else if idle {
                spent.starved += 1;
            } else {
                spent.working += 1;
            }
        }
    }
}
