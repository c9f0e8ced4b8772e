//! Row scan: finds the touched tiles of each primitive row by row and sends the tile walk the runs that contain tiles
//! of its GPC. Rate: one packet, or one window of `SCAN_TILES` tiles, a cycle. Latency: 12 cycles from a packet to
//! its first run. The queue of runs in the tile walk lets the scan run ahead, so that rows and primitives follow each
//! other without a bubble. A full output stalls the whole pipeline. In order. Specification: Coarse raster.
//!
//! A packet without tiles (state, a clear, a primitive that touches none) is sent as an empty run, in order.

use self::run::{Ends, Quarters, Run, Touched};
use self::window::{Move, Origin, Place, Terms, Window};
use crate::coarse_raster::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

pub mod run;
pub mod window;

// ---- parameters
kernel::params! {
    sizes gpcs;
    /// Queue depth for packets from setup: 2 break the ready path at full rate.
    setup_depth: 1..=255 = 2, "packets";
}

// ---- ports
kernel::ports! {
    in setup: SetupPacket;
    in level gpc: GpcId; // index of this GPC
    out span: TileSpan;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        place: Place,
        terms: Terms,
        origin: Origin,
        window: Window,
        quarters: Quarters,
        touched: Touched,
        ends: Ends,
        run: Run,
        pending_valid: bool,
        pending_open: bool, // the packet of `pending` has not ended
        pending: TileSpan,
        span: Offer<TileSpan>,
    }
}

kernel::unit! {
    pub struct RowScan(p) {
        registers: Regs;
        part setup_in: Fifo<SetupPacket> = fifo::of(p.setup_depth);
        // Decouples the loop of the scan from the stages before it.
        part origins: Fifo<Origin> = fifo::Params::default();
    }
}

impl Logic for RowScan {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let stages = q.place.valid
            || q.terms.valid
            || q.origin.valid
            || q.window.valid
            || q.quarters.valid
            || q.touched.valid
            || q.ends.valid
            || q.run.valid;
        let waits = self.setup_in.o.pop.valid || self.origins.o.pop.valid;
        o.setup = self.setup_in.o.push;
        o.span.drive(&q.span);
        o.idle = !(stages || q.pending_valid || q.span.valid || waits);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let (setup, origins) = (&self.setup_in.o, &self.origins.o);

        // Compute the first window of each packet.
        let origin_free = origins.push.ready || !q.origin.valid;
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
            match setup.pop.get() {
                Some(SetupPacket::Prim(p)) => d.place = window::place(p),
                Some(_) => (d.place.valid, d.place.pass) = (true, true),
                None => d.place.valid = false,
            }
        }

        let mut pop_origin = false;
        if q.span.free(i.span) {
            // Scan the window and choose the next one.
            let (next, sweep) = window::lookup(&q.window);
            let done = !q.window.valid || next == Move::Done;
            pop_origin = done;
            if done {
                d.window.valid = false;
                if let Some(origin) = origins.pop.get() {
                    d.window = window::first_window(origin);
                }
            } else {
                d.window = window::moved(&q.window, next, sweep);
            }

            // Convert the touched tiles of the window to a run.
            d.quarters.valid = q.window.valid && sweep;
            if d.quarters.valid {
                d.quarters = run::quarters(&q.window, done);
            }
            d.touched.valid = q.quarters.valid;
            if q.quarters.valid {
                d.touched = run::touched(&q.quarters, i.gpc, self.p.gpcs.get());
            }
            d.ends.valid = q.touched.valid;
            if q.touched.valid {
                d.ends = run::ends(&q.touched);
            }
            d.run.valid = q.ends.valid;
            if q.ends.valid {
                d.run = run::run(&q.ends, self.p.gpcs.get());
            }

            // Hold a run until it is known whether its primitive has another one.
            let some = q.run.count > 0;
            let comes = q.run.valid && (some || q.run.closing && !q.pending_open);
            let closes = q.run.valid && q.run.closing && !some && q.pending_open;
            d.span.valid = q.pending_valid && (!q.pending_open || comes || closes);
            if d.span.valid {
                d.span.data = q.pending;
                d.span.data.last = q.pending.last || closes;
                (d.pending_valid, d.pending_open) = (false, false);
            }
            if comes {
                (d.pending_valid, d.pending_open) = (true, !q.run.closing);
                d.pending = run::span(&q.run, !q.pending_open);
            }
        }

        // ---- clock edge
        self.origins.i.push.send(q.origin.valid, || q.origin);
        self.origins.i.pop.ready = pop_origin;
        self.setup_in.i.push.drive(&i.setup);
        self.setup_in.i.pop.ready = pop_setup;
        self.q = d;
    }

    /// Idle while stalled: the stages before the queue stop one by one when it is full.
    fn still(&self) -> bool {
        let (q, full) = (&self.q, !self.origins.o.push.ready);
        let empty = !(q.place.valid || q.terms.valid || q.origin.valid || self.setup_in.o.pop.valid);
        q.span.valid && (empty || full && q.place.valid && q.terms.valid && q.origin.valid)
    }
}
