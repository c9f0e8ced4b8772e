//! Which units decode a method: state goes to them alone.

use super::{
    blend_methods::*, colour_methods::*, depth_methods::*, reports::*, sample_methods::*, stencil_methods::*,
    zcull_methods::*,
};

kernel::package! {
    package routes(
        blend_methods, colour_methods, depth_methods, reports, sample_methods, state, stencil_methods, zcull_methods
    );

    /// Some unit of raster behind setup.
    pub set behind_setup {
        SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS, SET_API_MANDATED_EARLY_Z,
        FLUSH_AND_INVALIDATE_ROP_MINI_CACHE,
        SET_ZCULL_REGION_SIZE_A, SET_ZCULL_REGION_SIZE_B, SET_ZCULL_REGION_LOCATION,
        SET_ACTIVE_ZCULL_REGION, SET_ZCULL_DIR_FORMAT, CLEAR_ZCULL_REGION, INVALIDATE_ZCULL, SET_ZCULL,
        SET_ZCULL_STORAGE_A..=SET_ZCULL_STORAGE_D, STORE_ZCULL, LOAD_ZCULL,
        SET_VIEWPORT_CLIP_MIN_Z, SET_VIEWPORT_CLIP_MAX_Z, SET_VIEWPORT_CLIP_CONTROL, SET_ZCULL_BOUNDS,
        ZCULL_FENCE,
        SET_COLOR_TARGET_A..=0x09ff,
        SET_COLOR_CLEAR_VALUE..=SET_Z_CLEAR_VALUE, SET_STENCIL_CLEAR_VALUE,
        SET_ZT_READ_ONLY, SET_ZT_A..=SET_ZT_ARRAY_PITCH, SET_ZT_SIZE_A..=SET_ZT_SIZE_C, SET_ZT_LAYER, SET_ZT_SELECT,
        SET_DEPTH_BOUNDS_TEST, SET_DEPTH_BOUNDS_MIN, SET_DEPTH_BOUNDS_MAX,
        SET_BACK_STENCIL_FUNC_REF..=SET_BACK_STENCIL_FUNC_MASK,
        SET_TWO_SIDED_STENCIL_TEST..=SET_BACK_STENCIL_FUNC,
        SET_SINGLE_CT_WRITE_CONTROL, SET_CT_SELECT, SET_CT_WRITE,
        SET_SAMPLE_MASK_X0_Y0..=SET_SAMPLE_MASK_X1_Y1, SET_ANTI_ALIAS, SET_ANTI_ALIAS_SAMPLE_POSITIONS,
        SET_HYBRID_ANTI_ALIAS_CONTROL,
        SET_ANTI_ALIAS_ALPHA_CONTROL, SET_PS_OUTPUT_SAMPLE_MASK_USAGE, SET_POST_Z_PS_IMASK, SET_SHADER_COVERAGE, SET_LINE_STIPPLE_PARAMETERS,
        SET_POLYGON_STIPPLE_PATTERN..=0x177c,
        SET_WINDOW_CLIP_HORIZONTAL..=0x0d3c, SET_WINDOW_CLIP_ENABLE, SET_WINDOW_CLIP_TYPE,
        PIXEL_HEADER_FIRST, PIXEL_HEADER_LAST,
        SET_ANTI_ALIAS_ENABLE, SET_CONSERVATIVE_RASTER, SET_CONSERVATIVE_RASTER_KIND,
        SET_DEPTH_TEST, SET_DEPTH_WRITE, SET_ALPHA_TEST, SET_DEPTH_FUNC..=SET_ALPHA_FUNC,
        SET_BLEND_STATE_PER_TARGET, SET_BLEND_CONST_RED..=SET_BLEND_CONST_ALPHA,
        SET_BLEND_SEPARATE_FOR_ALPHA..=SET_BLEND_ALPHA_DEST_COEFF, SET_BLEND..=SET_STENCIL_MASK,
        SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA..=0x1eff,
        SET_ZPASS_PIXEL_COUNT, CLEAR_REPORT_VALUE, SET_STATISTICS_COUNTER,
        SET_BLEND_FLOAT_OPTION..=SET_Z_COMPRESSION, SET_PS_SATURATE,
        PASS_MARKER, SET_WORK_LAYER,
    }

    // Derived state, at addresses that are calls of macros and so never state of the driver's.
    /// Which caches are invalidated: bits as of a task.
    pub const INVALIDATE_CACHES: usize = 0x3f00;
    /// All caches that can be.
    pub const ALL_CACHES: usize = 0x3f;
    /// Draws behind it are of that epoch of constants.
    pub const EPOCH: usize = 0x3f04;
    /// A report passes: selector 12:8, location 7:4, number 3:0.
    pub const REPORT_MARKER: usize = 0x3f08;
    pub const FLUSH_BINNER: usize = 0x3f0c;
    /// What makes an index that is fetched by the number that a shader sees.
    pub const VERTEX_ID_OFFSET: usize = 0x3f10;
    /// Stages that have a program: a bit for each, from vertex A on.
    pub const SHADING_STAGES: usize = 0x3f14;
    /// What vertices have: words 12 to 19 of the header of the last stage of world space that has a program, a pass-through geometry shader apart.
    pub const LAST_HEADER: usize = 0x3800;
    /// What each primitive has: the same words of a pass-through geometry shader's header, 0 without one, from word 12 on.
    pub const EACH_HEADER: usize = 0x37e0;

    /// World space: vertex fetch, MPC, the tessellator, VSC.
    pub set to_world {
        // tessellation
        0x0320..=0x0338,
        // where rasterisation is on, stream output
        0x037c..=0x03fc, 0x0700..=0x0744, 0x2800..=0x29ff,
        // viewports and clipping
        0x0a00..=0x0cff, 0x0d7c..=0x0d7c, 0x0dc0..=0x0dc8, 0x11f0..=0x11f0, 0x13ac..=0x13ac, 0x1510..=0x1510, 0x15cc..=0x15cc,
        0x192c..=0x192c, 0x193c..=0x193c, 0x1940..=0x1940,
        // culling, provoking vertices, sizes of points
        0x1518..=0x1518, 0x1684..=0x1688, 0x1918..=0x1920,
        // attributes, streams, instances
        0x0f84..=0x0f88, 0x114c..=0x11dc, 0x1438..=0x1438, 0x142c..=0x142c, 0x15f4..=0x15f8,
        0x161c..=0x161c, 0x1880..=0x18ff, 0x1c00..=0x1dff, 0x1f00..=0x1fff,
        // counters
        0x0d68..=0x0d68, 0x1530..=0x1530,
        // shaders: local memory, textures, registers, shading
        0x077c..=0x07a0, 0x1234..=0x1234, 0x12d4..=0x12d4, 0x155c..=0x1564, 0x1574..=0x157c,
        0x2000..=0x217f, 0x2600..=0x2600, 0x2608..=0x2608,
        // derived: headers, banks and programs but those of the pixel shader; its header has the map of attributes
        0x3800..=0x3cff, 0x3d80..=0x3da7, 0x3f00..=0x3f08, 0x3f10..=0x3f14,
    }

    /// Behind the work crossbar: setup to the ROPs, and MPC's port of pixels.
    pub set to_screen {
        FLUSH_AND_INVALIDATE_ROP_MINI_CACHE,
        SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS, SET_API_MANDATED_EARLY_Z,
        // targets, blending, depth and stencil
        0x07f8..=0x09ff, 0x0f54..=0x0f5c, 0x0f90..=0x0f90, 0x0f9c..=0x0fa0, 0x0fac..=0x0fac, 0x0fdc..=0x0ff8,
        0x121c..=0x121c, 0x1228..=0x1230, 0x12cc..=0x12cc, 0x12e4..=0x12ec, 0x130c..=0x1314, 0x131c..=0x1328,
        0x133c..=0x139c, 0x13a8..=0x13a8, 0x1538..=0x1538, 0x1594..=0x15a4, 0x179c..=0x179c, 0x19bc..=0x19cc, 0x19e0..=0x19fc, 0x1a00..=0x1a1f,
        0x1e00..=0x1eff,
        // samples
        0x0300..=0x0300, 0x0754..=0x0754, 0x0f1c..=0x0f1c, 0x0fbc..=0x0fc8, 0x1148..=0x1148, 0x11e0..=0x11ec, 0x1534..=0x1534, 0x153c..=0x153c,
        0x15d0..=0x15d0,
        // Zcull
        0x07c0..=0x07f4, 0x1464..=0x1464, 0x1500..=0x1500, 0x0dbc..=0x0dbc, 0x12c8..=0x12c8, 0x1590..=0x1590, 0x1958..=0x1958, 0x1968..=0x196c,
        // setup: clips, scissors, polygons, lines, points
        0x020c..=0x020c, 0x0c00..=0x0cff, 0x0d00..=0x0d3f, 0x0dac..=0x0db4, 0x113c..=0x113c, 0x1418..=0x1418, 0x1570..=0x1570, 0x0dc0..=0x0dc8, 0x0e00..=0x0eff, 0x13ac..=0x13b4,
        0x1518..=0x1518, 0x1520..=0x1520, 0x156c..=0x156c, 0x15bc..=0x15bc, 0x1604..=0x1604, 0x1658..=0x1658, 0x166c..=0x166c, 0x1680..=0x1680, 0x168c..=0x168c,
        0x1700..=0x177c, 0x187c..=0x187c, 0x1910..=0x1910, 0x1918..=0x1920, 0x193c..=0x193c, 0x194c..=0x1950,
        // clears, decompression, barriers
        0x0d6c..=0x0d70, 0x0d80..=0x0da0, 0x0de0..=0x0de0, 0x10f8..=0x10f8, 0x11fc..=0x11fc, 0x19d0..=0x19d0,
        // counters
        0x0d68..=0x0d68, 0x1514..=0x1514, 0x1530..=0x1530,
        // shaders: local memory, textures, registers, shading
        0x077c..=0x07a0, 0x1234..=0x1234, 0x12d4..=0x12d4, 0x155c..=0x1564, 0x1574..=0x157c, 0x1610..=0x1610, 0x1688..=0x1688,
        0x2000..=0x217f, 0x2608..=0x2608,
        // derived: headers, banks and program of the pixel shader
        0x3800..=0x3aff, 0x3d00..=0x3d7f, 0x3da8..=0x3daf, 0x3f00..=0x3f0c, 0x3ff0..=0x3ffc,
    }

    /// Shading of pixels: GPM, STRI, MPC's port of pixels.
    pub set for_shading {
        // samples
        SET_HYBRID_ANTI_ALIAS_CONTROL, SET_ANTI_ALIAS, SET_ANTI_ALIAS_SAMPLE_POSITIONS,
        // shaders: local memory, textures, registers, shading
        0x077c..=0x07a0, 0x1234..=0x1234, 0x12d4..=0x12d4, 0x155c..=0x1564, 0x1574..=0x157c, 0x1604..=0x1604, 0x1610..=0x1610, 0x1688..=0x1688,
        0x2000..=0x217f, 0x2608..=0x2608,
        // headers, banks and program; which caches are invalidated, epochs, markers
        0x3800..=0x3aff, 0x3d00..=0x3d7f, 0x3da8..=0x3daf, 0x3f00..=0x3f04, PASS_MARKER,
    }

    /// Shading, and no unit of raster.
    pub set for_shading_alone {
        0x077c..=0x07a0, 0x1234..=0x1234, 0x12d4..=0x12d4, 0x155c..=0x1564, 0x1574..=0x157c, 0x1604..=0x1604, 0x1610..=0x1610, 0x1688..=0x1688,
        0x2000..=0x217f, 0x2608..=0x2608,
        0x3800..=0x3a7c, 0x3a84..=0x3ac8, 0x3ad0..=0x3aff, 0x3d00..=0x3d7f, 0x3da8..=0x3daf, 0x3f00..=0x3f04,
    }

    /// The state cache, ahead of the primitive distributor: programs, constants, invalidation.
    pub set for_state_constants {
        0x021c..=0x021c, 0x1330..=0x1338, 0x1608..=0x160c, 0x1698..=0x1698, 0x2000..=0x217f, 0x2380..=0x24af,
    }

    /// A ZROP.
    pub set for_zrop {
        FLUSH_AND_INVALIDATE_ROP_MINI_CACHE, ZCULL_FENCE, SET_ZCULL_DIR_FORMAT,
        SET_ZT_SELECT, SET_ZT_READ_ONLY, SET_ZT_A..=SET_ZT_ARRAY_PITCH, SET_ZT_SIZE_A..=SET_ZT_SIZE_C, SET_ZT_LAYER, SET_WORK_LAYER,
        SET_Z_COMPRESSION, SET_Z_CLEAR_VALUE, SET_STENCIL_CLEAR_VALUE,
        SET_VIEWPORT_CLIP_MIN_Z, SET_VIEWPORT_CLIP_MAX_Z, SET_VIEWPORT_CLIP_CONTROL,
        SET_DEPTH_TEST, SET_DEPTH_WRITE, SET_DEPTH_FUNC,
        SET_DEPTH_BOUNDS_TEST, SET_DEPTH_BOUNDS_MIN, SET_DEPTH_BOUNDS_MAX,
        SET_STENCIL_TEST..=SET_STENCIL_MASK,
        SET_TWO_SIDED_STENCIL_TEST..=SET_BACK_STENCIL_FUNC,
        SET_BACK_STENCIL_FUNC_REF..=SET_BACK_STENCIL_FUNC_MASK,
        SET_ANTI_ALIAS, SET_ANTI_ALIAS_SAMPLE_POSITIONS,
        SET_ZPASS_PIXEL_COUNT, CLEAR_REPORT_VALUE, PASS_MARKER,
    }

    /// A CROP.
    pub set for_crop {
        FLUSH_AND_INVALIDATE_ROP_MINI_CACHE,
        SET_COLOR_TARGET_A..=0x09ff, SET_COLOR_CLEAR_VALUE, SET_CT_WRITE, SET_SINGLE_CT_WRITE_CONTROL,
        SET_BLEND, SET_BLEND_STATE_PER_TARGET, SET_BLEND_CONST_RED..=SET_BLEND_CONST_ALPHA,
        SET_BLEND_SEPARATE_FOR_ALPHA..=SET_BLEND_ALPHA_DEST_COEFF,
        SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA..=0x1eff,
        SET_BLEND_FLOAT_OPTION, SET_LOGIC_OP, SET_LOGIC_OP_FUNC, SET_ANTI_ALIAS, SET_WORK_LAYER, PASS_MARKER,
    }
}
