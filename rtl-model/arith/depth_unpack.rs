//! Depth unpack: a stored code as the nearest float. One each clock, its float
//! `DEPTH_UNPACK_CLOCKS` later; nothing stalls it. `docs/units/arith/depth_unpack.md` has the
//! rules.

use crate::pipeline::Pipeline;
use crate::{colour_unpack, depth};
use bundle::*;
use kernel::{packed::*, unit::*};

// ---- ports
packed! {
    pub struct In {
        valid: bool,
        op: DepthUnpackOp,
    }
    pub struct Out {
        valid: bool,
        value: B32,
    }
    pub struct Unpacked {
        value: B32,
    }
}

/// Clocks from a code to its float.
pub const DEPTH_UNPACK_CLOCKS: usize = 3;

/// A code as a component of a colour.
#[inline]
fn component(format: DepthFormat) -> ColourComponent {
    match format {
        DepthFormat::Z16 => ColourComponent { number: ColourNumber::Unorm, bits: 16 },
        DepthFormat::Z24S8 => ColourComponent { number: ColourNumber::Unorm, bits: 24 },
        DepthFormat::None | DepthFormat::Z32 => ColourComponent { number: ColourNumber::Plain, bits: 32 },
    }
}

/// The depth of a stored code.
#[inline]
pub fn unpack(op: &DepthUnpackOp) -> u32 {
    colour_unpack::value(component(op.format), depth::stored(op.format, op.word))
}

#[derive(Clone, Default)]
pub struct DepthUnpack {
    pipeline: Pipeline<Unpacked, DEPTH_UNPACK_CLOCKS>,
}

impl Legacy for DepthUnpack {
    const PATH: &'static str = "arith/depth_unpack";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        Out { valid: self.pipeline.valid(), value: self.pipeline.q.out.value }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        self.pipeline.clock(i.valid.then(|| Unpacked { value: unpack(&i.op) }));
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.pipeline.q);
    }

    fn quiet(&self, i: &In) -> bool {
        self.pipeline.quiet(i.valid)
    }
}
