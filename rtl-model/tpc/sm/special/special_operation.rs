//! A lane's operation and its result.

use super::types::*;
use crate::sm::modifiers::*;
use crate::sm::types::*;
use arith::bit_count::{BitCountKind, BitCountOp, count};
use arith::conversion::convert;
use arith::conversion::types::{ConversionKind, ConversionOp, NumberSize};
use arith::int_multiply::{AddendPart, FactorPart, IntMultiplyOp, multiply};
use arith::integer::ConditionCode;
use arith::special_function::{SpecialFunctionOp, SpecialKind, evaluate};
use arith::types::Rounding;
use kernel::packed::Packed;

/// The path of an instruction.
pub fn path_of(opcode: Opcode) -> SpecialPath {
    match opcode {
        Opcode::Mufu => SpecialPath::Function,
        Opcode::F2f | Opcode::F2i | Opcode::I2f | Opcode::I2i => SpecialPath::Convert,
        Opcode::Flo | Opcode::Popc => SpecialPath::Count,
        _ => SpecialPath::Multiply,
    }
}

/// Size and sign of a conversion's result.
pub fn format_of(entry: &SpecialEntry) -> u8 {
    match entry.opcode {
        Opcode::F2f => modifiers::<F2fModifiers>(entry).dfmt,
        Opcode::I2f => modifiers::<I2fModifiers>(entry).dfmt,
        Opcode::F2i => modifiers::<F2iModifiers>(entry).dfmt,
        Opcode::I2i => modifiers::<I2iModifiers>(entry).dfmt,
        _ => 0,
    }
}

fn modifiers<T: Packed>(entry: &SpecialEntry) -> T {
    T::unpack(&[entry.modifiers & (u64::MAX >> (64 - T::WIDTH))])
}

fn size(code: u8) -> NumberSize {
    [NumberSize::Bits8, NumberSize::Bits16, NumberSize::Bits32, NumberSize::Bits64][usize::from(code & 3)]
}

fn rounding(code: u8) -> Rounding {
    [Rounding::Rn, Rounding::Rm, Rounding::Rp, Rounding::Rz][usize::from(code & 3)]
}

/// Operation of a conversion, without its source.
fn conversion(entry: &SpecialEntry) -> ConversionOp {
    let none = ConversionOp::default();
    match entry.opcode {
        Opcode::F2f => {
            let m: F2fModifiers = modifiers(entry);
            ConversionOp {
                kind: ConversionKind::F2f,
                d_size: size(m.dfmt),
                s_size: size(m.sfmt),
                rnd: rounding(m.rnd),
                integral: m.rnd >> 2 == 1,
                sat: m.sat,
                ftz: m.ftz,
                sel: u8::from(m.b_h) << 1,
                abs: m.b_abs,
                neg: m.b_neg,
                ..none
            }
        }
        Opcode::F2i => {
            let m: F2iModifiers = modifiers(entry);
            ConversionOp {
                kind: ConversionKind::F2i,
                d_size: size(m.dfmt),
                d_signed: m.dfmt >> 2 == 1,
                s_size: size(m.sfmt),
                rnd: rounding(m.rnd),
                ftz: m.ftz,
                sel: u8::from(m.b_h) << 1,
                abs: m.b_abs,
                neg: m.b_neg,
                ..none
            }
        }
        Opcode::I2f => {
            let m: I2fModifiers = modifiers(entry);
            ConversionOp {
                kind: ConversionKind::I2f,
                d_size: size(m.dfmt),
                s_size: size(m.sfmt),
                s_signed: m.sfmt >> 2 == 1,
                rnd: rounding(m.rnd),
                sel: m.b_sel,
                abs: m.b_abs,
                neg: m.b_neg,
                ..none
            }
        }
        _ => {
            let m: I2iModifiers = modifiers(entry);
            ConversionOp {
                kind: ConversionKind::I2i,
                d_size: size(m.dfmt),
                d_signed: m.dfmt >> 2 == 1,
                s_size: size(m.sfmt),
                s_signed: m.sfmt >> 2 == 1,
                sat: m.sat,
                sel: m.b_sel,
                abs: m.b_abs,
                neg: m.b_neg,
                ..none
            }
        }
    }
}

/// Operation of a product, without its operands.
fn product(entry: &SpecialEntry) -> IntMultiplyOp {
    let none = IntMultiplyOp::default();
    let whole = |signed| if signed { FactorPart::S32 } else { FactorPart::U32 };
    match entry.opcode {
        Opcode::Imad => {
            let m: ImadModifiers = modifiers(entry);
            let (ta, tb) = (whole(m.ta), whole(m.tb));
            IntMultiplyOp { ta, tb, hi: m.hi, sat: m.sat, p_neg: m.b_neg, c_neg: m.c_neg, x: m.x, ..none }
        }
        Opcode::Imad32i => {
            let m: Imad32iModifiers = modifiers(entry);
            IntMultiplyOp {
                ta: whole(m.ta),
                tb: whole(m.tb),
                hi: m.hi,
                p_neg: m.a_neg,
                c_neg: m.c_neg,
                ..none
            }
        }
        Opcode::Imadsp => {
            use FactorPart::{S16H0, S16H1, S24, S32, U16H0, U16H1, U24, U32};
            let m: ImadspModifiers = modifiers(entry);
            let parts = [U32, S32, U24, S24, U16H0, S16H0, U16H1, S16H1];
            let addends = [AddendPart::Word, AddendPart::Low24, AddendPart::H0, AddendPart::Word];
            let (ta, tb) = (parts[usize::from(m.ta)], parts[usize::from(m.tb) + 2]);
            IntMultiplyOp { ta, tb, tc: addends[usize::from(m.tc)], ..none }
        }
        _ => {
            let m: ImulModifiers = modifiers(entry);
            IntMultiplyOp { ta: whole(m.ta), tb: whole(m.tb), hi: m.hi, ..none }
        }
    }
}

/// Condition code of a conversion's result.
fn code_of(entry: &SpecialEntry, result: u64) -> ConditionCode {
    let bits = 8 << (format_of(entry) & 3);
    let top = result >> (bits - 1) & 1 == 1;
    let (zero, sign) = if matches!(entry.opcode, Opcode::F2f | Opcode::I2f) {
        let magnitude = result & !(1 << (bits - 1));
        let infinity = [0, 0x7c00, 0x7f80_0000, 0x7ff0_0000_0000_0000][usize::from(format_of(entry) & 3)];
        let (zero, nan) = (magnitude == 0, magnitude > infinity);
        (zero || nan, top && !zero || nan)
    } else {
        // Zero and sign of the register, also for unsigned numbers.
        (result == 0, result >> bits.max(32) - 1 & 1 == 1)
    };
    ConditionCode { zero, sign, ..ConditionCode::default() }
}

/// Results of all lanes: low words, and the high words of pairs.
#[derive(Clone, Default)]
pub struct Results {
    pub low: Row,
    pub high: Row,
    pub flags: Flags,
}

/// Results of all lanes.
pub fn results(entry: &SpecialEntry, high: &Row) -> Results {
    let mut all = Results::default();
    let mut put = |lane: usize, result: u64, code: ConditionCode| {
        (all.low.words[lane], all.high.words[lane]) = (result as u32, (result >> 32) as u32);
        all.flags.zero |= u32::from(code.zero) << lane;
        all.flags.negative |= u32::from(code.sign) << lane;
        all.flags.carry |= u32::from(code.carry) << lane;
        all.flags.overflow |= u32::from(code.overflow) << lane;
    };
    match path_of(entry.opcode) {
        SpecialPath::Function => {
            use SpecialKind::{Cos, Ex2, Lg2, Rcp, Rcp64h, Rsq, Rsq64h, Sin, Sqrt};
            let m: MufuModifiers = modifiers(entry);
            let kinds = [Cos, Sin, Ex2, Lg2, Rcp, Rsq, Rcp64h, Rsq64h, Sqrt];
            let kind = kinds.get(usize::from(m.op)).copied().unwrap_or_default();
            for (lane, &a) in entry.a.words.iter().enumerate() {
                let op = SpecialFunctionOp { kind, sat: m.sat, a_abs: m.a_abs, a_neg: m.a_neg, a };
                put(lane, evaluate(&op).into(), ConditionCode::default());
            }
        }
        SpecialPath::Convert => {
            let op = conversion(entry);
            for (lane, (&low, &high)) in entry.b.words.iter().zip(&high.words).enumerate() {
                let result = convert(&ConversionOp { b: u64::from(high) << 32 | u64::from(low), ..op });
                put(lane, result, code_of(entry, result));
            }
        }
        SpecialPath::Count => {
            let op = if entry.opcode == Opcode::Flo {
                let m: FloModifiers = modifiers(entry);
                BitCountOp { kind: BitCountKind::Flo, arithmetic: m.kind, sh: m.sh, inv: m.b_inv, b: 0 }
            } else {
                let m: PopcModifiers = modifiers(entry);
                BitCountOp { kind: BitCountKind::Popc, inv: m.b_inv, ..BitCountOp::default() }
            };
            for (lane, &b) in entry.b.words.iter().enumerate() {
                let result = count(&BitCountOp { b, ..op });
                put(lane, result.result.into(), result.cc);
            }
        }
        SpecialPath::Multiply => {
            let op = product(entry);
            for lane in 0..WARP_LANES {
                let [a, b, c] = [&entry.a, &entry.b, &entry.c].map(|row| row.words[lane]);
                let (carry, zero) = (entry.carry >> lane & 1 == 1, entry.zero >> lane & 1 == 1);
                let result = multiply(&IntMultiplyOp { carry, zero, a, b, c, ..op });
                put(lane, result.result.into(), result.cc);
            }
        }
    }
    all
}
