//! Types of the channels between the parts of `texel_decode`.

use crate::texels::*;
use crate::texture_binding::*;
use kernel::packed::*;

kernel::package! {
    package texel_decode(texels, texture_binding);

    /// Who decodes a format.
    pub enum TexelDecoder: 3 {
        Plain, // formats without blocks
        Bc,    // BC1 to BC5
        Bptc,  // BC6, BC7
        Etc,   // ETC2, EAC
        Astc,
    }

    /// How a component's bits become its code. They are at the top of a word.
    pub enum CodeRule: 4 {
        Zero,       // the format has no such component
        One,        // nor this one, alpha
        High,       // the upper 16 bits
        HighSigned, // likewise, and the least code counts as the next one
        Small,      // a float without a sign, with the exponent of 16-bit ones
        Curve,      // 8 bits of sRGB
        Shared,     // 9 bits, whose exponent is shared
        Unsigned,   // all bits, shifted to the bottom
        Signed,
        Wide,       // more than 16 bits of UNORM
        WideSigned,
    }

    /// How texels of a format become codes.
    pub struct TexelRules {
        size: TexelSize,
        srgb: bool,
        block_x: B4,
        block_y: B4,
        rules: [CodeRule; 4],
        bits: [B6; 4],       // of the components
        kinds: [CodeKind; 4],
    }

    /// What goes with a pass's texels through a decoder.
    pub struct DecodeHead {
        pass: PassTail,
        resident: B4,
        kinds: [CodeKind; 4],
        sources: [TexelSource; 4],
        compare: TexelCompare,
        reduction: TexelReduction,
    }

    /// A pass for a decoder. Words of taps that are no texels are codes already.
    pub struct DecodeJob {
        head: DecodeHead,
        rules: TexelRules,
        taps: [RawTap; TAPS],
    }

    /// What is kept of a binding.
    pub struct DecodeBinding {
        decoder: TexelDecoder,
        rules: TexelRules,
        sources: [TexelSource; 4],
        compare: TexelCompare,
        reduction: TexelReduction,
        border: [B32; 4], // codes
    }
}

impl DecodeHead {
    /// The pass with its texels' codes.
    pub fn coded(&self, taps: [TexelCodes; TAPS]) -> CodedTexels {
        let DecodeHead { pass, resident, kinds, sources, compare, reduction } = *self;
        CodedTexels { pass, resident, kinds, sources, compare, reduction, taps }
    }
}
