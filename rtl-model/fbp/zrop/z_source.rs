//! Source bounds: computes the least and greatest code of each draw's plane, and converts a shader's depths to codes.
//! Rate: one item a cycle. Latency: four cycles, one of them in the queue. It stalls on its output; an item that
//! changes the surface waits until the pipeline is empty. In order; state keeps its position. Specification: ZROP.

use crate::zrop::state;
use crate::zrop::types::*;
use crate::zrop::z_bounds::{self, ZBounds};
use arith::depth;
use bundle::ZropDepth;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Queue depth at the input.
    op_depth: 2..=64 = 2, "items";
}

// ---- ports
kernel::ports! {
    in op: ZropOp;
    out bounded: ZropOp;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Stage {
        valid: bool,
        op: ZropOp,
    }
    pub struct Regs {
        surface: ZropSurface,
        stages: [Stage; 3],
    }
}

kernel::unit! {
    pub struct ZSource(p) {
        registers: Regs = Regs { surface: state::reset().surface, ..Regs::default() };
        part op_in: Fifo<ZropOp> = fifo::of(p.op_depth);
        part bounds: ZBounds = z_bounds::Params {};
    }
}

/// Depths as codes.
fn codes(surface: &ZropSurface, depth: ZropDepth) -> ZropDepth {
    ZropDepth { z: depth.z.map(|z| depth::float_code(state::code_format(surface), z)), ..depth }
}

impl ZSource {
    fn busy(&self) -> bool {
        self.q.stages.iter().any(|s| s.valid)
    }
}

impl Logic for ZSource {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (last, bounds) = (&self.q.stages[2], &self.bounds.o);
        o.op = self.op_in.o.push;
        o.bounded.send(last.valid, || match last.op {
            ZropOp::Draw(draw) if !draw.raw => {
                let (below, above) = (bounds.below, bounds.above);
                ZropOp::Draw(ZropDraw { min: bounds.min, max: bounds.max, below, above, ..draw })
            }
            op => op,
        });
        o.idle = !self.busy() && !self.op_in.o.pop.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let head = self.op_in.o.pop.get();
        let busy = self.busy();
        let advance = (!q.stages[2].valid || i.bounded.ready) && (busy || head.is_some());

        let mut surface = q.surface;
        if let Some(ZropOp::State(s)) = head {
            let whole = ZropState { surface: q.surface, ..ZropState::default() };
            surface = state::zrop_after(whole, *s).surface;
        }
        let accepted = head.filter(|_| advance && (surface == q.surface || !busy));

        if advance {
            let op = match accepted.copied().unwrap_or(q.stages[0].op) {
                ZropOp::Depth(shaded) if accepted.is_some() => ZropOp::Depth(codes(&q.surface, shaded)),
                op => op,
            };
            d.stages = [Stage { valid: accepted.is_some(), op }, q.stages[0], q.stages[1]];
        }
        if accepted.is_some() {
            d.surface = surface;
        }
        let plane = match accepted {
            Some(ZropOp::Draw(draw)) => Some(draw.plane),
            _ => None,
        };

        // ---- clock edge
        self.bounds.i = z_bounds::In {
            advance,
            format: state::code_format(&q.surface),
            mode: q.surface.mode,
            positions: q.surface.positions,
            plane: plane.into(),
        };
        self.op_in.i.push.drive(&i.op);
        self.op_in.i.pop.ready = accepted.is_some();
        self.q = d;
    }
}
