//! Predicates and flags.

use crate::decode::fields::Field;
use crate::fault::Done;
use crate::machine::lane::{Lane, combine};
use crate::machine::thread::Flags;

/// (Pa op1 Pb), and Pc.
fn operands(lane: &Lane) -> (bool, bool) {
    let read = |field: Field, not: Field| lane.thread.predicate(lane.get(field)) != lane.is(not);
    let (a, b) = (read(Field::Pa, Field::PNot), read(Field::Pb, Field::QNot));
    (combine(lane.get(Field::Op1), a, b), read(Field::Pc, Field::RNot))
}

pub fn pset(lane: &mut Lane) -> Done {
    let (first, c) = operands(lane);
    let truth = combine(lane.get(Field::Op2), first, c);
    lane.set_truth(truth);
    Ok(())
}

pub fn psetp(lane: &mut Lane) -> Done {
    let ((first, c), op) = (operands(lane), lane.get(Field::Op2));
    lane.set_predicate(Field::Pq, combine(op, !first, c));
    lane.set_predicate(Field::Pd, combine(op, first, c));
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

/// The seven predicates, or the four flags.
fn seen(lane: &Lane, flags: bool) -> (u32, u32) {
    if flags { (lane.thread.flags.bits(), 0xf) } else { (lane.thread.all_predicates(), 0x7f) }
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
