//! Quad format: formats the colours of a quad's four pixels, in three stages, one
//! quad per clock. Nothing stalls it.

use crate::prop::source_pixel::{source_component as component, source_words};
use crate::prop::types::*;
use arith::colour::{encode, ranged, split};
use bundle::*;
use kernel::{packed::*, unit::*};

// ---- ports
packed! {
    pub struct In {
        valid: bool,
        format: SourceFormat,
        colour: QuadColour,
    }
    pub struct Out {
        /// Up to four words for each pixel.
        words: [[B32; 4]; 4],
    }
}

// ---- registers
packed! {
    pub struct Regs {
        valid: B2,                // first and second stage
        format: [SourceFormat; 2],
        layout: ColourLayout,
        ranged: [[ColourRanged; 4]; 4],
        split: [[ColourSplit; 4]; 4],
        code: QuadColour,
    }
}

#[derive(Clone, Default)]
pub struct QuadFormat {
    q: Regs,
}

/// What becomes of each component.
fn each<T>(made: impl Fn(usize) -> T) -> [T; 4] {
    [0, 1, 2, 3].map(made)
}

impl Legacy for QuadFormat {
    const PATH: &'static str = "gpc/prop/quad_format";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        Out { words: q.code.map(|pixel| source_words(q.layout, pixel)) }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = &self.q;
        let mut d = *q;
        d.valid = u8::from(i.valid) | (q.valid & 1) << 1;
        if i.valid {
            d.format[0] = i.format;
            d.ranged = i.colour.map(|pixel| each(|k| ranged(component(i.format, k), pixel[k])));
        }
        if q.valid & 1 == 1 {
            d.format[1] = q.format[0];
            d.split = q.ranged.map(|pixel| each(|k| split(component(q.format[0], k), pixel[k])));
        }
        if q.valid >> 1 == 1 {
            d.layout = q.format[1].layout;
            d.code = q.split.map(|pixel| each(|k| encode(component(q.format[1], k), pixel[k])));
        }

        // ---- clock edge
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
    }

    fn quiet(&self, i: &In) -> bool {
        !i.valid && self.q.valid == 0
    }
}
