//! Special registers, and instructions that have no visible effect without caches and cycles.

use crate::decode::fields::Field;
use crate::fault::{Done, Kind};
use crate::machine::graphics::{Graphics, StageKind};
use crate::machine::lane::aligned;
use crate::machine::step::{Step, WORD};
use crate::machine::warp::lanes;

/// Bytes of the windows of shared and local memory.
const WINDOW: u32 = 1 << 24;

/// x in bits 15:0, y in 25:16, z in 31:26.
fn packed([x, y, z]: [u32; 3]) -> u32 {
    x & 0xffff | (y & 0x3ff) << 16 | (z & 0x3f) << 26
}

fn special(step: &Step, lane: usize, number: u32) -> Result<u32, Kind> {
    let (launch, id) = (step.launch, step.warp.threads[lane].id);
    let bit = 1u32 << lane;
    Ok(match number {
        0x00 => lane as u32,
        // One SM, and its 64 warps.
        0x02 => 64 << 8 | 1 << 20,
        0x03 => (step.warp.number as u32) << 8,
        // Unprogrammed counters; affinity.
        0x04..=0x0b | 0x48..=0x4f | 0x1c => 0,
        0x10 | 0x11 | 0x1d => of_primitives(step, lane, number),
        // gl_HelperInvocation: of pixels alone.
        0x13 if matches!(step.warp.graphics, Some(Graphics::Pixels { .. }))
            && step.warp.killed & bit != 0 =>
        {
            !0
        }
        0x13 => 0,
        0x12 | 0x1e | 0x1f => 1_f32.to_bits(),
        0x20 => packed(id),
        0x21..=0x23 => id[number as usize - 0x21],
        0x25..=0x27 => step.cta[number as usize - 0x25],
        0x28 => packed(launch.threads),
        0x30 => launch.setup.shared_window as u32,
        0x31 | 0x35 => WINDOW,
        0x32 => launch.shared as u32,
        0x33 => 32,
        0x34 => launch.setup.local_window as u32,
        0x36 => launch.local_low as u32,
        0x37 => WINDOW - launch.local_high as u32,
        0x38 => bit,
        0x39 => bit - 1,
        0x3a => bit | (bit - 1),
        0x3b => !(bit | (bit - 1)),
        0x3c => !(bit - 1),
        0x3d => launch.registers,
        // No cycle: the instructions of this warp so far.
        0x01 | 0x50 | 0x52 => step.warp.executed as u32,
        0x51 | 0x53 => (step.warp.executed >> 32) as u32,
        _ => return Err(Kind::SpecialRegister { number }),
    })
}

/// INVOCATION_ID of control and geometry; INVOCATION_INFO and PRIM_TYPE, of evaluation, too.
fn of_primitives(step: &Step, lane: usize, number: u32) -> u32 {
    let Some(Graphics::World { stage: Some(stage), .. }) = &step.warp.graphics else { return 0 };
    let [primitive, own] = stage.lanes[lane];
    match number {
        0x10 => stage.corners << 8,
        0x1d => primitive | stage.corners << 16,
        _ if stage.kind == StageKind::Evaluation => 0,
        _ => own,
    }
}

pub fn s2r(step: &mut Step) -> Done {
    let (rd, number) = (step.op.get(Field::Rd), step.op.get(Field::Sr));
    for lane in lanes(step.lanes) {
        let value = special(step, lane, number)?;
        step.warp.threads[lane].set(rd, value);
    }
    Ok(())
}

/// The address of this instruction.
pub fn lepc(step: &mut Step) -> Done {
    let next = step.warp.pc;
    // The word before the next one may be its bundle's control word.
    let pc = if next % 32 == WORD { next.wrapping_sub(2 * WORD) } else { next.wrapping_sub(WORD) };
    let rd = step.op.get(Field::Rd);
    lanes(step.lanes).for_each(|lane| step.warp.threads[lane].set(rd, pc));
    Ok(())
}

/// Barriers of memory, cache control, scoreboards: memory here is always in order.
pub fn nothing(_: &mut Step) -> Done {
    Ok(())
}

/// Cache control of global memory has an address, of a pair with E.
pub fn cctl(step: &mut Step) -> Done {
    if step.op.is(Field::E) { aligned(step.op.get(Field::Ra), 2) } else { Ok(()) }
}
