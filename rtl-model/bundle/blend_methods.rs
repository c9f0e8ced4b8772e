//! Methods of blending.

use kernel::packed::*;

kernel::package! {
    package blend_methods(state);

    pub enum BlendOp: 3 {
        Add,
        Subtract,
        ReverseSubtract,
        Min,
        Max,
    }

    /// A blend factor; `Inv` is one minus.
    pub enum BlendFactor: 5 {
        Zero,
        One,
        SrcColour,
        InvSrcColour,
        SrcAlpha,
        InvSrcAlpha,
        DstAlpha,
        InvDstAlpha,
        DstColour,
        InvDstColour,
        SrcAlphaSaturate,
        Constant,
        InvConstant,
        ConstantAlpha,
        InvConstantAlpha,
        Src1Colour,
        InvSrc1Colour,
        Src1Alpha,
        InvSrc1Alpha,
    }

    /// OpenGL and Direct3D codes; all others: add.
    pub codes decode_blend_op(B32) -> BlendOp {
        0x800a | 2 => Subtract,
        0x800b | 3 => ReverseSubtract,
        0x8007 | 4 => Min,
        0x8008 | 5 => Max,
        _ => Add,
    }

    /// OpenGL and Direct3D codes; all others: one.
    pub codes decode_blend_factor(B32) -> BlendFactor {
        0x4000 | 1 => Zero,
        0x4300 | 3 => SrcColour,
        0x4301 | 4 => InvSrcColour,
        0x4302 | 5 | 12 => SrcAlpha,
        0x4303 | 6 | 13 => InvSrcAlpha,
        0x4304 | 7 => DstAlpha,
        0x4305 | 8 => InvDstAlpha,
        0x4306 | 9 => DstColour,
        0x4307 | 10 => InvDstColour,
        0x4308 | 11 => SrcAlphaSaturate,
        0xc001 | 14 => Constant,
        0xc002 | 15 => InvConstant,
        0xc003 => ConstantAlpha,
        0xc004 => InvConstantAlpha,
        0xc900 | 0x10 => Src1Colour,
        0xc901 | 0x11 => InvSrc1Colour,
        0xc902 | 0x12 => Src1Alpha,
        0xc903 | 0x13 => InvSrc1Alpha,
        _ => One,
    }

    /// Codes of second-source factors, colour and alpha.
    pub codes decode_second_source(B32) -> bool { 0xc900..=0xc903 | 0x10..=0x13 => true, _ => false, }
    pub codes decode_source_alpha(B32) -> bool { 0x4302 | 0x4303 | 0x4308 | 5 | 6 | 11..=13 => true, _ => false, }
    /// Direct3D source factors that set the destination factor too.
    pub codes decode_both_factors(B32) -> bool { 12 | 13 => true, _ => false, }

    /// Blend enable of each target.
    pub method SET_BLEND[8; 4] = 0x1360 to raster crop { enable: bool = [0], }
    /// Each target uses the equations of its own methods below, not of these.
    pub method SET_BLEND_STATE_PER_TARGET = 0x12e4 to raster crop { enable: bool = [0], }
    pub method SET_BLEND_SEPARATE_FOR_ALPHA = 0x133c to raster crop { enable: bool = [0], }
    pub method SET_BLEND_COLOR_OP = 0x1340 to crop { v: BlendOp = decode_blend_op[31:0], }
    pub method SET_BLEND_COLOR_SOURCE_COEFF = 0x1344 to raster crop {
        v: BlendFactor = decode_blend_factor[31:0],
        second: bool = decode_second_source[31:0],
        alpha: bool = decode_source_alpha[31:0],
        both: bool = decode_both_factors[31:0],
    }
    pub method SET_BLEND_COLOR_DEST_COEFF = 0x1348 to raster crop {
        v: BlendFactor = decode_blend_factor[31:0],
        second: bool = decode_second_source[31:0],
        alpha: bool = decode_source_alpha[31:0],
    }
    pub method SET_BLEND_ALPHA_OP = 0x134c to crop { v: BlendOp = decode_blend_op[31:0], }
    pub method SET_BLEND_ALPHA_SOURCE_COEFF = 0x1350 to raster crop {
        v: BlendFactor = decode_blend_factor[31:0],
        second: bool = decode_second_source[31:0],
        alpha: bool = decode_source_alpha[31:0],
        both: bool = decode_both_factors[31:0],
    }
    pub method SET_BLEND_ALPHA_DEST_COEFF = 0x1358 to raster crop {
        v: BlendFactor = decode_blend_factor[31:0],
        second: bool = decode_second_source[31:0],
        alpha: bool = decode_source_alpha[31:0],
    }

    pub method SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA[8; 0x20] = 0x1e00 to raster crop { enable: bool = [0], }
    pub method SET_BLEND_PER_TARGET_COLOR_OP[8; 0x20] = 0x1e04 to crop { v: BlendOp = decode_blend_op[31:0], }
    pub method SET_BLEND_PER_TARGET_COLOR_SOURCE_COEFF[8; 0x20] = 0x1e08 to raster crop {
        v: BlendFactor = decode_blend_factor[31:0],
        second: bool = decode_second_source[31:0],
        alpha: bool = decode_source_alpha[31:0],
        both: bool = decode_both_factors[31:0],
    }
    pub method SET_BLEND_PER_TARGET_COLOR_DEST_COEFF[8; 0x20] = 0x1e0c to raster crop {
        v: BlendFactor = decode_blend_factor[31:0],
        second: bool = decode_second_source[31:0],
        alpha: bool = decode_source_alpha[31:0],
    }
    pub method SET_BLEND_PER_TARGET_ALPHA_OP[8; 0x20] = 0x1e10 to crop { v: BlendOp = decode_blend_op[31:0], }
    pub method SET_BLEND_PER_TARGET_ALPHA_SOURCE_COEFF[8; 0x20] = 0x1e14 to raster crop {
        v: BlendFactor = decode_blend_factor[31:0],
        second: bool = decode_second_source[31:0],
        alpha: bool = decode_source_alpha[31:0],
        both: bool = decode_both_factors[31:0],
    }
    pub method SET_BLEND_PER_TARGET_ALPHA_DEST_COEFF[8; 0x20] = 0x1e18 to raster crop {
        v: BlendFactor = decode_blend_factor[31:0],
        second: bool = decode_second_source[31:0],
        alpha: bool = decode_source_alpha[31:0],
    }

    // Float.
    pub method SET_BLEND_CONST_RED = 0x131c to crop { v: B32 = [31:0], }
    pub method SET_BLEND_CONST_GREEN = 0x1320 to crop { v: B32 = [31:0], }
    pub method SET_BLEND_CONST_BLUE = 0x1324 to crop { v: B32 = [31:0], }
    pub method SET_BLEND_CONST_ALPHA = 0x1328 to crop { v: B32 = [31:0], }
}
