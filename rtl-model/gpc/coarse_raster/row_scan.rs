//! Row scan: finds the touched tiles of each primitive, row by row, `SCAN_TILES`
//! tiles a clock, and tells the tile walk in which runs they lie. It is ahead of the
//! walk by as many runs as the walk's queue holds, so that rows and primitives follow
//! each other without a bubble.
//!
//! A packet without tiles (state, a clear, a primitive that touches none) becomes a
//! run of no tiles, in its place. One packet, or one window of tiles, a clock; a full
//! output holds the whole pipeline.

use self::run::{Ends, Quarters, Run, Touched};
use self::window::{Move, Origin, Place, Terms, Window};
use crate::coarse_raster::types::*;
use bundle::*;
use kernel::{Within, slot::Slot, unit::*};
use prim::fifo::{self, Fifo};

pub mod run;
pub mod window;

// ---- parameters
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// Packets of setup that can wait.
    pub setup_depth: Within<1, 255>,
}

impl Default for Params {
    fn default() -> Self {
        Params { setup_depth: Within::new(2) }
    }
}

// ---- ports
packed! {
    pub struct In {
        setup_valid: bool,
        setup: SetupPacket,
        span_ready: bool,
    }
    pub struct Out {
        setup_ready: bool,
        span_valid: bool,
        span: TileSpan,
        idle: bool,
    }
}

// ---- registers
packed! {
    pub struct Regs {
        place: Place,
        terms: Terms,
        origin: Origin,
        window: Window,
        quarters: Quarters,
        touched: Touched,
        ends: Ends,
        run: Run,
        held_valid: bool,
        held_open: bool, // the packet it is of has not ended
        held: TileSpan,
        span_valid: bool,
        span: TileSpan,
    }
}

#[derive(Clone)]
pub struct RowScan {
    p: Params,
    pub q: Regs,
    setup_in: Slot<Fifo<SetupPacket>>,
    origins: Slot<Fifo<Origin>>, // from the stages before the scan's own loop, which it cuts off
}

impl RowScan {
    pub fn new(p: &Params) -> Self {
        let queue = fifo::Params { depth: p.setup_depth, latency: Within::new(1) };
        let origins = Fifo::new(&fifo::Params::default()).into();
        RowScan { p: p.clone(), q: Regs::default(), setup_in: Fifo::new(&queue).into(), origins }
    }

    fn stalled(&self, i: &In) -> bool {
        self.q.span_valid && !i.span_ready
    }
}

impl Legacy for RowScan {
    const PATH: &'static str = "gpc/coarse_raster/row_scan";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (q, setup) = (&self.q, self.setup_in.outputs());
        let stages = q.place.valid
            || q.terms.valid
            || q.origin.valid
            || q.window.valid
            || q.quarters.valid
            || q.touched.valid
            || q.ends.valid
            || q.run.valid;
        Out {
            setup_ready: setup.push_ready,
            span_valid: q.span_valid,
            span: q.span,
            idle: !(stages
                || q.held_valid
                || q.span_valid
                || setup.pop_valid
                || self.origins.outputs().pop_valid),
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = &self.q;
        let mut d = *q;
        let setup = self.setup_in.outputs();
        let origins = self.origins.outputs();

        // To the first window of each packet.
        let origin_free = origins.push_ready || !q.origin.valid;
        if origin_free {
            d.origin.valid = false;
            if q.terms.valid {
                d.origin = window::origin(&q.terms);
            }
        }
        let terms_free = origin_free || !q.terms.valid;
        if terms_free {
            d.terms.valid = false;
            if q.place.valid {
                d.terms = window::terms(&q.place);
            }
        }
        let pop_setup = terms_free || !q.place.valid;
        if pop_setup {
            match (setup.pop_valid, setup.pop) {
                (true, SetupPacket::Prim(p)) => d.place = window::place(&p),
                (true, _) => (d.place.valid, d.place.pass) = (true, true),
                (false, _) => d.place.valid = false,
            }
        }

        let mut pop_origin = false;
        if !self.stalled(&i) {
            // The scan looks at a window, and moves.
            let (next, sweep) = window::look(&q.window);
            let done = !q.window.valid || next == Move::Done;
            pop_origin = done;
            if done {
                d.window.valid = false;
                if origins.pop_valid {
                    d.window = window::first_window(&origins.pop);
                }
            } else {
                d.window = window::moved(&q.window, next, sweep);
            }

            // What it saw becomes a run.
            d.quarters.valid = q.window.valid && sweep;
            if d.quarters.valid {
                d.quarters = run::quarters(&q.window, done);
            }
            d.touched.valid = q.quarters.valid;
            if q.quarters.valid {
                d.touched = run::touched(&q.quarters);
            }
            d.ends.valid = q.touched.valid;
            if q.touched.valid {
                d.ends = run::ends(&q.touched);
            }
            d.run.valid = q.ends.valid;
            if q.ends.valid {
                d.run = run::run(&q.ends);
            }

            // A run is held until it is known whether its primitive has another.
            let some = q.run.count > 0;
            let comes = q.run.valid && (some || q.run.closing && !q.held_open);
            let closes = q.run.valid && q.run.closing && !some && q.held_open;
            d.span_valid = q.held_valid && (!q.held_open || comes || closes);
            if d.span_valid {
                d.span = q.held;
                d.span.last = q.held.last || closes;
                (d.held_valid, d.held_open) = (false, false);
            }
            if comes {
                (d.held_valid, d.held_open) = (true, !q.run.closing);
                d.held = run::span(&q.run, !q.held_open);
            }
        }

        // ---- clock edge
        let (push_valid, push_data) = (q.origin.valid, q.origin);
        self.q = d;
        self.origins.clock(fifo::In { push_valid, push: push_data, pop_ready: pop_origin });
        self.setup_in.clock(fifo::In { push_valid: i.setup_valid, push: i.setup, pop_ready: pop_setup });
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("setup_in", &mut self.setup_in);
        v.part("origins", &mut self.origins);
    }

    fn quiet(&self, i: &In) -> bool {
        let (q, origins) = (&self.q, self.origins.outputs());
        let waits = fifo::In { push_valid: i.setup_valid, push: i.setup, pop_ready: false };
        // The stages before the queue stop one by one, when it is full.
        let before = q.place.valid || q.terms.valid || q.origin.valid || self.setup_in.outputs().pop_valid;
        let full = !origins.push_ready && q.place.valid && q.terms.valid && q.origin.valid;
        (self.outputs().idle || self.stalled(i) && (!before || full)) && self.setup_in.quiet(&waits)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("SETUP_DEPTH", self.p.setup_depth.get())]
    }
}
