//! Depth bounds: least and greatest code of a plane over the samples of a tile. One
//! plane per clock; its bounds are at the output three moves later. Codes rise with
//! depth, so they are those of the plane at two corners of the samples' extent.

use crate::zrop::layout;
use arith::depth;
use bundle::*;
use kernel::{packed::*, unit::*};

// ---- ports
packed! {
    pub struct In {
        advance: bool, // all stages move on
        format: DepthFormat,
        mode: SampleMode,
        positions: [B32; 4],
        plane: TilePlane,
    }
    pub struct Out {
        min: B32,
        max: B32,
    }
}

// ---- registers
packed! {
    pub struct Regs {
        // corners
        plane: TilePlane,
        least_at: [S8; 2],  // offset across and down of the least depth
        greatest_at: [S8; 2],   // of the greatest
        // values
        exp: B6,
        least: S41,
        greatest: S41,
        // codes
        min: B32,
        max: B32,
    }
}

#[derive(Clone, Default)]
pub struct ZBounds {
    q: Regs,
}

impl Legacy for ZBounds {
    const PATH: &'static str = "fbp/zrop/z_bounds";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        Out { min: self.q.min, max: self.q.max }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = self.q;
        let mut d = q;

        if i.advance {
            let extent = layout::extent(i.mode, &i.positions);
            d.plane = i.plane;
            for (k, slope) in [i.plane.a, i.plane.b].into_iter().enumerate() {
                let (low, high) = (extent[k].0 as i8, extent[k].1 as i8);
                (d.least_at[k], d.greatest_at[k]) = if slope < 0 { (high, low) } else { (low, high) };
            }

            d.exp = q.plane.exp;
            d.least = depth::value(&q.plane, q.least_at[0].into(), q.least_at[1].into());
            d.greatest = depth::value(&q.plane, q.greatest_at[0].into(), q.greatest_at[1].into());

            d.min = depth::code(i.format, q.exp, q.least);
            d.max = depth::code(i.format, q.exp, q.greatest);
        }

        // ---- clock edge
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
    }

    fn quiet(&self, i: &In) -> bool {
        !i.advance
    }
}
