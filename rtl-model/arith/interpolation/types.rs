//! Operations of the interpolation unit. Codes are those of IPA.

use kernel::packed::*;

kernel::package! {
    package interpolation();

    /// Use of a plane's value: as it is, or in a product; or the constant value of the primitive. IPA's mode 3 is one of
    /// these, depending on the draw's state.
    pub enum InterpolationMode: 2 {
        Pass,
        Multiply,
        Constant,
    }

    /// A plane's value at a position: a x + b y + c, of 32-bit floats.
    pub struct InterpolationOp {
        mode: InterpolationMode,
        sat: bool, // for all but Constant
        a: B32,
        b: B32,
        c: B32,
        x: B32,
        y: B32,
        w: B32, // for Multiply
    }
}
