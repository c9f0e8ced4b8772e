//! Blit launch: keeps the state of the 2D class, and starts a blit at each launch, or refuses it with a fault.
//!
//! It accepts a bundle a cycle (fe-state-bundle-clocks); state is in its register, and a fault is offered, a cycle after the
//! bundle was accepted. A blit starts 20 cycles after its launch, when the blit before it is drawn; no bundle is accepted
//! meanwhile, nor while a fault waits. Bundles are performed in order. Specification: RSTR2D; interfaces: 2D class.

mod rules;

use crate::raster_2d::class::{launches_two_d, pixels_from_memory};
use crate::raster_2d::state::{TwoDState, two_d_after};
use crate::raster_2d::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::multiply::{self, MULTIPLY_CYCLES, Multiply};

/// 2D's subchannel.
const TWO_D: u8 = 3;
/// Products of a launch.
const PRODUCTS: u8 = 6;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in bundle: Bundle;
    in level drawn: bool;   // all blits are
    out pulse start: bool;
    out level job: Blit;    // does not change while it is drawn
    out fault: Fault;
    out level idle: bool;
}

// ---- registers
kernel::choice! {
    pub enum Phase: 2 {
        Idle,
        Wait, // for the blit before
        Place,
    }
}

kernel::packed! {
    pub struct Regs {
        state: TwoDState,
        fault: Offer<Fault>,
        phase: Phase,
        v: B32,              // the launch's value, the integer part of v
        cut: [B32; 2],       // columns and rows of the rectangle before its first pixel
        product: B3,         // number of the product that is computed
        wait_cycles: B2,     // cycles until it is available
        a: B32,              // operands of the multiplier
        b: B32,
        start: Offer<bool>,
        job: Blit,
    }
}

kernel::unit! {
    pub struct BlitLaunch(p) {
        registers: Regs;
        part multiply: Multiply = multiply::Params {};
    }
}

impl Regs {
    fn accepts(&self) -> bool {
        self.phase == Phase::Idle && !self.fault.valid
    }

    fn perform(&mut self, bundle: &Bundle) {
        let Bundle { channel, address, value, .. } = *bundle;
        let method = address << 2;
        match bundle.kind {
            BundleKind::State => self.state = two_d_after(self.state, State { address: method, value }),
            BundleKind::Trigger if launches_two_d(method) => {
                let built = pixels_from_memory(method);
                let kind = if built { rules::fault(&self.state) } else { FaultKind::Unbuilt };
                if kind == FaultKind::None {
                    (self.phase, self.v) = (Phase::Wait, value);
                } else {
                    self.fault.put(Fault { kind, channel, subchannel: TWO_D, address, value });
                }
            }
            // Operations on caches: 2D keeps nothing from one blit for the next.
            BundleKind::Trigger | BundleKind::Flush | BundleKind::Invalidate => {}
        }
    }

    fn multiply(&mut self, number: u8) {
        (self.a, self.b) = rules::operands(&self.state, &self.job, self.cut, number);
        (self.product, self.wait_cycles) = (number, MULTIPLY_CYCLES);
    }

    /// The blit, but for what is computed by products.
    fn prepare(&mut self) {
        let rectangle = rules::rectangle(&self.state);
        self.cut = rectangle.cut;
        self.job = rules::job(&self.state, &rectangle, self.v);
        if rectangle.empty {
            self.phase = Phase::Idle;
        } else {
            self.phase = Phase::Place;
            self.multiply(0);
        }
    }

    fn place(&mut self, product: u64) {
        if self.wait_cycles != 0 {
            self.wait_cycles -= 1;
            return;
        }
        rules::apply(&mut self.job, self.product, product);
        if self.product + 1 == PRODUCTS {
            self.phase = Phase::Idle;
            self.start.put(true);
        } else {
            self.multiply(self.product + 1);
        }
    }
}

impl Logic for BlitLaunch {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.bundle.ready = q.accepts();
        o.fault.drive(&q.fault);
        o.start.drive(&q.start);
        o.job = q.job;
        o.idle = q.phase == Phase::Idle && !q.fault.valid && !q.start.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.fault.leave(i.fault);
        d.start.valid = false;
        match self.q.phase {
            Phase::Idle => {
                if let Some(bundle) = i.bundle.get().filter(|_| self.q.accepts()) {
                    d.perform(bundle);
                }
            }
            Phase::Wait if i.drawn && !self.q.start.valid => d.prepare(),
            Phase::Wait => (),
            Phase::Place => d.place(self.multiply.o.product),
        }

        // ---- clock edge
        (self.multiply.i.a, self.multiply.i.b) = (self.q.a, self.q.b);
        self.q = d;
    }
}
