//! Coordinates: a quad's level of detail, from differences between its lanes or as it is given; the levels, the filter and
//! the taps that follow from it; faces of cubes, and layers.
//!
//! It handles a quad a cycle; a quad leaves 6 cycles after it arrived, the levels of op Level by their own output. Outputs
//! stall it. Order is kept in each output. Specification: TEX.

mod cube;
mod detail;
mod kept;
mod level;
mod spread;
pub mod types;

use crate::texture_binding::*;
use crate::texture_quads::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use types::*;

// ---- parameters
kernel::params! {
    /// Lanes of a quad that are handled in a cycle, log2.
    threads_log2: 0..=2 = 2, "lanes";
}

// ---- ports
kernel::ports! {
    in pulse binding_write: BindingWrite;
    in quad: BoundQuad;
    out sample: SampleQuad;
    out levels: QuadLevels;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        differences: Offer<DifferenceQuad>,
        texels: Offer<TexelQuad>,
        squares: Offer<SquareQuad>,
        ratio: Offer<RatioQuad>,
        sample: Offer<SampleQuad>,
        levels: Offer<QuadLevels>,
        part: B2,                     // of the oldest quad, that enters next
        measured: B2,                 // parts of a quad that `levels` has
    }
}

kernel::unit! {
    pub struct Coordinates(p) {
        registers: Regs;
        memory bindings: [CoordinateBinding; BINDINGS];
        part quad_in: Fifo<BoundQuad> = fifo::Params::default();
    }
}

impl Coordinates {
    fn threads(&self) -> usize {
        1 << self.p.threads_log2.get()
    }

    /// The number of the part after another: of the last one 0.
    fn after(&self, part: u8) -> u8 {
        (part + 1) & ((QUAD_LANES / self.threads()) as u8 - 1)
    }

    fn binding(&self, head: &QuadHead) -> &CoordinateBinding {
        &self.bindings[usize::from(head.tail.binding)]
    }
}

impl Logic for Coordinates {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.quad = self.quad_in.o.push;
        o.sample.drive(&q.sample);
        o.levels.drive(&q.levels);
        let moves = q.differences.valid || q.texels.valid || q.squares.valid || q.ratio.valid;
        o.idle = !self.quad_in.o.pop.valid && !moves && !q.sample.valid && !q.levels.valid;
    }

    // ---- next state: each stage moves when the next is free
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let threads = self.threads();
        d.sample.leave(i.sample);
        d.levels.leave(i.levels);
        if let Some(quad) = self.q.ratio.get() {
            let binding = self.binding(&quad.head);
            if quad.head.op == TexelOp::Level && !d.levels.valid {
                let part = level::levels(quad, &binding.levels, threads);
                d.levels.put(level::joined_levels(&self.q.levels.data, &part, threads));
                d.measured = self.after(self.q.measured);
                d.levels.valid = d.measured == 0;
                d.ratio.valid = false;
            } else if quad.head.op != TexelOp::Level && !d.sample.valid {
                d.sample.put(level::sample(quad, &binding.levels, threads));
                d.ratio.valid = false;
            }
        }
        if let Some(quad) = self.q.squares.get().filter(|_| !d.ratio.valid) {
            d.ratio.put(spread::ratio(quad, self.binding(&quad.head), threads));
            d.squares.valid = false;
        }
        if let Some(quad) = self.q.texels.get().filter(|_| !d.squares.valid) {
            d.squares.put(spread::squares(quad, threads));
            d.texels.valid = false;
        }
        if let Some(quad) = self.q.differences.get().filter(|_| !d.texels.valid) {
            d.texels.put(spread::texels(quad, self.binding(&quad.head), threads));
            d.differences.valid = false;
        }
        let mut pop = false;
        if !d.differences.valid
            && let Some(quad) = self.quad_in.o.pop.get()
        {
            let binding = &self.bindings[usize::from(quad.tail.binding)];
            d.differences.put(spread::differences(quad, usize::from(self.q.part), binding, threads));
            d.part = self.after(self.q.part);
            pop = d.part == 0;
        }

        // ---- clock edge
        if let Some(write) = i.binding_write.get() {
            self.bindings.write(write.number.into(), kept::kept(&write.binding));
        }
        self.quad_in.i.push.drive(&i.quad);
        self.quad_in.i.pop.ready = pop;
        self.q = d;
    }
}
