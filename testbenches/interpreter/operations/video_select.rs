//! Operands and results of video instructions.

use crate::decode::fields::Field;
use crate::machine::lane::Lane;

/// A byte, a half or a word, signed where bit 3 is set.
pub fn select(word: u32, how: u32) -> i64 {
    let bits = match how & 7 {
        0..4 => word >> (8 * (how & 3)) & 0xff,
        4 => word & 0xffff,
        5 => word >> 16,
        _ => word,
    };
    match (how & 8 != 0, how & 7) {
        (false, _) => bits.into(),
        (true, 0..4) => (bits as i8).into(),
        (true, 4 | 5) => (bits as i16).into(),
        (true, _) => (bits as i32).into(),
    }
}

pub fn a(lane: &Lane) -> i64 {
    select(lane.a(), lane.get(Field::ASel))
}

/// A part of a register, or a literal of 16 bits.
pub fn b(lane: &Lane) -> i64 {
    match (lane.op.has(Field::Uimm), lane.is(Field::Bs)) {
        (true, true) => i64::from(lane.b() as i16),
        (true, false) => i64::from(lane.b() & 0xffff),
        (false, _) => select(lane.b(), lane.get(Field::BSel)),
    }
}

const ACCUMULATE: u32 = 4;
const MINIMUM: u32 = 5;
const MAXIMUM: u32 = 6;

/// Bits that the secondary operation has room for.
fn room(operation: u32) -> u32 {
    match operation {
        0 | 1 => 16,
        2 | 3 => 8,
        _ => 32,
    }
}

/// The result to Rd, after saturation and the secondary operation with Rc.
pub fn set(lane: &mut Lane, value: i128, signed: bool) {
    let operation = lane.get(Field::Vop);
    let fitted = if lane.is(Field::Sat) { saturate(value, room(operation), signed) } else { value } as u32;
    let c = lane.c();
    let below = if signed { (fitted as i32) < c as i32 } else { fitted < c };
    lane.set_integer(match operation {
        0 => fitted << 16 | c & 0xffff,
        1 => fitted & 0xffff | c & !0xffff,
        2 => fitted & 0xff | c & !0xff,
        3 => (fitted & 0xff) << 16 | c & !0xff_0000,
        ACCUMULATE => fitted.wrapping_add(c),
        MINIMUM => {
            if below {
                fitted
            } else {
                c
            }
        }
        MAXIMUM => {
            if below {
                c
            } else {
                fitted
            }
        }
        _ => fitted,
    });
}

pub fn saturate(value: i128, bits: u32, signed: bool) -> i128 {
    match signed {
        true => value.clamp(-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        false => value.clamp(0, (1 << bits) - 1),
    }
}
