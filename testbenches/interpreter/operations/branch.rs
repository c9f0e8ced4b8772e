//! Control flow.

use crate::decode::fields::Field;
use crate::fault::{Done, Kind};
use crate::machine::freedom::First;
use crate::machine::stack::Why;
use crate::machine::step::{Step, instruction_at};
use crate::machine::warp::lanes;

/// Lanes that pass both the guard and the flag test.
fn passing(step: &Step) -> Result<u32, Kind> {
    if !step.op.has(Field::Cc) {
        return Ok(step.lanes);
    }
    let number = step.op.get(Field::Cc);
    lanes(step.lanes).try_fold(0, |mask, lane| {
        let passes = step.warp.threads[lane].flags.test(number)?;
        Ok(mask | u32::from(passes) << lane)
    })
}

/// The word of the instruction's constant, with an index added.
fn constant(step: &Step, index: u32) -> Result<u32, Kind> {
    let offset = index.wrapping_add(step.op.signed(Field::SignedOffset) as u32);
    step.launch.constant_word(step.memory, step.op.get(Field::Bank), offset)
}

/// The word after this instruction, from which targets count.
fn after(step: &Step) -> u32 {
    let next = step.warp.pc;
    if next % 32 == 8 { next.wrapping_sub(8) } else { next }
}

/// Target of the instruction: relative to the next word, or absolute.
fn target(step: &Step) -> Result<u32, Kind> {
    let op = step.op;
    let address = match (op.has(Field::Bank), op.row.mnemonic) {
        (true, "JMP" | "JCAL") => constant(step, 0)?,
        (true, _) => after(step).wrapping_add(constant(step, 0)?),
        (false, "JMP" | "JCAL") => op.get(Field::Absolute),
        (false, _) => after(step).wrapping_add(op.signed(Field::Relative) as u32),
    };
    Ok(instruction_at(address))
}

/// The target of one lane of an indexed branch.
fn indexed(step: &Step, lane: usize) -> Result<u32, Kind> {
    let op = step.op;
    let index = step.warp.threads[lane].register(op.get(Field::Ra));
    let address = match (op.has(Field::Bank), op.row.mnemonic) {
        (true, "JMX") => constant(step, index)?,
        (true, _) => after(step).wrapping_add(constant(step, index)?),
        (false, "JMX") => op.get(Field::Absolute).wrapping_add(index),
        (false, _) => after(step).wrapping_add(index).wrapping_add(op.signed(Field::Relative) as u32),
    };
    Ok(instruction_at(address))
}

/// Paths of the active lanes, in the order in which they run.
fn split(step: &mut Step, paths: &[(u32, u32)]) -> Done {
    let paths: Vec<_> = paths.iter().copied().filter(|&(_, lanes)| lanes != 0).collect();
    let Some((&(address, active), later)) = paths.split_first() else { return Ok(()) };
    for &(address, lanes) in later.iter().rev() {
        step.warp.stack.push(Why::Diverged, address, lanes)?;
    }
    (step.warp.pc, step.warp.active) = (address, active);
    Ok(())
}

pub fn bra(step: &mut Step) -> Done {
    let taken = passing(step)?;
    if taken == 0 {
        return Ok(());
    }
    let taken_path = (target(step)?, taken);
    let other = (step.warp.pc, step.warp.active & !taken);
    match step.launch.freedom.first {
        First::NotTaken => split(step, &[other, taken_path]),
        First::Taken => split(step, &[taken_path, other]),
    }
}

/// Each distinct target is a separate path; that of the lowest lane runs first.
pub fn brx(step: &mut Step) -> Done {
    let taken = passing(step)?;
    let mut paths: Vec<(u32, u32)> = vec![];
    for lane in lanes(taken) {
        let address = indexed(step, lane)?;
        match paths.iter_mut().find(|(known, _)| *known == address) {
            Some((_, lanes)) => *lanes |= 1 << lane,
            None => paths.push((address, 1 << lane)),
        }
    }
    let other = (step.warp.pc, step.warp.active & !taken);
    let at = if step.launch.freedom.first == First::NotTaken { 0 } else { paths.len() };
    paths.insert(at, other);
    split(step, &paths)
}

fn push(step: &mut Step, why: Why) -> Done {
    let address = target(step)?;
    let active = step.warp.active;
    step.warp.stack.push(why, address, active)
}

pub fn ssy(step: &mut Step) -> Done {
    push(step, Why::Sync)
}

pub fn pbk(step: &mut Step) -> Done {
    push(step, Why::Break)
}

pub fn pcnt(step: &mut Step) -> Done {
    push(step, Why::Continue)
}

pub fn pret(step: &mut Step) -> Done {
    push(step, Why::Return)
}

pub fn plongjmp(step: &mut Step) -> Done {
    push(step, Why::LongJump)
}

/// A call: RET returns to the next instruction.
pub fn cal(step: &mut Step) -> Done {
    let address = target(step)?;
    let (next, active) = (step.warp.pc, step.warp.active);
    step.warp.stack.push(Why::Return, next, active)?;
    step.warp.pc = address;
    Ok(())
}

fn leave(step: &mut Step, why: Why) -> Done {
    let lanes = passing(step)?;
    step.warp.leave(why, lanes)
}

pub fn sync(step: &mut Step) -> Done {
    leave(step, Why::Sync)
}

pub fn brk(step: &mut Step) -> Done {
    leave(step, Why::Break)
}

pub fn cont(step: &mut Step) -> Done {
    leave(step, Why::Continue)
}

pub fn ret(step: &mut Step) -> Done {
    leave(step, Why::Return)
}

pub fn longjmp(step: &mut Step) -> Done {
    leave(step, Why::LongJump)
}

pub fn exit(step: &mut Step) -> Done {
    let lanes = passing(step)?;
    step.warp.exit(lanes);
    Ok(())
}

/// Killed lanes run on as helpers, until no lane of their quad is left.
pub fn kil(step: &mut Step) -> Done {
    step.warp.killed |= passing(step)?;
    let helpers = step.warp.killed & step.warp.alive;
    let dead = |quad: &u32| step.warp.alive & !step.warp.killed & 0xf << (4 * quad) == 0;
    let ended = (0..8).filter(dead).fold(0, |mask, quad| mask | 0xf << (4 * quad));
    step.warp.exit(helpers & ended);
    Ok(())
}

/// Activates all lanes, and saves the mask for RAM.
pub fn sam(step: &mut Step) -> Done {
    step.warp.saved = Some(step.warp.active);
    step.warp.active = step.warp.alive;
    Ok(())
}

pub fn ram(step: &mut Step) -> Done {
    let saved = step.warp.saved.take().ok_or(Kind::StackEmpty { kind: "SAM" })?;
    step.warp.active = saved & step.warp.alive;
    Ok(())
}

pub fn bpt(_: &mut Step) -> Done {
    Err(Kind::Trap)
}
