//! Methods of the stencil test.

use super::state::{Compare, decode_compare};
use kernel::packed::*;

kernel::package! {
    package stencil_methods(state);

    /// Operation on a stencil value.
    pub enum StencilOp: 3 {
        Keep,
        Zero,
        Replace,
        IncrSat,
        DecrSat,
        Invert,
        Incr,
        Decr,
    }

    /// OpenGL and Direct3D codes of stencil operations; unknown codes keep.
    pub codes decode_stencil_op(B32) -> StencilOp {
        0 | 2 => Zero,
        3 | 0x1e01 => Replace,
        4 | 0x1e02 => IncrSat,
        5 | 0x1e03 => DecrSat,
        6 | 0x150a => Invert,
        7 | 0x8507 => Incr,
        8 | 0x8508 => Decr,
        _ => Keep,
    }

    /// Whether an operation may do anything other than keep; also true for unknown codes.
    pub codes decode_stencil_acts(B32) -> bool { 0x1e00 | 1 => false, _ => true, }

    pub method SET_STENCIL_TEST = 0x1380 to raster zrop { enable: bool = [0], }
    pub method SET_STENCIL_OP_FAIL = 0x1384 to raster zrop {
        v: StencilOp = decode_stencil_op[31:0],
        acts: bool = decode_stencil_acts[31:0],
    }
    pub method SET_STENCIL_OP_ZFAIL = 0x1388 to raster zrop {
        v: StencilOp = decode_stencil_op[31:0],
        acts: bool = decode_stencil_acts[31:0],
    }
    pub method SET_STENCIL_OP_ZPASS = 0x138c to zrop { v: StencilOp = decode_stencil_op[31:0], }
    pub method SET_STENCIL_FUNC = 0x1390 to zrop { v: Compare = decode_compare[31:0], }
    pub method SET_STENCIL_FUNC_REF = 0x1394 to zrop { v: B8 = [7:0], }
    pub method SET_STENCIL_FUNC_MASK = 0x1398 to zrop { v: B8 = [7:0], }
    pub method SET_STENCIL_MASK = 0x139c to zrop { v: B8 = [7:0], }

    pub method SET_TWO_SIDED_STENCIL_TEST = 0x1594 to raster zrop { enable: bool = [0], }
    pub method SET_BACK_STENCIL_OP_FAIL = 0x1598 to raster zrop {
        v: StencilOp = decode_stencil_op[31:0],
        acts: bool = decode_stencil_acts[31:0],
    }
    pub method SET_BACK_STENCIL_OP_ZFAIL = 0x159c to raster zrop {
        v: StencilOp = decode_stencil_op[31:0],
        acts: bool = decode_stencil_acts[31:0],
    }
    pub method SET_BACK_STENCIL_OP_ZPASS = 0x15a0 to zrop { v: StencilOp = decode_stencil_op[31:0], }
    pub method SET_BACK_STENCIL_FUNC = 0x15a4 to zrop { v: Compare = decode_compare[31:0], }
    pub method SET_BACK_STENCIL_FUNC_REF = 0x0f54 to zrop { v: B8 = [7:0], }
    pub method SET_BACK_STENCIL_MASK = 0x0f58 to zrop { v: B8 = [7:0], }
    pub method SET_BACK_STENCIL_FUNC_MASK = 0x0f5c to zrop { v: B8 = [7:0], }

    pub method SET_STENCIL_CLEAR_VALUE = 0x0da0 to zrop { v: B8 = [7:0], }
}
