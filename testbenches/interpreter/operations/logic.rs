//! Bitwise operations, moves and selection.

use crate::decode::fields::Field;
use crate::fault::{Done, Kind};
use crate::machine::lane::Lane;

const EXTENDED: Kind = Kind::Undocumented { what: "bitwise operations with X" };

/// Writes the result to Rd, and the test selected by `pz` to Pd: false, true, zero, not zero.
fn set(lane: &mut Lane, value: u32) {
    let about = match lane.get(Field::Pz) {
        0 => false,
        1 => true,
        2 => value == 0,
        _ => value != 0,
    };
    lane.set_integer(value);
    if lane.op.has(Field::Pd) {
        lane.set_predicate(Field::Pd, about);
    }
}

pub fn lop(lane: &mut Lane) -> Done {
    if lane.is(Field::X) {
        return Err(EXTENDED);
    }
    let a = if lane.is(Field::AInv) { !lane.a() } else { lane.a() };
    let b = if lane.is(Field::BInv) { !lane.b() } else { lane.b() };
    let value = match lane.get(Field::Op) {
        0 => a & b,
        1 => a | b,
        2 => a ^ b,
        _ => b,
    };
    set(lane, value);
    Ok(())
}

pub fn lop3(lane: &mut Lane) -> Done {
    if lane.is(Field::X) {
        return Err(EXTENDED);
    }
    let (a, b, c, table) = (lane.a(), lane.b(), lane.c(), lane.get(Field::Lut));
    let bit = |i: u32| table >> ((a >> i & 1) << 2 | (b >> i & 1) << 1 | c >> i & 1) & 1;
    let value = (0..32).fold(0, |value, i| value | bit(i) << i);
    set(lane, value);
    Ok(())
}

/// A move, in the lanes of each quad that the mask has.
pub fn mov(lane: &mut Lane) -> Done {
    if lane.get(Field::Lanes) >> (lane.number & 3) & 1 == 1 {
        let b = lane.b();
        lane.set(b);
    }
    Ok(())
}

pub fn sel(lane: &mut Lane) -> Done {
    let picked = if lane.ps() { lane.a() } else { lane.b() };
    lane.set(picked);
    Ok(())
}
