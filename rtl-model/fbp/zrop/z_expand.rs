//! Expanders: compute the depth codes of eleven samples of a tile a cycle (zrop-expand-rate), from the source's plane
//! or from the stored ones, hence at half the rate if both are expanded (zrop-expand-both-rate). Latency: three
//! stages, which move with `advance`. Specification: ZROP.

use crate::zrop::samples;
use crate::zrop::types::*;
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
    in sample group: B3;
    in sample stored: bool; // expand the stored planes
    in sample source: TilePlane;
    in sample planes: [TilePlane; 4]; // stored
    in sample owners: [B64; 2]; // bits of the index of each sample's plane
    in sample own: B64; // samples that have the source's plane regardless
    out level codes: [B32; 11];
    out level below: B11; // samples below 0
    out level above: B11; // samples above 1
}

// ---- registers
kernel::packed! {
    pub struct Lane {
        plane: TilePlane,
        dx: S8,
        dy: S8,
    }
    pub struct Value {
        exp: B6,
        value: S41,
    }
    pub struct Regs {
        lanes: [Lane; 11],
        values: [Value; 11],
        codes: [B32; 11],
        below: B11,
        above: B11,
    }
}

kernel::unit! {
    pub struct ZExpand(p) {
        registers: Regs;
    }
}

impl Logic for ZExpand {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.codes = self.q.codes;
        (o.below, o.above) = (self.q.below, self.q.above);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;

        if i.advance {
            (d.below, d.above) = (0, 0);
            for l in 0..ZROP_EXPANDERS {
                d.lanes[l] = Lane::default();
                if let Some(o) = samples::sample(i.group, l) {
                    let bit = samples::bit(o);
                    let owner = i.owners[0] >> bit & 1 | (i.owners[1] >> bit & 1) << 1;
                    let (dx, dy) = samples::offset(i.mode, &i.positions, bit);
                    let stored = i.stored && i.own >> bit & 1 == 0;
                    let plane = if stored { i.planes[owner as usize] } else { i.source };
                    d.lanes[l] = Lane { plane, dx: dx as i8, dy: dy as i8 };
                }
                let lane = &q.lanes[l];
                let value = depth::value(&lane.plane, lane.dx.into(), lane.dy.into());
                d.values[l] = Value { exp: lane.plane.exp, value };
                d.codes[l] = depth::code(i.format, q.values[l].exp, q.values[l].value);
                let (below, above) = depth::beyond(q.values[l].exp, q.values[l].value);
                d.below |= u16::from(below) << l;
                d.above |= u16::from(above) << l;
            }
        }

        // ---- clock edge
        self.q = d;
    }

    #[inline]
    fn still(&self) -> bool {
        true
    }
}
