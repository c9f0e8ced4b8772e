//! Blit float: the mean of a pixel's texels if they are 32-bit floats. Each texel times its weight is added to the sum of those
//! before it, and the sum rounded. Other texels, and the destination's pixel, pass.
//!
//! It handles a texel a cycle, which leaves 2 cycles after it arrived; of 32-bit floats one in 5, and one more for each mean, which
//! leaves 8 cycles after its last texel arrived. Only its output stalls it. Order is kept. Specification: RSTR2D.

use crate::raster_2d::types::*;
use arith::fp32_fma::{self, Fp32Fma, Fp32FmaOp};
use arith::types::FmaKind;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// The weight of all texels of a pixel.
const WHOLE: u32 = 1 << 16;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in level job: Blit;
    in words: BlitWords;
    out summed: BlitWords;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        computes: bool,                 // the product of `texel`
        complete: bool,                 // `sums` has all texels of its pixel
        texel: BlitWords,
        weight: BlitWeight,             // of the texels in `sums`
        sums: [B32; COLOUR_COMPONENTS],
        summed: Offer<BlitWords>,
    }
}

kernel::unit! {
    pub struct BlitFloat(p) {
        registers: Regs;
        part words_in: Fifo<BlitWords> = fifo::Params::default();
        part fma: [Fp32Fma; COLOUR_COMPONENTS] = fp32_fma::Params {};
    }
}

/// The float of a weight: parts of 2^16.
fn part(weight: u32) -> u32 {
    (weight as f32 / WHOLE as f32).to_bits()
}

impl Logic for BlitFloat {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.words = self.words_in.o.push;
        o.summed.drive(&q.summed);
        o.idle = !self.words_in.o.pop.valid && !q.computes && !q.complete && q.weight == 0 && !q.summed.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.summed.leave(i.summed);
        if q.complete && !d.summed.valid {
            d.summed.put(BlitWords { words: q.sums, weight: WHOLE, ..q.texel });
            d.complete = false;
            (d.weight, d.sums) = (0, [0; COLOUR_COMPONENTS]);
        }
        if self.fma[0].o.result.valid {
            for k in 0..COLOUR_COMPONENTS {
                d.sums[k] = self.fma[k].o.result.data;
            }
            d.computes = false;
            d.weight = (q.weight + q.texel.weight) & (2 * WHOLE - 1);
            d.complete = d.weight == WHOLE;
        }
        let head = &self.words_in.o.pop;
        let multiplies = i.job.floats && !head.data.under;
        let pop = head.valid && !d.computes && !d.complete && (multiplies || !d.summed.valid);
        if pop && multiplies {
            d.texel = head.data;
            d.computes = true;
        } else if pop {
            d.summed.put(head.data);
        }

        // ---- clock edge
        for k in 0..COLOUR_COMPONENTS {
            self.fma[k].i.op.send(pop && multiplies, || Fp32FmaOp {
                kind: FmaKind::Fma,
                a: head.data.words[k],
                b: part(head.data.weight),
                c: d.sums[k],
                ..Fp32FmaOp::default()
            });
        }
        self.words_in.i.push.drive(&i.words);
        self.words_in.i.pop.ready = pop;
        self.q = d;
    }
}
