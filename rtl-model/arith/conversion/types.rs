//! Operations of the conversion unit. Fields and their codes are those of the instructions'
//! modifiers.

use crate::types::*;
use kernel::packed::*;

kernel::package! {
    package conversion(arith);

    /// Kinds of source and result: floats and integers.
    pub enum ConversionKind: 2 {
        F2f,
        F2i,
        I2f,
        I2i,
    }

    /// Bits of a number. No float has 8.
    pub enum NumberSize: 2 {
        Bits8,
        Bits16,
        Bits32,
        Bits64,
    }

    /// A conversion.
    pub struct ConversionOp {
        kind: ConversionKind,
        d_size: NumberSize,
        d_signed: bool, // for F2i and I2i
        s_size: NumberSize,
        s_signed: bool, // for I2f and I2i
        rnd: Rounding,  // for all but I2i
        integral: bool, // for F2f
        sat: bool,      // for F2f and I2i
        ftz: bool,      // for F2f and F2i
        sel: B2,        // the byte at which a source of fewer than 32 bits starts
        abs: bool,
        neg: bool,
        b: B64,
    }
}
