//! Source bounds: gives each draw the least and greatest code of its plane. One item
//! per clock, three clocks of latency. State keeps its place; what changes the surface
//! waits until nothing is on its way.

use crate::zrop::state;
use crate::zrop::types::*;
use crate::zrop::z_bounds::{self, ZBounds};
use bundle::*;
use kernel::Within;
use kernel::{slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};

// ---- parameters
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Items waiting at the input.
    pub op_depth: Within<2, 64>,
}

impl Default for Params {
    fn default() -> Self {
        Params { op_depth: Within::new(2) }
    }
}

// ---- ports
packed! {
    pub struct In {
        op_valid: bool,
        op: ZropOp,
        out_ready: bool,
    }
    pub struct Out {
        op_ready: bool,
        out_valid: bool,
        out: ZropOp,
        idle: bool,
    }
}

// ---- registers
packed! {
    pub struct Stage {
        valid: bool,
        op: ZropOp,
    }
    pub struct Regs {
        surface: ZropSurface,
        stages: [Stage; 3],
    }
}

#[derive(Clone)]
pub struct ZSource {
    p: Params,
    q: Regs,
    op_in: Slot<Fifo<ZropOp>>,
    bounds: Slot<ZBounds>,
}

impl ZSource {
    pub fn new(p: &Params) -> Self {
        let fifo = fifo::Params { depth: Within::new(p.op_depth.get()), latency: Within::new(1) };
        let q = Regs { surface: state::reset().surface, ..Regs::default() };
        ZSource { p: p.clone(), q, op_in: Fifo::new(&fifo).into(), bounds: ZBounds::default().into() }
    }
}

impl Legacy for ZSource {
    const PATH: &'static str = "fbp/zrop/z_source";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (op_in, bounds) = (self.op_in.outputs(), self.bounds.outputs());
        let last = &self.q.stages[2];
        let out = match last.op {
            ZropOp::Draw(draw) if !draw.raw => {
                ZropOp::Draw(ZropDraw { min: bounds.min, max: bounds.max, ..draw })
            }
            op => op,
        };
        let empty = self.q.stages.iter().all(|s| !s.valid);
        Out { op_ready: op_in.push_ready, out_valid: last.valid, out, idle: empty && !op_in.pop_valid }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = &self.q;
        let mut d = *q;
        let op_in = self.op_in.outputs();
        let busy = q.stages.iter().any(|s| s.valid);
        let advance = (!q.stages[2].valid || i.out_ready) && (busy || op_in.pop_valid);

        let mut surface = q.surface;
        let mut plane = TilePlane::default();
        match op_in.pop {
            ZropOp::State(s) => {
                let whole = ZropState { surface: q.surface, ..ZropState::default() };
                surface = state::apply(&whole, s).surface;
            }
            ZropOp::Draw(draw) => plane = draw.plane,
            ZropOp::Clean(_) => {}
        }
        let take = op_in.pop_valid && advance && (surface == q.surface || !busy);

        if advance {
            d.stages = [Stage { valid: take, op: op_in.pop }, q.stages[0], q.stages[1]];
        }
        if take {
            d.surface = surface;
        }

        // ---- clock edge
        self.bounds.clock(z_bounds::In {
            advance,
            format: q.surface.format,
            mode: q.surface.mode,
            positions: q.surface.positions,
            plane,
        });
        self.op_in.clock(fifo::In { push_valid: i.op_valid, push: i.op, pop_ready: take });
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("op_in", &mut self.op_in);
        v.part("bounds", &mut self.bounds);
    }

    /// Nothing is here, or the last stage waits.
    fn quiet(&self, i: &In) -> bool {
        let stages = &self.q.stages;
        let waits = stages[2].valid && !i.out_ready;
        if i.op_valid || !waits && stages.iter().any(|s| s.valid) {
            return false;
        }
        self.op_in.quiet(&fifo::In { pop_ready: !waits, ..fifo::In::default() })
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("OP_DEPTH", self.p.op_depth.get())]
    }
}
