//! State on its way to the units that it configures.

use kernel::packed::*;

kernel::package! {
    package state();

    /// Offset of a method in the 3D class, in bytes.
    pub type MethodAddress = B14;
    /// Argument of a method.
    pub type MethodValue = B32;

    /// A method: it applies to everything behind it in the stream.
    pub struct State {
        address: MethodAddress,
        value: MethodValue,
    }

    /// Comparison, the low three bits of the OpenGL numbers 0x200 to 0x207.
    pub enum Compare: 3 {
        Never,
        Less,
        Equal,
        LessEqual,
        Greater,
        NotEqual,
        GreaterEqual,
        Always,
    }

    /// How many samples a pixel has, and how they lie in the sample grid, columns by
    /// rows: 1x1, 2x1, 2x2, 4x2, 4x4.
    pub enum SampleMode: 3 {
        X1,
        X2,
        X4,
        X8,
        X16,
    }
}
