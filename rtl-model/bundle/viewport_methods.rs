//! Methods of viewports and of clipping in world space. Names of methods and fields are those of the class.

use kernel::packed::*;

kernel::package! {
    package viewport_methods(state);

    /// FALSE: nothing is sent to the rasterisers.
    pub method SET_RASTER_ENABLE = 0x037c to world { v: bool = [0], }

    // Window coordinates are clip coordinates divided by w, times scale, plus offset; floats.
    pub method SET_VIEWPORT_SCALE_X[16; 0x20] = 0x0a00 to world { v: B32 = [31:0], }
    pub method SET_VIEWPORT_SCALE_Y[16; 0x20] = 0x0a04 to world { v: B32 = [31:0], }
    pub method SET_VIEWPORT_SCALE_Z[16; 0x20] = 0x0a08 to world { v: B32 = [31:0], }
    pub method SET_VIEWPORT_OFFSET_X[16; 0x20] = 0x0a0c to world { v: B32 = [31:0], }
    pub method SET_VIEWPORT_OFFSET_Y[16; 0x20] = 0x0a10 to world { v: B32 = [31:0], }
    pub method SET_VIEWPORT_OFFSET_Z[16; 0x20] = 0x0a14 to world { v: B32 = [31:0], }
    /// Source of each coordinate: x, y, z, w by bits 2:1, negated by bit 0.
    pub method SET_VIEWPORT_COORDINATE_SWIZZLE[16; 0x20] = 0x0a18 to world {
        x: B3 = [2:0],
        y: B3 = [6:4],
        z: B3 = [10:8],
        w: B3 = [14:12],
    }
    pub method SET_VIEWPORT_SCALE_OFFSET = 0x192c to world { enable: bool = [0], }

    /// Source of the target layer: the last shader, or `v`.
    pub method SET_RT_LAYER = 0x15cc to world { v: B16 = [15:0], control: bool = [16], }
    /// The viewport index is added to the layer.
    pub method SET_OFFSET_RENDER_TARGET_INDEX = 0x11f0 to world { by_viewport_index: bool = [0], }

    /// Near is z = 0 instead of z = -w.
    pub method SET_VIEWPORT_Z_CLIP = 0x0d7c to world { range: bool = [0], }

    /// Enabled clip distances; and those that only cull primitives that are wholly outside.
    pub method SET_USER_CLIP_ENABLE = 0x1510 to world { planes: B8 = [7:0], }
    pub method SET_USER_CLIP_OP = 0x1940 to world {
        plane0: bool = [0],
        plane1: bool = [4],
        plane2: bool = [8],
        plane3: bool = [12],
        plane4: bool = [16],
        plane5: bool = [20],
        plane6: bool = [24],
        plane7: bool = [28],
    }

    /// Flat attributes come from the last vertex.
    pub method SET_PROVOKING_VERTEX = 0x1684 to world { v: bool = [0], }
}
