//! State that setup decodes, and where the rest of the state goes.

use crate::setup::types::*;
use bundle::*;

const EXTENT: u16 = RASTER_EXTENT as u16;
const EVERYWHERE: Rect = Rect { x0: 0, y0: 0, x1: EXTENT, y1: EXTENT };

/// State after reset: nothing is clipped or culled; sizes are one pixel.
pub fn reset() -> WindowState {
    WindowState {
        scissor: EVERYWHERE,
        surface: EVERYWHERE,
        clear: EVERYWHERE,
        cull_back: true,
        point_size: 256,
        line_width: 256,
        ..WindowState::default()
    }
}

/// Whether a unit behind setup decodes an address; methods are whole words.
pub fn decoded_downstream(address: u16) -> bool {
    address & 3 == 0
        && matches!(address,
        0x0204 | 0x0210 | 0x02d4 | 0x07c0 | 0x07c4 | 0x07e0 | 0x07f8
        | 0x0800..=0x09ff // colour targets
        | 0x0c08 | 0x0c0c | 0x0d80..=0x0d90 | 0x0da0 | 0x0dbc
        | 0x0f54..=0x0f5c | 0x0f90 | 0x0f9c | 0x0fa0 | 0x0fbc..=0x0fc8 | 0x0fe0..=0x0fec
        | 0x1148 | 0x11e0..=0x11ec | 0x121c | 0x1228 | 0x122c | 0x12c8 | 0x12cc
        | 0x12e4..=0x12ec | 0x130c..=0x1314 | 0x131c..=0x1328 | 0x133c..=0x1358 | 0x1360..=0x139c
        | 0x1514 | 0x1530 | 0x1538 | 0x153c | 0x1590..=0x15a4 | 0x15d0
        | 0x1958 | 0x1968 | 0x19bc | 0x19c4..=0x19cc
        | 0x1a00..=0x1a1c // write masks
        | 0x1e00..=0x1eff // blend of each target
        | 0x3ff0 | 0x3ff4 | 0x3ff8)
}

fn cap(v: u32) -> u16 {
    v.min(u32::from(EXTENT)) as u16
}

/// A size in pixels as 1/256 pixel: rounded, halves up; from 1 to `SIZE_MAX`; one pixel for
/// NaN.
fn size(float: u32) -> u32 {
    let (exp, fraction) = (float >> 23 & 0xff, float & 0x7f_ffff);
    let doubled = (0x80_0000 | fraction) >> 141_u32.saturating_sub(exp).min(31);
    match (float >> 31, exp, fraction) {
        (_, 255, 1..) => 256,
        (1, ..) => 1,
        (_, 138.., _) => SIZE_MAX,
        _ => ((doubled + 1) >> 1).clamp(1, SIZE_MAX),
    }
}

/// State once a method is applied.
pub fn apply(w: &mut WindowState, s: &State) {
    let (low, high) = (s.value & 0xffff, s.value >> 16);
    match s.address {
        SET_SCISSOR_ENABLE => w.scissor_on = s.value & 1 == 1,
        SET_SCISSOR_HORIZONTAL => (w.scissor.x0, w.scissor.x1) = (cap(low), cap(high)),
        SET_SCISSOR_VERTICAL => (w.scissor.y0, w.scissor.y1) = (cap(low), cap(high)),
        SET_SURFACE_CLIP_HORIZONTAL => (w.surface.x0, w.surface.x1) = (cap(low), cap(low + high)),
        SET_SURFACE_CLIP_VERTICAL => (w.surface.y0, w.surface.y1) = (cap(low), cap(low + high)),
        SET_CLEAR_RECT_HORIZONTAL => (w.clear.x0, w.clear.x1) = (cap(low), cap(high)),
        SET_CLEAR_RECT_VERTICAL => (w.clear.y0, w.clear.y1) = (cap(low), cap(high)),
        SET_CLEAR_SURFACE_CONTROL => {
            w.clear_by_rect = s.value >> 4 & 1 == 1;
            w.clear_by_scissor = s.value >> 8 & 1 == 1;
        }
        OGL_SET_CULL => w.cull = s.value & 1 == 1,
        OGL_SET_FRONT_FACE => w.front_cw = s.value == 0x900,
        OGL_SET_CULL_FACE => {
            w.cull_front = s.value == 0x404 || s.value == 0x408;
            w.cull_back = s.value != 0x404;
        }
        SET_POINT_SIZE => w.point_size = size(s.value),
        SET_ALIASED_LINE_WIDTH_FLOAT => w.line_width = size(s.value),
        _ => {}
    }
}

fn both(a: &Rect, b: &Rect) -> Rect {
    Rect { x0: a.x0.max(b.x0), y0: a.y0.max(b.y0), x1: a.x1.min(b.x1), y1: a.y1.min(b.y1) }
}

/// Where primitives may draw.
pub fn clip(w: &WindowState) -> Rect {
    if w.scissor_on { both(&w.surface, &w.scissor) } else { w.surface }
}

/// Where clears may.
pub fn clear_clip(w: &WindowState) -> Rect {
    let rect = if w.clear_by_rect { both(&w.surface, &w.clear) } else { w.surface };
    if w.clear_by_scissor && w.scissor_on { both(&rect, &w.scissor) } else { rect }
}

/// A clear of the surfaces that a CLEAR_SURFACE names; targets are eight.
pub fn clear(value: u32, rect: Rect) -> Clear {
    Clear {
        z: value & 1 == 1,
        stencil: value >> 1 & 1 == 1,
        colour: if value >> 9 & 1 == 0 { (value >> 2 & 0xf) as u8 } else { 0 },
        target: (value >> 6 & 7) as u8,
        rect,
    }
}
