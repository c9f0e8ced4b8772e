//! Predicates and flags.

use crate::decode::fields::Field;
use crate::fault::Done;
use crate::machine::lane::{Lane, combine};
use crate::machine::thread::Flags;

/// (Pa op1 Pb) op2 Pc, with Pa inverted or not.
fn three(lane: &Lane, inverts: bool) -> bool {
    let read = |field: Field, not: Field| lane.thread.predicate(lane.get(field)) != lane.is(not);
    let (a, b) = (read(Field::Pa, Field::PNot) != inverts, read(Field::Pb, Field::QNot));
    combine(lane.get(Field::Op2), combine(lane.get(Field::Op1), a, b), read(Field::Pc, Field::RNot))
}

pub fn pset(lane: &mut Lane) -> Done {
    let truth = three(lane, false);
    lane.set_truth(truth);
    Ok(())
}

/// Pq is with the inverse of Pa, not with that of Pa op1 Pb (the real chip's record, PSETP.003).
pub fn psetp(lane: &mut Lane) -> Done {
    let (pd, pq) = (three(lane, false), three(lane, true));
    lane.set_predicate(Field::Pq, pq);
    lane.set_predicate(Field::Pd, pd);
    Ok(())
}

pub fn cset(lane: &mut Lane) -> Done {
    let truth = lane.combine(lane.thread.flags.test(lane.get(Field::Cc))?);
    lane.set_truth(truth);
    Ok(())
}

pub fn csetp(lane: &mut Lane) -> Done {
    let test = lane.thread.flags.test(lane.get(Field::Cc))?;
    lane.set_compared(test);
    Ok(())
}

/// The four flags, or the predicates: eight bits, of which the highest is 0 (the real chip's record, P2R.003).
fn seen(lane: &Lane, flags: bool) -> (u32, u32) {
    if flags { (lane.thread.flags.bits(), 0xf) } else { (lane.thread.all_predicates(), 0xff) }
}

pub fn p2r(lane: &mut Lane) -> Done {
    let (bits, all) = seen(lane, lane.is(Field::Src));
    let (mask, shift) = (lane.b() & all, 8 * lane.get(Field::Sel));
    let value = lane.a() & !(mask << shift) | (bits & mask) << shift;
    lane.set(value);
    Ok(())
}

pub fn r2p(lane: &mut Lane) -> Done {
    let to_flags = lane.is(Field::Dst);
    let (old, all) = seen(lane, to_flags);
    let (mask, byte) = (lane.b() & all, lane.a() >> (8 * lane.get(Field::Sel)));
    let bits = old & !mask | byte & mask;
    if to_flags {
        lane.thread.flags = Flags::from_bits(bits);
    } else {
        (0..7).for_each(|i| lane.thread.set_predicate(i, bits >> i & 1 == 1));
    }
    Ok(())
}
