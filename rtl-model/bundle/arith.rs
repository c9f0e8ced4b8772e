//! Operations of the arithmetic units. Fields and their codes are those of the
//! instructions' modifiers.

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

    /// A product over 2, 4, 8 or times 8, 4, 2, before it is rounded.
    pub enum ProductScale: 3 {
        None,
        D2,
        D4,
        D8,
        M8,
        M4,
        M2,
    }

    /// a + b, a b and a b + c.
    pub enum FmaKind: 2 {
        Add,
        Mul,
        Fma,
    }

    /// An addition, a multiplication or both, of floats of 32 bits.
    pub struct Fp32FmaOp {
        kind: FmaKind,
        rnd: Rounding,
        fmz: FlushMode,
        scale: ProductScale, // of Mul alone
        sat: bool,
        a_abs: bool,
        a_neg: bool,
        b_abs: bool,
        b_neg: bool,
        c_neg: bool,
        a: B32,
        b: B32,
        c: B32,
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

    /// A comparison of floats of 32 bits.
    pub struct Fp32CompareOp {
        kind: CompareKind,
        cmp: FloatTest, // of all but Mnmx
        bop: PredicateOp, // of Set and Setp
        bf: bool,       // of Set
        p: bool,        // of all but Cmp
        ftz: bool,
        a_abs: bool,
        a_neg: bool,
        b_abs: bool,
        b_neg: bool,
        a: B32,
        b: B32,
        c: B32, // of Cmp
    }

    /// What a comparison of floats of 32 or 16 bits says: a number, or two predicates.
    pub struct FloatCompared {
        result: B32,
        pd: bool,
        pq: bool,
    }

    /// Which function; codes 0 to 8 are those of MUFU, then the reductions of RRO. Of those
    /// with 64h, operand and result are the high words of doubles.
    pub enum SpecialKind: 4 {
        Cos,
        Sin,
        Ex2,
        Lg2,
        Rcp,
        Rsq,
        Rcp64h,
        Rsq64h,
        Sqrt,
        RroSincos,
        RroEx2,
    }

    /// A special function of a number.
    pub struct SpecialFunctionOp {
        kind: SpecialKind,
        sat: bool, // of floats of 32 bits
        a_abs: bool,
        a_neg: bool,
        a: B32,
    }
}
