//! Blit operate: combines each pixel with the destination and the pattern: bit by bit by a raster operation of three
//! operands, or as a sum of products of codes, rounded once. Pixels without alpha are masked where the operation says so.
//!
//! It handles a pixel a cycle; a pixel leaves 2 cycles after it arrived. Only its output stalls it. Order is kept.
//! Specification: RSTR2D.

use crate::raster_2d::types::*;
use arith::pixel;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// The whole of a factor, and of the product of two.
const FULL: u32 = 255;
const WHOLE: u32 = FULL * FULL;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in level job: Blit;
    in pixel: BlitPixel;
    out operated: BlitPixel;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        operated: Offer<BlitPixel>,
    }
}

kernel::unit! {
    pub struct BlitOperate(p) {
        registers: Regs;
        part pixel_in: Fifo<BlitPixel> = fifo::Params::default();
    }
}

/// A raster operation on each bit: bit 4p + 2s + d of its code.
fn raster(rop: u8, p: u32, s: u32, d: u32) -> u32 {
    (0..8).filter(|k| rop >> k & 1 == 1).fold(0, |all, k: u32| {
        let of = |operand: u32, one: u32| if k & one != 0 { operand } else { !operand };
        all | of(p, 4) & of(s, 2) & of(d, 1)
    })
}

/// Factors of a component, in parts of `WHOLE`: of the source's, of the destination's.
fn factors(operation: &BlitOperation, k: usize, alpha: u8) -> (u32, u32) {
    let (beta4, alpha) = (operation.beta4.map(u32::from), u32::from(alpha));
    match operation.factors {
        BlitFactors::Beta4 => (beta4[k] * FULL, 0),
        BlitFactors::Beta4Over => (beta4[k] * FULL, WHOLE - alpha * beta4[3]),
        BlitFactors::Beta1 => {
            let share = alpha * u32::from(operation.beta1);
            (share, WHOLE - share)
        }
    }
}

/// The nearest code to a sum of parts, at most the greatest one.
fn sum(source: u32, destination: u32, (of_source, of_destination): (u32, u32), most: u32) -> u32 {
    let parts = source * of_source + destination * of_destination;
    ((parts + WHOLE / 2) / WHOLE).min(most)
}

/// The pixel of an operation.
fn operated(job: &Blit, pixel: &BlitPixel) -> [u32; PIXEL_WORDS] {
    let (operation, format) = (&job.operation, job.destination_format);
    match operation.combine {
        BlitCombine::Copy => pixel.words,
        BlitCombine::Raster => {
            let word = |k: usize| raster(operation.rop, pixel.pattern[k], pixel.words[k], pixel.under[k]);
            [word(0), word(1), word(2), word(3)]
        }
        BlitCombine::Sum => {
            let [source, under] = [pixel.words, pixel.under].map(|words| pixel::codes(format.layout, words));
            let mut codes = [0, 1, 2, 3].map(|k| {
                let by = factors(operation, k, pixel.alpha);
                sum(source[k] & 0x3ff, under[k] & 0x3ff, by, pixel::mask(format.layout, k))
            });
            codes[3] = pixel::stored_alpha(format, codes[3]);
            pixel::words(format.layout, codes)
        }
    }
}

impl Logic for BlitOperate {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.pixel = self.pixel_in.o.push;
        o.operated.drive(&self.q.operated);
        o.idle = !self.pixel_in.o.pop.valid && !self.q.operated.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.operated.leave(i.operated);
        let head = &self.pixel_in.o.pop;
        let pop = head.valid && !d.operated.valid;
        if pop {
            let clear = i.job.operation.drops_clear && head.data.alpha == 0;
            let target = BlitTarget { masked: head.data.target.masked || clear, ..head.data.target };
            d.operated.put(BlitPixel { words: operated(&i.job, &head.data), target, ..BlitPixel::default() });
        }

        // ---- clock edge
        self.pixel_in.i.push.drive(&i.pixel);
        self.pixel_in.i.pop.ready = pop;
        self.q = d;
    }
}
