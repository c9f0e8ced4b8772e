//! Operations of the arithmetic units for integers. Fields and their codes are those of the
//! instructions' modifiers.

use super::arith::{CompareKind, PredicateOp};
use kernel::packed::*;

kernel::package! {
    package integer(arith);

    /// The condition code.
    pub struct ConditionCode {
        overflow: bool,
        carry: bool,
        sign: bool,
        zero: bool,
    }

    /// A result and its condition code.
    pub struct Flagged {
        result: B32,
        cc: ConditionCode,
    }

    /// Which part of a word is an operand: all of it, its low half, its high half.
    pub enum HalfSelect: 2 {
        Word,
        H0,
        H1,
    }

    /// a + b, and a + b + c.
    pub enum IntAddKind: 1 {
        Add,
        Add3,
    }

    /// What becomes of a + b before c is added: nothing; it moves right or left by 16.
    pub enum SumShift: 2 {
        None,
        Rs,
        Ls,
    }

    /// A sum.
    pub struct IntAddOp {
        kind: IntAddKind,
        lrs: SumShift,      // of Add3, as are the three halves
        a_half: HalfSelect,
        b_half: HalfSelect,
        c_half: HalfSelect,
        a_neg: bool,
        b_neg: bool,
        c_neg: bool, // of Add3
        sat: bool,
        x: bool,
        carry: bool, // of the condition code, with x
        zero: bool,
        a: B32,
        b: B32,
        c: B32, // of Add3
    }

    /// What becomes of c: it stays; its low half; its high half; 2^16 less for each
    /// negative factor unless one is 0; 2^16 b more.
    pub enum XmadMode: 3 {
        None,
        Clo,
        Chi,
        Csfu,
        Cbcc,
    }

    /// A product of halves, and a sum.
    pub struct XmadOp {
        cm: XmadMode,
        a_signed: bool,
        b_signed: bool,
        a_h1: bool,
        b_h1: bool,
        psl: bool,
        mrg: bool,
        x: bool,
        carry: bool, // of the condition code, with x
        zero: bool,
        a: B32,
        b: B32,
        c: B32,
    }

    /// Which part of a word is a factor, and whether it has a sign.
    pub enum FactorPart: 3 {
        U32,
        S32,
        U24,
        S24,
        U16H0,
        S16H0,
        U16H1,
        S16H1,
    }

    /// Which part of a word is added to a product: all of it, 24 bits, 16 bits.
    pub enum AddendPart: 2 {
        Word,
        Low24,
        H0,
    }

    /// A product, and a sum.
    pub struct IntMultiplyOp {
        ta: FactorPart,
        tb: FactorPart,
        tc: AddendPart,
        hi: bool,
        sat: bool,
        p_neg: bool,
        c_neg: bool,
        x: bool,
        carry: bool, // of the condition code, with x
        zero: bool,
        a: B32,
        b: B32,
        c: B32,
    }

    /// A word left; a word right; the high word of two left; the low or high word of two
    /// right; a word left and a sum; the high word of two left and a sum.
    pub enum ShiftKind: 3 {
        Shl,
        Shr,
        ShfL,
        ShfR,
        Scadd,
        LeaHi,
    }

    /// A shift.
    pub struct IntShiftOp {
        kind: ShiftKind,
        w: bool,    // of the first four
        arithmetic: bool, // of Shr and ShfR
        wide: bool, // of ShfL and ShfR
        hi: bool,   // of ShfR
        brev: bool, // of Shr
        ush: B5,    // of Scadd and LeaHi, as are the rest
        a_neg: bool,
        b_neg: bool, // of Scadd
        x: bool,
        carry: bool, // of the condition code, with x
        zero: bool,
        a: B32,
        b: B32,
        c: B32, // high word of ShfL, ShfR and LeaHi
    }

    /// What is done bit by bit; `Lut` by a table.
    pub enum LogicKind: 3 {
        And,
        Or,
        Xor,
        PassB,
        Lut,
    }

    /// What the predicate says of a logic result.
    pub enum LogicTest: 2 {
        F,
        T,
        Z,
        Nz,
    }

    /// Logic, bit by bit.
    pub struct IntLogicOp {
        kind: LogicKind,
        xlut: B8, // of Lut
        a_inv: bool, // of the others
        b_inv: bool,
        pz: LogicTest,
        x: bool,
        zero: bool, // of the condition code, with x
        a: B32,
        b: B32,
        c: B32, // of Lut
    }

    /// A logic result, and what the predicate says of it.
    pub struct IntTested {
        flagged: Flagged,
        pd: bool,
    }

    /// Extract and insert.
    pub enum BitFieldKind: 1 {
        Bfe,
        Bfi,
    }

    /// A field of bits, at b[7:0] and b[15:8] bits long.
    pub struct BitFieldOp {
        kind: BitFieldKind,
        arithmetic: bool, // of Bfe
        brev: bool,       // of Bfe
        a: B32,
        b: B32,
        c: B32, // of Bfi
    }

    /// How the selector chooses bytes.
    pub enum PermuteMode: 3 {
        Index,
        F4e,
        B4e,
        Rc8,
        Ecl,
        Ecr,
        Rc16,
    }

    /// Four of the eight bytes of c and a.
    pub struct BytePermuteOp {
        mode: PermuteMode,
        a: B32,
        b: B32,
        c: B32,
    }

    /// How many ones there are, and where the first one is.
    pub enum BitCountKind: 1 {
        Popc,
        Flo,
    }

    /// Bits of a word.
    pub struct BitCountOp {
        kind: BitCountKind,
        arithmetic: bool, // of Flo
        sh: bool,         // of Flo
        inv: bool,
        b: B32,
    }

    /// A byte, half or word, and whether it has a sign.
    pub enum VideoPart: 4 {
        U8B0,
        U8B1,
        U8B2,
        U8B3,
        U16H0,
        U16H1,
        U32,
        Reserved,
        S8B0,
        S8B1,
        S8B2,
        S8B3,
        S16H0,
        S16H1,
        S32,
    }

    /// What becomes of a video result and c.
    pub enum VideoMerge: 3 {
        Mrg16h,
        Mrg16l,
        Mrg8b0,
        Mrg8b2,
        Acc,
        Min,
        Max,
        None,
    }

    /// One difference, and four of bytes.
    pub enum AbsDifferenceKind: 1 {
        One,
        Four,
    }

    /// The absolute difference of two parts of words, or those of four bytes.
    pub struct AbsDifferenceOp {
        kind: AbsDifferenceKind,
        a_sel: VideoPart, // of One, as is vop
        b_sel: VideoPart,
        vop: VideoMerge,
        sat: bool,
        sd: bool,
        ta: bool, // of Four, as are the rest
        tb: bool,
        acc: bool,
        lanes: B4,
        a_bytes: B4,
        b_bytes: B4,
        a: B32,
        b: B32,
        c: B32,
    }

    /// What is asked of two words. Bit 0 of the code takes less, bit 1 equal, bit 2 greater.
    pub enum IntTest: 3 {
        F,
        Lt,
        Eq,
        Le,
        Gt,
        Ne,
        Ge,
        T,
    }

    /// Which word of a longer number is chosen.
    pub enum ChainPart: 2 {
        None,
        Xlo,
        Xmed,
        Xhi,
    }

    /// A comparison of words.
    pub struct IntCompareOp {
        kind: CompareKind,
        cmp: IntTest,     // of all but Mnmx
        xm: ChainPart,    // of Mnmx
        bop: PredicateOp, // of Set and Setp, as is x
        bf: bool,         // of Set
        p: bool,          // of all but Cmp
        arithmetic: bool,
        x: bool,
        carry: bool, // of the condition code, with x and xm
        zero: bool,
        a: B32,
        b: B32,
        c: B32, // of Cmp
    }

    /// What a comparison of words says: a number, or two predicates.
    pub struct IntCompared {
        flagged: Flagged,
        pd: bool,
        pq: bool,
    }
}
