//! Loads, stores and atomic operations on surfaces.

use super::address::size;
use super::atomic::{combined, global_type};
use super::store::words;
use super::surface::Surface;
use crate::decode::fields::Field;
use crate::fault::{Done, Kind, Space};
use crate::machine::lane::aligned;
use crate::machine::step::Step;
use crate::machine::warp::lanes;

/// Header indices have 20 bits of a handle.
const INDEX: u32 = 0xf_ffff;
const CLAMP: u32 = 1;
const TRAP: u32 = 2;

/// The address of a header: of this handle, or of the one in the bank of handles.
pub fn header(step: &Step, handle: Option<u32>) -> Result<u64, Kind> {
    let setup = &step.launch.setup;
    let bound = || {
        let offset = 4 * step.op.get(Field::Utid);
        step.launch.constant_word(step.memory, setup.handles, offset)
    };
    let index = handle.map_or_else(bound, Ok)? & INDEX;
    match index > setup.highest_header {
        true => Err(Kind::Surface { what: "a handle past the last header" }),
        false => Ok(setup.headers + 32 * u64::from(index)),
    }
}

/// The surface of one lane: its handle is in Rc, or bound.
fn surface(step: &Step, lane: usize) -> Result<Surface, Kind> {
    let in_register = || step.warp.threads[lane].register(step.op.get(Field::Rc));
    let handle = (!step.op.has(Field::Utid)).then(in_register);
    Surface::read(step.memory, header(step, handle)?)
}

/// Where a lane's texel is; `None`: outside, and to be ignored.
fn location(step: &Step, lane: usize, surface: &Surface) -> Result<Option<(Space, u64)>, Kind> {
    let [r0, r1, r2, _]: [u32; 4] = step.warp.threads[lane].group(step.op.get(Field::Ra));
    let coordinates = match step.op.get(Field::Dim) {
        0 | 1 => [r0, 0, 0, 0],
        2 => [r0, 0, 0, r1],
        3 => [r0, r1, 0, 0],
        4 => [r0, r1, 0, r2],
        _ => [r0, r1, r2, 0],
    };
    let clamp = step.op.get(Field::Clamp);
    let address = surface.address(coordinates, step.op.is(Field::Ba), clamp == CLAMP);
    if address.is_none() && clamp == TRAP {
        return Err(Kind::Surface { what: "coordinates outside, with TRAP" });
    }
    Ok(address.map(|address| (Space::Global, address)))
}

/// Raw bytes; outside they are zero.
pub fn suld_d(step: &mut Step) -> Done {
    let (bytes, signed) = size(step.op.get(Field::Size));
    aligned(step.op.get(Field::Rd), bytes.div_ceil(4))?;
    for lane in lanes(step.lanes) {
        let surface = surface(step, lane)?;
        let location = location(step, lane, &surface)?;
        let value = location.map_or(Ok(0), |location| step.load(lane, location, bytes))?;
        super::load::set(step, lane, value, bytes, signed);
    }
    Ok(())
}

/// Components of the texel, by the mask to consecutive registers.
pub fn suld_p(step: &mut Step) -> Done {
    let mask = step.op.get(Field::Rgba);
    for lane in lanes(step.lanes) {
        let surface = surface(step, lane)?;
        let components = match location(step, lane, &surface)? {
            Some(location) => surface.unpack(step.load(lane, location, surface.format.bytes())?),
            None => [0; 4],
        };
        let picked = (0..4).filter(|i| mask >> i & 1 == 1).map(|i| components[i]);
        step.warp.threads[lane].set_group(step.op.get(Field::Rd), &picked.collect::<Vec<_>>());
    }
    Ok(())
}

pub fn sust_d(step: &mut Step) -> Done {
    let (bytes, _) = size(step.op.get(Field::Size));
    let rd = step.op.get(Field::Rd);
    aligned(rd, bytes.div_ceil(4))?;
    for lane in lanes(step.lanes) {
        let surface = surface(step, lane)?;
        if let Some(location) = location(step, lane, &surface)? {
            let value = words(step, lane, rd);
            step.store(lane, location, bytes, value)?;
        }
    }
    Ok(())
}

/// The components of the mask are in registers from Rd on: a compiler for the chip provides those of the format. Others are 0 here.
pub fn sust_p(step: &mut Step) -> Done {
    let count = match step.op.get(Field::Rgba) {
        mask @ (1 | 3 | 7 | 15) => mask.count_ones() as usize,
        _ => return Err(Kind::Undocumented { what: "SUST.P without the first components" }),
    };
    for lane in lanes(step.lanes) {
        let surface = surface(step, lane)?;
        if let Some(location) = location(step, lane, &surface)? {
            let mut registers: [u32; 4] = step.warp.threads[lane].group(step.op.get(Field::Rd));
            registers[count..].fill(0);
            step.store(lane, location, surface.format.bytes(), surface.pack(registers))?;
        }
    }
    Ok(())
}

/// Only the D form is known to work.
fn check_form(step: &Step) -> Done {
    match step.op.has(Field::Direct) && !step.op.is(Field::Direct) {
        true => Err(Kind::Undocumented { what: "atomic operations on surfaces by format" }),
        false => Ok(()),
    }
}

/// The result of a lane's operation, from the old value.
type Leaves = fn(&Step, usize, u64) -> Result<u64, Kind>;

fn atomic(step: &mut Step, returns: bool, leaves: Leaves) -> Done {
    check_form(step)?;
    let bytes = global_type(step.op.get(Field::Type))?.bytes();
    aligned(step.op.get(Field::Rd), bytes / 4)?;
    for lane in lanes(step.lanes) {
        let surface = surface(step, lane)?;
        let location = location(step, lane, &surface)?;
        let old = location.map_or(Ok(0), |location| step.load(lane, location, bytes))? as u64;
        if let Some(location) = location {
            let left = leaves(step, lane, old)?;
            step.store(lane, location, bytes, left.into())?;
        }
        if returns {
            super::load::set(step, lane, old.into(), bytes, false);
        }
    }
    Ok(())
}

fn operated(step: &Step, lane: usize, data: u32, old: u64) -> Result<u64, Kind> {
    let kind = global_type(step.op.get(Field::Type))?;
    let words = words(step, lane, data) as u64;
    let new = if kind.bytes() == 8 { words } else { words & u64::from(u32::MAX) };
    combined(step.op.get(Field::Op), kind, old, new)
}

pub fn suatom(step: &mut Step) -> Done {
    aligned(step.op.get(Field::Rb), global_type(step.op.get(Field::Type))?.bytes() / 4)?;
    atomic(step, true, |step, lane, old| operated(step, lane, step.op.get(Field::Rb), old))
}

pub fn sured(step: &mut Step) -> Done {
    atomic(step, false, |step, lane, old| operated(step, lane, step.op.get(Field::Rd), old))
}

pub fn suatom_cas(step: &mut Step) -> Done {
    aligned(step.op.get(Field::Rb), global_type(step.op.get(Field::Type))?.bytes() / 2)?;
    atomic(step, true, |step, lane, old| {
        let bits = 8 * global_type(step.op.get(Field::Type))?.bytes();
        let operands = words(step, lane, step.op.get(Field::Rb));
        let ones = (1u128 << bits) - 1;
        let (compare, new) = (operands & ones, operands >> bits & ones);
        Ok(if u128::from(old) == compare { new as u64 } else { old })
    })
}
