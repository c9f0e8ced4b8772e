//! What a frame did, and where its clocks went.

use super::frame::Watch;
use super::parts;
use bundle::*;
use chip::raster_pipe::RasterPipe;
use kernel::offer::{Offer, Ready};
use kernel::slot::Slot;

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

/// Counts of a frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stats {
    pub clocks: u64,
    /// Of each unit, in the order of `parts::of`.
    pub spent: Vec<Spent>,
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

impl Watch<Slot<RasterPipe>> for Stats {
    fn before(&mut self, _clock: u64, pipe: &Slot<RasterPipe>) {
        self.clocks += 1;
        self.units(pipe);
        let (i, o) = (&pipe.i, &pipe.o);
        let gpc = pipe.unit().gpc.unit();
        let (setup, coarse, zcull) = (&gpc.setup.o, &gpc.coarse_raster.o, &gpc.zcull.o);
        let (fine, prop) = (&gpc.fine_raster.o, &gpc.prop.o);
        if o.prim.ready && matches!(i.prim.get(), Some(PrimPacket::Prim(_))) {
            self.triangles += 1;
        }
        if coarse.setup.ready && matches!(setup.setup.get(), Some(SetupPacket::Prim(_))) {
            self.set_up += 1;
        }
        if zcull.tile.ready && matches!(coarse.tile.get(), Some(TilePacket::Tile(_))) {
            self.tiles += 1;
        }
        if fine.tile.ready
            && let Some(TilePacket::Tile(tile)) = zcull.out.get()
        {
            self.tiles_accepted += u64::from(tile.accept && !tile.drop);
            self.tiles_kept += u64::from(!tile.drop);
        }
        if prop.frtx.ready
            && let Some(FrtxPacket::Frtx(frtx)) = fine.frtx.get()
        {
            self.frtxs += 1;
            self.samples += u64::from(frtx.coverage.count_ones());
        }
        if i.quad.ready
            && let Some(group) = o.quad.get()
        {
            self.quads += group.quads.iter().filter(|q| q.mask != 0).count() as u64;
            self.pixels += group.quads.iter().map(|q| u64::from(q.mask.count_ones())).sum::<u64>();
        }
        for (k, fbp) in pipe.unit().fbp.iter().enumerate() {
            if let Some(result) = fbp.o.result.get().filter(|_| prop.result[k].ready) {
                self.passed += u64::from(result.coverage.count_ones());
            }
        }
        for work in coloured(pipe.unit()) {
            if let CropPacket::Quads(quads) = work {
                self.written += quads.quads.iter().map(|q| u64::from(q.coverage.count_ones())).sum::<u64>();
            }
        }
    }
}

/// What the CROPs take from PROP in this clock.
pub fn coloured(pipe: &RasterPipe) -> impl Iterator<Item = &CropPacket> {
    let offered = |k: usize| pipe.gpc.o.crop[k].get();
    pipe.fbp.iter().enumerate().filter(|(_, fbp)| fbp.o.crop.ready).filter_map(move |(k, _)| offered(k))
}

impl Stats {
    /// Tiles that Zcull dropped.
    pub fn discarded(&self) -> u64 {
        self.tiles - self.tiles_kept
    }

    fn units(&mut self, pipe: &Slot<RasterPipe>) {
        // Of each unit: what comes in and what goes out, valid and ready.
        type Moves = (bool, bool);
        fn of<V>(offer: &Offer<V>, ready: Ready) -> Moves {
            (offer.valid, ready.ready)
        }
        let (i, o) = (&pipe.i, &pipe.o);
        let gpc = pipe.unit().gpc.unit();
        let (setup, coarse, zcull) = (&gpc.setup.o, &gpc.coarse_raster.o, &gpc.zcull.o);
        let (fine, prop) = (&gpc.fine_raster.o, &gpc.prop.o);
        let prepared = of(&setup.setup, coarse.setup);
        let tile = of(&coarse.tile, zcull.tile);
        let culled = of(&zcull.out, fine.tile);
        let frtx = of(&fine.frtx, prop.frtx);
        let idle = parts::idle(pipe.unit());
        self.spent.resize(idle.len(), Spent::default());
        let (head, rops) = self.spent.split_at_mut(5);
        head[0].count(idle[0], &[of(&i.prim, o.prim)], &[prepared]);
        head[1].count(idle[1], &[prepared], &[tile]);
        head[2].count(idle[2], &[tile], &[culled]);
        head[3].count(idle[3], &[culled], &[frtx]);
        let mut out = vec![of(&o.quad, i.quad)];
        for (k, fbp) in pipe.unit().fbp.iter().enumerate() {
            let (zrop, crop) = (&fbp.unit().zrop.o, &fbp.unit().crop.o);
            let (depth, colour) = (of(&prop.zrop[k], zrop.work), of(&prop.crop[k], crop.work));
            rops[2 * k].count(idle[5 + 2 * k], &[depth], &[of(&zrop.result, prop.result[k])]);
            rops[2 * k + 1].count(idle[6 + 2 * k], &[colour], &[of(&crop.write, i.crop_write[k])]);
            out.extend([depth, colour]);
        }
        head[4].count(idle[4], &[frtx, of(&i.shaded, o.shaded)], &out);
    }
}

impl Spent {
    /// A clock, by what is offered and taken (valid, ready) at the unit's inputs and outputs.
    fn count(&mut self, idle: bool, ins: &[(bool, bool)], outs: &[(bool, bool)]) {
        let moves = |c: &(bool, bool)| c.0 && c.1;
        if ins.iter().any(moves) || outs.iter().any(moves) {
            self.busy += 1;
        } else if outs.iter().any(|c| c.0 && !c.1) {
            self.blocked += 1;
        } else if idle {
            self.starved += 1;
        } else {
            self.working += 1;
        }
    }
}
