//! Methods of Zcull: its regions and permissions.

use kernel::packed::*;

kernel::package! {
    package zcull_methods(state);

    pub method SET_ZCULL = 0x1968 to raster { z_enable: bool = [0], }
    pub method SET_ZCULL_REGION_SIZE_A = 0x07c0 to raster { width: B16 = [15:0], }
    pub method SET_ZCULL_REGION_SIZE_B = 0x07c4 to raster { height: B16 = [15:0], }
    pub method SET_ZCULL_REGION_LOCATION = 0x07e0 to raster { start_aliquot: B16 = [15:0], aliquot_count: B16 = [31:16], }
    pub method SET_ACTIVE_ZCULL_REGION = 0x1590 to raster { id: B6 = [5:0], }
    /// 1: greater; unknown codes: less.
    pub codes decode_greater(B16) -> bool { 1 => true, _ => false, }
    pub method SET_ZCULL_DIR_FORMAT = 0x0dbc to raster zrop { zdir: bool = decode_greater[15:0], }
    pub method INVALIDATE_ZCULL = 0x1958 to raster { }
    // Address range of the depth ranges in memory: first and last byte.
    pub method SET_ZCULL_STORAGE_A = 0x07e8 to raster { address_upper: B8 = [7:0], }
    pub method SET_ZCULL_STORAGE_B = 0x07ec to raster { address_lower: B32 = [31:0], }
    pub method SET_ZCULL_STORAGE_C = 0x07f0 to raster { limit_address_upper: B8 = [7:0], }
    pub method SET_ZCULL_STORAGE_D = 0x07f4 to raster { limit_address_lower: B32 = [31:0], }
    pub method STORE_ZCULL = 0x1464 to raster { }
    pub method LOAD_ZCULL = 0x1500 to raster { }
    /// `special`: not zero for a clear of only a part of the region, or a conservative one.
    pub method CLEAR_ZCULL_REGION = 0x12c8 to raster { z_enable: bool = [0], special: B3 = [3:1], }

    /// Distance of the guard band behind near and far at which geometry is clipped: as at the sides, 256 times the range, the
    /// range.
    pub enum GuardbandZ: 2 {
        SameAsXy,
        Scale256,
        Scale1,
        Reserved,
    }
    /// Clip planes of geometry besides w = 0.
    pub enum GeometryClip: 3 {
        WZero,
        Passthrough,
        FrustumXy,
        FrustumXyz,
        WZeroNoZCull,
        FrustumZ,
        WZeroFillOrClip,
        Reserved,
    }

    // Near and far of a viewport, floats; other viewports are 16 bytes apart.
    pub method SET_VIEWPORT_CLIP_MIN_Z = 0x0c08 to world setup raster zrop { v: B32 = [31:0], }
    pub method SET_VIEWPORT_CLIP_MAX_Z = 0x0c0c to world setup raster zrop { v: B32 = [31:0], }
    /// Near and far are 0 and 1; samples beyond near or far are clamped instead of clipped.
    pub method SET_VIEWPORT_CLIP_CONTROL = 0x193c to world setup raster zrop {
        min_z_zero_max_z_one: bool = [0],
        geometry_guardband_z: GuardbandZ = [2:1],
        pixel_min_z: bool = [3],
        pixel_max_z: bool = [4],
        geometry_guardband: bool = [7],
        line_point_cull_guardband: bool = [10],
        geometry_clip: GeometryClip = [13:11],
    }
    /// Zcull does not drop tiles for lying before near or behind far.
    pub method SET_ZCULL_BOUNDS = 0x196c to raster { z_min_unbounded_enable: bool = [0], z_max_unbounded_enable: bool = [4], }
}
