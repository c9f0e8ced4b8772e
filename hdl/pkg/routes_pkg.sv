// Generated from rtl-model/bundle/routes.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package routes_pkg;
  import blend_methods_pkg::*;
  import colour_methods_pkg::*;
  import depth_methods_pkg::*;
  import reports_pkg::*;
  import sample_methods_pkg::*;
  import state_pkg::*;
  import stencil_methods_pkg::*;
  import zcull_methods_pkg::*;

  // Some unit of raster behind setup.
  function automatic logic behind_setup(input method_address_t address);
    return address inside {
        SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS,
        SET_API_MANDATED_EARLY_Z,
        FLUSH_AND_INVALIDATE_ROP_MINI_CACHE,
        SET_ZCULL_REGION_SIZE_A,
        SET_ZCULL_REGION_SIZE_B,
        SET_ZCULL_REGION_LOCATION,
        SET_ACTIVE_ZCULL_REGION,
        SET_ZCULL_DIR_FORMAT,
        CLEAR_ZCULL_REGION,
        INVALIDATE_ZCULL,
        SET_ZCULL,
        [SET_ZCULL_STORAGE_A : SET_ZCULL_STORAGE_D],
        STORE_ZCULL,
        LOAD_ZCULL,
        SET_VIEWPORT_CLIP_MIN_Z,
        SET_VIEWPORT_CLIP_MAX_Z,
        SET_VIEWPORT_CLIP_CONTROL,
        SET_ZCULL_BOUNDS,
        ZCULL_FENCE,
        [SET_COLOR_TARGET_A : 14'h09ff],
        [SET_COLOR_CLEAR_VALUE : SET_Z_CLEAR_VALUE],
        SET_STENCIL_CLEAR_VALUE,
        SET_ZT_READ_ONLY,
        [SET_ZT_A : SET_ZT_ARRAY_PITCH],
        [SET_ZT_SIZE_A : SET_ZT_SIZE_C],
        SET_ZT_LAYER,
        SET_ZT_SELECT,
        SET_DEPTH_BOUNDS_TEST,
        SET_DEPTH_BOUNDS_MIN,
        SET_DEPTH_BOUNDS_MAX,
        [SET_BACK_STENCIL_FUNC_REF : SET_BACK_STENCIL_FUNC_MASK],
        [SET_TWO_SIDED_STENCIL_TEST : SET_BACK_STENCIL_FUNC],
        SET_SINGLE_CT_WRITE_CONTROL,
        SET_CT_SELECT,
        [SET_SAMPLE_MASK_X0_Y0 : SET_SAMPLE_MASK_X1_Y1],
        SET_ANTI_ALIAS,
        SET_HYBRID_ANTI_ALIAS_CONTROL,
        SET_ANTI_ALIAS_ALPHA_CONTROL,
        SET_PS_OUTPUT_SAMPLE_MASK_USAGE,
        SET_POST_Z_PS_IMASK,
        SET_SHADER_COVERAGE,
        SET_LINE_STIPPLE_PARAMETERS,
        [SET_POLYGON_STIPPLE_PATTERN : 14'h177c],
        [SET_WINDOW_CLIP_HORIZONTAL : 14'h0d3c],
        SET_WINDOW_CLIP_ENABLE,
        SET_WINDOW_CLIP_TYPE,
        PIXEL_HEADER_FIRST,
        PIXEL_HEADER_LAST,
        SET_ANTI_ALIAS_ENABLE,
        SET_CONSERVATIVE_RASTER,
        SET_CONSERVATIVE_RASTER_KIND,
        SET_DEPTH_TEST,
        SET_DEPTH_WRITE,
        SET_ALPHA_TEST,
        [SET_DEPTH_FUNC : SET_ALPHA_FUNC],
        SET_BLEND_STATE_PER_TARGET,
        [SET_BLEND_CONST_RED : SET_BLEND_CONST_ALPHA],
        [SET_BLEND_SEPARATE_FOR_ALPHA : SET_BLEND_ALPHA_DEST_COEFF],
        [SET_BLEND : SET_STENCIL_MASK],
        [SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA : 14'h1eff],
        SET_ZPASS_PIXEL_COUNT,
        CLEAR_REPORT_VALUE,
        SET_STATISTICS_COUNTER,
        [SET_BLEND_FLOAT_OPTION : SET_Z_COMPRESSION],
        SET_PS_SATURATE,
        PASS_MARKER,
        SET_WORK_LAYER
    }
        || (address & ~14'h1c) == SET_CT_WRITE
        || (address & ~14'hc) == SET_ANTI_ALIAS_SAMPLE_POSITIONS;
  endfunction

  // Which caches are invalidated: bits as of a task.
  localparam int unsigned INVALIDATE_CACHES = 16128;

  // All caches that can be.
  localparam int unsigned ALL_CACHES = 63;

  // Draws behind it are of that epoch of constants.
  localparam int unsigned EPOCH = 16132;

  // A report passes: selector 12:8, location 7:4, number 3:0.
  localparam int unsigned REPORT_MARKER = 16136;

  localparam int unsigned FLUSH_BINNER = 16140;

  // What makes an index that is fetched by the number that a shader sees.
  localparam int unsigned VERTEX_ID_OFFSET = 16144;

  // Stages that have a program: a bit for each, from vertex A on.
  localparam int unsigned SHADING_STAGES = 16148;

  // What vertices have: words 12 to 19 of the header of the last stage of world space that has a program, a pass-through geometry shader apart.
  localparam int unsigned LAST_HEADER = 14336;

  // What each primitive has: the same words of a pass-through geometry shader's header, 0 without one, from word 12 on.
  localparam int unsigned EACH_HEADER = 14304;

  // World space: vertex fetch, MPC, the tessellator, VSC.
  function automatic logic to_world(input method_address_t address);
    return address inside {
        [14'h0320 : 14'h0338],
        [14'h037c : 14'h03fc],
        [14'h0700 : 14'h0744],
        [14'h2800 : 14'h29ff],
        [14'h0a00 : 14'h0cff],
        [14'h0d7c : 14'h0d7c],
        [14'h0dc0 : 14'h0dc8],
        [14'h11f0 : 14'h11f0],
        [14'h13ac : 14'h13ac],
        [14'h1510 : 14'h1510],
        [14'h15cc : 14'h15cc],
        [14'h192c : 14'h192c],
        [14'h193c : 14'h193c],
        [14'h1940 : 14'h1940],
        [14'h1518 : 14'h1518],
        [14'h1684 : 14'h1688],
        [14'h1918 : 14'h1920],
        [14'h0f84 : 14'h0f88],
        [14'h114c : 14'h11dc],
        [14'h1438 : 14'h1438],
        [14'h142c : 14'h142c],
        [14'h15f4 : 14'h15f8],
        [14'h161c : 14'h161c],
        [14'h1880 : 14'h18ff],
        [14'h1c00 : 14'h1dff],
        [14'h1f00 : 14'h1fff],
        [14'h0d68 : 14'h0d68],
        [14'h1530 : 14'h1530],
        [14'h077c : 14'h07a0],
        [14'h1234 : 14'h1234],
        [14'h12d4 : 14'h12d4],
        [14'h155c : 14'h1564],
        [14'h1574 : 14'h157c],
        [14'h2000 : 14'h217f],
        [14'h2600 : 14'h2600],
        [14'h2608 : 14'h2608],
        [14'h3800 : 14'h3cff],
        [14'h3d80 : 14'h3da7],
        [14'h3f00 : 14'h3f08],
        [14'h3f10 : 14'h3f14]
    };
  endfunction

  // Behind the work crossbar: setup to the ROPs, and MPC's port of pixels.
  function automatic logic to_screen(input method_address_t address);
    return address inside {
        FLUSH_AND_INVALIDATE_ROP_MINI_CACHE,
        SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS,
        SET_API_MANDATED_EARLY_Z,
        [14'h07f8 : 14'h09ff],
        [14'h0f54 : 14'h0f5c],
        [14'h0f90 : 14'h0f90],
        [14'h0f9c : 14'h0fa0],
        [14'h0fac : 14'h0fac],
        [14'h0fdc : 14'h0ff8],
        [14'h121c : 14'h121c],
        [14'h1228 : 14'h1230],
        [14'h12cc : 14'h12cc],
        [14'h12e4 : 14'h12ec],
        [14'h130c : 14'h1314],
        [14'h131c : 14'h1328],
        [14'h133c : 14'h139c],
        [14'h13a8 : 14'h13a8],
        [14'h1538 : 14'h1538],
        [14'h1594 : 14'h15a4],
        [14'h179c : 14'h179c],
        [14'h19bc : 14'h19cc],
        [14'h19e0 : 14'h19fc],
        [14'h1a00 : 14'h1a1f],
        [14'h1e00 : 14'h1eff],
        [14'h0300 : 14'h0300],
        [14'h0754 : 14'h0754],
        [14'h0f1c : 14'h0f1c],
        [14'h0fbc : 14'h0fc8],
        [14'h1148 : 14'h1148],
        [14'h11e0 : 14'h11ec],
        [14'h1534 : 14'h1534],
        [14'h153c : 14'h153c],
        [14'h15d0 : 14'h15d0],
        [14'h07c0 : 14'h07f4],
        [14'h1464 : 14'h1464],
        [14'h1500 : 14'h1500],
        [14'h0dbc : 14'h0dbc],
        [14'h12c8 : 14'h12c8],
        [14'h1590 : 14'h1590],
        [14'h1958 : 14'h1958],
        [14'h1968 : 14'h196c],
        [14'h020c : 14'h020c],
        [14'h0c00 : 14'h0cff],
        [14'h0d00 : 14'h0d3f],
        [14'h0dac : 14'h0db4],
        [14'h113c : 14'h113c],
        [14'h1418 : 14'h1418],
        [14'h1570 : 14'h1570],
        [14'h0dc0 : 14'h0dc8],
        [14'h0e00 : 14'h0eff],
        [14'h13ac : 14'h13b4],
        [14'h1518 : 14'h1518],
        [14'h1520 : 14'h1520],
        [14'h156c : 14'h156c],
        [14'h15bc : 14'h15bc],
        [14'h1604 : 14'h1604],
        [14'h1658 : 14'h1658],
        [14'h166c : 14'h166c],
        [14'h1680 : 14'h1680],
        [14'h168c : 14'h168c],
        [14'h1700 : 14'h177c],
        [14'h187c : 14'h187c],
        [14'h1910 : 14'h1910],
        [14'h1918 : 14'h1920],
        [14'h193c : 14'h193c],
        [14'h194c : 14'h1950],
        [14'h0d6c : 14'h0d70],
        [14'h0d80 : 14'h0da0],
        [14'h0de0 : 14'h0de0],
        [14'h10f8 : 14'h10f8],
        [14'h11fc : 14'h11fc],
        [14'h19d0 : 14'h19d0],
        [14'h0d68 : 14'h0d68],
        [14'h1514 : 14'h1514],
        [14'h1530 : 14'h1530],
        [14'h077c : 14'h07a0],
        [14'h1234 : 14'h1234],
        [14'h12d4 : 14'h12d4],
        [14'h155c : 14'h1564],
        [14'h1574 : 14'h157c],
        [14'h1610 : 14'h1610],
        [14'h1688 : 14'h1688],
        [14'h2000 : 14'h217f],
        [14'h2608 : 14'h2608],
        [14'h3800 : 14'h3aff],
        [14'h3d00 : 14'h3d7f],
        [14'h3da8 : 14'h3daf],
        [14'h3f00 : 14'h3f0c],
        [14'h3ff0 : 14'h3ffc]
    };
  endfunction

  // Shading of pixels: GPM, STRI, MPC's port of pixels.
  function automatic logic for_shading(input method_address_t address);
    return address inside {
        SET_HYBRID_ANTI_ALIAS_CONTROL,
        SET_ANTI_ALIAS,
        [14'h077c : 14'h07a0],
        [14'h1234 : 14'h1234],
        [14'h12d4 : 14'h12d4],
        [14'h155c : 14'h1564],
        [14'h1574 : 14'h157c],
        [14'h1604 : 14'h1604],
        [14'h1610 : 14'h1610],
        [14'h1688 : 14'h1688],
        [14'h2000 : 14'h217f],
        [14'h2608 : 14'h2608],
        [14'h3800 : 14'h3aff],
        [14'h3d00 : 14'h3d7f],
        [14'h3da8 : 14'h3daf],
        [14'h3f00 : 14'h3f04],
        PASS_MARKER
    }
        || (address & ~14'hc) == SET_ANTI_ALIAS_SAMPLE_POSITIONS;
  endfunction

  // Shading, and no unit of raster.
  function automatic logic for_shading_alone(input method_address_t address);
    return address inside {
        [14'h077c : 14'h07a0],
        [14'h1234 : 14'h1234],
        [14'h12d4 : 14'h12d4],
        [14'h155c : 14'h1564],
        [14'h1574 : 14'h157c],
        [14'h1604 : 14'h1604],
        [14'h1610 : 14'h1610],
        [14'h1688 : 14'h1688],
        [14'h2000 : 14'h217f],
        [14'h2608 : 14'h2608],
        [14'h3800 : 14'h3a7c],
        [14'h3a84 : 14'h3ac8],
        [14'h3ad0 : 14'h3aff],
        [14'h3d00 : 14'h3d7f],
        [14'h3da8 : 14'h3daf],
        [14'h3f00 : 14'h3f04]
    };
  endfunction

  // The state cache, ahead of the primitive distributor: programs, constants, invalidation.
  function automatic logic for_state_constants(input method_address_t address);
    return address inside {
        [14'h021c : 14'h021c],
        [14'h1330 : 14'h1338],
        [14'h1608 : 14'h160c],
        [14'h1698 : 14'h1698],
        [14'h2000 : 14'h217f],
        [14'h2380 : 14'h24af]
    };
  endfunction

  // A ZROP.
  function automatic logic for_zrop(input method_address_t address);
    return address inside {
        FLUSH_AND_INVALIDATE_ROP_MINI_CACHE,
        ZCULL_FENCE,
        SET_ZCULL_DIR_FORMAT,
        SET_ZT_SELECT,
        SET_ZT_READ_ONLY,
        [SET_ZT_A : SET_ZT_ARRAY_PITCH],
        [SET_ZT_SIZE_A : SET_ZT_SIZE_C],
        SET_ZT_LAYER,
        SET_WORK_LAYER,
        SET_Z_COMPRESSION,
        SET_Z_CLEAR_VALUE,
        SET_STENCIL_CLEAR_VALUE,
        SET_VIEWPORT_CLIP_MIN_Z,
        SET_VIEWPORT_CLIP_MAX_Z,
        SET_VIEWPORT_CLIP_CONTROL,
        SET_DEPTH_TEST,
        SET_DEPTH_WRITE,
        SET_DEPTH_FUNC,
        SET_DEPTH_BOUNDS_TEST,
        SET_DEPTH_BOUNDS_MIN,
        SET_DEPTH_BOUNDS_MAX,
        [SET_STENCIL_TEST : SET_STENCIL_MASK],
        [SET_TWO_SIDED_STENCIL_TEST : SET_BACK_STENCIL_FUNC],
        [SET_BACK_STENCIL_FUNC_REF : SET_BACK_STENCIL_FUNC_MASK],
        SET_ANTI_ALIAS,
        SET_ZPASS_PIXEL_COUNT,
        CLEAR_REPORT_VALUE,
        PASS_MARKER
    }
        || (address & ~14'hc) == SET_ANTI_ALIAS_SAMPLE_POSITIONS;
  endfunction

  // A CROP.
  function automatic logic for_crop(input method_address_t address);
    return address inside {
        FLUSH_AND_INVALIDATE_ROP_MINI_CACHE,
        [SET_COLOR_TARGET_A : 14'h09ff],
        SET_SINGLE_CT_WRITE_CONTROL,
        SET_BLEND_STATE_PER_TARGET,
        [SET_BLEND_CONST_RED : SET_BLEND_CONST_ALPHA],
        [SET_BLEND_SEPARATE_FOR_ALPHA : SET_BLEND_ALPHA_DEST_COEFF],
        [SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA : 14'h1eff],
        SET_BLEND_FLOAT_OPTION,
        SET_LOGIC_OP,
        SET_LOGIC_OP_FUNC,
        SET_ANTI_ALIAS,
        SET_WORK_LAYER,
        PASS_MARKER
    }
        || (address & ~14'hc) == SET_COLOR_CLEAR_VALUE
        || (address & ~14'h1c) == SET_CT_WRITE
        || (address & ~14'h1c) == SET_BLEND;
  endfunction

endpackage
