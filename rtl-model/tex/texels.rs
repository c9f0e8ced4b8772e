//! Texels: addresses, bytes and codes of a pass's footprints.

use crate::texture_binding::*;
use crate::texture_quads::*;
use kernel::packed::*;

kernel::package! {
    package texels(texture_binding, texture_quads);

    /// Texels of a quad's footprints.
    pub const TAPS: usize = 16;


    pub enum TapKind: 2 {
        NoTexel, // it has no weight
        Texel,
        Border,
        Zero,    // outside, of a fetch
    }

    /// A texel of a footprint, in the order (i0, j0), (i1, j0), (i0, j1), (i1, j1).
    pub struct Tap {
        kind: TapKind,
        address: B40,  // of the texel, or of its block
        within_x: B4,  // position in its block
        within_y: B4,
        share: B17,    // in the footprint: the four give 65,536
    }

    /// What the filter needs of a pass.
    pub struct PassTail {
        tail: QuadTail,
        op: TexelOp,
        compares: bool,
        component: B2,
        first: bool,
        last: bool,
        weights: [B25; QUAD_LANES],   // of a lane's footprint: those of all passes give 2^24
        references: [B32; QUAD_LANES],
    }

    pub struct Footprint {
        pass: PassTail,
        promotion: B2,     // neighbouring sectors that a miss fetches: 1 the other row pair's, 2 the other half's, 3 the line's
        wide: bool,        // texels or blocks have more than 8 bytes
        taps: [Tap; TAPS], // four of each lane
    }

    /// A texel with its bytes: 16, from its address on; those beyond it are not defined.
    pub struct RawTap {
        kind: TapKind,
        within_x: B4,
        within_y: B4,
        share: B17,
        words: [B32; 4],
    }

    pub struct RawTexels {
        pass: PassTail,
        resident: B4, // lanes none of whose texels is on a sparse page
        taps: [RawTap; TAPS],
    }

    /// Codes of a texel's components, by their `TexelClass`.
    pub struct TexelCodes {
        kind: TapKind,
        share: B17,
        codes: [B32; 4],
    }

    /// How a code is to be read.
    pub enum TexelClass: 3 {
        // 16 bits: n bits, then 16 - n bits of fraction. The value is code / ((2^n - 1) 2^(16 - n)).
        Unorm,
        // 16 bits, signed: code / ((2^(n - 1) - 1) 2^(16 - n)).
        Snorm,
        // A 16-bit float.
        Half,
        // A 32-bit float.
        Float,
        Integer,
    }

    /// Bits of a `Float` whose number has a fixed point.
    pub const FIXED_POINT: B5 = 24;

    pub struct CodeKind {
        kind: TexelClass,
        bits: B5, // n, of Unorm and Snorm; of Float `FIXED_POINT` if the number has one, as depth of 24 bits, else 0
    }

    pub struct CodedTexels {
        pass: PassTail,
        resident: B4,
        kinds: [CodeKind; 4],      // of the components
        sources: [TexelSource; 4],
        compare: TexelCompare,
        reduction: TexelReduction,
        taps: [TexelCodes; TAPS],
    }

    /// A quad's results, x to w, as registers have them.
    pub struct SampledQuad {
        tail: QuadTail,
        resident: B4,
        values: [[B32; 4]; QUAD_LANES],
    }
}

/// Texels of a part of a quad, which has `threads` lanes. Others are empty.
pub fn taps<T: Copy + Default>(threads: usize, of: impl Fn(usize) -> T) -> [T; TAPS] {
    std::array::from_fn(|k| if k < FOOTPRINT * threads { of(k) } else { T::default() })
}
