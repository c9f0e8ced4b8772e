//! Fine raster: cuts tiles of a primitive into footprints of 8x8 samples and finds the
//! samples that the primitive covers, exactly, with the plane of their depths. One
//! footprint per clock, 64 samples (fine-raster-sample-rate-unit); those without
//! coverage are not passed on. In order; a full output stalls it, and only that.
//! Specification 18, sample grids of 36.

pub mod edges;
pub mod grid;
mod prepare;
pub mod types;
mod walk;

use self::edges::*;
use self::prepare::*;
use self::types::*;
use self::walk::*;
use bundle::*;
use kernel::{Within, memory::Memory, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};

// ---- parameters
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Tiles that wait: two keep a tile per clock.
    pub tile_in_depth: Within<1, 255>,
    /// Transactions that wait for PROP: two keep one per clock.
    pub frtx_out_depth: Within<1, 255>,
}

impl Default for Params {
    fn default() -> Self {
        Params { tile_in_depth: Within::new(2), frtx_out_depth: Within::new(2) }
    }
}

// ---- ports
packed! {
    pub struct In {
        tile_valid: bool,
        tile: TilePacket,
        frtx_ready: bool,
    }
    pub struct Out {
        tile_ready: bool,
        frtx_valid: bool,
        frtx: FrtxPacket,
        idle: bool,
    }
}

// ---- registers
packed! {
    pub struct Regs {
        settings: Settings,
        prepare: Prepare,
        sums: Sums,
        walk: Walk,
        place: Place,
        sampled: Sampled,
        sifted: Sifted,
        held: Held,
    }
}

#[derive(Clone)]
pub struct FineRaster {
    p: Params,
    q: Regs,
    terms: Memory<Terms>,
    tile_in: Slot<Fifo<TilePacket>>,
    frtx_out: Slot<Fifo<FrtxPacket>>,
}

/// The middle of the pixel.
const CENTRE: u8 = 0x88;

impl FineRaster {
    pub fn new(p: &Params) -> Self {
        let fifo = |depth| fifo::Params { depth, ..fifo::Params::default() };
        let settings = Settings { positions: [CENTRE; 16], ..Settings::default() };
        let prepare = Prepare { spots: [CENTRE; 4], ..Prepare::default() };
        FineRaster {
            p: p.clone(),
            q: Regs { settings, prepare, ..Regs::default() },
            terms: Memory::new(8),
            tile_in: Fifo::new(&fifo(p.tile_in_depth)).into(),
            frtx_out: Fifo::new(&fifo(p.frtx_out_depth)).into(),
        }
    }

    /// Whether the packet held goes out.
    fn pushes(&self) -> bool {
        let (held, sifted) = (&self.q.held, &self.q.sifted);
        held.valid && (held.known || sifted.valid && sifted.some)
    }

    /// Whether the stages move: all do, unless the output is full.
    fn moves(&self) -> bool {
        !self.pushes() || self.frtx_out.outputs().push_ready
    }

    /// Whether the walk has done, or has nothing.
    fn walked(&self) -> bool {
        !self.q.walk.valid || last_step(&self.q.walk)
    }

    /// Whether the next packet is taken, given that the stages move.
    fn takes(&self, walked: bool) -> bool {
        !self.q.prepare.valid || prepared(&self.q.prepare, walked)
    }

    fn empty(&self) -> bool {
        let q = &self.q;
        !(q.prepare.valid
            || q.walk.valid
            || q.place.valid
            || q.sampled.valid
            || q.sifted.valid
            || q.held.valid)
    }
}

impl Legacy for FineRaster {
    const PATH: &'static str = "gpc/fine_raster";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (tile_in, frtx_out) = (self.tile_in.outputs(), self.frtx_out.outputs());
        Out {
            tile_ready: tile_in.push_ready,
            frtx_valid: frtx_out.pop_valid,
            frtx: frtx_out.pop,
            idle: self.empty() && !tile_in.pop_valid && !frtx_out.pop_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = &self.q;
        let mut d = *q;
        let (pushes, moves, walked) = (self.pushes(), self.moves(), self.walked());
        let prepared = prepared(&q.prepare, walked);
        let takes = moves && self.takes(walked);
        let next = self.tile_in.outputs();
        let sums = q.sums;
        let held = q.held.packet;

        d.sums.valid = false;
        if moves {
            hold(q, &mut d.held);
            d.sifted.valid = q.sampled.valid;
            if q.sampled.valid {
                d.sifted.some = has_work(&q.sampled.packet);
                d.sifted.packet = q.sampled.packet;
            }
            d.sampled.valid = q.place.valid;
            if q.place.valid {
                d.sampled.packet = sample(&q.place, &self.terms);
            }
            d.place.valid = q.walk.valid;
            if q.walk.valid {
                place(&q.walk, &mut d.place);
            }
            if walked {
                d.walk.valid = false;
            } else {
                step(&q.walk, &mut d.walk);
            }
            if q.prepare.valid {
                prepare(q, prepared, &mut d);
            }
            // Those of the row that comes next, which may be a new tile's first.
            let stays = q.prepare.valid && !prepared;
            d.prepare.spots = spots(&d.settings, if stays { d.prepare.step } else { 0 });
            if takes {
                d.prepare.valid = next.pop_valid;
                d.prepare.step = 0;
                if next.pop_valid {
                    d.prepare.packet = next.pop;
                }
            }
        }

        // ---- clock edge
        if sums.valid {
            self.terms.write(sums.at.into(), add_up(&sums));
        }
        self.q = d;
        self.tile_in.clock(fifo::In { push_valid: i.tile_valid, push: i.tile, pop_ready: takes });
        self.frtx_out.clock(fifo::In { push_valid: pushes, push: held, pop_ready: i.frtx_ready });
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.memory("terms", &mut self.terms);
        v.part("tile_in", &mut self.tile_in);
        v.part("frtx_out", &mut self.frtx_out);
    }

    fn quiet(&self, i: &In) -> bool {
        let moves = self.moves();
        if self.q.sums.valid || moves && !(self.empty() && !self.tile_in.outputs().pop_valid) {
            return false;
        }
        // Either nothing is here, or the output is full.
        let pop_ready = moves && self.takes(self.walked());
        let tile_in = fifo::In { push_valid: i.tile_valid, pop_ready, ..fifo::In::default() };
        let frtx_out = fifo::In { push_valid: self.pushes(), pop_ready: i.frtx_ready, ..fifo::In::default() };
        self.tile_in.quiet(&tile_in) && self.frtx_out.quiet(&frtx_out)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("TILE_IN_DEPTH", self.p.tile_in_depth.get()), ("FRTX_OUT_DEPTH", self.p.frtx_out_depth.get())]
    }
}
