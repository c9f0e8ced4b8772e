//! Blit filter: the mean of a pixel's texels, of their codes, or light of sRGB, with the texels' weights, rounded to nearest, ties
//! to even. Without a filter a pixel keeps the bits of its texel, whatever they mean; so does a mean of 32-bit floats.
//!
//! It handles a texel a cycle; a pixel leaves 3 cycles after its last texel arrived. Only its output stalls it. Order is
//! kept. Specification: RSTR2D; interfaces: 2D class.

mod means;

use crate::raster_2d::types::*;
use arith::pixel;
use bundle::*;
use kernel::prelude::*;
use means::{SUM_BITS, Term, code, special, term};
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in level job: Blit;
    in words: BlitWords;
    out pixel: BlitPixel;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// A component's sum, with a sign, and what it has beside numbers.
    pub struct Sum {
        not_a_number: bool,
        positive: bool,     // infinity
        negative: bool,
        value: B58,
    }

    pub struct Regs {
        begun: bool,      // `sums` has a texel of the current pixel
        complete: bool,   // all of them
        sums: [Sum; COLOUR_COMPONENTS],
        words: PixelWords,   // of the last texel
        under: PixelWords,   // of the destination
        target: BlitTarget,
        pixel: Offer<BlitPixel>,
    }
}

kernel::unit! {
    pub struct BlitFilter(p) {
        registers: Regs;
        part words_in: Fifo<BlitWords> = fifo::Params::default();
    }
}

/// Whether pixels are sums of codes. Means of 32-bit floats are ready.
fn sums(job: &Blit) -> bool {
    job.filters && !job.floats
}

impl Sum {
    /// Adds a code times its weight.
    fn add(&mut self, c: ColourComponent, code: u32, weight: u32) {
        match term(c, code) {
            Term::NotANumber => self.not_a_number = true,
            Term::Infinite { negative: true } => self.negative = true,
            Term::Infinite { negative: false } => self.positive = true,
            Term::Value(value) => {
                let sum = self.value.wrapping_add((value * i64::from(weight)) as u64);
                self.value = sum & ((1 << SUM_BITS) - 1);
            }
        }
    }

    /// The mean's code.
    fn mean(&self, c: ColourComponent) -> u32 {
        let (none, infinite) = (self.not_a_number, self.positive || self.negative);
        if none || infinite {
            return special(c, none || self.positive && self.negative, self.negative);
        }
        let unused = 64 - SUM_BITS;
        code(c, (self.value << unused) as i64 >> unused)
    }
}

impl Regs {
    /// Adds a texel to its pixel.
    fn add(&mut self, job: &Blit, texel: &BlitWords) {
        if sums(job) && !texel.under {
            let codes = pixel::codes(job.source_format.layout, texel.words);
            for (k, sum) in self.sums.iter_mut().enumerate() {
                if !self.begun {
                    *sum = Sum::default();
                }
                sum.add(pixel::pixel_component(job.source_format, k), codes[k], texel.weight);
            }
        }
        (self.begun, self.complete) = (!texel.last, texel.last);
        if texel.under {
            self.under = texel.words;
        } else {
            (self.words, self.target) = (texel.words, texel.target);
        }
    }

    /// The pixel that is complete.
    fn pixel(&self, job: &Blit) -> BlitPixel {
        let format = job.source_format;
        let means = || [0, 1, 2, 3].map(|k| self.sums[k].mean(pixel::pixel_component(format, k)));
        let words = if sums(job) { pixel::words(format.layout, means()) } else { self.words };
        BlitPixel { words, under: self.under, target: self.target, ..BlitPixel::default() }
    }
}

impl Logic for BlitFilter {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.words = self.words_in.o.push;
        o.pixel.drive(&self.q.pixel);
        o.idle = !self.words_in.o.pop.valid && !self.q.begun && !self.q.complete && !self.q.pixel.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.pixel.leave(i.pixel);
        if q.complete && !d.pixel.valid {
            d.pixel.put(q.pixel(&i.job));
            d.complete = false;
        }
        let pop = !d.complete;
        if pop && let Some(head) = self.words_in.o.pop.get() {
            d.add(&i.job, head);
        }

        // ---- clock edge
        self.words_in.i.push.drive(&i.words);
        self.words_in.i.pop.ready = pop;
        self.q = d;
    }
}
