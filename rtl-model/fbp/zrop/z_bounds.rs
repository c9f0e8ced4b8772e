//! Depth bounds: computes the least and greatest code of a plane over the samples of a tile. Rate: one plane a cycle.
//! Latency: three stages, which move with `advance`. Codes increase with depth, so the bounds are those of the plane
//! at two corners of the samples' extent. Specification: ZROP.

use crate::zrop::samples;
use arith::depth;
use bundle::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in strobe advance: bool; // all stages advance
    in sample format: DepthFormat;
    in sample mode: SampleMode;
    in sample positions: [B32; 4];
    in pulse plane: TilePlane; // only if the stages advance
    out level min: B32;
    out level max: B32;
    out level below: bool; // a sample may be below 0
    out level above: bool; // a sample may be above 1
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        // corners
        plane: TilePlane,
        least_at: [S8; 2],  // offset of the least depth, across and down
        greatest_at: [S8; 2],   // of the greatest depth
        // values
        exp: B6,
        least: S41,
        greatest: S41,
        // codes
        min: B32,
        max: B32,
        below: bool,
        above: bool,
    }
}

kernel::unit! {
    pub struct ZBounds(p) {
        registers: Regs;
    }
}

impl Logic for ZBounds {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        (o.min, o.max) = (self.q.min, self.q.max);
        (o.below, o.above) = (self.q.below, self.q.above);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;

        if i.advance {
            if let Some(plane) = i.plane.get() {
                let extent = samples::extent(i.mode, &i.positions);
                d.plane = *plane;
                for (k, slope) in [plane.a, plane.b].into_iter().enumerate() {
                    let (low, high) = (extent[k].0 as i8, extent[k].1 as i8);
                    (d.least_at[k], d.greatest_at[k]) = if slope < 0 { (high, low) } else { (low, high) };
                }
            }

            d.exp = q.plane.exp;
            d.least = depth::value(&q.plane, q.least_at[0].into(), q.least_at[1].into());
            d.greatest = depth::value(&q.plane, q.greatest_at[0].into(), q.greatest_at[1].into());

            d.min = depth::code(i.format, q.exp, q.least);
            d.max = depth::code(i.format, q.exp, q.greatest);
            d.below = depth::beyond(q.exp, q.least).0;
            d.above = depth::beyond(q.exp, q.greatest).1;
        }

        // ---- clock edge
        self.q = d;
    }

    #[inline]
    fn still(&self) -> bool {
        true
    }
}
