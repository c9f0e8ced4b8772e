//! Blit write: gathers the pixels of each sector of the destination, and writes their bytes; none of those that are masked.
//!
//! It takes a pixel a cycle; a sector is offered 2 cycles after its last pixel arrived. Only its output stalls it. Order is
//! kept. Specification: RSTR2D.

use crate::raster_2d::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in level job: Blit;
    in pixel: BlitPixel;
    out write: MemoryWrite;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        mask: B32,     // bytes of the current sector that are there
        data: Sector,
        write: Offer<MemoryWrite>,
    }
}

kernel::unit! {
    pub struct BlitWrite(p) {
        registers: Regs;
        part pixel_in: Fifo<BlitPixel> = fifo::Params::default();
    }
}

impl Regs {
    /// Puts a pixel's bytes into its sector.
    fn gather(&mut self, pixel: &BlitPixel, texel_log2: u8) {
        for k in 0..1 << texel_log2 {
            let to = usize::from(pixel.target.first) + k & 31;
            let byte = pixel.words[k / 4] >> (8 * (k % 4)) & 0xff;
            let word = &mut self.data.words[to / 4];
            *word = *word & !(0xff << (8 * (to % 4))) | byte << (8 * (to % 4));
            self.mask |= 1 << to;
        }
    }
}

impl Logic for BlitWrite {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.pixel = self.pixel_in.o.push;
        o.write.drive(&self.q.write);
        o.idle = !self.pixel_in.o.pop.valid && self.q.mask == 0 && !self.q.write.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.write.leave(i.write);
        let pop = !d.write.valid;
        if pop && let Some(pixel) = self.pixel_in.o.pop.get() {
            if !pixel.target.masked {
                d.gather(pixel, i.job.destination.texel_log2);
            }
            if pixel.target.last && d.mask != 0 {
                let Regs { mask, data, .. } = d;
                d.write.put(MemoryWrite {
                    address: pixel.target.address,
                    mask,
                    data,
                    ..MemoryWrite::default()
                });
                (d.mask, d.data) = (0, Sector::default());
            }
        }

        // ---- clock edge
        self.pixel_in.i.push.drive(&i.pixel);
        self.pixel_in.i.pop.ready = pop;
        self.q = d;
    }
}
