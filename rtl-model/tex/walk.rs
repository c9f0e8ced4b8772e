//! Walk: the passes of a quad, of which each reads one footprint of each lane: its levels, of each the taps along the longer
//! axis, of each the slices of a volume.
//!
//! It makes a pass a cycle, or fewer by what a pass costs (tex-2d-rgba8-nearest and the other cells of that table); the first
//! leaves 2 cycles after its quad arrived. Only its output stalls it. Order is kept. Specification: TEX.

mod cost;
mod place;
mod share;
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
    in quad: SampleQuad;
    out pass: TexturePass;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        begun: bool,                    // the oldest quad had a pass
        lanes: [LaneWalk; QUAD_LANES],
        due: B6,                        // half cycles to the next pass, and one: 0 where that is due half a cycle ago
        pass: Offer<TexturePass>,
    }
}

kernel::unit! {
    pub struct Walk(p) {
        registers: Regs = Regs { due: 1, ..Regs::default() };
        memory bindings: [WalkBinding; BINDINGS];
        part quad_in: Fifo<SampleQuad> = fifo::Params::default();
    }
}

/// Whether a quad's lanes have several passes.
fn walks(quad: &SampleQuad) -> bool {
    quad.op == TexelOp::Sample && !quad.tail.fault
}

impl LaneWalk {
    /// The step to a lane's next pass.
    fn step(&mut self, quad: &SampleQuad, lane: &SampleLane) {
        let walks = walks(quad);
        let q = *self;
        let slices = walks && quad.shape == QuadShape::Three && lane.linear;
        self.second = slices && !q.second;
        if !self.second {
            let last_tap = !walks || q.tap + 1 == share::taps(lane.taps);
            self.tap = if last_tap { 0 } else { q.tap + 1 };
            if last_tap {
                self.coarser = walks && lane.two_levels && !q.coarser;
                self.ended = !self.coarser;
            }
        }
    }

    fn pass(&self, quad: &SampleQuad, lane: &SampleLane) -> PassLane {
        let taps = if walks(quad) { share::taps(lane.taps) } else { 1 };
        let levels = walks(quad) && lane.two_levels;
        PassLane {
            on: true,
            at: place::at(lane, taps, self.tap),
            layer: lane.layer,
            sample: lane.sample,
            level: lane.level + u8::from(self.coarser) & 15,
            linear: lane.linear,
            second_slice: self.second,
            share: share::share(levels.then_some(lane.fraction), self.coarser, taps, self.tap),
            outside: lane.outside,
            offsets: lane.offsets,
            comparand: lane.comparand,
        }
    }
}

impl Regs {
    /// The next pass of a quad; what it costs; whether it is the last.
    fn advance(&mut self, quad: &SampleQuad, binding: &WalkBinding, threads: usize) {
        let mut pass = TexturePass {
            tail: quad.tail,
            op: quad.op,
            shape: quad.shape,
            array: quad.array,
            offsets: quad.offsets,
            compares: quad.compares,
            samples: quad.samples,
            component: quad.component,
            first: !self.begun,
            last: true,
            ..TexturePass::default()
        };
        for (k, walk) in self.lanes.iter_mut().enumerate().take(threads) {
            if quad.tail.lanes >> k & 1 == 1 && !walk.ended {
                pass.lanes[k] = walk.pass(quad, &quad.lanes[k]);
                walk.step(quad, &quad.lanes[k]);
                pass.last &= walk.ended;
            }
        }
        if pass.last {
            self.lanes = Default::default();
        }
        self.begun = !pass.last;
        self.due = self.due + cost::cost(&pass, quad.mask, binding) - 2;
        self.pass.put(pass);
    }
}

impl Logic for Walk {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.quad = self.quad_in.o.push;
        o.pass.drive(&self.q.pass);
        o.idle = !self.quad_in.o.pop.valid && !self.q.pass.valid && self.q.due == 1;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.pass.leave(i.pass);
        let mut pop = false;
        match self.quad_in.o.pop.get() {
            Some(quad) if self.q.due < 2 && !d.pass.valid => {
                d.advance(
                    quad,
                    &self.bindings[usize::from(quad.tail.binding)],
                    1 << self.p.threads_log2.get(),
                );
                pop = !d.begun;
            }
            _ => d.due = if self.q.due < 2 { 1 } else { self.q.due - 2 },
        }

        // ---- clock edge
        if let Some(write) = i.binding_write.get() {
            self.bindings.write(write.number.into(), cost::kept(&write.binding.format));
        }
        self.quad_in.i.push.drive(&i.quad);
        self.quad_in.i.pop.ready = pop;
        self.q = d;
    }
}
