//! Raster 2D: the engine of the 2D class. It keeps the class's state, and refuses a launch with the fault `Unbuilt`, since no
//! blit is built. It accepts a bundle a cycle (fe-state-bundle-clocks); state is in its register, and a fault is offered, a
//! cycle after the bundle was accepted. Only a fault that is not accepted stalls it. Bundles are performed in order.
//! Specification: RSTR2D; interfaces: 2D class.

pub mod class;
pub mod state;

use bundle::*;
use class::launches_two_d;
use kernel::prelude::*;
use state::{TwoDState, two_d_after};

/// 2D's subchannel.
const TWO_D: u8 = 3;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in bundle: Bundle;
    out fault: Fault;      // a launch
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        state: TwoDState,
        fault: Offer<Fault>,
    }
}

kernel::unit! {
    pub struct Raster2d(p) {
        registers: Regs;
    }
}

impl Logic for Raster2d {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.bundle.ready = !self.q.fault.valid;
        o.fault.drive(&self.q.fault);
        o.idle = !self.q.fault.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.fault.leave(i.fault);
        if let Some(bundle) = i.bundle.get().filter(|_| !self.q.fault.valid) {
            let Bundle { channel, address, value, .. } = *bundle;
            let method = address << 2;
            match bundle.kind {
                BundleKind::State => d.state = two_d_after(self.q.state, State { address: method, value }),
                BundleKind::Trigger if launches_two_d(method) => {
                    d.fault.put(Fault {
                        kind: FaultKind::Unbuilt,
                        channel,
                        subchannel: TWO_D,
                        address,
                        value,
                    });
                }
                // Operations on caches: 2D has none yet.
                BundleKind::Trigger | BundleKind::Flush | BundleKind::Invalidate => {}
            }
        }

        // ---- clock edge
        self.q = d;
    }
}
