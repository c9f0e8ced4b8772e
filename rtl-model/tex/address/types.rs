//! What passes from stage to stage of the addresses.

use crate::texels::*;
use crate::texture_binding::*;
use crate::texture_quads::*;
use kernel::packed::*;

kernel::package! {
    package address_stages(texels, texture_binding, texture_quads);

    /// Levels of a surface; after them, as a level more, that of a multisampled one.
    pub const TEXTURE_LEVELS: usize = 16;
    /// Levels of all bindings.
    pub const BOUND_LEVELS: usize = BINDINGS * TEXTURE_LEVELS;
    /// Thirds and fifths of numbers of 16 bits: times these, divided by 2^17 and 2^18.
    pub const THIRD: usize = 43_691;
    pub const FIFTH: usize = 52_429;
    /// Positions are held to 2^17 texels.
    pub const FARTHEST_LOG2: usize = 17;
    /// The biased exponents of floats whose last bit is one, and a 256th.
    pub const WHOLE_EXPONENT: B8 = 150;
    pub const PART_EXPONENT: B8 = 142;

    /// What addresses need of a binding.
    pub struct AddressBinding {
        extent: TextureExtent,
        place: TexturePlace,
        block_x: B4,
        block_y: B4,
        bytes_log2: B3,
        three_quarters: bool,
        wraps: [WrapMode; 3],
        seamless: bool,
    }

    /// A level: its extents, in texels, each one less than there are; its blocks in memory.
    pub struct TexelLevel {
        last_x: B28,
        last_y: B16,
        last_z: B14,
        gobs: B18,  // side by side
        rows: B17,  // of blocks of GOBs
        high: B3,   // GOBs of a block, log2
        deep: B3,
        start: B40, // bytes of the layer before it
    }

    /// Bytes from a layer to the next, and if the surface is multisampled.
    pub struct LayerStrides {
        plain: B40,
        expanded: B40,
    }

    /// A level whose size is computed.
    pub struct LevelStep {
        binding: B4,
        level: B5,
    }

    pub struct SizedLevel {
        step: LevelStep,
        size: TexelLevel,
        slices: B15,      // of blocks
        last_stored: B4,
    }

    /// A pass with what is known of its binding.
    pub struct FoundPass {
        pass: TexturePass,
        binding: AddressBinding,
        levels: [TexelLevel; QUAD_LANES],
        stride: B40, // from layer to layer
    }

    /// A coordinate times the texels of its direction: `product` 2^(`exponent` - 150). Of a fetch `product` is the coordinate.
    pub struct AxisProduct {
        negative: bool,
        product: B41,
        exponent: B8,
    }

    pub struct ProductPass {
        found: FoundPass,
        products: [[AxisProduct; 3]; QUAD_LANES],
    }

    /// The first texel of a direction, signed, and the weight of the next.
    pub struct AxisPosition {
        at: B32,
        fraction: B8,
    }

    pub struct PositionPass {
        found: FoundPass,
        positions: [[AxisPosition; 3]; QUAD_LANES],
    }

    /// Where a tap's texel is.
    pub struct TapIndex {
        kind: TapKind,
        share: B17,
        x: B28,
        y: B19,
        z: B14,
        layer: B17,
        beyond_x: B2, // across an edge of a cube's face: 1 below, 2 above
        beyond_y: B2,
    }

    /// What addresses need of the surface from here on.
    pub struct IndexPass {
        pass: PassTail,
        promotion: B2,
        layout: TexelLayout,
        cube: bool,        // taps may be across edges of faces
        gathers: bool,
        block_x: B4,
        block_y: B4,
        bytes_log2: B3,
        three_quarters: bool,
        address: B40,
        pitch: B21,
        stride: B40,
        levels: [TexelLevel; QUAD_LANES],
        taps: [TapIndex; TAPS],
    }

    /// A texel's block or, without blocks, the texel.
    pub struct TapBlock {
        kind: TapKind,
        share: B17,
        within_x: B4,
        within_y: B4,
        x: B35,       // in bytes
        y: B19,
        z: B14,
        layer: B17,
    }

    pub struct BlockPass {
        pass: PassTail,
        promotion: B2,
        wide: bool,
        layout: TexelLayout,
        address: B40,
        pitch: B21,
        stride: B40,
        levels: [TexelLevel; QUAD_LANES],
        taps: [TapBlock; TAPS],
    }

    /// The row and the column of the block of GOBs, the GOB in the block and the byte in it; the bytes before the level's layer, or of a
    /// surface without blocks before the texel.
    pub struct TapRow {
        kind: TapKind,
        share: B17,
        within_x: B4,
        within_y: B4,
        row: B31,
        column: B29,
        gob: B14,
        in_gob: B9,
        start: B40,
    }

    pub struct RowPass {
        pass: PassTail,
        promotion: B2,
        wide: bool,
        blocks: bool,                  // of GOBs
        gobs: [B18; QUAD_LANES],
        block_log2: [B4; QUAD_LANES],  // GOBs of a block
        taps: [TapRow; TAPS],
    }
}
