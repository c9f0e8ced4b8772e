//! What stages of ASTC pass on, and tables.

use crate::texel_decode::types::*;
use crate::texels::*;
use kernel::packed::*;

kernel::package! {
    package astc(texel_decode, texels);

    /// Numbers from 0 to 2^bits - 1, or to 3 or 5 times that, less one.
    pub struct AstcRange {
        trits: bool,
        quints: bool,
        bits: B4,
    }

    /// A texel whose block's mode is known. Of a `flat` one words are its values of 16 bits; of a tap that is no texel codes; else
    /// the block.
    pub struct AstcBlock {
        kind: TapKind,
        share: B17,
        flat: bool,
        words: [B32; 4],
        weights: AstcRange,
        weight_bits: B7,
        colours: AstcRange,
        colour_bits: B7,
        colour_at: B5,     // their first bit
        first: B5,         // the first of the texel's part
        mode: B4,          // of its end points
        dual: bool,
        selector: B2,      // the component with the second weights
        width: B4,         // of the grid of weights
        corner: B7,        // the grid's point before the texel
        past_x: B4,        // how far the texel is behind it, in sixteenths
        past_y: B4,
    }

    /// A texel with the numbers that it needs.
    pub struct AstcNumbers {
        kind: TapKind,
        share: B17,
        flat: bool,
        words: [B32; 4],
        values: [B8; 8],
        weights: [[B7; 4]; 2],
        mode: B4,
        dual: bool,
        selector: B2,
        past_x: B4,
        past_y: B4,
    }

    /// A texel with its end points.
    pub struct AstcEnds {
        kind: TapKind,
        share: B17,
        flat: bool,
        words: [B32; 4],
        ends: [[B8; 4]; 2],
        weights: [B7; 2],
        dual: bool,
        selector: B2,
    }

    pub struct AstcBlocks {
        head: DecodeHead,
        rules: TexelRules,
        taps: [AstcBlock; TAPS],
    }

    pub struct AstcNumberPass {
        head: DecodeHead,
        rules: TexelRules,
        taps: [AstcNumbers; TAPS],
    }

    pub struct AstcEndPass {
        head: DecodeHead,
        rules: TexelRules,
        taps: [AstcEnds; TAPS],
    }

    /// 1024 divided by a block's side less one, nearest; sides that no block has are 0.
    pub const ASTC_SCALES: [B9; 16] = [0, 0, 0, 0, 342, 256, 205, 171, 146, 128, 114, 102, 93, 0, 0, 0];

    /// Ranges of colours, the greatest first: bits, and 1 with a trit, 2 with a quint.
    pub const ASTC_RANGES: usize = 17;
    pub const ASTC_RANGE_BITS: [B4; 17] = [8, 6, 5, 7, 5, 4, 6, 4, 3, 5, 3, 2, 4, 2, 1, 3, 1];
    pub const ASTC_RANGE_DIGITS: [B2; 17] = [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1];

    /// Factors of a trit and of a quint beside some bits, of weights, then of colours.
    pub const ASTC_WEIGHT_TRIT: [B6; 4] = [0, 50, 23, 11];
    pub const ASTC_WEIGHT_QUINT: [B6; 4] = [0, 28, 13, 0];
    pub const ASTC_COLOUR_TRIT: [B8; 8] = [0, 204, 93, 44, 22, 11, 5, 0];
    pub const ASTC_COLOUR_QUINT: [B8; 8] = [0, 113, 54, 26, 13, 6, 0, 0];
}
