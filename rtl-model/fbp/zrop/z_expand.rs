//! Expanders: the depth codes of eleven samples of a tile per clock, from the source's
//! plane or from the stored ones; at the output three moves later.

use crate::zrop::layout;
use crate::zrop::types::*;
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
        group: B3,
        stored: bool,            // expand the stored planes
        source: TilePlane,
        planes: [TilePlane; 4],  // stored
        owners: [B64; 2],        // bits of the number of each sample's plane
    }
    pub struct Out {
        codes: [B32; 11],
    }
}

// ---- registers
packed! {
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
    }
}

#[derive(Clone, Default)]
pub struct ZExpand {
    q: Regs,
}

impl Legacy for ZExpand {
    const PATH: &'static str = "fbp/zrop/z_expand";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        Out { codes: self.q.codes }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        if !i.advance {
            return;
        }
        let q = self.q;
        let mut d = q;

        for l in 0..ZROP_EXPANDERS {
            d.lanes[l] = Lane::default();
            if let Some(o) = layout::sample(i.group, l) {
                let bit = layout::bit(o);
                let owner = i.owners[0] >> bit & 1 | (i.owners[1] >> bit & 1) << 1;
                let (dx, dy) = layout::offset(i.mode, &i.positions, bit);
                let plane = if i.stored { i.planes[owner as usize] } else { i.source };
                d.lanes[l] = Lane { plane, dx: dx as i8, dy: dy as i8 };
            }
            let lane = &q.lanes[l];
            let value = depth::value(&lane.plane, lane.dx.into(), lane.dy.into());
            d.values[l] = Value { exp: lane.plane.exp, value };
            d.codes[l] = depth::code(i.format, q.values[l].exp, q.values[l].value);
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
