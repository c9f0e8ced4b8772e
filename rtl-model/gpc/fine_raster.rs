//! Fine raster: cuts the tiles of a primitive into footprints of 8x8 samples and computes their exact coverage and
//! depth plane. Rate: one footprint of 64 samples a cycle (fine-raster-tile-clocks, fine-raster-sample-rate-unit);
//! for smooth primitives a footprint is four pixels of sixteen samples, from which the covered fraction of each pixel
//! follows. Footprints without coverage cost their cycle and are dropped. Latency: 11 cycles from a tile to its first
//! transaction, 8 for state. It stalls only on its output. In order. Specification: Fine raster, Surface addressing
//! (sample grids).

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
    /// Queue depth for tiles: 2 sustain one a cycle.
    tile_in_depth: 1..=255 = 2, "packets";
    /// Queue depth for transactions to PROP: 2 sustain one a cycle.
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

/// Position of the pixel centre.
pub const CENTRE: u8 = 0x88;

fn at_reset() -> Regs {
    let settings = Settings { positions: [[CENTRE; 4]; 4], ..Settings::default() };
    let prepare = Prepare { spots: [CENTRE; 4], ..Prepare::default() };
    Regs { settings, prepare, ..Regs::default() }
}

impl FineRaster {
    /// Whether the held packet is sent.
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
        // All stages advance unless the output is full.
        let moves = !pushes || self.frtx_out.o.push.ready;
        // The walk is at its last footprint, or empty.
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
            // Positions for the next row to prepare, which may be the first row of a new tile.
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

    /// Idle while stalled: the output is full.
    fn still(&self) -> bool {
        self.pushes() && !self.frtx_out.o.push.ready && !self.q.sums.valid
    }
}
