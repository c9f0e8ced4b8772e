// Generated from rtl-model/bundle/methods.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package methods_pkg;
  import state_pkg::*;

  // Threshold of the switch between early and late Z.
  localparam method_address_t SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS = 14'h204;

  localparam method_address_t SET_API_MANDATED_EARLY_Z = 14'h210;

  // Writes back and empties the caches of both ROP halves.
  localparam method_address_t FLUSH_AND_INVALIDATE_ROP_MINI_CACHE = 14'h2d4;

  localparam method_address_t SET_ZCULL_REGION_SIZE_A = 14'h7c0;

  localparam method_address_t SET_ZCULL_REGION_SIZE_B = 14'h7c4;

  localparam method_address_t SET_ZCULL_REGION_LOCATION = 14'h7e0;

  localparam method_address_t SET_ZT_READ_ONLY = 14'h7f8;

  // Colour target 0; target i is 0x40 bytes further on.
  localparam method_address_t SET_COLOR_TARGET_A = 14'h800;

  localparam method_address_t SET_COLOR_TARGET_B = 14'h804;

  localparam method_address_t SET_COLOR_TARGET_WIDTH = 14'h808;

  localparam method_address_t SET_COLOR_TARGET_HEIGHT = 14'h80c;

  localparam method_address_t SET_COLOR_TARGET_FORMAT = 14'h810;

  localparam method_address_t SET_COLOR_TARGET_MEMORY = 14'h814;

  // One past the methods of colour target 7.
  localparam method_address_t COLOR_TARGET_END = 14'ha00;

  // Bytes from the methods of one colour target to those of the next.
  localparam method_address_t COLOR_TARGET_STRIDE = 14'h40;

  // Near and far of viewport 0, floats.
  localparam method_address_t SET_VIEWPORT_CLIP_MIN_Z = 14'hc08;

  localparam method_address_t SET_VIEWPORT_CLIP_MAX_Z = 14'hc0c;

  localparam method_address_t SET_CLEAR_RECT_HORIZONTAL = 14'hd6c;

  localparam method_address_t SET_CLEAR_RECT_VERTICAL = 14'hd70;

  localparam method_address_t SET_COLOR_CLEAR_VALUE = 14'hd80;

  localparam method_address_t SET_COLOR_CLEAR_VALUE_1 = 14'hd84;

  localparam method_address_t SET_COLOR_CLEAR_VALUE_2 = 14'hd88;

  localparam method_address_t SET_COLOR_CLEAR_VALUE_3 = 14'hd8c;

  localparam method_address_t SET_Z_CLEAR_VALUE = 14'hd90;

  localparam method_address_t SET_STENCIL_CLEAR_VALUE = 14'hda0;

  localparam method_address_t SET_ZCULL_DIR_FORMAT = 14'hdbc;

  localparam method_address_t SET_SCISSOR_ENABLE = 14'he00;

  localparam method_address_t SET_SCISSOR_HORIZONTAL = 14'he04;

  localparam method_address_t SET_SCISSOR_VERTICAL = 14'he08;

  localparam method_address_t SET_BACK_STENCIL_FUNC_REF = 14'hf54;

  localparam method_address_t SET_BACK_STENCIL_MASK = 14'hf58;

  localparam method_address_t SET_BACK_STENCIL_FUNC_MASK = 14'hf5c;

  // Bit 0: SET_CT_WRITE of target 0 holds for all.
  localparam method_address_t SET_SINGLE_CT_WRITE_CONTROL = 14'hf90;

  localparam method_address_t SET_DEPTH_BOUNDS_MIN = 14'hf9c;

  localparam method_address_t SET_DEPTH_BOUNDS_MAX = 14'hfa0;

  localparam method_address_t SET_SAMPLE_MASK_X0_Y0 = 14'hfbc;

  localparam method_address_t SET_SAMPLE_MASK_X1_Y0 = 14'hfc0;

  localparam method_address_t SET_SAMPLE_MASK_X0_Y1 = 14'hfc4;

  localparam method_address_t SET_SAMPLE_MASK_X1_Y1 = 14'hfc8;

  localparam method_address_t SET_ZT_A = 14'hfe0;

  localparam method_address_t SET_ZT_B = 14'hfe4;

  localparam method_address_t SET_ZT_FORMAT = 14'hfe8;

  localparam method_address_t SET_ZT_BLOCK_SIZE = 14'hfec;

  localparam method_address_t SET_SURFACE_CLIP_HORIZONTAL = 14'hff4;

  localparam method_address_t SET_SURFACE_CLIP_VERTICAL = 14'hff8;

  localparam method_address_t SET_CLEAR_SURFACE_CONTROL = 14'h10f8;

  // Bit 0 on; the kind of conservative raster is in SET_CONSERVATIVE_RASTER_KIND.
  localparam method_address_t SET_CONSERVATIVE_RASTER = 14'h1148;

  // Not in the class: 0 overestimate, 1 underestimate.
  localparam method_address_t SET_CONSERVATIVE_RASTER_KIND = 14'h3ff8;

  // Four registers of four sample positions.
  localparam method_address_t SET_ANTI_ALIAS_SAMPLE_POSITIONS = 14'h11e0;

  localparam method_address_t SET_ANTI_ALIAS_SAMPLE_POSITIONS_3 = 14'h11ec;

  localparam method_address_t SET_CT_SELECT = 14'h121c;

  localparam method_address_t SET_ZT_SIZE_A = 14'h1228;

  localparam method_address_t SET_ZT_SIZE_B = 14'h122c;

  localparam method_address_t CLEAR_ZCULL_REGION = 14'h12c8;

  localparam method_address_t SET_DEPTH_TEST = 14'h12cc;

  localparam method_address_t SET_BLEND_STATE_PER_TARGET = 14'h12e4;

  localparam method_address_t SET_DEPTH_WRITE = 14'h12e8;

  localparam method_address_t SET_ALPHA_TEST = 14'h12ec;

  localparam method_address_t SET_DEPTH_FUNC = 14'h130c;

  localparam method_address_t SET_ALPHA_REF = 14'h1310;

  localparam method_address_t SET_ALPHA_FUNC = 14'h1314;

  localparam method_address_t SET_BLEND_CONST_RED = 14'h131c;

  localparam method_address_t SET_BLEND_CONST_GREEN = 14'h1320;

  localparam method_address_t SET_BLEND_CONST_BLUE = 14'h1324;

  localparam method_address_t SET_BLEND_CONST_ALPHA = 14'h1328;

  localparam method_address_t SET_BLEND_SEPARATE_FOR_ALPHA = 14'h133c;

  localparam method_address_t SET_BLEND_COLOR_OP = 14'h1340;

  localparam method_address_t SET_BLEND_COLOR_SOURCE_COEFF = 14'h1344;

  localparam method_address_t SET_BLEND_COLOR_DEST_COEFF = 14'h1348;

  localparam method_address_t SET_BLEND_ALPHA_OP = 14'h134c;

  localparam method_address_t SET_BLEND_ALPHA_SOURCE_COEFF = 14'h1350;

  localparam method_address_t SET_BLEND_ALPHA_DEST_COEFF = 14'h1358;

  // Blend enable of target 0; that of target i is 4 i bytes further on.
  localparam method_address_t SET_BLEND = 14'h1360;

  localparam method_address_t SET_BLEND_7 = 14'h137c;

  localparam method_address_t SET_STENCIL_TEST = 14'h1380;

  localparam method_address_t SET_STENCIL_OP_FAIL = 14'h1384;

  localparam method_address_t SET_STENCIL_OP_ZFAIL = 14'h1388;

  localparam method_address_t SET_STENCIL_OP_ZPASS = 14'h138c;

  localparam method_address_t SET_STENCIL_FUNC = 14'h1390;

  localparam method_address_t SET_STENCIL_FUNC_REF = 14'h1394;

  localparam method_address_t SET_STENCIL_FUNC_MASK = 14'h1398;

  localparam method_address_t SET_STENCIL_MASK = 14'h139c;

  localparam method_address_t SET_ALIASED_LINE_WIDTH_FLOAT = 14'h13b4;

  localparam method_address_t SET_ZPASS_PIXEL_COUNT = 14'h1514;

  localparam method_address_t SET_POINT_SIZE = 14'h1518;

  localparam method_address_t CLEAR_REPORT_VALUE = 14'h1530;

  localparam method_address_t SET_ANTI_ALIAS_ENABLE = 14'h1534;

  localparam method_address_t SET_ZT_SELECT = 14'h1538;

  localparam method_address_t SET_ANTI_ALIAS_ALPHA_CONTROL = 14'h153c;

  localparam method_address_t SET_ACTIVE_ZCULL_REGION = 14'h1590;

  localparam method_address_t SET_TWO_SIDED_STENCIL_TEST = 14'h1594;

  localparam method_address_t SET_BACK_STENCIL_OP_FAIL = 14'h1598;

  localparam method_address_t SET_BACK_STENCIL_OP_ZFAIL = 14'h159c;

  localparam method_address_t SET_BACK_STENCIL_OP_ZPASS = 14'h15a0;

  localparam method_address_t SET_BACK_STENCIL_FUNC = 14'h15a4;

  localparam method_address_t SET_ANTI_ALIAS = 14'h15d0;

  localparam method_address_t OGL_SET_CULL = 14'h1918;

  localparam method_address_t OGL_SET_FRONT_FACE = 14'h191c;

  localparam method_address_t OGL_SET_CULL_FACE = 14'h1920;

  localparam method_address_t INVALIDATE_ZCULL = 14'h1958;

  localparam method_address_t SET_ZCULL = 14'h1968;

  localparam method_address_t SET_DEPTH_BOUNDS_TEST = 14'h19bc;

  localparam method_address_t SET_LOGIC_OP = 14'h19c4;

  localparam method_address_t SET_LOGIC_OP_FUNC = 14'h19c8;

  localparam method_address_t SET_ZT_COMPRESSION = 14'h19cc;

  // The trigger: clears the surfaces that its bits name.
  localparam method_address_t CLEAR_SURFACE = 14'h19d0;

  // Colour write mask of target 0; that of target i is 4 i bytes further on.
  localparam method_address_t SET_CT_WRITE = 14'h1a00;

  localparam method_address_t SET_CT_WRITE_7 = 14'h1a1c;

  // Target 0 of the per-target blend state; target i is 0x20 bytes further on.
  localparam method_address_t SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA = 14'h1e00;

  localparam method_address_t SET_BLEND_PER_TARGET_COLOR_OP = 14'h1e04;

  localparam method_address_t SET_BLEND_PER_TARGET_COLOR_SOURCE_COEFF = 14'h1e08;

  localparam method_address_t SET_BLEND_PER_TARGET_COLOR_DEST_COEFF = 14'h1e0c;

  localparam method_address_t SET_BLEND_PER_TARGET_ALPHA_OP = 14'h1e10;

  localparam method_address_t SET_BLEND_PER_TARGET_ALPHA_SOURCE_COEFF = 14'h1e14;

  localparam method_address_t SET_BLEND_PER_TARGET_ALPHA_DEST_COEFF = 14'h1e18;

  // One past the per-target blend state of target 7.
  localparam method_address_t BLEND_PER_TARGET_END = 14'h1f00;

  // Not in the class: bit 0, the pixel shader may change coverage (kill, sample
  // mask). Stands in for the shader header until shaders are built.
  localparam method_address_t SET_SHADER_COVERAGE = 14'h3ff0;

  // Not in the class: a marker that Zcull sends and both ZROPs return as feedback.
  localparam method_address_t ZCULL_FENCE = 14'h3ff4;

endpackage
