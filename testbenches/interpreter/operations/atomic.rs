//! Atomic operations on memory.

use super::float::pick;
use super::rounding::{add, flush16, flush32, half, half_bits, single, single_bits};
use crate::decode::fields::Field;
use crate::fault::{Done, Kind, Space};
use crate::machine::lane::aligned;
use crate::machine::step::Step;
use crate::machine::warp::lanes;
use rustc_apfloat::Round;

/// Type of the operands in memory and in the register.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Type {
    U32,
    S32,
    U64,
    F32,
    F16x2,
    S64,
}

impl Type {
    pub fn bytes(self) -> u32 {
        if matches!(self, Type::U64 | Type::S64) { 8 } else { 4 }
    }
}

/// Types of operations on global memory and surfaces.
pub fn global_type(code: u32) -> Result<Type, Kind> {
    let types = [Type::U32, Type::S32, Type::U64, Type::F32, Type::F16x2, Type::S64];
    types.get(code as usize).copied().ok_or(Kind::Undocumented { what: "atomic types SD32 and SD64" })
}

const SHARED: [Type; 4] = [Type::U32, Type::S32, Type::U64, Type::S64];

const MINIMUM: u32 = 1;
const MAXIMUM: u32 = 2;
const INCREMENT: u32 = 3;
const DECREMENT: u32 = 4;
const EXCHANGE: u32 = 8;

/// Result of an operation in global memory and surfaces. Combinations that the real chip lacks change nothing
/// (hardware.tsv, R12 and R13).
pub fn combined(op: u32, kind: Type, old: u64, new: u64) -> Result<u64, Kind> {
    match (op, kind) {
        (INCREMENT | DECREMENT, Type::S32 | Type::U64 | Type::S64) => Ok(old),
        (0 | 5..=7, Type::S64) => Ok(old),
        _ => shared_combined(op, kind, old, new),
    }
}

/// Result of an operation in shared memory.
pub fn shared_combined(op: u32, kind: Type, old: u64, new: u64) -> Result<u64, Kind> {
    let wrong = Err(Kind::Undocumented { what: "this operation on this type" });
    let wide = kind.bytes() == 8;
    let signed = |value: u64| if wide { value as i64 } else { i64::from(value as i32) };
    let below = match kind {
        Type::S32 | Type::S64 => signed(old) < signed(new),
        _ => old < new,
    };
    Ok(match (op, kind) {
        (EXCHANGE, _) => new,
        (0, Type::F32) => add_singles(old as u32, new as u32).into(),
        (0, Type::F16x2) => add_halves(old as u32, new as u32).into(),
        (MINIMUM | MAXIMUM, Type::F16x2) => pick_halves(old as u32, new as u32, op == MINIMUM).into(),
        (_, Type::F32 | Type::F16x2) => return wrong,
        (0, _) if wide => old.wrapping_add(new),
        (0, _) => (old as u32).wrapping_add(new as u32).into(),
        (MINIMUM, _) => {
            if below {
                old
            } else {
                new
            }
        }
        (MAXIMUM, _) => {
            if below {
                new
            } else {
                old
            }
        }
        (INCREMENT, Type::U32) => {
            if old >= new {
                0
            } else {
                old + 1
            }
        }
        (DECREMENT, Type::U32) => {
            if old == 0 || old > new {
                new
            } else {
                old - 1
            }
        }
        (5, _) => old & new,
        (6, _) => old | new,
        (7, _) => old ^ new,
        _ => return wrong,
    })
}

fn add_singles(a: u32, b: u32) -> u32 {
    flush32(single_bits(add(single(flush32(a)), single(flush32(b)), Round::NearestTiesToEven)))
}

fn add_halves(a: u32, b: u32) -> u32 {
    let sum = |a: u32, b: u32| {
        let (a, b) = (flush16(a & 0xffff), flush16(b & 0xffff));
        flush16(half_bits(add(half(a), half(b), Round::NearestTiesToEven)))
    };
    sum(a >> 16, b >> 16) << 16 | sum(a, b)
}

/// Each half as FMNMX has it.
fn pick_halves(a: u32, b: u32, least: bool) -> u32 {
    let of_half = |a: u32, b: u32| {
        let (a, b) = (flush16(a & 0xffff), flush16(b & 0xffff));
        half_bits(pick(half(a), half(b), least))
    };
    of_half(a >> 16, b >> 16) << 16 | of_half(a, b)
}

/// Lanes one after another: the old value to Rd, if there is a result.
fn atomic(step: &mut Step, space: Space, kind: Type, data: Field, returns: bool) -> Done {
    let (op, rd, data) = (step.op.get(Field::Op), step.op.get(Field::Rd), step.op.get(data));
    let bytes = kind.bytes();
    aligned(data, bytes / 4)?;
    if returns {
        aligned(rd, bytes / 4)?;
    }
    for lane in lanes(step.lanes) {
        let location = (space, step.address(lane)?);
        let old = step.load(lane, location, bytes)? as u64;
        let thread = &step.warp.threads[lane];
        let new = if bytes == 8 { thread.pair(data) } else { thread.register(data).into() };
        let left = match space {
            Space::Shared => shared_combined(op, kind, old, new)?,
            _ => combined(op, kind, old, new)?,
        };
        step.store(lane, location, bytes, left.into())?;
        if returns {
            super::load::set(step, lane, old.into(), bytes, false);
        }
    }
    Ok(())
}

pub fn atom(step: &mut Step) -> Done {
    let kind = global_type(step.op.get(Field::Type))?;
    atomic(step, Space::Global, kind, Field::Rb, true)
}

pub fn red(step: &mut Step) -> Done {
    let kind = global_type(step.op.get(Field::Type))?;
    atomic(step, Space::Global, kind, Field::Rd, false)
}

pub fn atoms(step: &mut Step) -> Done {
    atomic(step, Space::Shared, SHARED[step.op.get(Field::Type) as usize], Field::Rb, true)
}

/// Compares with Rb; the new value is in the register or pair after it.
fn swap(step: &mut Step, space: Space) -> Done {
    let bytes = if step.op.get(Field::Type) == 1 { 8 } else { 4 };
    let (rb, rd) = (step.op.get(Field::Rb), step.op.get(Field::Rd));
    aligned(rb, bytes / 2)?;
    aligned(rd, bytes / 4)?;
    for lane in lanes(step.lanes) {
        let location = (space, step.address(lane)?);
        let old = step.load(lane, location, bytes)?;
        let operands = super::store::words(step, lane, rb);
        let ones = (1u128 << (8 * bytes)) - 1;
        let (compare, new) = (operands & ones, operands >> (8 * bytes) & ones);
        let left = if old == compare { new } else { old };
        step.store(lane, location, bytes, left)?;
        super::load::set(step, lane, old, bytes, false);
    }
    Ok(())
}

pub fn atom_cas(step: &mut Step) -> Done {
    match step.op.get(Field::Lay) {
        0 => swap(step, Space::Global),
        _ => Err(Kind::Undocumented { what: "compare-and-swap with operands not packed" }),
    }
}

/// The mode without CAST.
const PLAIN: u32 = 2;

pub fn atoms_cas(step: &mut Step) -> Done {
    match step.op.get(Field::Mode) {
        PLAIN => swap(step, Space::Shared),
        _ => Err(Kind::Undocumented { what: "ATOMS.CAST" }),
    }
}
