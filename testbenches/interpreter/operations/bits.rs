//! Fields of bits, and counts of them.

use crate::decode::fields::Field;
use crate::fault::Done;
use crate::machine::lane::Lane;

/// Position and length of a field, from the bytes of a word.
fn place(word: u32) -> (u32, u32) {
    (word & 0xff, word >> 8 & 0xff)
}

/// Bits past the highest are copies of the sign, or zero.
pub fn bfe(lane: &mut Lane) -> Done {
    let a = if lane.is(Field::Brev) { lane.a().reverse_bits() } else { lane.a() };
    let wide = if lane.is(Field::Type) { i64::from(a as i32) } else { i64::from(a) };
    let (position, length) = place(lane.b());
    let shifted = wide >> position.min(63);
    let value = match length {
        0 => 0,
        1..32 if lane.is(Field::Type) => shifted << (64 - length) >> (64 - length),
        1..32 => shifted & ((1 << length) - 1),
        _ => shifted,
    };
    lane.set_integer(value as u32);
    Ok(())
}

pub fn bfi(lane: &mut Lane) -> Done {
    let (position, length) = place(lane.b());
    let ones = (1u64 << length.min(32)) - 1;
    let mask = ones.checked_shl(position).unwrap_or(0) as u32;
    let inserted = u64::from(lane.a()).checked_shl(position).unwrap_or(0) as u32;
    let value = lane.c() & !mask | inserted & mask;
    lane.set_integer(value);
    Ok(())
}

fn b(lane: &Lane) -> u32 {
    if lane.is(Field::BInv) { !lane.b() } else { lane.b() }
}

/// The number of the leading one, or of the first bit unlike the sign; SH: from bit 31.
pub fn flo(lane: &mut Lane) -> Done {
    let b = b(lane);
    let negative = lane.is(Field::Type) && b >> 31 == 1;
    let zeros = if negative { b.leading_ones() } else { b.leading_zeros() };
    let value = match zeros {
        32 => u32::MAX,
        _ if lane.is(Field::Sh) => zeros,
        _ => 31 - zeros,
    };
    lane.set_integer(value);
    Ok(())
}

pub fn popc(lane: &mut Lane) -> Done {
    let ones = b(lane).count_ones();
    lane.set(ones);
    Ok(())
}
