//! Attribute scale: multiplies eight words of a vertex by 1/w, or passes them unchanged, to the image. It handles a
//! vertex a cycle (pes-vsc-attribute-rate) with a latency of 6 cycles; nothing stalls it. Specification: PES: VSC.

use super::entry_image::*;
use arith::fp32_fma::{FMA_CYCLES, Fp32Fma, Fp32FmaOp};
use arith::types::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse op: ScaleOp;
    out pulse image: ImageWrite;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        image: Offer<ImageWrite>,
    }
}

kernel::unit! {
    pub struct AttributeScale(p) {
        registers: Regs;
        part lane: [Fp32Fma; GROUP] = arith::fp32_fma::Params {};
        part under_way: Fifo<ScaleOp> = fifo::Params { depth: Within::new(FMA_CYCLES + 1), ..Default::default() };
    }
}

impl Logic for AttributeScale {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.image.drive(&self.q.image);
        o.idle = !self.under_way.o.pop.valid && !self.q.image.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let op = i.op.data;
        for k in 0..GROUP {
            self.lane[k].i.op.send(i.op.valid, || Fp32FmaOp {
                kind: FmaKind::Mul,
                a: op.words[k],
                b: op.scale,
                ..Default::default()
            });
        }
        let done = self.lane[0].o.result.valid;
        d.image.valid = done;
        if done {
            let ScaleOp { place, mask, plain, words, .. } = self.under_way.o.pop.data;
            let word = |k: usize| if plain >> k & 1 == 1 { words[k] } else { self.lane[k].o.result.data };
            d.image.put(ImageWrite { place, mask, words: std::array::from_fn(word) });
        }

        // ---- clock edge
        self.under_way.i.push.drive(&i.op);
        self.under_way.i.pop.ready = done;
        self.q = d;
    }
}
