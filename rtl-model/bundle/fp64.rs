//! Operations on floats of 64 bits. Fields and their codes are those of the instructions'
//! modifiers.

use super::arith::{CompareKind, FloatTest, FmaKind, PredicateOp, Rounding};
use kernel::packed::*;

kernel::package! {
    package fp64(arith);

    /// An addition, a multiplication or both, of floats of 64 bits.
    pub struct Fp64FmaOp {
        kind: FmaKind,
        rnd: Rounding,
        a_abs: bool,
        a_neg: bool,
        b_abs: bool,
        b_neg: bool,
        c_neg: bool,
        a: B64,
        b: B64,
        c: B64, // of Fma
    }

    /// A comparison of floats of 64 bits. There is no Cmp.
    pub struct Fp64CompareOp {
        kind: CompareKind,
        cmp: FloatTest,   // of Set and Setp
        bop: PredicateOp, // of Set and Setp
        bf: bool,         // of Set
        p: bool,
        a_abs: bool,
        a_neg: bool,
        b_abs: bool,
        b_neg: bool,
        a: B64,
        b: B64,
    }

    /// What it says: a number, or two predicates.
    pub struct Fp64Compared {
        result: B64,
        pd: bool,
        pq: bool,
    }
}
