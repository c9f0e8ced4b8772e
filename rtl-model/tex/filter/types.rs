//! What passes from stage to stage of the filter.

use crate::texels::*;
use crate::texture_binding::*;
use crate::texture_quads::*;
use arith::float;
use kernel::packed::*;

kernel::package! {
    package filter_stages(texels, texture_binding, texture_quads);

    /// Components of a texel.
    pub const TEXEL_COMPONENTS: usize = 4;
    /// Bits of weights after the point: of a texel in its footprint, and of a pass.
    pub const SHARE_LOG2: usize = 16;
    pub const WEIGHT_LOG2: usize = 24;
    /// Floats: NaN as all results have it, and others.
    pub const FLOAT_NAN: B32 = float::NAN;
    pub const FLOAT_ONE: B32 = float::ONE;
    pub const FLOAT_INFINITY: B32 = float::INFINITY;

    pub struct FilterHead {
        tail: QuadTail,
        first: bool,
        last: bool,
        weights: [B25; QUAD_LANES],
        resident: B4,
        kinds: [CodeKind; TEXEL_COMPONENTS],
        sources: [TexelSource; 4],
        compares: bool,                        // codes of red are results of comparisons, 0 and 1
        reduction: TexelReduction,
    }

    /// Texels in the order of their weights. A gather's four are the components of one texel.
    pub struct FilterPass {
        head: FilterHead,
        taps: [TexelCodes; TAPS],
    }

    /// A component of a lane. `value` is a sum, of codes, or of halves of 2^-24, times weights; of a reduction the number's place in the
    /// order of its class; of integers and of floats the bits.
    pub struct ComponentSum {
        some: bool,          // it has a texel with a weight
        not_a_number: bool,
        positive: bool,      // infinity
        negative: bool,
        value: B58,
    }

    /// Sums of a pass.
    pub struct WeighedPass {
        head: FilterHead,
        sums: [[ComponentSum; TEXEL_COMPONENTS]; QUAD_LANES],
        taps: [TexelCodes; TAPS], // that floats have yet to add
    }

    /// What is left of a quad when its passes are added.
    pub struct FilteredHead {
        tail: QuadTail,
        resident: B4,
        kinds: [CodeKind; TEXEL_COMPONENTS],
        sources: [TexelSource; 4],
        compares: bool,
        reduction: TexelReduction,
    }

    /// Components as codes of 16 bits, floats or integers.
    pub struct RoundedQuad {
        head: FilteredHead,
        codes: [[B32; TEXEL_COMPONENTS]; QUAD_LANES],
    }
}
