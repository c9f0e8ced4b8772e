//! Methods that are forwarded and that no unit decodes: docs/methods.tsv says what happens to each.

kernel::package! {
    package passed_methods(state);

    // ---- to world space
    pub method SET_RASTER_INPUT = 0x0740 to world { }
    pub method SET_VIEWPORT_INCREASE_SNAP_GRID_PRECISION[16; 0x20] = 0x0a1c to world { }
    pub method SET_VERTEX_STREAM_SUBSTITUTE_A = 0x0f84 to world { }
    pub method SET_VERTEX_STREAM_SUBSTITUTE_B = 0x0f88 to world { }
    pub method SET_VERTEX_GLOBAL_BASE_OFFSET_A = 0x15f4 to world { }
    pub method SET_VERTEX_GLOBAL_BASE_OFFSET_B = 0x15f8 to world { }
    /// Not named in the class: invalidates the vertex cache.
    pub method FLUSH_VERTEX_CACHE = 0x142c to world { }

    // ---- to the shading units
    pub method SET_SHADER_LOCAL_MEMORY_C = 0x0798 to world shading { }
    pub method SET_SHADER_LOCAL_MEMORY_D = 0x079c to world shading { }
    pub method SET_PIPELINE_RESERVED_A[6; 0x40] = 0x2008 to world shading { }
    pub method SET_PIPELINE_BINDING[6; 0x40] = 0x2010 to world shading { }
    pub method SET_PIPELINE_RESERVED_B[6; 0x40] = 0x2014 to world shading { }
    pub method SET_PIPELINE_RESERVED_C[6; 0x40] = 0x2018 to world shading { }
    pub method SET_PIPELINE_RESERVED_D[6; 0x40] = 0x201c to world shading { }
    pub method SET_PIPELINE_RESERVED_E[6; 0x40] = 0x2020 to world shading { }

    // ---- after the work crossbar, no further than setup
    pub method SET_WINDOW_ORIGIN = 0x13ac to world setup { }
    pub method SET_ZCULL_REGION_SIZE_C = 0x07c8 to setup { }
    pub method SET_ZCULL_REGION_PIXEL_OFFSET_C = 0x07cc to setup { }
    pub method SET_CULL_BEFORE_FETCH = 0x07dc to setup { }
    pub method SET_ZCULL_REGION_ALIQUOTS = 0x07e4 to setup { }
    pub method SET_SHADER_CACHE_CONTROL = 0x0d94 to setup { }
    pub method FORCE_TRANSITION_TO_BETA = 0x0d98 to setup { }
    pub method SET_REDUCE_COLOR_THRESHOLDS_ENABLE = 0x0d9c to setup { }
    pub method SET_CT_MRT_ENABLE = 0x0fac to setup { }
    pub method SET_BLEND_OPT_CONTROL = 0x0fdc to setup { }
    pub method SET_SINGLE_ROP_CONTROL = 0x135c to setup { }
    pub method SET_COLOR_COMPRESSION[8; 4] = 0x19e0 to setup { }

    // ---- to CROP
    pub method SET_COLOR_TARGET_MARK[8; 0x40] = 0x0824 to crop { }
    pub method SET_GLOBAL_COLOR_KEY = 0x1354 to crop { }
}
