//! A generic depth and stencil unit: stored by sample, tested in request order. It is a peer of PROP, not its work; so depths
//! are small numbers and the stencil test is one of many, but each enabling method works, and order is always observable.

use super::registers::Registers;
use crate::common::gl;
use std::collections::{BTreeMap, BTreeSet};

/// A sample of a primitive, with its depth and face.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    pub prim: u16,
    pub x: u16,
    pub y: u16,
    pub sample: u16,
    pub depth: u32,
    pub back: bool,
    /// The depth test is known to pass.
    pub accept: bool,
}

#[derive(Clone, Debug, Default)]
pub struct DepthBuffer {
    pub registers: Registers,
    stored: BTreeMap<(u16, u16, u16), (u32, u32)>,
    /// Samples for which it was used: primitive, x, y, sample.
    pub seen: BTreeSet<[u16; 4]>,
    /// Samples that passed while passing samples are counted.
    pub counted: BTreeSet<[u16; 4]>,
}

impl DepthBuffer {
    /// Whether anything must be tested or counted.
    pub fn has_work(&self) -> bool {
        let r = &self.registers;
        r.on(0x1514) || r.on(0x1538) && (r.on(0x12cc) || r.on(0x1380) || r.on(0x19bc))
    }

    pub fn clear(&mut self, x: u16, y: u16, z: bool, stencil: bool) {
        for sample in 0..16 {
            let stored = self.stored.entry((x, y, sample)).or_default();
            if z {
                stored.0 = self.registers.get(0x0d90) & 15;
            }
            if stencil {
                stored.1 = self.registers.get(0x0da0) & 3;
            }
        }
    }

    /// Whether a sample passes; updates the stored values.
    pub fn test(&mut self, s: Sample) -> bool {
        let place = [s.prim, s.x, s.y, s.sample];
        assert!(self.seen.insert(place), "sample {place:?} was sent to the depth unit twice");
        let r = &self.registers;
        let stored = self.stored.entry((s.x, s.y, s.sample)).or_default();
        let surface = r.on(0x1538);
        let bounds = surface && r.on(0x19bc);
        let inside = !bounds || (r.get(0x0f9c) & 15..=r.get(0x0fa0) & 15).contains(&stored.0);
        let stencil = surface && r.on(0x1380);
        let limit = if s.back { 1 } else { 2 };
        let nearer = gl::compares(r.get(0x130c), s.depth, stored.0).unwrap_or(true);
        let depth = !(surface && r.on(0x12cc)) || s.accept || nearer;
        let passes = inside && (!stencil || stored.1 <= limit) && depth;
        if passes && stencil {
            stored.1 += 1;
        }
        if passes && surface && r.on(0x12cc) && r.on(0x12e8) {
            stored.0 = s.depth;
        }
        if passes && r.on(0x1514) {
            self.counted.insert(place);
        }
        passes
    }
}
