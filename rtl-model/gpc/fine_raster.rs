//! Fine raster: cuts the tiles of a primitive into footprints of 8x8 samples and finds the
//! samples that the primitive covers, exactly, with the plane of their depths. One
//! footprint a clock (fine-raster-tile-clocks), 64 samples (fine-raster-sample-rate-unit);
//! of what is smooth four pixels with sixteen samples each, which say how much of them is covered;
//! those without coverage cost their clock and are not passed on. 11 clocks from a tile to
//! its first transaction, 8 for state. Stalled by its output alone. In order.
//! Specification: Fine raster, Surface addressing (sample grids).

pub mod disc;
pub mod edges;
pub mod grid;
mod prepare;
pub mod settings;
mod smooth;
mod stipple;
pub mod types;
mod walk;
mod window_clip;

use self::edges::*;
use self::prepare::*;
use self::types::*;
use self::walk::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Tiles that wait: 2 keep a tile per clock.
    tile_in_depth: 1..=255 = 2, "packets";
    /// Transactions that wait for PROP: 2 keep one per clock.
    frtx_out_depth: 1..=255 = 2, "packets";
}

// ---- ports
kernel::ports! {
    in tile: TilePacket;
    out frtx: FrtxPacket;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
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

kernel::unit! {
    pub struct FineRaster(p) {
        registers: Regs = at_reset();
        memory terms: [Terms; 8];
        part tile_in: Fifo<TilePacket> = fifo::of(p.tile_in_depth);
        part frtx_out: Fifo<FrtxPacket> = fifo::of(p.frtx_out_depth);
    }
}

/// The middle of the pixel.
pub const CENTRE: u8 = 0x88;

fn at_reset() -> Regs {
    let settings = Settings { positions: [[CENTRE; 4]; 4], ..Settings::default() };
    let prepare = Prepare { spots: [CENTRE; 4], ..Prepare::default() };
    Regs { settings, prepare, ..Regs::default() }
}

impl FineRaster {
    /// Whether the packet held goes out.
    fn pushes(&self) -> bool {
        let (held, sifted) = (&self.q.held, &self.q.sifted);
        held.valid && (held.known || sifted.valid && sifted.some)
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

impl Logic for FineRaster {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (tile_in, frtx_out) = (&self.tile_in.o, &self.frtx_out.o);
        o.tile = tile_in.push;
        o.frtx.drive(&frtx_out.pop);
        o.idle = self.empty() && !tile_in.pop.valid && !frtx_out.pop.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let pushes = self.pushes();
        // All stages move, unless the output is full.
        let moves = !pushes || self.frtx_out.o.push.ready;
        // The walk has done, or has nothing.
        let walked = !q.walk.valid || last_step(&q.walk);
        let prepared = prepared(&q.prepare, walked);
        let takes = moves && (!q.prepare.valid || prepared);
        let next = &self.tile_in.o.pop;

        d.sums.valid = false;
        if moves {
            hold(q, &mut d.held);
            d.sifted.valid = q.sampled.valid;
            if q.sampled.valid {
                d.sifted.some = has_work(&q.sampled.packet);
                d.sifted.packet = smooth::of_surface(&q.sampled);
            }
            d.sampled.valid = q.place.valid;
            if q.place.valid {
                (d.sampled.surface, d.sampled.smooth) = (q.place.surface, q.place.smooth);
                d.sampled.packet = sample(&q.place, &self.terms);
            }
            d.place.valid = q.walk.valid;
            if q.walk.valid {
                place(&q.settings, &q.walk, &mut d.place);
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
            d.prepare.spots = if stays {
                spots(&d.settings, Some(&q.prepare.packet), d.prepare.step)
            } else {
                spots(&d.settings, next.get(), 0)
            };
            if takes {
                d.prepare.valid = next.valid;
                d.prepare.step = 0;
                if let Some(packet) = next.get() {
                    d.prepare.packet = *packet;
                }
            }
        }

        // ---- clock edge
        self.tile_in.i.push.drive(&i.tile);
        self.tile_in.i.pop.ready = takes;
        self.frtx_out.i.push.send(pushes, || q.held.packet);
        self.frtx_out.i.pop = i.frtx;
        if q.sums.valid {
            self.terms.write(q.sums.at.into(), add_up(&q.sums));
        }
        self.q = d;
    }

    /// Stalled: the output is full.
    fn still(&self) -> bool {
        self.pushes() && !self.frtx_out.o.push.ready && !self.q.sums.valid
    }
}
