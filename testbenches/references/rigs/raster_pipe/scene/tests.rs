//! Depth bounds, stencil test, depth test, and the updates of the stored values.

use super::depth::{Codes, Plane, code_of, most, ordered_code_of};
use super::state::Words;
use crate::common::gl;
use crate::gpc::setup::rational_depth::Point;
use bundle::*;

/// Stored depth and stencil of a sample.
#[derive(Clone, Debug, Default)]
pub struct Stored {
    pub depth: Codes,
    pub stencil: u8,
    /// The vertices of the primitive that wrote it: the same ones give the same depth.
    pub of: Option<(Vec<Point>, Vec<i128>)>,
    /// A test depended on the error bound of planes: the contents are unknown.
    pub open: bool,
}

pub fn clear_value(words: &Words) -> Stored {
    let depth = code_of(words.surface().format, words.get(SET_Z_CLEAR_VALUE));
    Stored { depth: Codes::of(depth), stencil: words.get(SET_STENCIL_CLEAR_VALUE) as u8, ..Stored::default() }
}

/// The methods of one face: function, its reference and mask, write mask, operations.
struct Face {
    func: u16,
    value: u16,
    func_mask: u16,
    mask: u16,
    fail: u16,
    zfail: u16,
    zpass: u16,
}

const FRONT: Face = Face {
    func: SET_STENCIL_FUNC,
    value: SET_STENCIL_FUNC_REF,
    func_mask: SET_STENCIL_FUNC_MASK,
    mask: SET_STENCIL_MASK,
    fail: SET_STENCIL_OP_FAIL,
    zfail: SET_STENCIL_OP_ZFAIL,
    zpass: SET_STENCIL_OP_ZPASS,
};
const BACK: Face = Face {
    func: SET_BACK_STENCIL_FUNC,
    value: SET_BACK_STENCIL_FUNC_REF,
    func_mask: SET_BACK_STENCIL_FUNC_MASK,
    mask: SET_BACK_STENCIL_MASK,
    fail: SET_BACK_STENCIL_OP_FAIL,
    zfail: SET_BACK_STENCIL_OP_ZFAIL,
    zpass: SET_BACK_STENCIL_OP_ZPASS,
};

/// Codes under the viewport's depth range: inner `None` where the sample is clipped, outer `None` where it is open whether it
/// is.
#[allow(clippy::option_option)] // the outer one says that the result is unknown
fn viewport(words: &Words, codes: Codes) -> Option<Option<Codes>> {
    let format = words.clip_format();
    let control = words.get(SET_VIEWPORT_CLIP_CONTROL);
    let word = |address, reset: f32| {
        if control & 1 == 1 { reset.to_bits() } else { words.or(address, reset.to_bits()) }
    };
    let (near, far) = (word(SET_VIEWPORT_CLIP_MIN_Z, 0.0), word(SET_VIEWPORT_CLIP_MAX_Z, 1.0));
    if code_of(format, near) > code_of(format, far) {
        return Some(Some(codes));
    }
    let end = |word| Codes { low: ordered_code_of(format, word), high: ordered_code_of(format, word) };
    let inside_near = control >> 3 & 1 == 1 || codes.all(end(near), |a, b| a >= b)?;
    let inside_far = control >> 4 & 1 == 1 || codes.all(end(far), |a, b| a <= b)?;
    if !inside_near || !inside_far {
        return Some(None);
    }
    let least = if control >> 3 & 1 == 1 { code_of(format, near).into() } else { i64::MIN };
    let greatest = if control >> 4 & 1 == 1 { code_of(format, far).into() } else { i64::MAX };
    Some(Some(codes.held(least, greatest)))
}

/// Tests a sample of a plane; returns whether it passes, `None` if that is open.
pub fn test(words: &Words, stored: &mut Stored, codes: Codes, plane: &Plane, back: bool) -> Option<bool> {
    let surface = words.surface();
    let codes = match viewport(words, codes) {
        Some(Some(codes)) => codes,
        Some(None) => return Some(false),
        None => return None,
    };
    if surface.format == DepthFormat::None {
        return Some(true);
    }
    let codes = codes.held(0, most(surface.format));
    if words.on(SET_DEPTH_BOUNDS_TEST) {
        let bound = |address| Codes::of(code_of(surface.format, words.get(address)));
        let above = stored.depth.all(bound(SET_DEPTH_BOUNDS_MIN), |a, b| a >= b);
        let below = stored.depth.all(bound(SET_DEPTH_BOUNDS_MAX), |a, b| a <= b);
        match (above, below) {
            (Some(false), _) | (_, Some(false)) => return Some(false),
            (Some(true), Some(true)) => {}
            _ => return None,
        }
    }
    let face = if back && words.on(SET_TWO_SIDED_STENCIL_TEST) { BACK } else { FRONT };
    let stencil_test = surface.stencil && words.on(SET_STENCIL_TEST);
    // Masks are all ones after reset.
    let (value, func_mask) = (words.get(face.value) as u8, words.or(face.func_mask, 0xff) as u8);
    let stencil_passes =
        !stencil_test || words.compares(face.func, value & func_mask, stored.stencil & func_mask);
    let depth_test = words.on(SET_DEPTH_TEST);
    let compares = |a, b| words.compares(SET_DEPTH_FUNC, a, b);
    let same = stored.of.as_ref() == Some(&plane.same());
    let depth_passes = match (depth_test, same) {
        (false, _) => true,
        (true, true) => compares(0, 0),
        (true, false) => codes.all(stored.depth, compares)?,
    };
    if stencil_test && surface.stencil_writable {
        let operation = match (stencil_passes, depth_passes) {
            (false, _) => face.fail,
            (true, false) => face.zfail,
            (true, true) => face.zpass,
        };
        let mask = words.or(face.mask, 0xff) as u8;
        let next = gl::stencil(words.or(operation, 0x1e00), stored.stencil, value);
        stored.stencil = stored.stencil & !mask | next & mask;
    }
    let passes = stencil_passes && depth_passes;
    if passes && depth_test && words.on(SET_DEPTH_WRITE) && surface.depth_writable {
        (stored.depth, stored.of) = (codes, Some(plane.same()));
    }
    Some(passes)
}
