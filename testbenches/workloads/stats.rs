//! Statistics of a frame, and where its cycles went.

use super::chip::Inside;
use super::frame::Watch;
use super::parts::{self, Counts};
use super::pipeline::Pipeline;
use super::rop_wires::{Wire, at_gpc, at_rop};
use bundle::*;
use kit::subtiles::group_of;
use std::ops::Add;

/// How a unit spent its cycles; the four add up to all cycles of the frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spent {
    /// Something came in or went out.
    pub busy: u64,
    /// It offered a word that was not accepted.
    pub blocked: u64,
    /// It holds work, and nothing moved at its ports.
    pub working: u64,
    /// It held nothing.
    pub starved: u64,
}

/// Counts of a frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stats {
    pub cycles: u64,
    pub counts: Counts,
    /// Cycles of each unit, in the order of its names.
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

impl<C: Inside> Watch<C> for Stats {
    fn before(&mut self, _cycle: u64, chip: &C) {
        self.cycles += 1;
        self.units(chip);
        let (i, o, pipe) = (chip.i(), chip.o(), chip.pipe());
        if o.prim.ready && matches!(i.prim.get(), Some(PrimPacket::Prim(_))) {
            self.triangles += 1;
        }
        for (g, gpc) in pipe.raster_half.iter().enumerate() {
            let gpc = gpc.unit();
            let (setup, coarse, zcull) = (&gpc.setup.o, &gpc.coarse_raster.o, &gpc.zcull.o);
            let (fine, prop) = (&gpc.fine_raster.o, &gpc.prop.o);
            // Every GPC sets up every triangle.
            if g == 0 && coarse.setup.ready && matches!(setup.setup.get(), Some(SetupPacket::Prim(_))) {
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
            if i.subtile[g].ready
                && let Some(group) = o.subtile[g].get().and_then(group_of)
            {
                self.quads += group.quads.iter().filter(|q| q.mask != 0).count() as u64;
                self.pixels += group.quads.iter().map(|q| u64::from(q.mask.count_ones())).sum::<u64>();
            }
        }
        for k in 0..pipe.rops() {
            let (result, ready) = at_rop(pipe, k).result;
            if let Some(result) = result.get().filter(|_| ready.ready) {
                self.passed += u64::from(result.coverage.count_ones());
            }
        }
        for work in coloured(pipe) {
            if let CropPacket::Quads(quads) = work {
                let samples = quads.quads.iter().flat_map(|quad| quad.coverage);
                self.written += samples.map(|samples| u64::from(samples.count_ones())).sum::<u64>();
            }
        }
    }
}

/// The packets that the CROPs accept in this cycle.
pub fn coloured(pipe: Pipeline<'_>) -> impl Iterator<Item = &CropPacket> {
    (0..pipe.rops()).filter_map(move |k| {
        let (work, ready) = at_rop(pipe, k).crop;
        work.get().filter(|_| ready.ready)
    })
}

impl Stats {
    /// Tiles that Zcull dropped.
    pub fn discarded(&self) -> u64 {
        self.tiles - self.tiles_kept
    }

    fn units(&mut self, chip: &impl Inside) {
        let (i, o, pipe) = (chip.i(), chip.o(), chip.pipe());
        let idle = parts::idle(pipe);
        self.counts = Counts::of(pipe);
        self.spent.resize(idle.len(), Spent::default());
        let rops = 0..pipe.rops();
        let mut spent = self.spent.iter_mut().zip(idle);
        let mut count = |ins: &[Moves], outs: &[Moves]| {
            let (spent, idle) = spent.next().expect("one for each unit");
            spent.count(idle, ins, outs);
        };
        for (g, gpc) in pipe.raster_half.iter().enumerate() {
            let gpc = gpc.unit();
            let (setup, coarse, zcull) = (&gpc.setup.o, &gpc.coarse_raster.o, &gpc.zcull.o);
            let (fine, prop) = (&gpc.fine_raster.o, &gpc.prop.o);
            let prepared = of((&setup.setup, coarse.setup));
            let tile = of((&coarse.tile, zcull.tile));
            let culled = of((&zcull.out, fine.tile));
            let frtx = of((&fine.frtx, prop.frtx));
            let mut out = vec![of((&o.subtile[g], i.subtile[g]))];
            out.extend(rops.clone().map(|k| of(at_gpc(pipe, g, k).zrop)));
            out.extend(rops.clone().map(|k| of(at_gpc(pipe, g, k).crop)));
            count(&[of((&i.prim, o.prim))], &[prepared]);
            count(&[prepared], &[tile]);
            count(&[tile], &[culled]);
            count(&[culled], &[frtx]);
            count(&[frtx, of((&i.shaded[g], o.shaded[g]))], &out);
        }
        for k in 0..pipe.zrop_merge.len() {
            let all: Vec<_> = (0..pipe.raster_half.len()).map(|g| at_gpc(pipe, g, k)).collect();
            let rop = at_rop(pipe, k);
            let depth: Vec<_> = all.iter().map(|gpc| of(gpc.zrop)).collect();
            let colour: Vec<_> = all.iter().map(|gpc| of(gpc.crop)).collect();
            count(&depth, &[of(rop.zrop)]);
            count(&colour, &[of(rop.crop)]);
        }
        for k in rops {
            let (rop, write) = (at_rop(pipe, k), &pipe.crop(k).o.write);
            count(&[of(rop.zrop)], &[of(rop.result)]);
            count(&[of(rop.crop)], &[of((write, chip.crop_write(k)))]);
        }
    }
}

/// A channel: whether something is offered, and whether it would be accepted.
type Moves = (bool, bool);

fn of<V>((offer, ready): Wire<V>) -> Moves {
    (offer.valid, ready.ready)
}

impl Add for Spent {
    type Output = Spent;
    fn add(self, other: Spent) -> Spent {
        Spent {
            busy: self.busy + other.busy,
            blocked: self.blocked + other.blocked,
            working: self.working + other.working,
            starved: self.starved + other.starved,
        }
    }
}

impl Spent {
    /// Shares of all cycles, in percent: busy, blocked, working, starved.
    pub fn percents(&self) -> [f64; 4] {
        let all = [self.busy, self.blocked, self.working, self.starved];
        all.map(|cycles| 100.0 * cycles as f64 / all.iter().sum::<u64>().max(1) as f64)
    }

    /// A cycle, by what is offered and taken (valid, ready) at the unit's inputs and outputs.
    pub fn count(&mut self, idle: bool, ins: &[Moves], outs: &[Moves]) {
        let moves = |c: &Moves| c.0 && c.1;
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
