//! Blit convert: pixels of the source's format in the destination's. A pixel becomes a colour of floats, and that a pixel,
//! both exactly rounded; with equal formats it keeps its bits. A format of one component is grey, or A8 white of some
//! opacity. Where an operation needs them the pixel gets its alpha of 8 bits, and is masked if it has the key's colour.
//!
//! It handles a pixel a cycle; a pixel leaves 3 cycles after it arrived, 10 if it is converted. Only its output stalls it:
//! a pixel enters the arithmetic when there is an entry for its result. Order is kept. Specification: RSTR2D.

use crate::raster_2d::colour::spread;
use crate::raster_2d::types::*;
use arith::colour_pack::{self, ColourPack, ColourPackOp};
use arith::colour_unpack::{self, ColourUnpack, ColourUnpackOp};
use arith::pixel;
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
        alpha: B8,
        keyed: bool,
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
        part alpha: ColourPack = colour_pack::Params {};
        part key: ColourPack = colour_pack::Params {};
        part pixels: Fifo<BlitPixel> = fifo::Params { depth: Within::new(PIXELS), ..Default::default() };
        part results: Fifo<BlitResult> = fifo::Params { depth: Within::new(PIXELS), ..Default::default() };
    }
}

/// Alpha alone, of 8 bits.
const ALPHA: PixelFormat =
    PixelFormat { layout: ColourLayout::A8, number: PixelNumber::Unorm, alpha: PixelAlpha::Stored };

/// Whether a pixel of the key's format has its colour; alpha is not compared.
fn is_key(operation: &BlitOperation, words: [u32; PIXEL_WORDS]) -> bool {
    let layout = operation.key_format.layout;
    let colours = |words| {
        let [r, g, b, _] = pixel::codes(layout, words);
        [r, g, b]
    };
    operation.keys && colours(words) == colours([operation.key, 0, 0, 0])
}

impl Logic for BlitConvert {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.pixel = self.pixel_in.o.push;
        o.converted.drive(&self.q.converted);
        o.idle = !self.pixel_in.o.pop.valid && !self.pixels.o.pop.valid && !self.q.converted.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let (job, head) = (&i.job, &self.pixel_in.o.pop);
        let enters = head.valid && self.pixels.o.push.ready;
        d.converted.leave(i.converted);
        let (pixel, result) = (&self.pixels.o.pop, &self.results.o.pop);
        let leaves = pixel.valid && result.valid && !d.converted.valid;
        if leaves {
            let BlitResult { words, alpha, keyed } = result.data;
            let masked = pixel.data.target.masked || keyed;
            let target = BlitTarget { masked, ..pixel.data.target };
            d.converted.put(BlitPixel { words, alpha, target, ..pixel.data });
        }

        // ---- clock edge
        self.unpack.i.op.send(enters && job.converts, || ColourUnpackOp {
            format: job.source_format,
            words: head.data.words,
        });
        let colour = &self.unpack.o.result;
        let op = |format| ColourPackOp { format, colour: spread(job.source_format.layout, colour.data) };
        let reads_alpha = job.operation.combine == BlitCombine::Sum || job.operation.drops_clear;
        self.pack.i.op.send(colour.valid, || op(job.destination_format));
        self.alpha.i.op.send(colour.valid && reads_alpha, || op(ALPHA));
        self.key.i.op.send(colour.valid && job.operation.keys, || op(job.operation.key_format));
        let (packed, alpha, key) = (&self.pack.o.result, &self.alpha.o.result, &self.key.o.result);
        self.pixels.i.push.send(enters, || BlitPixel { words: [0; PIXEL_WORDS], ..head.data });
        self.pixels.i.pop.ready = leaves;
        let plain = enters && !job.converts;
        self.results.i.push.send(packed.valid || plain, || BlitResult {
            words: if packed.valid { packed.data } else { head.data.words },
            alpha: if alpha.valid { alpha.data[0] as u8 } else { 0 },
            keyed: key.valid && is_key(&job.operation, key.data),
        });
        self.results.i.pop.ready = leaves;
        self.pixel_in.i.push.drive(&i.pixel);
        self.pixel_in.i.pop.ready = enters;
        self.q = d;
    }
}
