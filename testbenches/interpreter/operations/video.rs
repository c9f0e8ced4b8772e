//! Video instructions on one pair of picked parts.

use super::integer_compare::holds;
use super::video_select::{a, b, saturate, set};
use crate::decode::fields::Field;
use crate::fault::{Done, Kind};
use crate::machine::lane::Lane;

pub fn vadd(lane: &mut Lane) -> Done {
    let (a, b) = (a(lane), b(lane));
    let sum = match lane.get(Field::Avg) {
        0 => a + b,
        1 => a - b,
        2 => b - a,
        _ => a + b + 1,
    };
    set(lane, sum.into(), lane.is(Field::Ud));
    Ok(())
}

/// A part of a register or a literal with a sign.
fn b_is_signed(lane: &Lane) -> bool {
    lane.get(Field::BSel) & 8 != 0 || lane.is(Field::Bs)
}

/// Signed, unless both parts are unsigned and neither sign is turned.
pub fn vmad(lane: &mut Lane) -> Done {
    let turn = lane.get(Field::Avg);
    // The product has a sign if a factor has, or if it is turned; c has the product's; the result, too, and where c is turned.
    let product_signed = lane.get(Field::ASel) & 8 != 0 || b_is_signed(lane) || turn == 2;
    let signed = product_signed || turn == 1;
    let product = i128::from(a(lane)) * i128::from(b(lane));
    let c = if product_signed { i128::from(lane.c() as i32) } else { i128::from(lane.c()) };
    let sum = match turn {
        0 => product + c,
        1 => product - c,
        2 => c - product,
        _ => product + c + 1,
    };
    let shift = match lane.get(Field::Scale) {
        0 => 0,
        1 => 7,
        2 => 15,
        value => return Err(Kind::Reserved { field: "scale", value: value.into() }),
    };
    let scaled = sum >> shift;
    lane.set_integer(if lane.is(Field::Sat) { saturate(scaled, 32, signed) } else { scaled } as u32);
    Ok(())
}

/// Words are compared as b's part has a sign or not; `ud` is of what is made of the result (measured on the real chip: bit 54 is 0 for UD).
pub fn vmnmx(lane: &mut Lane) -> Done {
    let signed = b_is_signed(lane);
    let number = |part: i64| if signed { i64::from(part as i32) } else { i64::from(part as u32) };
    let (a, b) = (number(a(lane)), number(b(lane)));
    let picked = if lane.is(Field::Mx) { a.max(b) } else { a.min(b) };
    set(lane, picked.into(), lane.is(Field::Ud));
    Ok(())
}

pub fn vset(lane: &mut Lane) -> Done {
    let test = holds(lane.get(Field::Cmp), a(lane).cmp(&b(lane)));
    set(lane, test.into(), false);
    Ok(())
}

pub fn vsetp(lane: &mut Lane) -> Done {
    let test = holds(lane.get(Field::Cmp), a(lane).cmp(&b(lane)));
    lane.set_compared(test);
    Ok(())
}

/// The low five bits of a count with W, else 32 at most.
fn count(lane: &Lane) -> u32 {
    let count = b(lane) as u32;
    if lane.is(Field::W) { count & 31 } else { count.min(32) }
}

pub fn vshl(lane: &mut Lane) -> Done {
    let value = i128::from(a(lane)) << count(lane);
    let signed = lane.is(Field::Ud);
    // 32 bits are shifted; saturation applies to the selected part times the power of two.
    set(lane, value, signed);
    Ok(())
}

pub fn vshr(lane: &mut Lane) -> Done {
    let value = a(lane) >> count(lane);
    set(lane, value.into(), lane.is(Field::Ud));
    Ok(())
}

pub fn vabsdiff(lane: &mut Lane) -> Done {
    let difference = (a(lane) - b(lane)).abs();
    set(lane, difference.into(), lane.is(Field::Sd));
    Ok(())
}
