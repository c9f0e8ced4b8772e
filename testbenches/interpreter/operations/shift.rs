//! Shifts.

use crate::decode::fields::Field;
use crate::fault::{Done, Kind};
use crate::machine::lane::Lane;

const EXTENDED: Kind = Kind::Undocumented { what: "shifts with X" };

/// The count: its low five bits with W, else clamped at 32.
fn count(lane: &Lane) -> u32 {
    if lane.is(Field::W) { lane.b() & 31 } else { lane.b().min(32) }
}

pub fn shl(lane: &mut Lane) -> Done {
    if lane.is(Field::X) {
        return Err(EXTENDED);
    }
    let value = u64::from(lane.a()) << count(lane);
    lane.set_integer(value as u32);
    Ok(())
}

pub fn shr(lane: &mut Lane) -> Done {
    if lane.is(Field::Xm) {
        return Err(EXTENDED);
    }
    let a = if lane.is(Field::Brev) { lane.a().reverse_bits() } else { lane.a() };
    let wide = if lane.is(Field::Type) { i64::from(a as i32) } else { i64::from(a) };
    let value = (wide >> count(lane)) as u32;
    lane.set_integer(value);
    Ok(())
}

const HIGH: u32 = 1;
const SIGNED: u32 = 3;

/// The count of a funnel shift: 32 at most, or 64 with U64 and S64.
fn funnel_count(lane: &Lane) -> u32 {
    let most = if lane.is(Field::Max) { 64 } else { 32 };
    if lane.is(Field::W) { lane.b() % most } else { lane.b().min(most) }
}

fn funnel(lane: &Lane) -> u64 {
    u64::from(lane.c()) << 32 | u64::from(lane.a())
}

pub fn shf_left(lane: &mut Lane) -> Done {
    match lane.get(Field::Xm) {
        0 => {}
        HIGH => return Err(Kind::Reserved { field: "xm", value: 1 }),
        _ => return Err(EXTENDED),
    }
    let value = u128::from(funnel(lane)) << funnel_count(lane);
    lane.set_integer((value >> 32) as u32);
    Ok(())
}

pub fn shf_right(lane: &mut Lane) -> Done {
    if lane.get(Field::Xm) > HIGH {
        return Err(EXTENDED);
    }
    let wide = match lane.get(Field::Max) {
        SIGNED => i128::from(funnel(lane) as i64),
        _ => i128::from(funnel(lane)),
    };
    let value = (wide >> funnel_count(lane)) as u64;
    let word = if lane.get(Field::Xm) == HIGH { value >> 32 } else { value };
    lane.set_integer(word as u32);
    Ok(())
}
