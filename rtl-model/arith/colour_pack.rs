//! Colour pack: a colour as a pixel of a target's format, exactly rounded. One each clock,
//! its words `PACK_CLOCKS` later; nothing stalls it. `docs/units/arith/colour_pack.md` has
//! the rules.

use crate::pipeline::Pipeline;
use crate::{colour, pixel};
use bundle::*;
use kernel::{packed::*, unit::*};

// ---- ports
packed! {
    pub struct In {
        valid: bool,
        op: ColourPackOp,
    }
    pub struct Out {
        valid: bool,
        words: [B32; 4],
    }
    pub struct Pixel {
        words: [B32; 4],
    }
}

/// Clocks from a colour to its pixel.
pub const PACK_CLOCKS: usize = 4;

/// The pixel of a colour.
#[inline]
pub fn pack(op: &ColourPackOp) -> [u32; 4] {
    let mut codes = [0, 1, 2, 3].map(|k| {
        let c = pixel::pixel_component(op.format, k);
        colour::encode(c, colour::split(c, colour::ranged(c, op.colour[k])))
    });
    codes[3] = pixel::stored_alpha(op.format, codes[3]);
    pixel::words(op.format.layout, codes)
}

#[derive(Clone, Default)]
pub struct ColourPack {
    pipeline: Pipeline<Pixel, PACK_CLOCKS>,
}

impl Legacy for ColourPack {
    const PATH: &'static str = "arith/colour_pack";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        Out { valid: self.pipeline.valid(), words: self.pipeline.q.out.words }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        self.pipeline.clock(i.valid.then(|| Pixel { words: pack(&i.op) }));
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.pipeline.q);
    }

    fn quiet(&self, i: &In) -> bool {
        self.pipeline.quiet(i.valid)
    }
}
