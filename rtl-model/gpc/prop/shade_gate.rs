//! Shade gate: forwards the responses of shading: colours and depths to the source operations, which count the
//! markers that have passed. Rate: one packet a cycle. Latency: one cycle. It stalls on the receiver of pixels. In
//! order. Specification: PROP; chip 2.6.

use bundle::*;
use kernel::prelude::*;
use prim::stage::{self, Stage};

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in shaded: ShadedPacket;
    out pixels: ShadedPacket; // colours and depths
    out level passed: bool; // a marker has passed shading
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct ShadeGate(p) {
        // Register stage: the packets come from all over the chip.
        part shaded_in: Stage<ShadedPacket> = stage::Params {};
    }
}

impl ShadeGate {
    fn is_marker(&self) -> bool {
        matches!(self.shaded_in.o.pop.get(), Some(ShadedPacket::Passed(_)))
    }
}

impl Logic for ShadeGate {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let head = &self.shaded_in.o.pop;
        o.shaded = self.shaded_in.o.push;
        o.pixels.drive_if(!self.is_marker(), head);
        o.passed = self.is_marker();
        o.idle = !head.valid;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        self.shaded_in.i.push.drive(&i.shaded);
        self.shaded_in.i.pop.ready = self.is_marker() || i.pixels.ready;
    }
}
