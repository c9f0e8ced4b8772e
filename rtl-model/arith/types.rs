//! Types shared by the operations of several units. Fields and their codes are those of the instructions' modifiers, as
//! in the units' own operations.

use kernel::packed::*;

kernel::package! {
    package arith();

    /// Rounding: to nearest, halves to even; toward minus infinity; toward plus infinity;
    /// toward zero.
    pub enum Rounding: 2 {
        Rn,
        Rm,
        Rp,
        Rz,
    }

    /// Treatment of subnormals: kept; flushed to zeros of their sign; flushed, and zero times anything is zero.
    pub enum FlushMode: 2 {
        None,
        Ftz,
        Fmz,
    }

    /// a + b, a b and a b + c.
    pub enum FmaKind: 2 {
        Add,
        Mul,
        Fma,
    }

    /// Comparisons of two floats. Bit 0 of the code accepts less, bit 1 equal, bit 2
    /// greater, bit 3 unordered.
    pub enum FloatTest: 4 {
        F,
        Lt,
        Eq,
        Le,
        Gt,
        Ne,
        Ge,
        Num,
        Nan,
        Ltu,
        Equ,
        Leu,
        Gtu,
        Neu,
        Geu,
        T,
    }

    /// How a comparison's outcome is combined with a predicate.
    pub enum PredicateOp: 2 {
        And,
        Or,
        Xor,
    }

    /// Minimum or maximum; the outcome of a comparison as a number; as predicates; a choice between two words by a comparison
    /// of a third.
    pub enum CompareKind: 2 {
        Mnmx,
        Set,
        Setp,
        Cmp,
    }

    /// The result of a comparison of 32- or 16-bit floats: a number, or two predicates.
    pub struct FloatCompared {
        result: B32,
        pd: bool,
        pq: bool,
    }
}
