//! Barriers of a CTA.

use crate::decode::fields::Field;
use crate::fault::{Done, Kind};
use crate::machine::barriers::Reduction;
use crate::machine::step::Step;
use crate::machine::thread::RZ;
use crate::machine::warp::lanes;

const ARRIVE: u32 = 1;
const REDUCE: u32 = 2;
const OR: u32 = 2;

/// A literal, or a register of the first lane.
fn operand(step: &Step, literal: Field, register: Field) -> u32 {
    if step.op.has(literal) {
        return step.op.get(literal);
    }
    let first = lanes(step.lanes).next().unwrap_or(0);
    step.warp.threads[first].register(step.op.get(register))
}

fn id(number: u32) -> Result<usize, Kind> {
    if number < 16 { Ok(number as usize) } else { Err(Kind::Undocumented { what: "barriers from 16 on" }) }
}

pub fn bar(step: &mut Step) -> Done {
    if step.lanes == 0 {
        return Ok(());
    }
    let mode = step.op.get(Field::Mode);
    if mode > REDUCE {
        return Err(Kind::Undocumented { what: "BAR.SCAN and BAR.SYNCALL" });
    }
    // RZ and a register, as a compiler of the field writes it for the whole CTA: the register counts for nothing.
    let whole = !step.op.has(Field::Id) && step.op.get(Field::Ra) == RZ && !step.op.has(Field::Count);
    let (id, count) = if whole {
        (0, 0)
    } else {
        (id(operand(step, Field::Id, Field::Ra))?, operand(step, Field::Count, Field::Rb))
    };
    let says =
        |&lane: &usize| step.warp.threads[lane].predicate(step.op.get(Field::Ps)) != step.op.is(Field::PNot);
    let yes = lanes(step.lanes).filter(says).count() as u32;
    let any = step.op.get(Field::Red) == OR;
    let reduction = Reduction { yes, of: step.lanes.count_ones(), any };
    step.barriers.arrive(id, step.warp.number, count, reduction);
    if mode != ARRIVE {
        (step.warp.waits, step.warp.reduces) = (Some(id), mode == REDUCE);
    }
    Ok(())
}

const RESULT: u32 = 1;

/// The result of the warp's last reduction: how many threads had the predicate, and whether all (OR: any) had. The field of a
/// barrier's number means nothing here; the assembler maxas has 0xff there.
pub fn b2r(step: &mut Step) -> Done {
    if step.op.get(Field::Mode) != RESULT {
        return Err(Kind::Undocumented { what: "a barrier's state in a register" });
    }
    let result = step.warp.reduction;
    for lane in lanes(step.lanes) {
        let thread = &mut step.warp.threads[lane];
        thread.set(step.op.get(Field::Rd), result.yes);
        thread.set_predicate(step.op.get(Field::Pd), result.holds());
    }
    Ok(())
}
