//! Depth bounds, stencil test, depth test, and what becomes of the stored values.

use super::depth::code_of;
use super::state::Words;
use crate::gl;
use bundle::*;

/// What the depth surface holds of a sample.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Stored {
    pub depth: u32,
    pub stencil: u8,
}

pub fn clear_value(words: &Words) -> Stored {
    let depth = code_of(words.surface().format, words.get(SET_Z_CLEAR_VALUE));
    Stored { depth, stencil: words.get(SET_STENCIL_CLEAR_VALUE) as u8 }
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

/// Tests a sample of depth `code`; whether it passes.
pub fn test(words: &Words, stored: &mut Stored, code: u32, back: bool) -> bool {
    let surface = words.surface();
    if surface.format == DepthFormat::None {
        return true;
    }
    if words.on(SET_DEPTH_BOUNDS_TEST) {
        let bound = |address| code_of(surface.format, words.get(address));
        if stored.depth < bound(SET_DEPTH_BOUNDS_MIN) || stored.depth > bound(SET_DEPTH_BOUNDS_MAX) {
            return false;
        }
    }
    let face = if back && words.on(SET_TWO_SIDED_STENCIL_TEST) { BACK } else { FRONT };
    let stencil_test = surface.stencil && words.on(SET_STENCIL_TEST);
    // Masks are all ones after reset.
    let (value, func_mask) = (words.get(face.value) as u8, words.or(face.func_mask, 0xff) as u8);
    let stencil_passes =
        !stencil_test || words.compares(face.func, value & func_mask, stored.stencil & func_mask);
    let depth_test = words.on(SET_DEPTH_TEST);
    let depth_passes = !depth_test || words.compares(SET_DEPTH_FUNC, code, stored.depth);
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
        stored.depth = code;
    }
    passes
}
