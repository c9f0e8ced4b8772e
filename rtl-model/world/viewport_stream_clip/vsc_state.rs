//! State that methods set in viewport, stream output and clip: viewports; culling and clipping; layers.

use super::types::*;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package vsc_state(state, viewport_methods, viewport_stream_clip, window_methods, zcull_methods);

    pub const VIEWPORTS: usize = 16;
    pub struct ViewportTransformState {
        scale: [B32; 3],
        offset: [B32; 3],
        swizzle: [B3; POSITION],
    }

    pub struct ViewportsState {
        viewports: [ViewportTransformState; VIEWPORTS],
    }

    pub state viewports_state_after(s: ViewportsState) by to_world {
        SET_VIEWPORT_SCALE_X[k] { v -> s.viewports[k].scale[0]; }
        SET_VIEWPORT_SCALE_Y[k] { v -> s.viewports[k].scale[1]; }
        SET_VIEWPORT_SCALE_Z[k] { v -> s.viewports[k].scale[2]; }
        SET_VIEWPORT_OFFSET_X[k] { v -> s.viewports[k].offset[0]; }
        SET_VIEWPORT_OFFSET_Y[k] { v -> s.viewports[k].offset[1]; }
        SET_VIEWPORT_OFFSET_Z[k] { v -> s.viewports[k].offset[2]; }
        SET_VIEWPORT_COORDINATE_SWIZZLE[k] {
            x -> s.viewports[k].swizzle[0];
            y -> s.viewports[k].swizzle[1];
            z -> s.viewports[k].swizzle[2];
            w -> s.viewports[k].swizzle[3];
        }
    }

    /// State set by methods, without headers and viewports.
    pub struct VscState {
        raster: bool,
        transforms: bool,
        near_is_zero: bool,
        guardband_z: GuardbandZ,
        clamps_near: bool,
        clamps_far: bool,
        biased: B3,                    // depth bias is enabled for points, lines, faces
        narrow: bool,                  // sides are clipped at the viewport, without a guard band
        lines_cull_narrow: bool,
        geometry_clip: GeometryClip,
        user_planes: B8,
        user_culls: B8,
        last_provokes: bool,
        culls: bool,
        clockwise_front: bool,
        cull_front: bool,
        cull_back: bool,
        polygon_modes: [PolygonMode; 2], // for front and back faces
    }

    pub state vsc_state_after(s: VscState) by to_world {
        SET_RASTER_ENABLE { v -> s.raster; }
        SET_VIEWPORT_SCALE_OFFSET { enable -> s.transforms; }
        SET_VIEWPORT_Z_CLIP { range -> s.near_is_zero; }
        SET_VIEWPORT_CLIP_CONTROL {
            geometry_guardband_z -> s.guardband_z;
            pixel_min_z -> s.clamps_near;
            pixel_max_z -> s.clamps_far;
            geometry_guardband -> s.narrow;
            line_point_cull_guardband -> s.lines_cull_narrow;
            geometry_clip -> s.geometry_clip;
        }
        SET_POLY_OFFSET_POINT { enable -> s.biased, bit 0; }
        SET_POLY_OFFSET_LINE { enable -> s.biased, bit 1; }
        SET_POLY_OFFSET_FILL { enable -> s.biased, bit 2; }
        SET_USER_CLIP_ENABLE { planes -> s.user_planes; }
        SET_USER_CLIP_OP {
            plane0 -> s.user_culls, bit 0;
            plane1 -> s.user_culls, bit 1;
            plane2 -> s.user_culls, bit 2;
            plane3 -> s.user_culls, bit 3;
            plane4 -> s.user_culls, bit 4;
            plane5 -> s.user_culls, bit 5;
            plane6 -> s.user_culls, bit 6;
            plane7 -> s.user_culls, bit 7;
        }
        SET_PROVOKING_VERTEX { v -> s.last_provokes; }
        OGL_SET_CULL { enable -> s.culls; }
        OGL_SET_FRONT_FACE { v -> s.clockwise_front; }
        OGL_SET_CULL_FACE { front -> s.cull_front; back -> s.cull_back; }
        SET_FRONT_POLYGON_MODE { v -> s.polygon_modes[0]; }
        SET_BACK_POLYGON_MODE { v -> s.polygon_modes[1]; }
    }

    /// Methods that set this state.
    pub set is_vsc_state {
        SET_RASTER_ENABLE, SET_VIEWPORT_SCALE_X, SET_VIEWPORT_SCALE_Y, SET_VIEWPORT_SCALE_Z, SET_VIEWPORT_OFFSET_X,
        SET_VIEWPORT_OFFSET_Y, SET_VIEWPORT_OFFSET_Z, SET_VIEWPORT_COORDINATE_SWIZZLE, SET_VIEWPORT_SCALE_OFFSET,
        SET_VIEWPORT_Z_CLIP, SET_VIEWPORT_CLIP_CONTROL, SET_POLY_OFFSET_POINT, SET_POLY_OFFSET_LINE,
        SET_POLY_OFFSET_FILL, SET_USER_CLIP_ENABLE, SET_USER_CLIP_OP, SET_PROVOKING_VERTEX,
        OGL_SET_CULL, OGL_SET_FRONT_FACE, OGL_SET_CULL_FACE, SET_FRONT_POLYGON_MODE,
        SET_BACK_POLYGON_MODE, SET_RT_LAYER, SET_OFFSET_RENDER_TARGET_INDEX,
    }

    /// The source of layers: the shader, or `layer`; and whether the number of the viewport is added.
    pub struct LayerState {
        of_shader: bool,
        by_viewport: bool,
        layer: B16,
    }

    pub state layer_state_after(s: LayerState) by to_world {
        SET_RT_LAYER { v -> s.layer; control -> s.of_shader; }
        SET_OFFSET_RENDER_TARGET_INDEX { by_viewport_index -> s.by_viewport; }
    }

}
