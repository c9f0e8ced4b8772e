//! State that setup decodes, and the routing of the rest of the state.

use crate::setup::types::*;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package window(geometry, sample_methods, setup, state, window_methods);

    /// State that setup uses. Rectangles are clipped to the raster's extent; sizes are in 1/256 pixel.
    pub struct WindowState {
        scissor_on: bool,
        scissor: Rect,
        viewport: Rect,
        surface: Rect,
        clear: Rect,
        /// Clears are limited to the clear rectangle, to the scissor.
        clear_by_rect: bool,
        clear_by_scissor: bool,
        cull: bool,
        front_cw: bool,
        cull_front: bool,
        cull_back: bool,
        point_size: SizeFixed,
        line_width: SizeFixed,
        /// Width of rectangular lines, and with `one_width` of all lines.
        rectangle_width: SizeFixed,
        one_width: bool,
        /// Points have the sizes of their vertices.
        sized_points: bool,
        /// Sprite coordinates begin at the top.
        sprite_top: bool,
        /// Depth bias applies to triangles, to their edges, to their corners.
        bias_fill: bool,
        bias_line: bool,
        bias_point: bool,
        /// Lines are stippled; filled polygons are stippled.
        stipple: bool,
        polygon_stipple: bool,
        /// Lines, filled polygons, points are smooth, if pixels are not multisampled.
        smooth_lines: bool,
        smooth_polygons: bool,
        smooth_points: bool,
        /// Points are squares about their vertices; otherwise they are discs if pixels are multisampled, else of whole pixels.
        sprites: bool,
        /// Line stipple: pixels per pattern bit, minus one.
        pattern_factor: B8,
        /// Sample mode, and whether all samples of a pixel are covered together.
        samples: SampleMode,
        together: bool,
        /// Lines are aliased even if pixels are multisampled.
        aliased: bool,
        window_clip: bool,
        /// Filled triangles cover their bounding boxes.
        boxes: bool,
    }

    /// State copied from methods unchanged.
    pub state window_after(w: WindowState) by to_screen {
        SET_SCISSOR_ENABLE { v -> w.scissor_on; }
        SET_SCISSOR_HORIZONTAL { xmin -> w.scissor.x0; xmax -> w.scissor.x1; }
        SET_SCISSOR_VERTICAL { ymin -> w.scissor.y0; ymax -> w.scissor.y1; }
        SET_VIEWPORT_CLIP_HORIZONTAL { x0 -> w.viewport.x0; }
        SET_VIEWPORT_CLIP_VERTICAL { y0 -> w.viewport.y0; }
        SET_SURFACE_CLIP_HORIZONTAL { x -> w.surface.x0; }
        SET_SURFACE_CLIP_VERTICAL { y -> w.surface.y0; }
        SET_CLEAR_RECT_HORIZONTAL { xmin -> w.clear.x0; xmax -> w.clear.x1; }
        SET_CLEAR_RECT_VERTICAL { ymin -> w.clear.y0; ymax -> w.clear.y1; }
        SET_CLEAR_SURFACE_CONTROL { use_clear_rect -> w.clear_by_rect; use_scissor0 -> w.clear_by_scissor; }
        OGL_SET_CULL { enable -> w.cull; }
        OGL_SET_FRONT_FACE { v -> w.front_cw; }
        OGL_SET_CULL_FACE { front -> w.cull_front; back -> w.cull_back; }
        SET_ATTRIBUTE_POINT_SIZE { enable -> w.sized_points; }
        SET_POINT_SPRITE_SELECT { origin -> w.sprite_top; }
        SET_ALIASED_LINE_WIDTH_ENABLE { shared -> w.one_width; }
        SET_ANTI_ALIASED_LINE { enable -> w.smooth_lines; }
        SET_POLY_SMOOTH { enable -> w.smooth_polygons; }
        SET_ANTI_ALIASED_POINT { enable -> w.smooth_points; }
        SET_POINT_SPRITE { enable -> w.sprites; }
        SET_LINE_MULTISAMPLE_OVERRIDE { enable -> w.aliased; }
        SET_WINDOW_CLIP_ENABLE { v -> w.window_clip; }
        SET_FILL_VIA_TRIANGLE { mode -> w.boxes; }
        SET_ANTI_ALIAS { samples -> w.samples; }
        SET_ANTI_ALIAS_ENABLE { off -> w.together; }
        SET_LINE_STIPPLE { enable -> w.stipple; }
        SET_LINE_STIPPLE_PARAMETERS { factor -> w.pattern_factor; }
        SET_POLYGON_STIPPLE { enable -> w.polygon_stipple; }
        SET_POLY_OFFSET_FILL { enable -> w.bias_fill; }
        SET_POLY_OFFSET_LINE { enable -> w.bias_line; }
        SET_POLY_OFFSET_POINT { enable -> w.bias_point; }
    }
}

const EXTENT: u16 = RASTER_EXTENT as u16;
/// Coordinates in methods are clipped to the extent.
const _: () = assert!(EXTENT == 0x4000);
const EVERYWHERE: Rect = Rect { x0: 0, y0: 0, x1: EXTENT, y1: EXTENT };

/// State after reset: nothing is clipped or culled; sizes are one pixel.
pub fn reset() -> WindowState {
    WindowState {
        scissor: EVERYWHERE,
        viewport: EVERYWHERE,
        surface: EVERYWHERE,
        clear: EVERYWHERE,
        cull_back: true,
        point_size: 256,
        line_width: 256,
        rectangle_width: 256,
        sprites: true,
        ..WindowState::default()
    }
}

/// The end of a width or height.
fn end(from: u16, width: u16) -> u16 {
    from.saturating_add(width).min(EXTENT)
}

/// A pixel in the units of sizes.
const PIXEL: u32 = 1 << WINDOW_FRACTION;

/// A size in pixels as 1/256 pixel: rounded, halves up; from 1 to `SIZE_MAX`; one pixel for
/// NaN.
pub fn size(float: u32) -> u32 {
    let (exp, fraction) = (float >> 23 & 0xff, float & 0x7f_ffff);
    let doubled = (0x80_0000 | fraction) >> 141_u32.saturating_sub(exp).min(31);
    match (float >> 31, exp, fraction) {
        (_, 255, 1..) => 256,
        (1, ..) => 1,
        (_, 138.., _) => SIZE_MAX,
        _ => ((doubled + 1) >> 1).clamp(1, SIZE_MAX),
    }
}

/// A point's size: at least one pixel.
pub fn point_size(float: u32) -> u32 {
    size(float).max(PIXEL)
}

/// The nearest integer number of pixels, halves up; at least one.
pub fn whole_pixels(size: u32) -> u32 {
    ((size + PIXEL / 2) & !(PIXEL - 1)).max(PIXEL)
}

/// State after a method.
pub fn apply(w: &mut WindowState, s: &State) {
    *w = window_after(*w, *s);
    let v = s.value;
    match s.address {
        SET_VIEWPORT_CLIP_HORIZONTAL => {
            w.viewport.x1 = end(w.viewport.x0, SET_VIEWPORT_CLIP_HORIZONTAL::width(v));
        }
        SET_VIEWPORT_CLIP_VERTICAL => {
            w.viewport.y1 = end(w.viewport.y0, SET_VIEWPORT_CLIP_VERTICAL::height(v));
        }
        SET_SURFACE_CLIP_HORIZONTAL => {
            w.surface.x1 = end(w.surface.x0, SET_SURFACE_CLIP_HORIZONTAL::width(v));
        }
        SET_SURFACE_CLIP_VERTICAL => {
            w.surface.y1 = end(w.surface.y0, SET_SURFACE_CLIP_VERTICAL::height(v));
        }
        SET_POINT_SIZE => w.point_size = point_size(SET_POINT_SIZE::v(v)),
        SET_ALIASED_LINE_WIDTH_FLOAT => w.line_width = size(SET_ALIASED_LINE_WIDTH_FLOAT::v(v)),
        SET_LINE_WIDTH_FLOAT => w.rectangle_width = size(SET_LINE_WIDTH_FLOAT::v(v)),
        _ => {}
    }
}

/// Whether samples of a pixel are covered individually.
pub fn has_samples(w: &WindowState) -> bool {
    !w.together && w.samples != SampleMode::X1
}

fn both(a: &Rect, b: &Rect) -> Rect {
    Rect { x0: a.x0.max(b.x0), y0: a.y0.max(b.y0), x1: a.x1.min(b.x1), y1: a.y1.min(b.y1) }
}

/// The rectangle in which primitives may draw.
pub fn clip(w: &WindowState) -> Rect {
    let seen = both(&w.surface, &w.viewport);
    if w.scissor_on { both(&seen, &w.scissor) } else { seen }
}

/// The rectangle in which clears may draw.
pub fn clear_clip(w: &WindowState) -> Rect {
    let rect = if w.clear_by_rect { both(&w.surface, &w.clear) } else { w.surface };
    if w.clear_by_scissor && w.scissor_on { both(&rect, &w.scissor) } else { rect }
}

/// The clear that a CLEAR_SURFACE requests; there are eight targets.
pub fn clear(value: u32, rect: Rect) -> Clear {
    let target = CLEAR_SURFACE::mrt_select(value);
    Clear {
        z: CLEAR_SURFACE::z_enable(value),
        stencil: CLEAR_SURFACE::stencil_enable(value),
        decompress: false,
        colour: if target < 8 { CLEAR_SURFACE::rgba_enable(value) } else { 0 },
        target: target & 7,
        rect,
    }
}

/// A pass over the whole depth surface that expands it to samples in place.
pub fn decompress(w: &WindowState, value: u32) -> Clear {
    Clear { decompress: DECOMPRESS_ZETA_SURFACE::z_enable(value), rect: w.surface, ..Clear::default() }
}

/// Whether a method starts work on surfaces here.
pub fn is_trigger(address: u16) -> bool {
    address == CLEAR_SURFACE || address == DECOMPRESS_ZETA_SURFACE
}
