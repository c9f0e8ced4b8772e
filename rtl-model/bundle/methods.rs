//! Addresses of the 3D class methods that these units decode, named as the class
//! header names them. What each field means is in `state_words`.

use super::state::MethodAddress;

kernel::package! {
    package methods(state);

    /// Threshold of the switch between early and late Z.
    pub const SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS: MethodAddress = 0x0204;
    pub const SET_API_MANDATED_EARLY_Z: MethodAddress = 0x0210;
    /// Writes back and empties the caches of both ROP halves.
    pub const FLUSH_AND_INVALIDATE_ROP_MINI_CACHE: MethodAddress = 0x02d4;
    pub const SET_ZCULL_REGION_SIZE_A: MethodAddress = 0x07c0;
    pub const SET_ZCULL_REGION_SIZE_B: MethodAddress = 0x07c4;
    pub const SET_ZCULL_REGION_LOCATION: MethodAddress = 0x07e0;
    pub const SET_ZT_READ_ONLY: MethodAddress = 0x07f8;
    /// Colour target 0; target i is 0x40 bytes further on.
    pub const SET_COLOR_TARGET_A: MethodAddress = 0x0800;
    pub const SET_COLOR_TARGET_B: MethodAddress = 0x0804;
    pub const SET_COLOR_TARGET_WIDTH: MethodAddress = 0x0808;
    pub const SET_COLOR_TARGET_HEIGHT: MethodAddress = 0x080c;
    pub const SET_COLOR_TARGET_FORMAT: MethodAddress = 0x0810;
    pub const SET_COLOR_TARGET_MEMORY: MethodAddress = 0x0814;
    /// One past the methods of colour target 7.
    pub const COLOR_TARGET_END: MethodAddress = 0x0a00;
    /// Bytes from the methods of one colour target to those of the next.
    pub const COLOR_TARGET_STRIDE: MethodAddress = 0x40;
    /// Near and far of viewport 0, floats.
    pub const SET_VIEWPORT_CLIP_MIN_Z: MethodAddress = 0x0c08;
    pub const SET_VIEWPORT_CLIP_MAX_Z: MethodAddress = 0x0c0c;
    pub const SET_CLEAR_RECT_HORIZONTAL: MethodAddress = 0x0d6c;
    pub const SET_CLEAR_RECT_VERTICAL: MethodAddress = 0x0d70;
    pub const SET_COLOR_CLEAR_VALUE: MethodAddress = 0x0d80;
    pub const SET_COLOR_CLEAR_VALUE_1: MethodAddress = 0x0d84;
    pub const SET_COLOR_CLEAR_VALUE_2: MethodAddress = 0x0d88;
    pub const SET_COLOR_CLEAR_VALUE_3: MethodAddress = 0x0d8c;
    pub const SET_Z_CLEAR_VALUE: MethodAddress = 0x0d90;
    pub const SET_STENCIL_CLEAR_VALUE: MethodAddress = 0x0da0;
    pub const SET_ZCULL_DIR_FORMAT: MethodAddress = 0x0dbc;
    pub const SET_SCISSOR_ENABLE: MethodAddress = 0x0e00;
    pub const SET_SCISSOR_HORIZONTAL: MethodAddress = 0x0e04;
    pub const SET_SCISSOR_VERTICAL: MethodAddress = 0x0e08;
    pub const SET_BACK_STENCIL_FUNC_REF: MethodAddress = 0x0f54;
    pub const SET_BACK_STENCIL_MASK: MethodAddress = 0x0f58;
    pub const SET_BACK_STENCIL_FUNC_MASK: MethodAddress = 0x0f5c;
    /// Bit 0: SET_CT_WRITE of target 0 holds for all.
    pub const SET_SINGLE_CT_WRITE_CONTROL: MethodAddress = 0x0f90;
    pub const SET_DEPTH_BOUNDS_MIN: MethodAddress = 0x0f9c;
    pub const SET_DEPTH_BOUNDS_MAX: MethodAddress = 0x0fa0;
    pub const SET_SAMPLE_MASK_X0_Y0: MethodAddress = 0x0fbc;
    pub const SET_SAMPLE_MASK_X1_Y0: MethodAddress = 0x0fc0;
    pub const SET_SAMPLE_MASK_X0_Y1: MethodAddress = 0x0fc4;
    pub const SET_SAMPLE_MASK_X1_Y1: MethodAddress = 0x0fc8;
    pub const SET_ZT_A: MethodAddress = 0x0fe0;
    pub const SET_ZT_B: MethodAddress = 0x0fe4;
    pub const SET_ZT_FORMAT: MethodAddress = 0x0fe8;
    pub const SET_ZT_BLOCK_SIZE: MethodAddress = 0x0fec;
    pub const SET_SURFACE_CLIP_HORIZONTAL: MethodAddress = 0x0ff4;
    pub const SET_SURFACE_CLIP_VERTICAL: MethodAddress = 0x0ff8;
    pub const SET_CLEAR_SURFACE_CONTROL: MethodAddress = 0x10f8;
    /// Bit 0 on; the kind of conservative raster is in SET_CONSERVATIVE_RASTER_KIND.
    pub const SET_CONSERVATIVE_RASTER: MethodAddress = 0x1148;
    /// Not in the class: 0 overestimate, 1 underestimate.
    pub const SET_CONSERVATIVE_RASTER_KIND: MethodAddress = 0x3ff8;
    /// Four registers of four sample positions.
    pub const SET_ANTI_ALIAS_SAMPLE_POSITIONS: MethodAddress = 0x11e0;
    pub const SET_ANTI_ALIAS_SAMPLE_POSITIONS_3: MethodAddress = 0x11ec;
    pub const SET_CT_SELECT: MethodAddress = 0x121c;
    pub const SET_ZT_SIZE_A: MethodAddress = 0x1228;
    pub const SET_ZT_SIZE_B: MethodAddress = 0x122c;
    pub const CLEAR_ZCULL_REGION: MethodAddress = 0x12c8;
    pub const SET_DEPTH_TEST: MethodAddress = 0x12cc;
    pub const SET_BLEND_STATE_PER_TARGET: MethodAddress = 0x12e4;
    pub const SET_DEPTH_WRITE: MethodAddress = 0x12e8;
    pub const SET_ALPHA_TEST: MethodAddress = 0x12ec;
    pub const SET_DEPTH_FUNC: MethodAddress = 0x130c;
    pub const SET_ALPHA_REF: MethodAddress = 0x1310;
    pub const SET_ALPHA_FUNC: MethodAddress = 0x1314;
    pub const SET_BLEND_CONST_RED: MethodAddress = 0x131c;
    pub const SET_BLEND_CONST_GREEN: MethodAddress = 0x1320;
    pub const SET_BLEND_CONST_BLUE: MethodAddress = 0x1324;
    pub const SET_BLEND_CONST_ALPHA: MethodAddress = 0x1328;
    pub const SET_BLEND_SEPARATE_FOR_ALPHA: MethodAddress = 0x133c;
    pub const SET_BLEND_COLOR_OP: MethodAddress = 0x1340;
    pub const SET_BLEND_COLOR_SOURCE_COEFF: MethodAddress = 0x1344;
    pub const SET_BLEND_COLOR_DEST_COEFF: MethodAddress = 0x1348;
    pub const SET_BLEND_ALPHA_OP: MethodAddress = 0x134c;
    pub const SET_BLEND_ALPHA_SOURCE_COEFF: MethodAddress = 0x1350;
    pub const SET_BLEND_ALPHA_DEST_COEFF: MethodAddress = 0x1358;
    /// Blend enable of target 0; that of target i is 4 i bytes further on.
    pub const SET_BLEND: MethodAddress = 0x1360;
    pub const SET_BLEND_7: MethodAddress = 0x137c;
    pub const SET_STENCIL_TEST: MethodAddress = 0x1380;
    pub const SET_STENCIL_OP_FAIL: MethodAddress = 0x1384;
    pub const SET_STENCIL_OP_ZFAIL: MethodAddress = 0x1388;
    pub const SET_STENCIL_OP_ZPASS: MethodAddress = 0x138c;
    pub const SET_STENCIL_FUNC: MethodAddress = 0x1390;
    pub const SET_STENCIL_FUNC_REF: MethodAddress = 0x1394;
    pub const SET_STENCIL_FUNC_MASK: MethodAddress = 0x1398;
    pub const SET_STENCIL_MASK: MethodAddress = 0x139c;
    pub const SET_ALIASED_LINE_WIDTH_FLOAT: MethodAddress = 0x13b4;
    pub const SET_ZPASS_PIXEL_COUNT: MethodAddress = 0x1514;
    pub const SET_POINT_SIZE: MethodAddress = 0x1518;
    pub const CLEAR_REPORT_VALUE: MethodAddress = 0x1530;
    pub const SET_ANTI_ALIAS_ENABLE: MethodAddress = 0x1534;
    pub const SET_ZT_SELECT: MethodAddress = 0x1538;
    pub const SET_ANTI_ALIAS_ALPHA_CONTROL: MethodAddress = 0x153c;
    pub const SET_ACTIVE_ZCULL_REGION: MethodAddress = 0x1590;
    pub const SET_TWO_SIDED_STENCIL_TEST: MethodAddress = 0x1594;
    pub const SET_BACK_STENCIL_OP_FAIL: MethodAddress = 0x1598;
    pub const SET_BACK_STENCIL_OP_ZFAIL: MethodAddress = 0x159c;
    pub const SET_BACK_STENCIL_OP_ZPASS: MethodAddress = 0x15a0;
    pub const SET_BACK_STENCIL_FUNC: MethodAddress = 0x15a4;
    pub const SET_ANTI_ALIAS: MethodAddress = 0x15d0;
    pub const OGL_SET_CULL: MethodAddress = 0x1918;
    pub const OGL_SET_FRONT_FACE: MethodAddress = 0x191c;
    pub const OGL_SET_CULL_FACE: MethodAddress = 0x1920;
    pub const INVALIDATE_ZCULL: MethodAddress = 0x1958;
    pub const SET_ZCULL: MethodAddress = 0x1968;
    pub const SET_DEPTH_BOUNDS_TEST: MethodAddress = 0x19bc;
    pub const SET_LOGIC_OP: MethodAddress = 0x19c4;
    pub const SET_LOGIC_OP_FUNC: MethodAddress = 0x19c8;
    pub const SET_ZT_COMPRESSION: MethodAddress = 0x19cc;
    /// The trigger: clears the surfaces that its bits name.
    pub const CLEAR_SURFACE: MethodAddress = 0x19d0;
    /// Colour write mask of target 0; that of target i is 4 i bytes further on.
    pub const SET_CT_WRITE: MethodAddress = 0x1a00;
    pub const SET_CT_WRITE_7: MethodAddress = 0x1a1c;
    /// Target 0 of the per-target blend state; target i is 0x20 bytes further on.
    pub const SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA: MethodAddress = 0x1e00;
    pub const SET_BLEND_PER_TARGET_COLOR_OP: MethodAddress = 0x1e04;
    pub const SET_BLEND_PER_TARGET_COLOR_SOURCE_COEFF: MethodAddress = 0x1e08;
    pub const SET_BLEND_PER_TARGET_COLOR_DEST_COEFF: MethodAddress = 0x1e0c;
    pub const SET_BLEND_PER_TARGET_ALPHA_OP: MethodAddress = 0x1e10;
    pub const SET_BLEND_PER_TARGET_ALPHA_SOURCE_COEFF: MethodAddress = 0x1e14;
    pub const SET_BLEND_PER_TARGET_ALPHA_DEST_COEFF: MethodAddress = 0x1e18;
    /// One past the per-target blend state of target 7.
    pub const BLEND_PER_TARGET_END: MethodAddress = 0x1f00;

    /// Not in the class: bit 0, the pixel shader may change coverage (kill, sample
    /// mask). Stands in for the shader header until shaders are built.
    pub const SET_SHADER_COVERAGE: MethodAddress = 0x3ff0;
    /// Not in the class: a marker that Zcull sends and both ZROPs return as feedback.
    pub const ZCULL_FENCE: MethodAddress = 0x3ff4;
}
