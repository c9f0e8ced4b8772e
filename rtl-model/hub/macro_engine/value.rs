//! The value that an instruction computes.

use super::instruction::{Instruction, Op};

/// The value, and the new carry. `a` is ra, `b` is rb or the immediate.
pub fn value(i: Instruction, a: u32, b: u32, carry: bool, shadow: u32) -> (u32, bool) {
    let mask = (1 << i.size()) - 1;
    let value = match i.op() {
        Op::Alu => return alu(i.function(), a, b, carry),
        Op::Insert => {
            let field = b >> i.source() & mask;
            a & !(mask << i.destination()) | field << i.destination()
        }
        Op::Extract => (b.checked_shr(a).unwrap_or(0) & mask) << i.destination(),
        Op::Deposit => (b >> i.source() & mask).checked_shl(a).unwrap_or(0),
        Op::Read => shadow,
        Op::AddImmediate | Op::Unknown | Op::Branch => a.wrapping_add(b),
    };
    (value, carry)
}

fn alu(function: u8, a: u32, b: u32, carry: bool) -> (u32, bool) {
    match function {
        0 => a.overflowing_add(b),
        1 => a.carrying_add(b, carry),
        2 => a.overflowing_sub(b),
        3 => a.borrowing_sub(b, carry),
        8 => (a ^ b, carry),
        9 => (a | b, carry),
        10 => (a & b, carry),
        11 => (a & !b, carry),
        _ => (!(a & b), carry),
    }
}
