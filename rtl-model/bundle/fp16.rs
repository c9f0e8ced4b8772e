//! Operations on pairs of floats of 16 bits. Fields and their codes are those of the
//! instructions' modifiers.

use super::arith::{FloatTest, FlushMode, FmaKind, PredicateOp};
use kernel::packed::*;

kernel::package! {
    package fp16(arith);

    /// What of a word the two operations take: each its half; both the word, a float of 32
    /// bits; both the low half; both the high half.
    pub enum HalfSource: 2 {
        H1H0,
        F32,
        H0H0,
        H1H1,
    }

    /// What becomes of the two results: a half each; the low one as a float of 32 bits;
    /// one half, beside the other half of what was there.
    pub enum HalfResult: 2 {
        H1H0,
        F32,
        MrgH0,
        MrgH1,
    }

    /// Two additions, multiplications or both, of floats of 16 bits.
    pub struct Fp16FmaOp {
        kind: FmaKind,
        fmz: FlushMode,
        sat: bool,
        ofmt: HalfResult,
        a_sel: HalfSource,
        b_sel: HalfSource,
        c_sel: HalfSource,
        a_abs: bool,
        a_neg: bool,
        b_abs: bool,
        b_neg: bool,
        c_neg: bool,
        a: B32,
        b: B32,
        c: B32, // of Fma
        d: B32, // what was there, of the merges
    }

    /// Two tests as numbers; as predicates.
    pub enum HalfCompareKind: 1 {
        Set,
        Setp,
    }

    /// Two comparisons of floats of 16 bits.
    pub struct Fp16CompareOp {
        kind: HalfCompareKind,
        cmp: FloatTest,
        bop: PredicateOp,
        bf: bool,    // of Set
        h_and: bool, // of Setp
        p: bool,
        ftz: bool,
        a_sel: HalfSource,
        b_sel: HalfSource,
        a_abs: bool,
        a_neg: bool,
        b_abs: bool,
        b_neg: bool,
        a: B32,
        b: B32,
    }
}
