//! Shade gate: what comes back from shading goes where it belongs: colours and depths to the source
//! operations, which count markers that have passed. One packet a clock, a clock later. Stalled by
//! who takes pixels; in order. Specification: PROP; chip 2.6.

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
        // A stage of registers: the packets are spread far over the chip.
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
