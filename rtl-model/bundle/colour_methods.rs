//! Methods of the colour targets: surfaces, selection of shader outputs, write masks.

use super::state::{Compare, decode_compare};
use kernel::packed::*;

kernel::package! {
    package colour_methods(state);

    pub method SET_COLOR_TARGET_A[8; 0x40] = 0x0800 to crop { offset_upper: B8 = [7:0], }
    /// Low part of the address, in sectors of 32 bytes.
    pub method SET_COLOR_TARGET_B[8; 0x40] = 0x0804 to crop { offset_lower: B27 = [31:5], }
    pub method SET_COLOR_TARGET_WIDTH[8; 0x40] = 0x0808 to crop { v: B20 = [19:0], }
    pub method SET_COLOR_TARGET_HEIGHT[8; 0x40] = 0x080c to crop { v: B17 = [16:0], }
    /// Log2 of the bytes of a sample; formats without a size count as four bytes.
    pub codes decode_colour_bytes(B8) -> B3 {
        0xc0..=0xc5 => 4,
        0xc6..=0xce | 0x46 => 3,
        0xe8..=0xf2 | 0xf8 | 0xfb | 0xfc | 0x40 | 0x41 | 0x43 => 1,
        0xf3..=0xf7 => 0,
        _ => 2,
    }
    pub method SET_COLOR_TARGET_FORMAT[8; 0x40] = 0x0810 to raster crop { v: B8 = [7:0], bytes: B3 = decode_colour_bytes[7:0], }
    pub method SET_COLOR_TARGET_MEMORY[8; 0x40] = 0x0814 to crop {
        block_height: B3 = [6:4],
        block_depth: B3 = [10:8],
        layout: bool = [12],
        third_dimension_control: bool = [16],
    }
    /// Number of layers, or of slices of a 3D surface, including those before the first that is drawn to.
    pub method SET_COLOR_TARGET_THIRD_DIMENSION[8; 0x40] = 0x0818 to crop { v: B16 = [27:0] at_most 0xffff, }
    /// Distance between layers, in sectors of 32 bytes; ignored for 3D surfaces.
    pub method SET_COLOR_TARGET_ARRAY_PITCH[8; 0x40] = 0x081c to crop { v: B29 = [31:3], }
    /// First layer that is drawn to.
    pub method SET_COLOR_TARGET_LAYER[8; 0x40] = 0x0820 to crop { offset: B16 = [15:0], }

    /// Number of shader outputs, and the target of each.
    pub method SET_CT_SELECT = 0x121c to raster { target_count: B4 = [3:0] at_most 8, targets: [B3; 8] = [27:4], }
    pub method SET_CT_WRITE[8; 4] = 0x1a00 to crop {
        r_enable: bool = [0],
        g_enable: bool = [4],
        b_enable: bool = [8],
        a_enable: bool = [12],
    }
    /// SET_CT_WRITE of target 0 applies to all targets.
    pub method SET_SINGLE_CT_WRITE_CONTROL = 0x0f90 to crop { enable: bool = [0], }
    /// Floats or integers, red first.
    pub method SET_COLOR_CLEAR_VALUE[4; 4] = 0x0d80 to crop { v: B32 = [31:0], }

    pub method SET_ALPHA_TEST = 0x12ec to raster { enable: bool = [0], }
    /// A float.
    pub method SET_ALPHA_REF = 0x1310 to raster { v: B32 = [31:0], }
    pub method SET_ALPHA_FUNC = 0x1314 to raster { v: Compare = decode_compare[31:0], }

    /// Clamping of shader outputs: bit 0 enables it; bit 1 selects the range from -1 instead of 0.
    pub method SET_PS_SATURATE = 0x13a8 to raster {
        range0: B2 = [1:0], range1: B2 = [5:4], range2: B2 = [9:8], range3: B2 = [13:12],
        range4: B2 = [17:16], range5: B2 = [21:20], range6: B2 = [25:24], range7: B2 = [29:28],
    }

    /// For blends of floats.
    pub method SET_BLEND_FLOAT_OPTION = 0x19c0 to crop { zero_times_anything_is_zero: bool = [0], }
    pub method SET_LOGIC_OP = 0x19c4 to raster crop { enable: bool = [0], }
    /// Truth table over source and destination bits, from CLEAR on; unknown codes copy.
    pub codes decode_logic_op(B32) -> B4 {
        0x1500 => 0,
        0x1501 => 1,
        0x1502 => 2,
        0x1504 => 4,
        0x1505 => 5,
        0x1506 => 6,
        0x1507 => 7,
        0x1508 => 8,
        0x1509 => 9,
        0x150a => 10,
        0x150b => 11,
        0x150c => 12,
        0x150d => 13,
        0x150e => 14,
        0x150f => 15,
        _ => 3,
    }
    pub method SET_LOGIC_OP_FUNC = 0x19c8 to crop { v: B4 = decode_logic_op[31:0], }

    /// Writes back and invalidates the caches of all ROPs.
    pub method FLUSH_AND_INVALIDATE_ROP_MINI_CACHE = 0x02d4 to zrop crop { }
}
