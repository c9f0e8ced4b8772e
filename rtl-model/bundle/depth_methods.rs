//! Methods of the depth surface and the depth test.

use super::state::{Compare, decode_compare};
use super::tile_depth::DepthFormat;
use kernel::packed::*;

kernel::package! {
    package depth_methods(state, tile_depth);

    pub method SET_ZT_SELECT = 0x1538 to raster zrop { target_count: bool = [0], }
    pub method SET_ZT_A = 0x0fe0 to raster zrop { offset_upper: B8 = [7:0], all: B32 = [31:0], }
    /// Low part of the address, in sectors of 32 bytes.
    pub method SET_ZT_B = 0x0fe4 to raster zrop { offset_lower: B27 = [31:5], all: B32 = [31:0], }
    /// Unknown codes have neither depth nor stencil.
    pub codes decode_depth_format(B5) -> DepthFormat { 0x0a | 0x19 => Z32, 0x13 => Z16, 0x14..=0x16 => Z24S8, _ => None, }
    pub codes decode_has_stencil(B5) -> bool { 0x14 | 0x16 | 0x19 => true, _ => false, }
    /// Log2 of the bytes of a sample; formats without a size count as four bytes.
    pub codes decode_depth_bytes(B5) -> B3 { 0x17 => 0, 0x13 => 1, 0x19 | 0x1d..=0x1f => 3, _ => 2, }
    pub method SET_ZT_FORMAT = 0x0fe8 to setup raster zrop {
        v: DepthFormat = decode_depth_format[4:0],
        stencil: bool = decode_has_stencil[4:0],
        bytes: B3 = decode_depth_bytes[4:0],
        all: B32 = [31:0],
    }
    /// Height of a block in GOBs, as a power of two.
    pub method SET_ZT_BLOCK_SIZE = 0x0fec to raster zrop { height: B3 = [6:4] at_most 5, all: B32 = [31:0], }
    pub method SET_ZT_SIZE_A = 0x1228 to raster zrop { width: B16 = [27:0] at_most 0xffff, all: B32 = [31:0], }
    pub method SET_ZT_SIZE_B = 0x122c to raster zrop { all: B32 = [31:0], }
    /// Distance between layers, in sectors of 32 bytes.
    pub method SET_ZT_ARRAY_PITCH = 0x0ff0 to raster zrop { v: B29 = [31:3], all: B32 = [31:0], }
    /// Number of layers, including those before the first that is drawn to; or one layer.
    pub method SET_ZT_SIZE_C = 0x1230 to raster zrop { third_dimension: B16 = [15:0], control: bool = [16], all: B32 = [31:0], }
    /// First layer that is drawn to.
    pub method SET_ZT_LAYER = 0x179c to raster zrop { offset: B16 = [15:0], all: B32 = [31:0], }
    pub method SET_ZT_READ_ONLY = 0x07f8 to raster zrop { enable_z: bool = [0], enable_stencil: bool = [4], }
    pub method SET_Z_COMPRESSION = 0x19cc to zrop { enable: bool = [0], }
    /// A float.
    pub method SET_Z_CLEAR_VALUE = 0x0d90 to raster zrop { v: B32 = [31:0], }

    pub method SET_DEPTH_TEST = 0x12cc to raster zrop { enable: bool = [0], }
    pub method SET_DEPTH_WRITE = 0x12e8 to raster zrop { enable: bool = [0], }
    pub codes decode_compare_known(B32) -> bool { 0x200..=0x207 | 1..=8 => true, _ => false, }
    pub method SET_DEPTH_FUNC = 0x130c to raster zrop {
        v: Compare = decode_compare[31:0],
        known: bool = decode_compare_known[31:0],
    }
    pub method SET_DEPTH_BOUNDS_TEST = 0x19bc to raster zrop { enable: bool = [0], }
    /// Float.
    pub method SET_DEPTH_BOUNDS_MIN = 0x0f9c to raster zrop { v: B32 = [31:0], }
    pub method SET_DEPTH_BOUNDS_MAX = 0x0fa0 to raster zrop { v: B32 = [31:0], }

    /// Threshold for switching between early and late Z.
    pub method SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS = 0x0204 to raster { accumulated_prim_area_threshold: B5 = [4:0], }
    pub method SET_API_MANDATED_EARLY_Z = 0x0210 to raster { enable: bool = [0], }

    pub method SET_ZPASS_PIXEL_COUNT = 0x1514 to raster zrop { enable: bool = [0], }
    /// Report to clear: 1 is the count of samples that passed.
    pub method CLEAR_REPORT_VALUE = 0x1530 to world raster zrop { report: B5 = [4:0], }
}
