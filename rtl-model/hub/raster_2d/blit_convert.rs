//! Blit convert: pixels of the source's format in the destination's. A pixel becomes a colour of floats, and that a pixel,
//! both exactly rounded; with equal formats it keeps its bits.
//!
//! It handles a pixel a cycle; a pixel leaves 3 cycles after it arrived, 10 if it is converted. Only its output stalls it:
//! a pixel enters the arithmetic when there is an entry for its result. Order is kept. Specification: RSTR2D.

use crate::raster_2d::types::*;
use arith::colour_pack::{self, ColourPack, ColourPackOp};
use arith::colour_unpack::{self, ColourUnpack, ColourUnpackOp};
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Pixels in the arithmetic or after it: its latency, and those of the queues.
const PIXELS: usize = 12;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in level job: Blit;
    in pixel: BlitPixel;
    out converted: BlitPixel;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct BlitResult {
        words: PixelWords,
    }

    pub struct Regs {
        converted: Offer<BlitPixel>,
    }
}

kernel::unit! {
    pub struct BlitConvert(p) {
        registers: Regs;
        part pixel_in: Fifo<BlitPixel> = fifo::Params::default();
        part unpack: ColourUnpack = colour_unpack::Params {};
        part pack: ColourPack = colour_pack::Params {};
        part targets: Fifo<BlitTarget> = fifo::Params { depth: Within::new(PIXELS), ..Default::default() };
        part results: Fifo<BlitResult> = fifo::Params { depth: Within::new(PIXELS), ..Default::default() };
    }
}

impl Logic for BlitConvert {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.pixel = self.pixel_in.o.push;
        o.converted.drive(&self.q.converted);
        o.idle = !self.pixel_in.o.pop.valid && !self.targets.o.pop.valid && !self.q.converted.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let (job, head) = (&i.job, &self.pixel_in.o.pop);
        let enters = head.valid && self.targets.o.push.ready;
        d.converted.leave(i.converted);
        let (target, words) = (&self.targets.o.pop, &self.results.o.pop);
        let leaves = target.valid && words.valid && !d.converted.valid;
        if leaves {
            d.converted.put(BlitPixel { words: words.data.words, target: target.data });
        }

        // ---- clock edge
        self.unpack.i.op.send(enters && job.converts, || ColourUnpackOp {
            format: job.source_format,
            words: head.data.words,
        });
        let (colour, packed) = (&self.unpack.o.result, &self.pack.o.result);
        self.pack
            .i
            .op
            .send(colour.valid, || ColourPackOp { format: job.destination_format, colour: colour.data });
        self.targets.i.push.send(enters, || head.data.target);
        self.targets.i.pop.ready = leaves;
        let plain = enters && !job.converts;
        self.results.i.push.send(packed.valid || plain, || BlitResult {
            words: if packed.valid { packed.data } else { head.data.words },
        });
        self.results.i.pop.ready = leaves;
        self.pixel_in.i.push.drive(&i.pixel);
        self.pixel_in.i.pop.ready = enters;
        self.q = d;
    }
}
