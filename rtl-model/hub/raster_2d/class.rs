//! Methods of the 2D class, the state that they set, and those that launch. Method and field names are the class's.

use kernel::packed::*;

kernel::package! {
    package two_d_class(state);

    pub method SET_DST_FORMAT = 0x0200 { v: B8 = [7:0], }
    pub method SET_DST_MEMORY_LAYOUT = 0x0204 { v: bool = [0], }
    pub method SET_DST_BLOCK_SIZE = 0x0208 { height: B3 = [6:4], depth: B3 = [10:8], }
    pub method SET_DST_DEPTH = 0x020c { v: B32 = [31:0], }
    pub method SET_DST_LAYER = 0x0210 { v: B32 = [31:0], }
    pub method SET_DST_PITCH = 0x0214 { v: B32 = [31:0], }
    pub method SET_DST_WIDTH = 0x0218 { v: B32 = [31:0], }
    pub method SET_DST_HEIGHT = 0x021c { v: B32 = [31:0], }
    pub method SET_DST_OFFSET_UPPER = 0x0220 { v: B8 = [7:0], }
    pub method SET_DST_OFFSET_LOWER = 0x0224 { v: B32 = [31:0], }
    pub method SET_SRC_FORMAT = 0x0230 { v: B8 = [7:0], }
    pub method SET_SRC_MEMORY_LAYOUT = 0x0234 { v: bool = [0], }
    pub method SET_SRC_BLOCK_SIZE = 0x0238 { height: B3 = [6:4], depth: B3 = [10:8], }
    pub method SET_SRC_DEPTH = 0x023c { v: B32 = [31:0], }
    pub method SET_SRC_PITCH = 0x0244 { v: B32 = [31:0], }
    pub method SET_SRC_WIDTH = 0x0248 { v: B32 = [31:0], }
    pub method SET_SRC_HEIGHT = 0x024c { v: B32 = [31:0], }
    pub method SET_SRC_OFFSET_UPPER = 0x0250 { v: B8 = [7:0], }
    pub method SET_SRC_OFFSET_LOWER = 0x0254 { v: B32 = [31:0], }
    pub method SET_CLIP_X0 = 0x0280 { v: B32 = [31:0], }
    pub method SET_CLIP_Y0 = 0x0284 { v: B32 = [31:0], }
    pub method SET_CLIP_WIDTH = 0x0288 { v: B32 = [31:0], }
    pub method SET_CLIP_HEIGHT = 0x028c { v: B32 = [31:0], }
    pub method SET_CLIP_ENABLE = 0x0290 { v: bool = [0], }
    pub method SET_COLOR_KEY_FORMAT = 0x0294 { v: B3 = [2:0], }
    pub method SET_COLOR_KEY = 0x0298 { v: B32 = [31:0], }
    pub method SET_COLOR_KEY_ENABLE = 0x029c { v: bool = [0], }
    pub method SET_ROP = 0x02a0 { v: B8 = [7:0], }
    pub method SET_BETA1 = 0x02a4 { v: B32 = [31:0], }
    pub method SET_BETA4 = 0x02a8 { all: B32 = [31:0], }
    pub method SET_OPERATION = 0x02ac { v: B3 = [2:0], }
    pub method SET_PATTERN_OFFSET = 0x02b0 { x: B6 = [5:0], y: B6 = [13:8], }
    pub method SET_PATTERN_SELECT = 0x02b4 { v: B2 = [1:0], }
    pub method SET_DST_COLOR_RENDER_TO_ZETA_SURFACE = 0x02b8 { v: bool = [0], }
    pub method SET_COMPRESSION = 0x02d4 { enable: bool = [0], }
    pub method SET_PIXELS_FROM_MEMORY_DIRECTION = 0x02e0 { horizontal: B2 = [1:0], vertical: B2 = [5:4], }
    pub method SET_MONOCHROME_PATTERN_COLOR_FORMAT = 0x02e8 { v: B3 = [2:0], }
    pub method SET_MONOCHROME_PATTERN_FORMAT = 0x02ec { v: bool = [0], }
    pub method SET_MONOCHROME_PATTERN_COLOR0 = 0x02f0 { v: B32 = [31:0], }
    pub method SET_MONOCHROME_PATTERN_COLOR1 = 0x02f4 { v: B32 = [31:0], }
    pub method SET_MONOCHROME_PATTERN0 = 0x02f8 { v: B32 = [31:0], }
    pub method SET_MONOCHROME_PATTERN1 = 0x02fc { v: B32 = [31:0], }
    pub method COLOR_PATTERN_X8R8G8B8[64; 4] = 0x0300 { }
    pub method COLOR_PATTERN_R5G6B5[32; 4] = 0x0400 { }
    pub method COLOR_PATTERN_X1R5G5B5[32; 4] = 0x0480 { }
    pub method COLOR_PATTERN_Y8[16; 4] = 0x0500 { }
    pub method SET_RENDER_SOLID_PRIM_COLOR0 = 0x0540 { v: B32 = [31:0], }
    pub method SET_RENDER_SOLID_PRIM_COLOR1 = 0x0544 { v: B32 = [31:0], }
    pub method SET_RENDER_SOLID_PRIM_COLOR2 = 0x0548 { v: B32 = [31:0], }
    pub method SET_RENDER_SOLID_PRIM_COLOR3 = 0x054c { v: B32 = [31:0], }
    pub method RENDER_SOLID_PRIM_MODE = 0x0580 { v: B3 = [2:0], }
    pub method SET_RENDER_SOLID_PRIM_COLOR_FORMAT = 0x0584 { v: B8 = [7:0], }
    pub method SET_RENDER_SOLID_PRIM_COLOR = 0x0588 { v: B32 = [31:0], }
    pub method SET_RENDER_SOLID_LINE_TIE_BREAK_BITS = 0x058c { all: B13 = [12:0], }
    pub method RENDER_SOLID_PRIM_POINT_SET_X[64; 8] = 0x0600 { v: B32 = [31:0], }
    pub method SET_PIXELS_FROM_CPU_DATA_TYPE = 0x0800 { v: bool = [0], }
    pub method SET_PIXELS_FROM_CPU_COLOR_FORMAT = 0x0804 { v: B8 = [7:0], }
    pub method SET_PIXELS_FROM_CPU_INDEX_FORMAT = 0x0808 { v: B2 = [1:0], }
    pub method SET_PIXELS_FROM_CPU_MONO_FORMAT = 0x080c { v: bool = [0], }
    pub method SET_PIXELS_FROM_CPU_WRAP = 0x0810 { v: B2 = [1:0], }
    pub method SET_PIXELS_FROM_CPU_COLOR0 = 0x0814 { v: B32 = [31:0], }
    pub method SET_PIXELS_FROM_CPU_COLOR1 = 0x0818 { v: B32 = [31:0], }
    pub method SET_PIXELS_FROM_CPU_MONO_OPACITY = 0x081c { v: bool = [0], }
    pub method SET_PIXELS_FROM_CPU_SRC_WIDTH = 0x0838 { v: B32 = [31:0], }
    pub method SET_PIXELS_FROM_CPU_SRC_HEIGHT = 0x083c { v: B32 = [31:0], }
    pub method SET_PIXELS_FROM_CPU_DX_DU_FRAC = 0x0840 { v: B32 = [31:0], }
    pub method SET_PIXELS_FROM_CPU_DX_DU_INT = 0x0844 { v: B32 = [31:0], }
    pub method SET_PIXELS_FROM_CPU_DY_DV_FRAC = 0x0848 { v: B32 = [31:0], }
    pub method SET_PIXELS_FROM_CPU_DY_DV_INT = 0x084c { v: B32 = [31:0], }
    pub method SET_PIXELS_FROM_CPU_DST_X0_FRAC = 0x0850 { v: B32 = [31:0], }
    pub method SET_PIXELS_FROM_CPU_DST_X0_INT = 0x0854 { v: B32 = [31:0], }
    pub method SET_PIXELS_FROM_CPU_DST_Y0_FRAC = 0x0858 { v: B32 = [31:0], }
    pub method SET_PIXELS_FROM_CPU_DST_Y0_INT = 0x085c { v: B32 = [31:0], }
    pub method SET_BIG_ENDIAN_CONTROL = 0x0870 { all: B29 = [28:0], }
    pub method SET_PIXELS_FROM_MEMORY_CORRAL_SIZE = 0x0884 { v: B10 = [9:0], }
    pub method SET_PIXELS_FROM_MEMORY_SAFE_OVERLAP = 0x0888 { v: bool = [0], }
    pub method SET_PIXELS_FROM_MEMORY_SAMPLE_MODE = 0x088c { origin: bool = [0], filter: bool = [4], }
    pub method SET_PIXELS_FROM_MEMORY_DST_X0 = 0x08b0 { v: B32 = [31:0], }
    pub method SET_PIXELS_FROM_MEMORY_DST_Y0 = 0x08b4 { v: B32 = [31:0], }
    pub method SET_PIXELS_FROM_MEMORY_DST_WIDTH = 0x08b8 { v: B32 = [31:0], }
    pub method SET_PIXELS_FROM_MEMORY_DST_HEIGHT = 0x08bc { v: B32 = [31:0], }
    pub method SET_PIXELS_FROM_MEMORY_DU_DX_FRAC = 0x08c0 { v: B32 = [31:0], }
    pub method SET_PIXELS_FROM_MEMORY_DU_DX_INT = 0x08c4 { v: B32 = [31:0], }
    pub method SET_PIXELS_FROM_MEMORY_DV_DY_FRAC = 0x08c8 { v: B32 = [31:0], }
    pub method SET_PIXELS_FROM_MEMORY_DV_DY_INT = 0x08cc { v: B32 = [31:0], }
    pub method SET_PIXELS_FROM_MEMORY_SRC_X0_FRAC = 0x08d0 { v: B32 = [31:0], }
    pub method SET_PIXELS_FROM_MEMORY_SRC_X0_INT = 0x08d4 { v: B32 = [31:0], }
    pub method SET_PIXELS_FROM_MEMORY_SRC_Y0_FRAC = 0x08d8 { v: B32 = [31:0], }

    /// A point of a solid primitive, by one method or by its Y; the next pixels of the CPU; a copy from memory.
    pub method RENDER_SOLID_PRIM_POINT_X_Y = 0x05e0 { }
    pub method RENDER_SOLID_PRIM_POINT_Y[64; 8] = 0x0604 { }
    pub method PIXELS_FROM_CPU_DATA = 0x0860 { }
    pub method PIXELS_FROM_MEMORY_SRC_Y0_INT = 0x08dc { }

    pub set launches_two_d {
        RENDER_SOLID_PRIM_POINT_X_Y, RENDER_SOLID_PRIM_POINT_Y, PIXELS_FROM_CPU_DATA, PIXELS_FROM_MEMORY_SRC_Y0_INT,
    }

    pub set writes_pattern_cells {
        COLOR_PATTERN_X8R8G8B8, COLOR_PATTERN_R5G6B5, COLOR_PATTERN_X1R5G5B5, COLOR_PATTERN_Y8,
    }

    pub set pixels_from_memory {
        PIXELS_FROM_MEMORY_SRC_Y0_INT,
    }
}
