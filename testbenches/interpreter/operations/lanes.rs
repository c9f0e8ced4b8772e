//! Operations between lanes of a warp.

use crate::decode::fields::Field;
use crate::fault::Done;
use crate::machine::step::Step;
use crate::machine::warp::lanes;

const ALL: u32 = 0;
const ANY: u32 = 1;

/// Ballot of the lanes that are active and pass the guard.
pub fn vote(step: &mut Step) -> Done {
    let (ps, not) = (step.op.get(Field::Ps), step.op.is(Field::PNot));
    let says = |&lane: &usize| step.warp.threads[lane].predicate(ps) != not;
    let ballot = lanes(step.lanes).filter(says).fold(0, |mask, lane| mask | 1 << lane);
    let outcome = match step.op.get(Field::Mode) {
        ALL => ballot == step.lanes,
        ANY => ballot != 0,
        _ => ballot == step.lanes || ballot == 0,
    };
    for lane in lanes(step.lanes) {
        let thread = &mut step.warp.threads[lane];
        thread.set(step.op.get(Field::Rd), ballot);
        thread.set_predicate(step.op.get(Field::Pd), outcome);
    }
    Ok(())
}

/// The lane that one of them reads, and whether it is in range: mode, lane, lane operand, clamp
/// and segment.
fn partner(mode: u32, lane: u32, b: u32, c: u32) -> (u32, bool) {
    let (clamp, segment) = (c & 31, c >> 8 & 31);
    let low = lane & segment;
    let high = low | clamp & !segment;
    match mode {
        0 => {
            let j = low | b & !segment & 31;
            (j, j <= high)
        }
        // The clamp is the lowest lane here: PTX's maxLane, and the real chip's record (SHFL.005).
        1 => (lane.wrapping_sub(b & 31) & 31, lane >= high + (b & 31)),
        2 => (lane + (b & 31), lane + (b & 31) <= high),
        _ => (lane ^ b & 31, lane ^ b & 31 <= high),
    }
}

pub fn shfl(step: &mut Step) -> Done {
    let op = step.op;
    let read = |lane: usize, literal: Field, register: Field| match op.has(literal) {
        true => op.get(literal),
        false => step.warp.threads[lane].register(op.get(register)),
    };
    let value = |lane: usize| step.warp.threads.get(lane).map_or(0, |t| t.register(op.get(Field::Ra)));
    let result = |lane: usize| {
        let b = read(lane, Field::UnsignedLane, Field::Rb);
        let c = read(lane, Field::Segment, Field::Rc);
        let (from, inside) = partner(op.get(Field::Mode), lane as u32, b, c);
        (if inside { value(from as usize) } else { value(lane) }, inside)
    };
    let results: Vec<_> = lanes(step.lanes).map(|lane| (lane, result(lane))).collect();
    for (lane, (value, inside)) in results {
        let thread = &mut step.warp.threads[lane];
        thread.set(op.get(Field::Rd), value);
        thread.set_predicate(op.get(Field::Pd), inside);
    }
    Ok(())
}
