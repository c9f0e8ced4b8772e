//! State methods on the way to the units that they configure.

use kernel::packed::*;

kernel::package! {
    package state();

    /// Offset of a method in the 3D class, in bytes.
    pub type MethodAddress = B14;
    /// Argument of a method.
    pub type MethodValue = B32;

    /// A state method: it applies to everything after it in the stream.
    pub struct State {
        address: MethodAddress,
        value: MethodValue,
    }

    /// Comparison function: the low three bits of the OpenGL codes 0x200 to 0x207.
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

    /// OpenGL and Direct3D codes of comparisons; unknown codes always pass.
    pub codes decode_compare(B32) -> Compare {
        0x200 | 1 => Never,
        0x201 | 2 => Less,
        0x202 | 3 => Equal,
        0x203 | 4 => LessEqual,
        0x204 | 5 => Greater,
        0x205 | 6 => NotEqual,
        0x206 | 7 => GreaterEqual,
        _ => Always,
    }

    /// Samples per pixel, and their arrangement in the sample grid, columns by rows: 1x1, 2x1, 2x2, 4x2, 4x4.
    pub enum SampleMode: 3 {
        X1,
        X2,
        X4,
        X8,
        X16,
    }
}
