//! Operations of the interpolation unit. Codes are those of IPA.

use kernel::packed::*;

kernel::package! {
    package interpolation();

    /// What becomes of a plane's value: nothing, or a product; or the value that the
    /// primitive has everywhere. IPA's 3, by the draw's state, is one of these here.
    pub enum InterpolationMode: 2 {
        Pass,
        Multiply,
        Constant,
    }

    /// A plane's value at a place: a x + b y + c, of floats of 32 bits.
    pub struct InterpolationOp {
        mode: InterpolationMode,
        sat: bool, // of all but Constant
        a: B32,
        b: B32,
        c: B32,
        x: B32,
        y: B32,
        w: B32, // of Multiply
    }
}
