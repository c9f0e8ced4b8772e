//! What operations of several units have in common. Fields and their codes are those of the
//! instructions' modifiers, here as in the units' own operations.

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

    /// What becomes of subnormals: they stay; they are zeros of their sign; and besides,
    /// zero times anything is zero.
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

    /// What is asked of two floats. Bit 0 of the code takes less, bit 1 equal, bit 2
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

    /// How a test meets a predicate.
    pub enum PredicateOp: 2 {
        And,
        Or,
        Xor,
    }

    /// The lesser or greater one; a test as a number; a test as predicates; one of two
    /// by a test of a third.
    pub enum CompareKind: 2 {
        Mnmx,
        Set,
        Setp,
        Cmp,
    }

    /// What a comparison of floats of 32 or 16 bits says: a number, or two predicates.
    pub struct FloatCompared {
        result: B32,
        pd: bool,
        pq: bool,
    }
}
