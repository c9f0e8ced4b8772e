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

  // Some unit behind setup.
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
        SET_VIEWPORT_CLIP_MIN_Z,
        SET_VIEWPORT_CLIP_MAX_Z,
        SET_VIEWPORT_CLIP_CONTROL,
        SET_ZCULL_BOUNDS,
        ZCULL_FENCE,
        [SET_COLOR_TARGET_A : 14'h09ff],
        [SET_COLOR_CLEAR_VALUE : SET_Z_CLEAR_VALUE],
        SET_STENCIL_CLEAR_VALUE,
        SET_ZT_READ_ONLY,
        [SET_ZT_A : SET_ZT_BLOCK_SIZE],
        SET_ZT_SIZE_A,
        SET_ZT_SIZE_B,
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
        SET_ANTI_ALIAS_ALPHA_CONTROL,
        SET_SHADER_COVERAGE,
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
        [SET_LOGIC_OP : SET_Z_COMPRESSION],
        PASS_MARKER
    }
        || (address & ~14'h1c) == SET_CT_WRITE
        || (address & ~14'hc) == SET_ANTI_ALIAS_SAMPLE_POSITIONS;
  endfunction

  // A ZROP.
  function automatic logic for_zrop(input method_address_t address);
    return address inside {
        FLUSH_AND_INVALIDATE_ROP_MINI_CACHE,
        ZCULL_FENCE,
        SET_ZCULL_DIR_FORMAT,
        SET_ZT_SELECT,
        SET_ZT_READ_ONLY,
        [SET_ZT_A : SET_ZT_BLOCK_SIZE],
        SET_ZT_SIZE_A,
        SET_ZT_SIZE_B,
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
        SET_LOGIC_OP,
        SET_LOGIC_OP_FUNC,
        SET_ANTI_ALIAS,
        PASS_MARKER
    }
        || (address & ~14'hc) == SET_COLOR_CLEAR_VALUE
        || (address & ~14'h1c) == SET_CT_WRITE
        || (address & ~14'h1c) == SET_BLEND;
  endfunction

endpackage
